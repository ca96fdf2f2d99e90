"""Games played by nobody: whole games at speed, and random legal answers that try a rulebook's patience.

A playout asks no question: it takes the step's answer straight from the game's dealer. Everything here
is decided by the seed alone, so that a figure can be looked at again.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

from companion import asks
from companion.asks import Answer, Ask, Option
from companion.cards import by_rank, rank
from companion.errors import CompanionError, Refused
from companion.game import Dealer, Game, Step, Table
from companion.tally import Tally, one_game, whole
from companion.tally import wilson as wilson

T = TypeVar("T", bound=Table)

MOST_STEPS = 100_000
"""More answers than any game takes; a playout beyond it is a rulebook that goes round in circles."""

TRIES = 40
"""Random answers tried before the dealer is asked for one."""


class EndlessGame(CompanionError):
    """A playout did not come to an end."""


def play_out(game: Game[T], table: T, random: Random) -> int:
    """Play a table to its end by the game's dealer, in place; returns how many answers that took.

    Raises EndlessGame where no end comes.
    """
    return play_on(game, table, game.dealer(table, random))[0]


def play_on(game: Game[T], table: T, dealer: Dealer[T]) -> tuple[int, Step[T]]:
    """Play a table to its end, in place; returns how many answers that took, and the last step that was answered.

    Raises EndlessGame where no end comes.
    """
    step = last = game.step(table)
    for taken in range(MOST_STEPS):
        if step.over:
            return taken, last
        last, step = step, step.answer(table, dealer.answer(table))
        game.move_to(table, step)
    raise EndlessGame(f"{game.title} did not end after {MOST_STEPS} answers")


def seeded(seed: int, index: int) -> Random:
    """The luck of one game of a series: the same on every machine."""
    return Random(f"{seed}/{index}")


def simulate(
    game: Game[T],
    options: Mapping[str, Any],
    games: int,
    seed: int,
    first: int = 0,
    dealer: Callable[[Game[T], T, Random], Dealer[T]] | None = None,
) -> Tally:
    """Play a series of games from checked options, from game number ``first`` on, by the game's own dealer or another.

    Raises EndlessGame.
    """
    start = game.start(options)
    total = Tally()
    begun = time.process_time()
    for index in range(first, first + games):
        table, luck = start.copy(), seeded(seed, index)
        steps, last = play_on(game, table, dealer(game, table, luck) if dealer else game.dealer(table, luck))
        status = game.status(table)
        # The phase in which it was decided is the one of the last step that was answered.
        game.move_to(table, last)
        total += one_game(status, steps, game.status(table).phase)
    return whole([total, Tally(microseconds=round((time.process_time() - begun) * 1e6))])


def random_answer(ask: Ask, random: Random) -> Answer:
    """Any answer the ask could take as it is written, whatever the rules then say to it."""
    match ask:
        case asks.Roll():
            if ask.results and (not ask.dice_wanted or random.random() < 0.3):
                return random.choice(list(ask.results))
            return [random.randint(1, 6) for _ in range(ask.dice)]
        case asks.Cards():
            return _random_cards(ask, random)
        case asks.Choice():
            return random.choice(_enabled(ask.options))
        case asks.Choices():
            possible = _enabled(ask.options)
            return random.sample(possible, random.randint(ask.low, min(ask.high, len(possible))))
        case asks.Count():
            return random.choice(ask.values)
        case asks.Split():
            return _random_split(ask, random)
        case asks.Order():
            return random.sample([option.id for option in ask.options], len(ask.options))
        case asks.Text():
            return random.choice(ask.suggestions) if ask.suggestions else f"words {random.randint(1, 99)}"
        case asks.Confirm():
            return True
        case _:
            raise TypeError(f"no random answer is known for a {type(ask).__name__}")


def random_legal(game: Game[T], table: T, random: Random) -> Answer:
    """A random answer that the table's step really takes; the dealer's where none is found by trying.

    The answer is tried on a copy; the table stays as it is. Raises Refused where even the dealer's is
    refused.
    """
    step = game.step(table)
    if (found := found_by_trying(step, table, random)) is not None:
        return found
    return step.ask(table).check(game.dealer(table, random).answer(table))


def found_by_trying(step: Step[T], table: T, random: Random) -> Answer | None:
    """A random answer that a step takes, None where none is found; tried on copies of the table."""
    ask = step.ask(table)
    for answer in _tries(ask, random):
        trial = table.copy()
        try:
            checked = ask.check(answer)
            step.answer(trial, checked)
        except Refused:
            continue
        return checked
    return None


def _tries(ask: Ask, random: Random) -> Iterator[Answer]:
    return (random_answer(ask, random) for _ in range(TRIES))


def _enabled(options: tuple[Option, ...]) -> list[str]:
    return [option.id for option in options if option.disabled is None]


def _random_cards(ask: asks.Cards, random: Random) -> list[str]:
    """Cards drawn from those possible, in a size that can be reached, some told by their rank alone."""
    size = random.choice(ask.sizes)
    left = list(ask.possible)
    if ask.same_rank:
        held = Counter(rank(card) for card in left)
        enough = [value for value, number in held.items() if number >= size]
        chosen = random.choice(enough) if enough else None
        left = [card for card in left if rank(card) == chosen]
    turned = random.sample(left, min(size, len(left)))
    if ask.suits:
        return turned
    return [card if random.random() < 0.5 else by_rank(card) for card in turned]


def _random_split(ask: asks.Split, random: Random) -> dict[str, int]:
    """A total between the bounds, shared out one by one over the parts that still take some."""
    room = {part.id: part.high for part in ask.parts}
    shares = dict.fromkeys(room, 0)
    for _ in range(random.randint(ask.low, min(ask.high, sum(room.values())))):
        part = random.choice([key for key, left in room.items() if left > 0])
        room[part] -= 1
        shares[part] += 1
    return {key: share for key, share in shares.items() if share}
