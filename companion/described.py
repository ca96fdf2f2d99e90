"""The settings that players care about, in plain words: what a page of settings is drawn from.

Plain data: a setting that is described here is on the page, and nothing else has to be written for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from companion.appliance import FULL, Appliance, brightness, dark_after
from companion.language import LANGUAGES, figure, tr
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
    other: Callable[[Value], str] = str
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
        return (*self.choices, Choice(now, self.other(now)))

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
    return tuple(Choice(number, _minute(number) if number else tr("Never")) for number in numbers)


def _minute(number: Value) -> str:
    return tr("{minutes} min", minutes=number)


def _percents(*numbers: int) -> tuple[Choice, ...]:
    return tuple(Choice(number, _percent(number)) for number in numbers)


def _percent(number: Value) -> str:
    return tr("{percent} %", percent=number)


def _inches(number: Value) -> str:
    return tr("{inches} inches", inches=figure(float(number), "g"))


def _bright(display: Display, appliance: Appliance | None) -> int:
    """A lamp that we leave alone counts as full."""
    percent = brightness(display, appliance)
    return FULL if percent is None else percent


PLAYING = Group(tr("Playing"), tr("Language, guidance, rolls, advice"), (
    Described(
        "play", "language", "Language – Sprache",
        tr("What everything is said in."),
        (Choice("auto", tr("As the system")), *(Choice(code, name) for code, name in LANGUAGES.items())),
    ),
    Described(
        "play", "guidance", tr("Guidance"),
        tr("How much is said about what is to be done."),
        (Choice("newcomer", tr("For a first game")), Choice("usual", tr("Usual")), Choice("terse", tr("Few words"))),
    ),
    Described(
        "play", "rolls", tr("How rolls are entered"),
        tr("Which keys a roll shows first. The others are one tap away."),
        (Choice("dice", tr("By the dice")), Choice("result", tr("By the result"))),
    ),
    Described(
        "play", "sound", tr("Sound"),
        tr("A short sound for what the whole table shares: a hit, a miss, a lock that opens."),
        (Choice(True, tr("On")), Choice(False, tr("Off"))),
    ),
    Described(
        "play", "volume", tr("Volume"),
        tr("How loud the sounds are. Choose one to hear it."),
        (Choice("quiet", tr("Quiet")), Choice("medium", tr("Medium")), Choice("loud", tr("Loud"))),
    ),
    Described(
        "play", "moments", tr("Large results"),
        tr("What happened, shown large over the table for a moment. A touch takes it away."),
        (Choice(True, tr("Shown")), Choice(False, tr("Hidden"))),
    ),
    Described(
        "play", "odds", tr("Chances"),
        tr("How likely each outcome is, shown with the question."),
        (Choice(True, tr("Shown")), Choice(False, tr("Hidden"))),
    ),
    Described(
        "play", "advice", tr("Advice"),
        tr("What each option is worth, worked out from the table as it lies. Nothing that you cannot know is used."),
        (Choice("off", tr("Never")), Choice("asked", tr("When asked for")), Choice("always", tr("Always"))),
    ),
))  # fmt: skip

SCREEN = Group(tr("Screen"), tr("Brightness, writing, colours, going dark, child lock"), (
    Described(
        "display", "brightness", tr("Brightness"),
        tr("How bright the screen is."),
        _percents(20, 40, 60, 80, 100), other=_percent,
        worked_out=_bright,
    ),
    Described(
        "display", "blank_after", tr("Dark when nobody touches it"),
        tr("The first touch, or the first press of a button, only wakes it."),
        _minutes(0, 2, 5, 10, 30), other=_minute, worked_out=dark_after,
    ),
    Described(
        "display", "lock_after", tr("Child lock by itself"),
        tr("Locked, touches and buttons do nothing until somebody holds the lock, or OK, for a while."),
        _minutes(0, 1, 5, 10), other=_minute,
    ),
    Described(
        "display", "text_scale", tr("Size of the writing"),
        tr("Keys and rows grow with it; what then has no room is scrolled to."),
        _percents(100, 125, 150, 175, 200), other=_percent,
    ),
    Described(
        "display", "turns", tr("Turned to the player opposite"),
        tr("What the key with the two arrows turns upside down, and back."),
        (Choice("screen", tr("The whole screen")), Choice("question", tr("The question alone"))),
    ),
    Described(
        "display", "motion", tr("Motion"),
        tr("What moves shows for less than half a second where something went or came from."),
        (Choice("full", tr("Shown")), Choice("reduced", tr("None"))),
    ),
    Described(
        "display", "theme", tr("Colours"),
        tr("Dark for the evening, light for the day, strong for eyes that need more difference."),
        (Choice("dark", tr("Dark")), Choice("light", tr("Light")), Choice("contrast", tr("Strong"))),
    ),
    Described(
        "display", "suits", tr("Suits of the cards"),
        tr("In four colours diamonds are blue and clubs green."),
        (Choice("two", tr("Two colours")), Choice("four", tr("Four colours"))),
    ),
    Described(
        "display", "corners", tr("Letters of the cards"),
        tr("What is printed on the kings, queens and jacks that you play with."),
        (
            Choice("auto", tr("As the language")), Choice("en", tr("{letters} – English", letters="K Q J")),
            Choice("de", tr("{letters} – German", letters="K D B")),
            Choice("nl", tr("{letters} – Dutch", letters="H V B")),
            Choice("fr", tr("{letters} – French", letters="R D V")),
        ),
    ),
    Described(
        "display", "inches", tr("Size of the screen"),
        tr("From corner to corner. Keys and writing are made as large as fingers and eyes need there."),
        tuple(Choice(float(inches), _inches(inches)) for inches in (5, 7, 10, 13, 16, 24)), other=_inches,
    ),
    Described(
        "display", "rotation", tr("Turned"),
        tr("How the picture stands on the screen; touches turn with it."),
        (
            Choice(0, tr("Not")), Choice(90, tr("To the right")), Choice(180, tr("Upside down")),
            Choice(270, tr("To the left")),
        ),
        at_once=False, where=Where.APPLIANCE,
    ),
    Described(
        "display", "fullscreen", tr("Window"),
        tr("How much of the screen the companion takes."),
        (Choice(False, tr("A window")), Choice(True, tr("The whole screen"))), at_once=False, where=Where.WINDOW,
    ),
))  # fmt: skip

CAMERA = Group(tr("Camera"), tr("Which one, and what becomes of what it sees"), (
    Described(
        "camera", "source", tr("Camera"),
        tr("Which camera looks at the dice and cards."),
        (Choice("auto", tr("Any that is there")), Choice("csi", tr("The ribbon camera")), Choice("none", tr("None"))),
    ),
    Described(
        "camera", "accept", tr("What is read surely"),
        tr("When dice and cards count that the camera is sure of. A touch stops the countdown; undo takes back."),
        (
            Choice("ask", tr("When you say so")), Choice("countdown", tr("After a countdown")),
            Choice("sure", tr("At once")),
        ),
    ),
    Described(
        "camera", "samples", tr("Pictures you corrected"),
        tr("Kept on this machine alone, they help to make the reading better. Nothing is ever sent."),
        (Choice(False, tr("Not kept")), Choice(True, tr("Kept"))),
    ),
))  # fmt: skip

GROUPS = (PLAYING, SCREEN, CAMERA)

NOT_SHOWN = {
    ("display", "width"): "the window's size is dragged, and an appliance knows its screen",
    ("display", "height"): "the window's size is dragged, and an appliance knows its screen",
    ("play", "opposite"): "who sits opposite is told where the names are: in a game's menu",
    ("play", "players"): "names come from earlier games, and the set-up takes new ones",
    ("camera", "deck"): "decks are taught and chosen on a page of their own",
    ("keep", "folder"): "a folder's name is written, not chosen",
}
"""Settings that are in no group, and why."""
