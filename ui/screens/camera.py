"""The camera: which one, where it looks, whether the picture is good, and what is done with what it reads."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion import cards
from companion.language import figure, tr, trn
from companion.sights import WHOLE, Area, Corners, Live, Samples, Sent, Sight, State, What
from ui.camera.live import LivePicture
from ui.camera.looking import SECONDS
from ui.camera.ports import CameraChoice
from ui.camera.watch import AUTO, NONE, Watch
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Note, Page
from ui.paint import Box
from ui.parts import Column, Grid, Key, Style, Words
from ui.screens.past.saving import SavedPage, choose_folder
from ui.screens.past.work import WorkPage
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

WIDEST = 1280.0
ACCEPT = {"ask": tr("On a tap"), "countdown": tr("After {seconds} s", seconds=SECONDS), "sure": tr("At once")}
"""When what is surely read counts, by the setting."""
MEGABYTE = 2**20
SEARCH_SECONDS = 2.0
"""How often a camera that is not there is looked for while the page is shown."""


def called(source: str) -> str:
    """A camera's setting as people say it."""
    return {AUTO: tr("Whichever is there"), NONE: tr("None"), "csi": tr("The ribbon camera")}.get(source, source)


def described(sight: Sight) -> str:
    """What was read, in words."""
    if sight.what is What.DICE:
        values = " ".join(str(die.value) for die in sight.dice)
        words = tr("Read: {values}", values=values) if values else tr("No dice are seen")
    else:
        names = cards.names(card.card for card in sight.cards if card.card != "back")
        words = tr("Read: {cards}", cards=names) if names else tr("No cards are seen")
    return tr("{seen}. Not sure: {reason}", seen=words, reason=sight.reason) if sight.reason else words


class CameraPage(Page):
    """While it is shown the camera sends its picture; it is let go of with the page."""

    def __init__(self, app: "App", watch: Watch) -> None:
        super().__init__(app.look, tr("The camera"), app.stage.pop, widest=WIDEST)
        self.app = app
        self.watch = watch
        self.picture = LivePicture(app.look, self.mark)
        self.below = Column(app.look, gap=6)
        self.put(self.picture, self.below)
        self._shown: object = None
        self._search = Clock.create_trigger(lambda _: self._look_for_one(), SEARCH_SECONDS, interval=True)
        self.build()

    def on_parent(self, _: Any, parent: Any) -> None:
        """Look while the page is shown."""
        self._search.cancel()
        if parent is None:
            self.watch.leave(self.told)
            self.watch.show(False)
            if self.watch.trying is not None:
                self.watch.try_out(None)
        else:
            self.watch.listen(self.told)
            self.watch.show(True)
            self._search()
            self.build()

    def _look_for_one(self) -> None:
        """See whether a camera has been plugged in meanwhile."""
        if not self.watch.on:
            self.watch.show(True)

    # what is told

    def told(self, event: Sent) -> None:
        """Something that the camera told."""
        match event:
            case Live():
                if self.watch.status.state is State.WATCHING:
                    self.picture.show_live(event)
                return
            case Area(trouble=trouble) if trouble:
                self.app.stage.tell(tr("The area counts now, but could not be kept: {trouble}", trouble=trouble))
        self.build()

    # what is shown

    def build(self) -> None:
        """Show how things are, if they are otherwise than they were."""
        watch, setting = self.watch, self.app.settings.camera
        self.picture.show_area(watch.area.corners)
        self.picture.show_sight(watch.trial)
        if watch.status.state is not State.WATCHING:
            self.picture.show_words(self.watch.words)
        words = watch.check.words if watch.check is not None else None
        shown = (
            watch.status,
            watch.on,
            words,
            watch.area,
            watch.bumped,
            watch.trial,
            watch.trying,
            watch.kept,
            setting,
        )
        if shown == self._shown:
            return
        self._shown = shown
        self.below.refill(*self._state(words))
        self.refill([*self._tries(), *self._ways(), *self._samples()])
        self.app.renew(self)

    def _state(self, words: Sequence[str] | None) -> list[View]:
        """What is wrong, and what to do."""
        look, watch = self.look, self.watch
        parts: list[View] = []
        if watch.bumped is not None:
            parts.append(Note(look, watch.bumped.text, Size.strong, Font.BOLD))
            keys = [Key(look, tr("Take it as it is"), partial(self.mark, watch.area.corners), style=Style.QUIET)]
            if watch.bumped.corners is not None:
                moved = partial(self.mark, watch.bumped.corners)
                keys.insert(0, Key(look, tr("Move the area along"), moved, style=Style.MAIN))
            parts.append(Grid(look, keys, 180, most=2))
        elif watch.status.state is State.WATCHING and words:
            parts += [Note(look, text, Size.strong, Font.BOLD) for text in words[:2]]
        elif watch.status.state is State.WATCHING and words is not None:
            parts.append(Note(look, tr("The picture is good.")))
        if watch.status.state is State.WATCHING and not watch.area.marked:
            hint = tr("Drag the four corners round the place where you roll. What lies outside is not read.")
            parts.append(Words(look, hint, colour=look.palette.quiet))
        return parts

    def _tries(self) -> list[View]:
        """Read what lies there, for no game."""
        look, watch = self.look, self.watch
        keys = [
            self._try(What.DICE, tr("Try dice"), Icon.DIE),
            self._try(What.CARDS, tr("Try cards"), Icon.CARDS),
        ]
        if watch.area.corners != WHOLE:
            keys.append(Key(look, tr("Whole picture"), partial(self.mark, WHOLE), style=Style.QUIET, size=Size.strong))
        parts: list[View] = [Grid(look, keys, 130, most=3)]
        if watch.trial is not None:
            parts.append(Note(look, described(watch.trial)))
        elif watch.trying is not None:
            parts.append(Note(look, tr("It reads as soon as all lies still.")))
        return parts

    def _try(self, what: What, label: str, icon: Icon) -> Key:
        style = Style.CHOSEN if self.watch.trying is what else Style.PLAIN
        return Key(self.look, label, partial(self.try_out, what), icon=icon, style=style, size=Size.strong)

    def _ways(self) -> list[View]:
        look, setting = self.look, self.app.settings.camera
        choose = Key(
            look, tr("Which camera"), self._choose, detail=called(setting.source), icon=Icon.CAMERA, align="left"
        )
        keys = [
            Key(
                look, words, partial(self.app_change, "accept", value), size=Size.strong,
                style=Style.CHOSEN if value == setting.accept else Style.PLAIN, name=tr("Counts: {when}", when=words),
            )
            for value, words in ACCEPT.items()
        ]  # fmt: skip
        ways = [choose]
        if self.app.context.teacher is not None:
            deck = setting.deck or tr("Any ordinary deck")
            ways.append(Key(look, tr("Your own deck"), self.app.own_decks, detail=deck, icon=Icon.CROWN, align="left"))
        return [*ways, Words(look, tr("What is surely read counts"), font=Font.BOLD), Grid(look, keys, 96, most=3)]

    def _samples(self) -> list[View]:
        """The pictures that were read wrongly and put right."""
        look, keep = self.look, self.app.settings.camera.samples
        content = self.watch.cameras.pictures.content()
        told = tr("None is kept")
        if content.pictures:
            size = figure(content.size / MEGABYTE, ".1f")
            told = tr("{pictures} kept, {size} MB", pictures=content.pictures, size=size)
        words = tr(
            "Pictures that you corrected, for making the reader better. They stay on this device. {kept}.", kept=told
        )
        switch = tr("Keep no more") if keep else tr("Keep them from now on")
        keys = [Key(look, switch, partial(self.app_change, "samples", not keep), size=Size.strong)]
        if content.pictures:
            keys += [
                Key(look, tr("Export as a zip"), self.export, size=Size.strong),
                Key(look, tr("Throw away"), self.empty, size=Size.strong, style=Style.QUIET),
            ]
        return [Words(look, words), Grid(look, keys, 150, most=3)]

    def arrange(self) -> None:
        super().arrange()
        inside = self._inside()
        bottom, high = inside.y, self.top - self._bar - inside.y
        upright = self.look.metrics.upright
        wide = inside.w if upright else inside.w * 0.54
        words = self.below.needs(wide)
        room = high * 0.46 if upright else high - words - self.px(4)
        self.picture.place(Box(inside.x, self.top - self._bar - room, wide, room))
        drawn = self.picture.frame()
        below = drawn.y - self.look.target / 2 - self.px(4) - words
        self.below.place(Box(inside.x, below, wide, words))
        if upright:
            self.scroll.place(Box(inside.x, bottom, inside.w, below - bottom - self.px(6)))
        else:
            self.scroll.place(Box(inside.x + wide + self.px(8), bottom, inside.w - wide - self.px(8), high))

    # what people do

    def mark(self, corners: Corners) -> None:
        """A corner was dragged: this is the area now."""
        with self.app.telling() as told:
            self.watch.mark_area(corners)
        if told.failed:
            self.picture.show_area(self.watch.area.corners)

    def try_out(self, what: What) -> None:
        """Read dice or cards that lie there."""
        if self.watch.trying is not what:
            self.watch.try_out(what)
        self.watch.look_again()
        self.build()

    def app_change(self, name: str, value: str | bool) -> None:
        """Change a setting of the camera."""
        self.app.change_setting("camera", name, value)
        self.build()

    def _choose(self) -> None:
        self.app.stage.push(ChooseCamera(self.app, self.watch))

    def export(self) -> None:
        """Put the kept pictures into one file, on a stick or on this device."""
        choose_folder(self.app, tr("Where to?"), self.app.context.places.pictures, self._export)

    def _export(self, folder: Path) -> None:
        goal = folder / f"corrected-{self.app.now():%Y%m%d-%H%M%S}.zip"

        def done(kept: Samples) -> None:
            saved = trn("{n} corrected picture is saved", "{n} corrected pictures are saved", kept.pictures)
            self.app.stage.push(SavedPage(self.app, saved, goal, tr("With each of them stands what it really shows.")))

        WorkPage(self.app, tr("Saving the pictures"), lambda _: self.watch.cameras.pictures.export(goal), done).start()

    def empty(self) -> None:
        """Throw the kept pictures away, when asked twice."""
        self.app.stage.push(ThrowAway(self.app, self._throw_away))

    def _throw_away(self) -> None:
        self.app.stage.pop()
        with self.app.telling():
            self.watch.cameras.pictures.empty()
        self.watch.kept = None
        self._shown = None
        self.build()


class ChooseCamera(Page):
    """The cameras of this machine; they are asked for in the background."""

    def __init__(self, app: "App", watch: Watch) -> None:
        super().__init__(app.look, tr("Which camera"), app.stage.pop)
        self.app = app
        self.watch = watch
        self.waiting = True
        self.refill([Note(app.look, tr("The cameras are asked for"))])
        Thread(target=self._find, name="cameras", daemon=True).start()

    def _find(self) -> None:
        found = self.watch.cameras.choices()
        Clock.schedule_once(lambda _: self.show(found))

    def show(self, found: Sequence[CameraChoice]) -> None:
        """What was found."""
        self.waiting = False
        now = self.watch.source
        keys = [self._key(choice.setting, choice.name, now) for choice in found]
        if now not in {choice.setting for choice in found}:
            keys.insert(0, self._key(now, now, now))
        self.refill([Grid(self.look, keys, 320, most=2)])
        self.app.renew(self)

    def _key(self, setting: str, name: str, now: str) -> Key:
        chosen = setting == now
        return Key(
            self.look, name, partial(self.choose, setting), align="left", icon=Icon.CHECK if chosen else None,
            style=Style.CHOSEN if chosen else Style.PLAIN, size=Size.strong,
        )  # fmt: skip

    def choose(self, setting: str) -> None:
        """Take this camera from now on."""
        if self.app.change_setting("camera", "source", setting):
            self.app.stage.pop()


class ThrowAway(Page):
    """Asked once more before something is lost."""

    def __init__(self, app: "App", go: Callable[[], None]) -> None:
        super().__init__(app.look, tr("Throw the pictures away?"), app.stage.pop)
        look = app.look
        self.refill([Words(look, tr("They cannot be brought back. Export them first if somebody wants them."))])
        self.set_foot(
            [
                Key(look, tr("Keep them"), app.stage.pop, style=Style.QUIET),
                Key(look, tr("Throw away"), go, style=Style.MAIN),
            ]
        )
