"""Phase 4: the lock that is tried, its next number, and what opens it."""

from collections.abc import Sequence
from typing import Any

from companion import cards
from companion.games.royal_rescue.table import LOCKS, Table, number
from companion.language import tr


def current_lock(table: Table) -> int | None:
    """The lock that is tried: the first that still has numbers."""
    for i, lock in enumerate(table.locks):
        if lock:
            return i
    return None


def target(table: Table) -> int:
    """The number that is tried: the rightmost of the current lock."""
    return number(table.locks[current_lock(table) or 0][-1])


def suited(table: Table) -> bool:
    """Whether the card in use has the suit of the current lock's Ace."""
    return str(table.in_use)[-1] == LOCKS[current_lock(table) or 0]


def fights_as_people(table: Table) -> bool:
    """Quest 3: whether the card in use was people when the cards were dealt."""
    return table.quest("3") and cards.rank(str(table.in_use)) in table.people_ranks


def dice_to_roll(table: Table) -> int:
    """Two dice, but in Quest 3 one for a card that was people."""
    return 1 if fights_as_people(table) and table.options.quest3_people == "one" else 2


def suit_counts(table: Table) -> bool:
    """Whether the result may be off by 1 for the suit of the card that tries; in Quest 3 a setting says."""
    return suited(table) and not (table.quest("3") and table.options.quest3_suit == "none")


def opens(table: Table, dice: Sequence[int], change: int = 0) -> bool:
    """Whether a roll opens the number that is tried; ``change`` is what a tool may change the result by."""
    most = change + (1 if suit_counts(table) else 0)
    wanted = target(table)
    if is_master_key(table, dice):
        return True
    return any(abs(result - wanted) <= most for result in results_of(table, dice))


def is_master_key(table: Table, dice: Sequence[int]) -> bool:
    """Whether a roll opens whatever is tried: any double, in Quest 3 only a 0."""
    if len(dice) < 2 or dice[0] != dice[1] or fights_as_people(table):
        return False
    return not table.quest("3") or target(table) == 0


def results_of(table: Table, dice: Sequence[int]) -> list[int]:
    """What a roll amounts to against a number, before a suit or a tool changes it."""
    if fights_as_people(table):
        value = number(str(table.in_use))
        return [value + sign * pips for pips in dice for sign in (1, -1)]
    if table.quest("3"):
        return [2 * dice[0]] if dice[0] == dice[1] else []
    return [dice[0] + dice[1], abs(dice[0] - dice[1])]


def suit_words(table: Table, dice: Sequence[int]) -> tuple[str, ...]:
    """That the suit of the card changed the result that opens; nothing where the dice open the number by themselves."""
    wanted = target(table)
    if is_master_key(table, dice) or wanted in results_of(table, dice):
        return ()
    changed = next((result for result in results_of(table, dice) if abs(result - wanted) == 1), None)
    if changed is None:
        return ()
    suit = cards.SYMBOLS[LOCKS[current_lock(table) or 0]]
    return (tr("by its suit {suit} the card makes the {result} a {number}", suit=suit, result=changed, number=wanted),)


def earns_second_roll(table: Table, dice: Sequence[int]) -> bool:
    """Whether the raw sum or difference equals the value of the card; a Jack's 0 gives no extra roll (reading 14)."""
    value = number(str(table.in_use))
    return bool(value) and len(dice) == 2 and value in (dice[0] + dice[1], abs(dice[0] - dice[1]))


def how_it_opens(table: Table) -> str:
    """What opens the number, in words."""
    wanted = target(table)
    suit_matters = suit_counts(table)
    if fights_as_people(table):
        way = tr("your {card} plus or minus the die must be {number}", card=number(str(table.in_use)), number=wanted)
    elif table.quest("3"):
        if wanted == 0:
            return tr("any double opens it.")
        way = tr("a double with the sum {number} opens it", number=wanted)
    elif wanted == 0:
        if suit_matters:
            return tr("a double opens it, or a difference of 1 by your suit.")
        return tr("a double opens it.")
    else:
        way = tr("sum or difference {number}, or any double", number=wanted)
    return tr("{way}; your suit may change it by 1.", way=way) if suit_matters else tr("{way}.", way=way)


def rolled_words(table: Table, answer: Any) -> tuple[str, ...]:
    """The roll in words, or what was needed where nobody told the dice."""
    if isinstance(answer, str):
        return (how_it_opens(table),)
    if len(answer) == 1:
        return (tr("rolled {pips}", pips=answer[0]),)
    first, second = answer
    if first == second:
        return (tr("double {pips}", pips=first),)
    return (
        tr(
            "{first} and {second}: sum {sum}, difference {difference}",
            first=first,
            second=second,
            sum=first + second,
            difference=abs(first - second),
        ),
    )
