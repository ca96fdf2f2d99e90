"""The settings file: TOML that people may edit by hand, read strictly and changed one value at a time.

What is not named in the file has its default, so an empty file and none at all are whole. A file that cannot
be understood is refused with its line and is never written over; a change keeps comments and order.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec

from companion.complaints import in_words
from companion.errors import CompanionError
from companion.files import read_whole, write_whole
from companion.language import tr

LONGEST = 200_000
"""Bytes; a settings file that is longer is none."""


class BadSettings(CompanionError):
    """The settings file cannot be understood; the message names the file, the line and what to do."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the settings."""


class Display(Section, frozen=True):
    """The touchscreen. ``inches`` is the panel's diagonal, ``brightness`` per cent. ``blank_after`` and ``lock_after``
    are minutes without a touch until the screen goes dark and until it is locked (0: never); ``text_scale`` is how
    large the smallest writing is, in per cent of the usual; ``turns`` is what is turned to the player opposite; with
    reduced ``motion`` nothing moves; ``corners`` is whose letters are on the cards, one of ``companion.cards.CORNERS``
    or those of the language (``auto``). What is not set is as ``companion.appliance`` says."""

    fullscreen: bool = False
    width: Annotated[int, msgspec.Meta(ge=320, le=7680)] = 1024
    height: Annotated[int, msgspec.Meta(ge=240, le=4320)] = 600
    inches: Annotated[float, msgspec.Meta(ge=2, le=100)] = 7.0
    rotation: Literal[0, 90, 180, 270] = 0
    brightness: Annotated[int, msgspec.Meta(ge=10, le=100)] | None = None
    blank_after: Annotated[int, msgspec.Meta(ge=0, le=1440)] | None = None
    lock_after: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0
    text_scale: Annotated[int, msgspec.Meta(ge=100, le=200)] = 100
    turns: Literal["screen", "question"] = "screen"
    motion: Literal["full", "reduced"] = "full"
    theme: Literal["dark", "light", "contrast"] = "dark"
    suits: Literal["two", "four"] = "two"
    corners: Literal["auto", "en", "de", "nl", "fr"] = "auto"


class Camera(Section, frozen=True):
    """The camera. ``source`` is ``auto``, ``none``, ``csi``, a device such as ``/dev/video0``, a film or a folder;
    ``accept`` says when a sure reading counts: only when the players say so (``ask``), after a short countdown that
    any touch stops, or at once (``sure``); ``samples`` says whether corrected pictures are kept; ``deck`` names the
    taught deck that is played with, blank for any ordinary one."""

    source: Annotated[str, msgspec.Meta(min_length=1, max_length=4096)] = "auto"
    accept: Literal["ask", "countdown", "sure"] = "countdown"
    samples: bool = False
    deck: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Play(Section, frozen=True):
    """What a new game begins with, and how it is led. ``opposite`` are those who sit opposite the screen: it turns to
    them when they act. ``rolls`` says how rolls are entered first, ``advice`` whether the chance of each option is
    never told, when it is asked for, or always; ``guidance`` how much is said about what is to be done; ``language`` is
    the system's (``auto``) or one of ``companion.language.LANGUAGES``."""

    players: Annotated[list[Annotated[str, msgspec.Meta(min_length=1, max_length=40)]], msgspec.Meta(max_length=8)] = []
    opposite: list[Annotated[str, msgspec.Meta(min_length=1, max_length=40)]] = []
    rolls: Literal["dice", "result"] = "dice"
    odds: bool = True
    advice: Literal["off", "asked", "always"] = "asked"
    guidance: Literal["newcomer", "usual", "terse"] = "usual"
    sound: bool = True
    volume: Literal["quiet", "medium", "loud"] = "loud"
    moments: bool = True
    language: Literal["auto", "en", "de"] = "auto"


class Keep(Section, frozen=True):
    """Where backups, records and pictures may go besides sticks: ``folder`` is one for all of them, blank for none."""

    folder: Annotated[str, msgspec.Meta(max_length=4096)] = ""


class Settings(Section, frozen=True):
    """All settings. ``buttons`` has a pin by the button's role (or a list of pins, or false for no such button),
    ``encoder`` and ``lights`` likewise, with ``on = true`` where there are any; they are checked where pins are
    known."""

    display: Display = Display()
    buttons: dict[str, Any] = {}
    encoder: dict[str, Any] = {}
    lights: dict[str, Any] = {}
    camera: Camera = Camera()
    play: Play = Play()
    keep: Keep = Keep()


def read_settings(path: Path) -> Settings:
    """The settings in a file, the defaults where there is none.

    Raises BadSettings, and FileTrouble where the file cannot be read.
    """
    return _understood(path, _text(path))


def change_setting(
    path: Path, section: str, name: str, value: str | int | float | bool | list[str] | list[int]
) -> Settings:
    """Change one setting in the file, everything else in it as it was; returns the settings as they are now.

    Raises BadSettings where the value is not allowed or the file cannot be understood, and FileTrouble where
    it cannot be written; then the file is as it was.
    """
    # Only a change needs the library that keeps comments; starting the companion does not wait for it.
    import tomlkit

    text = _text(path)
    _understood(path, text)
    document: Any = tomlkit.parse(text)
    if section not in document:
        document[section] = tomlkit.table()
    document[section][name] = value
    changed = tomlkit.dumps(document)
    settings = _understood(path, changed)
    write_whole(path, changed)
    return settings


def _text(path: Path) -> str:
    try:
        return read_whole(path, LONGEST)
    except FileNotFoundError:
        return ""


def _understood(path: Path, text: str) -> Settings:
    try:
        return msgspec.convert(tomllib.loads(text), Settings)
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(_toml_line(path, text, error)) from error
    except RecursionError as error:
        raise BadSettings(
            tr("{path}: it is nested too deeply; remove what does not belong there", path=path)
        ) from error
    except UnicodeEncodeError as error:
        raise BadSettings(
            tr("{path}: {letters} has half a character; write it anew", path=path, letters=repr(error.object))
        ) from error
    except msgspec.ValidationError as error:
        raise BadSettings(_field_line(path, text, str(error))) from error


def _toml_line(path: Path, text: str, error: tomllib.TOMLDecodeError) -> str:
    told = str(error)
    if found := re.search(r" \(at line (\d+), column \d+\)$", told):
        fault = told[: found.start()]
        return tr("{path}, line {line}: {fault}; correct the line or remove it", path=path, line=found[1], fault=fault)
    line = text.count("\n") + 1
    return tr(
        "{path}, line {line}: {fault}; correct the end of the file",
        path=path,
        line=line,
        fault=told.removesuffix(" (at end of document)"),
    )


def _field_line(path: Path, text: str, told: str) -> str:
    """What msgspec says of a value, with the line that the value is in."""
    what, _, where = told.partition(" - at ")
    names = re.findall(r"[A-Za-z_][\w-]*", where)
    if missing := re.search(r"unknown field `(.*)`", what):
        names.append(missing[1])
        what = tr("there is no such setting; possible: {names}", names=", ".join(_possible(names[:-1])))
    elif what.startswith("Invalid enum value") and len(names) == 2:
        what = tr("{fault}; possible: {names}", fault=in_words(what), names=", ".join(map(str, _choices(*names))))
    else:
        what = in_words(what)
    line = _line_of(text, names)
    place = tr("{path}, line {line}", path=path, line=line) if line else str(path)
    setting = ".".join(names) or tr("settings")
    return tr("{place}: {setting}: {fault}; correct it or remove it", place=place, setting=setting, fault=what)


def _possible(names: list[str]) -> tuple[str, ...]:
    return _SECTIONS.get(names[0] if names else "", Settings).__struct_fields__


def _choices(section: str, name: str) -> tuple[Any, ...]:
    """The values that a setting with a fixed choice can have."""
    return get_args(get_type_hints(_SECTIONS[section])[name])


_SECTIONS: Mapping[str, type[Section]] = {"display": Display, "camera": Camera, "play": Play, "keep": Keep}


def _line_of(text: str, names: list[str]) -> int | None:
    """The line in which a setting, or else its section, is written."""
    section, best = "", None
    for number, line in enumerate(text.split("\n"), 1):
        if head := re.match(r"\s*\[+\s*\"?([\w-]+)", line):
            section = head[1]
            if names[:1] == [section]:
                best = best or number
        elif (key := re.match(r"\s*\"?([\w-]+)\"?\s*[=.]", line)) and (
            [section, key[1]] == names[:2] or (not section and names[:1] == [key[1]])
        ):
            return number
    return best
