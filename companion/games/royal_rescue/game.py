"""Royal Rescue as a game of the companion."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Self

from companion.errors import Refused
from companion.game import Explained, Lesson, Section, Setting, Status, Term
from companion.games.corrections import Correction
from companion.games.royal_rescue import adjust, explained, glossary, lesson, options, rules, scene, weighing
from companion.games.royal_rescue.effects import ALL_CELLS, from_plain
from companion.games.royal_rescue.policy import PlainPolicy
from companion.games.royal_rescue.set_words import said
from companion.games.royal_rescue.setup import first_table
from companion.games.royal_rescue.table import Table
from companion.games.royal_rescue.table_sets import SHIPPED, dump, parse, shipped
from companion.games.scripted import ScriptedGame
from companion.language import tr
from companion.scene import Scene


class RoyalRescue(ScriptedGame[Table]):
    """Cooperative, 1 to 4 players, 54 cards and 7 dice."""

    id: ClassVar[str] = "royal-rescue"
    title: ClassVar[str] = options.TITLE
    summary: ClassVar[str] = tr("Raise armies, beat Ugly Umbar and his servants, open the dungeon: all together")
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = options.SEATS
    sections: ClassVar[tuple[Section, ...]] = rules.SECTIONS
    terms: ClassVar[tuple[Term, ...]] = glossary.TERMS
    left_out: ClassVar[tuple[str, ...]] = ("options", "table_set")

    def __init__(self, own: Mapping[str, str] | None = None) -> None:
        """``own`` are the players' table sets by name, as TOML text that is read when a set is chosen; one called
        *sheet* is what they told of their sheet."""
        self._own = dict(own or {})

    def explain(self, table: Table) -> Explained | None:
        return explained.explain(table)

    def lesson(self) -> Lesson:
        return lesson.LESSON

    def settings(self) -> tuple[Setting, ...]:
        return options.settings(self._own)

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        return options.checked(raw, self._own)

    def start(self, options_: Mapping[str, Any]) -> Table:
        return first_table(options.build(options_))

    def scene(self, table: Table) -> Scene:
        return scene.scene(table)

    def status(self, table: Table) -> Status:
        return scene.status(table)

    def corrections(self, table: Table) -> Iterable[Correction[Table]]:
        return adjust.corrections(table)

    def dealer(self, table: Table, random: Random) -> PlainPolicy:
        return PlainPolicy(table, random)

    def keeping(self, texts: Mapping[str, str]) -> Self:
        return type(self)(texts)

    def learned(self, before: Table, after: Table) -> Mapping[str, str]:
        if after.table_set is before.table_set:
            return {}
        return {after.table_set.name: dump(after.table_set)}

    def effect_words(self, options_: Mapping[str, Any]) -> Mapping[str, str]:
        """Every cell of the table set chosen, in words."""
        table_set = from_plain(options_["table_set"])
        return {key: table_set.cell(key).words for key in ALL_CELLS}

    def effects_in_play(self, table: Table) -> list[str] | None:
        """The cells whose cards lie; None before Phase 2."""
        return weighing.in_play(table)

    def without_effect(self, table: Table, key: str) -> Table:
        """A copy of a table at the start of Phase 2, on which one cell does nothing."""
        return weighing.without(table, key)

    def table_sets(self) -> Mapping[str, str]:
        """The table sets that come with the game: their titles by name."""
        return {name: said(shipped(name).title) for name in SHIPPED}

    def table_set_text(self, name: str) -> str:
        """A shipped table set as TOML text. Raises Refused where there is none of this name."""
        if name not in SHIPPED:
            raise Refused(
                tr("There is no table set {name}; shipped are: {names}", name=repr(name), names=", ".join(SHIPPED))
            )
        return dump(shipped(name))

    def check_table_set(self, text: str, where: str) -> str:
        """A table set that was read from ``where``, checked and written anew. Raises Refused."""
        return dump(parse(text, where))
