"""A turn: three cards are drawn and all are played; a royal is executed, a card taken back, the next royal turned."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Option
from companion.game import Chance, Report, Step
from companion.games.royal_execution import attack, moves, telling
from companion.games.royal_execution.moves import BOTTOM, DRAW, GIVE_UP, TOP
from companion.games.royal_execution.odds import chances_of_hand
from companion.games.royal_execution.royal_cards import RoyalCards
from companion.games.royal_execution.table import HAND, ROYAL_RANKS, Row, Table, elsewhere
from companion.games.scripted import Ending
from companion.language import tr
from companion.spreads import Layout, Line, Spread


def go_on(table: Table) -> Step[Table]:
    """Do what needs no decision, and return the step that is due; it follows from the table alone."""
    for i, row in enumerate(table.rows):
        if len(row.cards) == attack.COMBINATION:
            ways = ways_back(table, row)
            if len(ways) > 1:
                return TakeBack(i)
            execute(table, row, ways[0] if ways else None)
        if row.royal is None and row.behind:
            if len(table.unseen) > 1:
                return TurnUp(i)
            turn_up(table, row, table.unseen[0])
    if all(row.royal is None for row in table.rows):
        return Over(won=True)
    if table.hand:
        return Play()
    if table.pile:
        if table.options.between_hands == "ask" and moves.top_fits(table):
            return Play()
        return draw(table)
    if table.options.ending == "discard" and moves.top_fits(table):
        return Play()
    return Over(won=False)


def draw(table: Table) -> Step[Table]:
    """The next hand; the last one is known, since only these cards are left."""
    if len(table.pile) > HAND:
        return Draw()
    table.hand, table.pile = table.pile, []
    return Play()


@dataclass(frozen=True, slots=True)
class Draw(Step[Table]):
    """The top three cards of the draw pile are laid face up: the hand."""

    def ask(self, table: Table) -> Ask:
        size = min(HAND, len(table.pile))
        return Cards(
            id="hand.draw",
            title=telling.draw_title(table),
            instruction=tr(
                "Lay the top {cards} cards of the draw pile face up in front of you. Which are they?", cards=size
            ),
            rule="hand",
            about=f"hand:{table.hand_number + 1}",
            sizes=(size,),
            possible=tuple(table.pile),
            suits=True,
            elsewhere=elsewhere(table, table.pile),
            layout=Spread(Layout.THREE_ROWS, (Line.HAND,), ordered=False),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        for card in answer:
            table.pile.remove(card)
        table.hand = list(answer)
        return Play()

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return telling.drawn(before, after)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return chances_of_hand(table)

    def afresh(self, table: Table) -> Step[Table]:
        due = go_on(table)
        return self if isinstance(due, Play) and not table.hand and len(table.pile) > HAND else due


@dataclass(frozen=True, slots=True)
class Play(Step[Table]):
    """A card of the hand, or the discard pile's top, is placed on a royal; or a card of the hand is discarded."""

    def ask(self, table: Table) -> Ask:
        options = moves.options(table)
        if not table.hand:
            options += (Option(DRAW, tr("Draw the next hand")),) if table.pile else (Option(GIVE_UP, tr("Give up")),)
        return Choice(
            id="hand.play",
            title=telling.play_title(table),
            instruction=telling.play_instruction(table),
            rule="attack",
            about=f"hand:{table.hand_number}",
            options=options,
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == DRAW:
            return draw(table)
        if answer == GIVE_UP:
            return Over(won=False)
        moves.carry_out(table, moves.parse(answer))
        return go_on(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return telling.played(before, answer, after)

    def afresh(self, table: Table) -> Step[Table]:
        return go_on(table)


def ways_back(table: Table, row: Row) -> tuple[tuple[str, str], ...]:
    """What can be taken back, and to which end of the discard pile: never an ace or joker; after the last royal
    nothing is needed any more."""
    if not table.unseen and all(other is row or other.royal is None for other in table.rows):
        return ()
    ends = (TOP, BOTTOM) if table.discard else (TOP,)
    return tuple((card, end) for card in row.cards if attack.can_return(card) for end in ends)


def execute(table: Table, row: Row, way: tuple[str, str] | None) -> None:
    """The royal and its combination go to the graveyard, but for the card that is taken back."""
    if way is not None:
        card, end = way
        row.cards.remove(card)
        moves.lay_down(table, card, end)
    table.graveyard += row.cards
    table.executed.append(str(row.royal))
    row.cards, row.royal = [], None


def turn_up(table: Table, row: Row, royal: str) -> None:
    """The next royal of a row faces you."""
    table.unseen.remove(royal)
    row.royal = royal
    row.behind -= 1


def _back_words(table: Table, card: str, end: str) -> str:
    name = cards.name(card)
    if not table.discard:
        return name
    return tr("{card} to the top", card=name) if end == TOP else tr("{card} to the bottom", card=name)


@dataclass(frozen=True, slots=True)
class TakeBack(Step[Table]):
    """One of the three cards must go back to the discard pile, on its top or under its bottom."""

    row: int

    def ask(self, table: Table) -> Ask:
        row = table.rows[self.row]
        royal = cards.name(str(row.royal))
        return Choice(
            id="execution.take-back",
            title=tr("{royal} is executed", royal=royal),
            instruction=tr(
                "Take one of the three cards back to the discard pile. The others go to the graveyard with {royal}, "
                "aces and jokers always.",
                royal=royal,
            ),
            rule="execution",
            about=row.royal,
            options=tuple(
                Option(f"{card}:{end}", _back_words(table, card, end)) for card, end in ways_back(table, row)
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        card, end = answer.split(":")
        execute(table, table.rows[self.row], (card, end))
        return go_on(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return telling.executed(before, before.rows[self.row], str(answer), after)

    def afresh(self, table: Table) -> Step[Table]:
        return go_on(table)


@dataclass(frozen=True, slots=True)
class TurnUp(Step[Table]):
    """A royal that lies face down behind the executed one is turned to face you."""

    row: int

    def ask(self, table: Table) -> Ask:
        return RoyalCards(
            id="execution.turn-up",
            title=tr("Row {row}: the next royal", row=self.row + 1),
            instruction=tr("Turn up the next royal of row {row}. Which is it?", row=self.row + 1),
            rule="execution",
            about=f"row:{self.row + 1}",
            possible=tuple(table.unseen),
            suits=True,
            elsewhere=elsewhere(table, table.unseen),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        turn_up(table, table.rows[self.row], answer[0])
        return go_on(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return telling.turned(before, answer[0], after)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        names = (tr("a Jack"), tr("a Queen"), tr("a King"))
        whole = len(table.unseen)
        ranks = [royal[0] for royal in table.unseen]
        return tuple(
            Chance(name, Fraction(ranks.count(rank), whole)) for rank, name in zip(ROYAL_RANKS, names, strict=True)
        )

    def afresh(self, table: Table) -> Step[Table]:
        return go_on(table)


@dataclass(frozen=True, slots=True)
class Over(Ending[Table]):
    """All royals are executed, or no card can be played any more."""

    rule: ClassVar[str] = "ending"
    won: bool

    def headline(self, table: Table) -> str:
        return tr("All twelve royals are executed") if self.won else tr("The royals have won")
