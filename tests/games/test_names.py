"""One engine for all games: none is named outside its own folder and the list of games."""

import re
from pathlib import Path

import pytest

from companion.games import Shelf

ROOT = Path(__file__).parents[2]
ROOMS = ("companion", "hardware", "ui", "vision")
LIST = Path("companion/games/__init__.py")


def own_folder(game_id: str) -> Path:
    return Path("companion/games") / game_id.replace("-", "_")


def elsewhere(game_id: str) -> list[Path]:
    """The sources that are neither the game's own nor the list of games."""
    files = [path.relative_to(ROOT) for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return [path for path in files if path != LIST and own_folder(game_id) not in path.parents]


@pytest.mark.parametrize("title", Shelf().titles, ids=lambda title: title.id)
def test_no_game_is_named_outside_its_folder(title: object) -> None:
    spelt = re.compile(re.sub(r"[-_ ]", "[-_ ]?", title.id), re.IGNORECASE)
    files = elsewhere(title.id)
    assert len(files) > 100
    assert [str(path) for path in files if spelt.search((ROOT / path).read_text(encoding="utf-8"))] == []
