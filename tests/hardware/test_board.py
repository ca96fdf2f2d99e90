"""All that a screen needs, in one object."""

from queue import SimpleQueue

import pytest

from companion import asks
from companion.errors import Refused
from hardware.answers import Enter
from hardware.board import open_buttons
from hardware.chip import Pins
from hardware.errors import BadPins, PinBusy
from hardware.learn import Assigning, Seen, encoder_turned_right
from hardware.lights import Light, lit_for
from hardware.pins import DEFAULT, DEFAULT_LIGHTS, from_settings
from hardware.press import Ailment, Notice, Press, Role, Signal, Trouble
from tests.hardware.finger import HELD_UNDO, OK, UNDO, face
from tests.hardware.mock_table import ALL, a_session, eventually, mock, mock_table
from tests.sample_game import Lighthouse


def test_a_screen_needs_one_object() -> None:
    factory = mock.MockFactory()
    buttons = open_buttons({"undo": False}, open_pins=lambda: Pins(factory))
    session = a_session(Lighthouse(), players=["Anna"], nights="1")
    told: SimpleQueue[Signal] = SimpleQueue()
    buttons.subscribe(told.put)
    try:
        prompt = buttons.prompt(session.ask)
        assert [(key.role, key.label) for key in prompt.keys] == [
            (Role.FACE1, "Eddystone"),
            (Role.FACE2, "Skerryvore"),
            (Role.OK, "A – F"),  # a name of one's own, by letters
        ]
        factory.pin(DEFAULT[Role.FACE2]).drive_low()
        assert buttons.take(session, told.get(timeout=20)) == "Skerryvore"
        assert session.table.name == "Skerryvore"
        assert buttons.take(session, UNDO) == "Taken back"
        assert buttons.take(session, HELD_UNDO) == "Put back"
    finally:
        buttons.close()


def test_what_is_there_is_offered_and_nothing_else() -> None:
    session = a_session(Lighthouse(), nights="1")
    with mock_table(ALL) as table:
        roles = {key.role for key in table.buttons.prompt(session.ask).keys}
        assert {Role.NEXT, Role.PREVIOUS, Role.UNDO} <= roles
        assert Role.REPEAT not in roles
        assert table.buttons.notices == ()
        assert table.buttons.wiring == ALL


def test_the_lights_follow_what_buttons_do() -> None:
    session = a_session(Lighthouse(), nights="1")
    with mock_table(ALL) as table:
        assert table.buttons.take(session, face(2)) == "Skerryvore"
        assert table.sees(*lit_for(session))
        with pytest.raises(Refused):
            table.buttons.take(session, face(6))
        assert eventually(lambda: DEFAULT_LIGHTS[Light.REFUSED] in table.lit())


def test_the_camera_is_asked_for_or_missed() -> None:
    session = a_session(Lighthouse(), nights="1")
    with mock_table(ALL) as table:
        look = table.press(Press(Role.LOOK))
        assert table.buttons.looks(look)
        assert not table.buttons.looks(OK)
        assert not table.buttons.looks(Trouble(Role.LOOK, Ailment.STUCK))
        with pytest.raises(Refused, match="no camera"):
            table.buttons.take(session, look)


def test_ok_held_opens_and_power_held_switches_off() -> None:
    session = a_session(Lighthouse(), nights="1")
    power = from_settings({"power": 3})
    with mock_table(power) as table:
        assert not table.buttons.opens(table.press(OK))
        assert table.buttons.opens(table.press(Press(Role.OK, long=True)))
        short = table.press(Press(Role.POWER))
        assert not table.buttons.switches_off(short)
        with pytest.raises(Refused, match="three seconds"):
            table.buttons.take(session, short)
        table.down(3)
        table.clock.now += 3.5
        table.up(3)
        assert table.buttons.switches_off(table.hear())
        assert not table.buttons.switches_off(Trouble(Role.POWER, Ailment.STUCK))


def test_menus_are_asks_too() -> None:
    menu = asks.Choice(
        id="menu", title="Menu", instruction="", rule="", options=(asks.Option("a", "New"), asks.Option("b", "On"))
    )
    with mock_table(ALL) as table:
        assert table.buttons.enter(menu, Press(Role.NEXT)) is None
        marked = table.buttons.prompt(menu).marked
        assert marked
        assert marked.id == "a"
        assert table.buttons.enter(menu, OK) == Enter("a")
        table.buttons.forget()
        assert table.buttons.prompt(menu).marked is None
        with pytest.raises(Refused):
            table.buttons.enter(menu, face(3))
        assert eventually(lambda: DEFAULT_LIGHTS[Light.REFUSED] in table.lit())


def test_an_unfinished_entry_is_told_in_a_line() -> None:
    buttons = open_buttons({}, open_pins=lambda: Pins(mock.MockFactory()))
    session = a_session(Lighthouse(), players=["Anna"], nights="1")
    try:
        before: tuple[object, ...] = ("Eddystone", ["keeper:Anna"], {"keeper:Anna": 6})
        for answer in before:
            session.answer(answer)
        line = buttons.take(session, Press(Role.OK))
        assert line == "1: 7, 2: 8, 3: 9, 4: 10, 5: J, 6: Q"
        night: tuple[object, ...] = (["2h"], [], 0)
        for answer in night:
            session.answer(answer)
        assert buttons.take(session, face(3)) == "3 · 1 of 2"
        with pytest.raises(Refused, match="1 more"):
            buttons.take(session, OK)
        assert buttons.take(session, Press(Role.NEXT)) == "3 · 1 of 2 · › 1"
        assert buttons.take(session, Trouble(Role.FACE4, Ailment.STUCK)).startswith("Button 4 has been down")
        assert buttons.take(session, Notice("So it is")) == "So it is"
    finally:
        buttons.close()


def test_a_page_learns_what_is_wired_and_the_game_goes_on_with_it() -> None:
    session = a_session(Lighthouse(), nights="1")
    with mock_table() as table:
        table.buttons.show(session)
        seen: SimpleQueue[Seen] = SimpleQueue()
        stop = table.buttons.learn(seen.put)
        asked = Assigning(table.buttons.wiring)
        for pin in (27, 17):
            table.down(pin)
            table.clock.now += 0.1
            assert asked.hear(seen.get(timeout=20))
            table.up(pin)
            table.clock.now += 0.1
            assert not asked.hear(seen.get(timeout=20))
        table.buttons.test(Light.HIT)
        assert table.sees(Light.HIT)
        table.clock.now += 2
        stop()
        assert table.silent()
        assert asked.changes == {"face1": 27, "face2": 17}
        table.buttons.rewire(asked.changes, {"on": True}, {"on": True, "hit": False})
        told = table.press(face(1))
        assert isinstance(told, Press)
        assert told.role is Role.FACE1
        assert table.buttons.wiring.pins(Role.FACE1) == (27,)
        assert table.sees(*lit_for(session))


def test_a_wiring_that_cannot_be_leaves_the_old_one_in_force() -> None:
    with mock_table() as table:
        with pytest.raises(BadPins):
            table.buttons.rewire({"ok": 99}, {}, {})
        assert table.press(OK) == OK
        other = Pins(table.factory).contact(2)
        with pytest.raises(PinBusy):
            table.buttons.rewire({**dict.fromkeys(DEFAULT, False), "next": 2}, {}, {})
        assert isinstance(table.press(face(1)), Press)
        other.close()


def test_raw_edges_tell_how_an_encoder_is_wired() -> None:
    with mock_table() as table:
        seen: SimpleQueue[Seen] = SimpleQueue()
        stop = table.buttons.learn(seen.put, raw=True)
        for _ in range(3):
            table.turn(1)
        edges = [seen.get(timeout=20) for _ in range(12)]
        stop()
        assert encoder_turned_right(edges) == table.buttons.wiring.encoder
        table.turn(-1)
        assert table.hear() == Press(Role.PREVIOUS)
