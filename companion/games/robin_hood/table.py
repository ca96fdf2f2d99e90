"""The table: bands with their scores, tokens and villagers, the rows of guards, and what is counted over five days."""

from dataclasses import dataclass, field, replace

from companion.game import Step
from companion.games.robin_hood.library import Library, RowCard
from companion.games.robin_hood.options import Options
from companion.games.robin_hood.vocabulary import Attribute, Back, Medal, Part, Robin, Stage, Token
from companion.language import tr

UNNAMED = ""
"""A villager whose name has not been told."""
LAST_DAY = 5
BAND_SIZE, HAND_SIZE = 8, 4
"""Villagers of a personal deck at the start and after Day 2; those drawn a day, and of the Elite Band."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A card in a row; values are None until they were entered."""

    back: Back
    open: bool = False
    wit: int | None = None
    brawn: int | None = None
    stealth: int | None = None

    def value(self, attribute: Attribute) -> int | None:
        """The value against which this attribute attacks."""
        return {Attribute.WIT: self.wit, Attribute.BRAWN: self.brawn}.get(attribute, self.stealth)

    def with_value(self, attribute: Attribute, value: int | None) -> "Guard":
        """The same card with a value; it then lies open."""
        match attribute:
            case Attribute.WIT:
                return replace(self, open=True, wit=value)
            case Attribute.BRAWN:
                return replace(self, open=True, brawn=value)
            case _:
                return replace(self, open=True, stealth=value)


@dataclass(slots=True)
class Row:
    """Captured villagers and the guards that take them away; ``guards[0]`` is the first, at the right end."""

    key: str
    part: Part
    guards: list[Guard]
    bronze: int = 0
    silver: int = 0
    gold: int = 0

    def copy(self) -> "Row":
        return Row(self.key, self.part, self.guards.copy(), self.bronze, self.silver, self.gold)

    @property
    def villagers(self) -> int:
        return self.bronze + self.silver + self.gold

    @property
    def title(self) -> str:
        """The row's name: ``Row A``, ``the Wall``, ``Courtyard 2``, ``the Sheriff``."""
        match self.part:
            case Part.BATTLEFIELD:
                return tr("Row {row}", row=self.key)
            case Part.COURTYARD:
                return tr("Courtyard {row}", row=self.key.removeprefix("court"))
            case Part.WALL:
                return tr("the Wall")
            case Part.SHERIFF:
                return tr("the Sheriff")

    @property
    def closed(self) -> list[int]:
        """The places of the guards that lie face down."""
        return [i for i, guard in enumerate(self.guards) if not guard.open]

    def show_front(self) -> None:
        """The guard at the end of a row always lies open."""
        if self.guards and not self.guards[0].open:
            self.guards[0] = replace(self.guards[0], open=True)


@dataclass(slots=True)
class Band:
    """A player's Merry Band: leader, today's scores, tokens, and the villagers by the place where they lie."""

    key: str
    name: str
    leader: str = ""
    wit: int = 0
    stealth: int = 0
    brawn: int = 0
    jolliness: int = 0
    scouting: int = 0
    prayer: int = 0
    cookery: int = 0
    mead: int = 0
    draw: list[str] = field(default_factory=lambda: [UNNAMED] * BAND_SIZE)
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)

    def copy(self) -> "Band":
        return Band(
            self.key,
            self.name,
            self.leader,
            self.wit,
            self.stealth,
            self.brawn,
            self.jolliness,
            self.scouting,
            self.prayer,
            self.cookery,
            self.mead,
            self.draw.copy(),
            self.hand.copy(),
            self.discard.copy(),
        )

    def score(self, attribute: Attribute) -> int:
        score: int = getattr(self, attribute.value)
        return score

    def add(self, attribute: Attribute, by: int) -> None:
        setattr(self, attribute.value, self.score(attribute) + by)

    def tokens(self, token: Token) -> int:
        number: int = getattr(self, token.value)
        return number

    def take(self, token: Token, by: int) -> None:
        """Take tokens from the bank, or return them with a negative number."""
        setattr(self, token.value, self.tokens(token) + by)

    @property
    def places(self) -> tuple[list[str], ...]:
        """Where the band's villagers lie."""
        return (self.draw, self.hand, self.discard)

    @property
    def size(self) -> int:
        """All villagers of the band."""
        return sum(map(len, self.places))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack under way: on which row; with Wit how many guards are outwitted and set aside, and whether the player
    now decides to go on; with Stealth which guards are chosen."""

    by: Attribute
    row: str
    aside: int = 0
    deciding: bool = False
    chosen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the last attack ended, for the players to be told."""

    by: Attribute
    row: str
    won: bool
    strength: int
    total: int
    beaten: tuple[Guard, ...] = ()
    cleared: bool = False
    castle_bonus: int | None = None


@dataclass(slots=True)
class Table:
    """Everything that is visible or known."""

    options: Options
    library: Library
    bands: list[Band]
    step: Step["Table"]
    stage: Stage = Stage.INITIAL_SETUP
    day: int = 0
    first: int | None = None
    # the cards on the table
    rows: list[Row] = field(default_factory=list)
    discarded: list[Guard] = field(default_factory=list)
    oak: dict[Medal, int] = field(default_factory=lambda: dict.fromkeys(Medal, 0))
    sherwood: int = 0
    imprisoned: int = 0
    robin: Robin = Robin.CAPTIVE
    sheriff_beaten: bool = False
    # the scenario card in use, and how many of its rows there are while they are entered
    scenario: tuple[RowCard, ...] = ()
    rows_wanted: int = 0
    scenario_name: str = ""
    # the round and the turn
    entered: tuple[int, ...] = ()
    drawn: int = 0
    refined: int = 0
    queue: tuple[int, ...] = ()
    used: tuple[Attribute, ...] = ()
    brawn_won: bool | None = None
    extra_attack: bool = False
    attack: Attack | None = None
    carried_brawn: int = 0
    carried_jolliness: int = 0
    # expert mode
    looked_at: int = 0
    accepted: int = 0
    challenge_points: int = 0
    # what was last done, for reports
    outcome: Outcome | None = None

    def copy(self) -> "Table":
        """An independent copy; what is never changed in place is shared."""
        return Table(
            self.options,
            self.library,
            [band.copy() for band in self.bands],
            self.step,
            self.stage,
            self.day,
            self.first,
            [row.copy() for row in self.rows],
            self.discarded.copy(),
            self.oak.copy(),
            self.sherwood,
            self.imprisoned,
            self.robin,
            self.sheriff_beaten,
            self.scenario,
            self.rows_wanted,
            self.scenario_name,
            self.entered,
            self.drawn,
            self.refined,
            self.queue,
            self.used,
            self.brawn_won,
            self.extra_attack,
            self.attack,
            self.carried_brawn,
            self.carried_jolliness,
            self.looked_at,
            self.accepted,
            self.challenge_points,
            self.outcome,
        )

    @property
    def solo(self) -> bool:
        """Whether one band plays alone (Single-Band Solo Mode)."""
        return len(self.bands) == 1

    @property
    def last_day(self) -> bool:
        return self.day == LAST_DAY

    @property
    def active(self) -> Band:
        """The band whose turn it is."""
        return self.bands[self.queue[0]]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats clockwise from the First Player."""
        first = self.first or 0
        return tuple((first + i) % len(self.bands) for i in range(len(self.bands)))

    @property
    def rescued(self) -> int:
        """The villagers at The Major Oak."""
        return sum(self.oak.values())

    def row(self, key: str) -> Row:
        """The row with a key."""
        return next(row for row in self.rows if row.key == key)

    def attackable(self) -> list[Row]:
        """The rows that can be attacked: on Day 5 only the topmost one that is left."""
        return self.rows[:1] if self.last_day else list(self.rows)

    def band(self, key: str) -> Band:
        return next(band for band in self.bands if band.key == key)


def band_key(band: Band) -> str:
    """The id of a band in asks."""
    return f"band:{band.key}"
