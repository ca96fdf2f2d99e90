"""A hand that has an encoder alone: it turns until what it wants is marked, and pushes."""

from collections.abc import Iterator

from companion import asks, cards
from companion.asks import Answer, Ask
from hardware.pads import END
from hardware.press import Press, Role
from tests.hardware.finger import Prompting, things

PUSH, RIGHT, LEFT = Press(Role.OK), Press(Role.NEXT), Press(Role.PREVIOUS)


class Dial:
    """Enters a wanted answer, seeing nothing but what the prompt says is marked."""

    def __init__(self, buttons: Prompting) -> None:
        self._prompt = buttons.prompt

    def presses_for(self, ask: Ask, wanted: Answer) -> Iterator[Press]:
        """The presses that enter an answer; each has to be taken before the next is worked out."""
        if isinstance(wanted, bool):
            yield PUSH
        elif isinstance(wanted, int):
            yield from self._number(ask, wanted)
        elif isinstance(ask, asks.Text):
            assert isinstance(wanted, str)
            for thing in things(wanted) if wanted in ask.suggestions else [f"letter:{one.lower()}" for one in wanted]:
                yield from self._to(ask, thing)
            yield from self._to(ask, END)
        else:
            for thing in things(wanted):
                yield from self._thing(ask, thing)
            yield from self._to(ask, END)

    def _number(self, ask: Ask, wanted: int) -> Iterator[Press]:
        if self._prompt(ask).entered is None:
            yield from self._to(ask, str(wanted))
            return
        while isinstance(entered := self._prompt(ask).entered, int) and entered != wanted:
            yield RIGHT if wanted > entered else LEFT
        yield PUSH

    def _thing(self, ask: Ask, thing: str) -> Iterator[Press]:
        yield from self._to(ask, thing, cards.by_rank(thing))
        if isinstance(ask, asks.Cards) and self._prompt(ask).marked is not None:
            entered = self._prompt(ask).entered
            if isinstance(entered, list) and str(entered[-1]).endswith("?") and ask.suits:
                yield from self._to(ask, thing)

    def _to(self, ask: Ask, *wanted: str) -> Iterator[Press]:
        """Turn to the right, at most once round, and push."""
        for _ in range(60):
            marked = self._prompt(ask).marked
            if marked is not None and marked.id in wanted:
                yield PUSH
                return
            yield RIGHT
        raise AssertionError(f"{wanted} cannot be marked: {self._prompt(ask)}")
