"""Cards by touch: only cards that can be there are shown, a tap a card."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from companion import cards
from companion.asks import Answer, Cards
from companion.scene import Face
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Style
from ui.pictures import RATIO, draw_card, draw_wide_card
from ui.view import Tappable, View


class CardKey(Tappable):
    """A card to tap: paper, rank and suit."""

    def __init__(self, look: Look, card: str, on_tap: Callable[[], None], high: float = 52.0) -> None:
        super().__init__(look, cards.name(card), on_tap)
        self.card = card
        self._high = high

    def needs(self, width: float) -> float:
        return max(self.look.target, self.px(self._high))

    def paint(self, painter: Painter) -> None:
        draw_wide_card(painter, self.card, self.box.inset(self.px(2)), self.pressed)


class Gap(View):
    """A place in a grid where no card can be."""

    def needs(self, width: float) -> float:
        return 0.0


class Chosen(View):
    """The cards entered so far, side by side."""

    def __init__(self, look: Look, chosen: list[str]) -> None:
        super().__init__(look, cards.names(chosen))
        self._chosen = chosen

    def needs(self, width: float) -> float:
        return self._rows(width) * self.px(56) - self.px(4)

    def _columns(self, width: float) -> int:
        return max(1, int((width + self.px(4)) // self.px(42)))

    def _rows(self, width: float) -> int:
        return max(1, -(-len(self._chosen) // self._columns(width)))

    def paint(self, painter: Painter) -> None:
        columns = self._columns(self.width)
        high = self.px(52)
        for i, card in enumerate(self._chosen):
            row, column = divmod(i, columns)
            box = Box(self.x + column * self.px(42), self.top - high - row * self.px(56), high / RATIO, high)
            draw_card(painter, Face(card), box)


class CardsInput(Input):
    """A grid of the possible cards; complete with the last card where the number is set, else with a key."""

    ask: Cards
    wish = 400.0

    def __init__(self, look: Look, ask: Cards, hands: Hands) -> None:
        self.chosen: list[str] = []
        super().__init__(look, ask, hands)

    @property
    def _open(self) -> bool:
        """Whether more than one number of cards makes an answer."""
        return len(self.ask.sizes) > 1

    def build(self) -> None:
        if self.chosen:
            self.show(Chosen(self.look, self.chosen))
        if self.ask.same_rank and self.chosen:
            self._build_times()
            return
        left = self._left()
        if not self.chosen or len(self.chosen) < max(self.ask.sizes):
            self._build_grid(left)
        keys = []
        if self._open and len(self.chosen) in self.ask.sizes:
            label = f"Done: {len(self.chosen)}" if self.chosen else "None"
            keys.append(
                Key(
                    self.look,
                    label,
                    self._give,
                    icon=Icon.CHECK if self.chosen else None,
                    style=Style.MAIN,
                    name="Done",
                )
            )
        if self.chosen:
            keys.append(Key(self.look, "Take back", self.take_back, icon=Icon.ERASE, style=Style.QUIET))
        if keys:
            self.show(Grid(self.look, keys, 150, most=2))

    def _left(self) -> Counter[str]:
        """The cards that are still possible, how often each."""
        left = Counter(self.ask.possible)
        for card in self.chosen:
            if left[card]:
                left[card] -= 1
            else:
                alike = next((c for c, n in left.items() if n and cards.rank(c) == cards.rank(card)), None)
                if alike is not None:
                    left[alike] -= 1
        return +left

    def _build_grid(self, left: Counter[str]) -> None:
        if self.ask.suits and any(map(cards.is_exact, left)):
            self._build_suits(left)
            return
        ranks = sorted({cards.by_rank(card) for card in left if card != cards.UNSEEN}, key=cards.order)
        least = 64 if len(ranks) > 8 else 84
        self.show(Grid(self.look, [self._key(card, high=60) for card in ranks], least, gap=4))

    def _build_suits(self, left: Counter[str]) -> None:
        """Ranks go down, two to a row, and suits across, so that a card is always found at the same place."""
        ranks = sorted({cards.rank(card) for card in left if card not in (cards.JOKER, cards.UNSEEN)}, key=_rank_order)
        if len(left) <= 10:
            few = [self._key(card, high=60) for card in sorted(left, key=_order)]
            self.show(Grid(self.look, few, 64, gap=4))
            return
        cells: list[View] = []
        for rank in ranks:
            for suit in cards.SYMBOLS:
                card = rank + suit
                if card not in left and left[rank + "?"] and not left[card]:
                    cells.append(self._key(card))
                else:
                    cells.append(self._key(card) if card in left else Gap(self.look))
        if cards.JOKER in left:
            cells.append(self._key(cards.JOKER))
        self.show(Grid(self.look, cells, 44, most=8, gap=0))

    def _key(self, card: str, high: float = 48.0) -> CardKey:
        return CardKey(self.look, card, lambda: self.tap(card), high)

    def _build_times(self) -> None:
        """Of one value: how many of it."""
        card = self.chosen[0]
        there = sum(n for c, n in Counter(self.ask.possible).items() if cards.rank(c) == cards.rank(card))
        sizes = [size for size in self.ask.sizes if 0 < size <= there]
        name = cards.name(cards.by_rank(card))
        keys = [
            Key(self.look, f"{size} × {name}", partial(self.hands.give, [cards.by_rank(card)] * size)) for size in sizes
        ]
        keys.append(Key(self.look, "Another value", self.take_back, icon=Icon.ERASE, style=Style.QUIET))
        self.show(Grid(self.look, keys, 150, most=2))

    def tap(self, card: str) -> None:
        """A card more; complete when no more can come."""
        self.chosen.append(card)
        full = len(self.chosen) == max(self.ask.sizes)
        if self.ask.same_rank and not self.ask.suits:
            if full and not self._open:
                self._give()
                return
        elif full:
            self._give()
            return
        self.rebuild()

    def take_back(self) -> None:
        if self.chosen:
            self.chosen.pop()
            self.rebuild()

    def fill(self, answer: Answer) -> None:
        if isinstance(answer, list) and answer and self.ask.sizes != (1,):
            self.chosen = [str(card) for card in answer]
            self.rebuild()

    def _give(self) -> None:
        entered = list(self.chosen)
        if self.chosen and len(self.chosen) == max(self.ask.sizes):
            self.chosen = self.chosen[:-1]
        self.hands.give(entered)


def _order(card: str) -> tuple[int, int]:
    """By rank, and by suit in the order people name them."""
    return (cards.order(card)[0], "shcd".find(card[-1]))


def _rank_order(rank: str) -> int:
    return cards.RANKS.index(rank)
