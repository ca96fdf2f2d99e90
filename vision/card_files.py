"""Reads the cards in picture files one after another: the ``read cards`` command's lines."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from companion.decks import Decks
from companion.errors import CompanionError
from companion.language import tr
from companion.layouts import Lying, laid_out
from companion.spreads import Layout
from vision.card_deck import TaughtDeck
from vision.card_lesson import reader_mark
from vision.card_reading import CardsReading
from vision.cards import CardReader
from vision.lines import line_of, read_each
from vision.photos import Frame


def read_card_files(
    paths: Iterable[str | Path],
    possible: Collection[str] | None = None,
    reader: CardReader | None = None,
    layout: Layout | None = None,
) -> Iterator[dict[str, object]]:
    """One line a picture, in order: ``{"file", "cards": [{"card", "box", "confidence", "alternatives"}], "sure",
    "ms"}`` and ``reason`` where there is one; for a file that cannot be opened ``{"file", "error"}``. Boxes are in
    pixels of the upright picture; ``ms`` is the time of the reading without opening the file. ``possible``: see
    ``CardReader.read``. With a ``layout`` also what ``in_layout`` makes of it.
    """
    reader = reader or CardReader()

    def read(frame: Frame) -> dict[str, object]:
        reading = reader.read(frame, possible)
        return as_plain(reading) if layout is None else in_layout(reading, layout)

    yield from read_each(paths, read)


def read_deck_files(
    paths: Iterable[str | Path],
    possible: Collection[str] | None,
    decks: Decks,
    deck: str,
    layout: Layout | None = None,
) -> Iterator[dict[str, object]]:
    """``read_card_files`` for a taught deck, by its name. Where it cannot be used the first line says so under
    ``notice``, and the reader goes on without it."""
    reader, notice = reader_of(decks, deck)
    for line in read_card_files(paths, possible, reader, layout):
        yield {**line, "notice": notice} if notice else line
        notice = ""


def reader_of(decks: Decks, name: str) -> tuple[CardReader, str]:
    """The reader for the deck of this name, for any ordinary one where it is blank; and what is wrong with the deck, in
    which case the reader goes on without it."""
    if not name:
        return CardReader(), ""
    try:
        examples = decks.read(name, reader_mark())
    except CompanionError as error:
        return CardReader(), tr("{reason}. Cards are read without it", reason=str(error))
    if not examples.cards:
        return CardReader(), tr("There is no deck {name}. Cards are read without it", name=name)
    return CardReader(deck=TaughtDeck.of(examples)), ""


def as_plain(reading: CardsReading) -> dict[str, object]:
    """A reading as data for JSON."""
    cards: list[dict[str, object]] = [
        {
            "card": card.card,
            "box": list(card.box),
            "confidence": round(card.confidence, 3),
            "alternatives": list(card.alternatives),
        }
        for card in reading.cards
    ]
    return line_of("cards", cards, reading.sure, reading.reason)


def in_layout(reading: CardsReading, layout: Layout) -> dict[str, object]:
    """A reading as data for JSON, with ``"layout": {"name", "lines": {…}}``: the cards of each line in order. Where
    they do not lie so, ``wrong`` in it says why, and the reading is not sure."""
    laid = laid_out([Lying(card.card, card.box) for card in reading.cards], layout)
    plain = as_plain(reading)
    lines = {str(name): list(line) for name, line in laid.cards.items()}
    told: dict[str, object] = {"name": layout.value, "lines": lines}
    if laid.trouble:
        told["wrong"] = str(laid.trouble)
        plain["sure"] = False
        plain.setdefault("reason", str(laid.trouble))
    return {**plain, "layout": told}
