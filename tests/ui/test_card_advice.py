"""Advice on what is decided by laying cards and by sharing out, in real games on the screen: it stands under the cards
or in a line, and a touch enters it."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.settings import Play as PlaySettings
from companion.settings import Settings
from companion.simulate import seeded
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from ui.gallery.counsel import StagedCounsel
from ui.inputs.cards import CardKey
from ui.parts import Key
from ui.screens.guide import advising
from ui.screens.guide.suggestion import Suggestion
from ui.screens.hint import Advice, HintPage
from ui.screens.play import Play

NAMES = ["Anna", "Ben", "Cleo", "Dan"]
ENDS = [SIZES[0], SIZES[3]]


@pytest.fixture
def always(window: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(advising, "WAIT", 0.0)
    settings = Settings(play=PlaySettings(advice="always"))
    for desk in open_desk(window, make_context(tmp_path, settings=settings)):
        desk.app._counsel = StagedCounsel()
        yield desk


@pytest.fixture(params=["asked", "off"])
def not_always(request: pytest.FixtureRequest, window: object, tmp_path: Path) -> Iterator[tuple[Desk, str]]:
    settings = Settings(play=PlaySettings(advice=request.param))
    for desk in open_desk(window, make_context(tmp_path, settings=settings)):
        desk.app._counsel = StagedCounsel()
        yield desk, request.param


def at(desk: Desk, ask_id: str, players: int) -> Play:
    """A game of Royal Rescue in which something is asked."""
    game: Any = desk.context.games["royal-rescue"]
    options = {"players": NAMES[:players]}
    for number in range(40):
        table = game.start(game.options(options))
        dealer, answers = game.dealer(table, seeded(number, 0)), []
        while not (step := game.step(table)).over:
            if step.ask(table).id == ask_id:
                desk.app.begin(game, options)
                play = desk.stage.top_screen
                for answer in answers:
                    play.session.answer(answer)
                play.refresh()
                return play
            answers.append(step.ask(table).check(dealer.answer(table)))
            game.move_to(table, step.answer(table, answers[-1]))
    raise AssertionError(f"{ask_id} was not asked")


def until(desk: Desk, what: Callable[[], bool]) -> None:
    last = time.monotonic() + 300
    while not what():
        assert time.monotonic() < last
        desk.frame()
        time.sleep(0.01)


def all_of(screen: Any, kind: type) -> list[Any]:
    return [view for view in screen.views() if isinstance(view, kind)]


@pytest.mark.parametrize("size", ENDS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_under_each_card_stands_how_often_it_wins(always: Desk, size: tuple[int, int]) -> None:
    always.resize(*size)
    play = at(always, "servants.people_loss", 3)
    cards = {key.card: key.box for key in all_of(play, CardKey)}
    assert len(cards) > 1
    assert {key.chance for key in all_of(play, CardKey)} == {advising.WAITING}
    until(always, lambda: all("%" in key.chance for key in all_of(play, CardKey)))
    assert {key.card: key.box for key in all_of(play, CardKey)} == cards
    assert faults(always.stage) == []


@pytest.mark.parametrize("size", ENDS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_best_shares_stand_in_a_line_that_enters_them(always: Desk, size: tuple[int, int]) -> None:
    always.resize(*size)
    play = at(always, "umbar.losses", 3)
    (line,) = all_of(play, Suggestion)
    box, before = line.box, play.session.table
    assert line.text == advising.WAITING
    line.tapped()  # nothing is known yet: the advice is opened, and nothing entered
    assert isinstance(always.stage.top_screen, HintPage)
    always.finger.tap("Back")
    assert play.session.table is before
    until(always, lambda: "%" in line.text)
    assert line.box == box
    assert faults(always.stage) == []
    until(always, lambda: not play.advising.thinking)
    always.finger.tap("Advice")
    assert play.session.table is not before
    assert play.session.entries[-1].answer


def test_a_line_that_would_be_cut_is_read_and_not_entered(always: Desk) -> None:
    play = at(always, "umbar.losses", 3)
    (line,) = all_of(play, Suggestion)
    until(always, lambda: "%" in line.text)
    before = play.session.table
    line.tell(line.text * 9)
    assert not line.is_whole
    always.finger.tap("Advice")
    assert isinstance(always.stage.top_screen, HintPage)
    assert play.session.table is before


def test_each_army_has_its_chance_once_its_value_is_chosen(always: Desk) -> None:
    play = at(always, "armies.army", 3)
    assert not all_of(play, Suggestion)
    until(always, lambda: any("%" in chance for chance in play.advising.chances.values()))
    until(always, lambda: not play.advising.thinking)
    always.finger.tap("8")
    told = [key.detail for key in all_of(play, Key) if "×" in key.label]
    assert told
    assert all("wins" in words for words in told if words)
    assert any(told)
    assert faults(always.stage) == []


def test_for_a_hidden_hand_the_line_leads_to_the_advice(always: Desk) -> None:
    play = at(always, "armies.show", 3)
    (line,) = all_of(play, Suggestion)
    until(always, lambda: line.text == "Advice: what each is worth")
    before = play.session.table
    always.finger.tap("Advice")
    page = always.stage.top_screen
    assert isinstance(page, HintPage)
    assert play.session.table is before
    until(always, lambda: bool(all_of(page, Advice)))
    assert page.standing is not None
    assert page.standing.hint.apart
    assert faults(always.stage) == []


def test_on_request_a_touch_on_the_page_enters_the_answer(not_always: tuple[Desk, str]) -> None:
    desk, advice = not_always
    play = at(desk, "servants.people_loss", 3)
    assert {key.chance for key in all_of(play, CardKey)} == {None}
    assert not all_of(play, Suggestion)
    desk.finger.tap("Menu")
    assert desk.finger.sees("Advice") is (advice == "asked")
    if advice == "off":
        return
    desk.finger.tap("Advice")
    page = desk.stage.top_screen
    until(desk, lambda: bool(all_of(page, Advice)))
    first = page.standing.hint.options[0]
    all_of(page, Advice)[0].tapped()
    assert desk.stage.top_screen is play
    assert play.session.entries[-1].answer == first.answer
    assert not desk.app.counsel.thinking


def test_advice_on_a_table_that_has_changed_is_not_entered(not_always: tuple[Desk, str]) -> None:
    desk, _ = not_always
    play = at(desk, "servants.people_loss", 3)
    play.hint()
    page = desk.stage.top_screen
    until(desk, lambda: bool(all_of(page, Advice)))
    play.session.undo()  # by a button, while the page is looked at
    entries = play.session.entries
    all_of(page, Advice)[0].tapped()
    assert play.session.entries == entries
    assert desk.stage.top_screen is play
