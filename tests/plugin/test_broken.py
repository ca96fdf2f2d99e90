"""Broken plug-ins are named and left out; one that breaks in play stops at its own mistake, and nothing else does."""

import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from companion.errors import CompanionError, Refused
from companion.games import Shelf
from companion.games.guard import BrokenGame
from companion.session import Session
from tests.companion.driving import companion, environ
from tests.plugin.sample import GAME, options

OWN = ["royal-rescue", "royal-execution", "royal-limited", "robin-hood"]

WHOLE = """
from tests.plugin.sample import TenPlanks
class Game(TenPlanks):
    id = "another"
"""
"""A game as good as the tutorial's, to be spoiled in one place."""


def announce(folder: Path, source: str, name: str = "thing", point: str = "broken_thing:Game") -> None:
    """A package with a game, as pip leaves it."""
    (folder / f"broken_{name}.py").write_text(dedent(source), encoding="utf-8")
    info = folder / f"{name}-2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2\n")
    (info / "entry_points.txt").write_text(f"[companion.games]\n{name} = {point}\n")


BROKEN = {
    "no such module": ("", "nowhere:Game", "No module named 'nowhere'"),
    "no such name": ("x = 1", "broken_thing:Game", "AttributeError"),
    "raises on import": ("raise RuntimeError('no dice today')", "broken_thing:Game", "RuntimeError: no dice today"),
    "leaves on import": ("raise SystemExit(3)", "broken_thing:Game", "SystemExit: 3"),
    "is no Python": ("class Game(:", "broken_thing:Game", "SyntaxError"),
    "is no game": ("Game = dict", "broken_thing:Game", "it is no game"),
    "is a thing and no class": (WHOLE + "game = Game()", "broken_thing:game", "it is no game"),
    "bears another's id": (WHOLE + "    id = 'royal-rescue'", "broken_thing:Game", "another game has its id"),
    "bears no id": (WHOLE + "    id = 'A game!'", "broken_thing:Game", "its id 'A game!' is none"),
    "has no title": (WHOLE + "    title = None", "broken_thing:Game", "its title is missing"),
    "is for nobody": (WHOLE + "    players = range(0)", "broken_thing:Game", "its players are none"),
    "lacks a part": (
        "from companion.game import Game as Base\nclass Game(Base):\n    id = title = summary = 'x'\n"
        "    rules_version = 1\n    players = range(1, 2)",
        "broken_thing:Game",
        "it lacks adjust, adjustables, dealer, ",
    ),
    "cannot be made": (WHOLE + "    def __init__(self, more): ...", "broken_thing:Game", "TypeError"),
    "begins wrongly": (WHOLE + "    def start(self, options): return 1 / 0", "broken_thing:Game", "ZeroDivisionError"),
    "shows nothing": (WHOLE + "    def scene(self, table): return None", "broken_thing:Game", "its scene is none"),
    "opens what is not there": (
        WHOLE + "    def corrections(self, table): return ()",
        "broken_thing:Game",
        "touching planks opens the correction planks, which is not there",
    ),
    "refers to no rule": (WHOLE + "    sections = ()", "broken_thing:Game", "turn.pace names a section"),
    "breaks off amid a game": (
        WHOLE + "    def status(self, table): return [super().status(table)][table.turn]",
        "broken_thing:Game",
        "IndexError",
    ),
    "has a correction that does not take its value": (
        WHOLE
        + "    def adjustables(self, table):\n        from companion.game import Adjustable\n"
        + "        return {'planks': Adjustable('planks', 'X', 9, high=3)}",
        "broken_thing:Game",
        "9 is not possible here",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_is_named_and_left_out(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, point, reason = BROKEN[fault]
    announce(tmp_path, source, point=point)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "broken_thing", raising=False)
    shelf = Shelf()
    assert list(shelf) == OWN
    (notice,) = shelf.notices
    assert notice.startswith("The game 'thing' of the package thing 2 is left out: ")
    assert reason in notice


def test_a_good_game_beside_a_broken_one_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    announce(tmp_path, "raise KeyError", name="thing")
    announce(tmp_path, WHOLE, name="good", point="broken_good:Game")
    monkeypatch.syspath_prepend(str(tmp_path))
    shelf = Shelf()
    assert list(shelf) == [*OWN, "another"]
    assert len(shelf.notices) == 1
    assert shelf["another"].title == "Ten Planks"


LATE = (
    WHOLE
    + """
    def scene(self, table):
        if table.pace == 'bold' and table.turn == 0 and len(table.players) == 2:
            raise KeyError('the far bank')
        return super().scene(table)
"""
)
"""Breaks in play alone, with two players, when the first turn is a bold one."""


def late(folder: Path, monkeypatch: pytest.MonkeyPatch, source: str = LATE) -> Session[Any]:
    """A session of a game that breaks in play."""
    announce(folder, source, name="late", point="broken_late:Game")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "broken_late", raising=False)
    game = Shelf()["another"]
    return Session(game, game.options({"players": ["Anna", "Ben"]}))


def test_an_answer_that_breaks_the_game_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = late(tmp_path, monkeypatch)
    with pytest.raises(BrokenGame, match="Ten Planks has a mistake: KeyError: 'the far bank'"):
        session.answer("bold")
    assert session.entries == ()
    session.answer("careful")
    session.answer([5, 6])
    assert session.table.planks == 2


def test_a_report_and_a_hint_that_cannot_be_told_hold_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = """
        from tests.plugin.sample import TenPlanks
        import ten_planks

        class Pace(ten_planks.Pace):
            def report(self, before, answer, after):
                return {}[len(before.players)] if len(before.players) == 2 else None

        class Game(TenPlanks):
            id = "another"

            def start(self, options):
                table = super().start(options)
                table.step = Pace()
                return table

            def offers_hint(self, table):
                return True

            def hint(self, table):
                raise RuntimeError("no idea")
        """
    session = late(tmp_path, monkeypatch, source)
    session.answer("bold")
    assert session.report is not None
    assert session.report.why == ("Ten Planks has a mistake: KeyError: 2",)
    hint = session.hint()
    assert hint is not None
    assert hint.note == "Ten Planks has a mistake: RuntimeError: no idea"


def test_the_terminal_goes_on_after_a_mistake_in_play(tmp_path: Path) -> None:
    around = environ(tmp_path)
    announce(tmp_path / "packages", LATE, name="late", point="broken_late:Game")
    typed = "n\nAnna, Ben\n\nbold\ncareful\n5 6\nb\nq\n"
    done = companion(around, "play", "another", "--terminal", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ten Planks has a mistake: KeyError: 'the far bank'" in done.stdout
    assert "GOOD: Planks: +2" in done.stdout
    assert "Everything is saved." in done.stdout


def test_the_command_line_says_what_is_left_out_and_plays_the_others(tmp_path: Path) -> None:
    around = environ(tmp_path)
    announce(tmp_path / "packages", "import nowhere_at_all")
    done = companion(around, "games")
    assert done.returncode == 0
    assert done.stdout.count("\n") == len(OWN) + 1, "the four, and the made-up one of these tests"
    assert done.stderr.startswith("companion: The game 'thing' of the package thing 2 is left out: ")
    assert done.stderr.count("\n") == 1


def test_refusals_of_a_guarded_game_stay_refusals() -> None:
    with pytest.raises(Refused, match="Two players have the same name"):
        options("Anna", "anna")
    session = Session(GAME, options())
    with pytest.raises(Refused, match="possible: careful, bold"):
        session.answer("hasty")
    assert issubclass(BrokenGame, CompanionError)
    assert not issubclass(BrokenGame, Refused)
