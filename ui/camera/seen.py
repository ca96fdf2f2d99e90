"""One sight as the players see it, and as they have put it right so far."""

from collections.abc import Sequence

from companion import cards
from companion.asks import Answer, Ask
from companion.language import tr
from companion.matching import Fix, Match, Offer, corrected, match_sight
from companion.sights import Sight, What


class Seen:
    """What lies there, held against the ask. ``values`` are what its dice or cards are taken for, in their order in the
    sight."""

    def __init__(self, ask: Ask, sight: Sight) -> None:
        self.ask = ask
        self.sight = sight
        self.match: Match = match_sight(ask, sight)
        self.values: list[int | str] = _read(sight)
        self.corrected = False

    @property
    def dice(self) -> bool:
        """Whether these are dice."""
        return self.sight.what is What.DICE

    @property
    def shown(self) -> tuple[int, ...]:
        """The indices of what is shown, in reading order: cards that lie face down are not."""
        return tuple(fix.index for fix in self.match.fixes)

    @property
    def says(self) -> str:
        """What it means, in one sentence."""
        if self.corrected and self.match.answer is not None:
            return tr("Put right: {answer}", answer=self.ask.say(self.match.answer))
        return self.match.says

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
        self.match = corrected(self.ask, self.sight, self.values)
        self.corrected = True

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
