"""The reader over drawn scenes of the decks that were kept out of the training.

``python -m training.cards.score --work FOLDER --scenes N`` prints, a deck: scenes, the part read right, sure, sure and
wrong, and the part of the visible indices whose card was read.
"""

import argparse
import collections
from pathlib import Path

import numpy as np

from training.cards.samples import Stock, spoil
from training.cards.scenes import READABLE, Scene, compose
from vision.card_names import NAMES
from vision.card_signs import JOKER_SIGN, LANGUAGES, SIGNS, SUITS
from vision.cards import CardReader

FIRST = 500_000
SIDE = (1280, 960)


def names_in(scene: Scene) -> tuple[set[str], set[str]]:
    """The cards that must be read (an index whole in sight) and those that may (a part of one)."""
    must, may = set(), set()
    for index in scene.indices:
        sign = SIGNS[index.sign]
        if sign == JOKER_SIGN:
            name = JOKER_SIGN
        else:
            name = next((own[sign] for own in LANGUAGES.values() if sign in own), sign) + SUITS[index.suit]
        if index.seen >= READABLE:
            must.add(name)
        elif index.seen > 0:
            may.add(name)
    return must, may - must


def main() -> None:
    """Reads the command line, prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="work folder of the training")
    parser.add_argument("--scenes", type=int, default=200)
    options = parser.parse_args()
    stock, reader = Stock.fetch(options.work, kept_out=True), CardReader()
    count: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for number in range(options.scenes):
        rng = np.random.default_rng(FIRST + number)
        deck = stock.decks[number % len(stock.decks)]
        tall = float(np.exp(rng.uniform(np.log(150), np.log(600))))
        scene = compose(rng, [deck], list(stock.grounds), SIDE, tall)
        size = float(np.median([np.linalg.norm(i.up) for i in scene.indices] or [20.0]))
        reading = reader.read(spoil(scene.image, rng, size))
        must, may = names_in(scene)
        seen = {name for name in reading.names if name in NAMES}
        right = must <= seen <= must | may
        told = count[deck.name]
        told.update(scenes=1, right=right, sure=reading.sure, wrong=reading.sure and not right)
        told.update(indices=len(must), read=len(must & seen))
    for name, told in sorted(count.items()):
        print(
            f"{name}: {told['scenes']} scenes, right {told['right'] / told['scenes']:.1%}, sure "
            f"{told['sure'] / told['scenes']:.1%}, sure and wrong {told['wrong']}, cards read "
            f"{told['read'] / max(1, told['indices']):.1%} of {told['indices']}"
        )


if __name__ == "__main__":
    main()
