"""Tables of Royal Rescue at a given point, in few lines, and sessions that begin there."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion import cards
from companion.game import Step
from companion.games.royal_rescue import dungeon, muster, officers, opening, servants, umbar
from companion.games.royal_rescue.effects import Cell, Kind, Source
from companion.games.royal_rescue.game import RoyalRescue
from companion.games.royal_rescue.options import build
from companion.games.royal_rescue.setup import first_table
from companion.games.royal_rescue.table import LOCKS, Army, Table, number
from companion.games.royal_rescue.table_sets import shipped
from companion.session import Session

GAME = RoyalRescue()
NAMES = ("Anna", "Ben", "Carla", "Dan")
NOON = "2026-01-01T12:00:00Z"
DECK = Counter(cards.by_rank(card) for card in cards.deck())


def options(players: int = 3, **settings: Any) -> dict[str, Any]:
    """Checked options for so many players."""
    return GAME.options({"players": list(NAMES[:players]), **settings})


def with_cell(key: str, kind: str, amount: int = 1, base: str = "house") -> dict[str, Any]:
    """A table set with one cell of its own, as an option."""
    cell = Cell(effect=Kind(kind), amount=amount, source=Source.HOUSE)
    return options(1, table_set=shipped(base).learn(key, cell))["table_set"]


def quiet() -> dict[str, Any]:
    """A table set in which no situation card does anything, as an option."""
    plain = options(1)["table_set"]
    cells = {key: {"effect": "note", "source": "house", "amount": 1} for key in plain["cells"]}
    return plain | {"name": "quiet", "cells": cells}


def begin(players: int = 3, **settings: Any) -> Session[Table]:
    """A new game at its first ask."""
    return Session(GAME, options(players, **settings), clock=lambda: NOON)


class _Begun(RoyalRescue):
    """The game, begun at a table."""

    def __init__(self, table: Table) -> None:
        self.begun = table

    def start(self, options_: Mapping[str, Any]) -> Table:
        return self.begun.copy()


def at(table: Table) -> Session[Table]:
    """A session that begins at a table."""
    census(table)
    return Session(_Begun(table), {}, clock=lambda: NOON)


def play(session: Session[Table], *answers: object) -> Session[Table]:
    """Answer one ask after the other."""
    for answer in answers:
        session.answer(answer)
    return session


def outcome(session: Session[Table]) -> bool | None:
    """Whether the game was won or lost, None while it goes on."""
    return GAME.status(session.table).won


@dataclass(frozen=True)
class Group:
    """An army or a militia to be laid."""

    value: int
    cards: int
    officer: bool = False
    weapons: int = 0
    ability: str | None = None
    handicap: str | None = None
    militia: bool = False


def army(value: int, cards: int, **more: Any) -> Group:
    return Group(value, cards, **more)


def militia(value: int, cards: int = 4, **more: Any) -> Group:
    return Group(value, cards, militia=True, **more)


def pick(table: Table, words: str) -> list[str]:
    """Cards by rank or exactly, such as ``7 7 10h J``, out of the hands (Jacks: the officers)."""
    found = []
    for word in words.split():
        place = table.officers if word[0] == "J" else table.hands
        card = word if word in place else next(card for card in place if cards.rank(card) == word)
        place.remove(card)
        found.append(card)
    return found


def bare(players: int = 3, **settings: Any) -> Table:
    """A table after the set-up, everything else still in the hands. The King and Queen of diamonds are the couple."""
    table = first_table(build(options(players, **settings)))
    for card in ("Kd", "Qd"):
        table.court.remove(card)
        table.royals.append(card)
    table.situation += table.court
    table.court = []
    table.order = tuple(range(len(table.players)))
    table.wishes = ((),) * len(table.players)
    return table


def lay(table: Table, *groups: Group) -> None:
    """Lay armies and militias; armies belong to the players in turn."""
    for i, group in enumerate(groups):
        rank = str(group.value)
        if group.militia:
            laid = Army(f"militia:{rank}", f"the militia of {rank}s", group.value, None, [])
        elif table.solo:
            laid = Army(f"army:{rank}", f"the {rank}s", group.value, 0, [])
        else:
            player = table.players[table.order[i]]
            laid = Army(f"army:{player.key}", f"{player.name}'s {rank}s", group.value, table.order[i], [])
        laid.cards = pick(table, " ".join([rank] * group.cards))
        if group.officer:
            laid.officer = table.officers.pop()
        for name in ("ability", "handicap"):
            if (card := getattr(group, name)) is not None:
                table.situation.remove(card)
                setattr(laid, name, card)
        if not group.militia:
            table.army_values |= {group.value}
        table.armies.append(laid)
    for laid, group in zip(table.armies, groups, strict=True):
        for _ in range(group.weapons):
            same = [card for card in table.hands if number(card) == group.value]
            card = same[0] if same else table.hands[0]
            table.hands.remove(card)
            laid.weapons.append(card)


def settle(table: Table, step: Step[Table]) -> Table:
    """Everything not placed yet is out of the game, and the table stands at a step."""
    table.out += table.hands + table.officers
    table.hands, table.officers = [], []
    table.step = step
    census(table)
    return table


def _fill(table: Table, *groups: Group, **places: Any) -> None:
    for name in ("row", "servants", "under", "discard", "people"):
        getattr(table, name).extend(pick(table, places.get(name, "")))
    lay(table, *groups)
    for name in ("troops", "battle"):
        if (card := places.get(name)) is not None:
            table.situation.remove(card)
            setattr(table, name, card)
    table.bonus = places.get("bonus", 0)
    table.settle_effects()
    table.out += table.hands + table.officers
    table.hands, table.officers = [], []


PLACES = ("row", "servants", "under", "discard", "people", "troops", "battle", "bonus")


def _split(more: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    return {k: v for k, v in more.items() if k in PLACES}, {k: v for k, v in more.items() if k not in PLACES}


def in_officers(*groups: Group, players: int = 3, people: str = "", bonus: int = 1, **settings: Any) -> Table:
    """Phase 1, step 2, before the first roll; people as given or all cards that are left."""
    table = bare(players, **settings)
    lay(table, *groups)
    table.people = pick(table, people) if people else table.hands
    table.out += [] if table.people is table.hands else table.hands
    table.hands = []
    table.bonus = bonus
    table.step = officers.win_officers(table)
    census(table)
    return table


def in_muster(*groups: Group, players: int = 3, people: str = "", **settings: Any) -> Table:
    """Phase 1, when the last roll of step 2 is made: militias, people, weapons."""
    table = bare(players, **settings)
    table.people = pick(table, people)
    lay(table, *groups)
    table.out += table.hands
    table.hands = []
    table.step = officers.leftover_officers_defect(table)
    census(table)
    return table


def in_weapons(*groups: Group, players: int = 3, **settings: Any) -> Table:
    """Phase 1, step 5."""
    table = bare(players, **settings)
    _fill(table, *groups)
    return settle(table, muster.buy_weapons(table, 0))


def in_servants(*groups: Group, players: int = 3, attacker: int | None = None, **more: Any) -> Table:
    """Phase 2, with the first attacker chosen or still to be chosen."""
    places, settings = _split(more)
    table = bare(players, **settings)
    _fill(table, *groups, **places)
    table.attacker = attacker
    return settle(table, servants.battle(table))


def in_umbar(*groups: Group, players: int = 3, sixes: int | None = None, **more: Any) -> Table:
    """Phase 3 from its beginning, or with so many sixes left."""
    places, settings = _split(more)
    table = bare(players, **settings)
    _fill(table, *groups, **places)
    table.step = umbar.enter_umbar(table)
    if sixes is not None:
        table.sixes = sixes
        table.step = umbar.gather(table)
    return settle(table, table.step)


def in_clean_up(*groups: Group, players: int = 3, locks: str = "2 3 4 5 6 7 8 9 10 J", **more: Any) -> Table:
    """Phase 4, when the combination lies."""
    places, settings = _split(more)
    table = bare(players, **settings)
    _lay_locks(table, *locks.split(), full=True)
    _fill(table, *groups, **places)
    return settle(table, dungeon.clean_up(table, 0))


def in_dungeon(
    locks: Mapping[int, str],
    *,
    card: str | None = None,
    dealt: str = "",
    people: str = "",
    players: int = 3,
    **more: Any,
) -> Table:
    """Phase 4, opening: the closed numbers by lock (1 to 4), the card in use and the cards dealt out, with ``people``
    those of them that were people."""
    places, settings = _split(more)
    table = bare(players, **settings)
    for i, suit in enumerate(LOCKS):
        table.locks[i] = pick(table, locks.get(i + 1, ""))
        if not table.locks[i]:
            table.aces.remove(f"A{suit}")
            table.out.append(f"A{suit}")
    if card is not None:
        table.in_use = pick(table, card)[0]
    table.dealt = pick(table, dealt) + (was := pick(table, people))
    table.people_ranks = frozenset(map(cards.rank, was))
    table.bonus = places.get("bonus", 0)
    table.piles = [0] * len(table.players)
    takers = [i for i, player in enumerate(table.players) if not player.imaginary]
    for n in range(len(table.dealt)):
        table.piles[takers[n % len(takers)]] += 1
    table.who = 0 if card is not None else None
    return settle(table, opening.choose(table))


def _lay_locks(table: Table, *ranks: str, full: bool) -> None:
    left = list(ranks)
    for i in range(4):
        table.locks[i] = pick(table, " ".join(left[: i + 1]))
        left = left[i + 1 :]


def census(table: Table) -> None:
    """All 54 cards are accounted for, each exact one at most once, and what is counted fits them."""
    everywhere = [card for _, place in table.places() for card in place]
    assert Counter(map(cards.by_rank, everywhere)) == DECK
    exact = Counter(card for card in everywhere if cards.is_exact(card))
    assert all(n == 1 or card == cards.JOKER for card, n in exact.items()), exact
    assert 0 <= table.bonus <= 6
    assert table.sixes >= 0
    assert len(table.row) <= 2
    if table.piles:
        assert sum(table.piles) == len(table.dealt)
        assert min(table.piles) >= 0
    for laid in table.armies:
        assert laid.officer is None or cards.rank(laid.officer) == "J"
    for i, lock in enumerate(table.locks):
        assert len(lock) <= i + 1


def ranks(some: Iterable[str]) -> list[str]:
    """The ranks of cards, in order."""
    return [cards.rank(card) for card in sorted(some, key=cards.order)]


def value_of(session: Session[Table], name: str) -> object:
    """What can be adjusted under this name, as it is now."""
    return GAME.adjustables(session.table)[name].value
