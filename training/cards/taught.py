"""What teaching a deck changes, on drawn scenes of the decks that were kept out of the training.

``python -m training.cards.taught --work FOLDER --scenes N`` teaches the reader each such deck as a player does, a drawn
picture a row, and prints the part of the visible indices whose card is read and the part of the scenes read right and
sure, before and after, on the same scenes. ``--in-force NAME`` reads the scenes of all decks after this one was taught:
what happens where the wrong deck is chosen.
"""

import argparse
import collections
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.decks import JOKERS, ROWS, Examples
from training.cards.decks import HIGH, ORDER, RANKS, Deck
from training.cards.samples import Stock, spoil
from training.cards.scenes import compose
from training.cards.score import FIRST, SIDE, names_in
from vision.card_deck import TaughtDeck
from vision.card_lesson import CardTeacher, NotTaughtError
from vision.card_names import NAMES
from vision.cards import CardReader, Limits

Picture = NDArray[np.uint8]
TALL = 225.0
"""Height of a card in a row's picture of 1280 x 720 pixels: seven have room side by side."""
TRIES = 3


def laid(rng: np.random.Generator, deck: Deck, row: Sequence[str], ground: Picture) -> Picture:
    """A picture of a row of a deck's cards, each turned a little, with a camera's blur and grain."""
    picture = np.asarray(cv2.resize(ground, (1280, 720), interpolation=cv2.INTER_AREA), np.float32)
    for i, name in enumerate(row):
        card = deck.cards[13 * ORDER.index(name[-1]) + RANKS.index(name[:-1])]
        wide = card.shape[1]
        matrix = cv2.getRotationMatrix2D((wide / 2, HIGH / 2), float(rng.normal(0, 3)), TALL / HIGH)
        spot = np.array([1280 * (i + 0.5) / len(row), 360.0]) + rng.normal(0, 6, 2)
        matrix[:, 2] += spot - (wide / 2, HIGH / 2)
        drawn = cv2.warpAffine(card, matrix, (1280, 720), flags=cv2.INTER_AREA).astype(np.float32)
        cover = drawn[..., 3:] / 255
        picture = picture * (1 - cover) + drawn[..., :3] * cover
    shade = np.linspace(rng.uniform(0.75, 1.0), rng.uniform(0.75, 1.0), 1280)[None, :, None]
    lit = cv2.GaussianBlur(picture * shade, (0, 0), rng.uniform(0.5, 0.9)) + rng.normal(0, 3, picture.shape)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def teach(teacher: CardTeacher, rng: np.random.Generator, deck: Deck, grounds: Sequence[Picture]) -> Examples:
    """All that is learnt of a deck, without its jokers; a row whose picture cannot be used is laid again on another
    table, and left out after some tries."""
    known = Examples()
    for number, row in enumerate(ROWS):
        for _ in range(TRIES if number != JOKERS else 0):
            try:
                seen = teacher.look(laid(rng, deck, row, grounds[rng.integers(len(grounds))]), row, known)
            except NotTaughtError:
                continue
            known = known.with_row(row, seen.examples)
            break
    return known


def read(reader: CardReader, deck: Deck, grounds: Sequence[Picture], scenes: int) -> collections.Counter[str]:
    """Counts over drawn scenes of a deck."""
    told: collections.Counter[str] = collections.Counter()
    for number in range(scenes):
        rng = np.random.default_rng(FIRST + number)
        tall = float(np.exp(rng.uniform(np.log(150), np.log(600))))
        scene = compose(rng, [deck], grounds, SIDE, tall)
        size = float(np.median([np.linalg.norm(i.up) for i in scene.indices] or [20.0]))
        reading = reader.read(spoil(scene.image, rng, size))
        must, may = names_in(scene, Limits().smallest)
        seen = {name for name in reading.names if name in NAMES}
        right = must <= seen <= must | may
        told.update(right=right, sure=reading.sure, wrong=reading.sure and not right)
        told.update(indices=len(must), read=len(must & seen), extra=len(seen - must - may))
    return told


def main() -> None:
    """Reads the command line, prints a line a deck."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="work folder of the training")
    parser.add_argument("--scenes", type=int, default=20, help="a deck")
    parser.add_argument("--in-force", metavar="NAME", help="a deck that is in force for all")
    options = parser.parse_args()
    stock, teacher, plain = Stock.fetch(options.work, kept_out=True), CardTeacher(), CardReader()
    grounds = list(stock.grounds)
    for deck in stock.decks:
        of = next(d for d in stock.decks if d.name == (options.in_force or deck.name))
        examples = teach(teacher, np.random.default_rng(1), of, grounds)
        taught = CardReader(deck=TaughtDeck.of(examples))
        before, after = (read(reader, deck, grounds, options.scenes) for reader in (plain, taught))
        print(f"{deck.name}: {len(set(examples.cards))} cards taught; before {_line(before)}; after {_line(after)}")


def _line(told: collections.Counter[str]) -> str:
    return (
        f"read {told['read']} of {told['indices']} cards and {told['extra']} that are not there, "
        f"{told['right']} scenes right, {told['sure']} sure, {told['wrong']} of them wrong"
    )


if __name__ == "__main__":
    main()
