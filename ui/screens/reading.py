"""Pages that are only read: a report with all its reasons, and the odds exactly."""

from typing import TYPE_CHECKING

from companion.game import Chance, Report
from ui.lettering import Font
from ui.page import Note, Page
from ui.parts import Words
from ui.screens.ask_panel import percent
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App


class ReportPage(Page):
    """What happened, why, and what is now to be done."""

    def __init__(self, app: "App", report: Report) -> None:
        super().__init__(app.look, report.headline, app.stage.pop)
        look = app.look
        parts: list[View] = []
        for heading, lines in (("What to do", report.todo), ("Why", report.why)):
            if lines:
                parts.append(Words(look, heading, (Size.strong,), look.palette.brass, Font.BOLD))
                parts += [Note(look, line, Size.strong) for line in lines]
        self.refill(parts or [Words(look, "There is no more to say about it.")])


class OddsPage(Page):
    """Every chance with its exact value."""

    def __init__(self, app: "App", odds: tuple[Chance, ...]) -> None:
        super().__init__(app.look, "The odds", app.stage.pop)
        look = app.look
        parts: list[View] = [Note(look, self._line(chance), Size.strong) for chance in odds]
        parts.append(Words(look, "Exact chances of the roll that is asked for now.", colour=look.palette.quiet))
        self.refill(parts)

    def _line(self, chance: Chance) -> str:
        exact = chance.chance
        return f"{chance.label}: {percent(chance)}  ({exact.numerator} of {exact.denominator})"
