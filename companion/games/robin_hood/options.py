"""The options of a game: who plays, how long, how it is scored, and how much of the cards the app is told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.asks import Option
from companion.errors import Refused
from companion.game import Setting
from companion.games.robin_hood.library import Library, from_plain
from companion.games.seats import read_names

TITLE = "Rescuing Robin Hood"
PLAYERS = range(1, 6)


@dataclass(frozen=True, slots=True)
class Options:
    """The checked options; each string is the id of the chosen way to play."""

    players: tuple[str, ...]
    library: Library
    length: str
    scoring: str
    solo: str
    cards: str
    guards: str

    @property
    def single_band(self) -> bool:
        """Single-Band Solo Mode: one player with one band."""
        return len(self.players) == 1 and self.solo == "single"

    @property
    def bands(self) -> tuple[str, ...]:
        """The bands by seat; in Multi-Band Solo Mode one player plays several."""
        if len(self.players) > 1 or self.solo == "single":
            return self.players
        return tuple(f"{self.players[0]}, band {n}" for n in range(1, int(self.solo) + 1))

    @property
    def cards_for(self) -> int:
        """The number of players on the scenario cards that are used; one band plays with those for two."""
        return max(2, len(self.bands))

    @property
    def days(self) -> tuple[int, ...]:
        """The days that are played (Accelerated Mode skips Days 1 and 3)."""
        return (2, 4, 5) if self.accelerated else (1, 2, 3, 4, 5)

    @property
    def accelerated(self) -> bool:
        return self.length == "accelerated"

    @property
    def expert(self) -> bool:
        return self.scoring == "expert"

    @property
    def named(self) -> bool:
        """Whether villagers are told by name, and the app adds up what it has learned of them."""
        return self.cards == "library"

    @property
    def whole_guards(self) -> bool:
        """Whether all three values of a guard are entered as soon as it lies open."""
        return self.guards == "whole"


def _setting(key: str, label: str, help_: str, *options: tuple[str, str, str]) -> Setting:
    return Setting(key, label, tuple(Option(*option) for option in options), options[0][0], help=help_)


def settings() -> tuple[Setting, ...]:
    """The choices on the set-up screen."""
    return (
        _setting(
            "length",
            "Length",
            "The accelerated mode skips Days 1 and 3 and doubles the villagers of each row.",
            ("full", "Five days", ""),
            ("accelerated", "Accelerated: three days", "Days 2, 4 and 5, two villagers for each symbol"),
        ),
        _setting(
            "scoring",
            "Expert mode",
            "Challenge cards, points and a ranking.",
            ("plain", "Off", ""),
            ("expert", "On", "up to two challenge cards a day"),
        ),
        _setting(
            "solo",
            "Solo",
            "For one player alone.",
            ("single", "One band", "two days for each scenario; Day 5 counts double"),
            *((str(n), f"{n} bands", f"a game for {n} players, all played by you") for n in range(2, 6)),
        ),
        _setting(
            "cards",
            "Villager cards",
            "What is printed on the cards is not known to the app: it learns it from you.",
            ("totals", "Enter the totals", "each player adds up the band"),
            ("library", "Name the cards", "the app learns each card once, keeps it, and adds up"),
        ),
        _setting(
            "guards",
            "Guards",
            "More entries, more chances told.",
            ("needed", "Enter what counts", "a value when an attack needs it"),
            ("whole", "Enter all three values", "as soon as a guard lies open"),
        ),
    )


def checked(raw: Mapping[str, object], own: Library) -> dict[str, Any]:
    """The options complete and in the form records keep, the card library whole. Raises Refused."""
    offered = settings()
    known = {"players", "library"} | {setting.id for setting in offered}
    if unknown := [str(key) for key in raw if key not in known]:
        raise Refused(f"{TITLE} has no option {unknown[0]!r}; its options are: {', '.join(sorted(known))}")
    plain: dict[str, Any] = {"players": read_names(raw.get("players"), PLAYERS, TITLE)}
    for setting in offered:
        value = raw.get(setting.id, setting.default)
        if value not in [option.id for option in setting.options]:
            possible = ", ".join(option.id for option in setting.options)
            raise Refused(f"{setting.label}: {value!r} cannot be chosen; possible: {possible}")
        plain[setting.id] = value
    library = raw.get("library", own)
    plain["library"] = msgspec.to_builtins(library if isinstance(library, Library) else from_plain(library))
    return plain


def build(plain: Mapping[str, Any]) -> Options:
    """The options object of checked options."""
    return Options(
        players=tuple(plain["players"]),
        library=from_plain(plain["library"]),
        **{setting.id: plain[setting.id] for setting in settings()},
    )
