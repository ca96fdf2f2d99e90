"""Teaches the reader a deck: from a picture of known cards that lie apart in one row to examples of their indices."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from companion import cards as playing
from companion.decks import Examples, RowSeen
from companion.errors import CompanionError
from companion.language import joined, tr
from companion.sights import Live
from vision.card_checker import AGAIN, FIRST, CardChecker
from vision.card_corner import Corner, Point
from vision.card_deck import TaughtDeck
from vision.card_finder import CardFinder, Found
from vision.card_groups import Group, Read, box_of, fits
from vision.card_names import NAMES, languages, named, together
from vision.cards import MODELS
from vision.photos import Frame, open_photo

PLAIN = 0.3
"""A find of the finder with at least this score is an index."""
FAINT = 0.6
"""What has less than this part of the weight of the weakest card is none."""
READ, CLEAR = 0.6, 0.9
"""A card is said to be read as what is likelier than the first; from the second on that speaks against another."""
OTHERS = 0.7
"""So large a part of a row must be read as other cards before it is doubted."""
TURNED = 1.2
"""A row lies the other way round if that makes so many more cards right."""
CONFUSED = 0.03
"""By how much more a corner may be like another card than like the other end of its own."""
SMALLEST = 12.0
"""Height of an index, pixels."""
LOOKS = (*FIRST, *AGAIN)


class NotTaughtError(CompanionError):
    """A picture does not show the cards that it should."""


class CardTeacher:
    """Looks at rows of known cards. Loads its nets when made; one picture at a time."""

    def __init__(self, models: Path = MODELS) -> None:
        checker = models / "card-checker.onnx"
        self._finder = CardFinder(models / "card-finder.onnx")
        self._checker = CardChecker(checker)
        self.mark = reader_mark(models)

    def see(self, picture: Path | Live, row: Sequence[str], known: Examples) -> RowSeen:
        """What is learnt from a photo or from a camera's picture. Raises PhotoError where it cannot be opened, and
        as ``look``."""
        return self.look(open_photo(picture) if isinstance(picture, Path) else frame_of(picture), row, known)

    def look(self, frame: Frame, row: Sequence[str], known: Examples) -> RowSeen:
        """What is learnt from a picture of cards that lie apart in one row, ``row`` from left to right (from top to
        bottom where the row stands upright in the picture); ``known`` is what was taught before. A row that is seen
        from across the table, and so the other way round, is noticed where enough of it can be read. Raises
        ``NotTaughtError`` where the picture shows fewer or more cards, or cannot be used."""
        names = tuple(playing.parse(card) for card in row)
        found = in_order(self._cards(frame, len(names)))
        corners = [[one.corner for one in card] for card in found]
        sizes = [2 * max(corner.size for corner in card) for card in corners]
        if min(sizes) < SMALLEST:
            raise NotTaughtError(tr("The cards are too small in this picture: move the camera closer"))
        reads = self._read(frame, corners, TaughtDeck.of(known))
        if _agree(reads[::-1], names) > _agree(reads, names) + TURNED:
            corners, reads = corners[::-1], reads[::-1]
        flat = [corner for card in corners for corner in card]
        cards = [name for name, card in zip(names, corners, strict=True) for _ in card]
        looks = [self._checker.check(frame, flat, [look]).features for look in LOOKS]
        deck = TaughtDeck(np.vstack(looks), tuple(cards) * len(LOOKS))
        height, width = frame.shape[:2]
        places = tuple(box_of(_group(card), width, height) for card in corners)
        told = tuple(name if likely >= READ else "" for name, likely in reads)
        doubt = _other_cards(reads, names) or too_alike(np.mean(looks, axis=0), cards)
        return RowSeen(names, (width, height), places, told, doubt, deck.examples)

    def _cards(self, frame: Frame, wanted: int) -> list[list[Found]]:
        """The corners of each card, of so many cards. Raises NotTaughtError."""
        cards = by_card([found for found in self._finder.find(frame).corners if found.score >= PLAIN])
        cards.sort(key=_weight, reverse=True)
        clear = len(cards) == wanted or (
            len(cards) > wanted and _weight(cards[wanted]) < FAINT * _weight(cards[wanted - 1])
        )
        if not clear:
            raise NotTaughtError(
                tr(
                    "{wanted} cards should lie in this picture, but {found} were found: lay them apart in one row,"
                    " flat and in good light, nothing else beside them, and take the picture again",
                    wanted=wanted,
                    found=len(cards),
                )
            )
        return cards[:wanted]

    def _read(self, frame: Frame, cards: Sequence[Sequence[Corner]], deck: TaughtDeck) -> list[tuple[str, float]]:
        """What each card is read as, and how likely."""
        flat = [corner for card in cards for corner in card]
        opinions = self._checker.check(frame, flat)
        rows = deck.named(named(opinions.signs, opinions.suits, languages(opinions.signs)), opinions.features)
        there = np.maximum(1.0 - opinions.signs[:, -1], deck.there(opinions.features))
        ends = np.cumsum([len(card) for card in cards])
        told = []
        for of_card, is_there in zip(np.split(rows, ends[:-1]), np.split(there, ends[:-1]), strict=True):
            row = together(of_card)
            best = int(row.argmax())
            told.append((NAMES[best], float(row[best] * is_there.max())))
        return told


def frame_of(live: Live) -> Frame:
    """A camera's live picture as the readers want it."""
    rgb = np.frombuffer(live.rgb, np.uint8).reshape(live.height, live.width, 3)
    return np.ascontiguousarray(rgb[..., ::-1])


def reader_mark(models: Path = MODELS) -> str:
    """By what a deck's file says for which reader it was made: its examples mean something to the same net alone."""
    return hashlib.sha256((models / "card-checker.onnx").read_bytes()).hexdigest()[:16]


def by_card(founds: Sequence[Found]) -> list[list[Found]]:
    """Finds put together by where the middle of their card is."""
    cards: list[list[Found]] = []
    for found in founds:
        home = next((card for card in cards if any(_one_card(found.corner, other.corner) for other in card)), None)
        if home is None:
            cards.append([found])
        else:
            home.append(found)
    return cards


def in_order(cards: Sequence[list[Found]]) -> list[list[Found]]:
    """Cards along the row that they lie in: from left to right, or from top to bottom where it is rather upright."""
    middles = np.array([np.mean([found.corner.card for found in card], axis=0) for card in cards])
    across, down = np.ptp(middles, axis=0)
    along = middles[:, 0] if across >= down else middles[:, 1]
    return [cards[i] for i in np.argsort(along, kind="stable")]


def _weight(card: Sequence[Found]) -> float:
    return sum(found.score for found in card)


def _one_card(a: Corner, b: Corner) -> bool:
    away = (float(np.linalg.norm(a.card - a.middle)) + float(np.linalg.norm(b.card - b.middle))) / 2
    return bool(np.linalg.norm(a.card - b.card) < (1.2 if fits(a, b) else 0.5) * away)


def _group(corners: Sequence[Corner]) -> Group:
    """One card's corners, for its outline."""
    blank = np.zeros(len(NAMES))
    return Group(tuple(Read(corner, blank, 1.0) for corner in corners))


def _agree(reads: Sequence[tuple[str, float]], names: Sequence[str]) -> float:
    """How far cards are read as what they should be."""
    return sum(likely for (read, likely), name in zip(reads, names, strict=True) if read == name)


def _other_cards(reads: Sequence[tuple[str, float]], names: Sequence[str]) -> str:
    """Why these are rather other cards, or nothing. A deck with unusual signs is often read as something else, but
    hardly as that many cards, each plain and no two alike."""
    plain = [(read, name) for (read, likely), name in zip(reads, names, strict=True) if likely >= CLEAR]
    wrong = [(read, name) for read, name in plain if read != name]
    if len(wrong) < OTHERS * len(names) or len({read for read, _ in wrong}) < len(wrong):
        return ""
    seen = joined(
        ", ",
        (
            tr("{card} looks like {other}", card=playing.name(name), other=playing.name(read))
            for read, name in wrong[:3]
        ),
    )
    return tr("Are these the right cards, in this order? The {seen}", seen=seen)


def too_alike(features: Point, cards: Sequence[str]) -> str:
    """Which two cards cannot be told apart in this picture, or nothing: those of which all corners are more like
    another card than like each other."""
    alike = features @ features.T
    names = np.array(cards)
    for card in dict.fromkeys(cards):
        own, others = np.nonzero(names == card)[0], np.nonzero(names != card)[0]
        if len(own) < 2 or not len(others):
            continue
        nearest = alike[np.ix_(own, others)]
        itself = np.where(np.eye(len(own), dtype=bool), -1.0, alike[np.ix_(own, own)])
        if (itself.max(1) + CONFUSED < nearest.max(1)).all():
            other = str(names[others[int(nearest.max(0).argmax())]])
            return tr(
                "{card} and {other} look alike in this picture: hold the camera still and closer, in better light",
                card=playing.name(card), other=playing.name(other),
            )  # fmt: skip
    return ""
