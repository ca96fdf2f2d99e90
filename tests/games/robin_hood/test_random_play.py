"""Games of Rescuing Robin Hood for all numbers of players. What holds for all games is in ``tests/games``."""

from random import Random

import pytest

from companion.games.robin_hood.vocabulary import Stage
from companion.simulate import play_out, random_legal
from tests.games.robin_hood.tables import GAME, census, villagers
from tests.games.robin_hood.wandering import random_options


@pytest.mark.parametrize("chunk", range(5))
def test_many_dealt_games_end(chunk: int) -> None:
    for seed in range(chunk * 12, chunk * 12 + 12):
        random = Random(seed)
        table = GAME.start(random_options(random, players=seed % 5 + 1))
        play_out(GAME, table, random)
        census(table)
        assert GAME.status(table).over


def test_villagers_are_neither_lost_nor_made() -> None:
    for seed in range(10):
        random = Random(seed)
        table = GAME.start(random_options(random))
        while not table.step.over:
            before, stage = villagers(table), table.stage
            wild = random.random() < 0.1
            answer = random_legal(GAME, table, random) if wild else GAME.dealer(table, random).answer(table)
            GAME.move_to(table, table.step.answer(table, answer))
            dealt = villagers(table) - before
            assert dealt == 0 or (dealt > 0 and stage not in (Stage.DRAW, Stage.ATTACK, Stage.RECRUIT))
