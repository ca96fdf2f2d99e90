"""The Royal Limited as a game of the companion."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from companion.asks import Answer
from companion.errors import Refused
from companion.game import Adjustable, Game, Section, Setting, Status, Step
from companion.games.royal_limited import options, rules, scene
from companion.games.royal_limited.adjust import corrections
from companion.games.royal_limited.library import Library, from_plain, from_texts, new_texts
from companion.games.royal_limited.policy import PlainPolicy
from companion.games.royal_limited.setup import first_table
from companion.games.royal_limited.table import Table
from companion.scene import Scene


class RoyalLimited(Game[Table]):
    """For one player, 18 cards."""

    id: ClassVar[str] = "royal-limited"
    title: ClassVar[str] = options.TITLE
    summary: ClassVar[str] = "Build a train in four rounds and fill it with passengers and VIPs: alone"
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = options.PLAYERS

    def __init__(self, own: Library | None = None) -> None:
        """``own`` is what the player has told of the cards."""
        self._own = own if own is not None else Library()

    def settings(self) -> tuple[Setting, ...]:
        return options.settings(self._own)

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        return options.checked(raw, self._own)

    def start(self, options_: Mapping[str, Any]) -> Table:
        return first_table(options.build(options_), from_plain(options_["library"]))

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
                table.happened = ()
                correction.apply(table, value)
                return
        raise Refused(f"{name!r} cannot be corrected here")

    def plain(self, table: Table) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(table, enc_hook=_plain, order="deterministic")
        for left_out in ("options", "play", "happened"):
            del plain[left_out]
        return plain

    def rules(self) -> tuple[Section, ...]:
        return rules.SECTIONS

    def dealer(self, table: Table, random: Random) -> PlainPolicy:
        return PlainPolicy(table, random)

    def keeping(self, texts: Mapping[str, str]) -> Self:
        return type(self)(from_texts(texts))

    def learned(self, before: Table, after: Table) -> Mapping[str, str]:
        return {} if after.library is before.library else new_texts(before.library, after.library)


def _plain(value: object) -> object:
    """Steps become their names."""
    if isinstance(value, Step):
        return type(value).__name__
    raise NotImplementedError(f"{type(value).__name__} is not plain data")
