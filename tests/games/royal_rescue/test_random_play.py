"""Ten thousand games: every one ends and keeps its 54 cards. What holds for all games is in ``tests/games``."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.royal_rescue.wandering import SUBJECT, random_options

GAMES_A_CHUNK = 250


def play_chunk(chunk: int, games: int, wilds: tuple[float, ...]) -> None:
    for seed in range(chunk * games, (chunk + 1) * games):
        random = Random(seed)
        table = SUBJECT.game.start(random_options(random, players=seed % 4 + 1))
        SUBJECT.wander(table, random, random.choice(wilds), looked_at=False)


@pytest.mark.parametrize("chunk", range(40))
def test_10000_random_games_end_and_keep_their_cards(chunk: int) -> None:
    play_chunk(chunk, GAMES_A_CHUNK, (0, 0, 0, 0, 0, 0, 0.02, 0.02, 0.1))


@settings(max_examples=500, deadline=None)
@given(
    luck=st.integers(0, 2**64 - 1),
    players=st.integers(1, 4),
    wild=st.sampled_from((0.0, 0.02, 0.1, 0.5, 1.0)),
    corrected=st.sampled_from((0.0, 0.05)),
)
def test_500_games_of_any_kind_end_and_keep_their_cards(luck: int, players: int, wild: float, corrected: float) -> None:
    random = Random(luck)
    SUBJECT.wander(
        SUBJECT.game.start(random_options(random, players=players)), random, wild, corrected, looked_at=False
    )


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(2000, 2100))
def test_many_more_random_games(chunk: int) -> None:
    play_chunk(chunk, 1000, (0, 0.02, 0.1, 0.5, 1))
