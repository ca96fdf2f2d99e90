"""The pad for words: one of those that are suggested, or letter by letter."""

from dataclasses import dataclass, replace

from companion import asks
from companion.asks import Answer
from companion.language import tr
from hardware.pads import Pad, Slot, paged

LETTERS = "abcdefghijklmnopqrstuvwxyz"
OTHERS = " -'1234567890"
LETTER = "letter:"
"""What the ids of letters begin with, so that no suggestion is taken for one."""


@dataclass(frozen=True, slots=True)
class TextPad(Pad):
    """Suggestions first, each complete by itself; then letters, which OK ends. A word begins with a capital."""

    ask: asks.Text
    written: str = ""

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        suggested = () if self.written else tuple(Slot(words, words) for words in self.ask.suggestions)
        return (*(paged(suggested) if suggested else ()), *paged([self._slot(letter) for letter in LETTERS + OTHERS]))

    def take(self, slot: Slot) -> "TextPad":
        if not slot.id.startswith(LETTER):
            return replace(self, done=slot.id)
        return replace(self, page=0, written=self.written + self._shown(slot.id.removeprefix(LETTER)))

    def finished(self) -> Answer | None:
        return self.written.strip() or None

    def missing(self) -> str:
        return tr("Press the number of a letter; OK turns to more")

    def entered(self) -> Answer | None:
        return self.written or None

    def hint(self) -> str:
        return tr("hold OK when it is whole") if self.written else ""

    def _shown(self, letter: str) -> str:
        return letter.upper() if self._begins else letter

    @property
    def _begins(self) -> bool:
        """Whether the next letter begins a word."""
        return not self.written or self.written[-1] in " -"

    def _slot(self, letter: str) -> Slot:
        full = (
            tr("At most {number} letters", number=self.ask.longest) if len(self.written) >= self.ask.longest else None
        )
        if letter == " " and self._begins:
            full = tr("A word comes first")
        return Slot(LETTER + letter, tr("space") if letter == " " else self._shown(letter), full)
