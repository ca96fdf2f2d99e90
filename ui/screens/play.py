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
from ui.screens.arrangement import Parts, Plan, place, plan
from ui.screens.ask_panel import AskPanel
from ui.screens.banner import Banner
from ui.screens.ending import Ending
from ui.screens.prompt import told
from ui.screens.topbar import TopBar
from ui.table.table import TableView
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

GAP = 5.0
WIDEST = 0.56
"""Of the width, that the question may take beside the table."""


class Play(View):
    """One game in play. All it decides is what lies where."""

    def __init__(self, app: "App", session: Session[Any]) -> None:
        super().__init__(app.look, "play")
        self.app = app
        self.session = session
        self.bar = TopBar(app.look, self.menu, self.rules_now, self.history, self.undo, self.redo, app.stage.tell)
        self.table = TableView(app.look, self.open_group)
        self.banner: Banner | None = None
        self.ask: AskPanel | Ending | None = None
        self.guard = BounceGuard()
        self.asked_results = False
        self._prompted: tuple[dict[str, str], str | None, str] = ({}, None, "")
        self._plan: Plan | None = None
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
        if self.app.context.buttons is not None:
            self.app.context.buttons.show(session)

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
            photo = self.photo if self._can_look() else None
            buttons = self.app.context.buttons
            prompt = buttons.prompt(ask) if buttons is not None else None
            self._prompted = numbers, mark, more = told(ask, prompt)
            self.asked_results = self.asked_results or (isinstance(ask, Roll) and bool(ask.results))
            hands = Hands(
                self.answer, self.refuse, self.app.write, photo, self._settle_ask,
                self.app.settings.play.rolls == "result", numbers, mark,
            )  # fmt: skip
            odds = session.odds if self.app.settings.play.odds else ()
            self.ask = AskPanel(self.look, ask, odds, hands, self.odds, more)
        self.put(self.ask)

    def _can_look(self) -> bool:
        """Whether dice are wanted that a picture may show."""
        if self.session.over or self.app.context.photos is None:
            return False
        ask = self.session.ask
        return isinstance(ask, Roll) and ask.dice_wanted

    def _settle_ask(self) -> None:
        """The keys of the ask have changed: it may need more room. Only then anything else moves."""
        if self.parent is None or not isinstance(self.ask, AskPanel):
            return
        self.ask.forget()
        if self.ask.heights(self.ask.width)[-1] <= self.ask.height + 1:
            self.ask.place(self.ask.box)
        else:
            self.arrange()

    def arrange(self) -> None:
        assert self.ask is not None
        gap = self.px(GAP)
        bar = self.bar.needs(self.width)
        self.bar.settle(Box(self.x + gap, self.top - bar - gap, self.width - 2 * gap, bar))
        room = Box(self.x + gap, self.y + gap, self.width - 2 * gap, self.height - bar - 3 * gap)
        parts = Parts(
            ask=self.ask.heights,
            table=self.table.heights,
            banner=self.banner.shapes if self.banner is not None else None,
            widths=[min(wide, room.w * WIDEST) for wide in self.ask.widths],
            table_at=self.table.degree,
            last=self._plan,
        )
        self._plan = found = plan(room.w, room.h, gap, self.look.metrics.upright, parts)
        boxes = place(found, room, gap)
        if self.banner is not None:
            self.banner.settle(boxes.banner)
        self.ask.place(boxes.ask)
        self.table.place(boxes.table)

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
        if self.app.context.buttons is not None:
            self.app.context.buttons.forget()
        self.refresh()

    def refuse(self, why: str) -> None:
        """Say why what was touched cannot be."""
        self.app.stage.tell(why)
        self.app.refuse()

    def refresh_input(self) -> None:
        """Lay the present entry out again."""
        self._settle_ask()

    def pressed(self, buttons: Buttons, press: Any) -> None:
        """A press of a button on the pins."""
        if buttons.looks(press) and self._can_look():
            self.photo()
            return
        before = (self.session.table, self.session.can_redo)
        said = refused = ""
        try:
            said = buttons.take(self.session, press)
        except CompanionError as error:
            refused = str(error)
        played = (self.session.table, self.session.can_redo) != before
        shown = self._prompts_changed(buttons)
        if played or shown:
            self.refresh()
        # what only changes the meaning of buttons is seen on the keys and under them
        self.app.stage.tell(refused or (said if played or not shown else ""))
        self.app.number(self)

    def _prompts_changed(self, buttons: Buttons) -> bool:
        """Whether the buttons mean something else than what is shown."""
        if self.session.over:
            return False
        ask = self.session.ask
        return told(ask, buttons.prompt(ask)) != self._prompted

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

    def rules_now(self) -> None:
        """The rules at the step that is being played."""
        self.rules(None if self.session.over else self.session.ask.rule)

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

    def hint(self) -> None:
        from ui.screens.hint import HintPage

        self.app.stage.push(HintPage(self.app, self))

    def photo(self) -> None:
        from ui.screens.photo import PhotoPage

        self.app.stage.push(PhotoPage(self.app, self))
