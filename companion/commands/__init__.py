"""The commands of the command line, a module for each group of them.

None of them imports a screen, camera or pin library; what they need of those is passed in by
``companion.main``.
"""
