"""Dice read from a photo: the picture with the dice marked, one tap to take them, one tap on a die to correct it."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent

from companion.errors import CompanionError
from ui.icons import Icon
from ui.inputs.roll import DieKey
from ui.lettering import Font
from ui.page import Note, Page
from ui.paint import Box, Painter
from ui.parts import Grid, Key, Style, Words
from ui.photos import newest, quarter_turns
from ui.pictures import draw_die
from ui.theme import Size
from ui.view import Tappable, View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

LOOK_AGAIN = 0.7
UNSURE = 0.9
CORNERS = ((0, 1), (1, 1), (1, 0), (0, 0))


class Picture(Tappable):
    """The photo with a frame and a value at each die."""

    def __init__(self, page: "PhotoPage", path: Path) -> None:
        super().__init__(page.look, "The photo")
        self.page = page
        self._finger = (0.0, 0.0)
        self._turns = quarter_turns(path)
        self._texture = Image(str(path)).texture
        w, h = self._texture.size
        self.photo = (h, w) if self._turns % 2 else (w, h)

    def needs(self, width: float) -> float:
        w, h = self.photo
        return min(width * h / w, max(self.px(150), self.page.picture_room))

    def _frame(self) -> Box:
        w, h = self.photo
        scale = min(self.width / w, self.height / h)
        return Box(self.x + (self.width - w * scale) / 2, self.y + (self.height - h * scale) / 2, w * scale, h * scale)

    def die_box(self, index: int) -> Box:
        """Where a die lies on the screen."""
        frame, (w, h) = self._frame(), self.photo
        x, y, wide, high = self.page.dice[index]["box"]
        fx, fy = frame.w / w, frame.h / h
        return Box(frame.x + x * fx, frame.top - (y + high) * fy, wide * fx, high * fy)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        frame = self._frame()
        corners = [CORNERS[(i - self._turns) % 4] for i in range(4)]
        # the corners of the photo that come to lie top left, top right, bottom right, bottom left
        (tl, tr, br, bl) = corners
        coords = [float(v) for corner in (bl, br, tr, tl) for v in self._flip(corner)]
        with self.canvas.before:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(frame.x, frame.y), size=(frame.w, frame.h), tex_coords=coords)
        rim = max(2.0, self.px(3))
        for i, die in enumerate(self.page.dice):
            box = self.die_box(i)
            colour = p.brass if i == self.page.picked else p.bad if die["confidence"] < UNSURE else p.good
            for edge in (
                Box(box.x, box.y, box.w, rim),
                Box(box.x, box.top - rim, box.w, rim),
                Box(box.x, box.y, rim, box.h),
                Box(box.right - rim, box.y, rim, box.h),
            ):
                painter.fill(edge, colour)
            side = self.px(30)
            x = min(max(self.x, box.x + box.w / 2 - side / 2), self.right - side)
            # beside the die, not on it: people compare
            y = box.top + rim if box.top + side + 2 * rim <= self.top else box.y - side - rim
            painter.fill(Box(x - rim, y - rim, side + 2 * rim, side + 2 * rim), colour, side * 0.26)
            draw_die(painter, int(die["value"]), Box(x, y, side, side))

    def _flip(self, corner: tuple[int, int]) -> tuple[int, int]:
        """Kivy's own textures hold pictures upside down and say so by their coordinates."""
        upside_down = self._texture.tex_coords[1] > self._texture.tex_coords[5]
        return (corner[0], 1 - corner[1]) if upside_down else corner

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self._finger = (touch.x, touch.y)
        return super().on_touch_up(touch)

    def tapped(self) -> None:
        """Pick the die under the finger."""
        reach = self.look.target / 2
        for i in range(len(self.page.dice)):
            x, y = self.die_box(i).centre
            half = max(reach, self.die_box(i).w / 2)
            if abs(self._finger[0] - x) <= half and abs(self._finger[1] - y) <= half:
                self.page.pick(i)
                return


class PhotoPage(Page):
    """The newest photo of the folder; a newer one that turns up is read at once."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, "Dice from a photo", app.stage.pop)
        self.app = app
        self.play = play
        self.dice: list[dict[str, Any]] = []
        self.picked: int | None = None
        self.path: Path | None = None
        self.picture: Picture | None = None
        self.waiting = False
        self.note = ""
        self._seen: tuple[Path, int] | None = None
        self._watch = Clock.schedule_interval(self._look, LOOK_AGAIN)
        self._look(0)
        self.build()

    @property
    def picture_room(self) -> float:
        """The height the picture may take so that its keys stay in sight."""
        return self.height - self.px(230)

    def _look(self, _: float) -> None:
        """See whether there is a new photo."""
        if self.path is not None and self.parent is None:
            self._watch.cancel()
            return
        folder = self.app.context.photos
        found = newest(folder, 1) if folder is not None else []
        if not found:
            return
        try:
            seen = (found[0], found[0].stat().st_mtime_ns)
        except OSError:
            return
        if seen != self._seen:
            self._seen = seen
            self.read(found[0])

    def read(self, path: Path) -> None:
        """Read a photo without holding up the screen."""
        self.path, self.picture, self.dice, self.picked, self.waiting = path, None, [], None, True
        self.note = f"Reading {path.name}"
        self._renew()
        self.app.work(True)
        Thread(target=self._read, args=(path,), daemon=True).start()

    def _read(self, path: Path) -> None:
        reading: Mapping[str, Any]
        try:
            reading = next(iter(self.app.context.read_dice([path])), {"error": "nothing was read"})
        except CompanionError as error:
            reading = {"error": str(error)}
        Clock.schedule_once(lambda _: self.take_in(path, reading))

    def take_in(self, path: Path, reading: Mapping[str, Any]) -> None:
        """What was read, back on the thread that draws."""
        if path != self.path:
            return
        self.waiting = False
        self.app.work(False)
        self.dice = [dict(die) for die in reading.get("dice", [])]
        self.note = str(reading.get("error") or reading.get("reason") or "")
        if not self.note and not reading.get("sure"):
            self.note = "Not sure of every die: please check"
        self.note = self.note[:1].upper() + self.note[1:]
        if "error" not in reading:
            self.picture = Picture(self, path)
        self._renew()

    def _renew(self) -> None:
        self.build()
        if self.parent is not None:
            self.arrange()
            self.repaint()

    def build(self) -> None:
        look = self.look
        parts: list[View] = []
        if self.picture is not None:
            if self.picture.parent is not None:
                self.picture.parent.remove_widget(self.picture)
            parts.append(self.picture)
        if self.note:
            parts.append(Note(look, self.note))
        if self.path is None:
            parts.append(Words(look, "There is no photo in the folder yet. It is read as soon as there is one."))
        if self.picked is not None:
            parts.append(Words(look, "Which is it?", (Size.key,), font=Font.BOLD))
            faces = [DieKey(look, pips, partial(self.correct, pips)) for pips in range(1, 7)]
            parts.append(Grid(look, faces, 48, most=6, gap=4))
        elif self.dice:
            parts.append(Words(look, "Tap a die to correct it.", colour=look.palette.quiet))
        self.refill(parts)
        values = " ".join(str(die["value"]) for die in self.dice)
        take = Key(look, f"Take {values}", self.accept, icon=Icon.CHECK, style=Style.MAIN)
        again = Key(look, "Read it again", lambda: self.read(self.path) if self.path else None, style=Style.QUIET)
        self.set_foot([*([again] if self.path and not self.waiting else []), *([take] if self.dice else [])])

    def pick(self, index: int) -> None:
        """A die to correct."""
        self.picked = None if self.picked == index else index
        self._renew()

    def correct(self, pips: int) -> None:
        if self.picked is not None:
            self.dice[self.picked] |= {"value": pips, "confidence": 1.0}
            self.picked = None
            self._renew()

    def accept(self) -> None:
        with self.app.telling() as told:
            self.play.session.answer([int(die["value"]) for die in self.dice], "photo")
        if not told.failed:
            self._watch.cancel()
            self.play.refresh()
            self.app.stage.pop_to(self.play)
