"""The terminal front end, in this process: scripted people at a made-up game."""

import io
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from companion.context import Context, Missing
from companion.days import day
from companion.game import Game
from companion.journal import Journal
from companion.places import Places
from companion.session import Session
from companion.settings import Settings
from companion.terminal import app
from companion.terminal.glyphs import ASCII, UNICODE, Glyphs
from companion.terminal.play import Play
from companion.terminal.talk import InputEnded, Talk
from tests.sample_game import Lighthouse


class Script:
    """A terminal whose people type what is written down; ``out`` is all that they have seen."""

    def __init__(self, *lines: str, columns: int = 80, glyphs: Glyphs = UNICODE) -> None:
        self._out = io.StringIO()
        self._lines = iter(lines)
        console = Console(file=self._out, width=columns, markup=False, highlight=False, emoji=False)
        self.talk = Talk(console, self._read, glyphs)

    def _read(self, prompt: str) -> str:
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        self._out.write(f"{prompt}{line}\n")
        return line

    @property
    def out(self) -> str:
        return self._out.getvalue()


@pytest.fixture
def game() -> Lighthouse:
    return Lighthouse()


@pytest.fixture
def context(tmp_path: Path, game: Lighthouse) -> Iterator[Context]:
    def no_reader(photos: object) -> Any:
        raise Missing("no reader")

    with Journal.open(tmp_path / "journal.db") as journal:
        yield Context(
            games={game.id: game},
            journal=journal,
            settings=Settings(),
            places=Places(tmp_path, tmp_path, tmp_path),
            read_dice=no_reader,
        )


def begun(game: Game[Any], *names: str) -> Session[Any]:
    return Session(game, game.options({"players": list(names or ("Anna", "Ben"))}))


def played(session: Session[Any], *lines: str, **form: Any) -> Script:
    """Type lines at a game until they are used up or the players leave."""
    script = Script(*lines, **form)
    with suppress(InputEnded):
        Play(script.talk, session, Random(1)).run()
    return script


NIGHT = ("Skerry", "1 2", "3 3", "10h", "1 2", "0")
"""What leads to the first roll."""


def test_a_whole_night_by_hand(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT, "3345", "-", "bright", "").out
    assert session.table.night == 2
    assert [entry.answer for entry in session.entries][6:] == [[3, 3, 4, 5], [], "bright", True]
    assert "GOOD: The wave is held" in out
    assert "Odds: The wave is held " in out


def test_a_whole_game_by_d(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, "d 1000", "").out
    assert session.over
    assert re.search(r"^(Won|Lost) · ", out, re.MULTILINE)
    assert {entry.by for entry in session.entries} == {"dealer"}


@pytest.mark.parametrize("columns", [80, 81, 100, 140])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_nothing_is_cut_and_no_line_is_too_long(game: Lighthouse, columns: int, glyphs: Glyphs) -> None:
    pages = [line for key in ("?", "h all", "a", "r", "r all", "t") for line in (key, "d")]
    out = played(
        begun(game, "Anna", "Ben", "Carla", "Maximilian the Second"),
        *pages * 6,
        columns=columns,
        glyphs=glyphs,
    ).out
    drawn = [line for line in out.splitlines() if " > " not in line]
    assert max(map(len, drawn)) <= min(columns, 110)
    assert "…" not in out
    assert glyphs is UNICODE or out.isascii()


def test_suits_have_letters_and_shapes(game: Lighthouse) -> None:
    assert "!10h♥" in played(begun(game), *NIGHT[:4]).out


def test_a_refusal_says_why_and_asks_again(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, "Skerry", "1 2", "6 0", "3 3").out
    assert "! Anna: 6 is not from 0 to 4" in out
    assert session.table.oil == {"Anna": 3, "Ben": 3}


def test_undo_and_redo(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT, "u 2", "y", "u 99", "u").out
    assert "Taken back: Fog: 0 banks; Helpers: Rope, Bell. y puts it back." in out
    assert "Put back: Helpers: Rope, Bell." in out
    assert "There is nothing to undo" in out
    assert session.entries == ()


def test_the_history_is_opened_and_an_entry_corrected(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT, "h", "h 4 9s").out
    assert re.search(r"^4  The wave +10♥ +A wave of 10$", out, re.MULTILINE)
    assert "Corrected: The wave: 9♠" in out
    assert session.table.wave == "9s"


def test_a_correction_that_drops_entries_is_shown_and_agreed_to(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT, "6666", "-", "h 7", "1111", "n").out
    assert "0 later entries still fit, 1 would be dropped." in out
    assert "Then another question is due: Mend the tower" in out
    assert "8  Signals: none" in out
    assert "Left as it was." in out
    assert len(session.entries) == 8
    played(session, "h 7 1111", "y")
    assert len(session.entries) == 7
    assert session.ask.id == "repair.how"


@pytest.mark.parametrize("line", ["h 0", "h 99", "a 99 1", "a walls 99", "a nothing 1", "/nothing", "r nothing", "u x"])
def test_what_cannot_be_done_is_said_in_one_line(game: Lighthouse, line: str) -> None:
    session = begun(game)
    out = played(session, *NIGHT, line).out
    assert len(re.findall(r"^! .+$", out, re.MULTILINE)) == 1
    assert len(session.entries) == len(NIGHT)


def test_adjusting_by_number_name_and_question(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT, "a", "a walls 2", "a weather", "2", "a 3 4", "a 1 7s 8h").out
    assert re.search(r"^The tower +5 Walls 3 *$", out, re.MULTILINE)
    assert "Weather is Calm; the right value (Calm / Rough; Enter: leave it) > 2" in out
    assert "Walls: corrected to 2." in out
    assert (session.table.walls, session.table.weather, session.table.oil["Anna"]) == (2, "rough", 4)
    assert session.table.seen == ["7s", "8h"]


def test_every_adjustable_is_listed_once_under_its_group(game: Lighthouse) -> None:
    session = begun(game, "Anna", "Ben", "Carla")
    out = played(session, *NIGHT[:1], "/a").out
    for thing in game.adjustables(session.table).values():
        assert len(re.findall(rf"\d {thing.label} ", out)) == 1, thing.label


def test_a_what_if_leaves_no_trace(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT, "w", "1111", "2", "w", "6666").out
    assert "WHAT IF: nothing here counts" in out
    assert session.entries[-1].answer == [6, 6, 6, 6]
    assert len(session.entries) == len(NIGHT) + 1


def test_a_page_over_the_table_is_put_away_by_enter_and_confirms_nothing(game: Lighthouse) -> None:
    session = begun(game)
    lines = (*NIGHT, "6666", "-", "bright")
    played(session, *lines, "h", "")
    assert session.ask.kind == "confirm"
    played(session, "")
    assert session.ask.kind == "cards"


def test_where_a_letter_is_an_answer_a_stroke_makes_it_a_command(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT[:3], "/a", "q").out
    assert "/a adjust" in out
    assert session.table.wave == "Q?"


def test_an_option_that_begins_like_a_command_wins_and_the_command_has_its_word(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT, "break", "b").out
    assert (session.entries[-1].ask, session.entries[-1].answer) == ("repair.how", "oil")
    assert "/b back" in " ".join(played(session, "undo", "/?").out.split())
    assert session.ask.id == "repair.how"
    out = played(session, "back", "b").out
    assert session.ask.id == "repair.how"
    assert out.count(" > ") == 1, "the word leaves the game"


def test_rules_of_the_step_and_of_all(game: Lighthouse) -> None:
    out = played(begun(game), *NIGHT, "r", "r all", "r mend").out
    assert "Turn up a wave" in out
    assert "3 Mending" in out
    assert "a heart brings it" in out


def test_after_the_end_one_can_still_undo(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, "d 1000", "hello", "u", "d").out
    assert "The game is over: u takes the last entry back" in out
    assert session.over


def test_help_names_every_command(game: Lighthouse) -> None:
    out = played(begun(game), "/?").out
    for word in ("undo", "redo", "history", "adjust", "rules", "decide", "what if", "table", "back", "quit"):
        assert word in out


def test_home_sets_up_a_game_and_goes_on_with_it(context: Context) -> None:
    first = Script("n", "Anna, Ben", "s", "2 1 2", "1", "1", "", *NIGHT[:2], "q")
    assert app.run(context, first.talk) == 0
    assert "Everything is saved." in first.out
    [saved] = context.journal.games()
    assert saved.options == {"players": ["Anna", "Ben"], "nights": "1", "extras": ["rough", "thin"]}
    assert saved.answers == 2
    second = Script("1", "3 3", "b", "q")
    assert app.run(context, second.talk) == 0
    assert re.search(r"1  The Lighthouse +today \d\d:\d\d  Anna, Ben", second.out)
    assert "\nSkerry, night 1" in re.sub(r"\n +", "\n", second.out)
    assert context.journal.games()[0].answers == 3


def test_names_used_before_are_offered_by_number(context: Context) -> None:
    app.run(context, Script("n", "Anna Ben", "", "q").talk)
    again = Script("n", "2 Eva 1", "", "b", "n", "", "", "q")
    app.run(context, again.talk)
    assert "Names used before: 1 Anna   2 Ben" in again.out
    games = [saved.options["players"] for saved in context.journal.games()]
    assert games == [["Ben", "Eva", "Anna"], ["Ben", "Eva", "Anna"], ["Anna", "Ben"]]


@pytest.mark.parametrize(
    ("names", "words"),
    [("A B C D E", "is for 1 to 4 players; you named 5"), ("Anna anna", "Two players have the same name")],
)
def test_names_that_will_not_do(context: Context, names: str, words: str) -> None:
    script = Script("n", names, "b", "q")
    app.run(context, script.talk)
    assert words in script.out
    assert not context.journal.games()


def test_going_back_from_the_set_up_begins_nothing(context: Context) -> None:
    app.run(context, Script("n", "b", "n", "Anna", "b", "n", "", "q").talk)
    assert not context.journal.games()


def test_games_that_are_over_are_among_all_games(context: Context) -> None:
    app.run(context, Script("n", "Anna", "", "d 1000", "", "q").talk)
    script = Script("h", "1", "h", "", "", "b", "q")
    app.run(context, script.talk)
    home, _, everything = script.out.partition("All games")
    assert "The Lighthouse" not in home
    assert "The Lighthouse" in everything
    assert re.search(r"(won|lost)", everything)


def test_a_game_is_taken_off_the_list_only_when_agreed(context: Context) -> None:
    app.run(context, Script("n", "Anna", "", "q").talk)
    app.run(context, Script("x 1", "n", "q").talk)
    assert len(context.journal.games()) == 1
    app.run(context, Script("x 1", "y", "q").talk)
    assert not context.journal.games()


@pytest.mark.parametrize("line", ["7", "x", "x 9", "hello", "1 2 3"])
def test_home_says_what_it_cannot_do(context: Context, line: str) -> None:
    script = Script(line, "q")
    assert app.run(context, script.talk) == 0
    assert "! " in script.out


def test_the_end_of_input_ends_well_anywhere(context: Context) -> None:
    lines = ["n", "Anna Ben", "s", "1", "1", "", *NIGHT, "h 4", "", "a walls", "", "3345"]
    for number in range(len(lines)):
        script = Script(*lines[:number])
        assert app.run(context, script.talk) == 0
        assert script.out.endswith("End of input. Everything is saved.\n")


def test_what_the_disk_cannot_keep_is_not_accepted(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.journal import GameLog, JournalFull

    def full(*_: object) -> list[int]:
        raise JournalFull("The disk is full; free some space")

    app.run(context, Script("n", "Anna", "", "q").talk)
    monkeypatch.setattr(GameLog, "add", full)
    script = Script("1", "Skerry", "q")
    assert app.run(context, script.talk) == 0
    assert "! The disk is full; free some space" in script.out
    assert context.journal.games()[0].answers == 0


def test_odds_can_be_switched_off(game: Lighthouse) -> None:
    script = Script(*NIGHT)
    with pytest.raises(InputEnded):
        Play(script.talk, begun(game), Random(1), odds=False).run()
    assert "Odds" not in script.out


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("2026-11-25T19:40:00Z", "today 19:40"),
        ("2026-11-24T23:59:00Z", "yesterday"),
        ("2026-11-21T10:00:00Z", "Saturday"),
        ("2026-11-18T10:00:00Z", "18 November 2026"),
        ("2026-12-24T10:00:00Z", "24 December 2026"),
        ("no time", "no time"),
    ],
)
def test_days_as_people_say_them(written: str, words: str) -> None:
    assert day(written, datetime(2026, 11, 25, 20, 0, tzinfo=UTC)) == words


def test_who_acts_is_said_by_name_and_only_where_the_title_does_not(game: Lighthouse) -> None:
    script = played(begun(game, "Zoë van Dijk", "BEN"), "Skerry")
    titles = re.findall(r"^╭─ (.*?) ─*╮$", script.out, re.MULTILINE)
    assert not [title for title in titles if "Zoë Van Dijk" in title or "Ben" in title]


def test_a_huge_number_of_undos_and_redos_takes_no_time(game: Lighthouse) -> None:
    session = begun(game)
    script = played(session, *NIGHT[:3], "u 999999999", "y 999999999", "u 9999999999")
    assert len(session.entries) == 3
    assert "'9999999999' is not a whole number" in script.out


@pytest.mark.parametrize("line", ["²", "①", "٣" * 20, "9" * 5000, "h ²", "h " + "9" * 5000, "a ²", "u ²", "x" * 5000])
def test_numbers_that_are_none_are_refused_in_a_short_line(game: Lighthouse, line: str) -> None:
    session = begun(game)
    script = played(session, "Skerry", line)
    assert len(session.entries) == 1
    [refusal] = [line for line in script.out.splitlines() if line.startswith("! ")]
    assert len(refusal) < 160


def test_the_commands_are_not_broken_over_lines(game: Lighthouse) -> None:
    script = played(begun(game), columns=40)
    assert "d decide for us" in script.out


def test_a_hint_is_shown_on_request_with_how_sure_it_is(game: Lighthouse) -> None:
    session = begun(game)
    out = played(session, *NIGHT, "break", "i", "", "wall").out
    assert "i advice" in out
    assert "Advice: The tower is best mended with a wall" in out
    assert re.search(r"Give up a wall +wins 100 % *\n", out)
    assert re.search(r"Call for help +wins 25 % \(20 % to 31 %\) +help is far", out)
    assert "Hearts are counted, not known." in out
    assert session.table.walls == 2


def test_no_hint_is_offered_where_there_is_none(game: Lighthouse) -> None:
    out = played(begun(game), "i", "/i").out
    assert "i advice" not in out
    assert "There is no advice on this" in out


def test_a_hint_is_worked_out_by_playing_on_where_the_game_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.terminal.play.ADVICE_SECONDS", 0.0)

    class Unadvised(Lighthouse):
        def offers_hint(self, table: object) -> bool:
            return False

    out = played(begun(Unadvised()), *NIGHT, "break", "i", "", "wall").out
    assert "i advice" in out
    assert re.search(r"Give up a wall +wins \d+ % \(", out)
    assert "An estimate" in out
