"""Rebuilds the card reader's net from nothing: ``python -m training.cards --art FOLDER --work FOLDER``.

Decks are drawn once into the work folder; then the checker learns from endless cut-outs of them. A run that was stopped
goes on where it was.
"""

import argparse
from functools import partial
from pathlib import Path

import torch

from training.cards import decks
from training.cards.export import write
from training.cards.net import Checker
from training.cards.samples import CheckerSamples
from training.cards.train import Course, fit
from vision.card_signs import SIGNS

COURSES = {"card-checker": Course(2200, 64, 2e-3, 2), "card-checker-again": Course(900, 64, 1.2e-3, 77)}


def main() -> None:
    """Reads the command line and runs the parts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--art", type=Path, required=True, help="folder with the card art (training/cards/README.md)")
    parser.add_argument("--work", type=Path, required=True, help="folder for decks and the half-trained net")
    parser.add_argument("--out", type=Path, default=Path("vision/models"))
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    decks.build(options.art, options.work)
    checker = Checker(len(SIGNS))
    for name, course in COURSES.items():
        kept = options.work / f"{name}.pt"
        fit(checker, partial(CheckerSamples, options.work), course, kept)
    write(checker, options.out / "card-checker.onnx")


if __name__ == "__main__":
    main()
