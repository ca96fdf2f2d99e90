"""``python -m companion``."""

import sys

from companion.main import run

if __name__ == "__main__":
    sys.exit(run())
