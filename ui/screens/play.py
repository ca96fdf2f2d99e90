"""The play screen: where we are, what happened, the table, and what to do now."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.input.motionevent import MotionEvent

from companion.asks import Answer
from companion.language import tr
from companion.matching import After, Filled, wanted
from companion.matching.ahead import asks_after
from companion.scene import Group
from companion.session import Session
from companion.sights import What
from ui.context import Buttons
from ui.guard import BounceGuard
from ui.icons import Icon
from ui.paint import Box, Painter
from ui.parts import Key, Style
from ui.screens.arrangement import Arrangement, Parts
from ui.screens.ask_panel import AskPanel
from ui.screens.asking import Asking
from ui.screens.banner import Banner
from ui.screens.ending import Ending
from ui.screens.guide.advising import Advising
from ui.screens.pressing import Pressing
from ui.screens.refusing import Refusing
from ui.screens.topbar import SoundKey, TopBar
from ui.table.table import TableView
from ui.turning import players_of
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App
    from ui.camera.looking import Looking

GAP = 5.0
WIDEST, WIDEST_LARGE = 0.58, 0.66
"""Of the width, that the question may take beside the table; the second where type is larger than usual."""
LEAST_TABLE = 72.0
"""Units of height that the table keeps where type is so large that it has to scroll."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """How the menu leads out of a game: in a word, in a line, and what it does."""

    label: str
    detail: str
    go: Callable[[], None]


class Play(View):
    """One game in play. All it decides is what lies where. ``watches`` says whether the camera looks on: what lies on
    the table is this game's."""

    watches = True

    def __init__(self, app: "App", session: Session[Any]) -> None:
        super().__init__(app.look, "play")
        self.app = app
        self.session = session
        self.bar = self.make_bar()
        self.table = TableView(app.look, self.open_group)
        self.banner: Banner | None = None
        self.ask: AskPanel | Ending | None = None
        self.guard = BounceGuard()
        self.advising = Advising(app, self)
        self.refusing = Refusing(self)
        self.pressing = Pressing(self)
        self.asking = Asking(self)
        self.entered = 0
        self._arrangement = Arrangement()
        self._cover: View | None = None
        self.looking = self._look_through(app) if self.watches else None
        self.put(self.bar, self.table)
        self._take_stock()

    def make_bar(self) -> TopBar:
        """The bar over it."""
        bar = TopBar(self.look, self.menu, self.rules_now, self.history, self.undo, self.redo, self.app.stage.tell)
        if self.app.effects.can_sound:
            bar.offer(SoundKey(self.app))
        if len(players_of(self.session)) > 1:
            bar.offer(Key(self.look, "", self.turn_round, icon=Icon.TURN, name=tr("Turn to the player opposite"),
                          style=Style.QUIET))  # fmt: skip
        return bar

    def make_ending(self) -> Ending:
        """What stands in the place of the question when the game is over."""
        return Ending(self.app, self.session)

    @property
    def note(self) -> str:
        """What stands under the keys, if anything."""
        return ""

    @property
    def marked(self) -> str | None:
        """The id of what is framed among the keys, if anything."""
        return None

    @property
    def way_out(self) -> WayOut:
        """The last key of the menu."""
        return WayOut(tr("Leave"), tr("Every answer is kept; go on at any time"), self.app.home)

    def _look_through(self, app: "App") -> "Looking | None":
        """What the camera has to do with this game, where there can be one."""
        if (watch := app.watch) is None:
            return None
        from ui.camera.looking import Looking

        return Looking(app, self, watch)

    # what is shown

    def refresh(self) -> None:
        """Show the game as it stands now. Whoever made it go on is there, by whatever device."""
        self.app.rest.stir()
        self.app.effects.leave(self)
        self._take_stock()
        if self.parent is not None:
            self.arrange()
            self.app.effects.arrive(self)

    def make_anew(self) -> None:
        """Make everything anew, in the colours of now."""
        self.table.forget()
        if self.banner is not None:
            self.remove_widget(self.banner)
            self.banner = None
        if self.looking is not None and self.looking.panel is not None:
            self.looking.panel.build()
        self.refresh()

    def _take_stock(self) -> None:
        session = self.session
        scene = session.game.scene(session.table)
        if self.looking is not None:
            self.looking.follow()
        self.bar.show(scene.track, session.can_undo, session.can_redo)
        self.table.show_scene(scene)
        self._show_report()
        self._show_ask()
        self.app.turning.follow(self)
        self.entered = len(session.entries)
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
            self._put_part(self.banner)

    def _show_ask(self) -> None:
        entered = self.asking.so_far
        if self.ask is not None:
            self.remove_widget(self.ask)
        self.advising.follow()
        self.ask = self.make_ending() if self.session.over else self.asking.panel()
        self._put_part(self.ask)
        if entered is not None:
            self.fill(entered)

    def _put_part(self, part: View) -> None:
        """Put a part in its place, unless something else is shown there now."""
        if self._cover is None:
            self.put(part)

    def cover(self, view: View) -> None:
        """Show something in place of banner, table and question."""
        self._cover = view
        self.app.turning.apply(self)
        for part in (self.banner, self.table, self.ask):
            if part is not None:
                self.remove_widget(part)
        self.put(view)
        if self.parent is not None:
            self.arrange()

    def uncover(self, view: View) -> None:
        """Banner, table and question again in place of what was shown instead."""
        if self._cover is not view:
            return
        self._cover = None
        self.remove_widget(view)
        self.put(*(part for part in (self.table, self.banner, self.ask) if part is not None))
        if self.parent is not None:
            self.arrange()

    @property
    def question(self) -> list[View]:
        """What is shown to those who answer: the question, or what stands in its place."""
        return [part for part in (self.ask, self._cover) if part is not None]

    @property
    def begun(self) -> bool:
        """Whether an entry by touch has been begun."""
        return isinstance(self.ask, AskPanel) and self.ask.input.begun

    def fill(self, answer: Answer) -> None:
        """Begin the entry with what is known already."""
        if isinstance(self.ask, AskPanel):
            self.ask.input.fill(answer)

    def tell_chances(self) -> None:
        """What the options are worth is known better now."""
        if isinstance(self.ask, AskPanel):
            self.ask.input.tell_chances(self.advising.chances)

    @property
    def after(self) -> After | None:
        """What is asked after the pending ask, so that one picture can answer several; None where it may not."""
        return None if self.session.over else asks_after(self.session)

    @property
    def can_look(self) -> bool:
        """Whether dice or cards are wanted that a picture may show."""
        context = self.app.context
        if self.session.over or context.photos is None:
            return False
        what = wanted(self.session.ask)
        return what is What.DICE or (what is What.CARDS and context.read_cards is not None)

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
        if self._cover is not None:
            self._cover.place(Box(self.x, self.y, self.width, self.height - bar - 2 * gap))
            return
        room = Box(self.x + gap, self.y + gap, self.width - 2 * gap, self.height - bar - 3 * gap)
        large = self.look.metrics.large
        parts = Parts(
            ask=self.ask.heights,
            table=self.table.heights,
            banner=self.banner.shapes if self.banner is not None else None,
            widths=[min(wide, room.w * (WIDEST_LARGE if large else WIDEST)) for wide in self.ask.widths],
            least_table=self.px(LEAST_TABLE) if large else None,
            least_ask=self.ask.least if isinstance(self.ask, AskPanel) else lambda _: 0.0,
            table_at=self.table.degree,
        )
        boxes = self._arrangement.boxes(room, gap, self.look.metrics, parts)
        if self.banner is not None:
            self.banner.settle(boxes.banner)
        self.ask.place(boxes.ask)
        self.table.place(boxes.table)

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.table)

    # what fingers and buttons do

    def answer(self, answer: Answer, by: str = "touch", then: Sequence[Filled] = ()) -> bool:
        """An answer from the screen, and those that a picture gives to the asks that follow, each an entry of its own;
        what the game refuses is told where the finger is and nothing is lost. Says whether it was taken."""
        if self.guard.is_bounce(self.app.stage.finger, self.px(48)):
            return False
        before = len(self.session.entries)
        with self.app.telling() as told:
            for one in (answer, *(filled.answer for filled in then)):
                self.take(one, by)
        if told.failed and len(self.session.entries) == before:
            self.refresh_input()
            return False
        # an answer of the camera comes while a finger may be on its way to what was there before
        self.guard.answered(self.app.stage.finger if by == "touch" else None)
        if self.looking is not None:
            self.looking.answered(answer, by, then[: len(self.session.entries) - before - 1])
        if self.app.context.buttons is not None:
            self.app.context.buttons.forget()
        self.refresh()
        return True

    def take(self, answer: Answer, by: str) -> None:
        """Let the game go on with an answer. Raises CompanionError where it is not taken."""
        self.session.answer(answer, by)

    def refresh_input(self) -> None:
        """Lay the present entry out again."""
        self._settle_ask()

    def pressed(self, buttons: Buttons, press: Any) -> None:
        """A press of a button on the pins."""
        self.pressing.press(buttons, press)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Any touch stops what counts down, and takes away what is only for a moment."""
        self.app.effects.quiet()
        if self.looking is not None and self.collide_point(*touch.pos):
            self.looking.stop()
        return super().on_touch_down(touch)

    def undo(self) -> None:
        with self.app.telling():
            self.session.undo()
            self.refresh()

    def redo(self) -> None:
        with self.app.telling():
            self.session.redo()
            self.refresh()

    def turn_round(self) -> None:
        """Turn the screen, or only the question, to the player opposite, or back."""
        self.app.turning.toggle(self)

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

    def how(self) -> None:
        """What is to be done now, in more words and as a drawing."""
        from ui.screens.guide.how import HowPage

        self.app.stage.push(HowPage(self.app, self))

    def odds(self) -> None:
        from ui.screens.reading import OddsPage

        self.app.stage.push(OddsPage(self.app, self.session.odds))

    def open_report(self) -> None:
        from ui.screens.reading import ReportPage, rule_key

        if self.banner is not None:
            section, game = self.session.followed, self.session.game
            rule = rule_key(self.look, game, section, lambda: self.rules(section))
            self.app.stage.push(ReportPage(self.app, self.banner.report, self.session.reckoning, rule))

    def open_group(self, group: Group) -> None:
        from ui.screens.adjust import GroupPage

        self.app.stage.push(GroupPage(self.app, self, group))

    def hint(self) -> None:
        from ui.screens.hint import HintPage

        self.app.stage.push(HintPage(self.app, self))

    def photo(self) -> None:
        from ui.screens.photo import PhotoPage

        self.app.stage.push(PhotoPage(self.app, self))
