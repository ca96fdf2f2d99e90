"""Lights show kinds of things, whatever the game; on pins they are switched, blink and fail calmly."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.errors import Refused
from companion.game import Report, Tone
from companion.scene import Counter, Die, Group, Lock, LockNumber, Scene, Track, Zone
from hardware.chip import Pins
from hardware.glow import TESTED, Glow
from hardware.lamps import LampBoard
from hardware.lights import DIE, LOCKS, Light, die_lights, lit_for, lock_lights, tone_lights
from hardware.pins import DEFAULT_LIGHTS, from_settings
from hardware.press import Notice, Press, Role
from tests.hardware.mock_table import GAME, a_session, eventually, mock, mock_table
from tests.sample_game import Lighthouse


def scene(*things: Any) -> Scene:
    track = Track(id="phase", steps=("One",), at=0)
    return Scene(
        track,
        (
            Group(id="a", title="A", zone=Zone.GOAL, things=()),
            Group(id="b", title="B", zone=Zone.SUPPLY, things=things),
        ),
    )


def lock(number: int, *opened: bool) -> Lock:
    return Lock(id=f"lock:{number}", numbers=tuple(LockNumber(None, open=is_open) for is_open in opened))


def test_a_die_is_a_bar_as_long_as_its_pips() -> None:
    for pips in range(7):
        assert die_lights(scene(Counter(id="c", value=3), Die(id="d", pips=pips))) == set(DIE[:pips])
    assert die_lights(scene()) == frozenset()


def test_a_lock_is_lit_when_all_of_it_is_open() -> None:
    locks = (lock(4, False), lock(3, True, False), lock(2, True, True), lock(1, True))
    assert lock_lights(scene(*locks)) == {Light.LOCK1, Light.LOCK2}
    assert lock_lights(scene(lock(1))) == frozenset()
    assert lock_lights(scene(*(lock(number, True) for number in range(1, 7)))) == set(LOCKS)


def test_hit_and_miss_follow_the_tone() -> None:
    wanted = {Tone.GOOD: {Light.HIT}, Tone.WON: {Light.HIT}, Tone.BAD: {Light.MISS}, Tone.LOST: {Light.MISS}}
    for tone in Tone:
        assert tone_lights(Report("So", tone)) == wanted.get(tone, set())
    assert tone_lights(None) == frozenset()


def test_a_game_waits_until_it_is_over() -> None:
    session = a_session(Lighthouse(), nights="1")
    assert Light.WAITING in lit_for(session)


PINS = {Light.WAITING: 1, Light.WORKING: 1, Light.REFUSED: 2, Light.MISS: 2, Light.HIT: 3}
"""Pins of lights, two of them shared."""


def on(glow: Glow, at: float) -> set[int]:
    return {pin for pin, level in glow.levels(at).items() if level}


def test_steady_lights_have_no_deadline() -> None:
    glow = Glow(PINS)
    glow.show(frozenset({Light.WAITING, Light.HIT, Light.DIE1}))
    assert on(glow, 5.0) == {1, 3}
    assert glow.deadline(5.0) is None


def test_work_blinks_where_waiting_was_steady() -> None:
    glow = Glow(PINS)
    glow.show(frozenset({Light.WAITING}))
    glow.work(True, 10.0)
    glow.work(True, 10.3)
    assert [on(glow, 10.0 + quarter / 4) for quarter in range(5)] == [{1}, {1}, set(), set(), {1}]
    assert glow.deadline(10.1) == 10.5
    glow.work(False, 11.6)
    assert on(glow, 11.6) == {1}
    assert glow.deadline(11.6) is None


def test_work_on_a_light_of_its_own_puts_waiting_out() -> None:
    glow = Glow({Light.WAITING: 1, Light.WORKING: 2})
    glow.show(frozenset({Light.WAITING}))
    glow.work(True, 0.0)
    assert on(glow, 0.0) == {2}


def test_a_refusal_flashes_four_times_and_is_over() -> None:
    glow = Glow(PINS)
    glow.show(frozenset({Light.MISS}))
    glow.refuse(1.0)
    at, flashes, was = 1.0, 0, False
    for _ in range(20):
        now = 2 in on(glow, at)
        flashes, was = flashes + (now and not was), now
        if (deadline := glow.deadline(at)) is None:
            break
        assert deadline > at
        at = deadline
    assert flashes == 5  # four flashes, and then steadily missed
    assert at == 2.0
    assert on(glow, at) == {2}


def test_a_tested_light_is_on_alone_for_a_moment() -> None:
    glow = Glow(PINS)
    glow.show(frozenset({Light.WAITING, Light.MISS}))
    glow.test(Light.HIT, 1.0)
    assert on(glow, 1.0 + TESTED / 2) == {3}
    assert glow.deadline(1.5) == 1.0 + TESTED
    assert on(glow, 1.0 + TESTED) == {1, 2}
    glow.test(Light.DIE1, 5.0)
    assert on(glow, 5.0) == set()


def test_lights_on_pins_follow_the_game() -> None:
    session = a_session(Lighthouse(), nights="1")
    with mock_table() as table:
        assert table.lit() == set()
        table.buttons.show(session)
        assert table.sees(*lit_for(session))
        table.buttons.show(None)
        assert table.sees()
        for light in Light:
            table.buttons.test(light)
            assert table.sees(light)
        table.clock.now += 2
        assert table.sees()
    assert table.lit() == set()


def test_work_and_refusals_are_seen() -> None:
    session = a_session(Lighthouse(), nights="1")
    with mock_table(from_settings({}, {"on": True}, {"on": True, "working": 2})) as table:
        table.buttons.show(session)
        with pytest.raises(Refused):
            table.buttons.take(session, Press(Role.LOOK))
        assert eventually(lambda: DEFAULT_LIGHTS[Light.REFUSED] in table.lit())
        table.clock.now += 3
        assert table.sees(*lit_for(session))
        table.buttons.work(True)
        assert table.sees(Light.WORKING, *(lit_for(session) - {Light.WAITING}))
        table.buttons.work(False)
        assert table.sees(*lit_for(session))
        table.buttons.refuse()
        assert eventually(lambda: DEFAULT_LIGHTS[Light.REFUSED] in table.lit())


@dataclass
class Wire:
    """A light whose pin can fail."""

    fails: bool = False
    level: float = 0.0
    closed: bool = False

    @property
    def value(self) -> float:
        return self.level

    @value.setter
    def value(self, level: float) -> None:
        if self.fails:
            raise OSError("no such device")
        self.level = level

    def close(self) -> None:
        self.closed = True


@dataclass
class Wires:
    """A header of such lights."""

    errors: tuple[type[Exception], ...] = (OSError,)
    lamps: dict[int, Wire] = field(default_factory=dict)

    def lamp(self, pin: int) -> Wire:
        return self.lamps.setdefault(pin, Wire())


def test_a_light_that_fails_is_told_of_once_and_the_others_go_on() -> None:
    header, told = Wires(), list[Notice]()
    lamps = LampBoard({Light.HIT: 4, Light.MISS: 5}, header, told.append)
    header.lamps[4].fails = True
    for lit in (frozenset({Light.HIT, Light.MISS}), frozenset(), frozenset({Light.HIT, Light.MISS})):
        lamps.show(lit)
    assert eventually(lambda: header.lamps[5].level == 1.0)
    lamps.close()
    assert [notice.words.partition(" (")[0] for notice in told] == ["The light on GPIO 4 cannot be switched"]
    assert header.lamps[5].closed


def test_lights_whose_pins_are_busy_are_left_out() -> None:
    factory = mock.MockFactory()
    other = Pins(factory).lamp(18)
    lamps = LampBoard(GAME.lights, Pins(factory), lambda notice: None)
    assert [notice.partition(" cannot")[0] for notice in lamps.notices] == ["GPIO 18 (header 12)"]
    assert "[lights]" in lamps.notices[0]
    lamps.show(frozenset({Light.HIT, Light.DIE1}))
    assert eventually(lambda: bool(factory.pin(10).state))
    assert not factory.pin(18).state
    lamps.close()
    other.close()
