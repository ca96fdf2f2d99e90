"""What the touchscreen is given to work with beyond what every front end gets."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.asks import Answer, Ask, Choice
from companion.context import Context as FrontEnd
from companion.session import Session
from ui.camera.ports import Cameras
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


class Marked(Protocol):
    """What next and previous have marked: its id, blank where it is the end of the entry."""

    @property
    def id(self) -> str: ...


class ButtonPrompt(Protocol):
    """What all buttons mean now, what has been entered by them, and how far that is."""

    @property
    def keys(self) -> Sequence[ButtonKey]: ...

    @property
    def entered(self) -> Answer | None: ...

    @property
    def hint(self) -> str: ...

    @property
    def marked(self) -> Marked | None: ...


class Contact(Protocol):
    """What a contact did: its pin, whether it is closed now, and how it bounced, in one line."""

    @property
    def pin(self) -> int: ...

    @property
    def down(self) -> bool: ...

    @property
    def words(self) -> str: ...


class WiredButton(Protocol):
    """A button that is wired: what it is for, and its pin."""

    @property
    def role(self) -> ButtonRole: ...

    @property
    def pin(self) -> int: ...


class WiredEncoder(Protocol):
    """An encoder that is wired: the pins of its two contacts."""

    @property
    def a(self) -> int: ...

    @property
    def b(self) -> int: ...


class Light(Protocol):
    """A light, and how people call it."""

    @property
    def words(self) -> str: ...


class Wiring(Protocol):
    """All that is wired: the buttons, the encoder, and the pin of each light."""

    @property
    def buttons(self) -> Sequence[WiredButton]: ...

    @property
    def encoder(self) -> WiredEncoder | None: ...

    @property
    def lights(self) -> Mapping[Any, int]: ...


Pin = int | bool | list[int]
"""A pin as the settings write it: its number, several in a list, or false for none."""


class Assigning(Protocol):
    """One role after the other, each given the button that is pressed for it."""

    @property
    def wanted(self) -> ButtonRole | None:
        """The role whose button is to be pressed now; None when all have been asked for."""
        ...

    @property
    def changes(self) -> Mapping[str, Pin]:
        """What is to be written in the settings."""
        ...

    def hear(self, seen: Any) -> bool:
        """Whether a contact was taken for what is wanted. Raises CompanionError where it is something else's."""
        ...

    def leave(self) -> None:
        """Leave what is wanted as it is."""
        ...

    def none(self) -> None:
        """There is no such button."""
        ...

    def back(self) -> None:
        """Ask for the one before once more."""
        ...


class Buttons(Protocol):
    """Buttons that answer, and their lights. Presses come from any thread and mean nothing to us; ``take`` makes
    something of them in a game, ``pick`` on a page of keys."""

    @property
    def wiring(self) -> Wiring:
        """What is wired."""
        ...

    @property
    def notices(self) -> tuple[str, ...]:
        """What is wrong with pins that could not be had, a line each."""
        ...

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

    def opens(self, press: Any) -> bool:
        """Whether a press opens the child lock."""
        ...

    def switches_off(self, press: Any) -> bool:
        """Whether a press is meant to switch the machine off."""
        ...

    def prompt(self, ask: Ask) -> ButtonPrompt:
        """What the buttons mean for an ask, given what has been entered by them."""
        ...

    def trouble(self, press: Any) -> str:
        """What is wrong with a button or the pins, where that was told in place of a press."""
        ...

    def offer(self, ask: Choice) -> ButtonPrompt:
        """What the buttons mean on a page of keys."""
        ...

    def pick(self, ask: Choice, press: Any, usual: str = "", back: str = "") -> str:
        """The id of the key that a press chooses, nothing as long as none is. OK chooses ``usual`` while nothing is
        marked, undo ``back``. Raises CompanionError."""
        ...

    def forget(self) -> None:
        """Drop what was entered by buttons: the players answered on the screen."""
        ...

    def show(self, session: Session[Any] | None) -> None:
        """Light what the game's table and its last report say; without a game, nothing."""
        ...

    def refuse(self) -> None:
        """Flash: what was entered elsewhere is not taken."""
        ...

    def work(self, busy: bool) -> None:
        """Light that we are busy, or no longer."""
        ...

    def test(self, light: Any) -> None:
        """Light this one alone, for a moment."""
        ...

    def learn(self, seen: Callable[[Any], None], *, raw: bool = False) -> Callable[[], None]:
        """Tell, from any thread, what contacts do, in place of presses, until what is returned is called; with ``raw``
        every change, as an encoder's that is turned. Raises CompanionError."""
        ...

    def turned(self, seen: Sequence[Any]) -> Mapping[str, int | bool]:
        """The encoder that was turned to the right for three clicks, as the settings write it. Raises CompanionError
        where that was no such turn."""
        ...

    def assigning(self) -> Assigning:
        """Roles to be given their buttons."""
        ...

    def rewire(
        self, buttons: Mapping[str, object], encoder: Mapping[str, object], lights: Mapping[str, object]
    ) -> None:
        """Go on with another wiring. Raises CompanionError; then all is as it was."""
        ...

    def close(self) -> None:
        """Let go of the pins."""
        ...


def no_cameras() -> None:
    """There is no camera here, and none can come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(FrontEnd):
    """``data`` is a folder of ours to write into; ``photos`` one in which photos of dice or cards may turn up;
    ``buttons`` is None where there are none; ``cameras`` finds the cameras when they are first wanted, None where
    there can be none; ``mounts`` is the list of what is mounted, sticks among it; ``root`` is where this machine's
    own files begin."""

    data: Path
    screen: Screen = field(default_factory=Screen)
    photos: Path | None = None
    buttons: Buttons | None = None
    cameras: Callable[[], Cameras | None] = no_cameras
    mounts: Path = Path("/proc/mounts")
    root: Path = Path("/")
