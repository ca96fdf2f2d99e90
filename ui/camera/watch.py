"""Watches for the pending ask: between the camera, which tells from a process of its own, and the screens."""

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

import msgspec
from kivy.clock import Clock

from companion.asks import Answer, Ask
from companion.language import kept, tr
from companion.matching import After, may_lie, wanted
from companion.sights import (
    WHOLE,
    Area,
    Bumped,
    Check,
    Corners,
    Motion,
    Moved,
    Samples,
    Sent,
    Sight,
    State,
    Status,
    What,
)
from ui.camera.mood import Mood
from ui.camera.ports import Camera, Cameras
from ui.camera.seen import Seen

if TYPE_CHECKING:
    from companion.settings import Camera as Setting

AUTO, NONE = "auto", "none"
"""The settings for whichever camera is there, and for none at all."""

PICTURE = 640
"""Pixels that a live picture is wide at most, where nobody wants more."""

Listener = Callable[[Sent], None]


def _spoken(event: Sent) -> Sent:
    """What the camera told with its words as texts that have translations: they came from another process."""
    match event:
        case Status(text=text) | Bumped(text=text) if text:
            return msgspec.structs.replace(event, text=kept(text))
        case Sight(reason=reason) if reason:
            return msgspec.structs.replace(event, reason=kept(reason))
        case Check(words=words) if words:
            return msgspec.structs.replace(event, words=tuple(map(kept, words)))
        case Area(trouble=trouble) | Samples(trouble=trouble) if trouble:
            return msgspec.structs.replace(event, trouble=kept(trouble))
    return event


class Watch:
    """The camera of the app. It is made when it is first needed; all of this belongs to the thread that draws.

    Where whichever camera is there is wanted and there is none, nothing is started: with every question it is looked
    whether one has been plugged in meanwhile.
    """

    def __init__(self, cameras: Cameras, setting: Callable[[], "Setting"]) -> None:
        self.cameras = cameras
        self._setting = setting
        self._camera: Camera | None = None
        self._there = False
        self._searching = False
        self._listeners: list[Listener] = []
        self._ask: Ask | None = None
        self._after: After | None = None
        self.trying: What | None = None
        self._number = 0
        self._showing = False
        self._width = PICTURE
        self._fetch = Clock.create_trigger(lambda _: self.fetch())
        self._forget()

    def _forget(self) -> None:
        """Nothing is known of the camera any more."""
        self.status = Status(State.OFF, tr("The camera is off"))
        self.motion: Motion | None = None
        self._stirred = False  # things moved since the last sight
        self.seen: Seen | None = None
        self.trial: Sight | None = None
        self.area = Area(WHOLE, False)
        self.check: Check | None = None
        self.bumped: Bumped | None = None
        self.kept: Samples | None = None

    # what is wanted

    @property
    def words(self) -> str:
        """How the camera is, in one sentence."""
        if self.source == NONE:
            return tr("The camera is switched off")
        if not self.on:
            return tr("No camera is plugged in. One that is will be found by itself")
        return self.status.text

    @property
    def source(self) -> str:
        return self._setting().source

    @property
    def on(self) -> bool:
        """Whether there is a camera, as far as is known, and it is wanted."""
        return self.source != NONE and (self.source != AUTO or self._there)

    def follow(self, ask: Ask | None, after: After | None = None) -> None:
        """Watch for the answer to this ask from now on; None: for nothing. ``after`` tells what is asked then."""
        self._ask, self._after, self.seen = ask, after, None
        if self.trying is None:
            self._look()

    def try_out(self, what: What | None) -> None:
        """Read whatever lies there, for no game; None: go on with the game's ask."""
        self.trying, self.trial = what, None
        self._look()

    def _look(self) -> None:
        ask = self._ask
        what = self.trying or (wanted(ask) if ask is not None else None)
        if what is None:
            if self._camera is not None:
                self._number = self._camera.look_for(None)
        elif not self.on:
            self._search()
        elif self.trying is not None or ask is None:
            self._number = self._ready().look_for(what)
        else:
            self._number = self._ready().look_for(what, may_lie(ask))

    def _search(self) -> None:
        """See in the background whether there is a camera, and begin if there is."""
        if self.source != AUTO or self._searching:
            return
        self._searching = True
        Thread(target=self._find, name="cameras", daemon=True).start()

    def _find(self) -> None:
        there = any(choice.setting not in (AUTO, NONE) for choice in self.cameras.choices())
        Clock.schedule_once(lambda _: self._found(there))

    def _found(self, there: bool) -> None:
        self._searching = False
        if not there or self._there:
            return
        self._there = True
        if self._showing:
            self._ready().show(True, self._width)
        self._look()
        self._tell(self.status)

    def _ready(self) -> Camera:
        if self._camera is None:
            setting = self._setting()
            self._camera = self.cameras.make(setting.source, setting.samples, self._fetch)
        return self._camera

    def show(self, yes: bool, width: int = PICTURE) -> None:
        """Tell live pictures at most so many pixels wide, or no more of them."""
        self._showing, self._width = yes, width
        if not yes:
            if self._camera is not None:
                self._camera.show(False)
        elif self.on:
            self._ready().show(True, self._width)
        else:
            self._search()

    def renew(self) -> None:
        """Go on with the camera that the settings name now."""
        self.close()
        self._there = False
        self._forget()
        if self._showing:
            self.show(True, self._width)
        self._look()
        self._tell(self.status)

    def rest(self) -> None:
        """No game is played: nothing is watched for, and whoever listened is gone."""
        self._listeners.clear()
        self.trying = None
        self.follow(None)

    def close(self) -> None:
        """Let go of the camera; nobody waits for it."""
        camera, self._camera = self._camera, None
        if camera is not None:
            Thread(target=camera.close, name="camera closes").start()

    # what the players say

    def look_again(self) -> None:
        """Read what lies there now, on the players' word."""
        self.seen = None
        if self._camera is not None:
            self._camera.look_again()

    def answered(self, answer: Answer, from_sight: bool) -> None:
        """The players' answer to the ask, from what was seen or by another device: what lies there is no new roll, and
        a reading that was wrong may be kept."""
        seen = self.seen
        if seen is None or self._camera is None or (self._stirred and not from_sight):
            return
        if (really := seen.really(answer)) is not None:
            self._camera.keep_sample(seen.sight.number, really)
        if from_sight or not seen.sight.waiting:
            self._camera.taken(seen.sight.number)

    def mark_area(self, corners: Corners) -> None:
        """Look only at this part of the picture. Raises CompanionError where it is none."""
        if self._camera is not None:
            self._camera.mark_area(corners)

    # what is told

    def listen(self, listener: Listener) -> None:
        """Tell this listener too, on the thread that draws."""
        self._listeners.append(listener)

    def leave(self, listener: Listener) -> None:
        """Tell it no more."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def fetch(self) -> None:
        """Take in what the camera has told."""
        for told in self._camera.events() if self._camera is not None else ():
            event = _spoken(told)
            self._take_in(event)
            self._tell(event)

    def _tell(self, event: Sent) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    def _take_in(self, event: Sent) -> None:
        match event:
            case Status():
                self.status = event
                if event.state is not State.WATCHING:
                    self.motion = None
            case Moved(motion):
                self.motion = motion
                if motion is Motion.MOVING:
                    self.trial, self._stirred = None, True
            case Sight() if event.ask == self._number and self.trying is not None:
                self.trial = event
            case Sight() if event.ask == self._number and self._ask is not None:
                self.seen, self._stirred = Seen(self._ask, event, self._after), False
            case Area():
                self.area, self.bumped = event, None
            case Bumped():
                self.bumped = event
            case Check():
                self.check = event
            case Samples():
                self.kept = event

    @property
    def mood(self) -> Mood:
        """What it does now."""
        if not self.on:
            return Mood.REST
        match self.status.state:
            case State.OFF | State.STARTING:
                return Mood.STARTING
            case State.NO_CAMERA | State.GONE | State.TROUBLE:
                return Mood.NO_CAMERA
        if self.bumped is not None:
            return Mood.BUMPED
        if self.motion is Motion.MOVING:
            return Mood.MOVING
        if self.seen is None or self._stirred:
            return Mood.READING if self.motion is not None else Mood.WATCHING
        return Mood.WATCHING if self.seen.sight.waiting else Mood.SEEN
