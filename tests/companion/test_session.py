"""Answering, undo and redo, correcting, adjusting and what-ifs."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.errors import CompanionError, Refused
from companion.game import Report, Status, Tone
from companion.log import Adjusted, Answered, Entry, MemoryStore
from companion.session import DoesNotFit, Session
from tests.companion.tables import GAME, NOON, again, begin, options, play
from tests.sample_table import Shore

TO_HOLD: tuple[Any, ...] = (
    "Eddystone", ["keeper:Ben", "keeper:Anna"], {"keeper:Anna": 3, "keeper:Ben": 3}, ["5h"], ["rope"], 1,
)  # fmt: skip


class Stubborn(MemoryStore):
    """A store that can be told to fail."""

    failing = False

    def add(self, parent: int | None, entries: Sequence[Entry], status: Status) -> list[int]:
        if self.failing:
            raise CompanionError("no room")
        return super().add(parent, entries, status)

    def move(self, head: int | None, status: Status) -> None:
        if self.failing:
            raise CompanionError("no room")


def to_hold(store: MemoryStore | None = None) -> Session[Shore]:
    """A session that stands at the first roll."""
    session = begin(store)
    for answer in TO_HOLD:
        session.answer(answer)
    return session


def state(session: Session[Shore]) -> tuple[object, ...]:
    """All that people can see of a session."""
    return (session.table, session.entries, session.can_redo, session.history(), list(session.tables))


def test_an_answer_is_logged_with_its_ask_and_leads_on() -> None:
    session = begin()
    session.answer("  Eddystone ", by="button")
    assert session.entries == (Answered("building.name", "Eddystone", "button", NOON),)
    assert session.ask.id == "building.watches"
    assert session.table.name == "Eddystone"


def test_a_refused_answer_changes_nothing() -> None:
    session = to_hold()
    before = state(session)
    for wrong in ([1, 2], "open", 7, None):
        with pytest.raises(Refused):
            session.answer(wrong)
    with pytest.raises(Refused, match="0 to 3"):
        session.adjust("walls", 9)
    assert state(session) == before


def test_a_step_that_refuses_leaves_no_trace() -> None:
    session = to_hold()
    session.adjust("seen", ["7h", "7?"])
    session.answer("hold")
    before = state(session)
    with pytest.raises(Refused, match="7♥ was already turned up"):
        session.answer(["7h", "7s"])
    assert state(session) == before


def test_the_report_tells_of_the_last_entry() -> None:
    session = to_hold()
    reports = [session.report]
    session.answer([6, 6, 6])
    reports.append(session.report)
    assert reports == [None, Report("The wave is held", Tone.GOOD)]


def test_odds_are_exact_and_there_for_rolls_only() -> None:
    session = to_hold()
    (chance,) = session.odds
    assert 0 < chance.chance < 1
    assert begin().odds == ()
    assert play(begin(), 1).odds == ()


def test_nothing_is_asked_once_the_game_is_over() -> None:
    session = play(begin(), 1)
    with pytest.raises(Refused, match="over"):
        session.ask  # noqa: B018
    with pytest.raises(Refused, match="over"):
        session.answer(True)


def test_undo_and_redo_go_all_the_way() -> None:
    session = play(begin(), 3)
    tables, count = list(session.tables), len(session.entries)
    for i in reversed(range(count)):
        session.undo()
        assert session.table == tables[i]
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo()
    for i in range(count):
        session.redo()
        assert session.table == tables[i + 1]
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()


def test_another_answer_after_undo_leaves_nothing_to_redo() -> None:
    session = to_hold()
    session.undo()
    session.undo()
    session.answer(["bell"])
    assert not session.can_redo
    assert session.table == again(session).table


def test_undone_entries_are_marked_in_the_history() -> None:
    session = to_hold()
    session.undo()
    assert [line.undone for line in session.history()] == [False] * 5 + [True]
    assert session.history()[3].answer == "5♥"


def test_a_correction_keeps_later_answers_to_the_same_asks() -> None:
    session = to_hold()
    correction = session.correct(0, "Skerryvore")
    assert (correction.kept, correction.dropped, correction.reason) == (5, (), "")
    session.accept(correction)
    assert session.table.name == "Skerryvore"
    assert session.ask.id == "night.hold"
    assert session.table == again(session).table


def test_a_correction_says_what_it_would_drop_and_why() -> None:
    session = to_hold()
    session.answer([1, 1, 1])
    session.answer("wall")
    correction = session.correct(6, [6, 6, 6])
    assert correction.kept == 0
    assert [entry.ask for entry in correction.dropped if isinstance(entry, Answered)] == ["repair.how"]
    assert "Signals" in correction.reason
    assert session.table.walls == 2, "nothing has happened yet"
    session.accept(correction)
    assert session.table.walls == 3
    assert session.table == again(session).table


def test_an_answer_about_another_object_is_not_kept() -> None:
    """The roll was against the wave 5♥; against another wave it is another roll."""
    session = to_hold()
    session.answer([6, 6, 6])
    correction = session.correct(3, ["Kd"])
    assert correction.kept == 2
    assert len(correction.dropped) == 1


def test_a_wrong_correction_changes_nothing() -> None:
    session = to_hold()
    before = state(session)
    with pytest.raises(Refused):
        session.correct(3, ["1h"])
    with pytest.raises(Refused, match="no entry 99"):
        session.correct(98, 1)
    assert state(session) == before


def test_a_correction_that_is_out_of_date_is_refused() -> None:
    session = to_hold()
    correction = session.correct(0, "Skerryvore")
    session.answer("hold")
    before = state(session)
    with pytest.raises(Refused, match="has gone on"):
        session.accept(correction)
    assert state(session) == before


def test_adjusting_works_the_ask_out_afresh() -> None:
    session = to_hold()
    session.adjust("walls", 0)
    assert session.over
    session.adjust("walls", 2)
    assert session.ask.id == "dawn.clear"
    assert session.entries[-1] == Adjusted("walls", 2, "touch", NOON)


def test_an_adjustment_can_be_corrected_too() -> None:
    session = to_hold()
    session.adjust("walls", 1)
    session.answer("hold")
    session.accept(session.correct(6, 2))
    assert session.table.walls == 2
    assert session.ask.id == "night.signals"


def test_what_cannot_be_adjusted_is_refused_with_what_can() -> None:
    with pytest.raises(Refused, match="'moon' cannot be corrected here; possible: walls, weather"):
        begin().adjust("moon", 1)


def test_a_what_if_leaves_the_game_alone() -> None:
    session = to_hold()
    before = state(session)
    what_if = session.fork()
    play(what_if, 5)
    assert what_if.over
    what_if.undo()
    assert state(session) == before


def test_a_what_if_tells_what_the_real_game_had_where_it_goes_another_way() -> None:
    session = to_hold()
    before = state(session)
    what_if = session.fork()
    what_if.accept(what_if.correct(0, "Skerryvore"))
    assert what_if.was(0) == session.entries[0]
    while what_if.can_undo:
        what_if.undo()
    what_if.answer("Skerryvore")
    assert what_if.was(0) == session.entries[0]
    assert session.was(0) is None
    assert state(session) == before


@pytest.mark.parametrize("deed", ["answer", "adjust", "undo", "redo", "accept"])
def test_what_the_store_did_not_take_has_not_happened(deed: str) -> None:
    store = Stubborn()
    session = to_hold(store)
    session.undo()
    correction = session.correct(0, "Skerryvore")
    before = state(session)
    deeds: dict[str, Callable[[], None]] = {
        "answer": lambda: session.answer(2),
        "adjust": lambda: session.adjust("walls", 1),
        "undo": session.undo,
        "redo": session.redo,
        "accept": lambda: session.accept(correction),
    }
    store.failing = True
    with pytest.raises(CompanionError, match="no room"):
        deeds[deed]()
    assert state(session) == before
    store.failing = False
    deeds[deed]()
    assert session.table == again(session).table


def test_a_log_that_does_not_fit_names_the_entry() -> None:
    entries = [*to_hold().entries, Answered("night.fog", 1, "touch", NOON)]
    with pytest.raises(DoesNotFit, match="is asked") as error:
        Session(GAME, options(), entries=entries)
    assert error.value.index == 6


def test_answers_of_a_log_are_kept_in_the_form_of_records() -> None:
    entries = [*to_hold().entries[:3], Answered("night.wave", ["5♥"], "hand", NOON)]
    assert Session(GAME, options(), entries=entries).entries[-1] == Answered("night.wave", ["5h"], "hand", NOON)


def test_a_session_that_cannot_be_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="7 done"):
        Session(GAME, options(), entries=to_hold().entries, done=7)
