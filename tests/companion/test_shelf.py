"""The shelf: titles without rulebooks, plug-ins, and what players keep."""

import subprocess
import sys

from companion.games import Shelf, Title, titles
from tests.sample_game import Lighthouse


def test_titles_are_those_of_the_games() -> None:
    shelf = Shelf()
    assert [Title.of(game) for game in shelf.values()] == shelf.titles


def test_titles_of_a_plain_mapping() -> None:
    game = Lighthouse()
    assert titles({game.id: game}) == [Title.of(game)]


def test_no_rulebook_is_loaded_for_the_titles() -> None:
    code = "import sys; from companion.games import Shelf; Shelf(); print([m for m in sys.modules if '.games.' in m])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_what_is_kept_and_does_not_fit_is_left_out_and_named() -> None:
    shelf = Shelf(lambda game_id: {"mine": "this is no table set"})
    assert shelf["royal-rescue"].options({"players": ["Anna"]})["players"] == ["Anna"]
    assert len(shelf.notices) == 1
    assert "Royal Rescue" in shelf.notices[0]
    assert "mine" in shelf.notices[0]
