"""Looking at what is wired, from a terminal, with mock pins and a typist who is one as well."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from hardware.chip import Pins
from hardware.desk import Desk
from hardware.learn import ASKED, Seen
from hardware.lights import Light
from hardware.pins import DEFAULT_LIGHTS, Wiring, from_settings
from tests.hardware.mock_table import GAME, eventually, mock


class Sitting:
    """Somebody at the terminal: what was said, what was saved, pins to press."""

    def __init__(self, wiring: Wiring) -> None:
        self.desk = Desk(wiring, self.open_pins)
        self.factory: Any = mock.MockFactory()
        self.said: list[str] = []
        self.saved: dict[str, dict[str, int | bool | list[int]]] = {}
        self.heard: SimpleQueue[Seen | str | None] = SimpleQueue()

    def open_pins(self) -> Pins:
        return Pins(self.factory)

    def save(self, section: str, name: str, value: int | bool | list[int]) -> None:
        self.saved.setdefault(section, {})[name] = value

    def hears(self, words: str, times: int = 1) -> None:
        assert eventually(lambda: sum(words in line for line in list(self.said)) >= times), self.said

    def tap(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()
        self.hears(f"GPIO {pin} ")
        self.factory.pin(pin).drive_high()

    def doing(self, what: Callable[[], object]) -> threading.Thread:
        thread = threading.Thread(target=what, daemon=True)
        thread.start()
        return thread


def test_what_is_wired_is_shown() -> None:
    said: list[str] = []
    Desk(GAME).show(said.append)
    assert "face1           GPIO 17  header 11" in said
    assert "encoder b       GPIO 26  header 37" in said
    assert "light lock4     GPIO 21  header 40" in said
    assert any(line.startswith("Look out: [lights] hit") for line in said)
    said.clear()
    Desk(from_settings({})).show(said.append)
    assert [line.partition(";")[0] for line in said[-2:]] == ["No encoder", "No lights"]


def test_presses_are_watched_until_a_line_is_typed() -> None:
    sitting = Sitting(GAME)
    done = sitting.doing(lambda: sitting.desk.watch(sitting.said.append, sitting.heard))
    sitting.hears("Press buttons on 10 pins")
    sitting.tap(23)
    sitting.hears("opened")
    sitting.heard.put("")
    done.join(20)
    assert not done.is_alive()
    assert [line.split(",")[0] for line in sitting.said[1:]] == [
        "face4      GPIO 23 (header 16) closed",
        "face4      GPIO 23 (header 16) opened",
    ]


def test_roles_and_encoder_are_assigned_and_saved() -> None:
    sitting = Sitting(from_settings({}))
    done = sitting.doing(lambda: sitting.desk.assign(sitting.said.append, sitting.heard, sitting.save))
    sitting.hears("Press button 1")
    sitting.tap(26)
    sitting.hears("Press button 2")
    sitting.tap(22)
    sitting.hears("Press button 3")
    sitting.heard.put("<")
    sitting.hears("Press button 2", 2)
    for line in ("", "-", *[""] * 10):
        sitting.heard.put(line)
    sitting.hears("Turn the encoder")
    for _ in range(3):
        for pin, down in ((17, True), (16, True), (17, False), (16, False)):
            (sitting.factory.pin(pin).drive_low if down else sitting.factory.pin(pin).drive_high)()
    done.join(20)
    assert not done.is_alive()
    assert sitting.saved == {
        "buttons": {"face1": 26, "face3": False},
        "encoder": {"on": True, "a": 17, "b": 16, "per_click": 4},
    }
    assert from_settings(sitting.saved["buttons"], sitting.saved["encoder"]).encoder is not None


def test_a_missing_encoder_is_switched_off_and_a_wrong_turn_is_asked_for_again() -> None:
    sitting = Sitting(GAME)
    for line in [""] * len(ASKED):
        sitting.heard.put(line)
    done = sitting.doing(lambda: sitting.desk.assign(sitting.said.append, sitting.heard, sitting.save))
    sitting.hears("Turn the encoder")
    sitting.factory.pin(16).drive_low()
    sitting.hears("Two contacts are needed")
    sitting.hears("Turn the encoder", 2)
    sitting.heard.put("-")
    done.join(20)
    assert sitting.saved == {"encoder": {"on": False}}


def test_nobody_who_types_leaves_all_as_it_is() -> None:
    sitting = Sitting(GAME)
    sitting.heard.put(None)
    sitting.desk.assign(sitting.said.append, sitting.heard, sitting.save)
    assert sitting.saved == {}


def test_a_closed_contact_is_named() -> None:
    sitting = Sitting(GAME)
    sitting.factory.pin(17).drive_low()
    sitting.factory.pin(17)._set_pull = lambda value: None
    sitting.heard.put(None)
    sitting.desk.watch(sitting.said.append, sitting.heard)
    assert sitting.said[0].startswith("GPIO 17 (header 11) is closed already")


def test_each_light_is_tried_alone() -> None:
    sitting = Sitting(GAME)
    seen: list[set[int]] = []

    def look(seconds: float) -> None:
        wanted = {DEFAULT_LIGHTS[list(Light)[len(seen)]]}

        def lit() -> set[int]:
            return {pin for pin in set(DEFAULT_LIGHTS.values()) if sitting.factory.pin(pin).state}

        assert eventually(lambda: lit() == wanted)
        seen.append(wanted)

    sitting.desk.try_lights(sitting.said.append, look)
    assert len(seen) == len(Light)
    Desk(from_settings({})).try_lights(sitting.said.append, look)
    assert sitting.said[-1].startswith("No lights are wired")
