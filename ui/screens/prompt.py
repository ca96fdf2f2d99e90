"""What buttons outside the screen mean now: their numbers on the keys that say the same, the rest in one calm line."""

from companion.asks import Ask
from companion.language import joined, tr
from companion.wording import capital
from ui.context import ButtonKey, ButtonPrompt
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Size
from ui.view import View


def badges(prompt: ButtonPrompt) -> dict[str, str]:
    """The number of the button that stands for an option, by the option's id."""
    return {key.id: str(key.role.face) for key in prompt.keys if key.id and key.role.face and not key.why_not}


def marked(prompt: ButtonPrompt) -> str | None:
    """The id of what next and previous have marked, blank where it is the end of the entry."""
    return prompt.marked.id.strip() if prompt.marked is not None else None


def spoken(ask: Ask, prompt: ButtonPrompt) -> str:
    """What has been entered by buttons, and what those without a number do unless they do what they are called."""
    said = ask.say(prompt.entered) if prompt.entered is not None else ""
    others = [_named(key) for key in prompt.keys if key.role.face is None and key.label.lower() != key.role.words]
    return joined("   ", (part for part in (said, prompt.hint, *others) if part))


def told(ask: Ask, prompt: ButtonPrompt | None) -> tuple[dict[str, str], str | None, str]:
    """All that is shown of the buttons at an ask: numbers, what is marked, and the line."""
    return ({}, None, "") if prompt is None else (badges(prompt), marked(prompt), spoken(ask, prompt))


def _named(key: ButtonKey) -> str:
    name = capital(key.role.words)
    if key.hold:
        return tr("{button}: {meaning} (held: {held})", button=name, meaning=key.label, held=key.hold)
    return joined(": ", (name, key.label))


class PromptLine(View):
    """The line, in quiet words under the keys."""

    def __init__(self, look: Look, text: str) -> None:
        super().__init__(look, text)
        self._text = text

    def needs(self, width: float) -> float:
        return self.look.measure(self._text, Size.text, width=width - self.px(26))[1]

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        sign = Box(self.x, self.y, self.px(22), self.height)
        painter.text(Icon.DIE, sign, Size.text, p.quiet, Font.BOLD, wrap=False)
        words = Box(self.x + self.px(26), self.y, self.width - self.px(26), self.height)
        painter.text(self._text, words, Size.text, p.quiet)
