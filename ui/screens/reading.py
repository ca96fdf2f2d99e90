"""Pages that are only read: a result with all its reasons, and the odds exactly."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.game import Bonus, Chance, CountedDie, Game, Reckoning, Report
from companion.language import Phrase, joined, tr
from companion.wording import percent
from ui.dress import dress_of_tone
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Note, Page
from ui.paint import Box, Look, Painter
from ui.parts import Key, Words
from ui.pictures import draw_die
from ui.screens.banner import SIGNS
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

DIE = 58.0


class Dice(View):
    """Dice as they counted: what each shows, what was added and by whom, what it came to, and a tick where that did it.

    A die that came to more or less than it shows has its sum in words, so that no colour has to be told apart.
    """

    def __init__(self, look: Look, reckoning: Reckoning) -> None:
        super().__init__(look, joined(", ", map(_spoken, reckoning.dice)))
        self._dice = reckoning.dice

    def _lines(self, die: CountedDie) -> list[str]:
        lines: list[str] = [_added(bonus) for bonus in die.bonuses]
        if lines:
            lines.append(f"= {die.total}")
        return lines

    def _columns(self, width: float) -> int:
        return max(1, min(len(self._dice), int(width // self._column)))

    @property
    def _column(self) -> float:
        words = [line for die in self._dice for line in self._lines(die)]
        widest = max((self.look.measure(line, Size.text, Font.BOLD)[0] for line in words), default=0.0)
        return max(self.px(DIE + 14), widest + self.px(12))

    @property
    def _row(self) -> float:
        most = max((len(self._lines(die)) for die in self._dice), default=0)
        return self.px(DIE + 12) + (most + self._ticks) * self._line

    @property
    def _line(self) -> float:
        return self.look.measure("0", Size.text, Font.BOLD)[1]

    @property
    def _ticks(self) -> int:
        return int(any(die.counts for die in self._dice))

    def needs(self, width: float) -> float:
        return -(-len(self._dice) // self._columns(width)) * self._row

    def paint(self, painter: Painter) -> None:
        columns, step = self._columns(self.width), self._column
        for i, die in enumerate(self._dice):
            row, column = divmod(i, columns)
            self._paint(painter, die, Box(self.x + column * step, self.top - (row + 1) * self._row, step, self._row))

    def _paint(self, painter: Painter, die: CountedDie, room: Box) -> None:
        p, side = painter.palette, self.px(DIE)
        box = Box(round(room.x + (room.w - side) / 2), round(room.top - side - self.px(4)), side, side)
        if die.counts:
            painter.fill(box.inset(-self.px(4)), p.brass, self.px(14))
        draw_die(painter, die.pips, box)
        top = box.y - self.px(6)
        for line in self._lines(die):
            top -= self._line
            words = Box(room.x, top, room.w, self._line)
            painter.text(line, words, Size.text, p.text, Font.BOLD, "center", wrap=False)
        if die.counts:
            sign = Box(room.x, top - self._line, room.w, self._line)
            painter.text(Icon.CHECK, sign, Size.text, p.brass, Font.BOLD, "center", wrap=False)


def _added(bonus: Bonus) -> Phrase:
    return tr("{value} {by}", value=f"{bonus.value:+}".replace("-", "−"), by=bonus.words)


def _spoken(die: CountedDie) -> str:
    return tr("{pips}, comes to {total}", pips=die.pips, total=die.total) if die.bonuses else str(die.pips)


class Verdict(View):
    """The sign of a result and its headline, as the banner has them."""

    def __init__(self, look: Look, report: Report) -> None:
        super().__init__(look, report.headline)
        self._report = report

    def needs(self, width: float) -> float:
        high = self.look.measure(self._report.headline, Size.headline, Font.SERIF, width - self.px(76))[1]
        return high + self.px(20)

    def paint(self, painter: Painter) -> None:
        dress = dress_of_tone(painter.palette, self._report.tone)
        painter.frame(self.box, dress.edge, dress.ground, self.px(12), max(1.0, self.px(1.5)))
        sign = Box(self.x, self.y, self.px(60), self.height)
        painter.text(SIGNS[self._report.tone], sign, Size.headline, dress.writing, Font.BOLD, "center", wrap=False)
        room = Box(self.x + self.px(64), self.y, self.width - self.px(76), self.height)
        painter.text(self._report.headline, room, Size.headline, dress.writing, Font.SERIF)


class ReportPage(Page):
    """What happened: the dice with their bonuses, what is now to be done with cards and dice, and why; the rule."""

    def __init__(self, app: "App", report: Report, reckoning: Reckoning | None = None, rule: Key | None = None) -> None:
        super().__init__(app.look, tr("Why?"), app.stage.pop)
        look = app.look
        parts: list[View] = [Verdict(look, report)]
        if reckoning is not None:
            parts.append(Dice(look, reckoning))
        why = [*([reckoning.needed] if reckoning is not None and reckoning.needed else []), *report.why]
        for heading, lines in ((tr("What to do"), report.todo), (tr("Why"), why)):
            if lines:
                parts.append(Words(look, heading, (Size.strong,), look.palette.brass, Font.BOLD))
                parts += [Note(look, line, Size.strong) for line in lines]
        if rule is not None:
            parts.append(rule)
        if len(parts) == 1:
            parts.append(Words(look, tr("There is no more to say about it.")))
        self.refill(parts)


def rule_key(look: Look, game: Game[Any], section: str | None, go: Callable[[], None]) -> Key | None:
    """The key to the section of the rules that was followed."""
    found = next((part for part in game.rules() if part.id == section), None)
    if found is None:
        return None
    return Key(look, tr("The rule"), go, detail=found.title, icon=Icon.BOOK, align="left")


class OddsPage(Page):
    """Every chance with its exact value."""

    def __init__(self, app: "App", odds: tuple[Chance, ...]) -> None:
        super().__init__(app.look, tr("The odds"), app.stage.pop)
        look = app.look
        parts: list[View] = [Note(look, self._line(chance), Size.strong) for chance in odds]
        exact = tr("Exact chances of the roll that is asked for now.")
        parts.append(Words(look, exact, colour=look.palette.quiet))
        self.refill(parts)

    def _line(self, chance: Chance) -> Phrase:
        exact = chance.chance
        return tr(
            "{what}: {percent}  ({numerator} of {denominator})",
            what=chance.label, percent=percent(chance.chance), numerator=exact.numerator, denominator=exact.denominator,
        )  # fmt: skip
