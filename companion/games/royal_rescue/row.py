"""The battle row: its two servants, what beats them, and what hits and misses do to it."""

from fractions import Fraction

from companion import cards
from companion.game import Chance, Report, Tone
from companion.games.royal_rescue.battle import is_traitor, strength_of
from companion.games.royal_rescue.losses import fallen_report
from companion.games.royal_rescue.table import Army, Table
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


def hits_needed(table: Table, place: int, army: Army | None) -> str:
    """Whether this army, or the people, has hit the first of two equal servants before."""
    mine = next((i for i, other in enumerate(table.armies) if other is army), PEOPLE)
    return "second hit" if mine in table.hits else "two hits"


def servant_words(table: Table, place: int, army: Army | None) -> str:
    """A servant with its kind and strength."""
    card = table.row[place]
    kind = "officer " if card[0] == "J" else "traitor " if is_traitor(table, card) else ""
    twice = f", {hits_needed(table, place, army)}" if must_be_hit_twice(table, place) else ""
    return f"{kind}{cards.name(card)} (strength {servant_strength(table, place, army)}{twice})"


def dice_words(number: int) -> str:
    return f"{number} dice" if number != 1 else "1 die"


def with_bonus_die(label: str, once: Fraction, bonus: int) -> tuple[Chance, ...]:
    """A chance, and the chance with every repeat that the bonus die allows."""
    chances = [Chance(label, once)]
    if bonus and once:
        chances.append(Chance(f"{label} with the bonus die ({bonus})", 1 - (1 - once) ** (bonus + 1)))
    return tuple(chances)


def bonus_todo(table: Table) -> str:
    """What is done with the bonus die."""
    return f"Turn the bonus die to {table.bonus}" if table.bonus else "Put the bonus die aside"


def hit_report(before: Table, after: Table, place: int, why: tuple[str, ...]) -> Report:
    """What a hit did."""
    card = cards.name(before.row[place])
    if len(after.hits) > len(before.hits):
        return Report(
            f"Hit! {card} must be hit once more",
            Tone.GOOD,
            (*why, "two equal servants: the same army must hit it twice"),
        )
    todo = [f"{card} goes to the discard pile"]
    if place == FIRST_PLACE and len(before.row) > 1:
        todo.append(f"{cards.name(before.row[1])} moves to the first place")
    todo += [f"Turn up the next servant: it must be {cards.name(other)}" for other in after.row[len(before.row) - 1 :]]
    todo += fallen_report(before, after)
    return Report(f"Hit! {card} is beaten", Tone.GOOD, why, (*todo, *end_todo(before, after)))


def miss_report(before: Table, after: Table, name: str, why: tuple[str, ...]) -> Report:
    """What a miss did, or that it is still to be decided."""
    todo = fallen_report(before, after)
    if not todo and before.people == after.people:
        why = (*why, "this miss costs nothing")
    return Report(f"{capital(name)} missed", Tone.BAD, why, (*todo, *end_todo(before, after)))


def end_todo(before: Table, after: Table) -> tuple[str, ...]:
    """What the end of Phase 2 does to the bonus die."""
    return (f"Set the bonus die to {after.bonus}",) if after.bonus > before.bonus else ()
