"""Rebuilds the dice reader's model from nothing: ``python -m training --photos FOLDER --work FOLDER``.

Five parts, each kept in the work folder, so that a run that was stopped goes on where it was: scenes are drawn; the
finder learns from them and from photographs taken from above; that half-taught finder brings the other photographs'
labels to one form, says what it wrongly takes for dice, and learns on with them; the checker learns from the dice and
from what was wrongly taken for dice; it learns on, more slowly, with scenes of the kinds that were found hard and more
of what it had misread. ``--leave-out`` keeps sources of photographs out, to be measured on.
"""

import argparse
import copy
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch

from training.cuts import CutSamples, cuts_of, with_doubted
from training.export import write
from training.net import Checker, Finder
from training.painted import paint
from training.paste import Cutout, cutouts
from training.photographs import ABOVE, TAUGHT, blank_shots, photo_shots
from training.pictures import draw_all
from training.samples import Mixture, Samples, Shot, drawn_shots
from training.train import Course, between
from vision.checker import Checker as CheckerReader
from vision.finder import Finder as Reader

SEED, FIRST_SCENE, FIRST_HARD, FIRST_PAINTED = 1, 10_000, 30_000, 60_000
HALF, WHOLE, CHECKER = 2400, 6400, 4000
"""Steps of the finder before and after the labels are brought to one form, and of the checker."""
MORE_CHECKER, MORE_RATE = 700, 6e-4
"""Steps of the checker with the hard kinds, and their rate."""
CUT_FROM = 300
"""Pictures of each group without photographs of dice from which the checker's cut-outs of that part are made."""
SHOWN = {"nell-byler": 0.15, "matteop65": 0.16, "DamianTab": 0.08, "Epanemu": 0.13, "KamilPiechowiak": 0.03}
"""How often a photograph of each source is shown to the finder, beside the drawn scenes."""
SHOWN_AGAIN = {"nell-byler": 0.24, "matteop65": 0.1, "DamianTab": 0.08, "Epanemu": 0.12, "KamilPiechowiak": 0.03}
"""The same for the checker's last part: the small shiny dice are its own task."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What there is to learn from: drawn and painted scenes, photographs without dice, dice cut out of photographs."""

    drawn: list[Shot]
    hard: list[Shot]
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
    parser.add_argument("--hard", type=int, default=320, help="ray-traced scenes of the hard kinds")
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
    draw_all(work / "hard", FIRST_HARD, options.hard, options.threads, hard=True)
    paint(work / "painted", FIRST_PAINTED, options.painted)
    sources = [source for source in TAUGHT if source not in options.leave_out]
    lesson = _lesson(work, options.photos, sources)
    half, whole = work / "finder-half.onnx", work / "finder-whole.onnx"
    course = Course(Finder(), work / "finder.pt", WHOLE, 12, 2e-3, SEED)
    course.teach(Samples(_first(lesson), lesson.store, SEED, course.step), HALF)
    if not half.exists():
        write(course.taught(), half)
    photos = photo_shots(options.photos, sources, Reader(half))
    options.out.mkdir(parents=True, exist_ok=True)
    if options.only != "checker":
        course.teach(Samples(_second(lesson, photos), lesson.store, SEED + 1, course.step), WHOLE)
        write(course.taught(), options.out / "dice-finder.onnx")
        shutil.copy(options.out / "dice-finder.onnx", whole)
    if options.only != "finder":
        first = _checker(work, lesson, photos, Reader(half))
        if not whole.exists():
            raise SystemExit(f"{whole} is not there yet: run this again when the finder's run has made it")
        photos = photo_shots(options.photos, sources, Reader(whole))
        write(_more_of_checker(work, lesson, photos, Reader(whole), first), options.out / "dice-checker.onnx")


def _lesson(work: Path, photos: Path, sources: Sequence[str]) -> Lesson:
    above = photo_shots(photos, [source for source in sources if source in ABOVE])
    store = []
    for shots in above.values():
        for shot in shots:
            store += cutouts(np.asarray(cv2.imread(str(shot.path)), np.uint8), list(shot.marks))
    drawn, hard, painted = (drawn_shots(work / folder) for folder in ("scenes", "hard", "painted"))
    return Lesson(drawn, hard, painted, blank_shots(photos), above, store)


def _first(lesson: Lesson) -> Mixture:
    """What the finder sees until its labels are brought to one form."""
    plain = [(lesson.drawn, 0.45), (lesson.painted, 0.25), (lesson.blank, 0.12)]
    return plain + [(shots, SHOWN[source]) for source, shots in lesson.above.items()]


def _second(lesson: Lesson, photos: dict[str, list[Shot]]) -> Mixture:
    """What it sees from then on."""
    plain = [(lesson.drawn, 0.34), (lesson.painted, 0.12), (lesson.blank, 0.12)]
    return plain + [(shots, SHOWN[source]) for source, shots in photos.items()]


def _again(lesson: Lesson, photos: dict[str, list[Shot]]) -> Mixture:
    """What the checker sees in its last part."""
    plain = [(lesson.hard, 0.34), (lesson.drawn, 0.2), (lesson.painted, 0.08), (lesson.blank, 0.1)]
    return plain + [(shots, SHOWN_AGAIN[source]) for source, shots in photos.items()]


def _checker(work: Path, lesson: Lesson, photos: dict[str, list[Shot]], half: Reader) -> Checker | Finder:
    """The checker, taught with what the half-taught finder gives it."""
    course = Course(Checker(), work / "checker.pt", CHECKER, 64, 2e-3, SEED)
    if course.step < CHECKER:
        rng = np.random.default_rng(SEED)
        groups = [(cuts_of(shots, half, rng), weight) for shots, weight in _second(lesson, photos)]
        course.teach(CutSamples(groups, SEED + 2, course.step), CHECKER)
    return course.taught()


def _more_of_checker(
    work: Path, lesson: Lesson, photos: dict[str, list[Shot]], finder: Reader, first: Checker | Finder
) -> Checker | Finder:
    """The mean of the checker and of the same taught on with the hard kinds, and more often with what it misread or
    doubted: the first reads unseen tables better, the second the hard kinds."""
    more = Course(copy.deepcopy(first), work / "checker-more.pt", MORE_CHECKER, 64, MORE_RATE, SEED)
    if more.step < MORE_CHECKER:
        before = work / "checker-before.onnx"
        write(copy.deepcopy(first), before)
        earlier, rng = CheckerReader(before), np.random.default_rng(SEED + 4)
        groups = []
        for shots, weight in _again(lesson, photos):
            every = 1 if any(shots is some for some in photos.values()) else -(-len(shots) // CUT_FROM)
            groups.append((with_doubted(cuts_of(shots[:: max(1, every)], finder, rng), earlier), weight))
        more.teach(CutSamples(groups, SEED + 4, more.step), MORE_CHECKER)
    return between(first, more.taught())


if __name__ == "__main__":
    main()
