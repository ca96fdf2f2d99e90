"""What the checker says of the corners in one picture: it looks at each once, and again where that leaves a doubt."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.card_checker import AGAIN, CardChecker, Opinions
from vision.card_corner import Corner, Point
from vision.card_finder import Found
from vision.card_groups import fits
from vision.photos import Frame

CLEAR = 0.95
"""A first look that names sign and suit as clearly as this is enough."""
SETTLED = 0.6
"""So is one that names them so clearly, where another corner of the card says the same more clearly still."""
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
    again: bool


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
            self._seen[found] = _Seen(first.signs[i], first.suits[i], first.features[i], False)
        doubtful = self._in_doubt(founds)
        more = self._checker.check(self._frame, [found.corner for found in doubtful], AGAIN)
        for i, found in enumerate(doubtful):
            seen = self._seen[found]
            signs, suits = _mean(seen.signs, more.signs[i]), _mean(seen.suits, more.suits[i])
            self._seen[found] = _Seen(signs, suits, seen.features, True)
        return self._together(founds)

    def _together(self, founds: Sequence[Found]) -> Opinions:
        if not founds:
            return self._checker.check(self._frame, [])
        all_seen = [self._seen[found] for found in founds]
        return Opinions(
            np.array([seen.signs for seen in all_seen]),
            np.array([seen.suits for seen in all_seen]),
            np.array([seen.features for seen in all_seen]),
        )

    def _in_doubt(self, founds: Sequence[Found]) -> list[Found]:
        """Those that want a second look and have had none."""
        opinions = self._together(founds)
        clear = np.minimum(opinions.signs.max(1), opinions.suits.max(1)) >= CLEAR if len(founds) else np.zeros(0, bool)
        corners = [found.corner for found in founds]
        sure = [(corners[i], _best(opinions, i)) for i in np.nonzero(clear)[0].tolist()]
        return [
            found
            for i, found in enumerate(founds)
            if not (clear[i] or self._seen[found].again)
            and 1.0 - opinions.signs[i, -1] >= DOUBTFUL
            and not _is_settled(corners[i], opinions, i, sure)
        ]


def _is_settled(corner: Corner, opinions: Opinions, number: int, sure: Sequence[tuple[Corner, Said]]) -> bool:
    """Whether a corner that stands to this one as on one card surely bears the same."""
    sign, suit = _best(opinions, number)
    if min(opinions.signs[number, sign], opinions.suits[number, suit]) < SETTLED:
        return False
    return any(said == (sign, suit) and fits(corner, other) for other, said in sure)


def _best(opinions: Opinions, number: int) -> Said:
    return int(opinions.signs[number].argmax()), int(opinions.suits[number].argmax())


def _mean(first: Point, more: Point) -> Point:
    """Of a first look and of the mean of the others."""
    return np.asarray((first + len(AGAIN) * more) / (1 + len(AGAIN)), np.float64)
