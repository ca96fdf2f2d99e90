"""Contacts bounce, stick and flicker; presses come out right."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.debounce import Debounce, Timing
from hardware.pins import Button
from hardware.press import Ailment, Press, Role, Signal, Trouble

T = Timing()
ROLES = (Role.FACE1, Role.FACE2, Role.OK, Role.UNDO)
BUTTONS = {role: Button(role, pin) for pin, role in enumerate(ROLES, 2)}
Edges = list[tuple[float, Role, bool]]


def board(down: Role | None = None) -> Debounce:
    """A button for each role."""
    return Debounce({button: role is down for role, button in BUTTONS.items()}, 0.0)


def play(edges: Edges, until: float = 60.0, down: Role | None = None) -> list[Signal]:
    """What comes of edges, with no call in between but at the deadlines a board would keep."""
    buttons = board(down)
    signals: list[Signal] = []
    for at, role, is_down in [*sorted(edges, key=lambda edge: edge[0]), (until, None, False)]:
        while (deadline := buttons.deadline) is not None and deadline < at:
            signals += buttons.advance(deadline)
        signals += buttons.edge(BUTTONS[role], is_down, at) if role else buttons.advance(at)
    return signals


def tap(role: Role, at: float, long: float = 0.1) -> Edges:
    return [(at, role, True), (at + long, role, False)]


def test_a_tap_is_one_press_at_the_time_it_began() -> None:
    assert play(tap(Role.FACE1, 1.0)) == [Press(Role.FACE1, at=1.0)]
    assert play(tap(Role.OK, 1.0)) == [Press(Role.OK, at=1.0)]


def test_a_face_is_told_while_it_is_still_down() -> None:
    buttons = board()
    buttons.edge(BUTTONS[Role.FACE1], True, 1.0)
    assert buttons.advance(1.0 + T.together + T.settle) == [Press(Role.FACE1, at=1.0)]


def test_holding_undo_is_told_after_a_second_and_not_again() -> None:
    assert play(tap(Role.UNDO, 1.0, long=3.0)) == [Press(Role.UNDO, True, 1.0)]
    assert play(tap(Role.UNDO, 1.0, long=0.9)) == [Press(Role.UNDO, False, 1.0)]
    assert play(tap(Role.FACE1, 1.0, long=3.0)) == [Press(Role.FACE1, False, 1.0)]


def test_power_wants_to_be_held_for_three_seconds() -> None:
    button = Button(Role.POWER, 9)
    for seconds, long in ((0.2, False), (2.9, False), (3.2, True)):
        buttons = Debounce({button: False}, 0.0)
        told = buttons.edge(button, True, 1.0) + buttons.advance(1.0 + min(seconds, T.hold_power - 0.1))
        assert told == [], "nothing before that"
        told = buttons.edge(button, False, 1.0 + seconds) + buttons.advance(30.0)
        assert told == [Press(Role.POWER, long, 1.0)]


def test_a_spark_is_no_press() -> None:
    assert play(tap(Role.FACE1, 1.0, long=0.005)) == []


def test_quick_fingers_keep_their_order() -> None:
    edges = tap(Role.OK, 1.0, 0.2) + tap(Role.FACE1, 1.1, 0.2) + tap(Role.FACE2, 1.2, 0.2)
    assert [signal.role for signal in play(edges)] == [Role.OK, Role.FACE1, Role.FACE2]


def test_a_hand_on_the_board_is_no_press_and_no_hold() -> None:
    edges = tap(Role.FACE1, 1.0, 2.0) + tap(Role.FACE2, 1.01, 2.0) + tap(Role.UNDO, 1.02, 2.0)
    signals = play(edges)
    assert [type(signal) for signal in signals] == [Trouble, Trouble]
    assert all(isinstance(signal, Trouble) and signal.ailment is Ailment.TOGETHER for signal in signals)


def test_undo_is_not_held_while_another_button_is_down() -> None:
    signals = play(tap(Role.FACE1, 1.0, 5.0) + tap(Role.UNDO, 1.5, 3.0))
    assert signals == [Press(Role.FACE1, at=1.0), Press(Role.UNDO, False, 1.5)]


def test_a_stuck_button_is_reported_and_does_not_disturb_the_others() -> None:
    signals = play(tap(Role.FACE1, 1.0, 20.0) + tap(Role.UNDO, 15.0, 2.0))
    stuck = Trouble(Role.FACE1, Ailment.STUCK, 1.0 + T.stuck)
    assert signals[:3] == [Press(Role.FACE1, at=1.0), stuck, Press(Role.UNDO, True, 15.0)]
    assert isinstance(signals[3], Trouble)
    assert signals[3].ailment is Ailment.MENDED


def test_a_button_that_is_down_at_the_start_counts_once_let_go() -> None:
    edges = [(5.0, Role.FACE1, False), *tap(Role.FACE1, 6.0)]
    stuck, mended = Trouble(Role.FACE1, Ailment.STUCK, 2.0), Trouble(Role.FACE1, Ailment.MENDED, 5.0 + T.settle)
    assert play(edges, down=Role.FACE1) == [stuck, mended, Press(Role.FACE1, at=6.0)]
    signals = play([], down=Role.FACE1)
    assert signals == [Trouble(Role.FACE1, Ailment.STUCK, T.stuck_at_start)]


def test_a_button_that_is_down_for_a_moment_at_the_start_is_no_trouble() -> None:
    assert play([(1.0, Role.FACE1, False)], down=Role.FACE1) == []


def test_two_buttons_of_one_role_are_two_buttons() -> None:
    left, right = Button(Role.OK, 5), Button(Role.OK, 12)
    buttons = Debounce({left: False, right: False}, 0.0)
    buttons.edge(left, True, 1.0)
    buttons.edge(right, True, 1.5)
    signals = [*buttons.edge(right, False, 1.6), *buttons.edge(left, False, 1.7), *buttons.advance(3.0)]
    assert signals == [Press(Role.OK, at=1.0), Press(Role.OK, at=1.5)]


def test_a_loose_wire_is_reported_once_and_mends() -> None:
    flicker = [(1.0 + n * 0.004, Role.FACE1, n % 2 == 0) for n in range(1000)]
    signals = play([*flicker, *tap(Role.FACE1, 8.0)])
    assert [signal.ailment if isinstance(signal, Trouble) else signal for signal in signals] == [
        Ailment.UNSTEADY,
        Ailment.MENDED,
        Press(Role.FACE1, at=8.0),
    ]


def test_an_idle_board_has_no_deadline() -> None:
    assert board().deadline is None
    buttons = board()
    buttons.edge(BUTTONS[Role.OK], True, 1.0)
    buttons.edge(BUTTONS[Role.OK], False, 1.2)
    while (deadline := buttons.deadline) is not None:
        buttons.advance(deadline)
    assert buttons.advance(100.0) == []


@st.composite
def bounces(draw: st.DrawFn, at: float, ends_down: bool) -> list[tuple[float, bool]]:
    """A contact that changes at a time and bounces for at most 10 ms before it stays."""
    gaps = draw(st.lists(st.floats(0.0001, 0.002), max_size=4))
    if len(gaps) % 2:
        gaps.pop()
    edges = [(at, ends_down)]
    for number, gap in enumerate(gaps):
        edges.append((edges[-1][0] + gap, ends_down ^ (number % 2 == 0)))
    return edges


@settings(deadline=None)
@given(st.data())
def test_however_contacts_bounce_each_tap_is_one_press(data: st.DataObject) -> None:
    edges: Edges = []
    wanted: list[tuple[Role, bool]] = []
    at = 1.0
    for _ in range(data.draw(st.integers(1, 8))):
        role = data.draw(st.sampled_from(ROLES))
        length = data.draw(st.one_of(st.floats(0.06, 0.9), st.floats(1.05, 3.0)))
        for time, ends_down in ((at, True), (at + length, False)):
            edges += [(when, role, down) for when, down in data.draw(bounces(time, ends_down))]
        wanted.append((role, length > 1 and role in (Role.OK, Role.UNDO)))
        at += length + data.draw(st.floats(0.06, 0.5))
    signals = play(edges)
    assert [(signal.role, signal.long) for signal in signals if isinstance(signal, Press)] == wanted
    assert len(signals) == len(wanted)


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 20), st.sampled_from(ROLES), st.booleans()), max_size=60))
def test_no_noise_makes_more_presses_than_contacts_closed(edges: Edges) -> None:
    signals = play(edges)
    for role in ROLES:
        presses = [signal for signal in signals if isinstance(signal, Press) and signal.role is role]
        assert len(presses) <= sum(down for _, who, down in edges if who is role)
        assert all(second.at - first.at >= T.settle for first, second in pairwise(presses))


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 20), st.sampled_from(ROLES), st.booleans()), max_size=30))
def test_it_does_not_matter_how_often_the_board_looks(edges: Edges) -> None:
    lazy = board()
    signals: list[Signal] = []
    for at, role, down in sorted(edges, key=lambda edge: edge[0]):
        signals += lazy.edge(BUTTONS[role], down, at)
    assert signals + lazy.advance(60.0) == play(edges)
