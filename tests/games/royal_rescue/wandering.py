"""Games played at random: the dealer's answers mixed with any that the rules allow, and with corrections."""

from random import Random
from typing import Any

from companion.asks import Answer
from companion.errors import Refused
from companion.game import Adjustable
from companion.games.royal_rescue.options import PLAIN_SETTINGS
from companion.games.royal_rescue.table import Table
from companion.simulate import random_legal
from tests.games.royal_rescue.tables import GAME, census, options

MOST_ANSWERS = 3000
"""More answers than any game takes, even with corrections that give cards back."""


def random_options(random: Random, players: int | None = None) -> dict[str, Any]:
    """Any number of players, quests, readings and tables."""
    chosen: dict[str, Any] = {
        setting.id: random.choice([option.id for option in setting.options])
        for setting in PLAIN_SETTINGS
        if random.random() < 0.5
    }
    chosen["quests"] = [quest for quest in "123" if random.random() < 0.5]
    chosen["table_set"] = random.choice(("house", "house", "sheet"))
    return options(players or random.randint(1, 4), **chosen)


def wander(table: Table, random: Random, wild: float) -> Table:
    """Play a table to its end in place: ``wild`` is the share of answers that are any legal ones."""
    dealer = GAME.dealer(table, random)
    for _ in range(MOST_ANSWERS):
        step = GAME.step(table)
        if step.over:
            census(table)
            return table
        if random.random() < wild:
            answer: Any = random_legal(GAME, table, random)
            GAME.move_to(table, step.answer(table, answer))
            dealer = GAME.dealer(table, random)
            census(table)
        else:
            GAME.move_to(table, step.answer(table, dealer.answer(table)))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers, at {table.step}")


def random_value(thing: Adjustable, random: Random) -> Answer:
    """Any value of an adjustable."""
    if thing.cards:
        assert isinstance(thing.value, list)
        value = [str(card) for card in thing.value]
        if value and random.random() < 0.6:
            value.pop(random.randrange(len(value)))
        for _ in range(random.randint(0, 2)):
            value.append(random.choice(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J")) + random.choice("shcd???"))
        return value
    if thing.options:
        return random.choice([option.id for option in thing.options])
    return random.randint(thing.low, thing.high)


def adjust_at_random(table: Table, random: Random) -> str | None:
    """Correct any one thing, as a session does, in place; its name, or None where it was refused."""
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
