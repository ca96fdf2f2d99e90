"""Corrections: where the real table disagrees with the app, the table is right (reading 23).

A correction moves cards between places, so that all 54 stay accounted for: what leaves a place goes to the discard
pile (or out of the game, if it leaves that), and what comes is taken from wherever such a card can have been.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion import cards
from companion.asks import Answer, Option
from companion.errors import Refused
from companion.game import Adjustable
from companion.games.royal_rescue.effects import Position
from companion.games.royal_rescue.table import MOST_BONUS, Army, Phase, Table, number
from companion.games.royal_rescue.words import player_name

MOST_SIXES = 20
NONE = "none"


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing that can be corrected, and how."""

    shown: Adjustable
    apply: Callable[[Table, Answer], None]


def corrections(table: Table) -> Iterator[Correction]:
    """Everything that can be corrected on this table."""
    yield _counter(table, "bonus_die", "Bonus die", table.bonus, MOST_BONUS, _set_bonus)
    if phase_of(table) is Phase.UMBAR:
        yield _counter(table, "umbar.sixes", "Umbar's sixes", table.sixes, MOST_SIXES, _set_sixes)
    if phase_of(table) in (Phase.SERVANTS, Phase.UMBAR):
        yield from _attackers(table)
    if Phase.SERVANTS <= phase_of(table) <= Phase.UMBAR or (table.armies and not table.piles):
        for i, army in enumerate(table.armies):
            yield from _army(table, i, army)
    if phase_of(table) >= Phase.SERVANTS:
        yield from _places(table)
    if phase_of(table) is Phase.SERVANTS or phase_of(table) is Phase.UMBAR:
        yield _condition(table, "condition.troops", "Troops' condition", table.troops, Position.TROOPS)
        yield _condition(table, "condition.battle", "Battle conditions", table.battle, Position.BATTLE)
    if table.piles and phase_of(table) is Phase.DUNGEON:
        yield from _dungeon(table)


def phase_of(table: Table) -> Phase:
    """The phase of the step the table stands at."""
    phase: Phase = table.step.phase  # type: ignore[attr-defined]
    return phase


def _counter(
    table: Table, name: str, label: str, value: int, high: int, apply: Callable[[Table, int], None], low: int = 0
) -> Correction:
    def set_it(other: Table, answer: Answer) -> None:
        apply(other, int(answer))  # type: ignore[arg-type]

    return Correction(Adjustable(name, label, value, low=low, high=high), set_it)


def _set_bonus(table: Table, value: int) -> None:
    table.bonus = value


def _set_sixes(table: Table, value: int) -> None:
    table.sixes = value


def _attackers(table: Table) -> Iterator[Correction]:
    """Whose turn it is, where several could be."""
    fighters = table.standing_armies() or table.standing()
    if phase_of(table) is Phase.SERVANTS and len(fighters) > 1 and table.attacker is not None:
        options = tuple(Option(table.armies[i].key, table.armies[i].name) for i in fighters)

        def set_it(other: Table, answer: Answer) -> None:
            other.attacker = next(i for i, army in enumerate(other.armies) if army.key == answer)

        yield Correction(Adjustable("turn", "Whose turn", table.armies[table.attacker].key, options=options), set_it)
    if phase_of(table) is Phase.UMBAR:
        names = {army.key: i for i, army in enumerate(table.armies) if army.cards}
        waiting = [key for key, i in names.items() if i in table.queue]
        if names:
            yield Correction(
                Adjustable(
                    "umbar.turn",
                    "Next to attack Umbar",
                    waiting[0] if waiting else NONE,
                    options=(*(Option(key, table.army(key).name) for key in names), Option(NONE, "the fire whip")),
                ),
                _set_queue,
            )


def _set_queue(table: Table, answer: Answer) -> None:
    keys = [army.key for army in table.armies]
    first = keys.index(str(answer)) if answer != NONE else len(keys)
    table.queue = tuple(i for i in table.standing() if i >= first)


def _army(table: Table, index: int, army: Army) -> Iterator[Correction]:
    """What belongs to one army or militia."""
    label = army.name[0].upper() + army.name[1:]
    spare = sum(number(card) == army.value and card[0] != "J" for _, card in loose(table))

    def cards_to(other: Table, value: int) -> None:
        _resize(other, other.armies[index].cards, value, army.value)

    def weapons_to(other: Table, value: int) -> None:
        _resize(other, other.armies[index].weapons, value, army.value)

    yield _counter(table, f"{army.key}.cards", f"{label}: cards", len(army.cards), len(army.cards) + spare, cards_to)
    yield _counter(
        table, f"{army.key}.weapons", f"{label}: weapons", len(army.weapons), len(army.weapons) + spare, weapons_to
    )
    if army.is_militia:
        return
    jacks = sum(card[0] == "J" for _, card in loose(table)) + len(table.officers)

    def officer_to(other: Table, value: int) -> None:
        _set_officer(other, other.armies[index], bool(value))

    had = int(army.officer is not None)
    yield _counter(table, f"{army.key}.officer", f"{label}: officer", had, min(1, had + jacks), officer_to)
    for position, card in ((Position.ABILITY, army.ability), (Position.HANDICAP, army.handicap)):
        words = "special ability" if position is Position.ABILITY else "handicap"
        yield _condition(table, f"{army.key}.{position}", f"{label}: {words}", card, position, index)


def loose(table: Table) -> Iterator[tuple[list[str], str]]:
    """The cards that a correction may take, the likeliest places first, each with its place."""
    for place in (table.discard, table.out, table.people, table.servants, table.under, table.dealt, table.row):
        for card in place:
            yield place, card


def _fetch(table: Table, card: str, keep: list[str]) -> str:
    """Take a card such as this from the likeliest place other than ``keep``. Raises Refused where there is none."""
    wanted = cards.rank(card)
    for exactly in (True, False):
        for place, other in loose(table):
            if place is keep or cards.rank(other) != wanted:
                continue
            if exactly and other != card:
                continue
            if not exactly and cards.is_exact(card) and cards.is_exact(other):
                continue
            place.remove(other)
            _mend_piles(table, place)
            return card if cards.is_exact(card) else other
    raise Refused(f"No {cards.name(card)} can be added: none is left elsewhere to be taken")


def _mend_piles(table: Table, place: list[str]) -> None:
    """The dealt piles shrink with the cards dealt out: the fullest gives one."""
    if place is table.dealt and sum(table.piles) > len(table.dealt):
        table.piles[table.piles.index(max(table.piles))] -= 1


def _resize(table: Table, place: list[str], size: int, value: int) -> None:
    """Bring a place of one value to a size."""
    while len(place) > size:
        table.discard.append(place.pop())
    while len(place) < size:
        place.append(_fetch(table, f"{value}?", place))


def _set_officer(table: Table, army: Army, has: bool) -> None:
    if has and army.officer is None:
        army.officer = table.officers.pop() if table.officers else _fetch(table, "J?", [])
    elif not has and army.officer is not None:
        table.discard.append(army.officer)
        army.officer = None


def _condition(
    table: Table, name: str, label: str, card: str | None, position: Position, army: int | None = None
) -> Correction:
    """A situation card that lies beside an army or for all."""
    possible = [*([card] if card else []), *table.situation]
    options = (*(Option(other, cards.name(other)) for other in sorted(possible)), Option(NONE, "none"))

    def set_it(other: Table, answer: Answer) -> None:
        _place(other, position, army, None if answer == NONE else str(answer))

    return Correction(Adjustable(name, label, card or NONE, options=options), set_it)


def _place(table: Table, position: Position, army: int | None, card: str | None) -> None:
    """Put another situation card, or none, in a position; a bonus die effect is not repeated."""
    holder: Table | Army = table if army is None else table.armies[army]
    old = getattr(holder, position)
    if old == card:
        return
    if old is not None:
        table.situation.append(old)
    if card is not None:
        table.situation.remove(card)
    setattr(holder, position, card)
    table.settle_effects()


def _places(table: Table) -> Iterator[Correction]:
    """Places of cards, as lists."""
    places = [
        ("people", "People"),
        ("servants", "Servants face down"),
        ("row", "Battle row"),
        ("discard", "Discard pile"),
    ]
    if phase_of(table) is Phase.DUNGEON:
        places = [("dealt", "Cards in your piles")] if table.piles else []
    if phase_of(table) is Phase.UMBAR:
        places = [("people", "People"), ("discard", "Discard pile")]
    for name, label in places:
        yield _list(name, label, list(getattr(table, name)), _place_named(name))


def _place_named(name: str) -> Callable[[Table], list[str]]:
    def find(table: Table) -> list[str]:
        place: list[str] = getattr(table, name)
        return place

    return find


def _list(name: str, label: str, value: list[str], find: Callable[[Table], list[str]]) -> Correction:
    def set_it(table: Table, answer: Answer) -> None:
        assert isinstance(answer, list)
        _rearrange(table, find(table), [str(card) for card in answer])

    return Correction(Adjustable(name, label, value, cards=True), set_it)


def _rearrange(table: Table, place: list[str], wanted: list[str]) -> None:
    """Make a place hold just these cards. Raises Refused where one cannot be had."""
    if any(cards.rank(card) not in (*cards.NUMBERS, "J") for card in wanted):
        raise Refused("Only number cards and Jacks can lie there")
    if place is table.row and len(wanted) > 2:
        raise Refused("At most two servants lie in the battle row")
    before = place.copy()
    kept: list[str] = []
    missing: list[tuple[int, str]] = []
    for i, card in enumerate(wanted):
        same = _same_in(before, card)
        if same is None:
            missing.append((i, card))
            kept.append(card)
        else:
            before.remove(same)
            kept.append(card if cards.is_exact(card) else same)
    exact = Counter(card for card in kept if cards.is_exact(card))
    if exact and max(exact.values()) > 1:
        raise Refused(f"{cards.name(exact.most_common(1)[0][0])} is there twice")
    fetched = [(i, _fetch(table, card, place)) for i, card in missing]
    for i, card in fetched:
        kept[i] = card
    (table.out if place is table.discard else table.discard).extend(before)
    place[:] = kept
    if place is table.dealt:
        _even_piles(table)


def _same_in(place: list[str], card: str) -> str | None:
    """The card of a place that a wanted one can be."""
    if card in place:
        return card
    wide = cards.by_rank(card)
    if cards.is_exact(card):
        return wide if wide in place else None
    return next((other for other in place if cards.rank(other) == cards.rank(card)), None)


def _even_piles(table: Table) -> None:
    """After a correction of the cards dealt out the piles are brought to the same number."""
    takers = [i for i in table.order if not table.players[i].imaginary]
    while sum(table.piles) > len(table.dealt):
        table.piles[table.piles.index(max(table.piles))] -= 1
    while sum(table.piles) < len(table.dealt):
        table.piles[min(takers, key=lambda i: table.piles[i])] += 1


def _dungeon(table: Table) -> Iterator[Correction]:
    """The locks' numbers that are still closed, and who holds how many cards."""
    for i in range(len(table.locks)):
        yield _list(f"lock:{i + 1}", f"Lock {i + 1}: closed numbers", table.locks[i].copy(), _lock(i))
    takers = [i for i in table.order if not table.players[i].imaginary]
    if len(takers) > 1:
        for i in takers:
            yield _pile(table, i)


def _lock(index: int) -> Callable[[Table], list[str]]:
    def find(table: Table) -> list[str]:
        return table.locks[index]

    return find


def _pile(table: Table, player: int) -> Correction:
    """How many cards a player's pile holds; the fullest other pile gives or takes."""

    def set_it(other: Table, value: int) -> None:
        while other.piles[player] != value:
            rest = [i for i in other.order if i != player and not other.players[i].imaginary]
            if other.piles[player] < value:
                giver = max(rest, key=lambda i: other.piles[i])
                other.piles[giver] -= 1
                other.piles[player] += 1
            else:
                taker = min(rest, key=lambda i: other.piles[i])
                other.piles[taker] += 1
                other.piles[player] -= 1

    name = player_name(table, player)
    key = f"pile:{table.players[player].key}"
    return _counter(table, key, f"{name}'s pile", table.piles[player], len(table.dealt), set_it)
