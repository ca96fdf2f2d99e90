"""What is wired to which pin: THE file for the pins we propose, and the check of those people choose.

Pins are numbered as the processor does (BCM, "GPIO 17"); ``HEADER`` gives the place on the 40-pin header.
A button joins its pin to ground; the pull-up inside the processor keeps the pin high while it is open. A light
stands with its resistor between its pin and ground.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from companion.language import tr
from hardware.errors import BadPins
from hardware.lights import Light
from hardware.press import Role

HEADER: Mapping[int, int] = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The place on the header of each pin that can carry a button or a light."""

GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
"""The places on the header that are ground."""

DEFAULT: Mapping[Role, int] = {
    # Six neighbours for the faces, with ground between them; none has a second use that a screen, a camera, a
    # sound card or a fan asks for. 5 and 6 are pulled up from power-on.
    Role.FACE1: 17,
    Role.FACE2: 27,
    Role.FACE3: 22,
    Role.FACE4: 23,
    Role.FACE5: 24,
    Role.FACE6: 25,
    Role.OK: 5,
    Role.UNDO: 6,
}
"""The pins we propose for buttons, wired as in docs/wiring.svg; those of the other roles are for people to choose."""

DEFAULT_ENCODER = {"a": 16, "b": 26}
"""The pins we propose for an encoder. Its push is wired side by side with OK and needs none of its own."""

DEFAULT_LIGHTS: Mapping[Light, int] = {
    # What is left. Most of it has a second use that is off as a Pi is delivered; the lights are therefore only
    # driven where the settings switch them on. Waiting and working share a light (steady, blinking); so do
    # missed and refused. 2, 3 (I²C) and 14 (the console speaks on it) stay free.
    Light.WAITING: 4,
    Light.WORKING: 4,
    Light.REFUSED: 15,
    Light.HIT: 18,
    Light.MISS: 15,
    Light.DIE1: 10,
    Light.DIE2: 9,
    Light.DIE3: 11,
    Light.DIE4: 8,
    Light.DIE5: 7,
    Light.DIE6: 12,
    Light.LOCK1: 13,
    Light.LOCK2: 19,
    Light.LOCK3: 20,
    Light.LOCK4: 21,
}
"""The pins we propose for lights, wired as in docs/wiring.svg."""

SHARED: Mapping[int, str] = {
    2: "I²C (some screens and sensors)", 3: "I²C, and wakes a Pi that was shut down",
    4: "one-wire sensors", 7: "SPI", 8: "SPI", 9: "SPI", 10: "SPI", 11: "SPI",
    12: "sound or a fan", 13: "sound or a fan", 14: "the serial console, and the fan of the Pi 4 case",
    15: "the serial console", 18: "sound cards, lights and fans", 19: "sound cards", 20: "sound cards",
    21: "sound cards",
}  # fmt: skip
"""Pins that something else often wants, and what. They work where that is switched off."""

CLICKS = (4, 2)
"""How many quarters of its round an encoder can go from click to click."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button that is wired: what it is for, and its pin. A role can have several."""

    role: Role
    pin: int


@dataclass(frozen=True, slots=True)
class Encoder:
    """An encoder that is wired: the pins of its two contacts, and the quarters of its round from click to click."""

    a: int
    b: int
    per_click: int = CLICKS[0]


@dataclass(frozen=True, slots=True)
class Wiring:
    """All that is wired. Lights may share a pin among them; nothing else may. Raises BadPins where that cannot
    be."""

    buttons: tuple[Button, ...] = ()
    encoder: Encoder | None = None
    lights: Mapping[Light, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        users: dict[int, str] = {}
        for name, pin in self._uses():
            if pin not in HEADER:
                raise BadPins(tr("{name}: {reason}; choose from GPIO 2 to 27", name=name, reason=_why_not(pin)))
            if (other := users.get(pin)) and not (name.startswith("[lights]") and other.startswith("[lights]")):
                raise BadPins(
                    tr("{other} and {name} are both on GPIO {pin}; each needs its own", other=other, name=name, pin=pin)
                )
            users[pin] = name

    @property
    def roles(self) -> frozenset[Role]:
        """What can be pressed, the encoder's turning included."""
        turning = {Role.NEXT, Role.PREVIOUS} if self.encoder else set()
        return frozenset({button.role for button in self.buttons} | turning)

    @property
    def cautions(self) -> tuple[str, ...]:
        """What to look out for with these pins, one line each."""
        return tuple(
            f"{name} is on GPIO {pin} (header {HEADER[pin]}), which {SHARED[pin]} may use"
            for name, pin in self._uses()
            if pin in SHARED
        )

    def pins(self, role: Role) -> tuple[int, ...]:
        """The pins of a role's buttons."""
        return tuple(button.pin for button in self.buttons if button.role is role)

    def _uses(self) -> Iterator[tuple[str, int]]:
        """Every pin with what it is for, as the settings name it."""
        yield from ((f"[buttons] {button.role}", button.pin) for button in self.buttons)
        if self.encoder is not None:
            yield from (("[encoder] a", self.encoder.a), ("[encoder] b", self.encoder.b))
        yield from ((f"[lights] {light}", pin) for light, pin in self.lights.items())


def from_settings(
    buttons: Mapping[str, object],
    encoder: Mapping[str, object] | None = None,
    lights: Mapping[str, object] | None = None,
) -> Wiring:
    """The wiring of the settings' sections ``[buttons]``, ``[encoder]`` and ``[lights]``.

    A role has a GPIO number, several in a list, or false (or None) where there is none; what is not named has the pin
    we propose. Encoder and lights are left alone unless their section says ``on = true``. Raises BadPins with one
    clear line.
    """
    wired, push = _buttons(buttons), dict(encoder or {})
    pushed = tuple(Button(Role.OK, pin) for pin in _pins("[encoder] push", push.pop("push", False)))
    turned = _encoder(push)
    return Wiring(wired + (pushed if turned else ()), turned, _lights(lights or {}))


def _buttons(raw: Mapping[str, object]) -> tuple[Button, ...]:
    roles = _named("buttons", raw, {str(role): role for role in Role})
    return tuple(
        Button(role, pin)
        for role in Role
        for pin in _pins(f"[buttons] {role}", roles.get(role, DEFAULT.get(role, False)))
    )


def _encoder(raw: dict[str, object]) -> Encoder | None:
    on, per_click = _is_on("encoder", raw), raw.pop("per_click", CLICKS[0])
    if unknown := [name for name in raw if name not in DEFAULT_ENCODER]:
        raise BadPins(tr("[encoder] knows no {name}; it knows: on, a, b, push, per_click", name=repr(unknown[0])))
    if isinstance(per_click, bool) or per_click not in CLICKS:
        raise BadPins(tr("[encoder] per_click: {value} is neither 4 (most encoders) nor 2", value=repr(per_click)))
    a, b = (_one("[encoder] " + name, raw.get(name, pin)) for name, pin in DEFAULT_ENCODER.items())
    return Encoder(a, b, per_click) if on else None


def _lights(raw: Mapping[str, object]) -> dict[Light, int]:
    raw = dict(raw)
    on = _is_on("lights", raw)
    chosen = _named("lights", raw, {str(light): light for light in Light})
    lights = {
        light: _one(f"[lights] {light}", value)
        for light in Light
        if (value := chosen.get(light, DEFAULT_LIGHTS[light])) is not False and value is not None
    }
    return lights if on else {}


Kind = TypeVar("Kind", Role, Light)


def _named(section: str, raw: Mapping[str, object], kinds: Mapping[str, Kind]) -> dict[Kind, object]:
    """A section's values by what they are for. Raises BadPins where it names what is not there."""
    if unknown := [name for name in raw if name not in kinds]:
        raise BadPins(
            tr(
                "[{section}] knows no {name}; its {section} are: {names}",
                section=section,
                name=repr(unknown[0]),
                names=", ".join(kinds),
            )
        )
    return {kinds[name]: value for name, value in raw.items()}


def _is_on(section: str, raw: dict[str, object]) -> bool:
    """Whether a section is switched on; takes the switch out of it."""
    on = raw.pop("on", False)
    if not isinstance(on, bool):
        raise BadPins(tr("[{section}] on: {value} is neither true nor false", section=section, value=repr(on)))
    return on


def _pins(name: str, value: object) -> tuple[int, ...]:
    """No pin, one, or a list of several."""
    if value is False or value is None:
        return ()
    return tuple(_one(name, one) for one in (value if isinstance(value, list) else [value]))


def _one(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPins(
            tr(
                "{name}: {value} is no pin; write its GPIO number, such as 17, or false for none",
                name=name,
                value=repr(value),
            )
        )
    return value


def _why_not(pin: int) -> str:
    if pin in (0, 1):
        return tr("GPIO {pin} belongs to the memory chip of add-on boards", pin=pin)
    return tr("GPIO {pin} is not on the header", pin=pin)
