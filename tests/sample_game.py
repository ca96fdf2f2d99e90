"""A small made-up game, "The Lighthouse", with every kind of ask, scene thing, adjustment and report.

Keepers hold a lighthouse through the nights. Each night a wave card is turned up, helpers are chosen, dice
are rolled against the wave; a wave that is not held costs oil or a wall. Without walls the game is lost. It
shares no code with the real games: whatever plays it plays any game.
"""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from random import Random
from typing import Any

from companion import asks
from companion.asks import Answer, Option
from companion.errors import Refused
from companion.game import Adjustable, Advised, Dealer, Game, Hint, Section, Setting, Status, Step, Term
from companion.scene import Scene
from tests.luck import random_answer
from tests.sample_steps import STEPS
from tests.sample_table import OIL, WALLS, WEATHER, Shore, draw, phase


class Lighthouse(Game[Shore]):
    """The game itself."""

    id = "lighthouse"
    title = "The Lighthouse"
    summary = "Keep the lamp burning through the storms."
    rules_version = 1
    players = range(1, 5)

    def settings(self) -> tuple[Setting, ...]:
        nights = tuple(Option(str(n), f"{n} night{'s' * (n > 1)}") for n in (1, 3, 5))
        extras = (
            Option("rough", "Rough sea", "The first night is rough"),
            Option("thin", "Thin walls", "One wall less"),
        )
        return (
            Setting("nights", "Nights", nights, "3", help="How long the storms last"),
            Setting("extras", "Made harder by", extras, (), several=True),
        )

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        if unknown := raw.keys() - {"players", "nights", "extras"}:
            raise Refused(f"There is no option {min(unknown)!r}; the options are: players, nights, extras")
        names, extras = raw.get("players", ["Anna"]), raw.get("extras", [])
        if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
            raise Refused("players: a list of names is needed")
        if len(names) not in self.players or len(set(names)) < len(names):
            raise Refused("players: one to four different names are needed")
        if (nights := raw.get("nights", "3")) not in ("1", "3", "5"):
            raise Refused(f"nights: {nights!r} is none of 1, 3, 5")
        if not isinstance(extras, list) or any(extra not in ("rough", "thin") for extra in extras):
            raise Refused("extras: any of rough, thin")
        return {"players": list(names), "nights": nights, "extras": list(extras)}

    def start(self, options: Mapping[str, Any]) -> Shore:
        names, extras = options["players"], options["extras"]
        return Shore(
            "Name",
            int(options["nights"]),
            list(names),
            dict.fromkeys(names, 0),
            walls=WALLS - ("thin" in extras),
            weather="rough" if "rough" in extras else "calm",
        )

    def step(self, table: Shore) -> Step[Shore]:
        return STEPS[table.at]

    def move_to(self, table: Shore, step: Step[Shore]) -> None:
        table.at = type(step).__name__

    def scene(self, table: Shore) -> Scene:
        return draw(table)

    def status(self, table: Shore) -> Status:
        won = {"Won": True, "Lost": False}.get(table.at)
        score = table.walls * 10 + sum(table.oil.values())
        rating = None if won is None else "Keeper of the light" if score > 30 else "Bearer of the lamp"
        summary = f"{table.name}, night {table.night}, {table.walls} walls"
        return Status(phase(table), won is not None, won, score if won is not None else None, rating, summary)

    def adjustables(self, table: Shore) -> dict[str, Adjustable]:
        weather = tuple(Option(key, label) for key, label in WEATHER.items())
        oil = (Adjustable(f"oil:{name}", f"Oil of {name}", table.oil[name], 0, OIL) for name in table.keepers)
        things = (
            Adjustable("walls", "Walls", table.walls, 0, WALLS),
            Adjustable("weather", "Weather", table.weather, options=weather),
            Adjustable("seen", "Waves seen", list(table.seen), cards=True),
            *oil,
        )
        return {thing.name: thing for thing in things}

    def adjust(self, table: Shore, name: str, value: Answer) -> None:
        if name == "walls" and isinstance(value, int):
            table.walls = value
        elif name == "weather" and isinstance(value, str):
            table.weather = value
        elif name == "seen" and isinstance(value, list):
            blank = Shore("", 1, [], {}, wave=table.wave)
            for card in map(str, value):
                asks.Cards(id="", title="", instruction="", rule="", possible=blank.unseen()).check([card])
                blank.turn_up([card])
            table.seen = blank.seen
        elif isinstance(value, int):
            table.oil[name.removeprefix("oil:")] = value

    def plain(self, table: Shore) -> dict[str, Any]:
        return asdict(table)

    def rules(self) -> tuple[Section, ...]:
        return (
            Section("building", "Building", "Name the lighthouse, share out the watches and the oil."),
            Section("night", "The night", "Turn up a wave, choose helpers, roll its value or more."),
            Section("repair", "Mending", "Burn oil, give up a wall, or call for help: a heart brings it."),
            Section("dawn", "Dawn", "See to the lamp; after the last night the ships are safe."),
        )

    def glossary(self) -> tuple[Term, ...]:
        return (
            Term("oil", "What the lamp burns, and what mends the tower.", "repair"),
            Term("wave", "A card of the sea. It is held by its value or more.", "night", ("waves",)),
        )

    def dealer(self, table: Shore, random: Random) -> Dealer[Shore]:
        return Luck(random)

    def offers_hint(self, table: Shore) -> bool:
        return table.at == "Repair"

    def hint(self, table: Shore) -> Hint | None:
        if not self.offers_hint(table):
            return None
        stands = Fraction(table.walls > 1)
        wall = Advised("wall", "Give up a wall", stands, stands, stands)
        village = Advised("help", "Call for help", 0.25, 0.2, 0.31, "help is far")
        return Hint("The tower is best mended with a wall", (wall, village), "Hearts are counted, not known.")

    def learned(self, before: Shore, after: Shore) -> Mapping[str, str]:
        return {"name": after.name} if after.name != before.name else {}


class Luck:
    """A dealer with no plan: any answer that the ask takes."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def answer(self, table: Shore) -> Any:
        return random_answer(STEPS[table.at].ask(table), self._random)
