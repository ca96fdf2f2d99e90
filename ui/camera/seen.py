"""One sight as the players see it, and as they have put it right so far."""

from collections.abc import Sequence

from companion import cards
from companion.asks import Answer, Ask
from companion.language import tr
from companion.matching import After, Fix, Match, Offer, corrected, match_sight
from companion.sights import Sight, What


class Seen:
    """What lies there, held against the ask, and by ``after`` against those that follow it. ``values`` are what its
    dice or cards are taken for, in their order in the sight."""

    def __init__(self, ask: Ask, sight: Sight, after: After | None = None) -> None:
        self.ask = ask
        self.sight = sight
        self._after = after
        self._order: list[int] | None = None
        self.match: Match = match_sight(ask, sight, after)
        self.values: list[int | str] = _read(sight)
        self.corrected = False

    @property
    def dice(self) -> bool:
        """Whether these are dice."""
        return self.sight.what is What.DICE

    @property
    def shown(self) -> tuple[int, ...]:
        """The indices of what is shown, in reading order: cards that lie face down are not."""
        return tuple(index for row in self.match.rows for index in row) or tuple(f.index for f in self.match.fixes)

    @property
    def says(self) -> str:
        """What it means, in one sentence."""
        if self.corrected and self.match.answer is not None:
            return tr("Put right: {answer}", answer=self.answered)
        return self.match.says

    @property
    def answered(self) -> str:
        """All that it answers, in words."""
        return self.match.words(self.ask)

    @property
    def to_take(self) -> str:
        """What stands on the key that takes it: what it says, or how many answers it is."""
        if then := self.match.then:
            return tr("Take both") if len(then) == 1 else tr("Take all {number} answers", number=1 + len(then))
        return tr("Take {answer}", answer=self.answered)

    @property
    def anything(self) -> bool:
        """Whether there is something to say about it: an empty table is none."""
        return bool(self.match.fixes)

    def fix(self, index: int) -> Fix:
        """What a die or card may be instead."""
        return next(fix for fix in self.match.fixes if fix.index == index)

    def correct(self, index: int, value: int | str) -> None:
        """The players say what a die or card really is."""
        self.values[index] = value
        self._put_right()

    def _put_right(self) -> None:
        self.match = corrected(self.ask, self.sight, self.values, self._after, self._order)
        self.corrected = True

    def can_come_earlier(self, index: int) -> bool:
        """Whether the order of the cards is the players' to tell, and this is not the first."""
        return self.match.astray and index in self.match.used[1:]

    def earlier(self, index: int) -> None:
        """The players say that a card comes before the one that it was read after."""
        order = list(self.match.used)
        at = order.index(index)
        order[at - 1 : at + 1] = [index, order[at - 1]]
        self._order = order
        self._put_right()

    @property
    def surely(self) -> list[int] | list[str]:
        """What counts of it and is not doubtful."""
        sure = [self.values[index] for index in self.match.used if not self.fix(index).doubtful]
        return [v for v in sure if isinstance(v, int)] if self.dice else [str(v) for v in sure]

    def says_the_same(self, other: Sight) -> bool:
        """Whether another sight saw the same."""
        return sorted(map(str, _read(self.sight))) == sorted(map(str, _read(other)))

    def really(self, answer: Answer) -> list[str] | None:
        """What the things seen really are, given what the players answered; None where the reader was right, or where
        the answer says nothing of it."""
        if self.sight.waiting or not isinstance(answer, list):
            return None
        read = [str(value) for value in _read(self.sight)]
        said = [str(value) for value in answer]
        if _all_among(said, read):
            return None
        told = [str(value) for value in self.values]
        if self.corrected and _all_among(said, told):
            return told
        used = self.match.used
        if len(said) == len(used) == len(read):
            return [said[used.index(index)] for index in range(len(read))]
        return said

    def whole(self) -> tuple[Offer, ...]:
        """Whole answers for one tap that are not the one to be taken anyway."""
        return tuple(offer for offer in self.match.offers if offer.answer != self.match.answer)


def _read(sight: Sight) -> list[int | str]:
    if sight.what is What.DICE:
        return [die.value for die in sight.dice]
    return [card.card for card in sight.cards]


def _all_among(said: Sequence[str], there: Sequence[str]) -> bool:
    """Whether all that was said is there; a value without its suit is there with any."""
    left = list(there)
    for one in said:
        found = next((other for other in left if other == one or one == cards.by_rank(other)), None)
        if found is None:
            return False
        left.remove(found)
    return True
