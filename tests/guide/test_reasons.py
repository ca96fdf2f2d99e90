"""Every result says why: by its reasons or by its dice; and the dice count as the rules count them."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.game import Game, Reckoning, Tone
from companion.games import Shelf
from companion.simulate import random_legal, seeded

SHELF: Mapping[str, Game[Any]] = Shelf()
GAMES = [(game, seats) for game, seats in (
    ("royal-rescue", 1), ("royal-rescue", 2), ("royal-rescue", 4), ("royal-execution", 1), ("royal-limited", 1),
    ("robin-hood", 3),
)]  # fmt: skip
NAMES = ["Anna", "Ben", "Cleo", "Dan"]
TONES = (Tone.GOOD, Tone.BAD, Tone.LOST)


@pytest.mark.parametrize(("name", "seats"), GAMES, ids=[f"{game}-{seats}" for game, seats in GAMES])
def test_good_and_bad_results_say_why(name: str, seats: int) -> None:
    game = SHELF[name]
    silent: dict[str, str] = {}
    for seed in range(12):
        table = game.start(game.options({"players": NAMES[:seats]}))
        random = seeded(seed, seats)
        dealer = game.dealer(table, random)
        for _ in range(500):
            step = game.step(table)
            if step.over:
                break
            by_dealer = random.random() < 0.8 or name == "robin-hood"
            answer = dealer.answer(table) if by_dealer else random_legal(game, table, random)
            before = table.copy()
            ask = step.ask(before)
            game.move_to(table, step.answer(table, answer))
            report = step.report(before, answer, table)
            reckoning = step.reckoning(before, answer)
            assert reckoning is None or isinstance(reckoning, Reckoning)
            if report is not None and report.tone in TONES and not report.why and not reckoning:
                silent.setdefault(ask.id, str(report.headline))
            if not by_dealer:
                dealer = game.dealer(table, random)
    assert silent == {}


def test_bonuses_lie_where_the_rules_count_them() -> None:
    """For thousands of rolls, the dice drawn as counting are those that the battle counts."""
    from companion.games.royal_rescue import battle, reckoning

    game = SHELF["royal-rescue"]
    seen = {"bonus": 0, "hit": 0}
    for seed in range(60):
        options = {"players": NAMES[: 1 + seed % 4], "bonuses": "share" if seed % 2 else "apart"}
        table = game.start(game.options(options))
        random = Random(seed)
        dealer = game.dealer(table, random)
        while not (step := game.step(table)).over:
            for army in (army for army in table.armies if army.cards):
                dice = [random.randint(1, 6) for _ in range(battle.dice_of(table, army))]
                counted = reckoning.of_army(table, army, dice, 6)
                assert [die.pips for die in counted] == dice
                assert sum(die.counts for die in counted) == battle.sixes_of(table, army, dice)
                assert all(die.counts == (die.total >= 6) for die in counted)
                best = max(die.total for die in reckoning.of_army(table, army, dice, 99))
                assert best == battle.best_die(table, army, dice)
                seen["bonus"] += any(die.bonuses for die in counted)
                seen["hit"] += any(die.counts for die in counted)
            game.move_to(table, step.answer(table, dealer.answer(table)))
    assert min(seen.values()) > 500
