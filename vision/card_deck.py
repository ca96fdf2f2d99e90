"""Teaches the reader a deck that it reads badly.

Pictures of known cards become examples, and later indices are named after the examples that they look most like.

Nothing is trained: an example is what the checker's net makes of an index on its way to an answer (160 numbers that are
alike where two indices look alike). A deck is kept in one file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from companion.cards import parse
from companion.errors import CompanionError
from vision.card_checker import AGAIN, FEATURES, FIRST, CardChecker
from vision.card_corner import Corner, Point
from vision.card_finder import CardFinder, Found
from vision.card_groups import fits
from vision.card_names import NAMES, Weights
from vision.photos import Frame

PLAIN = 0.3
"""A find of the finder with at least this score is an index."""
FAINT = 0.6
"""What has less than this part of the weight of the weakest card is none."""
SHARP = 0.05
"""By how much less an example may fit and still count a third as much."""
UNLIKE, LIKE = 0.75, 0.92
"""An index less like every example than the first says nothing; from the second on the examples alone name it."""
LOOKS = (*FIRST, *AGAIN)


class NotTaughtError(CompanionError):
    """A picture does not show the cards that it should, or a deck's file cannot be read."""


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
        best = np.full((len(rows), len(NAMES)), -1.0)
        for i, card in enumerate(self.cards):
            column = NAMES.index(card)
            best[:, column] = np.maximum(best[:, column], alike[:, i])
        own = np.exp((best - best.max(1, keepdims=True)) / SHARP)
        own /= own.sum(1, keepdims=True)
        trust = self.trust(features)[:, None]
        return np.asarray(trust * own + (1 - trust) * rows, np.float64)

    def trust(self, features: Point) -> Point:
        """How far the examples can name each index: 0 not at all, 1 alone."""
        if not (self.cards and len(features)):
            return np.zeros(len(features))
        return np.asarray(np.clip(((features @ self.features.T).max(1) - UNLIKE) / (LIKE - UNLIKE), 0, 1), np.float64)

    def with_more(self, other: "TaughtDeck") -> "TaughtDeck":
        """This deck and more examples of it."""
        return TaughtDeck(np.vstack([self.features, other.features]), self.cards + other.cards)

    @classmethod
    def empty(cls) -> "TaughtDeck":
        """A deck of which nothing was taught yet."""
        return cls(np.zeros((0, FEATURES)), ())

    def save(self, path: Path) -> None:
        """Writes the deck to a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            np.savez_compressed(file, features=self.features.astype(np.float16), cards=np.array(self.cards))

    @classmethod
    def load(cls, path: Path) -> "TaughtDeck":
        """Reads a deck's file. Raises ``NotTaughtError`` where it is none."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                features, cards = kept["features"].astype(np.float64), tuple(str(card) for card in kept["cards"])
        except (OSError, ValueError, KeyError, BadZipFile, EOFError) as error:
            raise NotTaughtError(f"{path}: there is no taught deck in this file") from error
        if features.shape != (len(cards), FEATURES) or not set(cards) <= set(NAMES):
            raise NotTaughtError(f"{path}: the taught deck in this file is damaged; teach it again")
        return cls(features, cards)


def taught(finder: CardFinder, checker: CardChecker, frame: Frame, row: Sequence[str]) -> TaughtDeck:
    """Examples from one picture of cards that lie apart in one row: ``row`` names them from left to right. Raises
    ``NotTaughtError`` where the picture shows fewer or more."""
    names = [parse(card) for card in row]
    cards = _by_card([found for found in finder.find(frame).corners if found.score >= PLAIN])
    weights = sorted((sum(found.score for found in card) for card in cards), reverse=True)[: len(names) + 1]
    clear = len(weights) == len(names) or (len(weights) > len(names) and weights[-1] < FAINT * weights[-2])
    if not clear:
        raise NotTaughtError(
            f"{len(names)} cards should lie in this picture, corners of {len(cards)} were found: lay them apart in one "
            "row, flat and in good light, and take the picture again"
        )
    cards.sort(key=lambda card: -sum(found.score for found in card))
    from_left = sorted(cards[: len(names)], key=lambda card: float(np.mean([found.corner.middle[0] for found in card])))
    known = [(found.corner, name) for card, name in zip(from_left, names, strict=True) for found in card]
    features = [checker.check(frame, [corner for corner, _ in known], [look]).features for look in LOOKS]
    return TaughtDeck(np.vstack(features), tuple(name for _, name in known) * len(LOOKS))


def _by_card(founds: Sequence[Found]) -> list[list[Found]]:
    """Finds put together by where the middle of their card is."""
    cards: list[list[Found]] = []
    for found in founds:
        home = next((card for card in cards if any(_one_card(found.corner, other.corner) for other in card)), None)
        if home is None:
            cards.append([found])
        else:
            home.append(found)
    return cards


def _one_card(a: Corner, b: Corner) -> bool:
    away = (float(np.linalg.norm(a.card - a.middle)) + float(np.linalg.norm(b.card - b.middle))) / 2
    return bool(np.linalg.norm(a.card - b.card) < (1.2 if fits(a, b) else 0.5) * away)
