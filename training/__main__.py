"""Rebuilds the dice reader's model from nothing: ``python -m training --photos FOLDER --work FOLDER``.

Four parts, each kept in the work folder, so that a run that was stopped goes on where it was: scenes are drawn; the
finder learns from them and from photographs taken from above; that half-taught finder brings the other photographs'
labels to one form, says what it wrongly takes for dice, and learns on with them; the checker learns from the dice and
from what was wrongly taken for dice. ``--leave-out`` keeps sources of photographs out, to be measured on.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch

from training.cuts import CutSamples, cuts_of
from training.export import write
from training.net import Checker, Finder
from training.painted import paint
from training.paste import Cutout, cutouts
from training.photographs import ABOVE, TAUGHT, blank_shots, photo_shots
from training.pictures import draw_all
from training.samples import Mixture, Samples, Shot, drawn_shots
from training.train import Course
from vision.finder import Finder as Reader

SEED, FIRST_SCENE, FIRST_PAINTED = 1, 10_000, 60_000
HALF, WHOLE, CHECKER = 2400, 6400, 4000
"""Steps of the finder before and after the labels are brought to one form, and of the checker."""
SHOWN = {"nell-byler": 0.15, "matteop65": 0.16, "DamianTab": 0.08, "Epanemu": 0.13, "KamilPiechowiak": 0.03}
"""How often a photograph of each source is shown to the finder, beside the drawn scenes."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What there is to learn from: drawn and painted scenes, photographs without dice, dice cut out of photographs."""

    drawn: list[Shot]
    painted: list[Shot]
    blank: list[Shot]
    above: dict[str, list[Shot]]
    store: list[Cutout]


def main() -> None:
    """Reads the command line and runs the parts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--photos", type=Path, required=True, help="folder with dice/truth.jsonl and cards/truth.jsonl")
    parser.add_argument("--work", type=Path, required=True, help="folder for scenes and half-trained nets")
    parser.add_argument("--out", type=Path, default=Path("vision/models"))
    parser.add_argument("--scenes", type=int, default=640, help="ray-traced scenes")
    parser.add_argument("--painted", type=int, default=1000, help="painted scenes")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", choices=["finder", "checker"], help="with two runs at once, what this one trains")
    parser.add_argument(
        "--leave-out", nargs="*", default=[], metavar="SOURCE", help="photograph sources not to learn from"
    )
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(0)  # threads started before data workers are forked would leave those waiting for ever
    work: Path = options.work
    draw_all(work / "scenes", FIRST_SCENE, options.scenes, options.threads)
    paint(work / "painted", FIRST_PAINTED, options.painted)
    sources = [source for source in TAUGHT if source not in options.leave_out]
    lesson = _lesson(work, options.photos, sources)
    half = work / "finder-half.onnx"
    course = Course(Finder(), work / "finder.pt", WHOLE, 12, 2e-3, SEED)
    course.teach(Samples(_first(lesson), lesson.store, SEED, course.step), HALF)
    if not half.exists():
        write(course.taught(), half)
    photos = photo_shots(options.photos, sources, Reader(half))
    options.out.mkdir(parents=True, exist_ok=True)
    if options.only != "checker":
        course.teach(Samples(_second(lesson, photos), lesson.store, SEED + 1, course.step), WHOLE)
        write(course.taught(), options.out / "dice-finder.onnx")
    if options.only != "finder":
        write(_checker(work, lesson, photos, Reader(half)), options.out / "dice-checker.onnx")


def _lesson(work: Path, photos: Path, sources: Sequence[str]) -> Lesson:
    above = photo_shots(photos, [source for source in sources if source in ABOVE])
    store = []
    for shots in above.values():
        for shot in shots:
            store += cutouts(np.asarray(cv2.imread(str(shot.path)), np.uint8), list(shot.marks))
    return Lesson(drawn_shots(work / "scenes"), drawn_shots(work / "painted"), blank_shots(photos), above, store)


def _first(lesson: Lesson) -> Mixture:
    """What the finder sees until its labels are brought to one form."""
    plain = [(lesson.drawn, 0.45), (lesson.painted, 0.25), (lesson.blank, 0.12)]
    return plain + [(shots, SHOWN[source]) for source, shots in lesson.above.items()]


def _second(lesson: Lesson, photos: dict[str, list[Shot]]) -> Mixture:
    """What it sees from then on."""
    plain = [(lesson.drawn, 0.34), (lesson.painted, 0.12), (lesson.blank, 0.12)]
    return plain + [(shots, SHOWN[source]) for source, shots in photos.items()]


def _checker(work: Path, lesson: Lesson, photos: dict[str, list[Shot]], half: Reader) -> Checker | Finder:
    """The checker, taught with what the half-taught finder gives it."""
    course = Course(Checker(), work / "checker.pt", CHECKER, 64, 2e-3, SEED)
    if course.step < CHECKER:
        rng = np.random.default_rng(SEED)
        groups = [(cuts_of(shots, half, rng), weight) for shots, weight in _second(lesson, photos)]
        course.teach(CutSamples(groups, SEED + 2, course.step), CHECKER)
    return course.taught()


if __name__ == "__main__":
    main()
