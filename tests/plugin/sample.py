"""The tutorial's game, taken from its source, as one who writes it has it before any package is built."""

import sys
from pathlib import Path
from typing import Any

from companion.games.guard import look_over

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "docs" / "examples" / "ten-planks"
TUTORIAL = ROOT / "docs" / "add-a-game.md"
if str(SOURCE) not in sys.path:
    sys.path.append(str(SOURCE))

from ten_planks import TenPlanks  # noqa: E402

GAME: Any = look_over(TenPlanks, {})
"""The game as the shelf hands it out."""


def options(*names: str, **settings: str) -> dict[str, Any]:
    return GAME.options({"players": list(names or ("Anna", "Ben")), **settings})
