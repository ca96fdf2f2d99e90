"""Rebuilds the dice reader's model from nothing: ``python -m training --photos FOLDER --work FOLDER``.

Four parts, each kept in the work folder when done, so that a run that was stopped goes on where it was: scenes are
drawn, a first finder and checker learn from drawn scenes alone, the photographs' labels are brought to one form by
them, and both learn on from scenes and photographs together. ``--drawn-only`` stops after the second part and writes
those nets: they have seen no photograph of dice; their score over the photographs is the figure for unseen tables.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import torch

from training.export import write
from training.net import Checker, Finder
from training.painted import paint
from training.photographs import blank_shots, photo_shots
from training.pictures import draw_all
from training.samples import Samples, Shot, drawn_shots
from training.train import fit
from vision.finder import Finder as Reader

SEED, FIRST_SCENE, FIRST_PAINTED = 1, 10_000, 60_000
Mixture = list[tuple[list[Shot], float]]


def main() -> None:
    """Reads the command line and runs the parts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--photos", type=Path, required=True, help="folder with dice/truth.jsonl and cards/truth.jsonl")
    parser.add_argument("--work", type=Path, required=True, help="folder for scenes and half-trained nets")
    parser.add_argument("--out", type=Path, default=Path("vision/models"))
    parser.add_argument("--scenes", type=int, default=1000, help="ray-traced scenes")
    parser.add_argument("--painted", type=int, default=700, help="painted scenes")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--drawn-only", action="store_true")
    parser.add_argument(
        "--leave-out", nargs="*", default=[], metavar="SOURCE", help="photograph sources not to learn from"
    )
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(0)  # threads started before data workers are forked would leave those waiting for ever
    work: Path = options.work
    draw_all(work / "scenes", FIRST_SCENE, options.scenes, options.threads)
    paint(work / "painted", FIRST_PAINTED, options.painted)
    drawn, painted, blank = (
        drawn_shots(work / "scenes"),
        drawn_shots(work / "painted"),
        blank_shots(options.photos),
    )
    mixture: Mixture = [(drawn, 0.6), (painted, 0.3), (blank, 0.1)]
    finder = taught(
        Finder(),
        work / "finder-drawn.pt",
        lambda net, to: fit(net, Samples(mixture, SEED), 4000, 12, 3e-3, to, SEED),
    )
    checker = taught(
        Checker(),
        work / "checker-drawn.pt",
        lambda net, to: fit(net, Samples(mixture, SEED + 1, checker=True), 2500, 64, 2e-3, to, SEED),
    )
    if not options.drawn_only:
        write(load(Finder(), finder), work / "finder-drawn.onnx")
        photos = photo_shots(options.photos, Reader(work / "finder-drawn.onnx"))
        mixture = [(drawn, 0.4), (painted, 0.1), (blank, 0.08)]
        mixture += [(photos[s], WEIGHTS[s]) for s in photos if s not in options.leave_out]
        name = "-".join(["all", *(f"not-{s}" for s in options.leave_out)])
        finder = taught(
            load(Finder(), finder),
            work / f"finder-{name}.pt",
            lambda net, to: fit(net, Samples(mixture, SEED + 2), 3000, 12, 2e-3, to, SEED),
        )
        checker = taught(
            load(Checker(), checker),
            work / f"checker-{name}.pt",
            lambda net, to: fit(net, Samples(mixture, SEED + 3, checker=True), 2500, 64, 2e-3, to, SEED),
        )
    options.out.mkdir(parents=True, exist_ok=True)
    write(load(Finder(), finder), options.out / "dice-finder.onnx")
    write(load(Checker(), checker), options.out / "dice-checker.onnx")


WEIGHTS = {"nell-byler": 0.13, "matteop65": 0.08, "DamianTab": 0.1, "Epanemu": 0.1, "KamilPiechowiak": 0.03}
"""How often a photograph of each source is shown, beside the drawn scenes."""


def taught(net: Finder | Checker, path: Path, teach: Callable[[Finder | Checker, Path], None]) -> Path:
    """The file with the trained net, which is trained now unless it is there."""
    if not path.exists():
        part = path.with_suffix(".part")
        teach(net, part)
        torch.save(net.state_dict(), part)
        part.replace(path)
    return path


def load(net: Finder | Checker, path: Path) -> Finder | Checker:
    """``net`` with the weights of a file."""
    net.load_state_dict(torch.load(path, weights_only=True))
    return net


if __name__ == "__main__":
    main()
