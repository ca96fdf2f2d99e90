"""What is offered in Royal Execution, and how games go. What holds for all games is in ``tests/games``."""

from random import Random

from companion import cards
from companion.games.royal_execution.table import Table
from companion.games.royal_execution.turn import Play
from companion.simulate import random_legal, simulate
from tests.games.royal_execution.tables import GAME, options
from tests.games.royal_execution.wandering import SUBJECT, random_options


def test_a_game_is_won_with_twelve_royals_and_not_with_fewer() -> None:
    for seed in range(60):
        random = Random(seed)
        table = SUBJECT.wander(GAME.start(random_options(random)), random, random.choice((0, 0.3, 1)))
        assert GAME.status(table).won == (GAME.status(table).score == 12)


def test_no_illegal_play_is_offered_and_no_legal_one_left_out() -> None:
    """What is offered, held against the rule told anew in the plainest words."""
    for seed in range(25):
        random = Random(seed)
        table = GAME.start(options())
        while not table.step.over:
            if isinstance(table.step, Play):
                ask = table.step.ask(table)
                ids = {option.id for option in ask.options if option.disabled is None}
                assert ids - {"give-up"} == plainly_legal(table)
            GAME.move_to(table, table.step.answer(table, random_legal(GAME, table, random)))


def plainly_legal(table: Table) -> set[str]:
    found = set()
    sources = [("hand", card) for card in table.hand] + [("pile", card) for card in table.discard[-1:]]
    for source, card in sources:
        if source == "hand":
            found |= {f"hand:{card}:{end}" for end in (("top", "bottom") if table.discard else ("top",))}
        for n, row in enumerate(table.rows, 1):
            if row.royal is not None and plainly_fits(row.royal, row.cards, card):
                found.add(f"{source}:{card}:row:{n}")
    return found


def plainly_fits(royal: str, placed: list[str], card: str) -> bool:
    """By trying every value that jokers can have."""
    values = [range(2, 11) if one == cards.JOKER else [cards.RANKS.index(one[:-1]) + 1] for one in [*placed, card]]
    needed = {"J": 11, "Q": 12, "K": 13}[royal[0]]
    if len(values) == 1:
        return True
    pairs = [(a, b) for a in values[0] for b in values[1] if a + b >= needed]
    if len(values) == 2:
        return bool(pairs)
    if card != cards.JOKER and card[-1] != royal[-1]:
        return False
    return card[0] == "A" or any(third > min(pair) for pair in pairs for third in values[2])


def test_few_entries() -> None:
    """A game takes about 80 entries: a tap a card played, one for three cards drawn, one for a card taken back."""
    run = simulate(GAME, options(), 30, 4)
    assert run.steps / run.games < 90


def test_the_plain_policy_wins_more_often_than_not() -> None:
    assert 0.4 < simulate(GAME, options(), 60, 3).win_rate < 1
