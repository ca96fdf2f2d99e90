"""Exact chances of Royal Rescue's rolls, as fractions."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

from companion.games.royal_rescue.battle import weakened

PIPS = range(1, 7)


def of_six(ways: int) -> Fraction:
    """So many of a die's six faces."""
    return Fraction(ways, 6)


def sum_is(value: int) -> Fraction:
    """The chance that two dice add up to a value."""
    return Fraction(sum(a + b == value for a, b in product(PIPS, repeat=2)), 36)


def hit(dice: int, strength: int, bonus: int, penalty: int = 0, reroll: bool = False) -> Fraction:
    """The chance that one of the dice reaches a strength with the best bonus on it.

    ``penalty`` (not above 0) is taken off the highest die; with ``reroll`` the lowest may be rolled once more after a
    miss.
    """
    return _hit(dice, strength - bonus, penalty, reroll)


@lru_cache(maxsize=1024)
def _hit(dice: int, needed: int, penalty: int, reroll: bool) -> Fraction:
    if penalty == 0:
        fails = min(6, max(0, needed - 1))
        return 1 - Fraction(fails, 6) ** (dice + reroll)
    return distribution(dice, lambda faces: int(max(weakened(faces, penalty)) >= needed), reroll, most=1)[1]


@lru_cache(maxsize=16)
def handfuls(dice: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Every roll of so many dice without regard to order, with its chance."""
    ways = factorial(dice)
    return tuple(
        (faces, Fraction(ways // prod(factorial(faces.count(pips)) for pips in PIPS), 6**dice))
        for faces in combinations_with_replacement(PIPS, dice)
    )


def distribution(
    dice: int, count: Callable[[tuple[int, ...]], int], reroll: bool = False, most: int | None = None
) -> tuple[Fraction, ...]:
    """The chance of each result from 0 to the number of dice, where ``count`` tells a roll's result.

    With ``reroll`` the lowest die is rolled once more where the result is below ``most`` (or the number of dice).
    """
    most = dice if most is None else most
    chances = [Fraction(0)] * (dice + 1)
    for faces, chance in handfuls(dice):
        if (result := count(faces)) >= most or not reroll:
            chances[result] += chance
            continue
        for pips in PIPS:
            chances[count((*faces[1:], pips))] += chance / 6
    return tuple(chances)


class Opening:
    """The chances of one attempt at a number: to open at once, or to earn the card's second roll."""

    def __init__(
        self, dice: int, opens: Callable[[tuple[int, ...]], bool], again: Callable[[tuple[int, ...]], bool]
    ) -> None:
        self.open = Fraction(0)
        self.again = Fraction(0)
        for roll in product(PIPS, repeat=dice):
            if opens(roll):
                self.open += Fraction(1, 6**dice)
            elif again(roll):
                self.again += Fraction(1, 6**dice)

    def within(self, second: bool, repeats: int) -> Fraction:
        """The chance to open with the card's second roll, if it is still to be had, and so many repeats."""
        missed = 1 - self.open - (self.again if second else 0)
        chance = self.open
        if second:
            chance += self.again * self.within(False, repeats)
        if repeats:
            chance += missed * self.within(second, repeats - 1)
        return chance
