"""The play screen: where we are, what happened, the table, and what to do now."""

from typing import TYPE_CHECKING, Any

from companion.asks import Answer, Roll
from companion.errors import CompanionError
from companion.scene import Group
from companion.session import Session
from ui.context import Buttons
from ui.guard import BounceGuard
from ui.inputs import Hands
from ui.paint import Box, Painter
from ui.screens.ask_panel import AskPanel
from ui.screens.banner import Banner
from ui.screens.ending import Ending
from ui.screens.topbar import TopBar
from ui.table.table import TableView
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App


class Play(View):
    """One game in play. All it decides is what lies where."""

    def __init__(self, app: "App", session: Session[Any]) -> None:
        super().__init__(app.look, "play")
        self.app = app
        self.session = session
        self.bar = TopBar(app.look, self.menu, self.history, self.undo, self.redo, app.stage.tell)
        self.table = TableView(app.look, self.open_group)
        self.banner: Banner | None = None
        self.ask: AskPanel | Ending | None = None
        self.guard = BounceGuard()
        self.put(self.bar, self.table)
        self._take_stock()

    # what is shown

    def refresh(self) -> None:
        """Show the game as it stands now."""
        self._take_stock()
        if self.parent is not None:
            self.arrange()

    def _take_stock(self) -> None:
        session = self.session
        scene = session.game.scene(session.table)
        self.bar.show(scene.track, session.can_undo, session.can_redo)
        self.table.show_scene(scene)
        self._show_report()
        self._show_ask()

    def _show_report(self) -> None:
        report = self.session.report
        if self.banner is not None:
            if report == self.banner.report:
                return
            self.remove_widget(self.banner)
            self.banner = None
        if report is not None:
            self.banner = Banner(self.look, report, self.open_report)
            self.put(self.banner)

    def _show_ask(self) -> None:
        if self.ask is not None:
            self.remove_widget(self.ask)
        session = self.session
        if session.over:
            self.ask = Ending(self.app, session)
        else:
            ask = session.ask
            photo = self.photo if isinstance(ask, Roll) and ask.dice_wanted and self.app.context.photos else None
            hands = Hands(self.answer, self.app.stage.tell, self.app.write, photo, self._settle_ask)
            odds = session.odds if self.app.context.settings.play.odds else ()
            self.ask = AskPanel(self.look, ask, odds, hands, lambda: self.rules(ask.rule), self.odds)
        self.put(self.ask)

    def _settle_ask(self) -> None:
        """The keys of the ask have changed: it may need more room."""
        if self.parent is not None:
            self.arrange()

    def arrange(self) -> None:
        gap = self.px(8)
        bar = self.bar.needs(self.width)
        self.bar.settle(Box(self.x + gap, self.top - bar - gap, self.width - 2 * gap, bar))
        room = Box(self.x + gap, self.y + gap, self.width - 2 * gap, self.height - bar - 3 * gap)
        if self.look.metrics.upright:
            self._stack(room, gap)
        else:
            self._side_by_side(room, gap)

    def _side_by_side(self, room: Box, gap: float) -> None:
        assert self.ask is not None
        wide = min(self.px(self.ask.wish + 20), room.w * 0.56)
        left = Box(room.x, room.y, room.w - wide - gap, room.h)
        self.ask.place(Box(room.right - wide, room.y, wide, room.h))
        self._put_table(left, gap, 0.48)

    def _stack(self, room: Box, gap: float) -> None:
        assert self.ask is not None
        # as roomy as leaves the table in sight, at most three fifths of the height
        for needed in self.ask.heights(room.w):
            high = min(max(needed, room.h * 0.3), room.h * 0.6)
            banner = self.banner.least(room.w) + gap if self.banner is not None else 0.0
            if needed <= high and self.table.fits(room.w, room.h - high - gap - banner):
                break
        self.ask.place(Box(room.x, room.y, room.w, high))
        self._put_table(Box(room.x, room.y + high + gap, room.w, room.h - high - gap), gap, 0.46)

    def _put_table(self, room: Box, gap: float, share: float) -> None:
        top = room.top
        if self.banner is not None:
            # the banner is as large as it likes, unless the table could then not be seen whole
            for part in (share, share * 0.75, share * 0.55, share * 0.75):
                self.banner.room = room.h * part
                high = self.banner.needs(room.w)
                if self.table.fits(room.w, room.h - high - gap):
                    break
            self.banner.settle(Box(room.x, top - high, room.w, high))
            top -= high + gap
        self.table.place(Box(room.x, room.y, room.w, top - room.y))

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.table)

    # what fingers and buttons do

    def answer(self, answer: Answer) -> None:
        """An answer from the screen; what the game refuses is told where the finger is and nothing is lost."""
        if self.guard.is_bounce(self.app.stage.finger, self.px(48)):
            return
        with self.app.telling() as told:
            self.session.answer(answer, "touch")
        if told.failed:
            self.refresh_input()
            return
        self.guard.answered(self.app.stage.finger)
        self.refresh()

    def refresh_input(self) -> None:
        """Lay the present entry out again."""
        if self.parent is not None:
            self.arrange()

    def pressed(self, buttons: Buttons, press: Any) -> None:
        """A press of a button on the pins."""
        before = (self.session.table, self.session.can_redo)
        text = ""
        try:
            text = buttons.take(self.session, press)
        except CompanionError as error:
            text = str(error)
        if (self.session.table, self.session.can_redo) != before:
            self.refresh()
        self.app.stage.finger = (self.width / 2, self.height / 2)
        self.app.stage.tell(text)

    def undo(self) -> None:
        with self.app.telling():
            self.session.undo()
            self.refresh()

    def redo(self) -> None:
        with self.app.telling():
            self.session.redo()
            self.refresh()

    # ways to other pages

    def menu(self) -> None:
        from ui.screens.menu import Menu

        self.app.stage.push(Menu(self.app, self))

    def history(self) -> None:
        from ui.screens.history import History

        self.app.stage.push(History(self.app, self))

    def rules(self, section: str | None = None) -> None:
        from ui.screens.rules import Rules

        self.app.stage.push(Rules(self.app, self.session.game, section))

    def odds(self) -> None:
        from ui.screens.reading import OddsPage

        self.app.stage.push(OddsPage(self.app, self.session.odds))

    def open_report(self) -> None:
        from ui.screens.reading import ReportPage

        if self.banner is not None:
            self.app.stage.push(ReportPage(self.app, self.banner.report))

    def open_group(self, group: Group) -> None:
        from ui.screens.adjust import GroupPage

        self.app.stage.push(GroupPage(self.app, self, group))

    def photo(self) -> None:
        from ui.screens.photo import PhotoPage

        self.app.stage.push(PhotoPage(self.app, self))
