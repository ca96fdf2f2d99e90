"""What only the composition root can bring to the gallery, so that it can live without each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.context import DiceReader, Speak, english
from ui.context import Buttons


@dataclass(frozen=True, slots=True)
class Props:
    """Languages, a drawer and a reader of dice, buttons on pins that nobody can press. Without one of them its screens
    are left out."""

    speak: Speak = english
    draw_dice: Callable[[Sequence[int], int, Path], None] | None = None
    read_dice: DiceReader | None = None
    buttons: Callable[[], Buttons] | None = None
