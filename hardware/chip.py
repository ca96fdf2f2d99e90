"""The pins of this machine, opened through gpiozero and lgpio; here alone are those imported.

There is one way to the pins and no second one behind it: what fails is an error that says what to do.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from contextlib import chdir, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Protocol

from companion.language import tr
from hardware.errors import LibraryMissing, NoPins, NotAllowed, PinBusy
from hardware.pins import HEADER

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""What the chip with the header's pins calls itself: Pi 5; Pi 4; Pi 3 and Zero 2 W. Its number differs
between kernels (a Pi 5 had it as 4, then as 0), so it is never asked for by number."""


class Contact(Protocol):
    """What is used of gpiozero's input for a contact; gpiozero itself has no types."""

    is_active: bool
    active_time: float | None
    inactive_time: float | None
    when_activated: Callable[[], None] | None
    when_deactivated: Callable[[], None] | None

    def close(self) -> None:
        """Let go of the pin."""


class Lamp(Protocol):
    """What is used of gpiozero's output for a light."""

    value: float

    def close(self) -> None:
        """Let go of the pin; the light goes out."""


class Closing(Protocol):
    """What is used of gpiozero's pins themselves."""

    def close(self) -> None:
        """Make it a plain input again."""


class Factory(Protocol):
    """What is used of gpiozero's pin factories."""

    @property
    def pins(self) -> MutableMapping[Any, Closing]:
        """The pins that were had."""

    def close(self) -> None:
        """Let go of all pins."""


class Pins:
    """The header's pins, open. ``factory`` is gpiozero's; ``error`` is what its library raises; ``device`` is the
    chip's file. ``errors`` is all that reading and writing a pin can raise."""

    def __init__(self, factory: Factory, error: type[Exception] = OSError, device: Path | None = None) -> None:
        self._factory = factory
        self._gpiozero = load("gpiozero")
        self.errors: tuple[type[Exception], ...] = (self._gpiozero.GPIOZeroError, error, OSError)
        self._device = device
        self._identity = None if device is None else _identity(device)

    def contact(self, pin: int) -> Contact:
        """A pin as the input for a contact to ground. Raises PinBusy or NoPins.

        gpiozero's Button would start a thread that looks ten times a second whether it is held; our debounce
        knows about holding, so the plain input is enough and an idle board sleeps.
        """
        with self._opening(pin, "buttons"):
            contact: Contact = self._gpiozero.DigitalInputDevice(
                pin, pull_up=True, bounce_time=None, pin_factory=self._factory
            )
        return contact

    def lamp(self, pin: int) -> Lamp:
        """A pin as the output for a light, dark at first. Raises PinBusy or NoPins.

        gpiozero's plain output: its LED would start a thread for each light that blinks; ours is one for all.
        """
        with self._opening(pin, "lights"):
            lamp: Lamp = self._gpiozero.DigitalOutputDevice(pin, pin_factory=self._factory)
        return lamp

    @property
    def lost(self) -> bool:
        """Whether the chip has gone, or has come back as another one."""
        return self._device is not None and _identity(self._device) != self._identity

    def close(self) -> None:
        """Let go of all pins; again is no harm, nor are pins that have gone."""
        # gpiozero keeps the pins of all its factories in one place and leaves them there where closing one fails: a
        # chip that comes back would be given the dead pins of the one that went.
        for pin in tuple(self._factory.pins.values()):
            with suppress(*self.errors):
                pin.close()
        self._factory.pins.clear()
        with suppress(*self.errors):
            self._factory.close()

    @contextmanager
    def _opening(self, pin: int, section: str) -> Iterator[None]:
        try:
            yield
        except self._gpiozero.PinUnknownPi as error:
            raise NoPins(tr("The pins are not those of a Raspberry Pi; buttons need one")) from error
        except self.errors as error:
            raise PinBusy(
                tr(
                    "GPIO {pin} (header {place}) cannot be used ({reason}); end the other program that uses it, or"
                    " choose another pin in the settings under [{section}]",
                    pin=pin,
                    place=HEADER[pin],
                    reason=_text(error),
                    section=section,
                )
            ) from error


OpenPins = Callable[[], Pins]


def open_pins(labels: Iterable[str] = LABELS, devices: Path = Path("/dev")) -> Pins:
    """The header of this machine. Raises NoButtons with what to do."""
    factories, lgpio = load("gpiozero.pins.lgpio"), load("lgpio")
    number = find_chip(lgpio, tuple(labels), devices)
    try:
        return Pins(factories.LGPIOFactory(chip=number), lgpio.error, devices / f"gpiochip{number}")
    except lgpio.error as error:
        raise NoPins(tr("The pins cannot be opened ({reason}); restart the device", reason=_text(error))) from error


def find_chip(lgpio: ModuleType, labels: tuple[str, ...], devices: Path) -> int:
    """The number of the chip that carries the header. Raises NoPins or NotAllowed."""
    chips = sorted(path for path in devices.glob("gpiochip[0-9]*") if not path.is_symlink())
    if not chips:
        raise NoPins(tr("This machine has no pins (no /dev/gpiochip*); buttons need a Raspberry Pi"))
    allowed = [path for path in chips if os.access(path, os.R_OK | os.W_OK)]
    found = []
    for path in allowed:
        number = int(path.name.removeprefix("gpiochip"))
        found.append(_label(lgpio, number))
        if found[-1] in labels:
            return number
    if len(allowed) < len(chips):
        raise NotAllowed(
            tr("This user may not use the pins; add it with: sudo usermod -aG gpio $USER, then log in again")
        )
    raise NoPins(tr("No chip here carries a Raspberry Pi's header (found: {found})", found=", ".join(found)))


def load(name: str) -> ModuleType:
    """Import a library for the pins. Raises LibraryMissing with what to install.

    lgpio leaves a pipe in the folder it is first imported in and cannot be loaded where it may not write, so
    it is imported in a folder of its own, which then goes; the pipe is open by then and needs no name.
    """
    if (loaded := sys.modules.get(name)) is not None:
        return loaded
    try:
        with TemporaryDirectory(prefix="companion-pins-") as folder, chdir(folder):
            return import_module(name)
    except (ImportError, AttributeError) as error:
        # lgpio's stub of a package, which pip takes where there is no wheel, lacks names that gpiozero wants.
        raise LibraryMissing(
            tr(
                "Buttons need gpiozero and lgpio, which cannot be loaded here ({reason}); install them with:"
                " pip install gpiozero lgpio==0.2.2.0",
                reason=str(error),
            )
        ) from error
    except OSError as error:
        raise LibraryMissing(
            tr("The library for the pins finds no folder it may write to ({reason})", reason=str(error))
        ) from error


def _label(lgpio: ModuleType, number: int) -> str:
    """What a chip calls itself, the empty string where it does not say."""
    try:
        handle = lgpio.gpiochip_open(number)
    except lgpio.error:
        return ""
    try:
        return str(lgpio.gpio_get_chip_info(handle)[3])
    finally:
        lgpio.gpiochip_close(handle)


def _identity(device: Path) -> tuple[int, int] | None:
    """What tells one device file from the next that has its name; None where there is none."""
    try:
        found = device.stat()
    except OSError:
        return None
    return found.st_ino, found.st_rdev


def _text(error: Exception) -> str:
    return str(error).strip("'")
