"""Pins that cannot be used are refused in one line."""

import pytest

from hardware.errors import BadPins
from hardware.pins import DEFAULT, GROUND, HEADER, SHARED, ButtonPins, from_settings
from hardware.press import Role


def test_the_proposed_pins_are_complete_and_shared_with_nothing() -> None:
    pins = from_settings({})
    assert set(pins.by_role) == set(Role)
    assert pins.cautions == ()
    assert not set(DEFAULT.values()) & set(SHARED)


def test_the_header_is_the_real_one() -> None:
    power = {1, 2, 4, 17}
    identity = {27, 28}
    assert sorted([*HEADER.values(), *GROUND, *power, *identity]) == list(range(1, 41))


def test_gpiozero_knows_the_header_alike() -> None:
    mock = pytest.importorskip("gpiozero.pins.mock")
    board = mock.MockFactory().board_info
    for pin, place in HEADER.items():
        assert [info.number for _, info in board.find_pin(pin)] == [place]


def test_a_button_can_be_moved_or_left_out() -> None:
    pins = from_settings({"face1": 16, "ok": False, "undo": None})
    assert pins.by_role[Role.FACE1] == 16
    assert Role.OK not in pins.by_role
    assert Role.UNDO not in pins.by_role


def test_shared_pins_work_with_a_word_of_caution() -> None:
    pins = ButtonPins({Role.OK: 14})
    assert pins.cautions == (
        "OK is on GPIO 14 (header 8), which the serial console, and the fan of the Pi 4 case may use",
    )


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ({"face1": 27}, "face1 and face2 are both on GPIO 27"),
        ({"ok": 28}, "GPIO 28 is not on the header"),
        ({"ok": -1}, "GPIO -1 is not on the header"),
        ({"ok": 0}, "memory chip"),
        ({"ok": "17"}, "'17' is no pin"),
        ({"ok": True}, "True is no pin"),
        ({"ok": 5.0}, "5.0 is no pin"),
        ({"face7": 4}, "knows no 'face7'"),
    ],
)
def test_impossible_pins_are_refused(raw: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPins, match=reason) as refusal:
        from_settings(raw)
    assert "\n" not in str(refusal.value)
