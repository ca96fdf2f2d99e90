"""A finger that answers asks by buttons, seeing nothing but what the buttons say they mean."""

from collections.abc import Iterator
from typing import Protocol

from companion import cards
from companion.asks import Answer, Ask
from hardware.answers import Enter, Presses
from hardware.pads import Prompt
from hardware.press import Press, Role

OK, HELD_OK = Press(Role.OK), Press(Role.OK, long=True)
UNDO, HELD_UNDO = Press(Role.UNDO), Press(Role.UNDO, long=True)


def face(number: int) -> Press:
    """A press of a numbered button."""
    return Press(list(Role)[number - 1])


class Prompting(Protocol):
    """What says what buttons mean."""

    def prompt(self, ask: Ask) -> Prompt:
        """What the buttons mean for an ask."""
        ...


class Finger:
    """Enters a wanted answer press by press."""

    def __init__(self, buttons: Prompting) -> None:
        self._prompt = buttons.prompt

    def presses_for(self, ask: Ask, wanted: Answer) -> Iterator[Press]:
        """The presses that enter an answer; each has to be taken before the next is worked out."""
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            yield from self._number(ask, wanted)
        elif isinstance(wanted, bool):
            yield OK
        else:
            for thing in things(wanted):
                yield from self._thing(ask, thing)
            yield from self._end(ask)

    def _thing(self, ask: Ask, thing: str) -> Iterator[Press]:
        for _ in range(10):
            if key := _key_for(self._prompt(ask), thing):
                yield key
                return
            if rank := _key_for(self._prompt(ask), cards.by_rank(thing)):
                yield rank
                if _key_for(self._prompt(ask), thing) is None:
                    return  # the rank was enough
            else:
                yield OK
        raise AssertionError(f"no button for {thing!r}")

    def _end(self, ask: Ask) -> Iterator[Press]:
        """Hold OK where the entry is not complete by itself (the caller stops when it is)."""
        prompt = self._prompt(ask)
        key = prompt.key(Role.OK)
        assert key, "an entry that can be finished says so"
        yield HELD_OK

    def _number(self, ask: Ask, wanted: int) -> Iterator[Press]:
        prompt = self._prompt(ask)
        if prompt.entered is None:
            yield _key_for(prompt, str(wanted)) or OK
            return
        while prompt.entered != wanted:
            keys = [key for key in prompt.keys if key.role.face and key.why_not is None]
            yield Press(min(keys, key=lambda key: abs(int(key.label) - wanted)).role)
            prompt = self._prompt(ask)
        yield OK


def enter(presses: Presses, ask: Ask, wanted: Answer) -> tuple[Answer, int]:
    """Enter an answer; returns what came out and how many presses it took."""
    for count, press in enumerate(Finger(presses).presses_for(ask, wanted), 1):
        outcome = presses.press(ask, press)
        if isinstance(outcome, Enter):
            presses.forget()
            return outcome.answer, count
    raise AssertionError(f"{wanted!r} was not entered: {presses.prompt(ask)}")


def things(wanted: Answer) -> list[str]:
    """The things an answer is made of, in the order in which they are entered."""
    if isinstance(wanted, str):
        return [wanted]
    if isinstance(wanted, dict):
        return [part for part, share in wanted.items() for _ in range(share)]
    assert isinstance(wanted, list)
    return [str(thing) for thing in wanted]


def _key_for(prompt: Prompt, thing: str) -> Press | None:
    return next((Press(key.role) for key in prompt.keys if key.id == thing), None)
