"""All that a screen needs of the buttons and lights, in one object, so that it can live without this room."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Any

from companion.asks import Ask, Choice
from companion.errors import Refused
from companion.language import joined, tr
from companion.session import Session
from hardware.answers import Enter, Look, Outcome, Presses, Redo, Undo
from hardware.chip import OpenPins, open_pins
from hardware.debounce import Timing
from hardware.learn import Assigning, Seen, encoder_turned_right
from hardware.lights import Light, lit_for
from hardware.pads import Prompt
from hardware.panel import LOOKED_AFTER, Panel
from hardware.pins import Wiring, from_settings
from hardware.press import Ailment, Press, Role, Signal, Trouble

Told = Callable[[Signal], None]


class Buttons:
    """The buttons and lights of this table. ``subscribe`` calls from threads of the board; all else belongs to the
    thread that also draws and answers (hand over what was told, then ``take`` it)."""

    def __init__(
        self,
        wiring: Wiring,
        open_pins: OpenPins,
        *,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
        looked_after: float = LOOKED_AFTER,
    ) -> None:
        self._lock = Lock()
        self._listeners: tuple[Told, ...] = ()
        self._ailing: dict[Role, Trouble] = {}
        self._presses = Presses()
        self._aside = Presses()
        self._panel = Panel(wiring, open_pins, self._tell, timing=timing, clock=clock, looked_after=looked_after)

    @property
    def wiring(self) -> Wiring:
        """What is wired, as the settings say."""
        return self._panel.wiring

    @property
    def notices(self) -> tuple[str, ...]:
        """What is wrong with pins that could not be had, one line each, to be shown once."""
        return self._panel.notices

    def subscribe(self, told: Told) -> Callable[[], None]:
        """Tell of presses, and of what is wrong with a button, now or later; returns what ends it."""
        with self._lock:
            self._listeners = (*self._listeners, told)
            ailing = tuple(self._ailing.values())
        for trouble in ailing:
            told(trouble)
        return partial(self._unsubscribe, told)

    def close(self) -> None:
        """Put out the lights and let go of the pins."""
        self._panel.close()

    # what is asked, and what buttons answer

    def prompt(self, ask: Ask) -> Prompt:
        """What the buttons that are there mean for an ask, given what has been entered by them."""
        return self._present(self._presses.prompt(ask))

    def enter(self, ask: Ask, press: Press) -> Outcome:
        """Take a press for an ask that belongs to no session: a menu, a name, the players of a new game. Raises
        Refused with the reason, to be shown."""
        with self._refusing():
            return self._presses.press(ask, press)

    def offer(self, ask: Choice) -> Prompt:
        """What the buttons mean on a page of keys; an entry begun in the game stays as it is meanwhile."""
        return self._present(self._aside.prompt(ask))

    def pick(self, ask: Choice, signal: Signal, usual: str = "", back: str = "") -> str:
        """Take what was told on a page of keys: the id of the key that was chosen, nothing as long as none is. OK
        chooses ``usual`` while nothing is marked, undo ``back``. Raises Refused as ``play`` does."""
        if not isinstance(signal, Press):
            return ""
        if usual and signal.role is Role.OK and not signal.long and self._aside.prompt(ask).marked is None:
            return usual
        with self._refusing():
            match self._aside.press(ask, signal):
                case Enter(answer):
                    self._aside.forget()
                    return str(answer)
                case Undo():
                    return back
        return ""

    def trouble(self, signal: Signal) -> str:
        """What is wrong, in one line; nothing where this is a press."""
        return "" if isinstance(signal, Press) else signal.words

    def play(self, session: Session[Any], press: Press) -> Outcome:
        """Take a press in a game. Raises Refused with the reason, to be shown; nothing was answered then."""
        with self._refusing():
            outcome = self._presses.play(session, press)
        self.show(session)
        return outcome

    def take(self, session: Session[Any], signal: Signal) -> str:
        """Take what was told: a press plays, a trouble changes nothing. Returns a line that says what was
        entered and what the buttons mean now, or what is wrong. Raises Refused as ``play`` does."""
        if not isinstance(signal, Press):
            return signal.words
        ask = None if session.over else session.ask
        match self.play(session, signal):
            case Enter(answer):
                return ask.say(answer) if ask else ""
            case Undo():
                return tr("Taken back")
            case Redo():
                return tr("Put back")
            case Look():
                with self._refusing():
                    raise Refused(tr("There is no camera to look through here"))
        return spoken(ask, self.prompt(ask)) if ask else ""

    def looks(self, signal: Signal) -> bool:
        """Whether this is a press of the button that wants the camera to look; who has one does not ``take`` it."""
        return isinstance(signal, Press) and signal.role is Role.LOOK

    def opens(self, signal: Signal) -> bool:
        """Whether this is the press that opens a locked screen: OK, held."""
        return isinstance(signal, Press) and signal.role is Role.OK and signal.long

    def switches_off(self, signal: Signal) -> bool:
        """Whether this is the press that switches the machine off: power, held."""
        return isinstance(signal, Press) and signal.role is Role.POWER and signal.long

    def forget(self) -> None:
        """Drop what was entered by buttons: the players answered on the screen."""
        self._presses.forget()

    # what the lights show

    def show(self, session: Session[Any] | None) -> None:
        """Light what the game's table and its last report say; without a game, nothing. To be called whenever the
        game has gone on otherwise than by ``take``."""
        self._panel.show(frozenset() if session is None else lit_for(session))

    def refuse(self) -> None:
        """What was entered elsewhere is not taken."""
        self._panel.refuse()

    def work(self, busy: bool) -> None:
        """The companion is busy (it reads a picture, it thinks about a hint), or no longer."""
        self._panel.work(busy)

    def test(self, light: Light) -> None:
        """This light alone, for a moment."""
        self._panel.test(light)

    # finding out what is wired where

    def learn(self, seen: Callable[[Seen], None], *, raw: bool = False, everything: bool = False) -> Callable[[], None]:
        """Tell what contacts do, in place of presses, until what is returned is called: for a page that says "press
        the button you want for …" (``learn.Assigning``), or with ``raw`` "turn the encoder"
        (``learn.encoder_turned_right``). ``seen`` is called from a thread of the board; the lights can be tested
        meanwhile. Raises NoButtons."""
        return self._panel.learn(seen, raw=raw, everything=everything)

    def assigning(self) -> Assigning:
        """One role after the other, each to be given its button by what ``learn`` tells."""
        return Assigning(self.wiring)

    def turned(self, seen: Sequence[Seen]) -> dict[str, int | bool]:
        """What is to be written in the settings' section ``[encoder]`` for the encoder that was turned to the right for
        three clicks, told by ``learn`` with ``raw``. Raises BadPins where that was no such turn."""
        found = encoder_turned_right(seen)
        return {"on": True, "a": found.a, "b": found.b, "per_click": found.per_click}

    def rewire(
        self, buttons: Mapping[str, object], encoder: Mapping[str, object], lights: Mapping[str, object]
    ) -> None:
        """Go on with what the settings' sections of those names say now. Raises NoButtons; then all is as it was."""
        self._panel.rewire(from_settings(buttons, encoder, lights))

    def _present(self, prompt: Prompt) -> Prompt:
        """Only what the buttons that are there mean."""
        return replace(prompt, keys=tuple(key for key in prompt.keys if key.role in self._panel.roles))

    def _tell(self, signal: Signal) -> None:
        with self._lock:
            listeners = self._listeners
            if isinstance(signal, Trouble) and signal.ailment.lasts:
                self._ailing[signal.role] = signal
            elif isinstance(signal, Trouble) and signal.ailment is Ailment.MENDED:
                self._ailing.pop(signal.role, None)
        for told in listeners:
            told(signal)

    def _unsubscribe(self, told: Told) -> None:
        with self._lock:
            self._listeners = tuple(other for other in self._listeners if other is not told)

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Whatever is refused in here flashes its light."""
        try:
            yield
        except Refused:
            self._panel.refuse()
            raise


def spoken(ask: Ask, prompt: Prompt) -> str:
    """An unfinished entry in one line, ``3 4 · 2 of 4``, with what the buttons mean where it is not plain."""
    said = ask.say(prompt.entered) if prompt.entered is not None else ""
    marked = joined(" ", ("›", prompt.marked.label)) if prompt.marked is not None else ""
    keys = [joined(": ", (key.role.face, key.label)) for key in prompt.keys if key.role.face and not key.why_not]
    plain = all(key.label == str(key.role.face) for key in prompt.keys if key.role.face)
    parts = (said, prompt.hint, marked or ("" if plain else joined(", ", keys)))
    return joined(" · ", (part for part in parts if part))


def open_buttons(
    buttons: Mapping[str, object],
    encoder: Mapping[str, object] | None = None,
    lights: Mapping[str, object] | None = None,
    open_pins: OpenPins = open_pins,
) -> Buttons:
    """What the settings' sections ``[buttons]``, ``[encoder]`` and ``[lights]`` say. Raises NoButtons with what to
    do."""
    return Buttons(from_settings(buttons, encoder, lights), open_pins)
