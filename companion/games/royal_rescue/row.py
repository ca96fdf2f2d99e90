"""The battle row: its two servants, what beats them, and what hits and misses do to it."""

from fractions import Fraction

from companion import cards
from companion.game import Chance, Report, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.battle import bonuses_of, is_traitor, strength_of
from companion.games.royal_rescue.losses import fallen_report
from companion.games.royal_rescue.table import Army, Table
from companion.games.royal_rescue.words import bonus_die_now
from companion.language import joined, tr
from companion.wording import capital

FIRST_PLACE, SECOND_PLACE = 0, 1
HIT, MISS = "hit", "miss"
PEOPLE = -1
"""The people, who count as one army, in the lists of those that hit and attack."""


def servant_strength(table: Table, place: int, army: Army | None) -> int:
    """The number that beats the servant in a place."""
    return strength_of(table, army, table.row[place])


def must_be_hit_twice(table: Table, place: int) -> bool:
    """The first of two equal servants falls when the same army has hit it twice (reading 3)."""
    return place == FIRST_PLACE and len(table.row) > 1 and table.row[0][:-1] == table.row[1][:-1]


def hit(table: Table, place: int, by: int) -> bool:
    """A servant is hit; returns whether it is beaten and goes to the discard pile."""
    if must_be_hit_twice(table, place) and by not in table.hits:
        table.hits += (by,)
        return False
    table.discard.append(table.row.pop(place))
    if place == FIRST_PLACE:
        table.hits = ()
    return True


def hits_needed(table: Table, army: Army | None) -> str:
    """Whether this army, or the people, has hit the first of two equal servants before."""
    mine = next((i for i, other in enumerate(table.armies) if other is army), PEOPLE)
    return tr("second hit") if mine in table.hits else tr("two hits")


def servant_words(table: Table, place: int, army: Army | None) -> str:
    """A servant with its kind and strength."""
    card = table.row[place]
    strength = tr("strength {strength}", strength=servant_strength(table, place, army))
    if must_be_hit_twice(table, place):
        strength = joined(", ", (strength, hits_needed(table, army)))
    if card[0] == "J":
        return tr("officer {card} ({strength})", card=cards.name(card), strength=strength)
    if is_traitor(table, card):
        return tr("traitor {card} ({strength})", card=cards.name(card), strength=strength)
    return tr("{card} ({strength})", card=cards.name(card), strength=strength)


def with_bonus_die(label: str, once: Fraction, bonus: int) -> tuple[Chance, ...]:
    """A chance, and the chance with every repeat that the bonus die allows."""
    chances = [Chance(label, once)]
    if bonus and once:
        repeated = tr("{what} with the bonus die ({repeats})", what=label, repeats=bonus)
        chances.append(Chance(repeated, 1 - (1 - once) ** (bonus + 1)))
    return tuple(chances)


def hit_report(before: Table, after: Table, place: int, why: tuple[str, ...]) -> Report:
    """What a hit did."""
    card = cards.name(before.row[place])
    if len(after.hits) > len(before.hits):
        return Report(
            tr("Hit! {card} must be hit once more", card=card),
            Tone.GOOD,
            (*why, tr("two equal servants: the same army must hit it twice")),
        )
    todo: list[str] = [tr("{card} goes to the discard pile", card=card)]
    if place == FIRST_PLACE and len(before.row) > 1:
        todo.append(tr("{card} moves to the first place", card=cards.name(before.row[1])))
    todo += [
        tr("Turn up the next servant: it must be {card}", card=cards.name(other))
        for other in after.row[len(before.row) - 1 :]
    ]
    todo += fallen_report(before, after)
    return Report(tr("Hit! {card} is beaten", card=card), Tone.GOOD, why, (*todo, *end_todo(before, after)))


KEPT = tr("no die reached the strength, and the roll was not repeated")


def miss_report(before: Table, after: Table, name: str, why: tuple[str, ...]) -> Report:
    """What a miss did, or that it is still to be decided."""
    todo = fallen_report(before, after)
    if not todo and before.people == after.people:
        why = (*why, tr("this miss costs nothing"))
    if falls(before, after, name):
        headline = tr("{army} destroyed", army=capital(name))
    else:
        headline = tr("{army} missed", army=capital(name))
    return Report(headline, Tone.BAD, why, (*todo, *end_todo(before, after)))


def falls(before: Table, after: Table, name: str) -> bool:
    """Whether an army or militia has lost its last card, which no other group has taken in."""
    for old, new in zip(before.armies, after.armies, strict=True):
        if old.name == name and old.cards and not new.cards:
            elsewhere = [*after.people, *(card for army in after.armies for card in army.cards)]
            return old.cards[0] not in elsewhere
    return False


def end_todo(before: Table, after: Table) -> tuple[str, ...]:
    """What the end of Phase 2 does to the bonus die."""
    return (bonus_die_now(after),) if after.bonus > before.bonus else ()


def help_words(table: Table, army: Army) -> str:
    """What the army may add to its dice; empty where it has nothing to add."""
    parts = [tr("{by} on one die", by=f"+{bonus}") for bonus in bonuses_of(table, army)[:1]]
    if army.effects.each_die:
        parts.append(tr("{by} on each die", by=f"{army.effects.each_die:+}"))
    return joined(", ", parts)


def hit_chances(table: Table, army: Army, dice: int, strength: int) -> tuple[Chance, ...]:
    """The chance to hit with one roll, and with the rolls that the bonus die would repeat."""
    once = odds.hit(
        dice,
        strength - army.effects.each_die,
        max(bonuses_of(table, army), default=0),
        army.effects.one_die if army.effects.one_die < 0 else 0,
        reroll=army.effects.reroll > 0,
    )
    return with_bonus_die(tr("hit"), once, table.bonus)
