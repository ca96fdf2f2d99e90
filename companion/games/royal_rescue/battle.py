"""How dice and bonuses meet a strength, in Phases 2 and 3 alike.

An officer adds +2 to one die of its army and each weapon +1 to another (Phase 1, step 2 and step 5); the situation
may add to one die, to each die, or change how many are rolled.
"""

from collections.abc import Sequence

from companion.games.royal_rescue.table import Army, Table, number

OFFICER_BONUS = 2
WEAPON_BONUS = 1


def dice_of(table: Table, army: Army) -> int:
    """How many dice an army rolls: one a card, a militia one whatever its size; effects add or take, never below 1."""
    dice = len(army.cards) if army.player is not None else 1
    return max(1, dice + army.effects.dice)


def bonuses_of(table: Table, army: Army) -> list[int]:
    """The bonuses an army can put on dice, one a die, the largest first."""
    bonuses = [WEAPON_BONUS] * len(army.weapons)
    if army.officer is not None:
        bonuses.insert(0, OFFICER_BONUS)
        if bonuses[1:] and table.options.bonuses == "share":
            bonuses[:2] = [OFFICER_BONUS + WEAPON_BONUS]
    if army.effects.one_die > 0:
        bonuses.append(army.effects.one_die)
        bonuses.sort(reverse=True)
    return bonuses


def best_die(table: Table, army: Army, dice: Sequence[int]) -> int:
    """The most that any one die of the army can reach."""
    bonuses = bonuses_of(table, army)
    most = max(weakened(army, dice))
    return most + army.effects.each_die + (bonuses[0] if bonuses else 0)


def weakened(army: Army, dice: Sequence[int]) -> list[int]:
    """The dice with a penalty on one die taken off the highest, and bonuses left out."""
    shown = sorted(dice, reverse=True)
    if army.effects.one_die < 0:
        shown[0] += army.effects.one_die
        shown.sort(reverse=True)
    return shown


def reaching(dice: Sequence[int], bonuses: Sequence[int], each: int, strength: int) -> int:
    """How many dice reach a strength when the bonuses, one a die, are put where they help most."""
    lacking = sorted(strength - pips - each for pips in dice)
    reached = sum(1 for gap in lacking if gap <= 0)
    spare = sorted(bonuses)
    for gap in lacking:
        if gap <= 0:
            continue
        while spare and spare[0] < gap:
            spare.pop(0)
        if not spare:
            break
        spare.pop(0)
        reached += 1
    return reached


def sixes_of(table: Table, army: Army, dice: Sequence[int]) -> int:
    """How many dice of an army reach 6; where officer and weapon may share a die, sharing is not compulsory."""
    shown = weakened(army, dice)
    each = army.effects.each_die
    most = reaching(shown, bonuses_of(table, army), each, 6)
    if table.options.bonuses == "share" and army.officer is not None and army.weapons:
        apart = [OFFICER_BONUS] + [WEAPON_BONUS] * len(army.weapons)
        if army.effects.one_die > 0:
            apart.append(army.effects.one_die)
        most = max(most, reaching(shown, apart, each, 6))
    return most


def removed_from_umbar(table: Table, sixes: int) -> int:
    """How many sixes a roll takes from Umbar (Phase 3; in Quest 2 only doubles or better of sixes count)."""
    if not table.quest("2"):
        return sixes
    if sixes < 2:
        return 0
    return sixes if table.options.quest2_sixes == "all" else 1


def strength_of(table: Table, army: Army | None, card: str) -> int:
    """The number a servant is beaten with: plain, traitorous or an officer, changed by the situation.

    ``army`` is None for the people, for whom no situation card counts.
    """
    base = table.table_set
    if card[0] == "J":
        return base.officer.value + (army.effects.strength + army.effects.officers if army else 0)
    if is_traitor(table, card):
        return base.traitor.value + (army.effects.strength + army.effects.traitors if army else 0)
    return base.number.value + (army.effects.strength if army else 0)


def is_traitor(table: Table, card: str) -> bool:
    """Whether a servant has the value of one of the armies, destroyed ones too; militias make none (reading 8)."""
    return number(card) in table.army_values
