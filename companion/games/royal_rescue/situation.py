"""Situation cards: turned up as a special ability, a handicap, the troops' condition or the battle conditions.

With the players' own sheet, a cell that is not known yet is asked for the first time it comes up.
"""

from dataclasses import dataclass
from typing import Any

from companion import cards
from companion.asks import Ask, Choice, Option
from companion.game import Report, Step
from companion.games.royal_rescue.effects import Kind, Position, Source, cell_keys, cell_label, offered
from companion.games.royal_rescue.table import Phase, Table, take
from companion.games.royal_rescue.then import Then
from companion.games.royal_rescue.words import bonus_die_now
from companion.language import joined, tr
from companion.wording import capital


def place_card(table: Table, card: str, position: Position, army: int | None, then: Then) -> Step[Table]:
    """Lay a card of the situation pile in a position; ``then`` follows, once all its effects are known."""
    taken = take(table.situation, card)
    match position:
        case Position.ABILITY:
            table.armies[army or 0].ability = taken
        case Position.HANDICAP:
            table.armies[army or 0].handicap = taken
        case Position.TROOPS:
            table.troops = taken
        case Position.BATTLE:
            table.battle = taken
    return learn_effects(table, cell_keys(taken, position), then)


def learn_effects(table: Table, keys: tuple[str, ...], then: Then, fresh: bool = True) -> Step[Table]:
    """Ask for a cell that nobody has told yet. Those of a freshly placed card may raise the bonus die."""
    for i, key in enumerate(keys):
        cell = table.table_set.cell(key)
        if cell.source is Source.UNKNOWN:
            return LearnEffect(keys[i:], then, fresh)
        if fresh and cell.effect is Kind.BONUS_DIE:
            table.raise_bonus(cell.amount)
    return then.due(table)


@dataclass(frozen=True, slots=True)
class LearnEffect(Step[Table]):
    """The players tell what their sheet says of the first of ``keys``."""

    keys: tuple[str, ...]
    then: Then
    fresh: bool = True

    @property
    def phase(self) -> Phase:
        return self.then.phase

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="situation.effect",
            fact=True,
            title=capital(cell_label(self.keys[0])),
            instruction=tr(
                "What does your sheet say of {cell}? The app keeps the answer.", cell=cell_label(self.keys[0])
            ),
            rule="situation",
            about=self.keys[0],
            options=tuple(Option(key, cell.words) for key, cell in offered().items()),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        table.table_set = table.table_set.learn(self.keys[0], offered()[answer])
        return learn_effects(table, self.keys, self.then, self.fresh)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        todo = (bonus_die_now(after),) if after.bonus != before.bonus else ()
        key = self.keys[0]
        headline = joined(": ", (capital(cell_label(key)), after.table_set.cell(key).words))
        report = Report(headline, todo=todo)
        return self.then.told(report, before, after)

    def afresh(self, table: Table) -> Step[Table]:
        lying = {key for card, position in table.placed() for key in cell_keys(card, position)}
        keys = tuple(key for key in self.keys if key in lying)
        return self if keys == self.keys else learn_effects(table, keys, self.then, self.fresh)


def effects_words(table: Table, card: str, position: Position) -> str:
    """What a card does in a position, in words."""
    return joined("; ", (table.table_set.cell(key).text for key in cell_keys(card, position)))


def placed_report(before: Table, after: Table, card: str, position: Position, army: str = "") -> Report:
    """What a placed card does; ``army`` is the name of the one that it lies beside."""
    name = capital(cards.name(card))
    headline = {
        Position.ABILITY: tr("{card} lies upright beside {army}", card=name, army=army),
        Position.HANDICAP: tr("{card} lies sideways beside {army}", card=name, army=army),
        Position.TROOPS: tr("{card} lies upright: the troops' condition", card=name),
        Position.BATTLE: tr("{card} lies sideways: the battle conditions", card=name),
    }[position]
    todo = (bonus_die_now(after),) if after.bonus != before.bonus else ()
    return Report(headline, why=(effects_words(after, card, position),), todo=todo)
