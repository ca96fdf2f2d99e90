"""The options of a game: who plays, how long, how it is scored, and how much of the cards the app is told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.games.house_rules import read_settings, setting
from companion.games.robin_hood.library import Library, from_plain
from companion.games.seats import read_names
from companion.language import tr

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
        return tuple(
            tr("{player}, band {number}", player=self.players[0], number=n) for n in range(1, int(self.solo) + 1)
        )

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


SETTINGS = (
    setting(
        "length",
        tr("Length"),
        tr("The accelerated mode skips Days 1 and 3 and doubles the villagers of each row."),
        ("full", tr("Five days"), ""),
        ("accelerated", tr("Accelerated: three days"), tr("Days 2, 4 and 5, two villagers for each symbol")),
    ),
    setting(
        "scoring",
        tr("Expert mode"),
        tr("Challenge cards, points and a ranking."),
        ("plain", tr("Off"), ""),
        ("expert", tr("On"), tr("up to two challenge cards a day")),
    ),
    setting(
        "solo",
        tr("Solo"),
        tr("For one player alone."),
        ("single", tr("One band"), tr("two days for each scenario; Day 5 counts double")),
        *(
            (str(n), tr("{number} bands", number=n), tr("a game for {number} players, all played by you", number=n))
            for n in range(2, 6)
        ),
    ),
    setting(
        "cards",
        tr("Villager cards"),
        tr("What is printed on the cards is not known to the app: it learns it from you."),
        ("totals", tr("Enter the totals"), tr("each player adds up the band")),
        ("library", tr("Name the cards"), tr("the app learns each card once, keeps it, and adds up")),
    ),
    setting(
        "guards",
        tr("Guards"),
        tr("More entries, more chances told."),
        ("needed", tr("Enter what counts"), tr("a value when an attack needs it")),
        ("whole", tr("Enter all three values"), tr("as soon as a guard lies open")),
    ),
)


def checked(raw: Mapping[str, object], own: Library) -> dict[str, Any]:
    """The options complete and in the form records keep, the card library whole. Raises Refused."""
    chosen = read_settings(raw, SETTINGS, TITLE, others=("library",))
    library = raw.get("library", own)
    kept = library if isinstance(library, Library) else from_plain(library)
    players = read_names(raw.get("players"), PLAYERS, TITLE)
    return {"players": players, **chosen, "library": msgspec.to_builtins(kept)}


def build(plain: Mapping[str, Any]) -> Options:
    """The options object of checked options."""
    return Options(
        players=tuple(plain["players"]),
        library=from_plain(plain["library"]),
        **{one.id: plain[one.id] for one in SETTINGS},
    )
