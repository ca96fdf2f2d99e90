"""The real board on mock pins, with the touchscreen: its page, and the ways from the home screen into a game."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("gpiozero", reason="gpiozero is not installed")

from companion.settings import read_settings
from hardware.lights import Light
from hardware.pins import from_settings
from hardware.press import Press, Role
from tests.hardware.mock_table import GAME, MockTable, eventually, mock_table
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from ui.parts import Key

sizes = pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=lambda size: f"{size[0]}x{size[1]}")


@contextmanager
def wired(window: object, folder: Path, lights: bool = True) -> Iterator[tuple[Desk, MockTable]]:
    """The touchscreen with buttons beside it."""
    with mock_table(from_settings({}, {}, {"on": lights})) as table:
        (folder / "settings.toml").write_text(f"[lights]\non = {str(lights).lower()}\n")
        settings = read_settings(folder / "settings.toml")
        context = make_context(folder, buttons=table.buttons, settings=settings)
        assert context.places.settings == folder / "settings.toml"
        for desk in open_desk(window, context):
            yield desk, table


def written(desk: Desk) -> str:
    return " ".join(ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)


def live(desk: Desk, table: MockTable, true: Callable[[], bool]) -> bool:
    """Let the window live, and time go by, until something is true."""

    def frame() -> bool:
        table.clock.now += 0.05
        desk.frame()
        return true()

    return eventually(frame)


def tap(desk: Desk, table: MockTable, role: Role) -> None:
    """Press a button; the screen takes what the board tells."""
    told = table.press(Press(role))
    desk.app.pressed(told)


def click(desk: Desk, table: MockTable, pin: int) -> None:
    """Close and open a contact while the page listens."""
    table.down(pin)
    assert live(desk, table, lambda: pin in desk.stage.top_screen.down)
    table.up(pin)
    assert live(desk, table, lambda: pin not in desk.stage.top_screen.down)


def turn_right(desk: Desk, table: MockTable, a: int, b: int) -> None:
    """Turn an encoder on these pins for three clicks while its page listens."""
    for _ in range(3):
        for pin, move in ((a, table.down), (b, table.down), (a, table.up), (b, table.up)):
            move(pin)
            table.clock.now += 0.005


@sizes
def test_what_a_contact_does_is_seen(window: object, tmp_path: Path, size: tuple[int, int]) -> None:
    with wired(window, tmp_path) as (desk, table):
        desk.resize(*size)
        desk.finger.tap("Buttons and lights")
        assert faults(desk.stage) == []
        table.down(17)
        assert live(desk, table, lambda: "GPIO 17 (header 11) closed" in written(desk))
        assert desk.stage.top_screen.contacts.down == {17}
        table.up(17)
        assert live(desk, table, lambda: "GPIO 17 (header 11) opened" in written(desk))
        table.down(16)
        assert live(desk, table, lambda: "No button" in written(desk))
        assert faults(desk.stage) == []
        table.up(16)
        assert live(desk, table, lambda: "No button" not in written(desk))
        desk.finger.tap("Back")
        tap(desk, table, Role.UNDO)
        assert desk.stage.top_screen.name == "home"


@sizes
def test_the_button_one_wants_is_the_button_one_gets(window: object, tmp_path: Path, size: tuple[int, int]) -> None:
    with wired(window, tmp_path) as (desk, table):
        desk.resize(*size)
        desk.finger.tap("Buttons and lights")
        desk.finger.tap("Choose the buttons")
        assert "Button 1" in written(desk)
        assert faults(desk.stage) == []
        click(desk, table, 16)
        assert "Button 2" in written(desk)
        click(desk, table, 16)
        assert desk.stage.saying == "That button is button 1 already; press another"
        desk.finger.tap("No such button")
        for _ in range(11):
            desk.finger.tap("Leave as it is")
        assert desk.stage.saying == "Kept; this is how it is from now on"
        assert read_settings(tmp_path / "settings.toml").buttons == {"face1": 16, "face2": False}
        desk.finger.tap("Back")
        assert table.buttons.wiring.pins(Role.FACE1) == (16,)
        tap(desk, table, Role.FACE1)
        assert desk.stage.top_screen.name != "home"


@sizes
def test_the_encoder_is_found_by_turning_it(window: object, tmp_path: Path, size: tuple[int, int]) -> None:
    with wired(window, tmp_path) as (desk, table):
        desk.resize(*size)
        desk.finger.tap("Buttons and lights")
        assert table.buttons.wiring.encoder is None
        desk.finger.tap("Choose the encoder")
        assert faults(desk.stage) == []
        turn_right(desk, table, 26, 16)
        assert live(desk, table, lambda: table.buttons.wiring.encoder is not None)
        assert read_settings(tmp_path / "settings.toml").encoder == {"on": True, "a": 26, "b": 16, "per_click": 4}
        assert desk.stage.saying == "Kept; this is how it is from now on"
        assert desk.stage.top_screen.title == "Buttons and lights"
        assert "Encoder a" in written(desk)
        assert faults(desk.stage) == []
        desk.finger.tap("Choose the encoder")
        desk.finger.tap("There is none")
        assert table.buttons.wiring.encoder is None
        desk.finger.tap("Choose the encoder")
        desk.finger.tap("Leave as it is")
        assert read_settings(tmp_path / "settings.toml").encoder["on"] is False
        click(desk, table, 17)


def test_what_is_no_turn_to_the_right_is_said_and_asked_for_again(window: object, tmp_path: Path) -> None:
    with wired(window, tmp_path) as (desk, table):
        desk.finger.tap("Buttons and lights")
        desk.finger.tap("Choose the encoder")
        table.down(17)
        assert live(desk, table, lambda: "It is being turned" in written(desk))
        assert live(desk, table, lambda: "Two contacts are needed" in written(desk))
        table.up(17)
        desk.finger.tap("Back")
        assert desk.stage.top_screen.title == "Buttons and lights"
        assert table.buttons.wiring.encoder is None


def test_stopping_changes_nothing(window: object, tmp_path: Path) -> None:
    with wired(window, tmp_path) as (desk, table):
        desk.finger.tap("Buttons and lights")
        desk.finger.tap("Choose the buttons")
        click(desk, table, 16)
        desk.finger.tap("One back")
        assert "Button 1" in written(desk)
        desk.finger.tap("Stop")
        assert read_settings(tmp_path / "settings.toml").buttons == {}


def test_each_light_is_tried_and_all_are_switched(window: object, tmp_path: Path) -> None:
    with wired(window, tmp_path, lights=False) as (desk, table):
        desk.finger.tap("Buttons and lights")
        assert not desk.finger.sees("Die 4")
        desk.finger.tap("Switch the lights on")
        assert read_settings(tmp_path / "settings.toml").lights == {"on": True}
        desk.finger.tap("Die 4")
        assert table.sees(Light.DIE4)
        desk.finger.tap("Switch the lights off")
        assert table.buttons.wiring.lights == {}


def test_a_setting_that_cannot_be_is_told_and_nothing_changes(window: object, tmp_path: Path) -> None:
    with wired(window, tmp_path, lights=False) as (desk, table):
        desk.app.settings = read_settings(tmp_path / "settings.toml").__class__(buttons={"look": 20})
        desk.finger.tap("Buttons and lights")
        desk.finger.tap("Switch the lights on")
        assert "are both on GPIO 20" in desk.stage.saying
        assert read_settings(tmp_path / "settings.toml").lights == {"on": False}
        click(desk, table, 17)


@sizes
def test_a_game_is_begun_by_buttons_alone(window: object, tmp_path: Path, size: tuple[int, int]) -> None:
    with wired(window, tmp_path) as (desk, table):
        desk.resize(*size)
        assert faults(desk.stage) == []
        badges = {view.name: view.badge for view in desk.stage.top_screen.views() if isinstance(view, Key)}
        assert badges["New game of The Lighthouse"] == "1"
        tap(desk, table, Role.FACE1)
        assert faults(desk.stage) == []
        tap(desk, table, Role.OK)
        assert "needed" in desk.stage.saying
        seats = desk.stage.top_screen.seats
        while len(seats) < 3:
            names = [v for v in desk.stage.top_screen.views() if isinstance(v, Key) and v.name.startswith("Player")]
            free = next(key for key in names if key.name == key.label)
            tap(desk, table, Role(f"face{free.badge}"))
        assert seats == ["Player 1", "Player 2", "Player 3"]
        assert faults(desk.stage) == []
        tap(desk, table, Role.OK)
        assert desk.stage.top_screen.name == "play"
        session = desk.stage.top_screen.session
        desk.app.home()
        assert faults(desk.stage) == []
        tap(desk, table, Role.OK)
        assert desk.stage.top_screen.name == "play"
        assert desk.stage.top_screen.session.options == session.options


def test_undo_goes_back_from_a_page(window: object, tmp_path: Path) -> None:
    with wired(window, tmp_path) as (desk, table):
        tap(desk, table, Role.FACE1)
        assert desk.stage.top_screen.name == "The Lighthouse"
        tap(desk, table, Role.UNDO)
        assert desk.stage.top_screen.name == "home"


def test_the_pins_are_let_go_of_with_the_page_open(window: object, tmp_path: Path) -> None:
    with wired(window, tmp_path) as (desk, table):
        desk.finger.tap("Buttons and lights")
        desk.finger.tap("Die 4")
        assert table.sees(Light.DIE4)
    assert table.lit() == set()


@sizes
def test_what_the_encoder_marks_is_framed_and_ok_takes_it(
    window: object, tmp_path: Path, size: tuple[int, int]
) -> None:
    with mock_table(GAME) as table:
        for desk in open_desk(window, make_context(tmp_path, buttons=table.buttons)):
            desk.resize(*size)
            tap(desk, table, Role.NEXT)
            tap(desk, table, Role.NEXT)
            marked = [v for v in desk.stage.top_screen.views() if isinstance(v, Key) and v.sign.marked]
            assert [key.badge for key in marked] == ["2"]
            assert faults(desk.stage) == []
            tap(desk, table, Role.OK)
            assert marked[0].name == f"New game of {desk.stage.top_screen.title}"
            tap(desk, table, Role.FACE1)
            tap(desk, table, Role.OK)
            assert desk.stage.top_screen.name == "play"
            tap(desk, table, Role.NEXT)
            assert desk.stage.top_screen.ask.input.hands.marked
            assert desk.stage.saying == ""
            assert faults(desk.stage) == []
