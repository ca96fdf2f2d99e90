"""Rebuilds the card reader's nets from nothing.

``python -m training.cards --packages FOLDER --photos FOLDER --work FOLDER``

The card art is unpacked and every deck drawn once into the work folder; then the finder learns from endless drawn
tables, and the checker from endless cut-outs, some of them at places that the finder took for an index. A run that was
stopped goes on where it was.
"""

import argparse
from functools import partial
from pathlib import Path

import torch

from training.cards import art, decks
from training.cards.export import write
from training.cards.net import Checker, Finder
from training.cards.samples import CheckerSamples, FinderSamples, make_grounds
from training.cards.train import Course, fit
from vision.card_signs import SIGNS

FINDER = Course(4800, 8, 2e-3, 5)
CHECKER = Course(3500, 64, 2e-3, 2)
GROUNDS = 1


def main() -> None:
    """Reads the command line and runs the parts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--packages", type=Path, required=True, help="folder with the packages of card art (README.md)")
    parser.add_argument("--photos", type=Path, required=True, help="folder with dice/truth.jsonl, for its tables")
    parser.add_argument("--work", type=Path, required=True, help="folder for art, decks and half-trained nets")
    parser.add_argument("--out", type=Path, default=Path("vision/models"))
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    art.unpack(options.packages, options.work / "art")
    decks.build(options.work / "art", options.work)
    make_grounds(options.work, GROUNDS, options.photos)
    finder, net = Finder(), options.out / "card-finder.onnx"
    fit(finder, partial(FinderSamples, options.work), FINDER, options.work / "card-finder.pt")
    write(finder, net)
    checker = Checker(len(SIGNS))
    fit(checker, partial(CheckerSamples, options.work, net), CHECKER, options.work / "card-checker.pt")
    write(checker, options.out / "card-checker.onnx")


if __name__ == "__main__":
    main()
