"""What every command is given: where things are, the games, and the functions that reach outside the
engine."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from companion import games
from companion.context import Context, DiceReader, Reading, Speak
from companion.decks import Decks, Teacher
from companion.errors import CompanionError
from companion.gallery import Asked
from companion.game import Game
from companion.history.index import History
from companion.journal import Journal
from companion.language import Language, open_language, system_language
from companion.people import People
from companion.places import Places
from companion.settings import Settings
from companion.sights import Live
from companion.spreads import Layout
from companion.streams import write_exactly

PACKAGES = Path(__file__).resolve().parents[2]
SPEAKING = ("companion", "ui", "hardware", "vision")
"""The packages whose texts have catalogues, besides the games."""


class Usage(CompanionError):
    """The command line asks for something that does not exist; the exit code is 2."""


@dataclass(frozen=True, slots=True)
class Outside:
    """The parts that only the composition root may import, as functions. Each raises Missing where its
    part is not there.

    ``touchscreen`` plays on a screen and returns an exit code; ``window`` opens its window early, while the rest is
    still loaded, and what it returns is handed to ``touchscreen``; ``demo`` plays a recorded game off-screen
    and leaves its pictures in a folder; ``read_cards`` takes the layout, the possible cards, and
    the taught deck by its folder and name too; ``teacher`` teaches the reader a deck; ``picture`` takes one with the
    camera of a setting;
    ``measure`` runs the screen's or the reader's benchmark of that name; ``desk`` is for looking at what the settings
    say is wired (at all pins where the flag is set); ``gallery`` shows every screen off-screen, given how languages are
    opened and who is told how far it is.
    """

    window: Callable[[Settings, Places], Any]
    touchscreen: Callable[[Context, Any], int]
    demo: Callable[[Path], int]
    read_dice: DiceReader
    read_cards: Callable[[Sequence[Path], Layout | None, Sequence[str] | None, Decks, str], Iterable[Reading]]
    teacher: Callable[[], Teacher]
    picture: Callable[[str], Live]
    measure: Callable[[str], Mapping[str, Any]]
    desk: Callable[[Settings, bool], Any]
    gallery: Callable[[Asked, Speak, Callable[[int, int], None]], int]


class House:
    """The places, games and outside functions of one run of the command line."""

    def __init__(self, places: Places, environ: Mapping[str, str], outside: Outside) -> None:
        self.places = places
        self.environ = environ
        self.outside = outside

    @cached_property
    def shelf(self) -> games.Shelf:
        """The games at hand, loaded when first needed."""
        return games.Shelf(self.places.kept)

    def game(self, game_id: str) -> Game[Any]:
        """The game of this id. Raises Usage where there is none."""
        try:
            return self.shelf.find(game_id)
        except games.UnknownGame as error:
            raise Usage(str(error)) from error

    def speak(self, code: str) -> Language:
        """A language by its code, or the system's by ``auto``. Raises NoLanguage."""
        wanted = system_language(self.environ) if code == "auto" else code
        return open_language(wanted, [*(PACKAGES / name for name in SPEAKING), *self.shelf.folders])

    def journal(self) -> Journal:
        """The journal, opened for playing. Raises JournalBusy, JournalError."""
        return Journal.open(self.places.journal)

    def past(self) -> Journal:
        """The journal, opened for looking only. Raises JournalError."""
        return Journal.read_only(self.places.journal)

    def history(self, journal: Journal) -> History:
        """The list of all games of a journal. Raises JournalError."""
        return History(journal, self.places.cache)

    @cached_property
    def people(self) -> People:
        """The people who play here. Raises BadPeople, FileTrouble."""
        return People(self.places.players)

    def title(self, game_id: str) -> str:
        """The title of a game, without loading it; its id where there is no such game here."""
        return next((title.title for title in self.shelf.titles if title.id == game_id), game_id)


def show_json(value: object) -> None:
    """One line of JSON on standard output, at once."""
    write_exactly(json.dumps(value, ensure_ascii=False) + "\n")


def show_plain(values: Mapping[str, Any]) -> None:
    """Named values for people, one a line."""
    wide = max(map(len, values), default=0)
    for name, value in values.items():
        print(f"{name.replace('_', ' '):<{wide}}  {_plain(value)}")


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, (list, tuple)):
        return " to ".join(map(_plain, value))
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def warn(text: str) -> None:
    """One line on standard error, whatever is in the text."""
    line = "".join(character if character.isprintable() else "?" for character in " ".join(text.split()))
    print(f"companion: {line}", file=sys.stderr, flush=True)
