"""Short motions that explain: a card that is dealt flies to its place, one that is lost falls out of its row, a lock's
number springs off, an army collapses, a blow strikes. They lie over a screen that shows the new state already.

Each piece is drawn once; from frame to frame only its place, angle and size change. When all have come to rest the
layer is taken away, and no frame is drawn any more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import pi, sin

from kivy.clock import Clock
from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.input.motionevent import MotionEvent

from ui.paint import Box, Look, Painter
from ui.theme import Colour
from ui.view import View

SECONDS = 0.36
"""From the first frame to rest; never more than 0.4."""

Draw = Callable[[Painter, Box], None]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a piece is at a moment: its middle, its angle in degrees, its width and height as shares."""

    x: float
    y: float
    angle: float = 0.0
    wide: float = 1.0
    high: float = 1.0


Course = Callable[[float], Pose]
"""The pose at a moment of the motion, 0 to 1."""


def ease(t: float) -> float:
    """Quick at first, then slowing down."""
    return 1 - (1 - t) ** 3


def fly(start: Point, end: Point) -> Course:
    """From one place to another."""

    def course(t: float) -> Pose:
        share = ease(t)
        return Pose(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)

    return course


def fall(box: Box) -> Course:
    """Tip over and fall out of its row."""
    x, y = box.centre
    return lambda t: Pose(x + box.w * 0.3 * t, y - box.h * 1.3 * t * t, -35 * t, 1 - 0.75 * t**3, 1 - 0.75 * t**3)


def spring(box: Box) -> Course:
    """Spring up and away."""
    x, y = box.centre
    return lambda t: Pose(x, y + box.h * 0.9 * sin(pi * t * 0.75), 50 * t, 1 - 0.9 * t**2, 1 - 0.9 * t**2)


def tumble(box: Box) -> Course:
    """Turn over and be gone."""
    x, y = box.centre
    return lambda t: Pose(x, y, 160 * ease(t), 1 - t**2, 1 - t**2)


def collapse(box: Box) -> Course:
    """Sink into the ground."""
    return lambda t: Pose(box.centre[0], box.y + box.h * (1 - ease(t)) / 2, 0.0, 1.0, max(0.01, 1 - ease(t)))


def stamp(at: Point, times: float) -> Course:
    """Come down so many times as large as it then lies; drawn at its largest."""

    def course(t: float) -> Pose:
        size = 1 - (1 - 1 / times) * ease(t)
        return Pose(*at, 0.0, size, size)

    return course


@dataclass
class Piece:
    """Something that moves: drawn once round its middle, then moved along its course."""

    box: Box
    draw: Draw
    course: Course
    group: InstructionGroup = field(default_factory=InstructionGroup)
    _place: Translate = field(default_factory=lambda: Translate(0, 0))
    _angle: Rotate = field(default_factory=lambda: Rotate(angle=0, origin=(0, 0)))
    _size: Scale = field(default_factory=lambda: Scale(1, 1, 1))

    def make(self, look: Look) -> InstructionGroup:
        """Its picture at the beginning."""
        picture = InstructionGroup()
        w, h = round(self.box.w), round(self.box.h)
        self.draw(Painter(look, picture), Box(-w / 2, -h / 2, w, h))
        for part in (PushMatrix(), self._place, self._angle, self._size, picture, PopMatrix()):
            self.group.add(part)
        self.step(0.0)
        return self.group

    def step(self, t: float) -> None:
        pose = self.course(t)
        self._place.x, self._place.y = pose.x, pose.y
        self._angle.angle = pose.angle
        self._size.x, self._size.y = pose.wide, pose.high


@dataclass
class Lash:
    """A stroke that runs along a curve: its tip goes ahead and its end follows."""

    points: Sequence[Point]
    colour: Colour
    width: float
    _line: Line | None = None

    def make(self, look: Look) -> InstructionGroup:
        """Nothing to be seen yet."""
        group = InstructionGroup()
        self._line = Line(points=(), width=self.width, cap="round", joint="round")
        group.add(Color(*self.colour))
        group.add(self._line)
        return group

    def step(self, t: float) -> None:
        assert self._line is not None
        count = len(self.points)
        tip, end = round(count * min(1.0, t * 1.7)), round(count * max(0.0, t * 1.7 - 0.7))
        self._line.points = [number for point in self.points[end:tip] for number in point] if tip - end > 1 else ()


def arched(start: Point, end: Point, height: float, steps: int = 24) -> list[Point]:
    """Points along an arch from one place to another."""
    return [
        (start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s + height * sin(pi * s))
        for s in (i / steps for i in range(steps + 1))
    ]


class Layer(View):
    """Lies over a screen while something moves on it. It takes no touch. ``patches`` are places that are still to look
    as if nothing lay there, with their colours; ``ended`` is called when all has come to rest."""

    def __init__(
        self, look: Look, pieces: Sequence[Piece | Lash], patches: Sequence[tuple[Box, Colour]] = (),
        ended: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        super().__init__(look, "motion")
        self._pieces = list(pieces)
        self._patches = list(patches)
        self._ended = ended
        self._began: float | None = None

    def paint(self, painter: Painter) -> None:
        for box, colour in self._patches:
            painter.fill(box, colour)

    def begin(self) -> None:
        """Move from the next frame on: the first has shown the new state."""
        for piece in self._pieces:
            self.canvas.add(piece.make(self.look))
        Clock.schedule_interval(self._step, 0)

    def end(self) -> None:
        """Come to rest at once."""
        Clock.unschedule(self._step)
        if self.parent is not None:
            self.parent.remove_widget(self)

    def _step(self, _: float) -> None:
        now = Clock.get_boottime()
        if self._began is None:
            self._began = now
        t = (now - self._began) / SECONDS
        if t >= 1 or self.parent is None:
            self.end()
            self._ended()
            return
        for piece in self._pieces:
            piece.step(t)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False
