"""The camera on the play screen: its sign in the question, and what it saw over the table."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.asks import Answer
from companion.language import tr
from companion.matching import Filled, wanted
from companion.sights import Motion, Moved, Sent, Sight
from ui.camera.mood import Mood
from ui.camera.panel import SightPanel, Ways
from ui.camera.seen import Seen
from ui.camera.sign import CameraSign
from ui.camera.watch import Watch

if TYPE_CHECKING:
    from ui.app import App
    from ui.context import Buttons
    from ui.screens.play import Play

SECONDS = 3
CAMERA = "camera"
"""By whom an answer is that was seen."""


class Looking:
    """Lives as long as its play screen. ``panel`` is what is shown over the table now."""

    def __init__(self, app: "App", play: "Play", watch: Watch) -> None:
        self.app = app
        self.play = play
        self.watch = watch
        self.panel: SightPanel | None = None
        self._sign: CameraSign | None = None
        self._following: tuple[object, int] | None = None
        self._aside = False  # the players enter this one by hand
        self._ways = Ways(self.take, self.again, self.by_hand, self.table_is_right, self.app_is_right)
        self._tick = Clock.create_trigger(self._count, 1.0)
        watch.listen(self.told)

    # what is asked

    def follow(self) -> None:
        """Watch for what the game asks now, if that is something else than before."""
        session = self.play.session
        ask = None if session.over else session.ask
        following = (ask, len(session.entries))
        if following == self._following:
            return
        self._following, self._aside = following, False
        self.close()
        self.watch.follow(ask, self.play.after)

    def pause(self) -> None:
        """Look away for now: the players are busy with something that this game does not know of."""
        self.watch.leave(self.told)
        self.close()
        self.watch.follow(None)

    def go_on(self) -> None:
        """Look at the table again for what the game asks."""
        self._following = None
        self.watch.leave(self.told)
        self.watch.listen(self.told)
        self.follow()

    def sign(self) -> CameraSign | None:
        """A sign for the question, if the camera can answer it and there is one."""
        self._sign = CameraSign(self.app.look, self.watch.mood, self.open) if self._wanted else None
        return self._sign

    @property
    def _wanted(self) -> bool:
        """Whether there is a camera, and the game asks for what it can see."""
        session = self.play.session
        return self.watch.on and not session.over and wanted(session.ask) is not None

    # what is told

    def told(self, event: Sent) -> None:
        """Something that the camera told, on the thread that draws."""
        if self._sign is None and self._wanted and not self.play.begun:
            self.play.refresh()
        if self._sign is not None:
            self._sign.show(self.watch.mood)
        match event:
            case Moved(Motion.MOVING):
                self._stirred()
            case Sight() if self.watch.seen is not None and self.watch.seen.sight is event:
                self._look_at(self.watch.seen)

    def _stirred(self) -> None:
        """Something moves: what was read is no longer so, and counts only on the players' word."""
        self._tick.cancel()
        if self.panel is not None:
            self.panel.disturb()

    def _look_at(self, seen: Seen) -> None:
        """A new reading: shown if it says something and the players are not busy otherwise."""
        if seen.sight.waiting or not seen.anything:
            return  # also where dice are picked up before their reading is taken: it stays to be taken
        panel = self.panel
        if panel is not None and panel.touched and panel.seen.says_the_same(seen.sight):
            return
        self.app.stage.stirred()
        if self._aside or self.play.begun:
            return
        self._show(seen)

    @property
    def _in_sight(self) -> bool:
        """Whether the players can see what is shown here."""
        return self.play.parent is not None and self.app.stage.cover is None

    def _show(self, seen: Seen) -> None:
        """Show what was seen, or take it at once where that is wanted."""
        accept, match = self.app.settings.camera.accept, seen.match
        counts = match.by_itself and self._in_sight
        if counts and accept == "sure" and self.play.answer(match.answer, CAMERA, match.then):
            return
        self._open(seen, SECONDS if counts and accept == "countdown" else 0)

    def _open(self, seen: Seen, countdown: int) -> None:
        self.close()
        self.panel = SightPanel(self.app.look, seen, self._ways, countdown)
        self.play.cover(self.panel)
        if countdown:
            self._tick()
        else:
            self._number()

    def close(self) -> None:
        """Take away what is shown."""
        self._tick.cancel()
        panel, self.panel = self.panel, None
        if panel is not None:
            self.play.uncover(panel)

    def answered(self, answer: Answer, by: str, then: Sequence[Filled] = ()) -> None:
        """The game was answered, from what was seen or otherwise."""
        lists = [answer, *(filled.answer for filled in then)]
        told = [str(card) for one in lists if isinstance(one, list) for card in one] if then else answer
        self.watch.answered(told, from_sight=by == CAMERA)

    # the countdown

    def _count(self, _: float) -> None:
        panel = self.panel
        if panel is None or panel.countdown is None or panel.seen.match.answer is None:
            return
        if not self._in_sight:
            self.stop()
        elif panel.countdown.left > 1:
            panel.countdown.show(panel.countdown.left - 1)
            self._tick()
        else:
            self.take(panel.seen.match.answer, panel.seen.match.then)

    def stop(self) -> bool:
        """Stop counting down; whether there was anything to stop."""
        self._tick.cancel()
        panel = self.panel
        if panel is None:
            return False
        counted = panel.countdown is not None
        panel.stop()
        if counted:
            self._number()
        return counted

    def _number(self) -> None:
        """Number the panel's keys for the buttons, where there are any."""
        buttons = self.app.context.buttons
        if buttons is not None and self.panel is not None:
            from ui.reach import Reach

            Reach(self.panel, buttons).show()

    # what people do

    def pressed(self, buttons: "Buttons", press: Any) -> bool:
        """Whether a press of a button was for the camera."""
        if buttons.looks(press) and self.watch.on:
            if self._sign is not None:
                self.stop()
                self.again()
            else:
                self.app.stage.tell(tr("The camera cannot answer this"))
            return True
        if self.panel is None:
            return False
        if not self.stop():
            if self.app.pick(buttons, self.panel, press):
                self.by_hand()
            self._number()
        return True

    def open(self) -> None:
        """Look closer: at what was seen, or at the camera where it sees nothing."""
        seen = self.watch.seen
        if self.app.context.photos == Path(self.watch.source):
            self.play.photo()  # a folder is no camera: its pictures are looked at on a page of their own
        elif self.watch.mood in (Mood.NO_CAMERA, Mood.BUMPED, Mood.STARTING):
            self.app.camera()
        elif seen is not None and seen.anything and (seen.match.answer is not None or not seen.sight.waiting):
            self._aside = False
            self._open(seen, 0)
            self.stop()
        else:
            self.again()

    def take(self, answer: Answer, then: Sequence[Filled] = ()) -> None:
        """What was seen, or what the players made of it, is the answer, and what it tells of the asks that follow."""
        if not self.play.answer(answer, CAMERA, then):
            self.stop()

    def again(self) -> None:
        """Look at the table once more, on the players' word."""
        self.close()
        self._aside = False
        self.watch.look_again()
        if self._sign is not None:
            self._sign.show(self.watch.mood)

    def by_hand(self) -> None:
        """Enter it by hand, what was seen well already entered where something is missing."""
        seen = self.panel.seen if self.panel is not None else None
        self._aside = True
        self.close()
        if seen is not None and seen.match.missing:
            self.play.fill(seen.surely)

    def app_is_right(self) -> None:
        """What lies there was misread, or is put right on the table: reading goes on."""
        self.close()

    def table_is_right(self) -> None:
        """What the app has counted is to be corrected."""
        from ui.screens.adjust import AdjustPage

        self.close()
        self.app.stage.push(AdjustPage(self.app, self.play))
