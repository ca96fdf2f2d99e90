"""People as discs of their colour with the first letter of their name, and companies of them."""

from collections.abc import Sequence
from zlib import crc32

from companion.people import People, Person
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import PEOPLE, Colour, Size, contrast, ink
from ui.view import View

DISC = 34.0
GAP = 8.0
STEP = 18.0
PLAIN = 3
"""Of the colours, the last ones: white, grey and black are only had by choice."""

FAINT = 3.0
"""The contrast with the table below which a disc needs an edge."""


def colour_of(person: Person) -> Colour:
    """A person's colour; where they have chosen none, one that goes with their id."""
    if person.colour.startswith("#"):
        return ink(person.colour[1:])
    usual = list(PEOPLE.values())[: len(PEOPLE) - PLAIN]
    return PEOPLE.get(person.colour) or usual[crc32(person.id.encode(errors="replace")) % len(usual)]


def draw_face(painter: Painter, person: Person, box: Box) -> None:
    """A person as a disc in the middle of a box."""
    colour = colour_of(person)
    radius = min(box.w, box.h) / 2
    painter.disc(*box.centre, radius, colour)
    if contrast(colour, painter.palette.table) < FAINT:
        painter.disc(*box.centre, radius, painter.palette.quiet)
        painter.disc(*box.centre, radius - painter.px(2), colour)
    dark, light = painter.palette.on_brass, painter.palette.text
    writing = dark if contrast(dark, colour) > contrast(light, colour) else light
    painter.letter(painter.look.lettering.first_letter(person.name), box, radius, writing)


class Company(View):
    """Who sat at a table, in the order of the seats: a disc and a name each, in lines."""

    def __init__(self, look: Look, people: People, names: Sequence[str]) -> None:
        self._people = [people.of(name) for name in names]
        super().__init__(look, ", ".join(person.name for person in self._people))

    def _lay(self, width: float) -> tuple[list[tuple[Person, str, float, int, float]], int]:
        """Everybody with the name that is written, where it starts, in which line and how wide; and the lines."""
        x, line, found = 0.0, 0, []
        disc = self.px(DISC + GAP)
        for person in self._people:
            shown = self.look.elided(person.name, Size.strong, Font.BOLD, width - disc)
            wide = disc + self.look.measure(shown, Size.strong, Font.BOLD)[0]
            if x and x + wide > width:
                x, line = 0.0, line + 1
            found.append((person, shown, x, line, wide))
            x += wide + self.px(STEP)
        return found, line + 1

    def needs(self, width: float) -> float:
        lines = self._lay(width)[1] if self._people else 0
        return lines * self.px(DISC) + max(0, lines - 1) * self.px(6)

    def paint(self, painter: Painter) -> None:
        side = self.px(DISC)
        for person, shown, x, line, wide in self._lay(self.width)[0]:
            y = self.top - side - line * (side + self.px(6))
            draw_face(painter, person, Box(self.x + x, y, side, side))
            start = self.x + x + self.px(DISC + GAP)
            room = Box(start, y, wide - self.px(DISC + GAP) + 2, side)
            painter.text(shown, room, Size.strong, painter.palette.text, Font.BOLD, wrap=False)
