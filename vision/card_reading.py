"""What a look at the cards says: plain data, shared by the reader, the screens and the command line."""

from dataclasses import dataclass

from vision.reading import Box


@dataclass(frozen=True, slots=True)
class ReadCard:
    """One card: its name (``10h``, ``joker``, ``back``, ``10?`` where the suit cannot be told), where it lies, how
    likely both are right (0 to 1), and what else it may be, likeliest first."""

    card: str
    box: Box
    confidence: float
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsReading:
    """All cards of one picture. ``sure`` is the reader's word that the whole reading can be taken without asking; where
    it is false, ``reason`` says why in words for the players."""

    cards: tuple[ReadCard, ...]
    sure: bool
    reason: str | None = None

    @property
    def names(self) -> list[str]:
        """The names, those face down included, in no order."""
        return [card.card for card in self.cards]
