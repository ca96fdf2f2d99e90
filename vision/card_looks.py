"""What the checker says of the corners in one picture: it looks at each once, and again where that leaves a doubt or
one corner is all that is seen of a card."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.card_checker import AGAIN, CardChecker, Opinions
from vision.card_corner import Corner, Point
from vision.card_finder import Found
from vision.card_groups import fits
from vision.photos import Frame

CLEAR = 0.95
"""First looks at two corners of a card that name the same sign and suit are enough, where one is as clear as this..."""
SETTLED = 0.6
"""... and the other at least as clear as this."""
DOUBTFUL = 0.15
"""Where an index is less likely than this, no second look is taken."""


Said = tuple[int, int]
"""The likeliest sign and suit, by their numbers."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was said of one corner, and whether that comes from more than one look."""

    signs: Point
    suits: Point
    features: Point
    steady: float
    again: bool

    def and_again(self, more: Opinions, number: int) -> "_Seen":
        """With what further looks at it say."""
        signs, suits = _mean(self.signs, more.signs[number]), _mean(self.suits, more.suits[number])
        best = int(signs.argmax()), int(suits.argmax())
        other = (int(self.signs.argmax()), int(self.suits.argmax())) != best or _best(more, number) != best
        steady = 0.0 if other else min(self.steady, float(more.steady[number]))
        return _Seen(signs, suits, self.features, steady, True)


class Looks:
    """The checker and one picture."""

    def __init__(self, checker: CardChecker, frame: Frame) -> None:
        self._checker = checker
        self._frame = frame
        self._seen: dict[Found, _Seen] = {}

    def opinions(self, founds: Sequence[Found]) -> Opinions:
        """What stands at each of these places. What was asked before is not looked at anew."""
        new = [found for found in founds if found not in self._seen]
        first = self._checker.check(self._frame, [found.corner for found in new])
        for i, found in enumerate(new):
            steady = float(first.steady[i])
            self._seen[found] = _Seen(first.signs[i], first.suits[i], first.features[i], steady, False)
        doubtful = self._in_doubt(founds)
        more = self._checker.check(self._frame, [found.corner for found in doubtful], AGAIN)
        for i, found in enumerate(doubtful):
            self._seen[found] = self._seen[found].and_again(more, i)
        return self._together(founds)

    def _together(self, founds: Sequence[Found]) -> Opinions:
        if not founds:
            return self._checker.check(self._frame, [])
        all_seen = [self._seen[found] for found in founds]
        return Opinions(
            np.array([seen.signs for seen in all_seen]),
            np.array([seen.suits for seen in all_seen]),
            np.array([seen.features for seen in all_seen]),
            np.array([seen.steady for seen in all_seen]),
        )

    def _in_doubt(self, founds: Sequence[Found]) -> list[Found]:
        """Those that want a second look and have had none: where an index may stand that no other corner bears out."""
        opinions = self._together(founds)
        said = [(found.corner, *_clearly(opinions, i)) for i, found in enumerate(founds)]
        return [
            found
            for i, found in enumerate(founds)
            if not self._seen[found].again
            and 1.0 - opinions.signs[i, -1] >= DOUBTFUL
            and not any(_agree(said[i], other) for other in said)
        ]


def _agree(one: tuple[Corner, Said, float], other: tuple[Corner, Said, float]) -> bool:
    """Whether two corners, each with what it says and how clearly, stand as on one card and suffice."""
    (corner, said, likely), (far, same, as_likely) = one, other
    enough = max(likely, as_likely) >= CLEAR and min(likely, as_likely) >= SETTLED
    return enough and said == same and fits(corner, far)


def _clearly(opinions: Opinions, number: int) -> tuple[Said, float]:
    """The likeliest sign and suit, and the likelihood of the less likely of the two."""
    sign, suit = _best(opinions, number)
    return (sign, suit), float(min(opinions.signs[number, sign], opinions.suits[number, suit]))


def _best(opinions: Opinions, number: int) -> Said:
    return int(opinions.signs[number].argmax()), int(opinions.suits[number].argmax())


def _mean(first: Point, more: Point) -> Point:
    """Of a first look and of the mean of the others."""
    return np.asarray((first + len(AGAIN) * more) / (1 + len(AGAIN)), np.float64)
