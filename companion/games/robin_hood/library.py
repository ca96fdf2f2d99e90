"""The card library: what the players have told of their cards, kept for later games on request.

Nothing of it comes with the app. It is replaced as a whole when something is learned and never changed in place.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

import msgspec
import tomlkit

from companion.errors import Refused
from companion.games.kept import from_toml
from companion.language import tr

MOST_NAMES = 400
"""More names than the box has cards of any kind."""

Value = Annotated[int, msgspec.Meta(ge=-20, le=60)]
"""A number as it is printed on a card."""
Few = Annotated[int, msgspec.Meta(ge=0, le=12)]
"""How many symbols of a kind a card shows."""
Often = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a villager, a leader or Robin Hood."""

    wit: Value = 0
    stealth: Value = 0
    brawn: Value = 0
    jolliness: Value = 0
    scouting: Few = 0
    prayer: Few = 0
    cookery: Few = 0


@dataclass(frozen=True, slots=True)
class RowCard:
    """One row of a scenario card: its villagers by medallion and its guards, the first to be met first."""

    bronze: Few = 0
    silver: Few = 0
    gold: Few = 0
    guards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """A Scenario Setup card: for how many players, in which of the three piles, and its rows from top to bottom."""

    players: Few
    pile: str
    rows: tuple[RowCard, ...]


@dataclass(frozen=True, slots=True)
class Library:
    """Everything learned, by name. ``seen`` tallies guard values: ``blue.wit`` → value → how often it came up;
    ``great`` are Castle and Sheriff: ``castle.wit`` → value."""

    villagers: dict[str, Printed] = field(default_factory=dict)
    leaders: dict[str, Printed] = field(default_factory=dict)
    robin: Printed | None = None
    great: dict[str, Value] = field(default_factory=dict)
    scenarios: dict[str, ScenarioCard] = field(default_factory=dict)
    seen: dict[str, dict[str, Often]] = field(default_factory=dict)

    def with_villager(self, name: str, printed: Printed) -> "Library":
        return replace(self, villagers=self.villagers | {name: printed})

    def with_leader(self, name: str, printed: Printed) -> "Library":
        return replace(self, leaders=self.leaders | {name: printed})

    def with_robin(self, printed: Printed) -> "Library":
        return replace(self, robin=printed)

    def with_scenario(self, name: str, card: ScenarioCard) -> "Library":
        return replace(self, scenarios=self.scenarios | {name: card})

    def with_great(self, key: str, value: int) -> "Library":
        return replace(self, great=self.great | {key: value})

    def with_seen(self, key: str, value: int) -> "Library":
        """One more guard of a colour and attribute came up with a value."""
        tally = dict(self.seen.get(key, {}))
        tally[str(value)] = tally.get(str(value), 0) + 1
        return replace(self, seen=self.seen | {key: tally})


def same_name(name: str, known: Mapping[str, object]) -> str:
    """A name as it is already known, however its letters are written; itself where it is new."""
    return next((other for other in known if other.casefold() == name.casefold()), name)


def from_plain(plain: object) -> Library:
    """A library from plain data. Raises Refused where it is none."""
    try:
        library = msgspec.convert(plain, Library)
    except msgspec.ValidationError as error:
        raise Refused(tr("This is no card library: {reason}", reason=error)) from error
    named = (library.villagers, library.leaders, library.great, library.scenarios, library.seen)
    if any(len(part) > MOST_NAMES for part in named):
        raise Refused(tr("This card library is too large: at most {most} cards of a kind", most=MOST_NAMES))
    for card in library.scenarios.values():
        if any(colour not in ("blue", "red") for row in card.rows for colour in row.guards):
            raise Refused(tr("This is no card library: the guards of a scenario are blue or red"))
    for tally in library.seen.values():
        if any(not value.isdecimal() for value in tally):
            raise Refused(tr("This is no card library: tallies of guards are numbers"))
    return library


def parse(text: str, where: str) -> Library:
    """A library from TOML text; ``where`` names it in errors. Raises Refused where it is none."""
    return from_toml(text, where, from_plain)


def dump(library: Library) -> str:
    """The library as TOML text; what is not known yet is left out."""
    plain = msgspec.to_builtins(library)
    return tomlkit.dumps({key: value for key, value in plain.items() if value})
