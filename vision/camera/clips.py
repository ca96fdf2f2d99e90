"""Draws short films of a table: dice that roll and settle, a hand that reaches in, a light that is switched on.

For tests, for measuring and for trying the camera without one. The dice are drawn once, at rest; while they roll
their pictures are moved, turned and smeared over the empty table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.shots import RawShot
from vision.photos import Frame
from vision.reading import Box
from vision.render import IVORY, Look, draw_table

Point = tuple[float, float]
SKIN = (120, 150, 205)
GRAINS, ROLLED = 4, 50
"""Fields of grain, and by how many rows at most they are shifted, so that no two frames are alike."""
CLOTH = (58, 74, 42)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A die's picture with how much of it covers the table (0 to 1), and where it lies."""

    picture: NDArray[np.float32]
    cover: NDArray[np.float32]
    box: Box


class Film:
    """A table with dice of these values, as they come to lie; its methods give frames (height x width x 3), one after
    the other. The same seed gives the same film. ``size`` is width and height."""

    def __init__(
        self,
        values: Sequence[int],
        seed: int,
        size: tuple[int, int] = (1280, 720),
        die_pixels: float | None = None,
        looks: Sequence[Look] = (IVORY,),
        grain: float = 1.5,
    ) -> None:
        self._rng = np.random.default_rng(seed)
        wide, high = size
        ground = np.full((high, wide, 3), CLOTH, np.uint8)
        drawn = draw_table(values, np.random.default_rng(seed), size, looks, ground, die_pixels)
        self.table: Frame = draw_table([], np.random.default_rng(seed), size, looks, ground, die_pixels).image
        self.values, self.boxes = drawn.values, drawn.boxes
        self.pieces = [_lifted(drawn.image, self.table, box) for box in drawn.boxes]
        self.base: Frame = self.laid(range(len(self.pieces)))
        noise = self._rng.normal(0, grain, (GRAINS, high + ROLLED, wide, 1)).repeat(3, 3)
        self._grain = [(_bytes(field), _bytes(-field)) for field in noise]
        across = np.linspace(0.8, 1.1, wide)[None, :, None] * np.array(SKIN)
        self._skin: Frame = np.ascontiguousarray(np.broadcast_to(across, (high, wide, 3)).astype(np.uint8))

    def laid(self, which: Sequence[int] | range) -> Frame:
        """The table with only these dice on it, at rest."""
        canvas = self.table.copy()
        for index in which:
            _lay(canvas, self.pieces[index], self.pieces[index].box, 0)
        return canvas

    def grainy(self, frame: Frame) -> Frame:
        """The frame with the grain of a sensor, new each time."""
        lighter, darker = self._grain[int(self._rng.integers(GRAINS))]
        top = int(self._rng.integers(ROLLED))
        part = slice(top, top + frame.shape[0])
        return np.asarray(cv2.subtract(cv2.add(frame, lighter[part]), darker[part]), np.uint8)

    def still(self, frames: int, picture: Frame | None = None) -> Iterator[Frame]:
        """Nothing moves."""
        for _ in range(frames):
            yield self.grainy(self.base if picture is None else picture)

    def empty(self, frames: int) -> Iterator[Frame]:
        """The table before anything was rolled."""
        yield from self.still(frames, self.table)

    def roll(self, frames: int, under: Frame | None = None) -> Iterator[Frame]:
        """The dice come in from a side, turn, slow down, each at its own pace; the last one lies in the last frame."""
        high, wide = self.table.shape[:2]
        starts = self._rng.uniform(-0.25, 0.25, (len(self.pieces), 2)) * (wide, high) + (-0.6 * wide, 0.1 * high)
        spins = self._rng.uniform(300, 900, len(self.pieces))
        paces = self._rng.permutation(np.linspace(1.0, 1.5, len(self.pieces)))
        for frame in range(1, frames + 1):
            canvas = (self.table if under is None else under).copy()
            for piece, start, spin, pace in zip(self.pieces, starts, spins, paces, strict=True):
                left = max(0.0, 1 - pace * frame / frames) ** 2
                box = (
                    round(piece.box[0] + start[0] * left),
                    round(piece.box[1] + start[1] * left),
                    piece.box[2],
                    piece.box[3],
                )
                _lay(canvas, piece, box, spin * left, smear=round(60 * left))
            yield self.grainy(canvas)

    def hand(self, path: Sequence[Point], picture: Frame | None = None) -> Iterator[Frame]:
        """A hand and its arm from the lower edge, its finger tips at these points (parts of width and height)."""
        for point in path:
            yield self.grainy(self.with_hand(point, picture))

    def with_hand(self, tip: Point, picture: Frame | None = None) -> Frame:
        """The table under a hand; one whose tip lies below the picture's edge is out of sight."""
        canvas = (self.base if picture is None else picture).copy()
        high, wide = canvas.shape[:2]
        x, y = round(tip[0] * wide), round(tip[1] * high)
        broad = round(0.13 * wide)
        arm = np.zeros((high, wide), np.uint8)
        cv2.line(arm, (x + broad, high + 2 * broad), (x + broad // 3, y + broad), 255, broad)
        cv2.ellipse(arm, (x, y + broad), (round(0.7 * broad), round(0.9 * broad)), 0, 0, 360, 255, -1)
        for finger in (-0.45, -0.15, 0.15, 0.45):
            end = (round(x + finger * 1.5 * broad), y - round(0.1 * broad))
            cv2.line(arm, (round(x + finger * broad), y + broad), end, 255, max(3, broad // 5))
        np.copyto(canvas, self._skin, where=arm[..., None] > 0)
        return canvas

    def lit(self, factors: Sequence[float], picture: Frame | None = None) -> Iterator[Frame]:
        """The light changes; 1 is the light the table was drawn in."""
        for factor in factors:
            base = self.base if picture is None else picture
            yield self.grainy(np.asarray(cv2.convertScaleAbs(base, alpha=factor), np.uint8))

    def cocked(self, index: int) -> Frame:
        """The table with one die on its edge, against something: two faces show, neither is on top."""
        others = [i for i in range(len(self.pieces)) if i != index]
        canvas = self.laid(others)
        x, y, w, h = self.boxes[index]
        side = max(w, h)
        upper, lower = _half_face(5, side), _half_face(4, side)
        for part, top in ((upper, y + h // 2 - side * 2 // 3), (lower, y + h // 2)):
            end = canvas[top : top + part.shape[0], x : x + side]
            end[:] = part[: end.shape[0], : end.shape[1]]
        card = ((x - side // 4, y + h // 2 + side * 2 // 3), (x + side * 5 // 4, y + h // 2 + side))
        cv2.rectangle(canvas, *card, (225, 225, 225), -1)
        return np.asarray(canvas, np.uint8)


def shots(frames: Iterator[Frame], fps: float = 15.0, start: float = 0.0) -> Iterator[RawShot]:
    """The frames with the times at which a camera would have taken them."""
    for number, frame in enumerate(frames):
        yield RawShot(start + number / fps, frame)


def reach(start: Point, end: Point, frames: int) -> list[Point]:
    """The way of a hand from one point to another."""
    return [(start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s) for s in np.linspace(0, 1, frames)]


def _bytes(field: NDArray[np.float64]) -> Frame:
    """What is above nothing, in whole steps."""
    return np.asarray(np.clip(np.round(field), 0, 255), np.uint8)


def _lifted(drawn: Frame, table: Frame, box: Box) -> _Piece:
    """A die's picture off the table that it was drawn on, its shadow with it."""
    x, y, w, h = box
    grow = max(w, h) // 3
    x0, y0 = max(0, x - grow), max(0, y - grow)
    x1, y1 = min(drawn.shape[1], x + w + grow), min(drawn.shape[0], y + h + grow)
    part, under = drawn[y0:y1, x0:x1].astype(np.float32), table[y0:y1, x0:x1].astype(np.float32)
    far = np.abs(part - under).max(2)
    solid = np.asarray(cv2.morphologyEx((far > 25).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)))
    cover = np.maximum(cv2.GaussianBlur(solid.astype(np.float32), (0, 0), 1.0), np.clip(far / 25, 0, 1))
    return _Piece(part, np.asarray(cover, np.float32), (x0, y0, x1 - x0, y1 - y0))


def _lay(canvas: Frame, piece: _Piece, box: Box, angle: float, smear: int = 0) -> None:
    """Lays a piece on the table at a place, turned by an angle and smeared as movement smears."""
    x, y, w, h = box
    picture, cover = piece.picture, piece.cover
    if angle:
        turn = cv2.getRotationMatrix2D((w / 2, h / 2), angle, 1)
        picture = np.asarray(cv2.warpAffine(picture, turn, (w, h), borderMode=cv2.BORDER_REPLICATE), np.float32)
        cover = np.asarray(cv2.warpAffine(cover, turn, (w, h)), np.float32)
    if smear > 1:
        picture = np.asarray(cv2.blur(picture, (smear, 1)), np.float32)
        cover = np.asarray(cv2.blur(cover, (smear, 1), borderType=cv2.BORDER_CONSTANT), np.float32)
    left, top = max(0, -x), max(0, -y)
    right, low = min(w, canvas.shape[1] - x), min(h, canvas.shape[0] - y)
    if right <= left or low <= top:
        return
    part = canvas[y + top : y + low, x + left : x + right]
    over = cover[top:low, left:right, None]
    part[:] = (part * (1 - over) + picture[top:low, left:right] * over).astype(np.uint8)


def _half_face(value: int, side: int) -> Frame:
    """One face of a white die seen at a slant: as wide as the die, two thirds as high."""
    face = np.full((side, side, 3), (225, 238, 240), np.uint8)
    spots = {4: ((0, 0), (0, 2), (2, 0), (2, 2)), 5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2))}[value]
    for row, column in spots:
        at = (round(side * (0.25 + 0.25 * column)), round(side * (0.25 + 0.25 * row)))
        cv2.circle(face, at, max(2, side // 12), (25, 22, 20), -1, cv2.LINE_AA)
    return np.asarray(cv2.resize(face, (side, side * 2 // 3), interpolation=cv2.INTER_AREA), np.uint8)
