"""Enters answers the way people do, tap by tap. For the demo and for tests."""

from functools import singledispatchmethod

from companion import cards
from companion.asks import Answer, Ask, Cards, Choice, Choices, Confirm, Count, Order, Roll, Split, Text
from ui.finger import Finger
from ui.inputs.base import Input
from ui.inputs.options import groups_of
from ui.screens.keyboard import Keyboard
from ui.view import View


def as_tapped(ask: Ask, answer: Answer) -> Answer:
    """An answer as the keys can say it: cards by their rank alone where their suit is not asked for."""
    if isinstance(ask, Cards) and isinstance(answer, list) and not ask.suits:
        return [cards.by_rank(str(card)) for card in answer]
    return answer


class Entering:
    """Taps answers into the input that is shown."""

    def __init__(self, finger: Finger) -> None:
        self.finger = finger
        self.taps = 0

    def enter(self, answer: Answer) -> None:
        """Tap an answer into the input on the present screen."""
        self._enter(self.input.ask, answer)

    @property
    def input(self) -> Input:
        return next(view for view in self.finger.stage.top_screen.views() if isinstance(view, Input))

    def _tap(self, name: str, within: View | None = None) -> None:
        self.taps += 1
        self.finger.tap(name, within or self.input)

    def type(self, text: str) -> None:
        """Type on the keyboard that is open, and finish."""
        board = self.finger.stage.top_screen
        assert isinstance(board, Keyboard)
        for letter in text:
            for name in (letter, letter.upper(), letter.lower()):
                if self.finger.sees(name):
                    self._tap(name, board)
                    break
            else:
                self._tap("space", board) if letter == " " else self._tap("Other signs", board)
        self._tap("OK", board)

    @singledispatchmethod
    def _enter(self, ask: Ask, answer: Answer) -> None:
        raise TypeError(f"nobody knows how to tap {type(ask).__name__}")

    @_enter.register
    def _(self, ask: Roll, answer: Answer) -> None:
        if isinstance(answer, str):
            self._tap(ask.results[answer])
            return
        assert isinstance(answer, list)
        if self.finger.sees("Enter the dice", self.input):
            self._tap("Enter the dice")
        for pips in answer:
            self._tap(str(pips))

    @_enter.register
    def _(self, ask: Cards, answer: Answer) -> None:
        assert isinstance(answer, list)
        if ask.same_rank and answer and not ask.suits:
            self._tap_card(str(answer[0]))
            name = cards.name(cards.by_rank(str(answer[0])))
            if len(ask.sizes) > 1:
                self._tap(f"{len(answer)} × {name}")
            else:
                for card in answer[1:]:
                    self._tap_card(str(card))
            return
        for card in answer:
            self._tap_card(str(card))
        if len(answer) < max(ask.sizes) or not answer:
            self._tap("Done")

    def _tap_card(self, card: str) -> None:
        exact = cards.name(card)
        self._tap(exact if self.finger.sees(exact, self.input) else cards.name(cards.by_rank(card)))

    @_enter.register
    def _(self, ask: Choice, answer: Answer) -> None:
        label = next(option.label for option in ask.options if option.id == answer)
        if not self.finger.sees(label, self.input):
            groups = groups_of(ask.options)
            self._tap(next(group.label for group in groups if any(option.id == answer for option in group.options)))
        self._tap(label)

    @_enter.register
    def _(self, ask: Choices, answer: Answer) -> None:
        assert isinstance(answer, list)
        for picked in answer:
            self._tap(next(option.label for option in ask.options if option.id == picked))
        if ask.low != ask.high:
            self._tap("Done")

    @_enter.register
    def _(self, ask: Order, answer: Answer) -> None:
        assert isinstance(answer, list)
        for picked in answer[: max(1, len(answer) - 1)]:
            self._tap(next(option.label for option in ask.options if option.id == picked))

    @_enter.register
    def _(self, ask: Count, answer: Answer) -> None:
        if self.finger.sees(str(answer), self.input):
            self._tap(str(answer))
            return
        assert isinstance(answer, int)
        while (now := self.input.value) != answer:
            step = answer - now
            name = ("Ten more" if step > 9 else "One more") if step > 0 else "Ten less" if step < -9 else "One less"
            self._tap(name)
        self._tap("Done")

    @_enter.register
    def _(self, ask: Split, answer: Answer) -> None:
        assert isinstance(answer, dict)
        for part in ask.parts:
            for _ in range(answer.get(part.id, 0)):
                self._tap(f"More for {part.label}")
        if ask.low < ask.high:
            self._tap("Done")

    @_enter.register
    def _(self, ask: Text, answer: Answer) -> None:
        if answer in ask.suggestions:
            self._tap(str(answer))
            return
        self._tap("Write")
        self.type(str(answer))

    @_enter.register
    def _(self, ask: Confirm, answer: Answer) -> None:
        self._tap(ask.label)
