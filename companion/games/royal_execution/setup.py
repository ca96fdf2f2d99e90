"""Set-up: the royals in three rows, then the draw pile with its nine sideways cards."""

from dataclasses import dataclass
from typing import Any

from companion import cards
from companion.asks import Ask, Confirm
from companion.game import Report, Step
from companion.games.royal_execution.options import Options
from companion.games.royal_execution.royal_cards import RoyalCards
from companion.games.royal_execution.table import ROWS, ROYALS, Row, Table, is_royal
from companion.games.royal_execution.turn import Draw
from companion.language import tr
from companion.spreads import ROWS_OF_THREE, Layout, Spread


def first_table(options: Options) -> Table:
    """The table before anything is turned up."""
    deck = cards.deck()
    return Table(
        options=options,
        step=Royals(),
        rows=tuple(Row(behind=ROYALS // ROWS) for _ in range(ROWS)),
        unseen=[card for card in deck if is_royal(card)],
        pile=[card for card in deck if not is_royal(card)],
    )


@dataclass(frozen=True, slots=True)
class Royals(Step[Table]):
    """The royals are separated, shuffled and laid in three rows; the last of each row is face up."""

    def ask(self, table: Table) -> Ask:
        return RoyalCards(
            id="setup.royals",
            title=tr("The royals"),
            instruction=tr(
                "Take out all Jacks, Queens and Kings (B, V and H in a Dutch deck) and shuffle them. Lay them "
                "in three rows of four, face down but for the last of each row. Which three face you, row by row?"
            ),
            rule="setup",
            sizes=(ROWS,),
            possible=tuple(table.unseen),
            suits=True,
            layout=Spread(Layout.THREE_ROWS, ROWS_OF_THREE),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        for row, royal in zip(table.rows, answer, strict=True):
            table.unseen.remove(royal)
            row.royal = royal
            row.behind -= 1
        return DrawPile()

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        headline = tr("{royals} face you", royals=cards.names(answer))
        return Report(headline, why=(tr("nine royals lie face down behind them"),))


@dataclass(frozen=True, slots=True)
class DrawPile(Step[Table]):
    """All other cards are shuffled; nine of them lie under the pile, turned by 90 degrees."""

    def ask(self, table: Table) -> Ask:
        return Confirm(
            id="setup.draw-pile",
            title=tr("The draw pile"),
            instruction=tr(
                "Shuffle the other 42 cards, both jokers among them. Lay nine of them face down sideways under "
                "the rest: your draw pile. Leave room for a discard pile and a graveyard."
            ),
            rule="setup",
            label=tr("Ready"),
        )

    def answer(self, table: Table, answer: bool) -> Step[Table]:
        return Draw()

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Report(tr("{cards} cards to draw: {hands} hands of three", cards=len(after.pile), hands=after.hands))
