"""Options by touch: one, several, or all in an order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from companion.asks import Answer, Choice, Choices, Option, Order
from companion.language import joined, tr
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.paint import Look
from ui.parts import Grid, Key, Style
from ui.theme import Size
from ui.view import View

WORDY = 56
"""Letters of a detail from which on it wants much width."""

MOST_GROUPS = 6
MANY = 8
"""Options from which on those that begin alike are shown group by group."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Options whose labels begin with the same word: what can be done with one card, for example."""

    label: str
    options: tuple[Option, ...]


def groups_of(options: Sequence[Option], say: Callable[[str], str] = str) -> tuple[Alike, ...]:
    """Many options by the word they begin with, as ``say`` says them; empty where they are few or do not fall into
    groups."""
    if len(options) <= MANY:
        return ()
    first = groupby(options, key=lambda option: say(option.label).split(" ")[0].rstrip(":"))
    found = [Alike(word, tuple(alike)) for word, alike in first]
    words = {group.label for group in found}
    if len(words) < len(found) or not 2 <= len(found) <= MOST_GROUPS or any(len(g.options) < 2 for g in found):
        return ()
    return tuple(found)


def grid_of(look: Look, keys: list[Key], compact: bool = False) -> View:
    """Keys in two columns where all are short, else in one; compact in as many as make them lowest."""
    if compact:
        return Grid(look, list(keys), 150, most=3, snug=True)
    longest, scale = max((key.natural() for key in keys), default=0.0) / look.metrics.unit, look.metrics.scale
    short = longest <= 168 * scale and not any(len(look.say(key.detail)) > 40 for key in keys)
    return Grid(look, list(keys), longest if short else 320, most=3 if longest <= 110 * scale else 2)


class ChoiceInput(Input):
    """A key an option; many options that begin alike are opened group by group."""

    ask: Choice

    def __init__(self, look: Look, ask: Choice, hands: Hands) -> None:
        self.groups = groups_of(ask.options, look.say)
        marked = (i for i, group in enumerate(self.groups) for option in group.options if option.id == hands.marked)
        self.opened = next(marked, 0)
        super().__init__(look, ask, hands)

    @property
    def widths(self) -> tuple[float, ...]:
        wordy = any(len(self.look.say(option.disabled or option.detail)) > WORDY for option in self.ask.options)
        return (360.0, 430.0) if wordy else (360.0, 330.0)

    @property
    def tightens(self) -> bool:
        return True

    def build(self) -> None:
        options = self.ask.options
        if self.groups:
            self.show(Grid(self.look, [self._tab(i, group) for i, group in enumerate(self.groups)], 84, most=6))
            options = self.groups[self.opened].options
        self.show(grid_of(self.look, [self._key(option) for option in options], self.compact))

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
        detail = self._detail(option, self.hands.chances)
        return Key(
            self.look, option.label, lambda: self.hands.give(option.id), detail=detail, off=option.disabled,
            on_off=self.hands.tell, size=self.smaller(Size.strong), text=self.smaller(Size.text),
            align="left" if detail or option.disabled else "center", sign=self.hands.sign(option.id),
        )  # fmt: skip

    def _detail(self, option: Option, chances: Mapping[str, str]) -> str:
        """What stands under an option, with its chance where that is told."""
        return joined("\n", [part for part in (option.detail, chances.get(option.id)) if part])

    def tell_chances(self, chances: Mapping[str, str]) -> None:
        self.hands = replace(self.hands, chances=chances)
        self._kept.clear()  # the keys of the other shape say what was known before
        told = {option.label: option for option in self.ask.options if option.disabled is None}
        for key in self.views():
            if isinstance(key, Key) and (option := told.get(key.name)) is not None:
                key.detail = self._detail(option, chances)
                key.repaint()
        if any(isinstance(key, Key) and key.needs(key.width) > key.height + 1 for key in self.views()):
            self.rebuild()  # in large type a chance may take a line more than the words that stood for it


class ChoicesInput(Input):
    """Keys that stay down, and one to say that these are all."""

    ask: Choices

    def __init__(self, look: Look, ask: Choices, hands: Hands) -> None:
        self.chosen: list[str] = []
        super().__init__(look, ask, hands)

    @property
    def tightens(self) -> bool:
        return True

    def build(self) -> None:
        keys, done = [self._key(option) for option in self.ask.options], self._done()
        if self.compact and len(keys) % 2:
            self.show(grid_of(self.look, [*keys, *done], self.compact))  # at the place that is left in the last row
        else:
            self.show(grid_of(self.look, keys, self.compact), *done)

    def _done(self) -> list[Key]:
        """The key that ends the entry, where its end is open."""
        if self.ask.low == self.ask.high:
            return []
        enough = len(self.chosen) >= self.ask.low
        label = tr("Done") if self.ask.low else tr("None of them")
        if self.chosen:
            label = tr("Done: {number} chosen", number=len(self.chosen))
        off = None if enough else tr("Choose at least {number}", number=self.ask.low)
        return [
            Key(
                self.look, label, self._give, style=Style.MAIN, off=off, on_off=self.hands.tell, name=tr("Done"),
                sign=self.hands.end,
            )
        ]  # fmt: skip

    def _key(self, option: Option) -> Key:
        chosen = option.id in self.chosen
        return Key(
            self.look, option.label, lambda: self.toggle(option.id), detail=option.detail, off=option.disabled,
            on_off=self.hands.tell, size=self.smaller(Size.strong), text=self.smaller(Size.text),
            align="left", icon=Icon.CHECK if chosen else None,
            style=Style.CHOSEN if chosen else Style.PLAIN, sign=self.hands.sign(option.id),
        )  # fmt: skip

    def toggle(self, option: str) -> None:
        """Choose an option or take it back; complete when exactly as many as asked for are chosen."""
        if option in self.chosen:
            self.chosen.remove(option)
        elif len(self.chosen) >= self.ask.high:
            self.hands.tell(tr("At most {number}: take one back first", number=self.ask.high))
            return
        else:
            self.chosen.append(option)
        if self.ask.low == self.ask.high == len(self.chosen):
            given, self.chosen = self.chosen, self.chosen[:-1]
            self.hands.give(given)
            return
        self.rebuild()

    @property
    def so_far(self) -> Answer | None:
        return list(self.chosen) or None

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

    @property
    def tightens(self) -> bool:
        return True

    def build(self) -> None:
        self.show(grid_of(self.look, [self._key(option) for option in self.ask.options], self.compact))
        if self.chosen:
            self.show(Key(self.look, tr("Take back"), self.take_back, icon=Icon.ERASE, style=Style.QUIET))

    def _key(self, option: Option) -> Key:
        place = self.chosen.index(option.id) + 1 if option.id in self.chosen else None
        label = joined("", (f"{place}.  ", option.label)) if place else option.label
        return Key(
            self.look, label, lambda: self.tap(option.id), detail=option.detail, size=self.smaller(Size.strong),
            text=self.smaller(Size.text), name=option.label, align="left" if option.detail else "center",
            style=Style.CHOSEN if place else Style.PLAIN, sign=self.hands.sign(option.id),
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

    @property
    def so_far(self) -> Answer | None:
        return list(self.chosen) or None

    def fill(self, answer: Answer) -> None:
        if isinstance(answer, list):
            self.chosen = [str(option) for option in answer]
            self.rebuild()

    def take_back(self) -> None:
        self.chosen.pop()
        self.rebuild()
