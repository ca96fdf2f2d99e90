"""Rescuing Robin Hood as a game of the companion."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from companion.asks import Answer
from companion.errors import Refused
from companion.game import Adjustable, Game, Section, Setting, Status, Step
from companion.games.robin_hood import options, rules, scene
from companion.games.robin_hood.adjust import corrections
from companion.games.robin_hood.library import Library, dump, parse
from companion.games.robin_hood.policy import PlainPolicy
from companion.games.robin_hood.setup import first_table
from companion.games.robin_hood.table import Table
from companion.scene import Scene

KEPT = "cards"
"""The name under which the card library is kept."""


class RobinHood(Game[Table]):
    """Cooperative, 1 to 5 players, five days."""

    id: ClassVar[str] = "robin-hood"
    title: ClassVar[str] = options.TITLE
    summary: ClassVar[str] = "Outwit, overpower and sneak past the Sheriff's guards: five days to free Robin Hood"
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = options.PLAYERS

    def __init__(self, library: Library | None = None) -> None:
        """``library`` is what the players have told of their cards in earlier games."""
        self._library = library or Library()

    def settings(self) -> tuple[Setting, ...]:
        return options.settings()

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        return options.checked(raw, self._library)

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
        return {correction.shown.name: correction.shown for correction in corrections(table)}

    def adjust(self, table: Table, name: str, value: Answer) -> None:
        for correction in corrections(table):
            if correction.shown.name == name:
                correction.apply(table, value)
                return
        raise Refused(f"{name!r} cannot be corrected here")

    def plain(self, table: Table) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(table, enc_hook=_plain_step, order="deterministic")
        for left_out in ("options", "library"):
            del plain[left_out]
        return plain

    def rules(self) -> tuple[Section, ...]:
        return rules.SECTIONS

    def dealer(self, table: Table, random: Random) -> PlainPolicy:
        return PlainPolicy(random)

    def keeping(self, texts: Mapping[str, str]) -> Self:
        return type(self)(parse(texts[KEPT], "the card library")) if KEPT in texts else self

    def learned(self, before: Table, after: Table) -> Mapping[str, str]:
        if not after.options.named or after.library is before.library:
            return {}
        return {KEPT: dump(after.library)}


def _plain_step(value: object) -> object:
    """Steps become their names."""
    if isinstance(value, Step):
        return type(value).__name__
    raise NotImplementedError(f"{type(value).__name__} is not plain data")
