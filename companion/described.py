"""The settings that players care about, in plain words: what a page of settings is drawn from.

Plain data: a setting that is described here is on the page, and nothing else has to be written for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from companion.appliance import FULL, Appliance, brightness, dark_after
from companion.settings import Display, Settings

Value = bool | int | float | str


class Where(Enum):
    """On which machines a setting means something."""

    EVERYWHERE = auto()
    APPLIANCE = auto()
    WINDOW = auto()


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that can be chosen, and what it is called."""

    value: Value
    words: str


@dataclass(frozen=True, slots=True)
class Described:
    """A setting: its section and name in the file, its title, what it does, and what can be chosen. ``other`` are the
    words for a value that stands in the file and is not among the choices; ``worked_out`` tells the value in force
    where it is not simply what stands in the file. Where it is not ``at_once``, it counts from the next start of the
    companion."""

    section: str
    name: str
    title: str
    effect: str
    choices: tuple[Choice, ...]
    at_once: bool = True
    where: Where = Where.EVERYWHERE
    other: str = "{}"
    worked_out: Callable[[Display, Appliance | None], Value] | None = None

    def in_force(self, settings: Settings, appliance: Appliance | None) -> Value:
        """The value that holds now."""
        if self.worked_out is not None:
            return self.worked_out(settings.display, appliance)
        value: Value = getattr(getattr(settings, self.section), self.name)
        return value

    def choices_now(self, settings: Settings, appliance: Appliance | None) -> tuple[Choice, ...]:
        """What can be chosen, with the value in force among it."""
        now = self.in_force(settings, appliance)
        if any(choice.value == now for choice in self.choices):
            return self.choices
        return (*self.choices, Choice(now, self.other.format(now)))

    def is_for(self, appliance: Appliance | None) -> bool:
        """Whether the setting means something on this machine."""
        match self.where:
            case Where.APPLIANCE:
                return appliance is not None
            case Where.WINDOW:
                return appliance is None
        return True


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that belong together; ``about`` names what is in it."""

    title: str
    about: str
    settings: tuple[Described, ...]


def _minutes(*numbers: int) -> tuple[Choice, ...]:
    return tuple(Choice(number, f"{number} min" if number else "Never") for number in numbers)


def _bright(display: Display, appliance: Appliance | None) -> int:
    """A lamp that we leave alone counts as full."""
    percent = brightness(display, appliance)
    return FULL if percent is None else percent


PLAYING = Group("Playing", "Rolls, chances", (
    Described(
        "play", "rolls", "How rolls are entered",
        "Which keys a roll shows first. The others are one tap away.",
        (Choice("dice", "By the dice"), Choice("result", "By the result")),
    ),
    Described(
        "play", "odds", "Chances",
        "How likely each outcome is, shown with the question.",
        (Choice(True, "Shown"), Choice(False, "Hidden")),
    ),
))  # fmt: skip

SCREEN = Group("Screen", "Brightness, colours, going dark, child lock, size", (
    Described(
        "display", "brightness", "Brightness",
        "How bright the screen is.",
        tuple(Choice(percent, f"{percent} %") for percent in (20, 40, 60, 80, 100)), other="{} %",
        worked_out=_bright,
    ),
    Described(
        "display", "blank_after", "Dark when nobody touches it",
        "The first touch, or the first press of a button, only wakes it.",
        _minutes(0, 2, 5, 10, 30), other="{} min", worked_out=dark_after,
    ),
    Described(
        "display", "lock_after", "Child lock by itself",
        "Locked, touches and buttons do nothing until somebody holds the lock, or OK, for a while.",
        _minutes(0, 1, 5, 10), other="{} min",
    ),
    Described(
        "display", "theme", "Colours",
        "Dark for the evening, light for the day, strong for eyes that need more difference.",
        (Choice("dark", "Dark"), Choice("light", "Light"), Choice("contrast", "Strong")),
    ),
    Described(
        "display", "suits", "Suits of the cards",
        "In four colours diamonds are blue and clubs green.",
        (Choice("two", "Two colours"), Choice("four", "Four colours")),
    ),
    Described(
        "display", "inches", "Size of the screen",
        "From corner to corner. Keys and writing are made as large as fingers and eyes need there.",
        tuple(Choice(float(inches), f"{inches} inches") for inches in (5, 7, 10, 13, 16, 24)), other="{:g} inches",
    ),
    Described(
        "display", "rotation", "Turned",
        "How the picture stands on the screen; touches turn with it.",
        (Choice(0, "Not"), Choice(90, "To the right"), Choice(180, "Upside down"), Choice(270, "To the left")),
        at_once=False, where=Where.APPLIANCE,
    ),
    Described(
        "display", "fullscreen", "Window",
        "How much of the screen the companion takes.",
        (Choice(False, "A window"), Choice(True, "The whole screen")), at_once=False, where=Where.WINDOW,
    ),
))  # fmt: skip

CAMERA = Group("Camera", "Which one, and what becomes of what it sees", (
    Described(
        "camera", "source", "Camera",
        "Which camera looks at the dice and cards.",
        (Choice("auto", "Any that is there"), Choice("csi", "The ribbon camera"), Choice("none", "None")),
    ),
    Described(
        "camera", "accept", "What is read surely",
        "When dice and cards count that the camera is sure of. A touch stops the countdown; undo takes back.",
        (
            Choice("ask", "When you say so"), Choice("countdown", "After a countdown"), Choice("sure", "At once"),
        ),
    ),
    Described(
        "camera", "samples", "Pictures you corrected",
        "Kept on this machine alone, they help to make the reading better. Nothing is ever sent.",
        (Choice(False, "Not kept"), Choice(True, "Kept")),
    ),
))  # fmt: skip

GROUPS = (PLAYING, SCREEN, CAMERA)

NOT_SHOWN = {
    ("display", "width"): "the window's size is dragged, and an appliance knows its screen",
    ("display", "height"): "the window's size is dragged, and an appliance knows its screen",
    ("play", "players"): "names come from earlier games, and the set-up takes new ones",
    ("play", "sound"): "nothing sounds yet",
    ("play", "language"): "there is one",
    ("keep", "folder"): "a folder's name is written, not chosen",
}
"""Settings that are in no group, and why."""
