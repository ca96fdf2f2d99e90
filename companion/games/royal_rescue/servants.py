"""Phase 2: Umbar's servants, the battle row, who attacks which place, and the end of the phase."""

from dataclasses import dataclass
from typing import ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Option
from companion.game import Step
from companion.games.royal_rescue.attack import Attack
from companion.games.royal_rescue.ending import lost
from companion.games.royal_rescue.people import PeopleAttack
from companion.games.royal_rescue.row import FIRST_PLACE, servant_strength
from companion.games.royal_rescue.table import Phase, Table, elsewhere, take
from companion.games.royal_rescue.then import Fight, Then
from companion.games.royal_rescue.umbar import enter_umbar
from companion.language import tr
from companion.spreads import Layout, Line, Spread
from companion.wording import capital

ARMY_RAISE, MILITIA_RAISE, PEOPLE_RAISE = 1, 2, 3
"""What the bonus die gains at the end of Phase 2 with an army left, only militias left, only people left."""
_PLACES = ("first", "second")


def enter_servants(table: Table) -> Step[Table]:
    """The servants are shuffled and the two top ones turned up; from now on the situation cards count."""
    table.settle_effects()
    table.servants += table.officers
    table.officers = []
    table.attacker = None
    return battle(table)


def battle(table: Table) -> Step[Table]:
    """What is due in Phase 2, worked out from the table alone."""
    if (turned := fill_row(table)) is not None:
        return turned
    if not table.row:
        return end_of_phase_2(table)
    fighters = table.standing_armies() or table.standing()
    if not fighters:
        return PeopleAttack(OnWithPeople()) if table.people else lost(table)
    attacker = table.attacker
    if attacker is None or attacker not in fighters:
        if attacker is not None and not table.armies[fighters[0]].is_militia:
            attacker = next_army(table, attacker)
        elif len(fighters) > 1:
            return FirstAttacker()
        else:
            attacker = fighters[0]
        table.attacker = attacker
    if table.armies[attacker].effects.second_place and len(table.row) > 1:
        return ChoosePlace(attacker)
    return Attack(attacker, FIRST_PLACE, OnWithBattle())


def fill_row(table: Table) -> Step[Table] | None:
    """Turn up servants until two lie in the row; cards that can only be one thing are not asked for."""
    while len(table.row) < 2 and (table.servants or table.under):
        if not table.servants:
            table.row.append(table.under.pop(0))
        elif len({card[:-1] for card in table.servants}) == 1:
            table.row.append(take(table.servants, cards.by_rank(table.servants[-1])))
        else:
            return TurnUp(min(2 - len(table.row), len(table.servants)))
    return None


def next_army(table: Table, army: int) -> int:
    """The next standing army after one, in the direction of play."""
    standing = table.standing_armies()
    return next((i for i in standing if i > army), standing[0])


@dataclass(frozen=True, slots=True)
class TurnUp(Step[Table]):
    """The battle row: the top servants are turned up, the first and the second place."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    count: int

    def ask(self, table: Table) -> Ask:
        if self.count == 2:
            what = tr("Shuffle the servants and turn up the top two: first and second place. Which are they?")
        elif table.row:
            what = tr("Turn up the next servant into the second place. Which is it?")
        else:
            what = tr("Turn up the next servant into the first place. Which is it?")
        return Cards(
            id="servants.turn",
            title=tr("The battle row"),
            instruction=what,
            rule="servants",
            sizes=(self.count,),
            possible=tuple(table.servants),
            elsewhere=elsewhere(table, table.servants),
            layout=self._layout(table),
        )

    def _layout(self, table: Table) -> Spread:
        """Of two servants that are turned up the order matters; one comes beside that which lies there, if one does."""
        if self.count == 2:
            return Spread(Layout.BATTLE_ROW, (Line.FIRST, Line.SECOND))
        if not table.row:
            return Spread(Layout.BATTLE_ROW, (Line.FIRST,), ordered=False)
        return Spread(Layout.BATTLE_ROW, (Line.SECOND,), {Line.FIRST: tuple(table.row)}, ordered=False)

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        for card in answer:
            table.row.append(take(table.servants, card))
        return battle(table)

    def afresh(self, table: Table) -> Step[Table]:
        return battle(table)


@dataclass(frozen=True, slots=True)
class FirstAttacker(Step[Table]):
    """The team chooses which army attacks first; or, when all armies are gone, which militia fights next."""

    phase: ClassVar[Phase] = Phase.SERVANTS

    def ask(self, table: Table) -> Ask:
        fighters = table.standing_armies() or table.standing()
        militias = table.armies[fighters[0]].is_militia
        return Choice(
            id="servants.militia" if militias else "servants.first",
            title=tr("Which militia fights?") if militias else tr("Who attacks first?"),
            instruction=tr("Choose the militia that fights now, until it is gone.")
            if militias
            else tr("Choose the army that attacks first; then the armies take turns in the direction of play."),
            rule="servants",
            options=tuple(Option(table.armies[i].key, table.armies[i].name) for i in fighters),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        table.attacker = next(i for i, army in enumerate(table.armies) if army.key == answer)
        return battle(table)

    def afresh(self, table: Table) -> Step[Table]:
        return battle(table)


@dataclass(frozen=True, slots=True)
class ChoosePlace(Step[Table]):
    """An army that may attack the second place chooses its servant."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    army: int

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.army]
        return Choice(
            id="servants.place",
            title=tr("{army} attacks", army=capital(army.name)),
            instruction=tr("Which servant is attacked? A situation card lets {army} reach both.", army=army.name),
            rule="servants",
            actor=army.key,
            options=tuple(self._option(table, i, card) for i, card in enumerate(table.row)),
        )

    def _option(self, table: Table, place: int, card: str) -> Option:
        name = cards.name(card)
        label = tr("second place: {card}", card=name) if place else tr("first place: {card}", card=name)
        strength = servant_strength(table, place, table.armies[self.army])
        return Option(_PLACES[place], label, tr("strength {strength}", strength=strength))

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return Attack(self.army, _PLACES.index(answer), OnWithBattle())

    def afresh(self, table: Table) -> Step[Table]:
        return battle(table)


def turn_passes(table: Table) -> Step[Table]:
    """The next army in the direction of play is due; a militia fights on until it is gone."""
    if table.attacker is not None and table.standing_armies():
        table.attacker = next_army(table, table.attacker)
    return battle(table)


@dataclass(frozen=True, slots=True)
class OnWithBattle(Fight):
    """After an attack, and what it cost, the battle goes on with the next army."""

    phase: ClassVar[Phase] = Phase.SERVANTS

    def due(self, table: Table) -> Step[Table]:
        return turn_passes(table)

    def goes_on(self, table: Table) -> Step[Table]:
        return battle(table)


@dataclass(frozen=True, slots=True)
class OnWithPeople(Then):
    """After an attack of the people the battle goes on; nobody takes turns with them."""

    phase: ClassVar[Phase] = Phase.SERVANTS

    def due(self, table: Table) -> Step[Table]:
        return battle(table)


def end_of_phase_2(table: Table) -> Step[Table]:
    """The last servant is beaten: the bonus die rises by who is left, or nobody is and all is lost."""
    if table.standing_armies():
        table.raise_bonus(ARMY_RAISE)
    elif table.standing():
        table.raise_bonus(MILITIA_RAISE)
    elif table.people:
        table.raise_bonus(PEOPLE_RAISE)
    else:
        return lost(table)
    return enter_umbar(table)
