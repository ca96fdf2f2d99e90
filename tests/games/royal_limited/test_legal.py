"""What may be done and why not: a reason is told exactly where it may not."""

from random import Random

from companion.games.royal_limited import legal
from companion.games.royal_limited.deck import UNSEEN
from companion.games.royal_limited.table import Table
from companion.simulate import random_legal
from tests.games.royal_limited.tables import GAME
from tests.games.royal_limited.wandering import random_options


def contradictions(table: Table) -> list[object]:
    """Cards and VIPs that may not be added without a reason, or may with one."""
    cards = [card for card in table.hand if card != UNSEEN]
    verdicts = [(card, legal.can_be_car(table, card), legal.car_refusal(table, card)) for card in cards]
    verdicts += [(card, legal.can_be_passenger(table, card), legal.passenger_refusal(table, card)) for card in cards]
    verdicts += [(vip, legal.can_be_added(table, vip), legal.vip_refusal(table, vip)) for vip in table.waiting()]
    return [(what, may, why) for what, may, why in verdicts if may != (why is None)]


def test_what_may_not_be_added_has_a_reason() -> None:
    for seed in range(40):
        random = Random(seed)
        table = GAME.start(random_options(random))
        for _ in range(300):
            if table.step.over:
                break
            assert contradictions(table) == []
            GAME.move_to(table, table.step.answer(table, random_legal(GAME, table, random)))
