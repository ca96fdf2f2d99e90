"""Royal Execution as a game of the companion."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from companion.asks import Answer
from companion.game import Adjustable, Game, Section, Setting, Status, Step
from companion.games.royal_execution import adjust, options, rules, scene
from companion.games.royal_execution.policy import PlainPolicy
from companion.games.royal_execution.setup import first_table
from companion.games.royal_execution.table import Table
from companion.scene import Scene


class RoyalExecution(Game[Table]):
    """Solo, 52 cards and 2 jokers."""

    id: ClassVar[str] = "royal-execution"
    title: ClassVar[str] = "Royal Execution"
    summary: ClassVar[str] = "Alone against twelve royals: three cards execute one, forty-two must do for all"
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = range(1, 2)

    def settings(self) -> tuple[Setting, ...]:
        return options.SETTINGS

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        return options.checked(raw)

    def start(self, options_: Mapping[str, Any]) -> Table:
        return first_table(options.build(options_))

    def step(self, table: Table) -> Step[Table]:
        return table.step

    def move_to(self, table: Table, step: Step[Table]) -> None:
        table.step = step

    def scene(self, table: Table) -> Scene:
        return scene.scene(table)

    def status(self, table: Table) -> Status:
        return scene.status(table)

    def adjustables(self, table: Table) -> dict[str, Adjustable]:
        return {correction.shown.name: correction.shown for correction in adjust.corrections(table)}

    def adjust(self, table: Table, name: str, value: Answer) -> None:
        adjust.correct(table, name, value)

    def plain(self, table: Table) -> dict[str, Any]:
        return {
            "step": type(table.step).__name__,
            "hand_number": table.hand_number,
            "rows": [{"royal": row.royal, "behind": row.behind, "cards": row.cards.copy()} for row in table.rows],
            "hand": table.hand.copy(),
            "discard": table.discard.copy(),
            "graveyard": table.graveyard.copy(),
            "executed": table.executed.copy(),
            "pile": table.pile.copy(),
            "unseen": table.unseen.copy(),
        }

    def rules(self) -> tuple[Section, ...]:
        return rules.SECTIONS

    def dealer(self, table: Table, random: Random) -> PlainPolicy:
        return PlainPolicy(table, random)
