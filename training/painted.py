"""More training pictures, drawn by the project's quick painter over many grounds and in many makes of dice."""

import colorsys
import json
from pathlib import Path

import cv2
import numpy as np

from training import textures
from vision.render import Look, draw_table


def look(rng: np.random.Generator) -> Look:
    """A random make of die."""
    pick = rng.random()
    if pick < 0.3:
        tone = rng.uniform(190, 255)
        body, ink = (tone * rng.uniform(0.8, 1), tone * rng.uniform(0.95, 1), tone), (rng.uniform(0, 50),) * 3
    elif pick < 0.45:
        body, ink = (rng.uniform(5, 50),) * 3, (rng.uniform(190, 255),) * 3
    else:
        bright = rng.uniform(0.15, 1)
        body = tuple(255 * c for c in colorsys.hsv_to_rgb(rng.random(), rng.uniform(0.3, 1), bright))
        ink = (rng.uniform(200, 255),) * 3 if rng.random() < 0.6 else (rng.uniform(0, 40),) * 3
    if rng.random() < 0.12:
        ink = tuple(
            255 * c for c in colorsys.hsv_to_rgb(rng.random(), rng.uniform(0.4, 1), 0.9 if sum(body) < 300 else 0.4)
        )
    return Look(body, ink, rng.uniform(0.065, 0.11), rng.uniform(0.05, 0.25), rng.uniform(0.21, 0.28))


def paint(folder: Path, first: int, count: int) -> None:
    """Paints ``count`` pictures with labels into a folder; what is there is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(first)
    grounds = [np.asarray(np.clip(textures.ground(rng), 0, 1) ** (1 / 2.2) * 255, np.uint8) for _ in range(60)]
    for seed in range(first, first + count):
        done = folder / f"{seed:06d}.json"
        if done.exists():
            continue
        rng = np.random.default_rng(seed)
        ground = grounds[rng.integers(len(grounds))]
        cut = int(rng.integers(160, 512))
        x, y = rng.integers(0, 513 - cut, 2)
        ground = np.rot90(ground[y : y + cut, x : x + cut], rng.integers(4)).copy()
        wide = float(np.exp(rng.uniform(np.log(18), np.log(170))))
        values = [int(v) for v in rng.integers(1, 7, rng.integers(1, max(2, min(20, int(60000 / wide**2)))))]
        looks = [look(rng) for _ in range(int(rng.choice([1, 2, 6])))]
        try:
            drawn = draw_table(values, rng, (512, 384), looks, ground, wide)
        except ValueError:  # the dice find no room at this size
            continue
        labels = [
            {"value": v, "box": b, "face": f, "seen": 0.95}
            for v, b, f in zip(drawn.values, drawn.boxes, drawn.faces, strict=True)
        ]
        cv2.imwrite(str(done.with_suffix(".jpg")), drawn.image, [cv2.IMWRITE_JPEG_QUALITY, 95])
        done.write_text(json.dumps(labels))
