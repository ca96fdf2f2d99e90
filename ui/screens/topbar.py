"""The bar over the table: menu, where in the game we are, rules, history, redo and undo."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.language import joined, tr
from companion.scene import Track
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App


class SoundKey(Key):
    """Sound on or off, at one tap."""

    def __init__(self, app: "App") -> None:
        super().__init__(app.look, "", self._change, name=tr("Sound on or off"), style=Style.QUIET)
        self._app = app

    def paint(self, painter: Painter) -> None:
        self.icon = Icon.SOUND if self._app.settings.play.sound else Icon.SILENCE
        super().paint(painter)

    def _change(self) -> None:
        self._app.change_setting("play", "sound", not self._app.settings.play.sound)


class Stepper(View):
    """The steps as a row of bars, those behind us filled, the present one named."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "steps")
        self.track: Track | None = None

    def show(self, track: Track) -> None:
        if track != self.track:
            self.track = track
            self.name = track.steps[track.at] if track.steps else ""
            self.repaint()

    def paint(self, painter: Painter) -> None:
        if self.track is None or not self.track.steps or self.width <= 0:
            return
        p, track = painter.palette, self.track
        gap, bar = self.px(4), self.px(6)
        each = (self.width - gap * (len(track.steps) - 1)) / len(track.steps)
        for i in range(len(track.steps)):
            colour = p.brass if i == track.at else p.quiet if i < track.at else p.raised
            box = Box(round(self.x + i * (each + gap)), self.y + self.px(4), round(each), bar)
            painter.fill(box, colour, bar / 2)
        room = Box(self.x, self.y + self.px(12), self.width, self.height - self.px(12))
        step = track.steps[track.at]
        # a step with a number of its own, such as the third day, needs no other
        numbered = any(any(map(str.isdigit, self.look.say(name))) for name in track.steps)
        text = step if numbered else joined(" ", (track.at + 1, step))
        size = painter.fitting(text, room, (Size.key, Size.strong, Size.text), Font.SERIF)
        painter.text(self.look.elided(text, size, Font.SERIF, room.w), room, size, p.text, Font.SERIF, wrap=False)


NO_UNDO = tr("There is nothing to undo: this is the start")
NO_REDO = tr("There is nothing to redo")
STEPS = 210.0
"""Units that the steps keep at least."""


class TopBar(View):
    """Always there, always at the same place."""

    def __init__(
        self,
        look: Look,
        menu: Callable[[], None],
        rules: Callable[[], None],
        history: Callable[[], None],
        undo: Callable[[], None],
        redo: Callable[[], None],
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(look, "bar")
        self._tell = tell
        self.stepper = Stepper(look)
        self.menu = Key(look, "", menu, icon=Icon.MENU, name=tr("Menu"), style=Style.QUIET)
        self.rules = Key(look, "", rules, icon=Icon.BOOK, name=tr("Rules"), style=Style.QUIET)
        self.history = Key(look, "", history, icon=Icon.LIST, name=tr("History"), style=Style.QUIET)
        self.undo = Key(look, "", undo, icon=Icon.UNDO, name=tr("Undo"), on_off=tell)
        self.redo = Key(look, "", redo, icon=Icon.REDO, name=tr("Redo"), style=Style.QUIET, on_off=tell)
        self.offered: list[Key] = []
        self.put(self.menu, self.stepper, self.rules, self.history, self.redo, self.undo)

    def offer(self, *keys: Key) -> None:
        """More keys, each shown as long as the steps keep their room; all of them are in the menu too."""
        self.offered += keys

    def show(self, track: Track, can_undo: bool, can_redo: bool) -> None:
        self.stepper.show(track)
        for key in self.offered:
            if isinstance(key, SoundKey) and key.parent is not None:
                key.repaint()
        for key, can, why in ((self.undo, can_undo, NO_UNDO), (self.redo, can_redo, NO_REDO)):
            off = None if can else why
            if key.off != off:
                key.off = off
                key.repaint()

    def needs(self, width: float) -> float:
        return max(self.look.target, self.px(48))

    def arrange(self) -> None:
        side, gap = self.height, self.px(6)
        self.undo.label = tr("Undo") if self.width > self.px(620) * self.look.metrics.scale else ""
        wide = max(side, self.undo.natural()) if self.undo.label else side
        self.menu.place(Box(self.x, self.y, side, side))
        right = self.right
        for key, width in ((self.undo, wide), (self.redo, side), (self.history, side), (self.rules, side)):
            right -= width
            key.place(Box(right, self.y, width, side))
            right -= gap
        left = self.x + side + 2 * gap
        for key in self.offered:
            self.remove_widget(key)
            if right - side - gap - left >= self.px(STEPS) * self.look.metrics.scale:
                self.put(key)
                key.place(Box(right - side, self.y, side, side))
                right -= side + gap
        self.stepper.place(Box(left, self.y, right - gap - left, side))
