"""Royal Rescue as a game of the companion."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from companion.asks import Answer
from companion.errors import Refused
from companion.game import Adjustable, Game, Section, Setting, Status, Step
from companion.games.royal_rescue import options, rules, scene
from companion.games.royal_rescue.adjust import corrections
from companion.games.royal_rescue.policy import PlainPolicy
from companion.games.royal_rescue.setup import first_table
from companion.games.royal_rescue.table import Table
from companion.games.royal_rescue.table_sets import SHIPPED, dump, parse, shipped
from companion.scene import Scene


class RoyalRescue(Game[Table]):
    """Cooperative, 1 to 4 players, 54 cards and 7 dice."""

    id: ClassVar[str] = "royal-rescue"
    title: ClassVar[str] = "Royal Rescue"
    summary: ClassVar[str] = "Raise armies, beat Ugly Umbar and his servants, open the dungeon: all together"
    rules_version: ClassVar[int] = 1
    players: ClassVar[range] = range(1, 5)

    def __init__(self, own: Mapping[str, str] | None = None) -> None:
        """``own`` are the players' table sets by name, as TOML text that is read when a set is chosen; one called
        *sheet* is what they told of their sheet."""
        self._own = dict(own or {})

    def settings(self) -> tuple[Setting, ...]:
        return options.settings(self._own)

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        return options.checked(raw, self._own)

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
        for left_out in ("options", "table_set"):
            del plain[left_out]
        return plain

    def rules(self) -> tuple[Section, ...]:
        return rules.SECTIONS

    def dealer(self, table: Table, random: Random) -> PlainPolicy:
        return PlainPolicy(table, random)

    def keeping(self, texts: Mapping[str, str]) -> Self:
        return type(self)(texts)

    def learned(self, before: Table, after: Table) -> Mapping[str, str]:
        if after.table_set is before.table_set:
            return {}
        return {after.table_set.name: dump(after.table_set)}

    def table_sets(self) -> Mapping[str, str]:
        """The table sets that come with the game: their titles by name."""
        return {name: shipped(name).title for name in SHIPPED}

    def table_set_text(self, name: str) -> str:
        """A shipped table set as TOML text. Raises Refused where there is none of this name."""
        if name not in SHIPPED:
            raise Refused(f"There is no table set {name!r}; shipped are: {', '.join(SHIPPED)}")
        return dump(shipped(name))

    def check_table_set(self, text: str, where: str) -> str:
        """A table set that was read from ``where``, checked and written anew. Raises Refused."""
        return dump(parse(text, where))


def _plain_step(value: object) -> object:
    """Steps become their names; sets become lists."""
    if isinstance(value, Step):
        return type(value).__name__
    raise NotImplementedError(f"{type(value).__name__} is not plain data")
