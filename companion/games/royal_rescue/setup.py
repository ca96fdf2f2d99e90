"""Setup: the royal couple, the situation pile, the deal, the commander and the direction of play."""

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Confirm, Option
from companion.game import Report, Step
from companion.games.royal_rescue.armies import Show, Swaps
from companion.games.royal_rescue.options import Options
from companion.games.royal_rescue.table import Phase, Player, Table, take
from companion.games.royal_rescue.words import player_key, player_name
from companion.language import joined, tr
from companion.wording import count

IMAGINARY = tr("Third player")
IMAGINARY_KEY = "imaginary"


def first_table(options: Options) -> Table:
    """The table before anything is turned up: all 54 cards, each in the place it has in the box."""
    deck = cards.deck(jokers=1)
    return Table(
        options=options,
        table_set=options.table_set,
        players=seats(options.players),
        step=RoyalKing(),
        court=[card for card in deck if card[0] in "KQ"],
        situation=[cards.JOKER],
        umbar=[cards.JOKER],
        officers=[card for card in deck if card[0] == "J"],
        aces=[card for card in deck if card[0] == "A"],
        hands=[card for card in deck if cards.rank(card) in cards.NUMBERS],
    )


def seats(names: tuple[str, ...]) -> tuple[Player, ...]:
    """The players by seat, each with an id of its own; two play with an imaginary third (Two players)."""
    players: list[Player] = []
    taken = {IMAGINARY_KEY}
    for name in names:
        key = re.sub(r"\W+", "-", name.casefold()).strip("-_") or "player"
        unique = next(key_ for key_ in (key, *(f"{key}-{n}" for n in range(2, 9))) if key_ not in taken)
        taken.add(unique)
        players.append(Player(unique, name))
    if len(players) == 2:
        players.append(Player(IMAGINARY_KEY, IMAGINARY, imaginary=True))
    return tuple(players)


@dataclass(frozen=True, slots=True)
class RoyalKing(Step[Table]):
    """Setup 1: shuffle the Kings and turn one up."""

    phase: ClassVar[Phase] = Phase.SETUP

    def ask(self, table: Table) -> Ask:
        return Cards(
            id="setup.king",
            title=tr("The King"),
            instruction=tr("Shuffle the four Kings face down and turn one up at the top of the table. Which is it?"),
            rule="setup",
            possible=tuple(card for card in table.court if card[0] == "K"),
            suits=True,
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        table.royals.append(take(table.court, answer[0]))
        return RoyalQueen()


@dataclass(frozen=True, slots=True)
class RoyalQueen(Step[Table]):
    """Setup 1 and 2: shuffle the Queens and turn one up; the other Kings and Queens are the situation pile."""

    phase: ClassVar[Phase] = Phase.SETUP

    def ask(self, table: Table) -> Ask:
        return Cards(
            id="setup.queen",
            title=tr("The Queen"),
            instruction=tr("Shuffle the four Queens face down and turn one up beside the King. Which is it?"),
            rule="setup",
            possible=tuple(card for card in table.court if card[0] == "Q"),
            suits=True,
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        table.royals.append(take(table.court, answer[0]))
        table.situation += table.court
        table.court.clear()
        return Deal()

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Report(
            tr("{couple} are locked in the dungeon", couple=cards.names(after.royals)),
            todo=(
                tr("Lay the four Aces around the couple and one joker below them: Ugly Umbar"),
                tr("Shuffle the other Kings and Queens with the second joker: the situation pile, face down"),
                tr("Stack the four Jacks face up beside it: the officers"),
            ),
        )


@dataclass(frozen=True, slots=True)
class Deal(Step[Table]):
    """Setup 4 and 5: deal the number cards; the bonus die shows 1 and six dice lie on Umbar."""

    phase: ClassVar[Phase] = Phase.SETUP

    def ask(self, table: Table) -> Ask:
        if table.solo:
            deal = tr(
                "Shuffle the 36 number cards. Deal 12 to your hand, 12 face down beside Umbar as his servants, "
                "without looking, and 12 face up as your people."
            )
        elif len(table.options.players) == 2:
            deal = tr(
                "Shuffle the 36 number cards and deal 12 to each of you and 12 to the third, imaginary player. Split "
                "the third hand into two halves of six: each of you looks at one half, takes one card from it, and "
                "puts one own card into the other half."
            )
        else:
            each = 36 // len(table.players)
            deal = tr("Shuffle the 36 number cards and deal {number} to each player.", number=each)
        return Confirm(
            id="setup.deal",
            title=tr("Deal the cards"),
            instruction=joined(" ", (deal, tr("Set one die to 1 as the bonus die and put the other six on Umbar."))),
            rule="two-players" if len(table.options.players) == 2 else "solo" if table.solo else "setup",
            label=tr("Dealt"),
        )

    def answer(self, table: Table, answer: bool) -> Step[Table]:
        if table.solo:
            table.order = (0,)
            return Swaps()
        return Commander()


@dataclass(frozen=True, slots=True)
class Commander(Step[Table]):
    """Setup 6: who is the commander, the first player."""

    phase: ClassVar[Phase] = Phase.SETUP

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="setup.commander",
            fact=True,
            title=tr("The commander"),
            instruction=tr("Choose who begins as the commander."),
            rule="setup",
            options=tuple(
                Option(player_key(table, i), player.name)
                for i, player in enumerate(table.players)
                if not player.imaginary
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        keys = [f"player:{player.key}" for player in table.players]
        first = keys.index(answer)
        table.order = tuple((first + i) % len(keys) for i in range(len(keys)))
        return Direction()


@dataclass(frozen=True, slots=True)
class Direction(Step[Table]):
    """Setup 6: which way the game goes round."""

    phase: ClassVar[Phase] = Phase.SETUP

    def ask(self, table: Table) -> Ask:
        clockwise = self.order(table, "clockwise")
        return Choice(
            id="setup.direction",
            fact=True,
            title=tr("Direction of play"),
            instruction=tr("Which way do you play? {player} begins.", player=player_name(table, table.order[0])),
            rule="setup",
            options=(
                Option("clockwise", tr("Clockwise"), _next(table, clockwise[1])),
                Option("counterclockwise", tr("Counter-clockwise"), _next(table, clockwise[-1])),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        table.order = self.order(table, answer)
        table.wishes = ((),) * len(table.players)
        return Show(0)

    def order(self, table: Table, direction: str) -> tuple[int, ...]:
        """The seats in the order of play from the commander, who stands first in ``table.order``."""
        first, *rest = table.order
        return (first, *(rest if direction == "clockwise" else reversed(rest)))

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        names = joined(", ", (player_name(after, i) for i in after.order))
        in_play = tr("{cards} are in play", cards=count(len(after.hands), "number card"))
        return Report(tr("Order of play: {players}", players=names), why=(in_play,))


def _next(table: Table, player: int) -> str:
    return tr("{player} is next", player=player_name(table, player))
