"""When nobody is there: the screen goes dark, and the child lock closes. The game stays where it is."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from kivy.clock import Clock

from ui.backlight import Light
from ui.screens.covers import Dark, Locked
from ui.stage import Stage

MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Times:
    """Minutes without a touch until the screen goes dark, and until it is locked; 0: never."""

    dark: float = 0.0
    locked: float = 0.0


class Rest:
    """Watches over touches and presses of buttons for the stage. Nothing runs while somebody plays but one alarm."""

    def __init__(
        self,
        stage: Stage,
        light: Light,
        times: Times,
        percent: int | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stage = stage
        self.light = light
        self._times = times
        self._percent = percent
        self._clock = clock
        self._last = clock()
        self.dark = False
        self.locked = False
        stage.stirred = self.stir
        light.shine(percent)
        self._set_alarm()

    def set_times(self, times: Times) -> None:
        """Other times from now on."""
        self._times = times
        self._set_alarm()

    def set_brightness(self, percent: int | None) -> None:
        """So bright while the screen is not dark."""
        self._percent = percent
        if not self.dark:
            self.light.shine(percent)

    def stir(self) -> None:
        """Somebody is there: a touch, a press, an answer by whatever device."""
        self._last = self._clock()
        if self.dark:
            self._wake()

    def swallows(self, opens: bool) -> bool:
        """Whether a press of a button only wakes the screen, or is kept off by the lock; ``opens`` says that it is the
        press that opens the lock."""
        was_dark = self.dark
        self.stir()
        if was_dark or not self.locked:
            return was_dark
        if opens:
            self.unlock()
        elif isinstance(self._stage.cover, Locked):
            self._stage.cover.remind()
        return True

    def lock(self) -> None:
        """Nothing counts from now on but what opens the lock."""
        self.locked = True
        self._cover()

    def unlock(self) -> None:
        """Everything counts again."""
        self.locked = False
        self._last = self._clock()
        self._cover()
        self._set_alarm()

    def go_dark(self) -> None:
        """No picture and no light until somebody stirs."""
        self.dark = True
        self._cover()
        self.light.go_out()

    def close(self) -> None:
        """Leave the screen lit."""
        Clock.unschedule(self._look)
        if self.dark:
            self._wake()

    def _wake(self) -> None:
        self.dark = False
        self.light.shine(self._percent)
        self._cover()
        self._set_alarm()

    def _cover(self) -> None:
        look = self._stage.look
        if self.dark:
            self._stage.cover_with(Dark(look, self.stir))
        else:
            self._stage.cover_with(Locked(look, self.unlock) if self.locked else None)

    def _waits(self) -> list[float]:
        """Seconds of rest after which something is due that is not yet so."""
        due = ((self._times.dark, self.dark), (self._times.locked, self.locked))
        return [minutes * MINUTE for minutes, done in due if minutes and not done]

    def _set_alarm(self) -> None:
        Clock.unschedule(self._look)
        if waits := self._waits():
            Clock.schedule_once(self._look, max(0.1, self._last + min(waits) - self._clock()))

    def _look(self, _: float = 0.0) -> None:
        """The alarm: does what is due, and sets it anew where somebody has stirred meanwhile."""
        rested = self._clock() - self._last
        if self._times.locked and not self.locked and rested >= self._times.locked * MINUTE:
            self.lock()
        if self._times.dark and not self.dark and rested >= self._times.dark * MINUTE:
            self.go_dark()
        self._set_alarm()
