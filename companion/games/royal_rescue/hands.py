"""Hands for playouts: the cards that the players hold hidden in Phase 1, and what plain players do with them."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from companion.games.royal_rescue.armies import MOST_SWAPS, SOLO_HAND, SOLO_PEOPLE, meanings, pairs_for, takes_part
from companion.games.royal_rescue.table import Table, number

_EASE = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3}
"""How many of 36 rolls have each sum."""
_CLEAREST = {
    wish: sorted(
        (pair for pair in pairs_for(wish) if wish not in pair and pair[0] != pair[1]),
        key=lambda pair: len(meanings(*pair)),
    )
    for wish in range(2, 11)
}
"""The pairs that show each wish without a card of its value, those with one meaning first."""


def _favourite(hand: Sequence[str]) -> tuple[int, int]:
    """The value a hand has most cards of, the easiest to roll of several, and how many."""
    counts = Counter(map(number, hand))
    return max(counts.items(), key=lambda item: (item[1], _EASE[item[0]]), default=(0, 0))


class Hands:
    """Hidden hands, dealt at random so that they fit what the table has seen."""

    def __init__(self, table: Table, random: Random) -> None:
        pool = table.hands.copy()
        random.shuffle(pool)
        self.cards: list[list[str]] = []
        self.servants: list[str] = []
        self.people: list[str] = []
        if table.solo:
            laid = sum(len(army.cards) for army in table.armies)
            self.cards = [pool[: SOLO_HAND - laid]]
            self.servants = pool[SOLO_HAND - laid : len(pool) - SOLO_PEOPLE]
            self.people = pool[len(pool) - SOLO_PEOPLE :]
            return
        share = 36 // len(table.players)
        laid_by = {army.player for army in table.armies}
        for player in range(len(table.players)):
            if player in laid_by:
                self.cards.append([])
                continue
            shown = 2 if table.wishes and table.wishes[player] else 0
            size = share - shown
            self.cards.append(pool[:size])
            pool = pool[size:]

    def wish(self, player: int) -> int:
        """The value a player wants: the most frequent, the easiest to roll of several."""
        return _favourite(self.cards[player])[0]

    def show(self, player: int) -> list[str]:
        """Two cards that show the wish as clearly as possible, or none; they leave the hand."""
        hand = self.cards[player]
        by_value = {number(card): card for card in hand}
        for first, second in _CLEAREST[self.wish(player)]:
            if first in by_value and second in by_value:
                shown = [by_value[first], by_value[second]]
                for card in shown:
                    hand.remove(card)
                return shown
        return []

    def give(self, table: Table) -> None:
        """Everybody gives one card, one that another wishes for if there is one."""
        for player in takes_part(table):
            others = [i for i in takes_part(table) if i != player]
            own = self.wish(player)
            card, to = self._gift(player, others, own, table.wishes)
            self.cards[player].remove(card)
            self.cards[to].append(card)

    def _gift(self, player: int, others: Sequence[int], own: int, wished: Sequence[tuple[int, ...]]) -> tuple[str, int]:
        for to in others:
            for card in self.cards[player]:
                if number(card) in wished[to] and number(card) != own:
                    return card, to
        return self._least(player, own), others[0]

    def _least(self, player: int, own: int) -> str:
        counts = Counter(number(card) for card in self.cards[player])
        return min(self.cards[player], key=lambda card: (number(card) == own, counts[number(card)]))

    def split_third(self, table: Table) -> None:
        """Two players: each takes one card from a half of the imaginary hand and puts one into the other half."""
        third = self.cards[2]
        halves = [third[:6], third[6:]]
        for player in (0, 1):
            own = self.wish(player)
            half, other = halves[player], halves[1 - player]
            taken = next((card for card in half if number(card) == own), half[0])
            half.remove(taken)
            given = self._least(player, own)
            self.cards[player].remove(given)
            self.cards[player].append(taken)
            other.append(given)
        self.cards[2] = halves[0] + halves[1]

    def swap(self) -> int:
        """Solo: single cards are swapped for the top of the servant pile; returns how many."""
        swapped = 0
        hand = self.cards[0]
        while swapped < MOST_SWAPS:
            counts = Counter(number(card) for card in hand)
            single = next((card for card in hand if counts[number(card)] == 1), None)
            if single is None:
                break
            hand.remove(single)
            hand.append(self.servants.pop(0))
            self.servants.append(single)
            swapped += 1
        return swapped

    def army(self, player: int) -> list[str]:
        """The cards of a player's army: those of the wish; they leave the hand."""
        wanted = self.wish(player)
        laid = [card for card in self.cards[player] if number(card) == wanted]
        self.cards[player] = [card for card in self.cards[player] if number(card) != wanted]
        return laid

    def solo_army(self, table: Table) -> list[str]:
        """Solo: the next army of two or more cards, or none; its cards leave the hand."""
        laid = {army.value for army in table.armies}
        value, size = _favourite([card for card in self.cards[0] if number(card) not in laid])
        if size < 2:
            return []
        army = [card for card in self.cards[0] if number(card) == value]
        self.cards[0] = [card for card in self.cards[0] if number(card) != value]
        return army
