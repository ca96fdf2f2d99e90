"""Cards by touch: only cards that can be there are shown, a tap a card."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion import cards
from companion.asks import Answer, Cards
from companion.scene import Face
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.paint import Box, Look, Painter
from ui.parts import BADGE, PLAIN_SIGN, Grid, Key, Sign, Style, draw_badge
from ui.pictures import RATIO, draw_card, draw_wide_card
from ui.theme import Size
from ui.view import Tappable, View

FEW = 10
"""So many cards at most have larger keys, one after the other."""
ROOMY = 52.0
"""Units between the places of two badges, that a card's name needs."""


class CardKey(Tappable):
    """A card to tap: paper, rank and suit."""

    def __init__(
        self, look: Look, card: str, on_tap: Callable[[], None], high: float = 52.0, sign: Sign = PLAIN_SIGN
    ) -> None:
        super().__init__(look, cards.name(card), on_tap)
        self._sign = sign
        self.card = card
        self._high = high

    def needs(self, width: float) -> float:
        return max(self.look.target, self.px(self._high))

    def paint(self, painter: Painter) -> None:
        if self._sign.marked:
            painter.fill(self.box, painter.palette.brass, self.px(8))
        draw_wide_card(painter, self.card, self.box.inset(self.px(5 if self._sign.marked else 2)), self.pressed)
        if self._sign.badge and self.width >= self.px(2 * BADGE + ROOMY):
            place = Box(self.x + self.px(8), self.y, self.px(BADGE), self.height)
            draw_badge(painter, self._sign.badge, place, painter.palette.spades)


class SuitGrid(View):
    """A key a card: in much width the ranks across and the suits down, else some ranks to a row with their suits."""

    def __init__(self, look: Look, keys: dict[str, list[CardKey | None]], joker: CardKey | None) -> None:
        super().__init__(look)
        self._ranks = list(keys.values())
        self._joker = joker
        self.put(*(key for row in self._ranks for key in row if key is not None), *([joker] if joker else []))

    def _shape(self, width: float) -> tuple[int, int]:
        """Columns and rows."""
        most = max(4, int(width // self.look.target))
        count = len(self._ranks) + (self._joker is not None)
        if most >= count:
            return count, 4
        across = most // 4
        return 4 * across, -(-len(self._ranks) // across) + (self._joker is not None and len(self._ranks) % across == 0)

    def _cell(self) -> float:
        return max(self.look.target, self.px(48))

    def needs(self, width: float) -> float:
        return self._shape(width)[1] * self._cell()

    def arrange(self) -> None:
        columns, rows = self._shape(self.width)
        wide, high = self.width / columns, self.height / rows
        ranks_across = rows == 4 and columns == len(self._ranks) + (self._joker is not None)
        for i, row in enumerate(self._ranks):
            for j, key in enumerate(row):
                at = (j, i) if ranks_across else (i // (columns // 4), i % (columns // 4) * 4 + j)
                self._place(key, at, wide, high)
        last = (0, columns - 1) if ranks_across else (rows - 1, len(self._ranks) % (columns // 4) * 4)
        self._place(self._joker, last, wide, high)

    def _place(self, key: CardKey | None, at: tuple[int, int], wide: float, high: float) -> None:
        if key is not None:
            key.place(Box(self.x + at[1] * wide, self.top - (at[0] + 1) * high, wide, high))


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

    def __init__(self, look: Look, ask: Cards, hands: Hands) -> None:
        self.chosen: list[str] = []
        super().__init__(look, ask, hands)

    @property
    def widths(self) -> tuple[float, ...]:
        """Eight keys side by side where suits are asked for."""
        return (400.0,) if self.ask.suits and len(self.ask.possible) > FEW else (380.0, 330.0)

    @property
    def begun(self) -> bool:
        return bool(self.chosen)

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
                    sign=self.hands.end,
                )
            )
        if self.chosen:
            keys.append(Key(self.look, "Take back", self.take_back, icon=Icon.ERASE, style=Style.QUIET))
        elif self.hands.photo is not None:
            photo = self.hands.photo
            keys.append(Key(self.look, "Read a photo", photo, icon=Icon.CAMERA, style=Style.QUIET, size=Size.strong))
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
        """Every card has its place among ranks and suits, so that it is always found there."""
        if len(left) <= FEW:
            few = [self._key(card, high=60) for card in sorted(left, key=_order)]
            self.show(Grid(self.look, few, 64, gap=4))
            return
        ranks = sorted({cards.rank(card) for card in left if card not in (cards.JOKER, cards.UNSEEN)}, key=_rank_order)
        keys = {
            rank: [self._key(rank + suit) if left[rank + suit] or left[rank + "?"] else None for suit in cards.SYMBOLS]
            for rank in ranks
        }
        self.show(SuitGrid(self.look, keys, self._key(cards.JOKER) if cards.JOKER in left else None))

    def _key(self, card: str, high: float = 48.0) -> CardKey:
        return CardKey(self.look, card, lambda: self.tap(card), high, self._sign(card))

    def _sign(self, card: str) -> Sign:
        """Buttons may have marked the card, or all of its value."""
        sign = self.hands.sign(card)
        return replace(sign, marked=sign.marked or self.hands.marked == cards.by_rank(card))

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
