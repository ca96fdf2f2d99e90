"""Cards by touch: only cards that can be there are shown, a tap a card."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from companion import cards
from companion.asks import Answer, Cards
from companion.guide.answers import way_id
from companion.language import joined, tr
from companion.scene import Face
from ui.icons import SUITS, Icon
from ui.inputs.base import Hands, Input
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import PLAIN_SIGN, Grid, Key, Sign, Style, Words, badge_side, draw_badge
from ui.pictures import RATIO, draw_card, draw_wide_card
from ui.theme import Size
from ui.view import Tappable, View

FEW = 10
"""So many cards at most have larger keys, one after the other."""
WIDEST_SPAN = "88–88 %"
"""The longest chance that stands under a card."""
ROOMY = 52.0
"""Units between the places of two badges, that a card's name needs."""


class CardKey(Tappable):
    """A card to tap: paper, rank and suit."""

    def __init__(
        self,
        look: Look,
        card: str,
        on_tap: Callable[[], None],
        high: float = 52.0,
        sign: Sign = PLAIN_SIGN,
        chance: str | None = None,
    ) -> None:
        """``chance`` is what stands under the card, None where nothing ever does."""
        super().__init__(look, cards.name(card), on_tap)
        self._sign = sign
        self.card = card
        self.chance = chance
        self._high = high

    @property
    def _below(self) -> float:
        return 0.0 if self.chance is None else self.look.measure(WIDEST_SPAN, Size.text, Font.BOLD)[1] + self.px(2)

    def needs(self, width: float) -> float:
        card = max(self.look.target, self.px(self._high), round(self.look.metrics.type(Size.lead) * 1.5))
        return card + self._below

    def narrowest(self) -> float:
        wide: float = self.look.lettering.width("10" + SUITS["h"], Font.SERIF, self.look.metrics.type(21.0))
        if self.chance is not None:
            wide = max(wide, self.look.measure(WIDEST_SPAN, Size.text, Font.BOLD)[0])
        return wide + self.px(8)

    def paint(self, painter: Painter) -> None:
        below = self._below
        whole = Box(self.x, self.y + below, self.width, self.height - below)
        if self._sign.marked:
            painter.fill(whole, painter.palette.brass, self.px(8))
        draw_wide_card(painter, self.card, whole.inset(self.px(5 if self._sign.marked else 2)), self.pressed)
        if self.chance:
            room = Box(self.x, self.y, self.width, below)
            painter.text(self.chance, room, Size.text, painter.palette.text, Font.BOLD, "center", wrap=False)
        side = badge_side(self.look)
        if self._sign.badge and self.width >= 2 * side + self.px(ROOMY):
            place = Box(whole.x + self.px(8), whole.y, side, whole.h)
            draw_badge(painter, self._sign.badge, place, painter.palette.spades)


@dataclass(frozen=True, slots=True)
class Raster:
    """How a key a card is laid out: columns and rows, how many ranks stand side by side in a row with their suits
    (none: the ranks stand across and the suits down), and the row and column of the joker."""

    columns: int
    rows: int
    abreast: int
    joker: tuple[int, int]

    def place(self, rank: int, suit: int) -> tuple[int, int]:
        """The row and column of a card."""
        if not self.abreast:
            return suit, rank
        row, beside = divmod(rank, self.abreast)
        return row, 4 * beside + suit


def raster(ranks: int, joker: bool, most: int) -> Raster:
    """The lowest layout of at most so many columns. The joker stands at the end of the last row or, where that is full
    and there is a column to spare, of the first."""
    if most >= ranks + joker:
        return Raster(ranks + joker, 4, 0, (0, ranks))
    abreast = max(1, most // 4)
    columns, rows, left = 4 * abreast, -(-ranks // abreast), ranks % abreast
    if not joker or left:
        return Raster(columns, rows, abreast, (rows - 1, 4 * left))
    if most > columns:
        return Raster(columns + 1, rows, abreast, (0, columns))
    return Raster(columns, rows + 1, abreast, (rows, 0))


class SuitGrid(View):
    """A key a card: in much width the ranks across and the suits down, else some ranks to a row with their suits. The
    rows of a ``close`` one are lower where writing is large."""

    def __init__(
        self, look: Look, keys: dict[str, list[CardKey | None]], joker: CardKey | None, close: bool = False
    ) -> None:
        super().__init__(look)
        self._close = close
        self._ranks = list(keys.values())
        self._joker = joker
        self.put(*(key for row in self._ranks for key in row if key is not None), *([joker] if joker else []))

    def _raster(self, width: float) -> Raster:
        return raster(len(self._ranks), self._joker is not None, int(width // self._least()))

    def _least(self) -> float:
        """The width that a key wants at least."""
        if not self.look.metrics.large:
            return self.look.target
        return max(self.look.target, *(key.narrowest() for row in self._ranks for key in row if key is not None))

    def _cell(self) -> float:
        return max(self.look.target, round(self.look.metrics.type(Size.lead) * (1.15 if self._close else 1.4)))

    def needs(self, width: float) -> float:
        return self._raster(width).rows * self._cell()

    def arrange(self) -> None:
        found = self._raster(self.width)
        wide, high = self.width / found.columns, self.height / found.rows
        for i, row in enumerate(self._ranks):
            for j, key in enumerate(row):
                self._place(key, found.place(i, j), wide, high)
        self._place(self._joker, found.joker, wide, high)

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
        self._times: dict[str, Key] = {}
        super().__init__(look, ask, hands)

    @property
    def widths(self) -> tuple[float, ...]:
        """Eight keys side by side where suits are asked for, nine where a joker is among them."""
        if not self.ask.suits or len(self.ask.possible) <= FEW:
            return (380.0, 330.0)
        return (436.0, 400.0) if cards.JOKER in self.ask.possible else (400.0,)

    @property
    def so_far(self) -> Answer | None:
        return list(self.chosen) or None

    @property
    def tightens(self) -> bool:
        return self.ask.suits and self.look.metrics.large

    @property
    def wording(self) -> str:
        if self.chosen and self.ask.same_rank:
            return tr("How many {value}s are they?", value=cards.name(cards.by_rank(self.chosen[0])))
        return ""

    @property
    def _open(self) -> bool:
        """Whether more than one number of cards makes an answer."""
        return len(self.ask.sizes) > 1

    def build(self) -> None:
        self._times = {}
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
            label = tr("Done: {number}", number=len(self.chosen)) if self.chosen else tr("None")
            keys.append(
                Key(
                    self.look,
                    label,
                    self._give,
                    icon=Icon.CHECK if self.chosen else None,
                    style=Style.MAIN,
                    name=tr("Done"),
                    sign=self.hands.end,
                )
            )
        if self.chosen:
            keys.append(Key(self.look, tr("Take back"), self.take_back, icon=Icon.ERASE, style=Style.QUIET))
        elif self.hands.photo is not None:
            photo = self.hands.photo
            keys.append(
                Key(self.look, tr("Read a photo"), photo, icon=Icon.CAMERA, style=Style.QUIET, size=Size.strong)
            )
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
        least = 64.0 if len(ranks) > 8 else 84.0
        if self._told:
            self.show(Words(self.look, tr("Under each card: how often it wins"), colour=self.look.palette.quiet))
            least = max(least, self._key(ranks[0]).narrowest() / self.look.metrics.unit)
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
        joker = self._key(cards.JOKER) if cards.JOKER in left else None
        self.show(SuitGrid(self.look, keys, joker, self.compact))

    def _key(self, card: str, high: float = 48.0) -> CardKey:
        chance = self.hands.chances.get(card, "") if self._told else None
        return CardKey(self.look, card, lambda: self.tap(card), high, self._sign(card), chance)

    @property
    def _told(self) -> bool:
        """Whether chances stand under the cards."""
        return bool(self.hands.chances) and self.ask.sizes == (1,)

    def tell_chances(self, chances: Mapping[str, str]) -> None:
        self.hands = replace(self.hands, chances=chances)
        self._kept.clear()
        for view in self.views():
            if isinstance(view, CardKey) and view.chance is not None:
                view.chance = chances.get(view.card, "")
                view.repaint()
        for answer, key in self._times.items():
            key.detail = chances.get(answer, "")
            key.repaint()

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
        keys = []
        for size in sizes:
            answer = [cards.by_rank(card)] * size
            chance = self.hands.chances.get(way_id(answer), "")
            key = Key(self.look, joined(" × ", (size, name)), partial(self.hands.give, answer), detail=chance)
            self._times[way_id(answer)] = key
            keys.append(key)
        keys.append(Key(self.look, tr("Another value"), self.take_back, icon=Icon.ERASE, style=Style.QUIET))
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
