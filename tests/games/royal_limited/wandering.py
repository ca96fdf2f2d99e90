"""Games played at random: the dealer's answers mixed with any that the rules allow, and with corrections."""

from random import Random
from typing import Any

from companion.asks import Answer
from companion.game import Adjustable
from companion.games.royal_limited.deck import DECK
from companion.games.royal_limited.library import Library
from companion.games.royal_limited.table import Table
from companion.games.royal_limited.vocabulary import COLOURS, LIMIT_WORDS, Action, Does, Need, Part, Requires, Side, Vip
from companion.simulate import random_legal
from tests.games.royal_limited.tables import GAME, census, options

MOST_ANSWERS = 2000
"""More answers than any game takes, even with corrections that give rounds back."""


def random_part(random: Random) -> Part:
    """Any part of an effect."""
    does = random.choice(list(Does))
    words = "as the card says" if does is Does.WORDS else ""
    limit = random.choice(list(LIMIT_WORDS)) if does is Does.NEXT and random.random() < 0.3 else ""
    side, action = random.choice(list(Side)), random.choice(list(Action))
    return Part(does, random.randint(1, 3), side, action, limit, words)


def random_library(random: Random) -> Library:
    """Some of the effects and VIPs, told at random."""
    told = random.random()
    effects = {
        card: tuple(random_part(random) for _ in range(random.randint(0, 2))) for card in DECK if random.random() < told
    }
    vips = {}
    for n in range(random.randint(0, 6)):
        requires = random.choice(list(Requires))
        limit = random.choice(list(LIMIT_WORDS))
        words = "see the card" if requires is Requires.WORDS else ""
        vips[f"v{n}"] = Vip(
            f"v{n}", f"V{n}", random.choice(COLOURS), Need(requires, limit, random.randint(1, 6), words)
        )
    return Library(effects, vips)


def random_options(random: Random) -> dict[str, Any]:
    """Any readings and any library."""
    chosen = {
        setting.id: random.choice([option.id for option in setting.options])
        for setting in GAME.settings()
        if random.random() < 0.6
    }
    return options(random_library(random), **chosen)


def random_value(thing: Adjustable, random: Random) -> Answer:
    """Any value of an adjustable."""
    if thing.options:
        return random.choice([option.id for option in thing.options])
    return random.randint(thing.low, thing.high)


def wander(table: Table, random: Random, wild: float, corrected: float = 0.0) -> Table:
    """Play a table to its end in place: ``wild`` is the share of answers that are any legal ones, ``corrected`` that of
    corrections before an answer."""
    dealer = GAME.dealer(table, random)
    for _ in range(MOST_ANSWERS):
        step = GAME.step(table)
        if step.over:
            return table
        if random.random() < corrected and (things := list(GAME.adjustables(table).values())):
            thing = random.choice(things)
            GAME.adjust(table, thing.name, thing.check(random_value(thing, random)))
            GAME.move_to(table, step.afresh(table))
            dealer = GAME.dealer(table, random)
        elif random.random() < wild:
            answer: Any = random_legal(GAME, table, random)
            GAME.move_to(table, step.answer(table, answer))
            dealer = GAME.dealer(table, random)
        else:
            GAME.move_to(table, step.answer(table, dealer.answer(table)))
        census(table)
    raise AssertionError(f"no end after {MOST_ANSWERS} answers, at {table.step}")
