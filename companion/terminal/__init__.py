"""The terminal front end: the same games on lines of text, over SSH, in a pipe, or where there is no display.

It draws kinds of things and reads kinds of answers; no game's name or rule appears here.
"""
