"""Options by touch: one, several, or all in an order."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.asks import Answer, Choice, Choices, Option, Order
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.paint import Look
from ui.parts import Grid, Key, Style
from ui.theme import Size
from ui.view import View

WORDY = 80
"""Letters of a detail from which on it wants much width."""

MOST_GROUPS = 6
MANY = 8
"""Options from which on those that begin alike are shown group by group."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Options whose labels begin with the same word: what can be done with one card, for example."""

    label: str
    options: tuple[Option, ...]


def groups_of(options: Sequence[Option]) -> tuple[Alike, ...]:
    """Many options by the word they begin with; empty where they are few or do not fall into groups."""
    if len(options) <= MANY:
        return ()
    found = [Alike(word, tuple(alike)) for word, alike in groupby(options, key=lambda o: o.label.split(" ")[0])]
    words = {group.label for group in found}
    if len(words) < len(found) or not 2 <= len(found) <= MOST_GROUPS or any(len(g.options) < 2 for g in found):
        return ()
    return tuple(found)


def grid_of(look: Look, keys: list[Key]) -> View:
    """Keys in two columns where all are short, else in one."""
    longest = max((key.natural() for key in keys), default=0.0) / look.metrics.unit
    short = longest <= 168 and not any(len(key.detail) > 40 for key in keys)
    return Grid(look, list(keys), longest if short else 320, most=3 if longest <= 110 else 2)


class ChoiceInput(Input):
    """A key an option; many options that begin alike are opened group by group."""

    ask: Choice

    def __init__(self, look: Look, ask: Choice, hands: Hands) -> None:
        self.groups = groups_of(ask.options)
        marked = (i for i, group in enumerate(self.groups) for option in group.options if option.id == hands.marked)
        self.opened = next(marked, 0)
        super().__init__(look, ask, hands)

    @property
    def widths(self) -> tuple[float, ...]:
        wordy = any(len(option.detail) > WORDY for option in self.ask.options)
        return (360.0, 430.0) if wordy else (360.0, 330.0)

    @property
    def tightens(self) -> bool:
        return True

    def build(self) -> None:
        options = self.ask.options
        if self.groups:
            self.show(Grid(self.look, [self._tab(i, group) for i, group in enumerate(self.groups)], 84, most=6))
            options = self.groups[self.opened].options
        keys = [self._key(option) for option in options]
        self.show(Grid(self.look, keys, 150, most=3, snug=True) if self.compact else grid_of(self.look, keys))

    def _tab(self, index: int, group: Alike) -> Key:
        here = index == self.opened
        return Key(
            self.look, group.label, lambda: self.open(index), style=Style.CHOSEN if here else Style.QUIET,
            icon=Icon.DOWN if here else None, size=Size.strong,
        )  # fmt: skip

    def open(self, index: int) -> None:
        """Show the options of a group."""
        self.opened = index
        self.rebuild()

    def _key(self, option: Option) -> Key:
        return Key(
            self.look, option.label, lambda: self.hands.give(option.id), detail=option.detail, off=option.disabled,
            on_off=self.hands.tell, size=Size.strong, align="left" if option.detail or option.disabled else "center",
            sign=self.hands.sign(option.id),
        )  # fmt: skip


class ChoicesInput(Input):
    """Keys that stay down, and one to say that these are all."""

    ask: Choices

    def __init__(self, look: Look, ask: Choices, hands: Hands) -> None:
        self.chosen: list[str] = []
        super().__init__(look, ask, hands)

    def build(self) -> None:
        self.show(grid_of(self.look, [self._key(option) for option in self.ask.options]))
        if self.ask.low == self.ask.high:
            return
        enough = len(self.chosen) >= self.ask.low
        label = f"Done: {len(self.chosen)} chosen" if self.chosen else "None of them" if not self.ask.low else "Done"
        off = None if enough else f"Choose at least {self.ask.low}"
        self.show(
            Key(
                self.look, label, self._give, style=Style.MAIN, off=off, on_off=self.hands.tell, name="Done",
                sign=self.hands.end,
            )
        )  # fmt: skip

    def _key(self, option: Option) -> Key:
        chosen = option.id in self.chosen
        return Key(
            self.look, option.label, lambda: self.toggle(option.id), detail=option.detail, off=option.disabled,
            on_off=self.hands.tell, size=Size.strong, align="left", icon=Icon.CHECK if chosen else None,
            style=Style.CHOSEN if chosen else Style.PLAIN, sign=self.hands.sign(option.id),
        )  # fmt: skip

    def toggle(self, option: str) -> None:
        """Choose an option or take it back; complete when exactly as many as asked for are chosen."""
        if option in self.chosen:
            self.chosen.remove(option)
        elif len(self.chosen) >= self.ask.high:
            self.hands.tell(f"At most {self.ask.high}: take one back first")
            return
        else:
            self.chosen.append(option)
        if self.ask.low == self.ask.high == len(self.chosen):
            given, self.chosen = self.chosen, self.chosen[:-1]
            self.hands.give(given)
            return
        self.rebuild()

    def fill(self, answer: Answer) -> None:
        if isinstance(answer, list):
            self.chosen = [str(option) for option in answer]
            self.rebuild()

    def _give(self) -> None:
        self.hands.give(list(self.chosen))


class OrderInput(Input):
    """Tap them in order; the last one follows by itself."""

    ask: Order

    def __init__(self, look: Look, ask: Order, hands: Hands) -> None:
        self.chosen: list[str] = []
        super().__init__(look, ask, hands)

    def build(self) -> None:
        self.show(grid_of(self.look, [self._key(option) for option in self.ask.options]))
        if self.chosen:
            self.show(Key(self.look, "Take back", self.take_back, icon=Icon.ERASE, style=Style.QUIET))

    def _key(self, option: Option) -> Key:
        place = self.chosen.index(option.id) + 1 if option.id in self.chosen else None
        label = f"{place}.  {option.label}" if place else option.label
        return Key(
            self.look, label, lambda: self.tap(option.id), detail=option.detail, size=Size.strong, name=option.label,
            align="left" if option.detail else "center", style=Style.CHOSEN if place else Style.PLAIN,
            sign=self.hands.sign(option.id),
        )  # fmt: skip

    def tap(self, option: str) -> None:
        if option in self.chosen:
            return
        self.chosen.append(option)
        left = [other.id for other in self.ask.options if other.id not in self.chosen]
        if len(left) <= 1:
            given = [*self.chosen, *left]
            self.chosen = self.chosen[:-1]
            self.hands.give(given)
            return
        self.rebuild()

    def take_back(self) -> None:
        self.chosen.pop()
        self.rebuild()
