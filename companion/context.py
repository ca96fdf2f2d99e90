"""What a front end is given to work with; put together by ``companion.main``, the one composition root."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import cards
from companion.appliance import Appliance
from companion.decks import Teacher
from companion.errors import CompanionError
from companion.game import Game
from companion.journal import Journal, SavedGame
from companion.language import Language, joined, kept, tr
from companion.places import Places
from companion.settings import Settings

Speak = Callable[[str], Language]
"""Opens a language by its code, or the system's by ``auto``."""


def english(code: str) -> Language:
    """English, whatever is asked for."""
    return Language()


def spoken(speak: Speak, settings: Settings) -> Language:
    """The language that the settings ask for, with the letters of the deck that is played with."""
    language = speak(settings.play.language)
    language.corners = cards.corners(settings.display.corners, language.code)
    return language


Reading = Mapping[str, Any]
"""What was seen in one photo, in the form that ``read --json`` prints."""

DiceReader = Callable[[Sequence[Path]], Iterable[Reading]]
"""Reads the dice in photos, one reading a photo in their order."""

CardReader = Callable[[Sequence[Path], Sequence[str] | None], Iterable[Reading]]
"""Reads the cards in photos likewise; what can be there may be given too."""


class Missing(CompanionError):
    """A part that is not installed or cannot be used here; the text says what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The games, where they are kept, and the devices that were found.

    ``wanted`` is the id of the game that was asked for by name; ``notices`` are things the players should see once.
    ``read_dice`` and ``read_cards`` raise Missing where photos cannot be read, and so does
    ``teacher``, which teaches the card reader a deck. ``safe`` is safe mode: no buttons,
    no camera. ``go_on`` asks to begin with the game played last instead of the home screen. ``appliance`` is there
    where the companion is all that this machine shows; ``speak`` opens the languages.
    """

    games: Mapping[str, Game[Any]]
    journal: Journal
    settings: Settings
    places: Places
    read_dice: DiceReader
    read_cards: CardReader | None = None
    teacher: Callable[[], Teacher] | None = None
    wanted: str | None = None
    notices: tuple[str, ...] = ()
    safe: bool = False
    go_on: bool = False
    appliance: Appliance | None = None
    speak: Speak = english


def unfinished(context: Context) -> list[SavedGame]:
    """The games that can be gone on with, the one played last first; only those of the wanted game if
    one is."""
    return [
        saved
        for saved in context.journal.unfinished()
        if saved.game in context.games and context.wanted in (None, saved.game)
    ]


def known_names(games: Iterable[SavedGame]) -> list[str]:
    """The names used in earlier games, those used last first."""
    return list(dict.fromkeys(name for saved in games for name in players(saved)))


def players(saved: SavedGame) -> list[str]:
    """Who played a game, by seat."""
    names = saved.options.get("players")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def stands(saved: SavedGame) -> str:
    """Where a game stands, in a few words: ``Phase 2, 7 left``, or how it ended."""
    if not saved.over:
        return kept(saved.summary or saved.phase or "", players(saved))
    word = {True: tr("won"), False: tr("lost"), None: tr("over")}[saved.won]
    return joined(", ", (word, kept(saved.rating))) if saved.rating else word
