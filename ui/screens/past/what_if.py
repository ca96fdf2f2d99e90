"""A game played on from one of its moves as it might have gone: kept nowhere, and the real game stays as it is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.language import tr
from companion.scene import Track
from companion.session import Session
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style
from ui.screens.ending import Ending
from ui.screens.play import Play, WayOut
from ui.screens.topbar import Stepper, TopBar
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

WHAT_IF = tr("What if …")
BACK = tr("Back to the real game")
NOTHING_COUNTS = tr("Try what you like: the real game stays as it is. The arrow leads back to it.")
MARK = 180.0
"""Units that the mark keeps where the bar has all its keys."""

LEAST_STEP = 60.0
"""Units that the step needs to be worth writing."""

EDGE = 3.0


def open_what_if(app: "App", session: Session[Any], at: int, origin: View) -> None:
    """Play a copy of a game on from where it stood after ``at`` entries. One tap leads back to ``origin``: the screen
    of the game itself, or the page on which it is looked at; from within a what-if it is that one's."""
    with app.telling():
        fork = session.fork(at)
        origin = origin.origin if isinstance(origin, WhatIf) else origin
        app.stage.pop_to(origin)
        if isinstance(origin, Play) and origin.looking is not None:
            origin.looking.pause()
        if app.context.buttons is not None:
            app.context.buttons.forget()
        app.stage.push(WhatIf(app, fork, origin))
        app.stage.tell(NOTHING_COUNTS)


class Mark(Stepper):
    """In the place of the steps: that this is a what-if, and where in the game it is."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.name = WHAT_IF

    def show(self, track: Track) -> None:
        super().show(track)
        self.name = WHAT_IF

    def paint(self, painter: Painter) -> None:
        p, track = painter.palette, self.track
        painter.fill(self.box, p.card_back, self.px(10))
        if track is None:
            return
        inner = self.box.inset(self.px(12), 0)
        wide = self.look.measure(WHAT_IF, Size.key, Font.SERIF)[0] + self.px(14)
        painter.text(WHAT_IF, inner, Size.key, p.paper, Font.SERIF, wrap=False)
        step = track.steps[track.at] if track.steps else ""
        if step and inner.w - wide > self.px(LEAST_STEP):
            step = self.look.elided(step, Size.text, Font.TEXT, inner.w - wide)
            painter.text(step, inner, Size.text, p.paper, align="right", wrap=False)


class WhatIfBar(TopBar):
    """The bar with the mark and the way back; where it is narrow, rules and history are in the menu alone."""

    def __init__(self, play: "WhatIf", back: Callable[[], None], tell: Callable[[str], None]) -> None:
        super().__init__(play.look, play.menu, play.rules_now, play.history, play.undo, play.redo, tell)
        self.remove_widget(self.stepper)
        self.stepper = Mark(play.look)
        self.back = Key(play.look, "", back, icon=Icon.BACK, name=BACK, style=Style.MAIN)
        self.put(self.back, self.stepper)

    def arrange(self) -> None:
        side, gap = self.height, self.px(6)
        for key in (self.rules, self.history):
            self.remove_widget(key)
        self.undo.label, self.back.label = tr("Undo"), tr("Real game")
        ends = self.back.natural() + self.undo.natural() + 2 * side + 4 * gap
        if not (roomy := self.width - ends - 2 * (side + gap) >= self.px(MARK) * self.look.metrics.scale):
            self.undo.label = self.back.label = ""
        x = self.x
        for key in (self.back, self.menu):
            wide = max(side, key.natural()) if key.label else side
            key.place(Box(x, self.y, wide, side))
            x += wide + gap
        right = self.right
        more = (self.history, self.rules) if roomy else ()
        for key in (self.undo, self.redo, *more):
            wide = max(side, key.natural()) if key.label else side
            right -= wide
            if key.parent is None:
                self.put(key)
            key.place(Box(right, self.y, wide, side))
            right -= gap
        self.stepper.place(Box(x, self.y, right - x, side))


class WhatIf(Play):
    """The play screen on a copy in memory. Fingers and buttons answer the copy; the camera looks away, since what lies
    on the table belongs to the real game."""

    watches = False

    def __init__(self, app: "App", session: Session[Any], origin: View) -> None:
        self.origin = origin
        super().__init__(app, session)
        self.name = "what if"

    def make_bar(self) -> TopBar:
        return WhatIfBar(self, self.leave, self.app.stage.tell)

    def make_ending(self) -> Ending:
        keys = [
            Key(self.look, BACK, self.leave, icon=Icon.BACK, style=Style.MAIN),
            Key(self.look, tr("Try again"), self.undo, icon=Icon.UNDO),
        ]
        return Ending(self.app, self.session, keys)

    @property
    def way_out(self) -> WayOut:
        return WayOut(BACK, tr("It stands where you left it"), self.leave)

    def leave(self) -> None:
        """Back to the real game; what was tried is gone."""
        buttons = self.app.context.buttons
        if buttons is not None:
            buttons.forget()
            buttons.show(None)
        self.advising.stop()
        self.app.stage.pop_to(self.origin)
        if isinstance(self.origin, Play):
            if self.origin.looking is not None:
                self.origin.looking.go_on()
            self.origin.refresh()

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.frame(self.box, p.card_back_line, p.table, 0, self.px(EDGE))
