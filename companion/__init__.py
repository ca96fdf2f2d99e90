"""The companion's engine: games that ask, sessions that remember, and the means to tell them what happened.

Imports no screen, camera or pin library; see ``companion.main`` for the one place where those are joined to it.
"""

__version__ = "0.1.0"
