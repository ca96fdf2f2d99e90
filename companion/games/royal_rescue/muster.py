"""Phase 1, steps 3 to 6: militias, people, weapons, and the battle situation."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Count, Option
from companion.game import Report, Step, Tone
from companion.games.royal_rescue.effects import Position
from companion.games.royal_rescue.servants import enter_servants
from companion.games.royal_rescue.situation import effects_words, place_card, placed_report
from companion.games.royal_rescue.table import Army, Phase, Table, number, take
from companion.games.royal_rescue.then import Then
from companion.games.royal_rescue.words import sorted_names
from companion.language import joined, tr
from companion.spreads import Layout, Line, Spread
from companion.wording import capital, count

MOST_WEAPONS = 3
QUEST_1_WEAPONS = {4: 3, 3: 1}
"""Quest 1: an army of 4 turns three cards into weapons, an army of 3 one."""


def recruit_militias(table: Table) -> Step[Table]:
    """Step 3: every four people of one value become a militia, looked for in everybody's people (reading 4)."""
    found = fours(table)
    if found and table.options.militias == "player" and not table.solo:
        return OneOwner(found)
    for rank in found:
        form_militia(table, rank)
    return count_people(table)


def fours(table: Table) -> tuple[str, ...]:
    """The values of which all four cards are people."""
    found = [rank for rank, n in Counter(map(cards.rank, table.people)).items() if n == 4]
    return tuple(sorted(found, key=int))


def form_militia(table: Table, rank: str) -> None:
    """Four people of one value step out as a militia."""
    four = [card for card in table.people if cards.rank(card) == rank]
    table.people = [card for card in table.people if cards.rank(card) != rank]
    table.armies.append(Army(f"militia:{rank}", tr("the militia of {value}s", value=rank), int(rank), None, four))


@dataclass(frozen=True, slots=True)
class OneOwner(Step[Table]):
    """Step 3, read per player: whether all four people of a value are one player's."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    ranks: tuple[str, ...]

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="militias.owner",
            fact=True,
            title=tr("Four {value}s among the people", value=self.ranks[0]),
            instruction=tr("Are all four {value}s with one player?", value=self.ranks[0]),
            rule="militias",
            about=f"militia:{self.ranks[0]}",
            options=(Option("one", tr("Yes: a militia")), Option("several", tr("No: they stay people"))),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "one":
            form_militia(table, self.ranks[0])
        return OneOwner(self.ranks[1:]) if self.ranks[1:] else count_people(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if isinstance(after.step, OneOwner):
            return None
        return Report(tr("Your people are counted"), todo=mustered(before, after))

    def afresh(self, table: Table) -> Step[Table]:
        return recruit_militias(table) if self.ranks[0] not in fours(table) else self


def count_people(table: Table) -> Step[Table]:
    """Step 4: people with the value of an army defect to Umbar; the others form one pile."""
    traitors = [card for card in table.people if number(card) in table.army_values]
    table.people = [card for card in table.people if number(card) not in table.army_values]
    table.servants += traitors
    return buy_weapons(table, 0)


def buy_weapons(table: Table, first: int) -> Step[Table]:
    """Step 5: each player with an army of two or more cards may buy weapons, in turn."""
    for i in range(first, len(table.armies)):
        choices = weapon_choices(table, i)
        if choices == (0,) or not choices:
            continue
        return BuyWeapons(i)
    return turn_up_situation(table)


def weapon_choices(table: Table, index: int) -> tuple[int, ...]:
    """How many weapons an army may buy: 0 to 3, one card stays face up, Quest 1 demands some."""
    army = table.armies[index]
    if army.is_militia or table.players[army.player or 0].imaginary:
        return ()
    most = min(MOST_WEAPONS, len(army.cards) - 1)
    if table.solo and table.options.solo_rights == "player":
        most = min(most, MOST_WEAPONS - sum(len(other.weapons) for other in table.armies))
    choices = tuple(range(most + 1))
    if table.quest("1") and len(army.cards) in QUEST_1_WEAPONS and _must_arm(table, index):
        wanted = QUEST_1_WEAPONS[len(army.cards)]
        exact = table.options.quest1_weapons == "exact"
        return tuple(n for n in choices if n == wanted or (n > wanted and not exact)) or choices
    return choices


def _must_arm(table: Table, index: int) -> bool:
    """Quest 1: whether this is the last army of its size and none of that size before it has armed as it must."""
    size = len(table.armies[index].cards)
    buyers = [a for a in table.armies if a.player is not None and not table.players[a.player].imaginary]
    later = [a for a in table.armies[index + 1 :] if a in buyers and len(a.cards) == size]
    wanted = QUEST_1_WEAPONS[size]
    exact = table.options.quest1_weapons == "exact"
    armed = any(
        len(a.weapons) == wanted or (not exact and len(a.weapons) > wanted)
        for a in table.armies[:index]
        if a in buyers and len(a.cards) + len(a.weapons) == size
    )
    return not later and not armed


@dataclass(frozen=True, slots=True)
class BuyWeapons(Step[Table]):
    """A player turns army cards into weapons."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    army: int

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.army]
        choices = weapon_choices(table, self.army)
        how = tr(
            "How many cards are turned face down as weapons? Each adds +1 to one die, and one die fewer is rolled."
        )
        return Count(
            id="weapons.buy",
            title=tr("{army}: weapons", army=capital(army.name)),
            instruction=how if 0 in choices else joined(" ", (how, tr("Quest 1 demands it here."))),
            rule="weapons",
            actor=army.key,
            low=choices[0],
            high=choices[-1],
            allowed=choices if 0 not in choices else None,
            unit=tr("bought"),
            layout=self._layout(army),
        )

    def _layout(self, army: Army) -> Spread:
        """Weapons lie face down in the army's row, its officer among its cards and its situation cards beside it."""
        row = army.cards if army.officer is None else [*army.cards, army.officer]
        beside = tuple(card for card in (army.ability, army.handicap) if card is not None)
        return Spread(Layout.ARMY, (Line.WEAPONS,), {Line.CARDS: tuple(row)}, beside)

    def answer(self, table: Table, answer: int) -> Step[Table]:
        army = table.armies[self.army]
        for _ in range(answer):
            army.weapons.append(take(army.cards, cards.by_rank(army.cards[-1])))
        return buy_weapons(table, self.army + 1)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        army = after.armies[self.army]
        if not answer:
            return None
        left = count(len(army.cards), "card")
        return Report(
            tr(
                "{army}: {weapons}, {cards} left to roll with",
                army=army.name,
                weapons=count(answer, "weapon"),
                cards=left,
            )
        )

    def afresh(self, table: Table) -> Step[Table]:
        return buy_weapons(table, self.army)


def turn_up_situation(table: Table) -> Step[Table]:
    """Step 6: two situation cards are turned up; the last two are known, and an empty pile gives none."""
    if len(table.situation) > 2:
        return SituationCards()
    if not table.situation:
        return enter_servants(table)
    return SituationRoles(tuple(table.situation))


@dataclass(frozen=True, slots=True)
class SituationCards(Step[Table]):
    """The two cards that are turned up."""

    phase: ClassVar[Phase] = Phase.PREPARATION

    def ask(self, table: Table) -> Ask:
        return Cards(
            id="situation.cards",
            title=tr("The battle situation"),
            instruction=tr("Turn up the top two situation cards. Which are they?"),
            rule="situation",
            sizes=(2,),
            possible=tuple(table.situation),
            suits=True,
            layout=Spread(Layout.SITUATION, (Line.UPRIGHT, Line.SIDEWAYS), ordered=False),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        return SituationRoles(tuple(answer))

    def afresh(self, table: Table) -> Step[Table]:
        return turn_up_situation(table)


@dataclass(frozen=True, slots=True)
class SituationRoles(Step[Table]):
    """Together the team decides which card is the troops' condition and which the battle conditions."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    turned: tuple[str, ...]

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="situation.troops",
            title=tr("Troops' condition"),
            instruction=tr(
                "{cards}: which one sets the troops' condition (upright)? The other one sets the battle conditions "
                "(sideways).",
                cards=capital(cards.names(self.turned)),
            ),
            rule="situation",
            about=" ".join(self.turned),
            options=tuple(self._option(table, card) for card in self.turned) + self._alone(table),
            layout=Spread(Layout.SITUATION, (Line.UPRIGHT,)) if len(self.turned) > 1 else None,
        )

    def _option(self, table: Table, card: str) -> Option:
        words = effects_words(table, card, Position.TROOPS)
        rest = [other for other in self.turned if other != card]
        if rest:
            battle = effects_words(table, rest[0], Position.BATTLE)
            name = cards.name(rest[0])
            words = tr("{troops}. {card} sideways – {battle}", troops=words, card=name, battle=battle)
        return Option(card, tr("{card} upright", card=cards.name(card)), words)

    def _alone(self, table: Table) -> tuple[Option, ...]:
        """A single card may be either condition."""
        if len(self.turned) > 1:
            return ()
        words = effects_words(table, self.turned[0], Position.BATTLE)
        return (Option("battle", tr("{card} sideways", card=cards.name(self.turned[0])), words),)

    def answer(self, table: Table, answer: str) -> Step[Table]:
        rest = tuple(card for card in self.turned if card != answer)
        if answer == "battle":
            return place_card(table, rest[0], Position.BATTLE, None, Placed(()))
        return place_card(table, answer, Position.TROOPS, None, Placed(rest))

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        if answer == "battle":
            return placed_report(before, after, self.turned[0], Position.BATTLE)
        report = placed_report(before, after, answer, Position.TROOPS)
        rest = [card for card in self.turned if card != answer]
        if not rest:
            return report
        other = placed_report(before, after, rest[0], Position.BATTLE)
        headline = tr("{one} upright, {other} sideways", one=cards.name(answer), other=cards.name(rest[0]))
        return Report(headline, Tone.PLAIN, report.why + other.why, report.todo)

    def afresh(self, table: Table) -> Step[Table]:
        if all(card in table.situation for card in self.turned):
            return self
        return turn_up_situation(table)


@dataclass(frozen=True, slots=True)
class Placed(Then):
    """After the troops' condition the other card becomes the battle conditions, and Phase 2 begins."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    rest: tuple[str, ...]

    def due(self, table: Table) -> Step[Table]:
        if self.rest and self.rest[0] in table.situation:
            return place_card(table, self.rest[0], Position.BATTLE, None, Placed(()))
        return enter_servants(table)


def mustered(before: Table, after: Table) -> tuple[str, ...]:
    """What steps 3 and 4 tell the players to do with their cards, after the last roll of step 2."""
    todo = []
    if jacks := len(before.officers) - len(after.officers) - _won(before, after):
        todo.append(tr("Put {jacks} on the servant pile: enemy officers", jacks=count(jacks, "Jack")))
    for army in after.armies[len(before.armies) :]:
        todo.append(tr("Lay {army} in the middle: {cards}", army=army.name, cards=sorted_names(army.cards)))
    traitors = [card for card in before.people if number(card) in after.army_values]
    if traitors:
        todo.append(tr("Traitors among the people join the servants: {cards}", cards=sorted_names(traitors)))
    todo.append(tr("Your people: {cards}", cards=sorted_names(after.people) or tr("none")))
    return tuple(todo)


def _won(before: Table, after: Table) -> int:
    had = sum(army.officer is not None for army in before.armies)
    return sum(army.officer is not None for army in after.armies) - had
