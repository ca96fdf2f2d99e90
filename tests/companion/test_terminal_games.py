"""The games that come with the companion, played at the terminal: whole games, every page looked at."""

import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.session import Session
from companion.terminal.glyphs import ASCII, UNICODE, Glyphs
from companion.terminal.play import Play
from companion.terminal.talk import InputEnded
from tests.companion.driving import companion, environ
from tests.companion.test_terminal import Script

NAMES = ("Anna", "Ben", "Carla", "Maximilian")
GAMES = [(game, number) for game in games.Shelf().values() for number in game.players]


def told(value: Any) -> str:
    return str(getattr(value, "id", value))


@pytest.mark.parametrize(("game", "number"), GAMES, ids=told)
def test_a_whole_game_by_d_in_a_pipe(tmp_path: Path, game: Any, number: int) -> None:
    typed = f"n\n{', '.join(NAMES[:number])}\n\nd 10000\n\nq\n"
    done = companion(environ(tmp_path), "play", game.id, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^(Won|Lost|The end)( ·|:|$)", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize(("game", "number"), GAMES, ids=told)
def test_every_page_of_a_game_fits_80_columns(game: Any, number: int, glyphs: Glyphs) -> None:
    session = Session(game, game.options({"players": list(NAMES[:number])}))
    pages = ("/h", "/a", "/r", "/t", "/?")
    script = Script(*(line for key in pages * 100 for line in ("/d", "/d", "/d", "/d", key)), glyphs=glyphs)
    with suppress(InputEnded):
        Play(script.talk, session, Random(number)).run()
    assert session.over
    drawn = [line for line in script.out.splitlines() if " > " not in line]
    assert max(map(len, drawn)) <= 80
    assert "…" not in script.out
    assert glyphs is UNICODE or script.out.isascii()
    prompts = re.findall(r"^(.*?) > ", script.out, re.MULTILINE)
    assert max(map(len, prompts)) <= 70, max(prompts, key=len)
