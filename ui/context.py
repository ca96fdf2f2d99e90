"""What the touchscreen is given to work with beyond what every front end gets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.asks import Answer, Ask
from companion.context import Context as FrontEnd
from companion.session import Session
from ui.config import Screen


class ButtonRole(Protocol):
    """Which button: its number, None for the others, and how people call it."""

    @property
    def face(self) -> int | None: ...

    @property
    def words(self) -> str: ...


class ButtonKey(Protocol):
    """What one button means now: in words, held for long, for which option, and why not if it does not count."""

    @property
    def role(self) -> ButtonRole: ...

    @property
    def label(self) -> str: ...

    @property
    def id(self) -> str: ...

    @property
    def hold(self) -> str: ...

    @property
    def why_not(self) -> str | None: ...


class ButtonPrompt(Protocol):
    """What all buttons mean now, what has been entered by them, and how far that is."""

    @property
    def keys(self) -> Sequence[ButtonKey]: ...

    @property
    def entered(self) -> Answer | None: ...

    @property
    def hint(self) -> str: ...


class Buttons(Protocol):
    """Buttons that answer. Presses come from any thread and mean nothing to us; ``take`` makes something of them."""

    def subscribe(self, press: Callable[[Any], None]) -> Callable[[], None]:
        """Be told of presses; returns what ends it."""
        ...

    def take(self, session: Session[Any], press: Any) -> str:
        """Play a press; returns a line that says what has been entered. Raises CompanionError. Only called by the
        thread that draws."""
        ...

    def looks(self, press: Any) -> bool:
        """Whether a press wants the camera to look; then it is not to be taken."""
        ...

    def prompt(self, ask: Ask) -> ButtonPrompt:
        """What the buttons mean for an ask, given what has been entered by them."""
        ...

    def forget(self) -> None:
        """Drop what was entered by buttons: the players answered on the screen."""
        ...

    def show(self, session: Session[Any] | None) -> None:
        """Light what the game's table and its last report say; without a game, nothing."""
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
