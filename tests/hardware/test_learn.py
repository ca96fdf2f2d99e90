"""Finding out what is wired where."""

from queue import SimpleQueue

import pytest

from hardware.chip import Pins
from hardware.errors import BadPins
from hardware.learn import (
    ASKED,
    QUIET,
    Assigning,
    Bounces,
    Listener,
    Seen,
    clicks,
    encoder_turned_right,
    pins_to_try,
)
from hardware.lights import Light
from hardware.pins import DEFAULT, DEFAULT_ENCODER, SHARED, Encoder, Wiring, from_settings
from hardware.press import FACES, Role
from tests.hardware.mock_table import ALL, eventually, mock
from tests.hardware.test_encoder import LEFT, RIGHT


def test_a_contact_is_seen_once_it_is_at_rest() -> None:
    bounces = Bounces()
    assert bounces.deadline is None
    for number, at in enumerate((1.0, 1.001, 1.004)):
        assert bounces.edge(17, number % 2 == 0, at) == []
    assert bounces.deadline == 1.004 + QUIET
    [seen] = bounces.advance(1.1)
    assert (seen.pin, seen.down, seen.edges, seen.at) == (17, True, 3, 1.0)
    assert seen.bounced == pytest.approx(0.004)
    assert not seen.worn
    assert seen.words == "GPIO 17 (header 11) closed, bounced for 4.0 ms in 3 edges"
    assert bounces.deadline is None


def test_two_contacts_are_seen_apart_and_in_order() -> None:
    bounces = Bounces()
    bounces.edge(17, True, 1.0)
    bounces.edge(27, True, 1.01)
    assert bounces.edge(17, False, 2.0) == [Seen(17, True, at=1.0), Seen(27, True, at=1.01)]
    assert [seen.words for seen in bounces.advance(3.0)] == ["GPIO 17 (header 11) opened, no bounce"]


def test_a_worn_contact_is_called_so() -> None:
    assert Seen(17, True, 9, 0.02).worn
    assert Seen(17, True, 9, 0.02).words.endswith("too long, it may count twice")


def test_pins_that_others_want_are_left_alone_unless_everything_is_asked_for() -> None:
    tried = pins_to_try(from_settings({"ok": 14}))
    assert set(tried) == {*DEFAULT.values(), *DEFAULT_ENCODER.values(), 14}
    lit = from_settings({}, {"on": True}, {"on": True})
    assert set(pins_to_try(lit)) == {*DEFAULT.values(), *DEFAULT_ENCODER.values()}
    assert set(pins_to_try(lit, everything=True)) == {*DEFAULT.values(), 16, 26, 2, 3, 14}
    assert set(pins_to_try(Wiring(), everything=True)) >= set(SHARED)


def test_a_listener_tells_what_it_sees() -> None:
    factory, seen = mock.MockFactory(), SimpleQueue[Seen]()
    listener = Listener((17, 27), seen.put, Pins(factory))
    factory.pin(27).drive_low()
    told = seen.get(timeout=20)
    assert (told.pin, told.down) == (27, True)
    listener.close()
    held = mock.MockFactory()
    held.pin(17).drive_low()
    held.pin(17)._set_pull = lambda value: None
    other = Pins(held).contact(27)
    listener = Listener((17, 27), seen.put, Pins(held))
    assert listener.down == {17}
    assert [notice.partition(" cannot")[0] for notice in listener.notices] == ["GPIO 27 (header 13)"]
    listener.close()
    other.close()


def test_a_raw_listener_tells_every_edge() -> None:
    factory, seen = mock.MockFactory(), list[Seen]()
    listener = Listener((16, 26), seen.append, Pins(factory), raw=True)
    for pin, down in ((16, True), (26, True), (16, False), (26, False)):
        (factory.pin(pin).drive_low if down else factory.pin(pin).drive_high)()
    assert eventually(lambda: len(seen) == 4)
    listener.close()
    assert clicks(Encoder(16, 26), seen) == 1
    assert clicks(Encoder(26, 16), seen) == -1


def edges(pins: tuple[int, int], number: int, turned: object = RIGHT) -> list[Seen]:
    assert isinstance(turned, tuple)
    return [Seen(pins[contact], down) for _ in range(number) for contact, down in turned]


def test_an_encoder_is_known_by_three_clicks_to_the_right() -> None:
    assert encoder_turned_right(edges((16, 26), 3)) == Encoder(16, 26, 4)
    assert encoder_turned_right([Seen(5, True), *edges((26, 16), 3), Seen(5, False)]) == Encoder(26, 16, 4)
    assert encoder_turned_right(edges((12, 13), 3, LEFT)) == Encoder(13, 12, 4)


def test_an_encoder_that_rests_twice_a_round_is_known_too() -> None:
    half = edges((16, 26), 2)
    assert encoder_turned_right(half[:6]) == Encoder(16, 26, 2)
    assert encoder_turned_right([*half[2:], *half[:2]][:6]) == Encoder(16, 26, 2)  # it began with both closed


def test_what_is_no_encoder_is_refused() -> None:
    with pytest.raises(BadPins, match="Two contacts"):
        encoder_turned_right([Seen(17, True), Seen(17, False)])
    with pytest.raises(BadPins, match="no turn"):
        encoder_turned_right([Seen(17, True), Seen(17, False), Seen(27, True), Seen(27, False)])


def test_roles_are_given_to_the_buttons_that_are_pressed() -> None:
    asked = Assigning(from_settings({"ok": [5, 12]}))
    assert asked.wanted is Role.FACE1
    assert not asked.hear(Seen(27, False))
    assert asked.hear(Seen(27, True))
    with pytest.raises(BadPins, match="button 1 already"):
        asked.hear(Seen(27, True))
    assert asked.hear(Seen(17, True))
    for _ in FACES[2:]:
        asked.leave()
    assert asked.wanted is Role.OK
    asked.leave()
    asked.none()
    asked.back()
    asked.none()
    assert asked.hear(Seen(26, True))
    while asked.wanted is not None:
        asked.leave()
    assert asked.changes == {"face1": 27, "face2": 17, "undo": False, "next": 26}
    assert from_settings({"ok": [5, 12], **asked.changes}).pins(Role.NEXT) == (26,)
    assert not asked.hear(Seen(13, True))


def test_who_loses_a_button_has_none_and_two_keep_two() -> None:
    asked = Assigning(from_settings({"ok": [5, 12], "undo": [6, 13]}))
    asked.hear(Seen(12, True))
    while asked.wanted is not None:
        asked.leave()
    assert asked.changes == {"face1": 12, "ok": 5}
    asked = Assigning(from_settings({}))
    asked.hear(Seen(DEFAULT[Role.UNDO], True))
    while asked.wanted is not None:
        asked.leave()
    assert asked.changes == {"face1": 6, "undo": False}


def test_the_encoder_is_no_button() -> None:
    with pytest.raises(BadPins, match="encoder"):
        Assigning(ALL).hear(Seen(16, True))


def test_every_role_is_asked_for_once() -> None:
    assert sorted(ASKED) == sorted(Role)
    assert Light.HIT in ALL.lights
