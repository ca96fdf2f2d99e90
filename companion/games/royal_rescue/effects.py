"""Situation cards and what they do: a small vocabulary of effects, and the table sets that use it.

The printed table of effects is lost, so it is data: a *table set* names, for each rank and suit of a situation card
in each of its four positions, one effect of the vocabulary and the source of that knowledge.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import StrEnum

import msgspec

from companion import cards
from companion.errors import Refused
from companion.games.royal_rescue.set_words import said
from companion.language import joined, tr, trn


class Position(StrEnum):
    """How a situation card lies: beside an army upright or sideways, or for all, upright or sideways."""

    ABILITY = "ability"
    HANDICAP = "handicap"
    TROOPS = "troops"
    BATTLE = "battle"


class Source(StrEnum):
    """How a value is known: the text says it, it follows from the text, others report it, or it is ours."""

    STATED = "stated"
    DEDUCED = "deduced"
    REPORTED = "reported"
    HOUSE = "house"
    PLAYERS = "players"
    UNKNOWN = "unknown"


class Kind(StrEnum):
    """The vocabulary of effects."""

    ONE_DIE = "one-die"
    EACH_DIE = "each-die"
    DICE = "dice"
    REROLL = "reroll"
    STRENGTH = "strength"
    TRAITORS = "traitors"
    OFFICERS = "officers"
    FREE_MISS = "free-miss"
    EXTRA_LOSS = "extra-loss"
    CARDS_FIRST = "cards-first"
    SECOND_PLACE = "second-place"
    WHIP = "whip"
    SIXES = "sixes"
    BONUS_DIE = "bonus-die"
    LOCK_REPEAT = "lock-repeat"
    LOCK_CHANGE = "lock-change"
    NOTE = "note"


_SUITS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One cell of the table: an effect, by how much, its name if it has one, and how it is known."""

    effect: Kind
    source: Source
    amount: int = 1
    name: str = ""

    @property
    def words(self) -> str:
        """What the effect does, in words."""
        if self.source is Source.UNKNOWN:
            return tr("not known yet: see your sheet")
        return _effect_words(self.effect, self.amount)

    @property
    def text(self) -> str:
        """Name and effect together."""
        return joined(": ", (said(self.name), self.words)) if self.name else self.words


def _effect_words(effect: Kind, amount: int) -> str:
    """What an effect does by so much."""
    return _counted(effect, abs(amount), f"{amount:+}") or _plain(effect, f"{amount:+}")


def _counted(effect: Kind, number: int, by: str) -> str:
    """What an effect does, where the words depend on how much; empty where they do not."""
    match effect:
        case Kind.DICE:
            return trn("{by} die", "{by} dice", number, by=by)
        case Kind.SIXES:
            return trn("Umbar {by} six", "Umbar {by} sixes", number, by=by)
        case Kind.FREE_MISS:
            return trn(
                "the first miss of an army costs nothing", "the first {n} misses of an army cost nothing", number
            )
        case Kind.EXTRA_LOSS:
            return trn(
                "the first miss of an army costs one card more",
                "the first {n} misses of an army cost one card more",
                number,
            )
        case Kind.LOCK_REPEAT:
            return trn(
                "in the dungeon, repeat one roll of its owner",
                "in the dungeon, repeat {n} rolls of its owner",
                number,
            )
        case Kind.LOCK_CHANGE:
            return trn(
                "in the dungeon, change one result of its owner by 1",
                "in the dungeon, change {n} results of its owner by 1",
                number,
            )
        case _:
            return ""


def _plain(effect: Kind, by: str) -> str:
    """What any other effect does."""
    return {
        Kind.ONE_DIE: tr("{by} on one die", by=by),
        Kind.EACH_DIE: tr("{by} on each die", by=by),
        Kind.REROLL: tr("one die may be rolled again"),
        Kind.STRENGTH: tr("servants {by} strength", by=by),
        Kind.TRAITORS: tr("traitorous servants {by} strength", by=by),
        Kind.OFFICERS: tr("enemy officers {by} strength", by=by),
        Kind.CARDS_FIRST: tr("a miss costs an army card before the officer"),
        Kind.SECOND_PLACE: tr("may attack the servant in second place"),
        Kind.WHIP: tr("fire whip {by}", by=by),
        Kind.BONUS_DIE: tr("bonus die {by} at once", by=by),
        Kind.NOTE: tr("as the players' sheet says (not counted here)"),
    }[effect]


UNKNOWN = Cell(effect=Kind.NOTE, source=Source.UNKNOWN)


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number a servant is beaten with, and how it is known."""

    value: int
    source: Source


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the rating: the title earned with at least so many cards left (``solo`` in the solo game)."""

    cards: int
    solo: int
    title: str
    source: Source


class TableSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables one group plays with. ``cells`` are keyed ``Q.ability``, ``s.battle``, ``joker.troops``."""

    name: str
    title: str
    number: Strength
    traitor: Strength
    officer: Strength
    rating: tuple[Rank, ...]
    cells: dict[str, Cell]

    def cell(self, key: str) -> Cell:
        """The cell of a key, UNKNOWN where the set has none."""
        return self.cells.get(key, UNKNOWN)

    def learn(self, key: str, cell: Cell) -> "TableSet":
        """The set with one more cell known."""
        return msgspec.structs.replace(self, cells=self.cells | {key: cell})


def cell_keys(card: str, position: Position) -> tuple[str, ...]:
    """The keys of a card's cells in a position: its rank's, and its suit's if it has one."""
    if card == cards.JOKER:
        return (f"{card}.{position}",)
    return (f"{card[:-1]}.{position}", f"{card[-1]}.{position}")


ALL_CELLS = tuple(f"{face}.{position}" for position in Position for face in ("joker", "K", "Q", "s", "h", "c", "d"))


def cell_label(key: str) -> str:
    """A cell's place in words: ``♠ as special ability``."""
    face, position = key.split(".")
    name = tr("joker") if face == cards.JOKER else _SUITS.get(face, face)
    return {
        Position.ABILITY: tr("{card} as special ability", card=name),
        Position.HANDICAP: tr("{card} as handicap", card=name),
        Position.TROOPS: tr("{card} as troops' condition", card=name),
        Position.BATTLE: tr("{card} as battle conditions", card=name),
    }[Position(position)]


def check(table_set: TableSet) -> TableSet:
    """The set, if its contents make sense. Raises Refused with the place that does not."""
    for key, cell in table_set.cells.items():
        if key not in ALL_CELLS:
            raise _wrong(table_set, tr("there is no cell {cell}", cell=repr(key)))
        if not -6 <= cell.amount <= 6:
            raise _wrong(
                table_set, tr("cell {cell}: the amount {amount} is not from -6 to 6", cell=key, amount=cell.amount)
            )
    strengths = {"number": table_set.number, "traitor": table_set.traitor, "officer": table_set.officer}
    for key, strength in strengths.items():
        if not 2 <= strength.value <= 6:
            raise _wrong(table_set, tr("the strength {key} is not from 2 to 6", key=key))
    if not table_set.rating or table_set.rating != tuple(sorted(table_set.rating, key=lambda r: r.cards)):
        raise _wrong(table_set, tr("the rating needs lines that rise by cards"))
    return table_set


def _wrong(table_set: TableSet, what: str) -> Refused:
    return Refused(tr("Table set {name}: {what}", name=repr(table_set.name), what=what))


def from_plain(data: object) -> TableSet:
    """A table set from plain data, as records and TOML files hold it. Raises Refused where it is none."""
    try:
        return check(msgspec.convert(data, TableSet))
    except msgspec.ValidationError as error:
        raise Refused(tr("The table set does not fit: {reason}", reason=str(error))) from error


@dataclass(slots=True)
class Modifiers:
    """What all effects on one army, or on all, add up to; each field is one entry of the vocabulary."""

    one_die: int = 0
    each_die: int = 0
    dice: int = 0
    reroll: int = 0
    strength: int = 0
    traitors: int = 0
    officers: int = 0
    free_miss: int = 0
    extra_loss: int = 0
    cards_first: int = 0
    second_place: int = 0
    whip: int = 0
    sixes: int = 0

    def add(self, cell: Cell) -> None:
        """Add one effect; what is not a lasting modifier adds nothing."""
        field = _FIELDS.get(cell.effect)
        if field is not None:
            setattr(self, field, getattr(self, field) + cell.amount)


_LASTING = {field.name for field in fields(Modifiers)}
_FIELDS = {kind: name for kind in Kind if (name := kind.value.replace("-", "_")) in _LASTING}


def total(table_set: TableSet, placed: Iterable[tuple[str | None, Position]]) -> Modifiers:
    """The sum of the effects of placed situation cards."""
    modifiers = Modifiers()
    for card, position in placed:
        if card is not None:
            for key in cell_keys(card, position):
                modifiers.add(table_set.cell(key))
    return modifiers


def offered() -> dict[str, Cell]:
    """The effects players can choose from when they tell what their sheet says, by id."""
    amounts = {
        Kind.ONE_DIE: (2, 1, -1),
        Kind.EACH_DIE: (1, -1),
        Kind.DICE: (2, 1, -1),
        Kind.STRENGTH: (1, -1),
        Kind.TRAITORS: (1, -1),
        Kind.OFFICERS: (1, -1),
        Kind.WHIP: (2, 1, -1, -2),
        Kind.SIXES: (2, 1, -1, -2),
        Kind.BONUS_DIE: (2, 1, -1),
    }
    return {
        f"{kind}:{amount:+}": Cell(effect=kind, amount=amount, source=Source.PLAYERS)
        for kind in Kind
        for amount in amounts.get(kind, (1,))
    }
