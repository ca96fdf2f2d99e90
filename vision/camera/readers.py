"""The readers as the camera uses them: one look at one picture gives things with a name, a place and a likelihood."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from companion.decks import Decks
from companion.sights import Box, What
from vision.photos import Frame


@dataclass(frozen=True, slots=True)
class Thing:
    """One die (named by its pips, ``"5"``) or card (``"10h"``), where it lies and how likely both are right;
    ``others`` are names that the reader thought of too, the likelier first."""

    name: str
    box: Box
    confidence: float
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Once:
    """One reading of one picture. ``sure`` is the reader's word for all of it; else ``reason`` says why not."""

    things: tuple[Thing, ...]
    sure: bool
    reason: str = ""


class TableReader(Protocol):
    """Reads one kind of thing."""

    @property
    def trouble(self) -> str:
        """Why it does not read as well as was wanted, in one sentence; blank where it does."""
        ...

    @property
    def turns(self) -> int:
        """In how many ways a picture may be turned and mirrored for this reader: see ``turned``."""
        ...

    def read(self, frame: Frame, possible: Sequence[str]) -> Once:
        """What lies in the picture (height x width x 3, blue green red). ``possible`` is what can be there by the
        rules, none where nobody has said."""
        ...


class Dice:
    """The dice reader. Pips mean the same upside down and in a mirror."""

    turns = 4
    trouble = ""

    def __init__(self) -> None:
        from vision.dice import DiceReader  # its nets are loaded when first needed

        self._reader = DiceReader()

    def read(self, frame: Frame, possible: Sequence[str]) -> Once:
        reading = self._reader.read(frame)
        things = tuple(Thing(str(die.value), die.box, die.confidence) for die in reading.dice)
        return Once(things, reading.sure, reading.reason or "")


class Cards:
    """The card reader, for a deck that it was taught where one is named. Cards look the same upside down, but not in a
    mirror."""

    turns = 2

    def __init__(self, decks: Decks, deck: str) -> None:
        from vision.card_files import reader_of  # its nets are loaded when first needed

        self._reader, self.trouble = reader_of(decks, deck)

    def read(self, frame: Frame, possible: Sequence[str]) -> Once:
        reading = self._reader.read(frame, possible or None)
        things = tuple(Thing(c.card, c.box, c.confidence, c.alternatives) for c in reading.cards)
        return Once(things, reading.sure, reading.reason or "")


def reader_for(what: What, decks: Decks, deck: str) -> TableReader:
    """The reader of dice or of cards, of the taught deck of this name if it has one. Raises CompanionError
    where its nets are missing."""
    return Dice() if what is What.DICE else Cards(decks, deck)


def turned(frame: Frame, way: int) -> Frame:
    """The picture in one of four ways: as it is, upside down, mirrored from left to right, from top to bottom.

    Several readings of a table that lies still would be one reading several times: only the sensor's grain is new.
    Turned, the picture is new to a net, and its mistakes are.
    """
    views = (frame, frame[::-1, ::-1], frame[:, ::-1], frame[::-1])
    return np.ascontiguousarray(views[way % len(views)])


def turned_back(things: Sequence[Thing], way: int, width: int, height: int) -> tuple[Thing, ...]:
    """Things read in a turned picture, placed where they are in the picture as it was."""
    return tuple(Thing(t.name, _box_back(t.box, way % 4, width, height), t.confidence, t.others) for t in things)


def _box_back(box: Box, way: int, width: int, height: int) -> Box:
    x, y, w, h = box
    return (width - x - w if way in (1, 2) else x), (height - y - h if way in (1, 3) else y), w, h
