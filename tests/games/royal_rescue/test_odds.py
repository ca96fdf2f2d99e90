"""Every chance the app tells, against all dice rolled through the real steps on copies of the table."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.asks import Roll
from companion.games.royal_rescue import attack, officers, opening, people, umbar, whip
from companion.games.royal_rescue.ending import Over
from companion.games.royal_rescue.table import Table
from companion.games.royal_rescue.umbar import sixes_word
from tests.games.royal_rescue.tables import (
    GAME,
    army,
    at,
    in_dungeon,
    in_officers,
    in_servants,
    in_umbar,
    quiet,
    with_cell,
)
from tests.games.royal_rescue.wandering import random_options

MOST_DICE = 5
"""Handfuls up to this are rolled out in full; larger ones are left to the small ones' formulas."""


def rolls(table: Table) -> Iterator[tuple[list[int], Table]]:
    """Every roll of the dice asked for, with the table after it."""
    dice = table.step.ask(table).dice
    for roll in product(range(1, 7), repeat=dice):
        after = table.copy()
        GAME.move_to(after, after.step.answer(after, list(roll)))
        yield list(roll), after


def share(table: Table, good: Callable[[Table], Fraction | bool]) -> Fraction:
    """The chance of something after the roll, counted."""
    total, count = Fraction(0), 0
    for _, after in rolls(table):
        total += good(after)
        count += 1
    return total / count


def told(table: Table) -> dict[str, Fraction]:
    return {chance.label: chance.chance for chance in table.step.odds(table)}


def beaten(before: Table) -> Callable[[Table], Fraction | bool]:
    """Whether a servant was hit, the re-roll of one die included."""

    def hit(after: Table) -> Fraction | bool:
        if isinstance(after.step, attack.RollAgain):
            return share(after, hit)
        return len(after.discard) + len(after.hits) > len(before.discard) + len(before.hits) and not _lost(
            before, after
        )

    return hit


def _lost(before: Table, after: Table) -> bool:
    """Whether a card was lost, which also goes to the discard pile."""
    own = (before.row[:1] != after.row[:1]) or len(after.row) < len(before.row) or len(after.hits) > len(before.hits)
    return not own


def saved(before: Table, repeats: bool) -> Callable[[Table], Fraction | bool]:
    """Whether a number was opened in the end, by the card's second roll and perhaps by the bonus die."""

    def open_(after: Table) -> Fraction | bool:
        if after.opened > before.opened:
            return True
        if isinstance(after.step, opening.TryMissed):
            if not repeats or not after.bonus:
                return False
            again = after.copy()
            GAME.move_to(again, again.step.answer(again, "repeat"))
            return share(again, open_)
        if isinstance(after.step, opening.Try) and after.rolled_again and not before.rolled_again:
            return share(after, saved(after, repeats)) if not repeats else share(after, open_)
        return False

    return open_


@pytest.mark.parametrize("value", range(2, 11))
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_an_officer_with_this_roll_and_within_all_own_rolls(value: int, cards: int) -> None:
    table = in_officers(army(value, cards), army(7 if value != 7 else 8, 2))
    won = share(table, lambda after: after.armies[0].officer is not None)
    chances = told(table)
    assert chances[f"officer ({value}) with this roll"] == won
    if cards > 1:
        assert chances[f"officer within {cards} rolls"] == 1 - (1 - won) ** cards
    assert chances["special ability (12)"] == share(
        table, lambda after: isinstance(after.step, officers.OwnCard) and "ability" in after.step.ask(after).id
    )
    assert chances["handicap (11)"] == share(
        table, lambda after: isinstance(after.step, officers.OwnCard) and "handicap" in after.step.ask(after).id
    )


SITUATIONS: list[dict[str, Any]] = [
    {},
    {"troops": "joker"},
    {"troops": "joker", "table_set": with_cell("joker.troops", "one-die", 1)},
    {"troops": "joker", "table_set": with_cell("joker.troops", "one-die", -1)},
    {"troops": "joker", "table_set": with_cell("joker.troops", "each-die", 1)},
    {"troops": "joker", "table_set": with_cell("joker.troops", "each-die", -1)},
    {"troops": "joker", "table_set": with_cell("joker.troops", "dice", 1)},
    {"troops": "joker", "table_set": with_cell("joker.troops", "dice", -1)},
    {"troops": "joker", "table_set": with_cell("joker.troops", "reroll", 1)},
    {
        "troops": "joker",
        "battle": "Ks",
        "table_set": with_cell("joker.troops", "reroll", 1) | {},
        "bonuses": "share",
    },
]


@pytest.mark.parametrize(
    "situation", SITUATIONS, ids=lambda found: str(found.get("table_set", {}).get("cells", {}).get("joker.troops", ""))
)
@pytest.mark.parametrize(("cards", "officer", "weapons"), [(1, False, 0), (2, True, 0), (2, True, 1), (3, False, 1)])
@pytest.mark.parametrize("row", ["5 6", "8 6", "J 6", "5 5"])
def test_to_hit_a_servant(situation: dict[str, Any], cards: int, officer: bool, weapons: int, row: str) -> None:
    table = in_servants(army(8, cards, officer=officer, weapons=weapons), army(7, 2), attacker=0, row=row, **situation)
    assert isinstance(table.step, attack.Attack)
    assert told(table)["hit"] == share(table, beaten(table))


def test_to_hit_with_a_reroll_and_one_die_weaker() -> None:
    """A penalty lies on the highest die: what is rolled again may take it over."""
    cells = with_cell("joker.troops", "reroll", 1)
    cells["cells"]["K.battle"] = {"effect": "one-die", "amount": -1, "source": "house", "name": ""}
    cells["cells"]["s.battle"] = {"effect": "note", "amount": 1, "source": "house", "name": ""}
    for cards in (1, 2, 3):
        table = in_servants(
            army(8, cards), army(7, 2), attacker=0, row="5 6", troops="joker", battle="Ks", table_set=cells
        )
        assert told(table)["hit"] == share(table, beaten(table))
        for _, after in rolls(table):
            if isinstance(after.step, attack.RollAgain):
                assert told(after)["hit"] == share(after, beaten(after))


@pytest.mark.parametrize("bonus", [0, 1, 3])
def test_to_hit_with_the_bonus_die(bonus: int) -> None:
    table = in_servants(army(8, 2), row="5 6", bonus=bonus)
    once = share(table, beaten(table))
    if bonus:
        assert told(table)[f"hit with the bonus die ({bonus})"] == 1 - (1 - once) ** (bonus + 1)
    else:
        assert list(told(table)) == ["hit"]


@pytest.mark.parametrize("folk", ["2 3", "2 2 3 3 4", "2 2 2 3 3 3 4 4 9"])
@pytest.mark.parametrize("row", ["5 6", "J 6", "6 6"])
def test_the_people_to_hit(folk: str, row: str) -> None:
    table = in_servants(row=row, people=folk)
    assert isinstance(table.step, people.PeopleAttack)
    assert told(table)["hit"] == share(table, lambda after: len(after.row) < 2 or bool(after.hits))


@pytest.mark.parametrize("quests", [[], ["2"]], ids=["", "quest 2"])
@pytest.mark.parametrize("kind", [("reroll", 1), ("one-die", 1), ("one-die", -1), ("each-die", -1), ("note", 1)])
@pytest.mark.parametrize(("cards", "officer", "weapons"), [(2, False, 0), (3, True, 1), (4, True, 0)])
def test_sixes_against_umbar(quests: list[str], kind: tuple[str, int], cards: int, officer: bool, weapons: int) -> None:
    """How many dice reach six in the end, the re-roll of one die included."""
    table = in_umbar(
        army(8, cards, officer=officer, weapons=weapons),
        army(7, 2),
        sixes=9,
        quests=quests,
        troops="joker",
        table_set=with_cell("joker.troops", *kind),
        bonus=1,
    )
    assert isinstance(table.step, umbar.Assault)
    dice = table.step.ask(table).dice

    def reached(after: Table, wanted: int) -> Fraction | bool:
        if isinstance(after.step, umbar.AssaultAgain):
            return share(after, lambda later: reached(later, wanted))
        if isinstance(after.step, umbar.Fought):
            return after.step.reached == wanted
        return wanted == dice

    for n in range(dice + 1):
        assert told(table).get(sixes_word(n), 0) == share(table, lambda after, n=n: reached(after, n)), n


@pytest.mark.parametrize("cards", range(1, 7))
def test_all_is_lost_by_the_whip(cards: int) -> None:
    table = in_umbar(army(8, 1), people=" ".join("23456"[: cards - 1]), sixes=9)
    GAME.move_to(table, table.step.answer(table, "no sixes"))
    assert isinstance(table.step, whip.Whip)
    assert told(table).get("all is lost", 0) == share(table, lambda after: isinstance(after.step, Over))


LOCKS: list[tuple[int, str, str, dict[str, Any]]] = [
    (lock, number, card, {"quests": quests} | more)
    for lock, suit in ((2, "h"), (4, "d"))
    for number in ("2", "5", "8", "J")
    for card in (f"7{suit}", "6s", "Jc")
    for quests, more in (
        ([], {}),
        (["3"], {}),
        (["3"], {"quest3_suit": "none"}),
        (["3"], {"quest3_people": "two"}),
    )
]


@pytest.mark.parametrize(("lock", "number", "card", "more"), LOCKS)
@pytest.mark.parametrize("folk", [False, True], ids=["soldier", "people"])
@pytest.mark.parametrize("bonus", [0, 1])
def test_to_open_a_number(lock: int, number: str, card: str, more: dict[str, Any], folk: bool, bonus: int) -> None:
    same = " ".join([card[:-1]]) if folk and card[0] != "J" else ""
    table = in_dungeon({lock: number}, card=card, dealt="9 9 9", people=same, bonus=bonus, **more)
    assert isinstance(table.step, opening.Try)
    chances = table.step.odds(table)
    assert chances[0].chance == share(table, lambda after: after.opened > 0)
    labels = told(table)
    if "with the second roll" in labels:
        assert labels["with the second roll"] == share(table, saved(table, repeats=False))
    if bonus:
        assert labels["with the bonus die (1)"] == share(table, saved(table, repeats=True))


def test_every_chance_in_random_games_is_a_chance() -> None:
    for seed in range(60):
        random = Random(seed)
        table = GAME.start(random_options(random))
        dealer = GAME.dealer(table, random)
        while not table.step.over:
            for chance in table.step.odds(table):
                assert 0 <= chance.chance <= 1
                assert chance.label
            if isinstance(table.step, umbar.Assault) and not table.step.ask(table).dice > MOST_DICE:
                assert sum(chance.chance for chance in table.step.odds(table)) == 1
            assert isinstance(table.step.ask(table), Roll) or table.step.odds is not None
            GAME.move_to(table, table.step.answer(table, dealer.answer(table)))


def test_the_quiet_set_does_nothing() -> None:
    table = in_servants(army(8, 2), row="5 6", troops="joker", table_set=quiet())
    assert at(table).odds[0].chance == Fraction(20, 36)
