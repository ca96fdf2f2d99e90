"""A deck that the reader was taught: indices are named after the examples that they look most like.

Nothing is trained: an example is what the checker's net makes of an index on its way to an answer (160 numbers that are
alike where two indices look alike). ``card_lesson`` makes examples, ``companion.decks`` keeps them.
"""

from dataclasses import dataclass

import numpy as np

from companion.decks import Examples
from vision.card_checker import FEATURES
from vision.card_corner import Point
from vision.card_names import NAMES, Weights

KEPT = np.dtype("<f2")
"""How an example's numbers are kept."""
SHARP = 0.05
"""By how much less an example may fit and still count a third as much."""
UNLIKE, LIKE = 0.84, 0.94
"""An index less like every example than the first says nothing; from the second on the examples alone name it."""
MAYBE, THERE = 0.9, 0.97
"""The same for whether there is an index at all: what is none is like an example up to about the first."""


@dataclass(frozen=True, slots=True)
class TaughtDeck:
    """Examples of a deck's indices: a row of ``FEATURES`` numbers each, and which card it is of."""

    features: Point
    cards: tuple[str, ...]

    def named(self, rows: Weights, features: Point) -> Weights:
        """The likelihoods of ``NAMES`` (n x 53) where indices were read, after comparing them with the examples.
        What is unlike all of them keeps the likelihoods that it has."""
        if not (self.cards and len(rows)):
            return rows
        alike = features @ self.features.T
        best = np.full((len(NAMES), len(rows)), -1.0)
        np.maximum.at(best, [NAMES.index(card) for card in self.cards], alike.T)
        best = best.T
        own = np.exp((best - best.max(1, keepdims=True)) / SHARP)
        own /= own.sum(1, keepdims=True)
        trust = np.clip((alike.max(1) - UNLIKE) / (LIKE - UNLIKE), 0, 1)[:, None]
        return np.asarray(trust * own + (1 - trust) * rows, np.float64)

    def there(self, features: Point) -> Point:
        """How likely each is an index because it is like an example: 0 where that says nothing."""
        if not (self.cards and len(features)):
            return np.zeros(len(features))
        return np.asarray(np.clip(((features @ self.features.T).max(1) - MAYBE) / (THERE - MAYBE), 0, 1), np.float64)

    @classmethod
    def empty(cls) -> "TaughtDeck":
        """A deck of which nothing was taught yet."""
        return cls(np.zeros((0, FEATURES)), ())

    @classmethod
    def of(cls, examples: Examples) -> "TaughtDeck":
        """The deck that was kept as these examples."""
        numbers = np.frombuffer(examples.numbers, KEPT).astype(np.float64).reshape(len(examples.cards), FEATURES)
        return cls(np.nan_to_num(np.clip(numbers, -1.0, 1.0)), examples.cards)

    @property
    def examples(self) -> Examples:
        """The deck as it is kept."""
        return Examples(self.cards, self.features.astype(KEPT).tobytes())
