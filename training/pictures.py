"""Draws many scenes into a folder, once: ``scenes/<seed>.jpg`` and ``scenes/<seed>.json`` (labels)."""

import json
import os
from multiprocessing import get_context
from pathlib import Path

import cv2

from training.scenes import draw
from training.surroundings import HARD


def draw_one(job: tuple[int, str, bool]) -> None:
    """Draws scene ``seed`` into a folder unless it is there already; ``hard``: one of the hard kinds, in turn.
    Files appear whole."""
    seed, folder, hard = job
    done = Path(folder) / f"{seed:06d}.json"
    if done.exists():
        return
    image, labels = draw(seed, kind=HARD[seed % len(HARD)] if hard else None)
    cv2.imwrite(str(done.with_suffix(".jpg")), image, [cv2.IMWRITE_JPEG_QUALITY, 95])
    part = done.with_suffix(".part")
    part.write_text(json.dumps(labels))
    part.replace(done)


def draw_all(folder: Path, first: int, count: int, workers: int, hard: bool = False) -> None:
    """Draws scenes ``first`` to ``first + count - 1``; what is there is kept, so that a stop loses nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    os.nice(15)
    jobs = [(seed, str(folder), hard) for seed in range(first, first + count)]
    with get_context("spawn").Pool(workers) as pool:
        for _ in pool.imap_unordered(draw_one, jobs, chunksize=8):
            pass
