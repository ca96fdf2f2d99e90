"""How dice and bonuses meet a strength, in Phases 2 and 3 alike.

An officer adds +2 to one die of its army and each weapon +1 to another (Phase 1, step 2 and step 5); the situation
may add to one die, to each die, or change how many are rolled.
"""

from collections.abc import Sequence
from operator import attrgetter

from companion.game import Bonus
from companion.games.royal_rescue.table import Army, Table, number
from companion.language import tr

SIX = 6
"""What a die must reach against Umbar."""
SITUATION = tr("situation")


class Help:
    """What can be laid on one die: its bonuses, and the pips that they come to."""

    __slots__ = ("bonuses", "pips")

    def __init__(self, *bonuses: Bonus) -> None:
        self.bonuses = bonuses
        self.pips = sum(bonus.value for bonus in bonuses)


_OFFICER, _WEAPON = Bonus(2, tr("officer")), Bonus(1, tr("weapon"))
OFFICER, WEAPON, BOTH = Help(_OFFICER), Help(_WEAPON), Help(_OFFICER, _WEAPON)
_pips = attrgetter("pips")


def dice_of(table: Table, army: Army) -> int:
    """How many dice an army rolls: one a card, a militia one whatever its size; effects add or take, never below 1."""
    dice = len(army.cards) if army.player is not None else 1
    return max(1, dice + army.effects.dice)


def help_of(army: Army, shared: bool) -> list[Help]:
    """What an army may lay on its dice, one entry a die, the largest first; ``shared`` lays officer and weapon on
    one die together."""
    found = [WEAPON] * len(army.weapons)
    if army.officer is not None:
        if shared and found:
            found[0] = BOTH
        else:
            found.insert(0, OFFICER)
    if army.effects.one_die > 0:
        found.append(Help(Bonus(army.effects.one_die, SITUATION)))
        found.sort(key=_pips, reverse=True)
    return found


def ways_to_help(table: Table, army: Army) -> list[list[Help]]:
    """Every way in which an army's help may be laid: where officer and weapon may share a die, sharing comes first,
    and is not compulsory."""
    ways = [help_of(army, shared=False)]
    if army.officer is not None and army.weapons and table.options.bonuses == "share":
        ways.insert(0, help_of(army, shared=True))
    return ways


def bonuses_of(table: Table, army: Army) -> list[int]:
    """The bonuses an army can put on dice, in pips, one a die, the largest first."""
    return [one.pips for one in help_of(army, table.options.bonuses == "share")]


def totals(army: Army, dice: Sequence[int]) -> Sequence[int]:
    """What each die of an army comes to before help is laid on it, in the order rolled."""
    each, one = army.effects.each_die, army.effects.one_die
    shown = [pips + each for pips in dice] if each else dice
    return weakened(shown, one) if one < 0 else shown


def weakened(dice: Sequence[int], penalty: int) -> list[int]:
    """The dice in their order, with a penalty (below 0) on the highest."""
    shown = list(dice)
    shown[shown.index(max(shown))] += penalty
    return shown


def best_die(table: Table, army: Army, dice: Sequence[int]) -> int:
    """The most that any one die of the army can reach."""
    help_ = help_of(army, table.options.bonuses == "share")
    return max(totals(army, dice)) + (help_[0].pips if help_ else 0)


def laid(dice: Sequence[int], help_: Sequence[Help], strength: int) -> dict[int, Help]:
    """What is laid on which die, by its place, so that as many dice as can be reach a strength."""
    on: dict[int, Help] = {}
    if not help_:
        return on
    spare = sorted(help_, key=_pips)
    lacking = [place for place, pips in enumerate(dice) if pips < strength]
    for place in sorted(lacking, key=dice.__getitem__, reverse=True):
        while spare and spare[0].pips < strength - dice[place]:
            spare.pop(0)
        if not spare:
            break
        on[place] = spare.pop(0)
    return on


def reaching(dice: Sequence[int], help_: Sequence[Help], strength: int) -> int:
    """How many dice reach a strength when the help is laid where it does most."""
    return sum([pips >= strength for pips in dice]) + len(laid(dice, help_, strength))


def sixes_of(table: Table, army: Army, dice: Sequence[int]) -> int:
    """How many dice of an army reach 6."""
    shown = totals(army, dice)
    return max([reaching(shown, help_, SIX) for help_ in ways_to_help(table, army)])


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
