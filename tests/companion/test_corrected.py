"""What was entered before it was corrected: from memory, and from the journal after it was opened again."""

from pathlib import Path
from typing import Any

from companion.games import Shelf
from companion.journal import Journal, open_session
from companion.log import Adjusted, Answered, MemoryStore
from companion.session import Session
from tests.companion.tables import GAME, options
from tests.sample_table import Shore

TO_HOLD: tuple[Any, ...] = (
    "Eddystone", ["keeper:Ben", "keeper:Anna"], {"keeper:Anna": 3, "keeper:Ben": 3}, ["5h"], ["rope"], 1,
)  # fmt: skip


def earlier(session: Session[Shore]) -> dict[int, Any]:
    """What the entries were before, of those that were otherwise, by index."""
    found = {index: session.was(index) for index in range(len(session.line))}
    return {
        index: was.answer if isinstance(was, Answered) else was.value for index, was in found.items() if was is not None
    }


def play(session: Session[Shore]) -> None:
    for answer in TO_HOLD:
        session.answer(answer)


def test_a_correction_and_an_entry_taken_back_are_both_known() -> None:
    session = Session(GAME, options(), MemoryStore())
    play(session)
    assert earlier(session) == {}
    session.accept(session.correct(0, "Skerryvore"))
    assert earlier(session) == {0: "Eddystone"}
    session.undo()
    session.answer(2)
    assert earlier(session) == {0: "Eddystone", 5: 1}
    # back to what it was at first: the last that differs counts
    session.accept(session.correct(0, "Eddystone"))
    assert earlier(session)[0] == "Skerryvore"


def test_the_same_entered_again_is_no_correction() -> None:
    session = Session(GAME, options(), MemoryStore())
    play(session)
    session.undo()
    session.answer(TO_HOLD[-1])
    session.undo()
    session.adjust("walls", 2)
    assert earlier(session) == {}
    session.undo()
    session.adjust("walls", 1)
    assert earlier(session) == {5: 2}
    assert isinstance(session.was(len(session.line) - 1), Adjusted)


def test_the_journal_tells_the_same_between_other_games(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        log, other = journal.new_game(GAME, options()), journal.new_game(GAME, options())
        session, beside = (open_session(GAME, journal, one.id) for one in (log, other))
        play(beside)
        for answer in TO_HOLD[:3]:
            session.answer(answer)
        beside.undo()
        beside.answer(3)
        for answer in TO_HOLD[3:]:
            session.answer(answer)
        session.accept(session.correct(4, ["bell"]))
        session.accept(session.correct(0, "Skerryvore"))
        assert earlier(session) == {0: "Eddystone"}
        session.accept(session.correct(4, ["rope"]))
        assert earlier(session) == {0: "Eddystone", 4: ["bell"]}
    with Journal.open(tmp_path / "journal.db") as journal:
        assert earlier(open_session(GAME, journal, log.id)) == {0: "Eddystone", 4: ["bell"]}
        assert earlier(open_session(GAME, journal, other.id)) == {5: 1}


def test_a_fork_is_a_game_of_its_own(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        session = open_session(GAME, journal, journal.new_game(GAME, options()).id)
        play(session)
        what_if = session.fork(4)
        assert what_if.entries == session.entries[:4]
        what_if.answer(["bell"])
        what_if.accept(what_if.correct(4, []))
        assert earlier(what_if) == {4: ["bell"]}
        assert earlier(session) == {}
        assert len(session.entries) == len(TO_HOLD)
        assert session.fork().table == session.table
        session.undo()
        assert len(session.fork(6).entries) == 6


def test_every_game_says_where_it_stands_before_each_entry() -> None:
    """The history's headings: a game's phases and the steps of its track begin together."""
    for game in Shelf().values():
        table = game.start(game.options({"players": ["Anna"]}))
        assert game.status(table).phase
        assert game.scene(table).track.steps
