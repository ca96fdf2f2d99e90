"""Ten Planks: all together, with five dice, lay a bridge before night falls."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.resources import files
from typing import Any

from companion.asks import Ask, Choice, Option, Roll
from companion.game import Chance, Report, Section, Status, Step, Tone
from companion.games.corrections import Correction, counter, field
from companion.games.house_rules import setting
from companion.games.scripted import End, ScriptedGame
from companion.games.seats import keys
from companion.scene import Counter, Group, Scene, Track, Zone

DATA = tomllib.loads((files(__package__) / "data.toml").read_text(encoding="utf-8"))
RIVERS, RULES = DATA["rivers"], DATA["rules"]
DICE = {"careful": 2, "bold": 5}
PACES = (Option("careful", "Careful", "two dice"), Option("bold", "Bold", "five dice, but each 1 loses a plank"))


@dataclass
class Bridge:
    players: list[str]
    river: Mapping[str, Any]
    step: Step["Bridge"]
    turn: int = 0
    planks: int = 0
    pace: str = ""

    def copy(self) -> "Bridge":
        return replace(self)

    def builder(self) -> str:
        return f"player:{keys(self.players)[self.turn % len(self.players)]}"


@dataclass(frozen=True)
class Pace(Step[Bridge]):
    def ask(self, table: Bridge) -> Ask:
        how, who = "How do you build on?", table.builder()
        return Choice(id="turn.pace", title="A turn", instruction=how, rule="turn", actor=who, options=PACES)

    def answer(self, table: Bridge, answer: str) -> Step[Bridge]:
        table.pace = answer
        return Build()

    def afresh(self, table: Bridge) -> Step[Bridge]:
        if table.planks >= table.river["planks"]:
            return End("The bridge stands", "bridge")
        return self if table.turn < table.river["turns"] else End("Night has fallen", "bridge")


@dataclass(frozen=True)
class Build(Step[Bridge]):
    def ask(self, table: Bridge) -> Ask:
        how, who, dice = "Roll: each 5 or 6 lays a plank.", table.builder(), DICE[table.pace]
        return Roll(id="turn.build", title="Build", instruction=how, rule="turn", actor=who, dice=dice)

    def odds(self, table: Bridge) -> tuple[Chance, ...]:
        return (Chance("a 5 or 6", 1 - Fraction(2, 3) ** DICE[table.pace]),)

    def answer(self, table: Bridge, answer: list[int]) -> Step[Bridge]:
        lost = answer.count(1) if table.pace == "bold" else 0
        table.planks = max(0, table.planks + answer.count(5) + answer.count(6) - lost)
        table.turn += 1
        return Pace().afresh(table)

    def report(self, before: Bridge, answer: list[int], after: Bridge) -> Report:
        more = after.planks - before.planks
        return Report(f"Planks: {more:+}", Tone.GOOD if more > 0 else Tone.BAD if more < 0 else Tone.PLAIN)


class TenPlanks(ScriptedGame[Bridge]):
    id, title, rules_version = "ten-planks", "Ten Planks", 1
    summary = "Lay a bridge before night falls: all together"
    players = range(1, 7)
    house_rules = (setting("river", "River", "How wide?", *((key, river["label"]) for key, river in RIVERS.items())),)
    sections = tuple(Section(key, rule["title"], rule["text"]) for key, rule in RULES.items())

    def start(self, options: Mapping[str, Any]) -> Bridge:
        return Bridge(options["players"], RIVERS[options["river"]], Pace())

    def scene(self, table: Bridge) -> Scene:
        whole, touched = table.river["planks"], None if table.step.over else "planks"
        planks = Counter(id="planks", label="Planks", value=table.planks, of=whole, adjust=touched)
        turns = (f"Turn {turn + 1}" for turn in range(table.river["turns"]))
        group = Group(id="bridge", title="The bridge", zone=Zone.GOAL, things=(planks,))
        return Scene(Track(id="turns", steps=(*turns, "Night"), at=table.turn), (group,))

    def status(self, table: Bridge) -> Status:
        over, stands = table.step.over, table.planks >= table.river["planks"]
        return Status("bridge", over, stands if over else None, table.planks, summary=f"{table.planks} planks")

    def corrections(self, table: Bridge) -> Iterable[Correction[Bridge]]:
        if not table.step.over:
            yield counter("planks", "Planks", table.planks, table.river["planks"], field("planks"))
