"""Rescuing Robin Hood as a game of the companion."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Self

from companion.game import Explained, Section, Setting, Status, Term
from companion.games.corrections import Correction
from companion.games.robin_hood import adjust, explained, glossary, options, rules, scene
from companion.games.robin_hood.library import Library, dump, parse
from companion.games.robin_hood.policy import PlainPolicy
from companion.games.robin_hood.setup import first_table
from companion.games.robin_hood.table import Table
from companion.games.scripted import ScriptedGame
from companion.language import tr
from companion.scene import Scene

KEPT = "cards"
"""The name under which the card library is kept."""


class RobinHood(ScriptedGame[Table]):
    """Cooperative, 1 to 5 players, five days."""

    id: ClassVar[str] = "robin-hood"
    title: ClassVar[str] = options.TITLE
    summary: ClassVar[str] = tr("Outwit, overpower and sneak past the Sheriff's guards: five days to free Robin Hood")
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = options.PLAYERS
    sections: ClassVar[tuple[Section, ...]] = rules.SECTIONS
    terms: ClassVar[tuple[Term, ...]] = glossary.TERMS
    left_out: ClassVar[tuple[str, ...]] = ("options", "library")

    def __init__(self, library: Library | None = None) -> None:
        """``library`` is what the players have told of their cards in earlier games."""
        self._library = library or Library()

    def settings(self) -> tuple[Setting, ...]:
        return options.SETTINGS

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        return options.checked(raw, self._library)

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

    def dealer(self, table: Table, random: Random) -> PlainPolicy:
        return PlainPolicy(random)

    def keeping(self, texts: Mapping[str, str]) -> Self:
        return type(self)(parse(texts[KEPT], tr("the card library"))) if KEPT in texts else self

    def learned(self, before: Table, after: Table) -> Mapping[str, str]:
        if not after.options.named or after.library is before.library:
            return {}
        return {KEPT: dump(after.library)}
