"""How the dice of a roll counted, die by die: which bonus went to which, and which was enough."""

from collections.abc import Sequence

from companion.game import Bonus, CountedDie, Reckoning
from companion.games.royal_rescue.battle import SITUATION, Help, laid, totals, ways_to_help
from companion.games.royal_rescue.row import servant_strength
from companion.games.royal_rescue.table import Army, Table
from companion.language import tr

_NO_HELP = Help()


def of_army(table: Table, army: Army, dice: Sequence[int], strength: int) -> tuple[CountedDie, ...]:
    """The dice of an army with its help where it does most."""
    each = army.effects.each_die
    shown = [
        CountedDie(pips, tuple(Bonus(by, SITUATION) for by in (each, total - pips - each) if by))
        for pips, total in zip(dice, totals(army, dice), strict=True)
    ]
    ways = [_counted(shown, help_, strength) for help_ in ways_to_help(table, army)]
    return max(ways, key=lambda way: sum(die.counts for die in way))


def of_people(dice: Sequence[int], weapons: Sequence[Help], strength: int) -> tuple[CountedDie, ...]:
    """The dice of the people, whom only weapons may help."""
    return _counted([CountedDie(pips) for pips in dice], weapons, strength)


def _counted(shown: Sequence[CountedDie], help_: Sequence[Help], strength: int) -> tuple[CountedDie, ...]:
    """The dice with help laid on them; where none reaches the strength, the most of it is shown on the best."""
    reached = [die.total for die in shown]
    on = laid(reached, help_, strength)
    if help_ and not on and max(reached, default=strength) < strength:
        on = {reached.index(max(reached)): sorted(help_, key=lambda one: one.pips)[-1]}
    helped = [on.get(place, _NO_HELP) for place in range(len(shown))]
    return tuple(
        CountedDie(die.pips, (*die.bonuses, *one.bonuses), counts=die.total + one.pips >= strength)
        for die, one in zip(shown, helped, strict=True)
    )


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
    usual = servant_strength(table, place, None)
    dice = of_army(table, who, answer, strength)
    if strength == usual:
        return against(dice, strength)
    by = f"{strength - usual:+}".replace("-", "−")
    needed = tr(
        "One die must reach {strength}: {usual}, and {by} by situation cards.", strength=strength, usual=usual, by=by
    )
    return Reckoning(dice, needed)
