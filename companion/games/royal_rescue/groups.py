"""Phase 3: what an army, a militia or the people bring against Umbar."""

from collections.abc import Sequence

from companion.game import Reckoning
from companion.games.royal_rescue.battle import (
    SIX,
    WEAPON,
    Help,
    bonuses_of,
    dice_of,
    reaching,
    removed_from_umbar,
    sixes_of,
)
from companion.games.royal_rescue.reckoning import against_umbar, of_army, of_people
from companion.games.royal_rescue.row import PEOPLE
from companion.games.royal_rescue.table import Table, dice_of_people
from companion.language import tr


def dice_against_umbar(table: Table, who: int) -> int:
    """How many dice a group rolls against Umbar."""
    return dice_of_people(table) if who == PEOPLE else dice_of(table, table.armies[who])


def bonuses_against_umbar(table: Table, who: int) -> list[int]:
    """The bonuses a group has against Umbar, in pips, one a die."""
    if who != PEOPLE:
        return bonuses_of(table, table.armies[who])
    return [one.pips for one in weapons_of_people(table)]


def weapons_of_people(table: Table) -> list[Help]:
    """The people have no help against Umbar but their weapons of Quest 1."""
    return [WEAPON] * len(table.people_weapons) if table.options.quest1_people == "always" else []


def sixes_rolled(table: Table, who: int, dice: Sequence[int]) -> int:
    """How many dice of a roll reach 6."""
    if who == PEOPLE:
        return reaching(dice, weapons_of_people(table), SIX)
    return sixes_of(table, table.armies[who], dice)


def group_name(table: Table, who: int) -> str:
    """The name of an attacker."""
    return tr("the people") if who == PEOPLE else table.armies[who].name


def group_key(table: Table, who: int) -> str:
    return "people" if who == PEOPLE else table.armies[who].key


def rerolls(table: Table, who: int) -> bool:
    """Whether an effect lets the group roll one die again."""
    return who != PEOPLE and table.armies[who].effects.reroll > 0


def reckoned(table: Table, who: int, dice: Sequence[int]) -> Reckoning:
    """How each die of a group counted against Umbar."""
    if who == PEOPLE:
        return against_umbar(of_people(dice, weapons_of_people(table), SIX))
    return against_umbar(of_army(table, table.armies[who], dice, SIX))


def enough(table: Table, dice: int) -> int:
    """How many dice must reach 6 for a roll that cannot be bettered: all, or as many as beat Umbar."""
    return next((n for n in range(dice) if removed_from_umbar(table, n) >= table.sixes), dice)
