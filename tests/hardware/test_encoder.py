"""Clicks of an encoder come out right, however its contacts bounce."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.encoder import Decoder, Quadrature, Way

RIGHT: tuple[tuple[Quadrature, bool], ...] = ((0, True), (1, True), (0, False), (1, False))
LEFT: tuple[tuple[Quadrature, bool], ...] = ((1, True), (0, True), (1, False), (0, False))


def turned(edges: list[tuple[Quadrature, bool]], per_click: int = 4) -> list[Way]:
    """The clicks that come of edges, from rest."""
    decoder = Decoder(False, False, per_click)
    return [way for contact, closed in edges if (way := decoder.edge(contact, closed))]


def test_a_round_is_a_click() -> None:
    assert turned([*RIGHT, *RIGHT, *LEFT]) == [1, 1, -1]


def test_an_encoder_that_rests_twice_a_round() -> None:
    assert turned([*RIGHT, *LEFT[:2]], 2) == [1, 1, -1]


def test_half_a_click_and_back_is_none() -> None:
    assert turned([*RIGHT[:2], (1, False), (0, False)]) == []
    assert turned([*RIGHT[:3], (0, True), (1, False), (0, False)]) == []


def test_a_loose_wire_is_no_turning() -> None:
    assert turned([(0, number % 2 == 0) for number in range(1000)]) == []
    assert turned([(1, number % 2 == 0) for number in range(1001)]) == []


def test_an_edge_that_got_lost_costs_its_click_alone() -> None:
    for lost in range(4):
        edges = [edge for place, edge in enumerate(RIGHT) if place != lost]
        clicks = turned([*edges, *RIGHT, *RIGHT])
        assert clicks in ([1, 1], [1])
        assert turned([*edges, *RIGHT, *RIGHT, *LEFT, *LEFT])[-1] == -1


@pytest.mark.parametrize("begun", [1, 2, 3])
def test_an_encoder_that_starts_between_two_clicks(begun: int) -> None:
    state = [False, False]
    for contact, closed in RIGHT[:begun]:
        state[contact] = closed
    decoder = Decoder(state[0], state[1])
    ways = [decoder.edge(contact, closed) for contact, closed in (*RIGHT[begun:], *RIGHT)]
    assert sum(ways) == 1


@st.composite
def bouncing(draw: st.DrawFn) -> tuple[list[Way], list[tuple[Quadrature, bool]]]:
    """Clicks, and the edges of contacts that bounce on each of their changes."""
    ways: list[Way] = draw(st.lists(st.sampled_from((1, -1)), max_size=12))
    edges: list[tuple[Quadrature, bool]] = []
    for way in ways:
        for contact, closed in RIGHT if way > 0 else LEFT:
            edges += [(contact, closed), (contact, not closed)] * draw(st.integers(0, 3)) + [(contact, closed)]
    return ways, edges


@settings(deadline=None)
@given(bouncing())
def test_bouncing_contacts_change_nothing(case: tuple[list[Way], list[tuple[Quadrature, bool]]]) -> None:
    ways, edges = case
    assert turned(edges) == ways
