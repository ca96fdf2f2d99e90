"""The Royal Limited as a game of the companion."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Self

from companion.asks import Answer
from companion.game import Explained, Section, Setting, Status, Term
from companion.games.corrections import Correction
from companion.games.royal_limited import adjust, explained, glossary, options, rules, scene
from companion.games.royal_limited.library import Library, from_plain, from_texts, new_texts
from companion.games.royal_limited.policy import PlainPolicy
from companion.games.royal_limited.setup import first_table
from companion.games.royal_limited.table import Table
from companion.games.scripted import ScriptedGame
from companion.language import tr
from companion.scene import Scene


class RoyalLimited(ScriptedGame[Table]):
    """For one player, 18 cards."""

    id: ClassVar[str] = "royal-limited"
    title: ClassVar[str] = options.TITLE
    summary: ClassVar[str] = tr("Build a train in four rounds and fill it with passengers and VIPs")
    rules_version: ClassVar[int] = 1
    lowest_wins: ClassVar[bool] = True
    players: ClassVar[range] = options.PLAYERS
    sections: ClassVar[tuple[Section, ...]] = rules.SECTIONS
    terms: ClassVar[tuple[Term, ...]] = glossary.TERMS
    left_out: ClassVar[tuple[str, ...]] = ("options", "play", "happened")

    def __init__(self, own: Library | None = None) -> None:
        """``own`` is what the player has told of the cards."""
        self._own = own if own is not None else Library()

    def settings(self) -> tuple[Setting, ...]:
        return options.settings(self._own)

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        return options.checked(raw, self._own)

    def start(self, options_: Mapping[str, Any]) -> Table:
        return first_table(options.build(options_), from_plain(options_["library"]))

    def explain(self, table: Table) -> Explained | None:
        return explained.explain(table)

    def scene(self, table: Table) -> Scene:
        return scene.scene(table)

    def status(self, table: Table) -> Status:
        return scene.status(table)

    def corrections(self, table: Table) -> Iterable[Correction[Table]]:
        return adjust.corrections(table)

    def adjust(self, table: Table, name: str, value: Answer) -> None:
        super().adjust(table, name, value)
        table.happened = ()

    def dealer(self, table: Table, random: Random) -> PlainPolicy:
        return PlainPolicy(table, random)

    def keeping(self, texts: Mapping[str, str]) -> Self:
        return type(self)(from_texts(texts))

    def learned(self, before: Table, after: Table) -> Mapping[str, str]:
        return {} if after.library is before.library else new_texts(before.library, after.library)
