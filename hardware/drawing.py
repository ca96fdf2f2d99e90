"""The drawing of a wiring: the header from above, and on each wired pin what stands between it and ground.

docs/wiring.svg is this drawing of the pins we propose; ``companion buttons draw`` makes that of your own.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby

from hardware.lights import Light
from hardware.pins import GROUND, HEADER, Wiring
from hardware.press import Role

OHM = "470 Ω"
"""The resistor of a light: 3 mA for a red one, and less than 50 mA for all lights together."""

WIDTH, ROW, TOP = 1160, 36, 118
HEIGHT = TOP + 20 * ROW + 132
MIDDLE = WIDTH / 2
COLUMN, LABEL, WIRE, RAIL = 20, 44, 116, 520
"""How far from the middle the pins lie, their names, the beginning of a wire, and the rail that is ground."""

POWER = {1: "3.3 V: leave free", 17: "3.3 V: leave free", 2: "5 V: leave free", 4: "5 V: leave free"}
IDENTITY = {27: "leave free", 28: "leave free"}
GREEN, RED, YELLOW, BLUE, ORANGE, INK, GREY = (
    "#1b7f3b",
    "#c62828",
    "#a66a00",
    "#1f5fae",
    "#9a4d00",
    "#1d2733",
    "#5b6670",
)

_COLOURS = {Light.HIT: GREEN, Light.MISS: RED, Light.REFUSED: RED, Light.WAITING: YELLOW, Light.WORKING: YELLOW}


@dataclass(frozen=True, slots=True)
class Part:
    """Something between a pin and ground: what it is, its names, and what draws it on a side at a height."""

    pin: int
    kind: str
    names: tuple[str, ...]
    colour: str
    draw: "Callable[[Part, int, float], list[str]]"


def wiring_svg(wiring: Wiring, title: str) -> str:
    """A whole SVG file."""
    parts = {part.pin: part for part in _parts(wiring)}
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="DejaVu Sans, Verdana, sans-serif" font-size="13" role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(_described(parts))}</desc>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        _text(28, 38, title, size=20, bold=True, anchor="start"),
        _text(28, 62, "The header seen from above, pin 1 (square pad) at the top.", GREY, anchor="start"),
        _text(28, 82, _LEGEND, GREY, anchor="start"),
        f'<rect x="{MIDDLE - 44}" y="{TOP - 8}" width="88" height="{20 * ROW + 16}" rx="8" fill="#2b333b"/>',
    ]
    lines += _rails()
    names = {place: pin for pin, place in HEADER.items()}
    for place in range(1, 41):
        pin = names.get(place)
        lines += _place(place, pin, parts.get(pin) if pin is not None else None)
    lines += _notes(wiring)
    return "\n".join([*lines, "</svg>", ""])


_LEGEND = (
    "Everything stands between its pin and ground. The lines at the sides are ground: join each to one or more of the "
    "ground pins it meets."
)


_PUSH = " Its push stands beside the button ok: one leg to the same pin, one to ground."


def _parts(wiring: Wiring) -> Iterator[Part]:
    for button in wiring.buttons:
        yield Part(button.pin, "button", (str(button.role),), BLUE, _button)
    if wiring.encoder is not None:
        for name, pin in (("a", wiring.encoder.a), ("b", wiring.encoder.b)):
            yield Part(pin, "encoder", (name,), ORANGE, _contact)
    lights = sorted(wiring.lights.items(), key=lambda item: item[1])
    for pin, shared in groupby(lights, key=lambda item: item[1]):
        named = [light for light, _ in shared]
        yield Part(pin, "light", tuple(map(str, named)), _COLOURS.get(named[0], GREEN), _light)


def _described(parts: dict[int, Part]) -> str:
    told = [
        f"{part.kind} {', '.join(part.names)}: header pin {HEADER[pin]} (GPIO {pin})" for pin, part in parts.items()
    ]
    return "; ".join(told)


def _side(place: int) -> int:
    """-1 for the left column, 1 for the right."""
    return -1 if place % 2 else 1


def _y(place: int) -> float:
    return TOP + ROW / 2 + (place - 1) // 2 * ROW


def _rails() -> list[str]:
    """Ground on both sides, from the first to the last place that meets it."""
    return [
        _wire(MIDDLE + side * RAIL, TOP, MIDDLE + side * RAIL, TOP + 20 * ROW, INK, 4)
        + _text(MIDDLE + side * RAIL, TOP - 10, "ground", INK, bold=True)
        for side in (-1, 1)
    ]


def _place(place: int, pin: int | None, part: Part | None) -> list[str]:
    side, y = _side(place), _y(place)
    x = MIDDLE + side * COLUMN
    anchor = "end" if side < 0 else "start"
    ground = place in GROUND
    fill = INK if ground else RED if place in POWER else part.colour if part else "#d5dbe1"
    number = "#1d2733" if fill == "#d5dbe1" else "#ffffff"
    pad = (
        f'<rect x="{x - 13}" y="{y - 13}" width="26" height="26" rx="3"'
        if place == 1
        else f'<circle cx="{x}" cy="{y}" r="13"'
    )
    name = "ground" if ground else POWER.get(place) or IDENTITY.get(place) or f"GPIO {pin}"
    drawn = [
        f'{pad} fill="{fill}" stroke="#f0f3f6" stroke-width="1.5"/>',
        _text(x, y + 4.5, str(place), number, size=12, bold=True),
        _text(MIDDLE + side * LABEL + side * 4, y + 4.5, name, INK if part else GREY, anchor=anchor),
    ]
    if ground:
        drawn.append(_wire(MIDDLE + side * WIRE, y, MIDDLE + side * RAIL, y, INK, 2, dashed=True))
    if part is not None:
        drawn.append(_drawn(part, side, y))
    return drawn


def _drawn(part: Part, side: int, y: float) -> str:
    """A part on its wire, from the pin outwards to ground."""
    head = f'<g data-{part.kind}="{" ".join(part.names)}" data-gpio="{part.pin}" data-header="{HEADER[part.pin]}">'
    wire = _wire(MIDDLE + side * WIRE, y, MIDDLE + side * RAIL, y, part.colour, 2)
    name = _text(MIDDLE + side * 390, y - 6, ", ".join(part.names), part.colour, bold=True)
    return "".join([head, wire, *part.draw(part, side, y), name, "</g>"])


def _button(part: Part, side: int, y: float) -> list[str]:
    """Two contacts and the bar that a finger presses onto them."""
    x = MIDDLE + side * 260
    return [
        f'<rect x="{x - 17}" y="{y - 3}" width="34" height="6" fill="#ffffff"/>',
        *(f'<circle cx="{x + way * 17}" cy="{y}" r="4" fill="{part.colour}"/>' for way in (-1, 1)),
        _wire(x - 19, y - 9, x + 19, y - 9, part.colour, 3),
        _wire(x, y - 9, x, y - 16, part.colour, 3),
    ]


def _contact(part: Part, side: int, y: float) -> list[str]:
    """One of the two contacts of the encoder."""
    x = MIDDLE + side * 260
    return [
        f'<rect x="{x - 44}" y="{y - 12}" width="88" height="24" rx="12" fill="#ffffff" '
        f'stroke="{part.colour}" stroke-width="2"/>',
        _text(x, y + 4.5, f"encoder {part.names[0].upper()}", part.colour, size=12),
    ]


def _light(part: Part, side: int, y: float) -> list[str]:
    """A resistor beside the pin, and the light with its flat side to ground."""
    x, resistor = MIDDLE + side * 285, MIDDLE + side * 190
    points = f"{x - side * 11},{y - 11} {x - side * 11},{y + 11} {x + side * 9},{y}"
    return [
        f'<rect x="{resistor - 30}" y="{y - 9}" width="60" height="18" fill="#ffffff" '
        f'stroke="{part.colour}" stroke-width="2"/>',
        _text(resistor, y + 4.5, OHM, part.colour, size=12),
        f'<polygon points="{points}" fill="{part.colour}"/>',
        _wire(x + side * 10, y - 11, x + side * 10, y + 11, part.colour, 3),
    ]


def _notes(wiring: Wiring) -> list[str]:
    """What to heed, below the header."""
    notes = ["A button or an encoder needs nothing else: a weak resistor inside the chip pulls its pin up."]
    one_ok = len(wiring.pins(Role.OK)) == 1
    if wiring.encoder is not None:
        notes.append("Encoder: A and B as drawn, its middle pin C to ground." + (_PUSH if one_ok else ""))
    if wiring.lights:
        notes.append(
            f"A light: a resistor of {OHM} (up to 1 kΩ) on the pin's side, the light's long leg to the resistor, its "
            "short leg to ground. Red, yellow or green."
        )
    y = TOP + 20 * ROW + 36
    return [_text(28, y + 22 * number, note, INK, anchor="start") for number, note in enumerate(notes)]


def _wire(x1: float, y1: float, x2: float, y2: float, colour: str, width: float, dashed: bool = False) -> str:
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{width}"{dash}/>'


def _text(
    x: float, y: float, words: str, colour: str = INK, *, size: int = 13, bold: bool = False, anchor: str = "middle"
) -> str:
    style = f'text-anchor="{anchor}" font-size="{size}" fill="{colour}"' + (' font-weight="bold"' if bold else "")
    return f'<text x="{x}" y="{y}" {style}>{escape(words)}</text>'
