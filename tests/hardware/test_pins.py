"""Pins that cannot be used are refused in one line."""

import pytest

from hardware.errors import BadPins
from hardware.lights import Light
from hardware.pins import (
    DEFAULT,
    DEFAULT_ENCODER,
    DEFAULT_LIGHTS,
    GROUND,
    HEADER,
    SHARED,
    Button,
    Encoder,
    Wiring,
    from_settings,
)
from hardware.press import Role

ON = {"on": True}


def test_the_proposed_pins_are_shared_with_nothing() -> None:
    wiring = from_settings({})
    assert {button.role: button.pin for button in wiring.buttons} == DEFAULT
    assert wiring.cautions == ()
    assert not {*DEFAULT.values(), *DEFAULT_ENCODER.values()} & set(SHARED)


def test_encoder_and_lights_are_left_alone_until_they_are_switched_on() -> None:
    assert (from_settings({}).encoder, from_settings({}).lights) == (None, {})
    assert from_settings({}, {"a": 12}, {"hit": 12}) == from_settings({})
    wiring = from_settings({}, ON, ON)
    assert wiring.encoder == Encoder(16, 26)
    assert wiring.lights == DEFAULT_LIGHTS
    assert set(DEFAULT_LIGHTS) == set(Light)
    assert wiring.roles == {*DEFAULT, Role.NEXT, Role.PREVIOUS}
    assert not {2, 3, 14} & set(wiring.lights.values())


def test_the_header_is_the_real_one() -> None:
    power = {1, 2, 4, 17}
    identity = {27, 28}
    assert sorted([*HEADER.values(), *GROUND, *power, *identity]) == list(range(1, 41))


def test_gpiozero_knows_the_header_alike() -> None:
    mock = pytest.importorskip("gpiozero.pins.mock")
    board = mock.MockFactory().board_info
    for pin, place in HEADER.items():
        assert [info.number for _, info in board.find_pin(pin)] == [place]


def test_a_button_can_be_moved_added_doubled_or_left_out() -> None:
    wiring = from_settings({"face1": 16, "ok": False, "undo": None, "next": 12, "face2": [27, 13]})
    assert wiring.pins(Role.FACE1) == (16,)
    assert wiring.pins(Role.FACE2) == (27, 13)
    assert wiring.pins(Role.NEXT) == (12,)
    assert not {Role.OK, Role.UNDO, Role.PREVIOUS} & wiring.roles


def test_the_push_of_an_encoder_is_an_ok() -> None:
    wiring = from_settings({}, {"on": True, "push": 12, "per_click": 2, "a": 20})
    assert wiring.pins(Role.OK) == (5, 12)
    assert wiring.encoder == Encoder(20, 26, 2)


def test_lights_can_share_a_pin_with_lights_alone() -> None:
    wiring = from_settings({}, None, {"on": True, "hit": 4, "lock4": False})
    assert wiring.lights[Light.HIT] == wiring.lights[Light.WAITING] == 4
    assert Light.LOCK4 not in wiring.lights


def test_shared_pins_work_with_a_word_of_caution() -> None:
    wiring = Wiring((Button(Role.OK, 14),))
    assert wiring.cautions == (
        "[buttons] ok is on GPIO 14 (header 8), which the serial console, and the fan of the Pi 4 case may use",
    )


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"face1": 27}, r"\[buttons\] face1 and \[buttons\] face2 are both on GPIO 27"),
        ({"ok": 28}, "GPIO 28 is not on the header"),
        ({"ok": -1}, "GPIO -1 is not on the header"),
        ({"ok": 0}, "memory chip"),
        ({"ok": "17"}, "'17' is no pin"),
        ({"ok": True}, "True is no pin"),
        ({"ok": 5.0}, "5.0 is no pin"),
        ({"face7": 4}, "knows no 'face7'"),
        ({"ok": [5, 5]}, "both on GPIO 5"),
        ({"ok": [5, "6"]}, "'6' is no pin"),
    ],
)
def test_impossible_pins_are_refused(raw: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPins, match=reason) as refusal:
        from_settings(raw)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("encoder", "lights", "reason"),
    [
        ({"on": 1}, {}, r"\[encoder\] on: 1 is neither true nor false"),
        ({"on": True, "c": 4}, {}, "knows no 'c'"),
        ({"on": True, "per_click": 3}, {}, "neither 4 .* nor 2"),
        ({"on": True, "a": False}, {}, r"\[encoder\] a: False is no pin"),
        ({"on": True, "a": 17}, {}, r"\[buttons\] face1 and \[encoder\] a are both on GPIO 17"),
        ({}, {"on": "yes"}, r"\[lights\] on: 'yes'"),
        ({}, {"on": True, "die7": 4}, "knows no 'die7'"),
        ({}, {"on": True, "hit": 17}, r"\[buttons\] face1 and \[lights\] hit are both on GPIO 17"),
        ({}, {"on": True, "hit": True}, r"\[lights\] hit: True is no pin"),
    ],
)
def test_impossible_encoders_and_lights_are_refused(
    encoder: dict[str, object], lights: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadPins, match=reason):
        from_settings({}, encoder, lights)
