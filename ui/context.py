"""What the touchscreen is given to work with beyond what every front end gets."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.context import Context as FrontEnd
from companion.session import Session
from ui.config import Screen


class Buttons(Protocol):
    """Buttons that answer. Presses come from any thread and mean nothing to us; ``take`` makes something of them."""

    def subscribe(self, press: Callable[[Any], None]) -> Callable[[], None]:
        """Be told of presses; returns what ends it."""
        ...

    def take(self, session: Session[Any], press: Any) -> str:
        """Play a press; returns a line that says what has been entered. Raises CompanionError. Only called by the
        thread that draws."""
        ...

    def close(self) -> None:
        """Let go of the pins."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(FrontEnd):
    """``data`` is a folder of ours to write into; ``photos`` one in which photos of dice may turn up."""

    data: Path
    screen: Screen = field(default_factory=Screen)
    photos: Path | None = None
    buttons: Buttons | None = None
