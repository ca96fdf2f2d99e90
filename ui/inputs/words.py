"""Words by touch, and a thing that is done."""

from functools import partial

from companion.asks import Confirm, Text
from companion.language import tr
from ui.icons import Icon
from ui.inputs.base import Input
from ui.inputs.options import grid_of
from ui.parts import Key, Style
from ui.theme import Size


class TextInput(Input):
    """Suggestions to tap, or a keyboard."""

    ask: Text

    def build(self) -> None:
        if self.ask.suggestions:
            keys = [
                Key(
                    self.look,
                    text,
                    partial(self.hands.give, text),
                    size=Size.strong,
                    sign=self.hands.sign(text),
                )
                for text in self.ask.suggestions
            ]
            self.show(grid_of(self.look, keys))
        style = Style.QUIET if self.ask.suggestions else Style.MAIN
        self.show(Key(self.look, tr("Write"), self._write, icon=Icon.PENCIL, style=style))

    def _write(self) -> None:
        self.hands.write(self.ask.title, self.ask.suggestions, self.ask.longest, self.hands.give)


class ConfirmInput(Input):
    """One large key."""

    ask: Confirm

    def build(self) -> None:
        key = Key(self.look, self.ask.label, lambda: self.hands.give(True), style=Style.MAIN, size=Size.lead, least=72)
        self.show(key)
