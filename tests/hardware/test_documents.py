"""The guide and the drawing show the pins that the settings have when nothing else is said."""

import re
import tomllib
from pathlib import Path

import hardware
from hardware.drawing import wiring_svg
from hardware.pins import DEFAULT, DEFAULT_ENCODER, DEFAULT_LIGHTS, GROUND, HEADER, from_settings

DOCS = Path(hardware.__file__).parents[1] / "docs"
GUIDE = (DOCS / "makers.md").read_text(encoding="utf-8")
DRAWING = (DOCS / "wiring.svg").read_text(encoding="utf-8")
ALL = from_settings({}, {"on": True}, {"on": True})


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table below a heading."""
    lines = GUIDE.split(f"\n{heading}\n", 1)[1].split("\n")
    table = [line for line in lines[: next(n for n, line in enumerate(lines) if line.startswith("#"))] if "|" in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def test_the_guide_has_a_row_for_every_pin_and_no_other() -> None:
    told = {
        (name, int(gpio), int(place))
        for names, gpio, place, *_ in rows("## Buttons, encoder, lights: wiring")
        for name in names.split(", ")
    }
    wired = [
        *((str(role), pin) for role, pin in DEFAULT.items()),
        *((f"encoder {name}", pin) for name, pin in DEFAULT_ENCODER.items()),
        *((f"light {light}", pin) for light, pin in DEFAULT_LIGHTS.items()),
    ]
    assert told == {(name, pin, HEADER[pin]) for name, pin in wired}


def test_the_ground_pins_of_the_guide_are_ground() -> None:
    for *_, ground in rows("## Buttons, encoder, lights: wiring"):
        assert int(ground) in GROUND


def test_the_drawing_is_that_of_the_proposed_pins() -> None:
    assert wiring_svg(ALL, "Buttons, encoder and lights on the 40-pin header") == DRAWING
    for role, pin in DEFAULT.items():
        assert f'data-button="{role}" data-gpio="{pin}" data-header="{HEADER[pin]}"' in DRAWING
    drawn = {name for names in re.findall('data-light="([^"]+)"', DRAWING) for name in names.split()}
    assert drawn == set(DEFAULT_LIGHTS)


def test_the_settings_of_the_guide_are_understood() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        raw = tomllib.loads(block)
        from_settings(raw.get("buttons", {}), raw.get("encoder", {}), raw.get("lights", {}))
    assert from_settings({}, *(tomllib.loads(blocks[0])[section] for section in ("encoder", "lights"))) == ALL


def test_every_name_of_the_settings_is_in_the_guide() -> None:
    for name in (*map(str, ALL.lights), "next", "previous", "repeat", "look", "push", "per_click"):
        assert re.search(rf"`{name}`|`{name} = |light {name}\b", GUIDE), name
