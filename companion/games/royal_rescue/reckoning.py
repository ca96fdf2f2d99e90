"""How the dice of a roll counted, die by die: which bonus went to which, and which was enough."""

from collections.abc import Sequence

from companion.game import Bonus, CountedDie, Reckoning
from companion.games.royal_rescue.battle import OFFICER_BONUS, WEAPON_BONUS
from companion.games.royal_rescue.row import servant_strength
from companion.games.royal_rescue.table import Army, Table
from companion.language import tr

SIX = 6
OFFICER = tr("officer")
WEAPON = tr("weapon")
SITUATION = tr("situation")


def of_army(table: Table, army: Army, dice: Sequence[int], strength: int) -> tuple[CountedDie, ...]:
    """The dice of an army with its bonuses where they help most."""
    always: list[tuple[Bonus, ...]] = [() for _ in dice]
    if each := army.effects.each_die:
        always = [(Bonus(each, SITUATION),) for _ in dice]
    if (less := army.effects.one_die) < 0:
        highest = max(range(len(dice)), key=lambda i: dice[i])
        always[highest] = (*always[highest], Bonus(less, SITUATION))
    ways = [laid(dice, always, help_, strength) for help_ in helps(table, army)]
    return max(ways, key=lambda way: sum(die.counts for die in way))


def helps(table: Table, army: Army) -> list[list[tuple[Bonus, ...]]]:
    """What an army may put on its dice, one entry a die; where officer and weapon may share one, both ways."""
    officer = Bonus(OFFICER_BONUS, OFFICER)
    weapons: list[tuple[Bonus, ...]] = [(Bonus(WEAPON_BONUS, WEAPON),)] * len(army.weapons)
    more = [(Bonus(army.effects.one_die, SITUATION),)] if army.effects.one_die > 0 else []
    if army.officer is None:
        return [[*weapons, *more]]
    found = [[(officer,), *weapons, *more]]
    if weapons and table.options.bonuses == "share":
        found.insert(0, [(officer, *weapons[0]), *weapons[1:], *more])
    return found


def laid(
    dice: Sequence[int], always: Sequence[tuple[Bonus, ...]], help_: Sequence[tuple[Bonus, ...]], strength: int
) -> tuple[CountedDie, ...]:
    """The bonuses laid on the dice so that as many as can be reach a strength; where none does, on the best."""
    shown = [CountedDie(pips, bonuses) for pips, bonuses in zip(dice, always, strict=True)]
    spare = sorted(help_, key=_value)
    for i in sorted(range(len(shown)), key=lambda i: -shown[i].total):
        gap = strength - shown[i].total
        enough = next((one for one in spare if _value(one) >= gap), None) if gap > 0 else ()
        if enough is not None:
            if enough:
                spare.remove(enough)
            shown[i] = CountedDie(shown[i].pips, (*shown[i].bonuses, *enough), counts=True)
    if spare and shown and not any(die.counts for die in shown):
        best = max(range(len(shown)), key=lambda i: shown[i].total)
        shown[best] = CountedDie(shown[best].pips, (*shown[best].bonuses, *spare[-1]))
    return tuple(shown)


def _value(bonuses: Sequence[Bonus]) -> int:
    return sum(bonus.value for bonus in bonuses)


def of_people(dice: Sequence[int], bonuses: Sequence[int], strength: int) -> tuple[CountedDie, ...]:
    """The dice of the people, whom only weapons may help."""
    weapons = [(Bonus(bonus, WEAPON),) for bonus in bonuses if bonus]
    return laid(dice, [() for _ in dice], weapons, strength)


def against(dice: tuple[CountedDie, ...], strength: int) -> Reckoning:
    """An attack on a servant: one die is enough."""
    return Reckoning(dice, tr("One die must reach {strength}.", strength=strength))


def against_umbar(dice: tuple[CountedDie, ...]) -> Reckoning:
    """An attack on Umbar: every die counts that reaches 6."""
    return Reckoning(dice, tr("Every die that reaches 6 takes a six from Umbar."))


def of_two(dice: Sequence[int], needed: str, count: bool) -> Reckoning:
    """Dice that count together."""
    return Reckoning(tuple(CountedDie(pips, counts=count) for pips in dice), needed)


def against_servant(table: Table, army: int, place: int, answer: object) -> Reckoning | None:
    """An army's attack on the servant in a place; None where only the result was told."""
    if not isinstance(answer, list):
        return None
    who = table.armies[army]
    strength = servant_strength(table, place, who)
    return against(of_army(table, who, answer, strength), strength)
