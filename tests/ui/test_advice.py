"""Advice on the screen: on request, always, or never; nothing moves when it comes, and nobody waits for it."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.settings import Play as PlaySettings
from companion.settings import Settings
from tests.sample_game import Lighthouse
from tests.sample_table import Shore
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from ui.parts import Key
from ui.screens.guide import advising
from ui.screens.past.what_if import open_what_if
from ui.screens.play import Play


class Unadvised(Lighthouse):
    """The made-up game without advice of its own: its games are played on."""

    def offers_hint(self, table: Shore) -> bool:
        return False


def desk_with(window: object, folder: Path, advice: str) -> Iterator[Desk]:
    settings = Settings(play=PlaySettings(advice=advice))
    yield from open_desk(window, make_context(folder, games={Unadvised.id: Unadvised()}, settings=settings))


@pytest.fixture
def always(window: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(advising, "WAIT", 0.0)
    monkeypatch.setattr(advising, "FEW", 10)
    for desk in desk_with(window, tmp_path, "always"):
        yield desk
        desk.app.rest_counsel()


@pytest.fixture
def asked(window: object, tmp_path: Path) -> Iterator[Desk]:
    for desk in desk_with(window, tmp_path, "asked"):
        yield desk
        desk.app.rest_counsel()


@pytest.fixture
def never(window: object, tmp_path: Path) -> Iterator[Desk]:
    yield from desk_with(window, tmp_path, "off")


def at_the_mending(desk: Desk) -> Play:
    """A game in which it is to be decided how the tower is mended."""
    game = Unadvised()
    desk.app.begin(game, {"players": ["Anna", "Ben"]})
    play = desk.stage.top_screen
    answers: tuple[Any, ...] = (
        "Eddystone", ["keeper:Anna", "keeper:Ben"], {"keeper:Anna": 2, "keeper:Ben": 4}, ["Kh"], [], 0, "break",
    )  # fmt: skip
    for answer in answers:
        play.session.answer(answer)
    play.refresh()
    return play


def until(desk: Desk, what: Callable[[], bool]) -> None:
    last = time.monotonic() + 300
    while not what():
        assert time.monotonic() < last
        desk.frame()
        time.sleep(0.01)


def keys(play: Play) -> dict[str, Key]:
    return {view.name: view for view in play.views() if isinstance(view, Key)}


def written(desk: Desk) -> str:
    return " ".join(ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=lambda size: f"{size[0]}x{size[1]}")
def test_chances_come_under_the_options_and_nothing_moves(always: Desk, size: tuple[int, int]) -> None:
    always.resize(*size)
    play = at_the_mending(always)
    before = {name: key.box for name, key in keys(play).items()}
    options = ("Burn two oil", "Give up a wall", "Call for help")
    assert all(keys(play)[name].detail == "wins …" for name in options)
    assert faults(always.stage) == []
    until(always, lambda: all("%" in keys(play)[name].detail for name in options))
    assert {name: key.box for name, key in keys(play).items()} == before
    assert faults(always.stage) == []


def test_the_setting_counts_at_once(asked: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "WAIT", 0.0)
    play = at_the_mending(asked)
    asked.finger.tap("Menu")
    assert asked.app.change_setting("play", "advice", "always")
    asked.frame(3)
    assert not asked.app.counsel.thinking  # somebody reads something else
    asked.finger.tap("Back")
    until(asked, lambda: "%" in keys(play)["Give up a wall"].detail)
    assert asked.app.change_setting("play", "advice", "off")
    assert "wins" not in keys(play)["Give up a wall"].detail
    assert not asked.app.counsel.thinking


def test_an_answer_ends_the_thought(always: Desk) -> None:
    at_the_mending(always)
    until(always, lambda: always.app.counsel.thinking)
    always.finger.tap("Give up a wall")
    assert not always.app.counsel.thinking


def test_what_is_known_stays_while_buttons_are_pressed(always: Desk) -> None:
    play = at_the_mending(always)
    until(always, lambda: "%" in keys(play)["Give up a wall"].detail and not always.app.counsel.thinking)
    known = keys(play)["Give up a wall"].detail
    play.refresh()
    assert keys(play)["Give up a wall"].detail == known


def test_nothing_is_drawn_once_it_is_known(always: Desk) -> None:
    at_the_mending(always)
    until(always, lambda: always.app.counsel.thinking)
    until(always, lambda: not always.app.counsel.thinking)
    with always.drawings() as drawn:
        always.frame(30)
    assert drawn == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_hint_is_worked_out_by_playing_on(asked: Desk, size: tuple[int, int]) -> None:
    asked.resize(*size)
    play = at_the_mending(asked)
    assert all("wins" not in key.detail for key in keys(play).values())
    asked.finger.tap("Menu")
    asked.finger.tap("Advice")
    page = asked.stage.top_screen
    until(asked, lambda: page.standing is not None)
    assert faults(asked.stage) == []
    text = written(asked)
    assert text.index("Burn two oil") < text.index("Give up a wall") < text.index("Call for help")
    assert "about" in text
    assert "An estimate" in text
    asked.finger.tap("Back")
    assert not asked.app.counsel.thinking
    asked.finger.tap("Back")
    assert asked.stage.top_screen is play


def test_there_is_no_hint_where_nobody_wants_one(never: Desk) -> None:
    at_the_mending(never)
    never.finger.tap("Menu")
    assert not never.finger.sees("Advice")


def test_there_is_no_hint_where_nothing_is_decided(asked: Desk) -> None:
    play = at_the_mending(asked)
    play.undo()
    asked.finger.tap("Menu")
    assert not asked.finger.sees("Advice")


def test_leaving_the_game_ends_the_process(always: Desk) -> None:
    play = at_the_mending(always)
    until(always, lambda: "%" in keys(play)["Give up a wall"].detail)
    process = always.app.counsel.process
    assert process is not None
    always.app.home()
    assert always.app.counsel.process is None
    assert not Path(f"/proc/{process}").exists()


def test_a_question_that_gave_way_to_a_hint_is_thought_about_again(always: Desk) -> None:
    play = at_the_mending(always)
    asked_for = list(play.advising.chances)
    assert set(play.advising.chances.values()) == {advising.WAITING}
    play.advising.give_way()
    assert not play.advising.thinking
    until(always, lambda: advising.WAITING not in play.advising.chances.values())
    assert list(play.advising.chances) == asked_for


def test_a_question_is_thought_about_again_after_a_game_tried_out(always: Desk) -> None:
    play = at_the_mending(always)
    until(always, lambda: always.app.counsel.thinking)
    open_what_if(always.app, play.session, len(play.session.entries), play)
    tried = always.stage.top_screen
    until(always, lambda: tried.advising.thinking)
    assert not play.advising.thinking
    tried.leave()
    until(always, lambda: all("%" in words for words in play.advising.chances.values()))
    assert not tried.advising.thinking


def test_advice_that_is_broken_off_promises_nothing_more(always: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(_: object) -> None:
        raise RuntimeError("can't start new thread")

    def no_process(*_: object, **__: object) -> None:
        raise BlockingIOError("no more processes")

    always.app.rest_counsel()
    monkeypatch.setattr("companion.guide.counsel.subprocess.Popen", no_process)
    monkeypatch.setattr("companion.guide.counsel.Thread.start", no_thread)
    play = at_the_mending(always)
    until(always, lambda: not play.advising.chances)
    assert not play.advising.thinking
