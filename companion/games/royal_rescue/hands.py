"""Hands for playouts: the cards that the players hold hidden in Phase 1, and what plain players do with them."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

from companion.games.royal_rescue.armies import MOST_SWAPS, SOLO_HAND, SOLO_PEOPLE, clear_pairs, takes_part
from companion.games.royal_rescue.table import Table, number

_EASE = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3}
"""How many of 36 rolls have each sum."""
_CLEAREST = {wish: clear_pairs(wish) for wish in range(2, 11)}
WISHED = 3
"""Cards of the value wished for that a player is dealt who has shown a wish, where so many are left."""
DEALS = 30
"""Deals that are tried at most to find one that fits the wishes shown."""


def _favourite(hand: Sequence[str]) -> tuple[int, int]:
    """The value a hand has most cards of, the easiest to roll of several, and how many."""
    counts = Counter(map(number, hand))
    return max(counts.items(), key=lambda item: (item[1], _EASE[item[0]]), default=(0, 0))


def _dealt(table: Table, pool: list[str], random: Random) -> list[list[str]]:
    """The hands of all players from a shuffled pool. Whoever has shown a wish holds most cards of a value that it can
    mean, if a deal with that is found."""
    laid_by = {army.player for army in table.armies}
    shown = table.wishes or ((),) * len(table.players)
    wished = [() if i in laid_by else meant for i, meant in enumerate(shown)]
    share = 36 // len(table.players)
    sizes = [0 if i in laid_by else share - 2 * bool(meant) for i, meant in enumerate(wished)]
    kept = [_of_value(pool, random.choice(meant)) if meant else [] for meant in wished]
    for _ in range(DEALS):
        rest = iter(pool)
        hands = [own + list(islice(rest, size - len(own))) for own, size in zip(kept, sizes, strict=True)]
        if all(not meant or _favourite(hand)[0] in meant for hand, meant in zip(hands, wished, strict=True)):
            break
        random.shuffle(pool)
    return hands


def _of_value(pool: list[str], value: int) -> list[str]:
    """Up to three cards of a value, taken out of a pool."""
    found = [card for card in pool if number(card) == value][:WISHED]
    for card in found:
        pool.remove(card)
    return found


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
            if not table.armies:
                self.swap(table.swapped)
            return
        self.cards = _dealt(table, pool, random)

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

    def swap(self, most: int = MOST_SWAPS) -> int:
        """Solo: single cards are swapped for the top of the servant pile; returns how many."""
        swapped = 0
        hand = self.cards[0]
        while swapped < most:
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
