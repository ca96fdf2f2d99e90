"""The result of a game as a picture to keep, drawn the way the screens are."""

from collections.abc import Iterable
from pathlib import Path

from companion.files import write_bytes
from companion.history.summary import Summary
from companion.history.words import date_of, long
from companion.language import Language, joined, kept, tr
from companion.statistics.collect import collect_luck
from companion.statistics.luck import GameLuck, Surprise
from ui.charts import Beyond
from ui.context import Context
from ui.faces import Company
from ui.icons import Icon
from ui.lettering import Font
from ui.memory import Memory
from ui.paint import Box, Look, Painter
from ui.parts import Column, Words
from ui.pictures import draw_card
from ui.screens.past.game import Plate
from ui.snapshot import png_of
from ui.theme import Metrics, Size
from ui.view import View

WIDTH, UNIT = 1080.0, 2.0
"""Pixels of the picture's width, and of a unit."""

EDGE = 22.0
FAN = ("Qs", "Kh", "joker")


class Head(View):
    """The game's name under a fan of cards."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__(look, title)
        self._title = title

    def needs(self, width: float) -> float:
        return self.px(74)

    def paint(self, painter: Painter) -> None:
        from companion.scene import Face

        high, x = self.px(64), self.x
        for card in FAN:
            draw_card(painter, Face(card), Box(round(x), round(self.y + self.px(5)), round(high / 1.36), high))
            x += high / 1.36 * 0.72
        start = x + self.px(24)
        room = Box(start, self.y, self.right - start, self.height)
        size = painter.fitting(self._title, room, (36, 32, 28, 25, 22), Font.SERIF)
        painter.text(self._title, room, size, painter.palette.text, Font.SERIF)


class Keepsake(View):
    """One game's result: what it came to, who played, when, the house rules, and how the dice treated everybody."""

    def __init__(self, memory: Memory, one: Summary, context: Context, language: Language) -> None:
        look = Look(Metrics(WIDTH, WIDTH, UNIT))
        look.language = language
        super().__init__(look, "keepsake")
        luck = collect_luck(context.journal, context.games, [one], context.places.cache).get(one.id)
        quiet = look.palette.quiet
        when = joined(" · ", (part for part in (date_of(one.started), long(one.seconds)) if part))
        self.column = Column(look, gap=14)
        self.column.add(Head(look, memory.title(one.game)), Plate(look, one))
        self.column.add(Company(look, memory.people, one.players))
        for label, value in memory.house(one).items():
            self.column.add(Words(look, joined(": ", (label, value)), colour=quiet))
        if luck is not None and luck.whole.rolls:
            self.column.add(*_luck(look, memory, one, luck))
        self.column.add(Words(look, when, colour=quiet))
        self.put(self.column)

    def fit(self) -> None:
        """Be as high as is needed."""
        inner = WIDTH - 2 * self.px(EDGE)
        self.place(Box(0, 0, WIDTH, self.column.needs(inner) + 2 * self.px(EDGE)))

    def arrange(self) -> None:
        self.column.place(self.box.inset(self.px(EDGE)))

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.table)


def _luck(look: Look, memory: Memory, one: Summary, luck: GameLuck) -> list[View]:
    """The best and the worst roll, and everybody's luck."""
    found: list[View] = []
    for icon, some in ((Icon.STAR, luck.best), (Icon.BROKEN, luck.worst)):
        for surprise in sorted(some, key=lambda what: what.chance)[:1]:
            found.append(Words(look, joined("  ", (icon, _surprise(surprise, one.players))), (Size.strong,)))
    people = [memory.people.of(name) for name in one.players]
    found.append(Beyond(look, list(zip(people, luck.seats, strict=False))))
    return found


def _surprise(what: Surprise, names: Iterable[str]) -> str:
    return tr(
        "{roll}: {rolled}, {headline} (1 in {number})", roll=kept(what.title, names), rolled=kept(what.rolled, names),
        headline=kept(what.headline, names), number=round(1 / what.chance),
    )  # fmt: skip


def write_picture(keepsake: Keepsake, path: Path) -> None:
    """Draw it into a file. Raises FileTrouble."""
    keepsake.fit()
    write_bytes(path, png_of(keepsake, keepsake.look.palette.table))
