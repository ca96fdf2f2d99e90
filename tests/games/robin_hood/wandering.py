"""Games played at random: the dealer's answers mixed with any that the rules allow, and with corrections."""

from random import Random
from typing import Any

from companion.asks import Answer
from companion.errors import Refused
from companion.game import Adjustable
from companion.games.robin_hood.table import Table
from companion.simulate import random_legal
from tests.games.robin_hood.tables import GAME, census, options

MOST_ANSWERS = 4000
"""More answers than any game takes, even with corrections that give turns back."""


def random_options(random: Random, players: int | None = None) -> dict[str, Any]:
    """Any number of players and any settings."""
    chosen = {
        setting.id: random.choice([option.id for option in setting.options])
        for setting in GAME.settings()
        if random.random() < 0.5
    }
    return options(players or random.randint(1, 5), **chosen)


def one_step(table: Table, random: Random, wild: float) -> None:
    """Answer the pending ask in place; ``wild`` is the share of answers that are any legal ones."""
    step = GAME.step(table)
    if random.random() < wild:
        answer: Any = random_legal(GAME, table, random)
    else:
        answer = GAME.dealer(table, random).answer(table)
        answer = step.ask(table).check(answer)
    GAME.move_to(table, step.answer(table, answer))
    census(table)


def random_value(thing: Adjustable, random: Random) -> Answer:
    """Any value of an adjustable, mostly near the present one."""
    if thing.options:
        return random.choice([option.id for option in thing.options])
    assert isinstance(thing.value, int)
    if random.random() < 0.8:
        return min(thing.high, max(thing.low, thing.value + random.randint(-2, 2)))
    return random.randint(thing.low, thing.high)


def adjust_at_random(table: Table, random: Random) -> str | None:
    """Correct any one thing, as a session does, in place; its name, or None where nothing can be or it was refused."""
    things = GAME.adjustables(table)
    if not things:
        return None
    thing = random.choice(list(things.values()))
    trial = table.copy()
    try:
        value = thing.check(random_value(thing, random))
        GAME.adjust(trial, thing.name, value)
    except Refused:
        assert trial == table, f"{thing.name} was refused after something had changed"
        return None
    GAME.adjust(table, thing.name, value)
    GAME.move_to(table, table.step.afresh(table))
    return thing.name
