"""How each kind of thing on the table is drawn: an item with a size and a picture, at several degrees of tightness."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from companion import cards, scene
from companion.language import joined, tr
from companion.scene import Face, State
from ui.icons import SUITS, Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.pictures import RATIO, draw_card, draw_die
from ui.theme import Colour, Size

Draw = Callable[[Painter, Box], None]


@dataclass(frozen=True, slots=True)
class Item:
    """Something drawn on the table: its size in pixels and how it is drawn into a box of that size."""

    w: float
    h: float
    draw: Draw


@dataclass(frozen=True, slots=True)
class Tightness:
    """How closely things are drawn. ``card`` is a card's height in units; ``overlap`` the share of it that is seen of
    a card under another; ``words`` whether labels that only repeat what a picture shows are written; ``pictures``
    whether cards that only stand by are drawn, or named in words, and ``acting`` the same of those whose turn it is.
    ``pad``, ``line`` and ``gap`` are the units round a group, between its lines and between groups. ``listed``: where
    everybody in the team keeps the same numbers, what they are called stands once beside all of them. ``brief``: the
    same of many groups against the team, and numbers are no larger than words."""

    card: float
    overlap: float
    die: float
    words: bool = True
    pictures: bool = True
    acting: bool = True
    pad: float = 9.0
    line: float = 5.0
    gap: float = 6.0
    listed: bool = False
    brief: bool = False


LEAST_SEEN = 0.64
"""The share of a card that must be seen for its rank to be read."""

LOOSE = Tightness(68, 1.08, 46)
NORMAL = Tightness(58, 1.06, 40)
CLOSE = Tightness(52, 0.74, 36)
TIGHT = Tightness(46, LEAST_SEEN, 32, words=False, pad=8, line=3)
WRITTEN = Tightness(42, LEAST_SEEN, 28, words=False, pictures=False, pad=7, line=2, gap=5)
LEAST = Tightness(36, LEAST_SEEN, 26, words=False, pictures=False, acting=False, pad=6, line=0, gap=4, listed=True)
BRIEF = replace(LEAST, pad=5, gap=2, brief=True)
SMALL = 0.3
"""Of a group's width, up to which a thing stands beside a label of several lines."""
NAMED = 6
"""The most cards that are named one by one."""

DEGREES = (LOOSE, NORMAL, CLOSE, TIGHT, WRITTEN, LEAST, BRIEF)


def runs(things: Iterable[scene.Thing], times: str = " × ") -> Iterator[scene.Thing]:
    """Marks that say the same one after another as one with their number, in the order in which they lie."""
    for (alike, *_), run in groupby(things, key=_says):
        lying = list(run)
        if alike and len(lying) > 1:
            yield replace(lying[0], label=joined(times, (len(lying), lying[0].label)))
        else:
            yield from lying


def _says(thing: scene.Thing) -> tuple[bool, str, State, str | None]:
    """Whether a thing is a mark, and what it says."""
    is_mark = isinstance(thing, scene.Token)
    return is_mark, thing.label if is_mark else thing.id, thing.state, thing.card if is_mark else None


class Things:
    """Makes items of things, each at most ``width`` wide. ``pictures``: cards are drawn, not named in words;
    ``named``: a row of cards is always called by its name, since no title tells what it is."""

    def __init__(
        self, look: Look, tightness: Tightness, width: float, pictures: bool = True, named: bool = False
    ) -> None:
        self.look = look
        self._named_rows = named
        self._pictures = pictures
        self.tightness = tightness
        self.width = width
        self._makers: dict[type[scene.Thing], Callable[..., list[Item]]] = {
            scene.CardRow: self._cards,
            scene.Pile: self._pile,
            scene.Die: self._die,
            scene.Counter: self._counter,
            scene.Track: self._track,
            scene.Lock: self._lock,
            scene.Token: self._token,
            scene.Text: self._text,
        }

    def items(self, thing: scene.Thing) -> list[Item]:
        return self._makers[type(thing)](thing)

    def px(self, units: float) -> float:
        return self.look.px(units)

    def drawn(self, units: float) -> float:
        """The pixels of something with marks to be read on it: it grows as type does."""
        return self.look.px(units * self.look.metrics.scale)

    def _colour(self, state: State) -> Colour:
        p = self.look.palette
        return {
            State.GOOD: p.good,
            State.BAD: p.bad,
            State.ACTIVE: p.brass,
            State.DIM: p.quiet,
            State.GONE: p.quiet,
        }.get(state, p.text)

    def _words(self, text: str, size: float, colour: Colour, font: Font = Font.TEXT, most: float | None = None) -> Item:
        """A text as an item, wrapped only where it would be wider than the group, or than ``most``."""
        most = self.width if most is None else most
        wide, high = self.look.measure(text, size, font)
        if wide > most:
            wide, high = self.look.measure(text, size, font, most)
        return Item(
            wide + 1,
            high,
            lambda painter, box: void(painter.text(text, Box(box.x, box.y, wide + 1, box.h), size, colour, font)),
        )

    def _beside(self, label: str, item: Item, state: State = State.PLAIN) -> list[Item]:
        """An item with its label before it, as one item where that fits."""
        if not label:
            return [item]
        p = self.look.palette
        colour = p.quiet if state is State.PLAIN else self._colour(state)
        words, left = self._words(label, Size.text, colour), self.width - item.w - self.px(6)
        if words.w <= left:
            return [side_by_side(words, item, self.px(6))]
        if item.w <= SMALL * self.width and self._longest(label) < left:
            # a number stays with what it counts
            return [side_by_side(self._words(label, Size.text, colour, most=left - 1), item, self.px(6))]
        return [words, item]

    def _longest(self, text: str) -> float:
        """The width of the longest word of a text."""
        return max(self.look.measure(word, Size.text)[0] for word in self.look.say(text).split())

    def _size(self, face: Face) -> tuple[float, float]:
        high = self.drawn(self.tightness.card)
        wide = round(high / RATIO)
        return (high, wide) if face.sideways else (wide, high)

    def _cards(self, row: scene.CardRow) -> list[Item]:
        if not row.faces:
            return (
                self._beside(row.label, self._words(tr("none"), Size.text, self.look.palette.quiet))
                if row.label
                else []
            )
        if not self._pictures:
            return self._named(row)
        sizes = [self._size(face) for face in row.faces]
        step = self.tightness.overlap
        natural = sum(w * step for w, _ in sizes[:-1]) + sizes[-1][0]
        words = row.label if self.tightness.words or self._named_rows else ""
        label = self.look.measure(words, Size.text)[0] + self.px(8) if words else 0.0
        room = self.width - self.px(6) - (label if natural + label <= self.width else 0.0)
        if natural > room and len(sizes) > 1:
            step = max(LEAST_SEEN, (room - sizes[-1][0]) / sum(w for w, _ in sizes[:-1]))
            if sum(w * step for w, _ in sizes[:-1]) + sizes[-1][0] > self.width - self.px(6):
                return self._beside(words, self._counted(row), row.state)
        total = sum(w * step for w, _ in sizes[:-1]) + sizes[-1][0]
        high = max(h for _, h in sizes)
        rim = self.px(3)

        def draw(painter: Painter, box: Box) -> None:
            x, alike = box.x + rim, Counter[str]()
            for i, (face, (w, h)) in enumerate(zip(row.faces, sizes, strict=True)):
                seen = step if i + 1 < len(sizes) else 1.0
                place = Box(round(x), round(box.y + (box.h - h) / 2), w, h)
                painter.note(row.id, place, face.card, alike[face.card])
                alike[face.card] += 1
                draw_card(painter, face, place, seen=seen)
                x += w * step

        return self._beside(words, Item(total + 2 * rim, high + 2 * rim, draw), row.state)

    def _named(self, row: scene.CardRow) -> list[Item]:
        """Cards by their names alone, or by their number where they are many."""
        if len(row.faces) > NAMED:
            many = joined(" × ", (row.label, len(row.faces))) if row.label else f"× {len(row.faces)}"
            told = row.label if any(map(str.isdigit, row.label)) else many
            return [noted(row.id, self._words(told, Size.text, self._colour(row.state), Font.BOLD))]
        names = [tr("face down") if face.card == "back" else cards.name(face.card) for face in row.faces]
        item = noted(row.id, self._words(joined("  ", names), Size.text, self._colour(row.state), Font.BOLD))
        return self._beside(row.label, item, row.state) if self._named_rows else [item]

    def _counted(self, row: scene.CardRow) -> Item:
        """Too many cards to show side by side: the last of them, and how many there are."""
        return self._stack(row.id, row.faces[-1].card, len(row.faces), row.faces[-1].state)

    def _stack(self, of: str, card: str, count: int, state: State) -> Item:
        w, h = self._size(Face(card))
        text = f"× {count}"
        wide = self.look.measure(text, Size.strong, Font.BOLD)[0]
        step = self.px(3)
        # a card that is large for large writing may have to be smaller beside its number
        share = min(1.0, max(1.0, self.width - wide - 2 * step - self.px(4) - 1) / w)
        w, h = round(w * share), round(h * share)
        p = self.look.palette

        def draw(painter: Painter, box: Box) -> None:
            y = round(box.y + (box.h - h) / 2)
            painter.note(of, Box(box.x, y, w, h))
            if count == 0:
                painter.frame(Box(box.x, y, w, h), p.line, p.table, w * 0.14, max(1.0, self.px(1.5)))
            else:
                for i in range(min(3, count) - 1, -1, -1):
                    draw_card(painter, Face(card if i == 0 else "back"), Box(round(box.x + i * step), y, w, h))
            room = Box(box.x + w + 2 * step + self.px(4), box.y, wide + 1, box.h)
            painter.text(text, room, Size.strong, self._colour(state), Font.BOLD, wrap=False)

        return Item(w + 2 * step + self.px(4) + wide + 1, h, draw)

    def _pile(self, pile: scene.Pile) -> list[Item]:
        if not self.tightness.pictures:
            count = self._words(f"× {pile.count}", Size.text, self._colour(pile.state), Font.BOLD)
            return self._beside(pile.label, count, pile.state)
        return self._beside(pile.label, self._stack(pile.id, pile.top, pile.count, pile.state), pile.state)

    def _die(self, die: scene.Die) -> list[Item]:
        side = self.drawn(self.tightness.die)

        def draw(painter: Painter, box: Box) -> None:
            place = Box(box.x, round(box.y + (box.h - side) / 2), side, side)
            painter.note(die.id, place)
            draw_die(painter, die.pips, place, brass=True)

        item = Item(side, side, draw)
        if die.pips == 0:
            return self._beside(tr("{die}: aside", die=die.label) if die.label else tr("aside"), item, die.state)
        return self._beside(die.label, item, die.state)

    def _counter(self, counter: scene.Counter) -> list[Item]:
        size, font = (Size.text, Font.BOLD) if self.tightness.brief else (Size.key, Font.SERIF)
        number = noted(counter.id, self._words(number_of(counter), size, self._colour(counter.state), font))
        return self._beside(counter.label, number, counter.state)

    def _track(self, track: scene.Track) -> list[Item]:
        text = joined("  ", (f"{track.at + 1} / {len(track.steps)}", track.steps[track.at])) if track.steps else ""
        return self._beside(
            track.label, self._words(text, Size.text, self._colour(track.state), Font.BOLD), track.state
        )

    def _lock(self, lock: scene.Lock) -> list[Item]:
        """The lock's suit or mark, then its numbers: open ones ticked, the one being tried on brass."""
        p = self.look.palette
        high = self.drawn(34)
        cells = [(self._number(n), n) for n in lock.numbers]
        wides = [
            max(self.drawn(28), self.look.measure(text, Size.key, Font.SERIF)[0] + self.px(10)) for text, _ in cells
        ]
        head, gap = self.drawn(30), self.px(4)
        # very large numbers may have to stand closer than they would
        room = self.width - head - gap * max(0, len(wides) - 1)
        wides = [wide * min(1.0, room / sum(wides)) for wide in wides]
        done = bool(lock.numbers) and all(n.open for n in lock.numbers)
        sign = SUITS.get(lock.suit or "", Icon.OPEN if done else Icon.LOCKED)

        def draw(painter: Painter, box: Box) -> None:
            y = box.y + (box.h - high) / 2
            colour = p.good if done else self._colour(lock.state)
            painter.text(sign, Box(box.x, box.y, head, box.h), Size.key, colour, Font.BOLD, wrap=False)
            x = box.x + head
            for i, ((text, number), wide) in enumerate(zip(cells, wides, strict=True)):
                cell = Box(round(x), round(y), round(wide), high)
                painter.note(lock.id, cell, text, i)
                ground = p.brass if number.current else p.good_deep if number.open else p.raised
                ink = p.on_brass if number.current else p.good if number.open else p.text
                painter.fill(cell, ground, self.px(7))
                if number.open:
                    painter.text(Icon.CHECK, cell, Size.text, ink, Font.BOLD, "center", wrap=False)
                else:
                    painter.text(text, cell, Size.key, ink, Font.SERIF, "center", wrap=False)
                x += wide + gap

        item = Item(head + sum(wides) + gap * max(0, len(wides) - 1), high, draw)
        label = lock.label if self.tightness.words or lock.suit not in SUITS else ""
        return self._beside(label, item, lock.state)

    def _number(self, number: scene.LockNumber) -> str:
        return "?" if number.value is None else str(number.value)

    def _token(self, token: scene.Token) -> list[Item]:
        """A pill with its label; its card before it where it has one. How it stands is told by a sign too."""
        p = self.look.palette
        sign = {State.GOOD: Icon.CHECK, State.BAD: Icon.CROSS, State.ACTIVE: Icon.STAR, State.GONE: Icon.MINUS}.get(
            token.state
        )
        text = joined(" ", (sign, token.label)) if sign else token.label
        drawn = token.card if self.tightness.words else None
        if token.card and not drawn:
            text = joined(" ", (cards.name(token.card), text))
        if not self.tightness.pictures:
            return [noted(token.id, self._words(text, Size.text, self._colour(token.state)))]
        pad = self.px(8)
        wide, high = self.look.measure(text, Size.text, Font.BOLD)
        card_high = self.drawn(36)
        card_wide = round(card_high / RATIO) if drawn else 0.0
        step = card_wide + self.px(6) if drawn else 0.0
        room = self.width - 2 * pad - step
        if wide > room:
            wide, high = self.look.measure(text, Size.text, Font.BOLD, room)
        colour = self._colour(token.state)
        ground = {State.GOOD: p.good_deep, State.BAD: p.bad_deep, State.ACTIVE: p.brass_deep}.get(token.state, p.raised)

        def draw(painter: Painter, box: Box) -> None:
            painter.note(token.id, box)
            painter.fill(box, ground, self.px(8))
            if drawn:
                card = Box(box.x + pad, round(box.y + (box.h - card_high) / 2), card_wide, card_high)
                draw_card(painter, Face(drawn), card)
            painter.text(text, Box(box.x + pad + step, box.y, wide + 1, box.h), Size.text, colour, Font.BOLD)

        return [Item(wide + 2 * pad + step + 1, max(high + self.px(6), card_high + self.px(6) if drawn else 0), draw)]

    def _text(self, text: scene.Text) -> list[Item]:
        return [self._words(text.label, Size.text, self._colour(text.state))] if text.label else []


def number_of(counter: scene.Counter) -> str:
    """What a counter shows."""
    return str(counter.value) if counter.of is None else f"{counter.value} / {counter.of}"


def noted(of: str, item: Item) -> Item:
    """An item whose place is noted as a thing's."""

    def draw(painter: Painter, box: Box) -> None:
        painter.note(of, box)
        item.draw(painter, box)

    return replace(item, draw=draw)


def side_by_side(a: Item, b: Item, gap: float) -> Item:
    """Two items side by side as one."""
    high = max(a.h, b.h)

    def draw(painter: Painter, box: Box) -> None:
        a.draw(painter, Box(box.x, box.y + (box.h - a.h) / 2, a.w, a.h))
        b.draw(painter, Box(box.x + a.w + gap, box.y + (box.h - b.h) / 2, b.w, b.h))

    return Item(a.w + gap + b.w, high, draw)


def void(_: object) -> None:
    """Nothing, for a picture that hands something back."""
