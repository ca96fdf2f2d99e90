"""What buttons outside the screen mean is written on the keys; rolls by their result; hints on request."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Answer, Ask, Choice, Roll
from companion.errors import CompanionError
from companion.game import Advised, Hint
from companion.settings import read_settings
from tests.sample_game import Lighthouse
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.test_touch import at_the_roll
from ui.parts import Key
from ui.screens.photo import PhotoPage
from ui.screens.play import Play

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@dataclass
class Role:
    face: int | None
    words: str


@dataclass
class Meaning:
    role: Role
    label: str
    id: str = ""
    hold: str = ""
    why_not: str | None = None


@dataclass
class Mark:
    id: str


@dataclass
class Prompt:
    keys: list[Meaning]
    entered: Answer | None = None
    hint: str = ""
    marked: Mark | None = None


@dataclass
class Wiring:
    buttons: list[Any] = field(default_factory=list)
    lights: dict[Any, int] = field(default_factory=dict)


@dataclass
class Board:
    """Buttons of which each choice's options have the first six, rolls the dice."""

    wiring: Wiring = field(default_factory=Wiring)
    notices: tuple[str, ...] = ()
    marked: Mark | None = None
    refused: int = 0
    worked: list[bool] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    told: list[Callable[[Any], None]] = field(default_factory=list)
    forgotten: int = 0
    lit: list[Any] = field(default_factory=list)

    def subscribe(self, press: Callable[[Any], None]) -> Callable[[], None]:
        self.told.append(press)
        return lambda: None

    def take(self, session: Any, press: Any) -> str:
        self.dice.append(press)
        return f"{press} entered"

    def looks(self, press: Any) -> bool:
        return press == "look"

    def prompt(self, ask: Ask) -> Prompt:
        keys = [Meaning(Role(None, "undo"), "undo", hold="redo")]
        if isinstance(ask, Choice):
            keys += [Meaning(Role(i, f"button {i}"), o.label, o.id) for i, o in enumerate(ask.options[:6], 1)]
        if isinstance(ask, Roll):
            keys += [Meaning(Role(None, "OK"), "hold – break")]
            hint = f"{len(self.dice)} of {ask.dice}" if self.dice else ""
            return Prompt(keys, list(self.dice) or None, hint, self.marked)
        return Prompt(keys, marked=self.marked)

    def offer(self, ask: Choice) -> Prompt:
        return Prompt(self.prompt(ask).keys)

    def trouble(self, press: Any) -> str:
        return press if isinstance(press, str) and press.startswith("Button") else ""

    def refuse(self) -> None:
        self.refused += 1

    def work(self, busy: bool) -> None:
        self.worked.append(busy)

    def forget(self) -> None:
        self.forgotten += 1
        self.dice.clear()

    def show(self, session: Any) -> None:
        self.lit.append(session)

    def close(self) -> None:
        return None


class Advising(Lighthouse):
    """The sample game with somebody who knows it."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()
        self.trouble = ""

    def offers_hint(self, table: Any) -> bool:
        return True

    def hint(self, table: Any) -> Hint | None:
        self.go.wait(20)
        if self.trouble:
            raise CompanionError(self.trouble)
        exact = Advised("hold", "Hold the wave", Fraction(5, 8), Fraction(5, 8), Fraction(5, 8), "as far as is known")
        guessed = Advised("help", "Call for help", 0.41, 0.36, 0.46)
        return Hint("Hold it", (guessed, exact), "Worked out for this table")


@pytest.fixture
def advising() -> Advising:
    return Advising()


@pytest.fixture
def desk(window: object, tmp_path: Path, advising: Advising) -> Iterator[Desk]:
    yield from open_desk(
        window, make_context(tmp_path, buttons=Board(), games={Advising.id: advising}, photos=tmp_path)
    )


def written(desk: Desk) -> str:
    return " ".join(ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)


def badges(desk: Desk) -> list[tuple[str, str]]:
    return [(v.badge, v.name) for v in desk.stage.top_screen.views() if isinstance(v, Key) and v.badge]


@sizes
def test_keys_bear_the_numbers_of_their_buttons(desk: Desk, size: tuple[int, int]) -> None:
    entering = at_the_roll(desk)
    desk.resize(*size)
    assert "Undo:" not in written(desk)
    assert "OK: hold – break" in written(desk)
    entering.enter([1, 1, 1])
    assert [number for number, _ in badges(desk)] == ["1", "2", "3"][: len(badges(desk))]
    assert badges(desk)
    assert faults(desk.stage) == []


def test_the_look_button_opens_the_picture_of_the_dice(desk: Desk) -> None:
    at_the_roll(desk)
    play = desk.stage.top_screen
    assert isinstance(play, Play)
    board = desk.context.buttons
    play.pressed(board, "look")
    assert isinstance(desk.stage.top_screen, PhotoPage)
    assert isinstance(board, Board)
    assert board.dice == []


def test_what_was_pressed_is_seen_and_dropped_by_a_touch(desk: Desk) -> None:
    entering = at_the_roll(desk)
    board = desk.context.buttons
    assert isinstance(board, Board)
    play = desk.stage.top_screen
    play.pressed(board, 4)
    assert "1 of 3" in written(desk)
    before = board.forgotten
    entering.enter([1, 2, 3])
    assert board.forgotten == before + 1
    assert "1 of 3" not in written(desk)


def test_lights_are_told_of_every_change_and_of_the_way_home(desk: Desk) -> None:
    board = desk.context.buttons
    assert isinstance(board, Board)
    assert board.lit == [None]
    entering = at_the_roll(desk)
    play = desk.stage.top_screen
    assert set(map(id, board.lit[1:])) == {id(play.session)}
    before = len(board.lit)
    entering.enter([1, 2, 3])
    assert len(board.lit) > before
    play.undo()
    assert len(board.lit) > before + 1
    play.app.home()
    assert board.lit[-1] is None


@sizes
def test_rolls_by_their_result_first(desk: Desk, size: tuple[int, int]) -> None:
    entering = at_the_roll(desk)
    desk.resize(*size)
    desk.finger.tap("Menu")
    desk.finger.tap("Rolls")
    play = desk.stage.top_screen
    assert play.name == "play"
    assert read_settings(desk.context.places.settings).play.rolls == "result"
    assert not desk.finger.sees("6", entering.input)
    assert faults(desk.stage) == []
    desk.finger.tap("Enter the dice")
    desk.finger.tap("6", entering.input)
    assert entering.input.entered == [6]
    assert faults(desk.stage) == []
    desk.finger.tap("The wave is held", entering.input)
    assert isinstance(play.session.entries[-1].answer, str)


def wait(desk: Desk) -> Any:
    page = desk.stage.top_screen
    until = time.monotonic() + 30
    while page.thinking and time.monotonic() < until:
        desk.frame()
    return page


@sizes
def test_a_hint_is_thought_of_and_then_told(desk: Desk, size: tuple[int, int], advising: Advising) -> None:
    at_the_roll(desk)
    desk.resize(*size)
    desk.finger.tap("Menu")
    desk.finger.tap("Advice")
    assert "Thinking" in written(desk)
    assert faults(desk.stage) == []
    advising.go.set()
    wait(desk)
    text = written(desk)
    assert text.index("Hold the wave") < text.index("Call for help")
    assert "about 41 %" in text
    assert faults(desk.stage) == []


def test_a_hint_can_be_dropped_while_it_is_thought_of(desk: Desk, advising: Advising) -> None:
    at_the_roll(desk)
    desk.finger.tap("Menu")
    desk.finger.tap("Advice")
    page = desk.stage.top_screen
    desk.finger.tap("Cancel")
    advising.go.set()
    until = time.monotonic() + 30
    while page.thinking and time.monotonic() < until:
        desk.frame()
    assert desk.stage.top_screen.name != "Advice"


def test_a_hint_that_fails_says_so(desk: Desk, advising: Advising) -> None:
    at_the_roll(desk)
    advising.trouble = "Too many ways to count"
    advising.go.set()
    desk.finger.tap("Menu")
    desk.finger.tap("Advice")
    wait(desk)
    assert "Too many ways to count" in written(desk)


def test_the_light_for_work_is_on_while_a_hint_is_thought_of(desk: Desk, advising: Advising) -> None:
    at_the_roll(desk)
    board = desk.context.buttons
    assert isinstance(board, Board)
    desk.finger.tap("Menu")
    desk.finger.tap("Advice")
    assert board.worked == [True]
    advising.go.set()
    wait(desk)
    assert board.worked == [True, False]
    advising.go.clear()
    desk.finger.tap("Back")
    desk.finger.tap("Advice")
    desk.finger.tap("Cancel")
    assert board.worked[-2:] == [True, False]
    advising.go.set()


def test_what_is_refused_by_touch_flashes_its_light(desk: Desk) -> None:
    entering = at_the_roll(desk)
    board, play = desk.context.buttons, desk.stage.top_screen
    assert isinstance(board, Board)
    entering.enter("break")
    play.session.adjust("oil:Anna", 0)
    play.refresh()
    assert board.refused == 0
    desk.finger.tap("Burn two oil")
    assert board.refused == 1


def test_what_is_wrong_with_a_button_is_told_on_every_screen(desk: Desk) -> None:
    desk.app.pressed("Button 4 flickers")
    assert desk.stage.saying == "Button 4 flickers"
    at_the_roll(desk)
    desk.app.pressed("Button 5 flickers")
    assert desk.stage.saying == "Button 5 flickers"


@sizes
def test_what_is_marked_is_framed(desk: Desk, size: tuple[int, int]) -> None:
    entering = at_the_roll(desk)
    desk.resize(*size)
    entering.enter([1, 1, 1])
    board, play = desk.context.buttons, desk.stage.top_screen
    assert isinstance(board, Board)
    assert [v.name for v in play.views() if isinstance(v, Key) and v.sign.marked] == []
    board.marked = Mark("help")
    play.pressed(board, "next")
    assert [v.name for v in play.views() if isinstance(v, Key) and v.sign.marked] == ["Call for help"]
    assert faults(desk.stage) == []


def test_rolls_are_only_in_the_menu_where_they_have_results(desk: Desk) -> None:
    at_the_roll(desk)
    desk.finger.tap("Menu")
    assert desk.finger.sees("Rolls")
    desk.finger.tap("Back")
    play = desk.stage.top_screen
    while play.session.can_undo:
        play.session.undo()
    desk.app.play(play.session)
    desk.finger.tap("Menu")
    assert not desk.finger.sees("Rolls")


def test_notices_are_shown_until_a_game_is_played(window: object, tmp_path: Path) -> None:
    context = make_context(tmp_path, notices=("GPIO 5 cannot be used",))
    for desk in open_desk(window, context):
        assert "GPIO 5 cannot be used" in written(desk)
        at_the_roll(desk)
        desk.app.home()
        assert "GPIO 5 cannot be used" not in written(desk)
        desk.stage.tell("")


def test_the_light_for_work_is_on_while_a_photo_is_read(desk: Desk, tmp_path: Path) -> None:
    at_the_roll(desk)
    board, play = desk.context.buttons, desk.stage.top_screen
    assert isinstance(board, Board)
    play.photo()
    page = desk.stage.top_screen
    page.read(tmp_path / "dice.png")
    assert board.worked == [True]
    until = time.monotonic() + 30
    while page.waiting and time.monotonic() < until:
        desk.frame()
    assert board.worked == [True, False]
