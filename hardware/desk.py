"""Looking at what is wired, from a terminal: what is where, presses as they come, which button is for what, and each
light in turn. What is said goes through ``say``; a line that is typed comes through the same queue as what is seen."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from hardware.chip import OpenPins, open_pins
from hardware.drawing import wiring_svg
from hardware.errors import BadPins, NoButtons
from hardware.glow import TESTED
from hardware.lamps import LampBoard
from hardware.learn import TURNED, Assigning, Listener, Seen, encoder_turned_right, pins_to_try
from hardware.pins import HEADER, Wiring, from_settings

Say = Callable[[str], None]

Heard = SimpleQueue[Seen | str | None]
"""What is seen of contacts, lines that are typed, and None once nothing more can be typed."""

Save = Callable[[str, str, int | bool | list[int]], None]
"""Writes one setting: section, name, value."""

PAUSE = 1.0
"""Seconds of rest after which the encoder has been turned."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What is wired, and how the pins are opened; ``everything`` listens also to pins that something else may use.
    All but ``show`` and ``draw`` raise NoButtons."""

    wiring: Wiring
    open_pins: OpenPins = open_pins
    everything: bool = False

    def show(self, say: Say) -> None:
        """What is wired where, and what to look out for."""
        for name, pin in self._names().items():
            say(_line(name, pin))
        if self.wiring.encoder is None:
            say("No encoder; with one, write on = true under [encoder] in the settings")
        if not self.wiring.lights:
            say("No lights; with some, write on = true under [lights] in the settings")
        for caution in self.wiring.cautions:
            say(f"Look out: {caution}")

    def draw(self) -> str:
        """The drawing of what is wired, an SVG file."""
        return wiring_svg(self.wiring, "What is wired to the 40-pin header")

    def watch(self, say: Say, heard: Heard) -> None:
        """Say of every contact that closes and opens how it bounced, until a line is typed."""
        names = {pin: name for name, pin in self._names().items()}
        with _listening(self._pins(), say, heard, self.open_pins) as pins:
            say(f"Press buttons on {pins} pins; Enter ends")
            while isinstance(seen := heard.get(), Seen):
                say(f"{names.get(seen.pin, 'no button'):<10} {seen.words}")

    def assign(self, say: Say, heard: Heard, save: Save) -> None:
        """Ask for a button for each role, then for the encoder, and save what is new. A typed line leaves a role as
        it is, ``-`` says that there is none, ``<`` goes back; once nothing can be typed the rest is left."""
        asked = Assigning(self.wiring)
        with _listening(self._pins(), say, heard, self.open_pins):
            say("Press the button you want; Enter leaves it as it is, - and Enter: no such button, < and Enter: back")
            while (role := asked.wanted) is not None:
                say(f"Press {role.words}")
                _give(asked, say, heard)
        for name, value in asked.changes.items():
            save("buttons", name, value)
            say(f"{name}: {'none' if value is False else f'GPIO {value}'}")
        pins = [pin for pin in self._pins() if pin not in asked.given]
        while not _assign_encoder(pins, say, heard, save, self.open_pins):
            pass

    def try_lights(self, say: Say, sleep: Callable[[float], None] = time.sleep) -> None:
        """Each light alone for a second."""
        if not self.wiring.lights:
            say("No lights are wired; with some, write on = true under [lights] in the settings")
            return
        header = self.open_pins()
        lamps = LampBoard(self.wiring.lights, header, lambda notice: say(notice.words))
        try:
            for notice in lamps.notices:
                say(notice)
            for light, pin in self.wiring.lights.items():
                say(_line(f"light {light}", pin))
                lamps.test(light)
                sleep(TESTED)
        finally:
            lamps.close()
            header.close()

    def _pins(self) -> tuple[int, ...]:
        return pins_to_try(self.wiring, self.everything)

    def _names(self) -> dict[str, int]:
        """Every pin by what it is for; the second button of a role has its number."""
        names: dict[str, int] = {}
        for button in self.wiring.buttons:
            number = sum(name.startswith(button.role) for name in names)
            names[f"{button.role} ({number + 1})" if number else str(button.role)] = button.pin
        if self.wiring.encoder is not None:
            names |= {"encoder a": self.wiring.encoder.a, "encoder b": self.wiring.encoder.b}
        return names | {f"light {light}": pin for light, pin in self.wiring.lights.items()}


def open_desk(
    buttons: Mapping[str, object],
    encoder: Mapping[str, object],
    lights: Mapping[str, object],
    everything: bool = False,
) -> Desk:
    """A desk for the settings' sections of those names. Raises BadPins."""
    return Desk(from_settings(buttons, encoder, lights), everything=everything)


def _give(asked: Assigning, say: Say, heard: Heard) -> None:
    """Wait until the role that is wanted has been dealt with."""
    while True:
        match heard.get():
            case Seen() as seen:
                try:
                    if asked.hear(seen):
                        say(seen.words)
                        return None
                except BadPins as wrong:
                    say(str(wrong))
            case "-":
                return asked.none()
            case "<":
                return asked.back()
            case str():
                return asked.leave()
            case None:
                heard.put(None)
                return asked.leave()


def _assign_encoder(pins: Sequence[int], say: Say, heard: Heard, save: Save, open_pins: OpenPins) -> bool:
    """Whether it was found which pins the encoder is on, or said that it is not to be looked for."""
    with _listening(pins, say, heard, open_pins, raw=True):
        say(f"Turn the encoder {TURNED} clicks to the right; Enter leaves it as it is, - and Enter: there is none")
        first = heard.get()
        edges = [first, *_until_quiet(heard)] if isinstance(first, Seen) else []
    if not edges:
        if first == "-":
            save("encoder", "on", False)
        return True
    try:
        found = encoder_turned_right(edges)
    except BadPins as wrong:
        say(str(wrong))
        return False
    for name, value in (("on", True), ("a", found.a), ("b", found.b), ("per_click", found.per_click)):
        save("encoder", name, value)
    say(f"Encoder: a on GPIO {found.a}, b on GPIO {found.b}")
    return True


def _until_quiet(heard: Heard) -> Iterator[Seen]:
    """What is seen until nothing has moved for a while; what is typed meanwhile is passed over."""
    while True:
        try:
            thing = heard.get(timeout=PAUSE)
        except Empty:
            return
        if isinstance(thing, Seen):
            yield thing


@contextmanager
def _listening(pins: Sequence[int], say: Say, heard: Heard, open_pins: OpenPins, raw: bool = False) -> Iterator[int]:
    """Listens to pins; gives how many there are."""
    header = open_pins()
    try:
        listener = Listener(pins, heard.put, header, raw=raw)
    except NoButtons:
        header.close()
        raise
    try:
        for notice in listener.notices:
            say(notice)
        for pin in sorted(listener.down) if not raw else ():
            say(f"GPIO {pin} (header {HEADER[pin]}) is closed already: a stuck button, or a wire to ground")
        yield len(pins) - len(listener.notices)
    finally:
        listener.close()
        header.close()


def _line(name: str, pin: int) -> str:
    return f"{name:<15} GPIO {pin:<3} header {HEADER[pin]}"
