"""A game looked at move by move: the table as it was, what was entered and what that led to; nothing can be changed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.input.motionevent import MotionEvent

from companion.game import Tone
from companion.history.review import Moment, Review
from companion.language import joined, tr
from companion.scene import Group
from ui.dress import BADLY, WELL, colour_of_tone
from ui.lettering import Font
from ui.page import Page
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style
from ui.table.table import TableView
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

ARROW = 30.0
NUMBER = 170.0
"""Units that the number of the move keeps beside what it was."""

WHAT_IF = tr("Play on from this move: what if …")
OVER = tr("The game is over here. Go back to one of its moves, and play on from there as it might have gone")

SHORT = 0.42
"""The height of a stroke for a move that went neither way, as a share of the others'."""


class Story(View):
    """The whole game as a row of strokes, one a move: green up where it went well, coral down where it did not. A
    finger on it goes there."""

    def __init__(self, look: Look, tones: list[Tone | None], go: Callable[[int], None]) -> None:
        super().__init__(look, tr("The whole game"))
        self._tones = tones
        self._go = go
        self._cursor = Cursor(look)
        self.put(self._cursor)
        self._move = 0

    def show(self, move: int) -> None:
        """Have the mark stand at a move."""
        self._move = move
        self._place_cursor()

    def _x(self, move: int) -> float:
        return self.x + self.px(10) + (self.width - 2 * self.px(10)) * move / max(1, len(self._tones))

    def _place_cursor(self) -> None:
        wide = self.px(5)
        self._cursor.place(Box(self._x(self._move) - wide / 2, self.y, wide, self.height))

    def arrange(self) -> None:
        self._place_cursor()

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.panel, self.px(10))
        middle, half = self.y + self.height / 2, self.height / 2 - self.px(6)
        step = (self.width - 2 * self.px(10)) / max(1, len(self._tones))
        wide = max(1.0, min(self.px(6), step - 1))
        painter.fill(Box(self.x + self.px(10), middle - 1, self.width - 2 * self.px(10), 2), p.line)
        for number, tone in enumerate(self._tones, 1):
            x = round(self._x(number) - wide)
            if tone in WELL:
                painter.fill(Box(x, middle, wide, half), p.good)
            elif tone in BADLY:
                painter.fill(Box(x, middle - half, wide, half), p.bad)
            else:
                painter.fill(Box(x, middle - half * SHORT / 2, wide, half * SHORT), p.line)

    def _touched(self, x: float) -> None:
        share = (x - self.x - self.px(10)) / max(1.0, self.width - 2 * self.px(10))
        move = min(len(self._tones), max(0, round(share * len(self._tones))))
        if move != self._move:
            self._go(move)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._touched(touch.x)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._touched(touch.x)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True


class Cursor(View):
    """The mark on the story."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "mark")

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.brass, self.width / 2)


class Led(View):
    """What was entered in a move, and what it led to."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "move")
        self._moment: Moment | None = None

    def show(self, moment: Moment) -> None:
        self._moment = moment
        self.repaint()

    def needs(self, width: float) -> float:
        return self.px(56)

    def paint(self, painter: Painter) -> None:
        if self._moment is None:
            return
        p, line = painter.palette, self._moment.line
        report = line.report if line is not None else None
        half, inner = self.height / 2, self.box.inset(self.px(4), 0)
        first = joined(": ", (line.title, line.answer)) if line is not None else tr("The beginning")
        track = self._moment.scene.track
        stands = self._moment.status.summary or (track.steps[track.at] if track.steps else "")
        second = report.headline if report is not None else stands
        colour = colour_of_tone(p, report.tone) if report is not None else p.quiet
        for text, y, size, font, tint in (
            (first, inner.y + half, Size.strong, Font.BOLD, p.text),
            (second, inner.y, Size.text, Font.BOLD, colour),
        ):
            shown = self.look.elided(text, size, font, inner.w)
            painter.text(shown, Box(inner.x, y, inner.w, half), size, tint, font, wrap=False)


class MovesPage(Page):
    """The game after so many answers, from the end unless another move is named."""

    def __init__(self, app: "App", review: Review[Any], move: int | None = None) -> None:
        super().__init__(app.look, "", app.stage.pop, widest=4000.0)
        self.app = app
        self.review = review
        self.move = -1
        look = app.look
        self.table = TableView(look, self._open)
        self.led = Led(look)
        tones = [line.report.tone if line.report is not None else None for line in review.lines()]
        self.story = Story(look, tones, self.go)
        self.earlier = Key(look, "←", lambda: self.go(self.move - 1), name=tr("One move back"), size=ARROW)
        self.later = Key(
            look, "→", lambda: self.go(self.move + 1), name=tr("One move on"), size=ARROW, style=Style.MAIN
        )
        self.what_if = Key(look, tr("What if …"), self.try_it, style=Style.PLAIN, on_off=app.stage.tell, name=WHAT_IF)
        self.remove_widget(self.scroll)
        self.put(self.table, self.led, self.story, self.earlier, self.later, self.what_if)
        self.go(review.moves if move is None else move)

    def go(self, move: int) -> None:
        """Show the table after so many answers."""
        move = min(self.review.moves, max(0, move))
        if move == self.move:
            return
        self.move = move
        moment = self.review.at(move)
        self.title = tr("{number} of {all}", number=move, all=self.review.moves)
        self.table.show_scene(moment.scene)
        self.led.show(moment)
        self.story.show(move)
        self.what_if.off = OVER if moment.status.over else None
        if self.parent is not None:
            self.table.place(self.table.box)
            self.what_if.repaint()
            self.repaint()

    def try_it(self) -> None:
        """Play on from this move as it might have gone."""
        from ui.screens.past.what_if import open_what_if

        open_what_if(self.app, self.review.session, self.move, self)

    def _open(self, group: Group) -> None:
        """Nothing can be changed here, so there is nothing to open."""

    @property
    def _is_wide(self) -> bool:
        """Whether what was entered has room beside the title."""
        return self._inside().w > self.px(640)

    @property
    def _number(self) -> float:
        """The width of the title, whatever the number of the move."""
        last = tr("{number} of {all}", number=self.review.moves, all=self.review.moves)
        return max(self.px(NUMBER), self.look.measure(last, Size.text, Font.SERIF)[0] + self.px(12))

    def _title_room(self, inside: Box) -> Box:
        room = super()._title_room(inside)
        left = room.w - self.what_if.natural() - self.px(6)
        return Box(room.x, room.y, min(left, self._number - self.px(6)) if self._is_wide else left, room.h)

    def arrange(self) -> None:
        super().arrange()
        room, gap = self.scroll.box, self.px(6)
        side = max(self.look.target, self.px(52))
        self.earlier.place(Box(room.x, room.y, side * 1.4, side))
        self.later.place(Box(room.right - side * 1.4, room.y, side * 1.4, side))
        left = self.earlier.right + gap
        self.story.place(Box(left, room.y, self.later.x - gap - left, side))
        high = self.led.needs(room.w)
        title, wide = super()._title_room(self._inside()), self.what_if.natural()
        self.what_if.place(Box(title.right - wide, title.y + (title.h - side) / 2, wide, side))
        if self._is_wide:  # beside the title
            start = title.x + self._number
            self.led.place(Box(start, title.y + (title.h - high) / 2, self.what_if.x - 2 * gap - start, high))
            high = -gap
        else:
            self.led.place(Box(room.x, room.top - high, room.w, high))
        low = room.y + side + gap
        self.table.place(Box(room.x, low, room.w, room.top - high - gap - low))
