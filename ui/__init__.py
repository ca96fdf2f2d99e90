"""The touchscreen: Kivy screens and widgets that draw an ask and the table; no rule is decided here.

Nothing in this package imports Kivy until ``ui.run.run``, the bench or the demo is called, because Kivy has to be
configured before its first import.
"""
