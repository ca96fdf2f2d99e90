"""What a look at the dice says: plain data, shared by the reader, the screens and the command line."""

from dataclasses import dataclass

Box = tuple[int, int, int, int]
"""x, y of the upper left corner, width and height, in pixels of the whole picture."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die: the pips on top, where it lies, and how likely both are right (0 to 1)."""

    value: int
    box: Box
    confidence: float


@dataclass(frozen=True, slots=True)
class DiceReading:
    """All dice of one picture. ``sure`` is the reader's word that the whole reading can be taken without
    asking; where it is false, ``reason`` says why in words for the players."""

    dice: tuple[Die, ...]
    sure: bool
    reason: str | None = None

    @property
    def values(self) -> list[int]:
        """The pips, smallest first."""
        return sorted(die.value for die in self.dice)
