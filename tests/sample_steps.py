"""The steps of the made-up Lighthouse game; their order is told in ``tests.sample_game``."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from companion import asks, cards
from companion.asks import Answer, Ask, Option, Part
from companion.errors import Refused
from companion.game import Chance, Report, Step, Tone
from tests.sample_table import OIL, TOOLS, Shore

REPAIRS = {"oil": "Burn two oil", "wall": "Give up a wall", "help": "Call for help"}
SPARKS = {"bright": "bright", "dim": "dim", "out": "out"}


class Watch(Step[Shore]):
    """What all steps share: a corrected table without walls is lost, and one with walls is not."""

    def afresh(self, table: Shore) -> Step[Shore]:
        return STEPS["Lost"] if table.walls == 0 else self


class Name(Watch):
    def ask(self, table: Shore) -> Ask:
        return asks.Text(
            id="building.name",
            title="A name",
            instruction="Name your lighthouse.",
            rule="building",
            longest=20,
            suggestions=("Eddystone", "Skerryvore"),
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.name = answer
        return STEPS["Seats"]


class Seats(Watch):
    def ask(self, table: Shore) -> Ask:
        options = tuple(Option(f"keeper:{name}", name) for name in table.keepers)
        return asks.Order(
            id="building.watches",
            title="The watches",
            instruction="Who keeps which watch?",
            rule="building",
            options=options,
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.keepers = [keeper.removeprefix("keeper:") for keeper in answer]
        return STEPS["Oil"]


class Oil(Watch):
    def ask(self, table: Shore) -> Ask:
        parts = tuple(Part(f"keeper:{name}", name, 4 if len(table.keepers) > 1 else OIL) for name in table.keepers)
        return asks.Split(
            id="building.oil",
            title="The oil",
            instruction=f"Share out {OIL} oil.",
            rule="building",
            parts=parts,
            low=OIL,
            high=OIL,
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.oil = {name: answer.get(f"keeper:{name}", 0) for name in table.keepers}
        return STEPS["Wave"]


class Wave(Watch):
    def ask(self, table: Shore) -> Ask:
        return asks.Cards(
            id="night.wave",
            title="The wave",
            instruction="Turn up the wave.",
            rule="night",
            actor=f"keeper:{table.watch}",
            about=f"night:{table.night}",
            possible=table.unseen(),
            elsewhere={card: "among the waves seen" for card in table.seen if cards.is_exact(card)},
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        if answer[0] != cards.JOKER and cards.is_exact(answer[0]) and answer[0] in table.seen:
            raise Refused(f"{cards.name(answer[0])} was already turned up")
        table.wave = answer[0]
        return STEPS["Tools"]

    def report(self, before: Shore, answer: Answer, after: Shore) -> Report | None:
        if after.wave == cards.JOKER:
            return Report("A storm!", Tone.BAD, ("A joker is a wave of 14",))
        return Report(f"A wave of {after.target}")


class Tools(Watch):
    def ask(self, table: Shore) -> Ask:
        options = tuple(
            Option(
                key,
                label,
                "one more die" if key != "flare" else "",
                None if key in table.tools else "used up",
            )
            for key, label in TOOLS.items()
        )
        return asks.Choices(
            id="night.tools",
            title="Helpers",
            instruction="Choose at most two helpers.",
            rule="night",
            actor=f"keeper:{table.watch}",
            options=options,
            high=min(2, len(table.tools)),
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.in_use = list(answer)
        table.tools = [tool for tool in table.tools if tool not in answer]
        return STEPS["Fog"]


class Fog(Watch):
    def ask(self, table: Shore) -> Ask:
        allowed = (0, 1, 3) if table.weather == "rough" else None
        return asks.Count(
            id="night.fog",
            fact=True,
            title="Fog",
            instruction="How many banks of fog lie on the sea?",
            rule="night",
            high=3,
            allowed=allowed,
            unit="banks",
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.fog = 0 if "flare" in table.in_use else answer
        return STEPS["Hold"]


class Hold(Watch):
    def ask(self, table: Shore) -> Ask:
        return asks.Roll(
            id="night.hold",
            title="Hold the wave",
            instruction=f"Roll {table.target} or more.",
            rule="night",
            actor=f"keeper:{table.watch}",
            about=f"wave:{table.wave}",
            dice=table.dice,
            results={"hold": "The wave is held", "break": "The wave breaks in"},
        )

    def odds(self, table: Shore) -> tuple[Chance, ...]:
        rolls = list(product(range(1, 7), repeat=table.dice))
        held = sum(sum(roll) >= table.target for roll in rolls)
        return (Chance("The wave is held", Fraction(held, len(rolls))),)

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        held = answer == "hold" if isinstance(answer, str) else sum(answer) >= table.target
        if held:
            return STEPS["Signals"]
        return STEPS["Repair"]

    def report(self, before: Shore, answer: Answer, after: Shore) -> Report | None:
        if after.at == "Signals":
            return Report("The wave is held", Tone.GOOD)
        why = () if isinstance(answer, str) else (f"{answer} is less than {before.target}",)
        return Report("The wave breaks in", Tone.BAD, why)


class Repair(Watch):
    def ask(self, table: Shore) -> Ask:
        refusals = {"oil": None if table.oil[table.watch] >= 2 else f"{table.watch} has too little oil"}
        options = tuple(Option(key, label, disabled=refusals.get(key)) for key, label in REPAIRS.items())
        return asks.Choice(
            id="repair.how",
            title="Mend the tower",
            instruction="How is the tower mended?",
            rule="repair",
            actor=f"keeper:{table.watch}",
            options=options,
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        if answer == "help":
            return STEPS["Help"]
        if answer == "oil":
            table.oil[table.watch] -= 2
            return STEPS["Signals"]
        table.walls -= 1
        return STEPS["Signals"] if table.walls else STEPS["Lost"]

    def report(self, before: Shore, answer: Answer, after: Shore) -> Report | None:
        if after.walls == 0:
            return Report("The tower falls", Tone.LOST, ("No wall is left",), ("Put the cards away",))
        return None


class Help(Watch):
    def ask(self, table: Shore) -> Ask:
        return asks.Cards(
            id="repair.help",
            title="Help from the village",
            instruction="Turn up one or two cards.",
            rule="repair",
            actor=f"keeper:{table.watch}",
            sizes=(1, 2),
            possible=table.unseen(),
            suits=True,
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.turn_up(answer)
        if any(cards.suit(card) is cards.Suit.HEARTS for card in answer):
            return STEPS["Signals"]
        table.walls -= 1
        return STEPS["Signals"] if table.walls else STEPS["Lost"]

    def report(self, before: Shore, answer: Answer, after: Shore) -> Report | None:
        if after.walls == 0:
            return Report("The tower falls", Tone.LOST, ("Nobody came to help",))
        came = after.walls == before.walls
        return Report("Help comes" if came else "Nobody comes", Tone.GOOD if came else Tone.BAD)


class Signals(Watch):
    def ask(self, table: Shore) -> Ask:
        return asks.Cards(
            id="night.signals",
            title="Signals",
            instruction="Lay a pair, three of one value, or none.",
            rule="night",
            sizes=(0, 2, 3),
            possible=table.unseen(),
            same_rank=True,
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.turn_up(answer)
        table.tools += [tool for tool in table.in_use if answer]
        return STEPS["Spark"]


class Spark(Watch):
    def ask(self, table: Shore) -> Ask:
        return asks.Roll(
            id="dawn.spark",
            title="The lamp",
            instruction="Roll the lamp die and say how it burns.",
            rule="dawn",
            dice=1,
            results=SPARKS,
            dice_wanted=False,
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.light = {"bright": 6, "dim": 2, "out": 0}[answer]
        table.weather = "calm" if table.light else "rough"
        return STEPS["Dawn"]

    def report(self, before: Shore, answer: Answer, after: Shore) -> Report | None:
        return Report(f"The lamp burns {answer}" if after.light else "The lamp is out", todo=("Turn the lamp die",))


class Dawn(Watch):
    def ask(self, table: Shore) -> Ask:
        return asks.Confirm(
            id="dawn.clear",
            title="Dawn",
            instruction="Put the wave with the waves seen.",
            rule="dawn",
            label="Cleared",
        )

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        if table.wave:
            table.seen.append(table.wave)
        table.wave, table.in_use, table.fog = None, [], 0
        if table.night == table.nights:
            return STEPS["Won"]
        table.night += 1
        return STEPS["Wave"]

    def report(self, before: Shore, answer: Answer, after: Shore) -> Report | None:
        if after.at == "Won":
            return Report("The ships are safe", Tone.WON, (f"{after.name} stood all nights",))
        return None


class End(Step[Shore]):
    over = True

    def ask(self, table: Shore) -> Ask:
        raise Refused("The game is over; nothing is asked any more")

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        raise Refused("The game is over; nothing is asked any more")


class Won(End):
    def afresh(self, table: Shore) -> Step[Shore]:
        return STEPS["Lost"] if table.walls == 0 else self


class Lost(End):
    """Lost, unless the players correct the walls: then the night goes on at its dawn."""

    def afresh(self, table: Shore) -> Step[Shore]:
        return STEPS["Dawn"] if table.walls else self


STEPS: Mapping[str, Step[Shore]] = {
    step.__name__: step()
    for step in (Name, Seats, Oil, Wave, Tools, Fog, Hold, Repair, Help, Signals, Spark, Dawn, Won, Lost)
}
