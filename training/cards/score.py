"""The reader over drawn scenes of the decks that were kept out of the training.

``python -m training.cards.score --work FOLDER --scenes N`` prints, a deck and in all: scenes, the part read right,
sure, sure and wrong, and the part of the visible indices whose card was read. ``--layouts fans`` or ``ordinary`` draws
only these. Every scene that is sure and wrong is named by its number; ``--first`` starts at another one.
"""

import argparse
import collections
import time
from pathlib import Path

import cv2
import numpy as np

from training.cards.samples import Stock, spoil
from training.cards.scenes import ANY, FANS, ORDINARY, READABLE, Scene, Span, compose
from vision.card_names import NAMES
from vision.card_signs import JOKER_SIGN, LANGUAGES, SIGNS, SUITS
from vision.cards import CardReader, Limits
from vision.photos import Frame

FIRST = 500_000
SIDE = (1280, 960)
LAYOUTS = {"all": ANY, "ordinary": ORDINARY, "fans": FANS}


def names_in(scene: Scene, smallest: float) -> tuple[set[str], set[str]]:
    """The cards that must be read (an index whole in sight, at least ``smallest`` pixels high) and those that may (a
    part of one)."""
    must, may = set(), set()
    for index in scene.indices:
        sign = SIGNS[index.sign]
        if sign == JOKER_SIGN:
            name = JOKER_SIGN
        else:
            name = next((own[sign] for own in LANGUAGES.values() if sign in own), sign) + SUITS[index.suit]
        if index.seen >= READABLE and 2 * float(np.linalg.norm(index.up)) >= smallest:
            must.add(name)
        elif index.seen > 0:
            may.add(name)
    return must, may - must


def drawn(stock: Stock, number: int, layouts: Span) -> tuple[str, Scene, Frame]:
    """The deck of a scene, the scene, and its picture as a camera would have taken it."""
    rng = np.random.default_rng(FIRST + number)
    deck = stock.decks[number % len(stock.decks)]
    tall = float(np.exp(rng.uniform(np.log(150), np.log(600))))
    scene = compose(rng, [deck], list(stock.grounds), SIDE, tall, layouts)
    size = float(np.median([np.linalg.norm(i.up) for i in scene.indices] or [20.0]))
    return deck.name, scene, spoil(scene.image, rng, size)


def line(name: str, told: collections.Counter[str]) -> str:
    """What was counted, as a line of the table."""
    scenes = told["scenes"]
    return (
        f"{name}: {scenes} scenes, right {told['right'] / scenes:.1%}, sure {told['sure'] / scenes:.1%}, "
        f"sure and wrong {told['wrong']}, cards read {told['read'] / max(1, told['indices']):.1%} of {told['indices']}"
    )


def main() -> None:
    """Reads the command line, prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="work folder of the training")
    parser.add_argument("--scenes", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--layouts", choices=LAYOUTS, default="all")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    stock, reader, limits = Stock.fetch(options.work, kept_out=True), CardReader(), Limits()
    count: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    spent = 0.0
    for number in range(options.first, options.first + options.scenes):
        deck, scene, picture = drawn(stock, number, LAYOUTS[options.layouts])
        start = time.process_time()
        reading = reader.read(picture)
        spent += time.process_time() - start
        must, may = names_in(scene, limits.smallest)
        seen = {name for name in reading.names if name in NAMES}
        right = must <= seen <= must | may
        if reading.sure and not right:
            print(f"sure and wrong: scene {number}, missed {sorted(must - seen)}, too many {sorted(seen - must - may)}")
        count[deck].update(scenes=1, right=right, sure=reading.sure, wrong=reading.sure and not right)
        count[deck].update(indices=len(must), read=len(must & seen))
    for name, told in sorted(count.items()):
        print(line(name, told))
    print(line("all", sum(count.values(), collections.Counter())))
    print(f"{1000 * spent / options.scenes:.0f} ms of processor time a scene")


if __name__ == "__main__":
    main()
