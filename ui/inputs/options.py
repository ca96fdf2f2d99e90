"""Options by touch: one, several, or all in an order."""

from companion.asks import Answer, Choice, Choices, Option, Order
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.paint import Look
from ui.parts import Grid, Key, Style
from ui.theme import Size
from ui.view import View


def grid_of(look: Look, keys: list[Key]) -> View:
    """Keys in two columns where all are short, else in one."""
    longest = max((key.natural() for key in keys), default=0.0) / look.metrics.unit
    short = longest <= 168 and not any(len(key.detail) > 40 for key in keys)
    return Grid(look, list(keys), longest if short else 320, most=3 if longest <= 110 else 2)


class ChoiceInput(Input):
    """A key an option."""

    ask: Choice

    def build(self) -> None:
        keys = [self._key(option) for option in self.ask.options]
        self.show(grid_of(self.look, keys))

    def _key(self, option: Option) -> Key:
        return Key(
            self.look, option.label, lambda: self.hands.give(option.id), detail=option.detail, off=option.disabled,
            on_off=self.hands.tell, size=Size.strong, align="left" if option.detail or option.disabled else "center",
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
        self.show(Key(self.look, label, self._give, style=Style.MAIN, off=off, on_off=self.hands.tell, name="Done"))

    def _key(self, option: Option) -> Key:
        chosen = option.id in self.chosen
        return Key(
            self.look, option.label, lambda: self.toggle(option.id), detail=option.detail, off=option.disabled,
            on_off=self.hands.tell, size=Size.strong, align="left", icon=Icon.CHECK if chosen else None,
            style=Style.CHOSEN if chosen else Style.PLAIN,
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
