"""Trays and bowls of the drawn scenes that the dice reader learns from: their labels say which face is on top."""

import numpy as np
import pytest

from training.surroundings import Place, bowl, in_bowl, inside, tray
from training.things import die_of, die_style, set_down

SEEDS = range(12)


def corners(die: np.ndarray) -> np.ndarray:
    """The eight corners of a die (8 x 3), as if its edges were not rounded."""
    signs = np.array([(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
    return np.asarray(signs * die["half"][0] @ die["rot"][0] + die["pos"][0])


@pytest.mark.parametrize("place", [Place.TRAY, Place.BOWL])
@pytest.mark.parametrize("seed", SEEDS)
def test_things_lie_within_the_walls(place: Place, seed: int) -> None:
    rng = np.random.default_rng(seed)
    room = inside(rng, seen=16.0, count=20, place=place)
    spots = room.within(rng)
    assert len(spots) > 400
    walls = (bowl if place is Place.BOWL else tray)(rng, room, 0)
    for wall in walls:
        local = (np.column_stack([spots, np.full(len(spots), 0.1)]) - wall["pos"][0]) @ wall["rot"][0].T
        assert not (np.abs(local) < wall["half"][0]).all(1).any()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_that_leans_in_a_bowl_keeps_its_top_face(seed: int) -> None:
    rng = np.random.default_rng(seed)
    room = inside(rng, seen=16.0, count=20, place=Place.BOWL)
    for x, y in room.within(rng)[:20]:
        die = die_of(die_style(rng), 5, rng)
        set_down(die, x, y, 0.0)
        in_bowl(die, room, rng)
        up = die["rot"][0] @ [0, 0, 1]
        assert int(np.abs(up).argmax()) == 2
        assert up[2] > 0.75
        assert corners(die)[:, 2].min() > -0.36 * float(die["half"][0, 0]) * 2
