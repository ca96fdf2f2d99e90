"""What an attack promises: a rough worth of attacking a row, from expected values of the guards."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.robin_hood.table import Guard, Row, Table
from companion.games.robin_hood.vocabulary import Attribute, Back

MEAN = {Back.BLUE: 3.3, Back.RED: 5.0, Back.CASTLE: 6.0, Back.SHERIFF: 9.0}
"""Guards as the rulebook states; Castle and Sheriff are our guess."""
RESCUE = 3.0
"""What a row that is emptied is worth, beside its guards."""


@dataclass(frozen=True, slots=True)
class Target:
    """An attack and its worth."""

    by: Attribute
    row: Row
    worth: float


def expected(guard: Guard, by: Attribute) -> float:
    """A guard's value, or the mean of its colour."""
    value = guard.value(by)
    return MEAN[guard.back] if value is None else value


def best_target(table: Table, attributes: Iterable[Attribute]) -> Target:
    """The attack that promises most."""
    targets = (Target(by, row, _worth(table, row, by)) for by in attributes for row in table.attackable())
    return max(targets, key=lambda target: target.worth)


def _worth(table: Table, row: Row, by: Attribute) -> float:
    """How many guards would fall, and more where the row is emptied; what fails is the worse the more is missing."""
    strength = table.active.score(by)
    values = [expected(guard, by) for guard in row.guards]
    match by:
        case Attribute.BRAWN:
            fall = len(values) if sum(values) <= strength else 0
        case Attribute.STEALTH:
            fall = len(quiet_ones(row, strength))
        case _:
            fall = sum(sum(values[: n + 1]) <= strength for n in range(len(values)))
    if not fall:
        return min(0.0, strength - min(values))
    return fall + (RESCUE + row.villagers if fall == len(values) else 0)


def quiet_ones(row: Row, strength: int) -> list[int]:
    """The most guards that this Stealth should reach, the weakest first; the Sheriff only as the last."""
    order = sorted(range(len(row.guards)), key=lambda place: expected(row.guards[place], Attribute.STEALTH))
    order.sort(key=lambda place: row.guards[place].back is Back.SHERIFF)
    chosen: list[int] = []
    for place in order:
        strength_left = strength - sum(expected(row.guards[n], Attribute.STEALTH) for n in chosen)
        if expected(row.guards[place], Attribute.STEALTH) <= strength_left:
            chosen.append(place)
    if any(row.guards[n].back is Back.SHERIFF for n in chosen) and len(chosen) < len(row.guards):
        chosen = [n for n in chosen if row.guards[n].back is not Back.SHERIFF]
    return sorted(chosen)
