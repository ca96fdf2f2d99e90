"""From presses to answers: which pad belongs to which ask, and what undo does. Pure: no pins, no screen, no
clock."""

from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

from companion import asks
from companion.asks import Answer, Ask
from companion.errors import Refused
from companion.language import tr
from companion.session import Session
from hardware.card_pad import CardPad
from hardware.entry import ConfirmPad, CountPad, ManyPad, NoPad, OrderPad, PickPad, RollPad, SplitPad, StepPad
from hardware.pads import Key, Pad, Prompt
from hardware.press import Press, Role
from hardware.text_pad import TextPad

BY = "buttons"
"""How records name the buttons as the device an answer came from."""

REPEATED = "repeat"
"""The id by which games offer to repeat what was just done; the repeat button stands for it."""


@dataclass(frozen=True, slots=True)
class Enter:
    """The entry is complete: this is the answer."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the game's last entry back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Put the entry that was undone last back in force."""


@dataclass(frozen=True, slots=True)
class Look:
    """Look through the camera, if there is one and what is asked can be seen."""


Outcome = Enter | Undo | Redo | Look | None
"""What a press led to; None: the entry goes on."""


@singledispatch
def pad_for(ask: Ask) -> Pad:
    """The pad an ask is answered with; kinds it does not know are answered on the screen."""
    return NoPad(tr("Answer this on the screen"))


@pad_for.register
def _(ask: asks.Roll) -> Pad:
    return RollPad(ask)


@pad_for.register
def _(ask: asks.Cards) -> Pad:
    return CardPad(ask)


@pad_for.register
def _(ask: asks.Choice) -> Pad:
    return PickPad(ask.options)


@pad_for.register
def _(ask: asks.Choices) -> Pad:
    return ManyPad(ask)


@pad_for.register
def _(ask: asks.Count) -> Pad:
    return CountPad(ask) if set(ask.values) <= set(range(7)) else StepPad(ask, ask.values.index(ask.first))


@pad_for.register
def _(ask: asks.Split) -> Pad:
    return SplitPad(ask)


@pad_for.register
def _(ask: asks.Order) -> Pad:
    return OrderPad(ask)


@pad_for.register
def _(ask: asks.Text) -> Pad:
    return TextPad(ask)


@pad_for.register
def _(ask: asks.Confirm) -> Pad:
    return ConfirmPad(ask)


class Presses:
    """The entry that is being made by buttons, one ask at a time. An ask that changes starts afresh.

    Undo takes the last press of the entry back; with no entry begun, the game's last entry. Held, it drops
    the whole entry; with none begun, it puts back what was undone.
    """

    def __init__(self) -> None:
        self._ask: Ask | None = None
        self._pads: list[Pad] = []

    def prompt(self, ask: Ask) -> Prompt:
        """What the buttons mean for an ask, given what has been entered for it."""
        self._attend(ask)
        prompt = self._pads[-1].prompt()
        undo = Key(Role.UNDO, tr("undo"), hold=tr("redo"))
        if self.begun:
            undo = Key(Role.UNDO, tr("take back"), hold=tr("start again"))
        more = [Key(Role.REPEAT, option.label, option.id)] if (option := repeating(ask)) else []
        if isinstance(ask, asks.Roll | asks.Cards):
            more.append(Key(Role.LOOK, tr("look")))
        return replace(prompt, keys=(*prompt.keys, undo, *more))

    @property
    def begun(self) -> bool:
        """Whether something has been entered that undo would take back first."""
        return len(self._pads) > 1

    def press(self, ask: Ask, press: Press) -> Outcome:
        """Take a press. Raises Refused where it means nothing here or completes no possible answer; then it
        is as if it had not been made."""
        self._attend(ask)
        match press.role:
            case Role.UNDO:
                return self._undo(press.long)
            case Role.LOOK:
                return Look()
            case Role.POWER:
                raise Refused(tr("Held for three seconds, this button switches the device off"))
            case Role.REPEAT:
                return _repeat(ask)
        pad = self._pads[-1].press(press)
        if press.role in (Role.NEXT, Role.PREVIOUS):
            # To look round is no entry: undo has nothing to take back.
            self._pads[-1] = pad
            return None
        if pad.done is not None:
            answer = ask.check(pad.done)
            self._keep(pad)
            return Enter(answer)
        self._keep(pad)
        return None

    def forget(self) -> None:
        """Drop the entry: it was taken, or the players answered otherwise."""
        self._ask, self._pads = None, []

    def play(self, session: Session[Any], press: Press) -> Outcome:
        """Take a press in a game: answer, undo or redo as it leads to. Raises Refused where the game does not
        take it; the entry then stands without its last press."""
        if session.over:
            self.forget()
            outcome = over(press)
        else:
            outcome = self.press(session.ask, press)
        match outcome:
            case Enter(answer):
                session.answer(answer, BY)
                self.forget()
            case Undo():
                session.undo()
                self.forget()
            case Redo():
                session.redo()
                self.forget()
        return outcome

    def _attend(self, ask: Ask) -> None:
        if ask != self._ask:
            self._ask, self._pads = ask, [pad_for(ask)]
        elif self._pads[-1].done is not None:
            # Still asked after a complete entry: the game refused it. Its last press is taken back.
            self._pads.pop()

    def _keep(self, pad: Pad) -> None:
        """Go on from a pad; one that was there before is gone back to, so that turning pages round adds
        nothing."""
        if pad in self._pads:
            del self._pads[self._pads.index(pad) + 1 :]
        else:
            self._pads.append(pad)

    def _undo(self, long: bool) -> Outcome:
        if not self.begun:
            return Redo() if long else Undo()
        del self._pads[1 if long else -1 :]
        return None


def repeating(ask: Ask) -> asks.Option | None:
    """The option that repeats what was just done, where it can be chosen."""
    options = ask.options if isinstance(ask, asks.Choice) else ()
    return next((option for option in options if option.id == REPEATED and option.disabled is None), None)


def _repeat(ask: Ask) -> Enter:
    if repeating(ask) is None:
        raise Refused(tr("Nothing can be repeated now"))
    return Enter(ask.check(REPEATED))


def over(press: Press) -> Outcome:
    """What a press leads to when the game is over. Raises Refused where it leads to nothing."""
    if press.role is not Role.UNDO:
        raise Refused(tr("The game is over; undo goes back into it"))
    return Redo() if press.long else Undo()
