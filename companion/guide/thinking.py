"""The process that thinks: it is started by ``companion.guide.counsel`` with the number of its end of a pipe."""

import os
import sys
from multiprocessing.connection import Connection

from companion.guide.counsel import serve

LOW = 10
"""The priority: a tenth of what whoever draws and answers gets, where there is not enough for both."""


def main() -> None:
    """Think until the other end is closed."""
    os.nice(LOW)
    try:
        serve(Connection(int(sys.argv[1])))
    except (EOFError, OSError):
        return


if __name__ == "__main__":
    main()
