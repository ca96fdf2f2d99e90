"""All that a screen needs of the buttons, in one object, so that it can live without this room."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.asks import Ask
from companion.session import Session
from hardware.answers import Enter, Outcome, Presses, Redo, Undo
from hardware.buttons import ButtonBoard
from hardware.chip import OpenPins, open_pins
from hardware.pads import Prompt
from hardware.pins import from_settings
from hardware.press import Press, Signal, Trouble


class Buttons:
    """The buttons of this table. ``subscribe`` calls from the board's thread; all else belongs to the thread
    that also draws and answers (hand over what was told, then ``take`` it)."""

    def __init__(self, board: ButtonBoard) -> None:
        self._board = board
        self._presses = Presses()

    def subscribe(self, told: Callable[[Signal], None]) -> Callable[[], None]:
        """Tell of presses, and of what is wrong with a button; returns what ends it."""
        return self._board.subscribe(told, told)

    def close(self) -> None:
        """Let go of the pins."""
        self._board.close()

    def prompt(self, ask: Ask) -> Prompt:
        """What the buttons that are there mean for an ask, given what has been entered by them."""
        prompt = self._presses.prompt(ask)
        return replace(prompt, keys=tuple(key for key in prompt.keys if key.role in self._board.roles))

    def play(self, session: Session[Any], press: Press) -> Outcome:
        """Take a press in a game. Raises Refused with the reason, to be shown; nothing was answered then."""
        return self._presses.play(session, press)

    def take(self, session: Session[Any], signal: Signal) -> str:
        """Take what was told: a press plays, a trouble changes nothing. Returns a line that says what was
        entered and what the buttons mean now, or what is wrong. Raises Refused as ``play`` does."""
        if isinstance(signal, Trouble):
            return signal.words
        ask = None if session.over else session.ask
        match self.play(session, signal):
            case Enter(answer):
                return ask.say(answer) if ask else ""
            case Undo():
                return "Taken back"
            case Redo():
                return "Put back"
        return spoken(ask, self.prompt(ask)) if ask else ""

    def forget(self) -> None:
        """Drop what was entered by buttons: the players answered on the screen."""
        self._presses.forget()


def spoken(ask: Ask, prompt: Prompt) -> str:
    """An unfinished entry in one line, ``3 4 · 2 of 4``, with what the buttons mean where it is not plain."""
    said = ask.say(prompt.entered) if prompt.entered is not None else ""
    keys = [f"{key.role.face}: {key.label}" for key in prompt.keys if key.role.face and not key.why_not]
    plain = all(key.label == str(key.role.face) for key in prompt.keys if key.role.face)
    return " · ".join(part for part in (said, prompt.hint, "" if plain else ", ".join(keys)) if part)


def open_buttons(settings: Mapping[str, object], open_pins: OpenPins = open_pins) -> Buttons:
    """The buttons of the settings' ``[buttons]`` section. Raises NoButtons with what to do."""
    return Buttons(ButtonBoard(from_settings(settings), open_pins))
