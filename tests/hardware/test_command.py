"""``companion buttons`` on mock pins: what is typed, what is said, what is kept."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.commands import arguments
from companion.commands.buttons import buttons
from companion.commands.house import House, Usage
from companion.main import OUTSIDE
from companion.places import Places, find_places
from companion.settings import Settings, read_settings
from hardware.chip import Pins
from hardware.desk import Desk
from hardware.errors import BadPins
from hardware.pins import DEFAULT, from_settings
from hardware.press import Role
from tests.hardware.mock_table import eventually, mock


@dataclass
class Terminal:
    """Somebody at a terminal, with a table of mock pins beside it."""

    places: Places
    factory: Any
    keys: int
    capsys: pytest.CaptureFixture[str]
    said: str = ""

    def desk(self, settings: Settings, everything: bool) -> Desk:
        wiring = from_settings(settings.buttons, settings.encoder, settings.lights)
        return Desk(wiring, lambda: Pins(self.factory), everything)

    def carry(self, *line: str) -> Thread:
        """Carry out a command line beside the test."""
        args = arguments.parse(["buttons", *line])
        house = House(self.places, {}, Outside(self.desk))
        thread = Thread(target=buttons, args=(args, house), daemon=True)
        thread.start()
        return thread

    def type(self, words: str) -> None:
        os.write(self.keys, words.encode())

    def hears(self, words: str) -> None:
        assert eventually(lambda: words in self.listen()), self.said

    def listen(self) -> str:
        """All that was said so far."""
        self.said += self.capsys.readouterr().out
        return self.said


@dataclass
class Outside:
    """All that this command wants of the outside."""

    desk: Any


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Terminal]:
    read, write = os.pipe()
    places = find_places({"COMPANION_HOME": str(tmp_path)})
    with os.fdopen(read) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield Terminal(places, mock.MockFactory(), write, capsys)
        os.close(write)


def test_buttons_are_assigned_and_kept(terminal: Terminal) -> None:
    done = terminal.carry("assign")
    terminal.hears("Press button 1")
    terminal.factory.pin(DEFAULT[Role.FACE2]).drive_low()
    terminal.hears("Press button 2")
    terminal.factory.pin(DEFAULT[Role.FACE1]).drive_low()
    terminal.hears("Press button 3")
    terminal.type("\n" * 11 + "\n")
    done.join(20)
    assert not done.is_alive()
    settings = read_settings(terminal.places.settings)
    assert settings.buttons == {"face1": 27, "face2": 17}
    assert f"Kept in {terminal.places.settings}" in terminal.listen()


def test_presses_are_watched(terminal: Terminal) -> None:
    done = terminal.carry("watch")
    terminal.hears("Press buttons on 10 pins")
    terminal.factory.pin(5).drive_low()
    terminal.hears("ok         GPIO 5 (header 29) closed, no bounce")
    terminal.type("\n")
    done.join(20)
    assert not done.is_alive()


def test_the_wiring_is_shown_and_drawn(terminal: Terminal, tmp_path: Path) -> None:
    terminal.carry().join(20)
    assert "undo            GPIO 6   header 31" in terminal.listen()
    terminal.carry("draw").join(20)
    assert "</svg>" in terminal.listen()
    terminal.carry("draw", str(tmp_path / "own.svg")).join(20)
    assert (tmp_path / "own.svg").read_text().endswith("</svg>\n")


def test_lights_are_tried(terminal: Terminal) -> None:
    terminal.places.settings.parent.mkdir(parents=True, exist_ok=True)
    names = ("working", "refused", "miss", *(f"die{n}" for n in range(1, 7)), *(f"lock{n}" for n in range(1, 5)))
    off = "".join(f"{name} = false\n" for name in (*names, "waiting"))
    terminal.places.settings.write_text(f"[lights]\non = true\n{off}")
    done = terminal.carry("lights")
    assert eventually(lambda: bool(terminal.factory.pin(18).state))
    done.join(20)
    assert not terminal.factory.pin(18).state
    assert "light hit       GPIO 18  header 12" in terminal.listen()


def test_a_file_is_for_a_drawing(terminal: Terminal) -> None:
    args = Namespace(action="show", file="a.svg", all=False)
    with pytest.raises(Usage, match="only for draw"):
        buttons(args, House(terminal.places, {}, OUTSIDE))


def test_the_composition_root_has_a_desk() -> None:
    assert OUTSIDE.desk(Settings(), True) == Desk(from_settings({}), everything=True)
    with pytest.raises(BadPins, match="knows no 'face7'"):
        OUTSIDE.desk(Settings(buttons={"face7": 4}), False)
