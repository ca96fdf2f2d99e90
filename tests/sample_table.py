"""The table of the made-up Lighthouse game, and how it is drawn."""

from dataclasses import dataclass, field

from companion import cards, scene
from companion.errors import Refused
from companion.scene import State, Zone

TOOLS = {"rope": "Rope", "bell": "Bell", "flare": "Flare"}
WEATHER = {"calm": "Calm", "rough": "Rough"}
PHASES = ("Building", "The night", "Dawn", "The end")
WALLS = 3
OIL = 6


@dataclass(slots=True)
class Shore:
    """The whole table. ``oil`` by keeper; ``seen`` are the cards turned up before ``wave``."""

    at: str
    nights: int
    keepers: list[str]
    oil: dict[str, int]
    name: str = "the lighthouse"
    night: int = 1
    walls: int = WALLS
    weather: str = "calm"
    wave: str | None = None
    seen: list[str] = field(default_factory=list)
    tools: list[str] = field(default_factory=lambda: list(TOOLS))
    in_use: list[str] = field(default_factory=list)
    fog: int = 0
    light: int = 1

    def copy(self) -> "Shore":
        return Shore(
            self.at,
            self.nights,
            self.keepers.copy(),
            self.oil.copy(),
            self.name,
            self.night,
            self.walls,
            self.weather,
            self.wave,
            self.seen.copy(),
            self.tools.copy(),
            self.in_use.copy(),
            self.fog,
            self.light,
        )

    @property
    def watch(self) -> str:
        """Whose watch it is."""
        return self.keepers[(self.night - 1) % len(self.keepers)]

    @property
    def dice(self) -> int:
        return 2 + ("bell" in self.in_use) + ("rope" in self.in_use)

    @property
    def target(self) -> int:
        """The total that holds the wave; a joker is a storm of 14."""
        value = 14 if self.wave == cards.JOKER else cards.RANKS.index(cards.rank(self.wave or "A")) + 1
        return value + self.fog + (self.weather == "rough")

    def unseen(self) -> tuple[str, ...]:
        """The cards still in the deck, tens of which one was seen without its suit as ``10?``."""
        gone = [*self.seen, *([self.wave] if self.wave else [])]
        left = []
        for value in cards.RANKS:
            exact = [value + suit for suit in cards.SYMBOLS if value + suit not in gone]
            vague = gone.count(value + "?")
            left += [value + "?"] * (len(exact) - vague) if vague else exact
        return (*left, *[cards.JOKER] * (2 - gone.count(cards.JOKER)))

    def turn_up(self, turned: list[str]) -> None:
        """Put cards with those already seen. Raises Refused where one was seen before."""
        for card in turned:
            if card != cards.JOKER and cards.is_exact(card) and card in [*self.seen, self.wave]:
                raise Refused(f"{cards.name(card)} was already turned up")
        self.seen += turned


def phase(table: Shore) -> str:
    """The phase's name."""
    early, late, over = ("Name", "Seats", "Oil"), ("Spark", "Dawn"), ("Won", "Lost")
    return PHASES[0 if table.at in early else 2 if table.at in late else 3 if table.at in over else 1]


def draw(table: Shore) -> scene.Scene:
    """The table as plain things."""
    keepers = tuple(_keeper(table, name) for name in table.keepers)
    return scene.Scene(_track(table), (_harbour(table), _sea(table), *keepers, _supply(table)))


def _track(table: Shore) -> scene.Track:
    return scene.Track(id="phases", steps=PHASES, at=PHASES.index(phase(table)))


def _harbour(table: Shore) -> scene.Group:
    tries = tuple(
        scene.LockNumber(night if night <= table.night else None, night < table.night, night == table.night)
        for night in range(1, table.nights + 1)
    )
    nights = scene.Lock(id="nights", label="Nights", numbers=tries, suit="h")
    return scene.Group(id="harbour", title="The harbour", zone=Zone.GOAL, things=(nights,))


def _sea(table: Shore) -> scene.Group:
    wave = (scene.Face(table.wave, state=State.BAD),) if table.wave else ()
    seen = tuple(scene.Face(card, sideways=card == cards.JOKER, state=State.DIM) for card in table.seen)
    storm = State.BAD if table.weather == "rough" else State.PLAIN
    things = (
        scene.CardRow(id="wave", label="Wave", faces=(*seen, *wave), adjust="seen"),
        scene.Text(id="weather", label=WEATHER[table.weather], adjust="weather", state=storm),
    )
    return scene.Group(id="sea", title="The sea", zone=Zone.THREAT, things=things, state=storm)


def _keeper(table: Shore, name: str) -> scene.Group:
    oil = scene.Counter(id=f"oil:{name}", label="Oil", value=table.oil[name], of=OIL, adjust=f"oil:{name}")
    watch = State.ACTIVE if name == table.watch else State.PLAIN
    return scene.Group(id=f"keeper:{name}", title=name, zone=Zone.TEAM, owner=name, things=(oil,), state=watch)


def _supply(table: Shore) -> scene.Group:
    tools = tuple(
        scene.Token(
            id=f"tool:{key}",
            label=label,
            detail="One more die" if key != "flare" else "Fog does not count",
            state=State.GOOD if key in table.in_use else State.PLAIN if key in table.tools else State.GONE,
        )
        for key, label in TOOLS.items()
    )
    things = (
        scene.Pile(id="deck", label="Deck", count=len(table.unseen())),
        scene.Die(id="light", label="Lamp", pips=table.light),
        scene.Counter(id="walls", label="Walls", value=table.walls, of=WALLS, adjust="walls"),
        *tools,
    )
    return scene.Group(id="supply", title="The tower", zone=Zone.SUPPLY, things=things)
