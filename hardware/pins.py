"""Which button sits on which pin: THE file for the pins we propose, and the check of those people choose.

Pins are numbered as the processor does (BCM, "GPIO 17"); ``HEADER`` gives the place on the 40-pin header.
A button joins its pin to ground; the pull-up inside the processor keeps the pin high while it is open.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.errors import BadPins
from hardware.press import Role

HEADER: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The place on the header of each pin that can carry a button."""

GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
"""The places on the header that are ground."""

DEFAULT: Mapping[Role, int] = {
    # Six neighbours for the faces, with ground between them; none has a second use that a screen, a camera, a
    # sound card or a fan asks for. 5 and 6 are pulled up from power-on; 16 and 26 stay free for lights.
    Role.FACE1: 17,
    Role.FACE2: 27,
    Role.FACE3: 22,
    Role.FACE4: 23,
    Role.FACE5: 24,
    Role.FACE6: 25,
    Role.OK: 5,
    Role.UNDO: 6,
}
"""The pins we propose, wired as in docs/wiring.svg."""

SHARED: Mapping[int, str] = {
    2: "I²C (some screens and sensors)", 3: "I²C, and wakes a Pi that was shut down",
    4: "one-wire sensors", 7: "SPI", 8: "SPI", 9: "SPI", 10: "SPI", 11: "SPI",
    12: "sound or a fan", 13: "sound or a fan", 14: "the serial console, and the fan of the Pi 4 case",
    15: "the serial console", 18: "sound cards, lights and fans", 19: "sound cards", 20: "sound cards",
    21: "sound cards",
}  # fmt: skip
"""Pins that something else often wants, and what. They work for a button where that is switched off."""


@dataclass(frozen=True, slots=True)
class ButtonPins:
    """The pin of each button that is there. Raises BadPins where that cannot be."""

    by_role: Mapping[Role, int]

    def __post_init__(self) -> None:
        users: dict[int, Role] = {}
        for role, pin in self.by_role.items():
            if pin not in HEADER:
                raise BadPins(f"[buttons] {role}: {_why_not(pin)}; choose from GPIO 2 to 27")
            if pin in users:
                raise BadPins(f"[buttons] {users[pin]} and {role} are both on GPIO {pin}; each needs its own")
            users[pin] = role

    @property
    def cautions(self) -> tuple[str, ...]:
        """What to look out for with these pins, one line each."""
        return tuple(
            f"{role.words} is on GPIO {pin} (header {HEADER[pin]}), which {SHARED[pin]} may use"
            for role, pin in self.by_role.items()
            if pin in SHARED
        )


def from_settings(raw: Mapping[str, object]) -> ButtonPins:
    """The pins of the settings' ``[buttons]`` section: a number by role, or false (or None) for no such
    button.

    Roles that are not named keep the pin we propose. Raises BadPins with one clear line.
    """
    roles = {str(role): role for role in Role}
    if unknown := [name for name in raw if name not in roles]:
        raise BadPins(f"[buttons] knows no {unknown[0]!r}; its buttons are: {', '.join(roles)}")
    chosen: dict[Role, int] = {}
    for role in Role:
        value = raw.get(role, DEFAULT[role])
        if value is False or value is None:
            continue
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadPins(
                f"[buttons] {role}: {value!r} is no pin; write its GPIO number, such as {DEFAULT[role]}, "
                "or false for no button"
            )
        chosen[role] = value
    return ButtonPins(chosen)


def _why_not(pin: int) -> str:
    if pin in (0, 1):
        return f"GPIO {pin} belongs to the memory chip of add-on boards"
    return f"GPIO {pin} is not on the header"
