"""The shelf: titles without rulebooks, plug-ins, and what players keep."""

import subprocess
import sys

import pytest

from companion.errors import Refused
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


def test_a_kept_table_set_that_is_none_is_refused_by_name_when_it_is_chosen() -> None:
    game = Shelf(lambda game_id: {"mine": "this is no table set"})["royal-rescue"]
    assert game.options({"players": ["Anna"]})["players"] == ["Anna"]
    with pytest.raises(Refused, match="your table set mine is not TOML"):
        game.options({"players": ["Anna"], "table_set": "mine"})
