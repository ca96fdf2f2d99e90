"""How long the dice reader takes: its start, and a frame of 1280 x 720 pixels, on one core."""

import statistics
import time
from typing import Any

import cv2

from vision.dice import MODELS, DiceReader
from vision.render import render_dice

FRAMES = 20
SIZE = (1280, 720)


def read() -> dict[str, Any]:
    """Milliseconds to make a reader and, as a median over rendered frames with one to seven dice, to read a frame."""
    cv2.setNumThreads(1)
    begun = time.perf_counter()
    reader = DiceReader()
    start = time.perf_counter() - begun
    frames = [render_dice([seed % 6 + 1] * (seed % 7 + 1), seed, SIZE) for seed in range(FRAMES)]
    reader.read(frames[0])
    times = []
    for frame in frames:
        begun = time.perf_counter()
        reader.read(frame)
        times.append(time.perf_counter() - begun)
    size = sum(path.stat().st_size for path in MODELS.glob("*.onnx"))
    return {
        "frame": f"{SIZE[0]} x {SIZE[1]}",
        "frames": FRAMES,
        "start_ms": round(start * 1000),
        "median_ms": round(statistics.median(times) * 1000, 1),
        "most_ms": round(max(times) * 1000, 1),
        "model_bytes": size,
    }
