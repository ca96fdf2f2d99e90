"""Royal Execution as a game of the companion."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar

from companion.game import Explained, Hint, Section, Setting, Status, Term
from companion.games.corrections import Correction
from companion.games.royal_execution import adjust, explained, glossary, hints, options, rules, scene
from companion.games.royal_execution.policy import PlainPolicy
from companion.games.royal_execution.setup import first_table
from companion.games.royal_execution.table import Table
from companion.games.scripted import ScriptedGame
from companion.language import tr
from companion.scene import Scene


class RoyalExecution(ScriptedGame[Table]):
    """Solo, 52 cards and 2 jokers."""

    id: ClassVar[str] = "royal-execution"
    title: ClassVar[str] = "Royal Execution"
    summary: ClassVar[str] = tr("Alone against twelve royals: three cards execute one, forty-two must do for all")
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = range(1, 2)
    house_rules: ClassVar[tuple[Setting, ...]] = options.SETTINGS
    sections: ClassVar[tuple[Section, ...]] = rules.SECTIONS
    terms: ClassVar[tuple[Term, ...]] = glossary.TERMS
    left_out: ClassVar[tuple[str, ...]] = ("options",)

    def start(self, options_: Mapping[str, Any]) -> Table:
        return first_table(options.build(options_))

    def explain(self, table: Table) -> Explained | None:
        return explained.explain(table)

    def scene(self, table: Table) -> Scene:
        return scene.scene(table)

    def status(self, table: Table) -> Status:
        return scene.status(table)

    def corrections(self, table: Table) -> Iterable[Correction[Table]]:
        return adjust.corrections(table)

    def check_corrected(self, table: Table) -> None:
        adjust.check(table)

    def plain(self, table: Table) -> dict[str, Any]:
        return super().plain(table) | {"hand_number": table.hand_number}

    def dealer(self, table: Table, random: Random) -> PlainPolicy:
        return PlainPolicy(table, random)

    def offers_hint(self, table: Table) -> bool:
        return hints.offers_hint(table)

    def hint(self, table: Table) -> Hint | None:
        return hints.hint(table)
