"""The decks that the card reader was taught: where they are kept, what is in their files, and how a deck is laid out.

A deck's file is a line of JSON and then numbers: for each example ``NUMBERS`` of them, two bytes each, as the reader
made them. What they mean is the reader's affair; what is taught already can be told without it.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from companion import cards
from companion.errors import CompanionError, Refused
from companion.files import FileTrouble, read_bytes, set_aside, why, write_bytes
from companion.language import tr
from companion.places import Places
from companion.settings import read_settings
from companion.sights import Live

NUMBERS = 160
"""How many numbers an example has."""
BYTES = 2 * NUMBERS
MOST_EXAMPLES = 2000
"""A deck has at most so many; they take 640 kB."""
LONGEST = 1_000_000
"""Bytes; a file that is longer is no deck."""
MOST_DECKS = 30
LONGEST_NAME = 40
ENDING = ".deck"
NONE = "none"
"""What stands for no taught deck in commands; no deck is called so."""
UNUSABLE = "unusable"
"""What a file's name gets when it is set aside."""
_ASIDE = re.compile(rf"\.{UNUSABLE}-[0-9]+$")

ROWS: tuple[tuple[str, ...], ...] = (
    *(
        tuple(rank + suit.value for rank in ranks)
        for suit in cards.Suit
        for ranks in (cards.RANKS[:7], cards.RANKS[7:])
    ),
    (cards.JOKER, cards.JOKER),
)
"""The whole deck as it is laid out for the reader, a row a photo: ace to 7 and 8 to king of each suit, the jokers."""

KNOWN = frozenset(cards.deck(1))
"""What an example can be of."""
JOKERS = len(ROWS) - 1
"""The number of the row that a deck may do without."""


class DeckTrouble(CompanionError):
    """A deck's file is no deck, is damaged, or was made for another reader; the text says what became of it."""


@dataclass(frozen=True, slots=True)
class Examples:
    """What the reader learnt: the card of each example, and the numbers of all of them, ``BYTES`` an example."""

    cards: tuple[str, ...] = ()
    numbers: bytes = b""

    def with_row(self, row: tuple[str, ...], more: "Examples") -> "Examples":
        """These with others for the cards of a row. Raises Refused where they get too many."""
        kept = [i for i, card in enumerate(self.cards) if card not in row]
        if len(kept) + len(more.cards) > MOST_EXAMPLES:
            raise Refused(tr("A deck has at most {number} examples", number=MOST_EXAMPLES))
        numbers = b"".join(self.numbers[BYTES * i : BYTES * (i + 1)] for i in kept)
        return Examples((*(self.cards[i] for i in kept), *more.cards), numbers + more.numbers)

    def has(self, row: tuple[str, ...]) -> bool:
        """Whether all cards of a row were taught."""
        return set(row) <= set(self.cards)

    @property
    def open_rows(self) -> list[int]:
        """The numbers of the rows that are still to be taught."""
        return [number for number, row in enumerate(ROWS) if not self.has(row)]


@dataclass(frozen=True, slots=True)
class RowSeen:
    """One picture of a row: ``places`` are the cards' boxes from left to right (x, y, width, height in pixels of a
    picture ``size``), ``read`` what the reader takes each of them for as yet (nothing where it cannot say), ``doubt``
    why this may be another row, empty where nothing speaks against it, ``examples`` what is learnt from it."""

    row: tuple[str, ...]
    size: tuple[int, int]
    places: tuple[tuple[int, int, int, int], ...]
    read: tuple[str, ...]
    doubt: str
    examples: Examples


class Teacher(Protocol):
    """The part of the reader that learns; what it makes is kept by ``Decks`` under its ``mark``."""

    @property
    def mark(self) -> str:
        """By what a deck's file says for which reader it was made."""
        ...

    def see(self, picture: Path | Live, row: tuple[str, ...], known: Examples) -> RowSeen:
        """What is learnt from a picture of cards that lie apart in one row, from left to right as ``row`` names them;
        ``known`` is what was taught before. May take a second. Raises CompanionError where the picture cannot be opened
        or shows fewer or more cards."""
        ...


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a deck's file."""

    deck: Literal[1]
    reader: str
    cards: list[str]


class Decks:
    """The folder of taught decks. It need not exist."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> list[str]:
        """What the decks are called, in the order of the alphabet; files that were set aside and names that nobody
        could have given are left out."""
        try:
            found = [path.stem for path in self._folder.iterdir() if path.suffix == ENDING]
        except OSError:
            return []
        possible = (name for name in found if _wrong(name) is None and not _ASIDE.search(name))
        return sorted(possible, key=lambda name: (name.casefold(), name))

    def path(self, name: str) -> Path:
        """The file of a deck. Raises Refused where it cannot be called so."""
        if (wrong := _wrong(name)) is not None:
            raise Refused(wrong)
        return self._folder / f"{name}{ENDING}"

    def to_teach(self, name: str) -> Path:
        """The file of a deck that is to be taught. Raises Refused where it cannot be called so."""
        path = self.path(name)
        if name.casefold() == NONE and not path.exists():
            raise Refused(tr("A deck cannot be called {name}: that stands for no deck of your own", name=name))
        return path

    def read(self, name: str, reader: str | None = None) -> Examples:
        """What was taught of a deck, nothing where there is no such deck yet. ``reader`` is the reader's mark, without
        which its examples say nothing to it; None takes any. Raises DeckTrouble, after a damaged file or one for
        another reader was set aside, and FileTrouble, Refused."""
        path = self.path(name)
        try:
            if path.stat().st_size > LONGEST:
                raise DeckTrouble(tr("the file is too large for one"))
            return unpacked(read_bytes(path, LONGEST), reader)
        except FileNotFoundError:
            return Examples()
        except OSError as error:
            raise FileTrouble(tr("{path} cannot be read: {reason}", path=path, reason=why(error))) from error
        except DeckTrouble as trouble:
            aside = set_aside(path, UNUSABLE)
            raise DeckTrouble(
                tr(
                    "The deck {name} cannot be used: {trouble}. Its file is now {file}",
                    name=name,
                    trouble=trouble,
                    file=aside.name,
                )
            ) from trouble

    def keep(self, name: str, examples: Examples, reader: str) -> None:
        """Put this in place of what was taught of a deck. Raises FileTrouble, Refused."""
        path = self.path(name)
        if not path.exists() and len(self.names()) >= MOST_DECKS:
            raise Refused(tr("There are {number} decks; delete one that nobody plays with any more", number=MOST_DECKS))
        write_bytes(path, packed(examples, reader))

    def delete(self, name: str) -> None:
        """Forget a deck. Raises Refused where there is none, FileTrouble."""
        path = self.path(name)
        try:
            path.unlink()
        except FileNotFoundError as error:
            raise Refused(tr("There is no deck {name}", name=name)) from error
        except OSError as error:
            raise FileTrouble(tr("{path} cannot be deleted: {reason}", path=path, reason=why(error))) from error


class Lesson:
    """The teaching of one deck, row by row. Each row that is accepted is kept at once, so that it can be stopped at any
    moment and gone on with. ``notice`` says where what was taught before cannot be used, and what became of it."""

    def __init__(self, decks: Decks, name: str, mark: str) -> None:
        """Raises FileTrouble, Refused."""
        decks.to_teach(name)
        self.name = name
        self.notice = ""
        self._decks = decks
        self._mark = mark
        try:
            self.known = decks.read(name, mark)
        except DeckTrouble as trouble:
            self.known, self.notice = Examples(), str(trouble)
        self.number = next(iter(self.known.open_rows), 0)

    @property
    def row(self) -> tuple[str, ...]:
        """The row to be laid now."""
        return ROWS[self.number]

    @property
    def is_done(self) -> bool:
        """Whether all rows were taught but that of the jokers, which may be left out."""
        return not set(self.known.open_rows) - {JOKERS}

    def go_to(self, number: int) -> None:
        """Lay this row now, be it taught already or not."""
        self.number = number % len(ROWS)

    def keep(self, seen: RowSeen) -> None:
        """Keep what was seen, and go on to the next row that is open. Raises FileTrouble, Refused; then nothing has
        changed."""
        known = self.known.with_row(seen.row, seen.examples)
        self._decks.keep(self.name, known, self._mark)
        self.known = known
        left = known.open_rows
        self.number = next((number for number in left if number > self.number), left[0] if left else self.number)


def packed(examples: Examples, reader: str) -> bytes:
    """A deck's file."""
    return msgspec.json.encode(_Head(1, reader, list(examples.cards))) + b"\n" + examples.numbers


def unpacked(raw: bytes, reader: str | None) -> Examples:
    """What is in a deck's file. Raises DeckTrouble."""
    line, _, numbers = raw.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=_Head)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise DeckTrouble(tr("the file is no taught deck")) from error
    if len(head.cards) > MOST_EXAMPLES or len(numbers) != BYTES * len(head.cards) or not set(head.cards) <= KNOWN:
        raise DeckTrouble(tr("the file is damaged"))
    if reader is not None and head.reader != reader:
        raise DeckTrouble(tr("it was taught to another version of the reader; teach it again"))
    return Examples(tuple(head.cards), numbers)


def chosen_deck(places: Places) -> str:
    """The name of the deck that the settings say is played with, nothing for any ordinary one. Raises BadSettings,
    FileTrouble."""
    return read_settings(places.settings).camera.deck


def is_deck_name(name: str) -> bool:
    """Whether a deck can be called so."""
    return _wrong(name) is None


def _wrong(name: str) -> str | None:
    """Why a deck cannot be called so, or None."""
    if not name or name != name.strip():
        return tr("A deck needs a name, without spaces before or after it")
    if len(name) > LONGEST_NAME:
        return tr("A deck's name has at most {number} letters", number=LONGEST_NAME)
    if not name.isprintable():
        return tr("A deck's name has only letters and signs that can be seen: there is a hidden one in it")
    if name.startswith(".") or set(name) & set("/\\:"):
        return tr("A deck's name does not begin with a dot and has no slashes or colons in it")
    return None
