"""How long the readers take: their start, and a frame of 1280 x 720 pixels, on one core."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2

from vision.card_render import render_cards
from vision.cards import CardReader
from vision.dice import MODELS, DiceReader
from vision.photos import Frame
from vision.render import render_dice

FRAMES = 20
SIZE = (1280, 720)
SIX_CARDS = ("As", "10h", "7d", "Kc", "Qs", "9c")


def read() -> dict[str, Any]:
    """Milliseconds to make a reader and, as a median over rendered frames, to read a frame: dice (one to seven) and,
    under ``cards``, six cards. The times are the processor's, so that other work on the machine counts little."""
    cv2.setNumThreads(1)
    dice = _measured(
        DiceReader,
        lambda reader, frame: reader.read(frame),
        [render_dice([seed % 6 + 1] * (seed % 7 + 1), seed, SIZE) for seed in range(FRAMES)],
    )
    cards = _measured(
        CardReader,
        lambda reader, frame: reader.read(frame),
        [render_cards(SIX_CARDS, seed, SIZE)[0] for seed in range(FRAMES)],
    )
    sizes = {kind: _bytes(MODELS, kind) for kind in ("dice", "card")}
    return {
        "frame": f"{SIZE[0]} x {SIZE[1]}",
        "frames": FRAMES,
        **dice,
        "model_bytes": sizes["dice"],
        "cards": {**cards, "model_bytes": sizes["card"]},
    }


def _measured(make: Callable[[], Any], look: Callable[[Any, Frame], object], frames: list[Frame]) -> dict[str, Any]:
    begun = time.process_time()
    reader = make()
    start = time.process_time() - begun
    look(reader, frames[0])
    times = []
    for frame in frames:
        begun = time.process_time()
        look(reader, frame)
        times.append(time.process_time() - begun)
    return {
        "start_ms": round(start * 1000),
        "median_ms": round(statistics.median(times) * 1000, 1),
        "most_ms": round(max(times) * 1000, 1),
    }


def _bytes(folder: Path, kind: str) -> int:
    return sum(path.stat().st_size for path in folder.glob(f"{kind}-*.onnx"))
