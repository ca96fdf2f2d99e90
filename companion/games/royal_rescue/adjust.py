"""Corrections: where the real table disagrees with the app, the table is right (reading 23).

A correction moves cards between places, so that all 54 stay accounted for. A card that comes is taken from where
such a card can have been; one that leaves goes there in exchange, or else onto the discard pile (in Phase 1 to the
people or back into the hand, out of the game where it leaves the discard pile or the cards of Phase 4).
"""

from collections.abc import Callable, Iterator

from companion import cards
from companion.asks import Answer, Option
from companion.errors import Refused
from companion.games.corrections import Correction, card_list, choice, counter
from companion.games.royal_rescue import umbar, whip
from companion.games.royal_rescue.effects import Position, Source, cell_keys
from companion.games.royal_rescue.ending import phase_of
from companion.games.royal_rescue.losses import hand_over_weapons, lose_army_card
from companion.games.royal_rescue.rearrange import fetch, loose, rearrange
from companion.games.royal_rescue.row import FIRST_PLACE, PEOPLE, must_be_hit_twice
from companion.games.royal_rescue.situation import LearnEffect
from companion.games.royal_rescue.table import LOCKS, MOST_BONUS, Army, Phase, Table, number, take
from companion.games.royal_rescue.then import Resume
from companion.games.royal_rescue.words import player_name
from companion.language import tr
from companion.wording import capital

MOST_SIXES = 20
NONE = "none"


def corrections(table: Table) -> Iterator[Correction[Table]]:
    """Everything that can be corrected on this table. A game that is over is not corrected but undone."""
    phase = phase_of(table)
    if phase is Phase.END:
        return
    yield counter("bonus_die", tr("Bonus die"), table.bonus, MOST_BONUS, _set_bonus)
    if phase is Phase.SERVANTS:
        yield from _whose_turn(table)
        yield from _hits(table)
    if phase is Phase.UMBAR:
        yield from _sixes(table)
        yield from _next_against_umbar(table)
    if not table.piles:
        for i, army in enumerate(table.armies):
            yield from _army(table, i, army)
    for name, label in _PLACES.get(phase, ()):
        yield _list(table, name, label, _place_named(name), most=2 if name == "row" else 54)
    if phase in (Phase.SERVANTS, Phase.UMBAR):
        yield _condition(table, "condition.troops", tr("Troops' condition"), table.troops, Position.TROOPS)
        yield _condition(table, "condition.battle", tr("Battle conditions"), table.battle, Position.BATTLE)
    if table.piles:
        yield from _dungeon(table)


_PLACES = {
    Phase.SERVANTS: (
        ("people", tr("People")),
        ("servants", tr("Servants face down")),
        ("row", tr("Battle row")),
        ("discard", tr("Discard pile")),
    ),
    Phase.UMBAR: (("people", tr("People")), ("discard", tr("Discard pile"))),
}


def _set_bonus(table: Table, value: int) -> None:
    table.bonus = value


# Whose turn it is


def _whose_turn(table: Table) -> Iterator[Correction[Table]]:
    """Phase 2: which army attacks, where several could."""
    fighters = table.standing_armies() or table.standing()
    if len(fighters) < 2 or table.attacker not in fighters:
        return
    options = tuple(Option(table.armies[i].key, table.armies[i].name) for i in fighters)

    def set_it(other: Table, answer: str) -> None:
        other.attacker = next(i for i, army in enumerate(other.armies) if army.key == answer)

    yield choice("turn", tr("Whose turn"), table.armies[table.attacker].key, options, set_it)


def _hits(table: Table) -> Iterator[Correction[Table]]:
    """Phase 2: who has hit the first of two equal servants once."""
    if not must_be_hit_twice(table, FIRST_PLACE):
        return
    names = {i: (table.armies[i].key, table.armies[i].name) for i in table.standing_armies() or table.standing()}
    for who, (key, name) in (names or {PEOPLE: ("people", tr("the people"))}).items():

        def set_it(other: Table, value: int, who: int = who) -> None:
            if value != (who in other.hits):
                other.hits = (*other.hits, who) if value else tuple(i for i in other.hits if i != who)

        label = tr("{army}: hits on the first servant", army=capital(name))
        yield counter(f"{key}.hits", label, int(who in table.hits), 1, set_it)


def _sixes(table: Table) -> Iterator[Correction[Table]]:
    """Phase 3: Umbar's sixes. At 0 he is beaten, which can be said wherever the attack then goes on from."""
    beaten_now = isinstance(table.step, (*_ROUND, whip.WhipLosses))

    def set_it(other: Table, value: int) -> None:
        other.sixes = value

    low = 0 if beaten_now or not table.sixes else 1
    yield counter("umbar.sixes", tr("Umbar's sixes"), table.sixes, MOST_SIXES, set_it, low)


_ROUND = (umbar.Assault, umbar.AssaultAgain, umbar.Fought, whip.Whip)
"""The steps of a round against Umbar, in which somebody is next."""


def _next_against_umbar(table: Table) -> Iterator[Correction[Table]]:
    """Phase 3: who attacks next, or that all have and the fire whip is due."""
    groups = [table.armies[i] for i in umbar.round_order(table) if i != PEOPLE]
    if not groups or PEOPLE in table.queue or not isinstance(table.step, _ROUND):
        return
    options = (*(Option(army.key, army.name) for army in groups), Option(NONE, tr("the fire whip")))
    now = table.armies[table.queue[0]].key if table.queue else NONE

    def set_it(other: Table, answer: str) -> None:
        order = umbar.round_order(other)
        first = next((n for n, i in enumerate(order) if other.armies[i].key == answer), len(order))
        other.queue = order[first:]

    yield choice("umbar.turn", tr("Next to attack Umbar"), now, options, set_it)


# Armies


def _army(table: Table, index: int, army: Army) -> Iterator[Correction[Table]]:
    """What belongs to one army or militia."""
    name = capital(army.name)
    own = sum(number(card) == army.value for place in loose(table) for card in place)
    yield counter(
        f"{army.key}.cards",
        tr("{army}: cards", army=name),
        len(army.cards),
        len(army.cards) + own + (army.marker is not None),
        lambda other, value: _set_cards(other, other.armies[index], value),
        low=1 if phase_of(table) is Phase.PREPARATION else 0,
    )
    spare = own + sum(number(card) not in (0, army.value) for card in table.out)
    yield counter(
        f"{army.key}.weapons",
        tr("{army}: weapons", army=name),
        len(army.weapons),
        len(army.weapons) + spare,
        lambda other, value: _set_weapons(other, other.armies[index], value),
    )
    if army.is_militia:
        return
    jacks = len(table.officers) + sum(card[0] == "J" for place in loose(table) for card in place)
    had = int(army.officer is not None)
    yield counter(
        f"{army.key}.officer",
        tr("{army}: officer", army=name),
        had,
        min(1, had + jacks),
        lambda other, value: _set_officer(other, other.armies[index], bool(value)),
    )
    ability, handicap = tr("{army}: special ability", army=name), tr("{army}: handicap", army=name)
    yield _condition(table, f"{army.key}.ability", ability, army.ability, Position.ABILITY, index)
    yield _condition(table, f"{army.key}.handicap", handicap, army.handicap, Position.HANDICAP, index)


def _set_cards(table: Table, army: Army, size: int) -> None:
    """Bring an army to so many cards; at none it is destroyed: its last card lies as a marker, and its
    weapons are handed over."""
    had = bool(army.cards)
    if len(army.cards) < size and army.marker is not None:
        army.cards.append(army.marker)
        army.marker = None
    while len(army.cards) < size:
        army.cards.append(fetch(table, f"{army.value}?", army.cards)[0])
    while len(army.cards) > size:
        if phase_of(table) is Phase.PREPARATION:
            (table.hands or table.people).append(take(army.cards, cards.by_rank(army.cards[-1])))
        else:
            lose_army_card(table, army, by_servant=False)
    if had and army.weapons and not army.cards:
        table.step = hand_over_weapons(table, Resume(phase_of(table), table.step))


def _set_weapons(table: Table, army: Army, size: int) -> None:
    """Bring an army to so many weapons: its own cards, or any from those out of the game."""
    while len(army.weapons) < size:
        wanted = f"{army.value}?"
        if not any(number(card) == army.value for place in loose(table) for card in place):
            wanted = next(cards.by_rank(card) for card in table.out if number(card))
        army.weapons.append(fetch(table, wanted, army.weapons)[0])
    while len(army.weapons) > size:
        table.out.append(army.weapons.pop())


def _set_officer(table: Table, army: Army, has: bool) -> None:
    if has and army.officer is None:
        army.officer = table.officers.pop() if table.officers else fetch(table, "J?", [])[0]
    elif not has and army.officer is not None:
        (table.officers if phase_of(table) is Phase.PREPARATION else table.discard).append(army.officer)
        army.officer = None


def _condition(
    table: Table, name: str, label: str, card: str | None, position: Position, army: int | None = None
) -> Correction[Table]:
    """A situation card that lies beside an army or for all."""
    possible = [*([card] if card else []), *table.situation]
    options = (*(Option(other, cards.name(other)) for other in sorted(possible)), Option(NONE, tr("none")))

    def set_it(other: Table, answer: str) -> None:
        _place(other, position, army, None if answer == NONE else answer)

    return choice(name, label, card or NONE, options, set_it)


def _place(table: Table, position: Position, army: int | None, card: str | None) -> None:
    """Put another situation card, or none, in a position; a bonus die effect is not repeated. A cell that nobody has
    told yet is asked for."""
    holder: Table | Army = table if army is None else table.armies[army]
    old = getattr(holder, position)
    if old == card:
        return
    if old is not None:
        table.situation.append(old)
    if card is not None:
        table.situation.remove(card)
    setattr(holder, position, card)
    if phase_of(table) is not Phase.PREPARATION:
        table.settle_effects()
    keys = cell_keys(card, position) if card is not None else ()
    unknown = tuple(key for key in keys if table.table_set.cell(key).source is Source.UNKNOWN)
    if unknown:
        table.step = LearnEffect(unknown, Resume(phase_of(table), table.step), fresh=False)


# Places of cards


def _place_named(name: str) -> Callable[[Table], list[str]]:
    def find(table: Table) -> list[str]:
        place: list[str] = getattr(table, name)
        return place

    return find


def _list(table: Table, name: str, label: str, find: Callable[[Table], list[str]], most: int = 54) -> Correction[Table]:
    def set_it(other: Table, wanted: list[str]) -> None:
        if len(wanted) > most:
            raise Refused(tr("{label}: at most {most}", label=label, most=most))
        before = [place.copy() for place in (find(other), *loose(other))]
        try:
            rearrange(other, find(other), wanted)
        except Refused:
            for place, old in zip((find(other), *loose(other)), before, strict=True):
                place[:] = old
            raise

    return card_list(name, label, find(table), set_it)


# Phase 4


def _dungeon(table: Table) -> Iterator[Correction[Table]]:
    """The cards dealt out, the locks' numbers that are still closed, and who holds how many cards."""
    for correction in _lists_of_the_dungeon(table):
        yield Correction(correction.shown, _then(correction.apply, _mend))
    takers = [i for i in table.order if not table.players[i].imaginary]
    if len(takers) > 1:
        for i in takers:
            yield _pile(table, i)


def _lists_of_the_dungeon(table: Table) -> Iterator[Correction[Table]]:
    yield _list(table, "dealt", tr("Cards in your piles"), _place_named("dealt"))
    for i in range(len(table.locks)):
        yield _list(table, f"lock:{i + 1}", tr("Lock {number}: closed numbers", number=i + 1), _lock(i), most=i + 1)


def _then(first: Callable[[Table, Answer], None], second: Callable[[Table], None]) -> Callable[[Table, Answer], None]:
    def both(table: Table, answer: Answer) -> None:
        first(table, answer)
        second(table)

    return both


def _mend(table: Table) -> None:
    """After a correction the piles have as many cards as are dealt, and an Ace lies where its lock is closed."""
    takers = [i for i in table.order if not table.players[i].imaginary]
    while sum(table.piles) > len(table.dealt):
        table.piles[table.piles.index(max(table.piles))] -= 1
    while sum(table.piles) < len(table.dealt):
        table.piles[min(takers, key=lambda i: table.piles[i])] += 1
    for suit, lock in zip(LOCKS, table.locks, strict=True):
        ace, at, to = f"A{suit}", table.aces, table.out
        if lock:
            at, to = to, at
        if ace in at:
            at.remove(ace)
            to.append(ace)


def _lock(index: int) -> Callable[[Table], list[str]]:
    def find(table: Table) -> list[str]:
        return table.locks[index]

    return find


def _pile(table: Table, player: int) -> Correction[Table]:
    """How many cards a player's pile holds; the fullest other pile gives or the emptiest takes."""

    def set_it(other: Table, value: int) -> None:
        rest = [i for i in other.order if i != player and not other.players[i].imaginary]
        while other.piles[player] < value:
            other.piles[max(rest, key=lambda i: other.piles[i])] -= 1
            other.piles[player] += 1
        while other.piles[player] > value:
            other.piles[min(rest, key=lambda i: other.piles[i])] += 1
            other.piles[player] -= 1

    name = player_name(table, player)
    key = f"pile:{table.players[player].key}"
    return counter(key, tr("{player}'s pile", player=name), table.piles[player], len(table.dealt), set_it)
