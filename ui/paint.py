"""Painting with a few shapes: smooth rounded boxes, discs, and text; and a note of what was painted for audits."""

from dataclasses import dataclass
from math import hypot

from kivy.graphics import BorderImage, Color, Rectangle
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.graphics.texture import Texture

from companion.language import Language
from ui.lettering import Font, Lettering
from ui.theme import Colour, Metrics, Palette, Size

SLACK = 0.1
"""The share of its size by which a line of type may be higher than its room: its letters are not."""
SHRINK = 0.06
"""By which share type becomes smaller, step by step, where its room is too small for the large type people want."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, y up as Kivy counts."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def top(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def contains(self, other: "Box", slack: float = 1.5) -> bool:
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and self.right + slack >= other.right
            and self.top + slack >= other.top
        )


@dataclass(frozen=True, slots=True)
class Ink:
    """A text that was painted, as it was given and as it was said: where it lies, where it had to stay, its colour and
    type size."""

    given: str
    text: str
    box: Box
    room: Box
    colour: Colour
    size: float
    order: int


@dataclass(frozen=True, slots=True)
class Ground:
    """A box that was filled with an opaque colour."""

    box: Box
    colour: Colour
    order: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a thing of the table was painted, for what moves: ``of`` is its id, ``part`` a card or a number of it, and
    ``nth`` tells those alike apart."""

    of: str
    box: Box
    part: str = ""
    nth: int = 0


def disc_texture(radius: float) -> Texture:
    """A smooth white disc; stretched by its middle it makes a rounded box.

    One for each radius: scaling one down would want mipmaps, and making those takes a tenth of a second.
    """
    size = max(2, round(radius * 2))
    middle = size / 2
    pixels = bytearray()
    for y in range(size):
        for x in range(size):
            far = hypot(x + 0.5 - middle, y + 0.5 - middle)
            pixels += bytes((255, 255, 255, round(255 * min(1.0, max(0.0, middle - far + 0.5)))))
    texture = Texture.create(size=(size, size), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


class Look:
    """What everything is painted with: colours, sizes, lettering, and the language that texts are said in. One for
    the whole window."""

    def __init__(self, metrics: Metrics, inches: float = 7.0, palette: Palette | None = None) -> None:
        self.palette = palette or Palette()
        self.metrics = metrics
        self.inches = inches
        self.scale = metrics.scale
        self.language = Language()
        self.lettering = Lettering()
        self._discs: dict[int, Texture] = {}

    def disc(self, radius: float) -> Texture:
        """A smooth disc of a radius in pixels."""
        size = round(radius * 2)
        if size not in self._discs:
            self._discs[size] = disc_texture(size / 2)
        return self._discs[size]

    def resize(self, width: float, height: float) -> None:
        self.metrics = Metrics.of(width, height, self.inches, self.scale)

    def px(self, units: float) -> float:
        return self.metrics.px(units)

    @property
    def target(self) -> float:
        return float(round(self.metrics.target + 0.499))

    def say(self, text: str) -> str:
        """A text in the language of now, for whoever must work on its letters before it is painted."""
        return self.language.say(text)

    def measure(
        self, text: str, size: float, font: Font = Font.TEXT, width: float | None = None
    ) -> tuple[float, float]:
        """Width and height in pixels of a text whose size is given in units."""
        text = self.language.say(text)
        return self.lettering.measure(text, font, self.type(text, size, font, width), width)

    def type(self, text: str, size: float, font: Font = Font.TEXT, width: float | None = None) -> float:
        """The pixels of a size of type. Where people want it larger than usual, and a word would then be wider than its
        line, it is only so large that the word fits, but never smaller than usual."""
        wanted = self.metrics.type(size)
        text = self.language.say(text)
        if width is None or not self.metrics.large:
            return wanted
        return self.lettering.narrowed(text, font, wanted, width, self.least(size))

    def least(self, size: float) -> float:
        """The pixels that a size of type keeps wherever people want it larger than usual: its usual ones, and never
        fewer than the smallest type has, even if it gives back more than it has grown."""
        return min(self.metrics.type(size), self.px(max(size, Size.text)))

    def elided(self, text: str, size: float, font: Font, width: float) -> str:
        """A text on one line of a width in pixels, cut with three dots where it is longer."""
        return self.lettering.elided(self.language.say(text), font, self.metrics.type(size), width)


class Painter:
    """Paints into one group of canvas instructions and keeps note of texts and grounds."""

    def __init__(self, look: Look, canvas: InstructionGroup) -> None:
        self.look = look
        self._canvas = canvas
        self.inks: list[Ink] = []
        self.grounds: list[Ground] = []
        self.spots: list[Spot] = []

    @property
    def palette(self) -> Palette:
        """The colours of now."""
        return self.look.palette

    def clear(self) -> None:
        self._canvas.clear()
        self.inks.clear()
        self.grounds.clear()
        self.spots.clear()

    def px(self, units: float) -> float:
        return self.look.px(units)

    def _next(self) -> int:
        return len(self.inks) + len(self.grounds)

    def note(self, of: str, box: Box, part: str = "", nth: int = 0) -> None:
        """Note where a thing, or a part of it, is painted."""
        self.spots.append(Spot(of, box, part, nth))

    def fill(self, box: Box, colour: Colour, radius: float = 0.0) -> None:
        """A filled box with rounded corners (radius in pixels)."""
        if box.w <= 0 or box.h <= 0:
            return
        add = self._canvas.add
        add(Color(*colour))
        radius = min(radius, box.w / 2, box.h / 2)
        if radius < 1:
            add(Rectangle(pos=(box.x, box.y), size=(box.w, box.h)))
        else:
            edge = (float(max(1, round(radius))),) * 4
            disc = self.look.disc(edge[0])
            add(BorderImage(texture=disc, border=edge, display_border=edge, pos=(box.x, box.y), size=(box.w, box.h)))
        self.grounds.append(Ground(box, colour, self._next()))

    def frame(self, box: Box, edge: Colour, ground: Colour, radius: float, width: float) -> None:
        """A box with an edge."""
        self.fill(box, edge, radius)
        self.fill(box.inset(width), ground, max(0.0, radius - width))

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        self._canvas.add(Color(*colour))
        self._canvas.add(Rectangle(texture=self.look.disc(r), pos=(x - r, y - r), size=(2 * r, 2 * r)))

    def draw(self, *instructions: Instruction) -> None:
        """Anything else that can be drawn."""
        for instruction in instructions:
            self._canvas.add(instruction)

    def letter(self, letter: str, box: Box, size: float, colour: Colour) -> None:
        """One letter in the middle of a box, its size in pixels; a picture rather than a text that is read."""
        texture = self.look.lettering.texture(letter, Font.BOLD, size)
        x, y = box.centre
        w, h = texture.size
        self._canvas.add(Color(*colour))
        self._canvas.add(Rectangle(texture=texture, pos=(round(x - w / 2), round(y - h / 2)), size=(w, h)))

    def text(
        self,
        text: str,
        room: Box,
        size: float,
        colour: Colour,
        font: Font = Font.TEXT,
        align: str = "left",
        valign: str = "middle",
        wrap: bool = True,
    ) -> Box:
        """Text in a room, its size in units. Returns where it lies."""
        return self._write(text, room, self._type(text, room, size, font, wrap), colour, font, align, valign, wrap)

    def drawn(
        self, text: str, room: Box, pixels: float, colour: Colour, font: Font = Font.TEXT, align: str = "center"
    ) -> Box:
        """A text that belongs to a picture, in the middle of its height: as large as the picture wants it."""
        return self._write(text, room, pixels, colour, font, align, "middle", False)

    def _type(self, text: str, room: Box, size: float, font: Font, wrap: bool) -> float:
        """The pixels of type in a room: as large as people want it, but not too large for a room that cannot grow."""
        look = self.look
        if not look.metrics.large:
            return look.px(size)
        text = look.language.say(text)
        pixels, least = look.type(text, size, font, room.w if wrap else None), look.least(size)
        while pixels > least:
            wide, high = look.lettering.measure(text, font, pixels, room.w if wrap else None)
            if high <= room.h + SLACK * pixels and (wrap or wide <= room.w + 1):
                break
            pixels = max(least, pixels - max(1.0, round(pixels * SHRINK)))
        return pixels

    def _write(
        self, text: str, room: Box, pixels: float, colour: Colour, font: Font, align: str, valign: str, wrap: bool
    ) -> Box:
        said = self.look.language.say(text)
        texture = self.look.lettering.texture(said, font, pixels, room.w if wrap else None, align)
        w, h = texture.size
        x = {"left": room.x, "center": room.x + (room.w - w) / 2, "right": room.right - w}[align]
        y = {"top": room.top - h, "middle": room.y + (room.h - h) / 2, "bottom": room.y}[valign]
        x, y = round(x), round(y)
        self._canvas.add(Color(*colour))
        self._canvas.add(Rectangle(texture=texture, pos=(x, y), size=(w, h)))
        box = Box(x, y, w, h)
        self.inks.append(Ink(text, said, box, room, colour, pixels, self._next()))
        return box

    def picture(self, texture: Texture, box: Box) -> None:
        """A texture as it is."""
        self._canvas.add(Color(1, 1, 1, 1))
        self._canvas.add(Rectangle(texture=texture, pos=(box.x, box.y), size=(box.w, box.h)))

    def fitting(self, text: str, room: Box, sizes: tuple[float, ...], font: Font = Font.TEXT) -> float:
        """The largest of the sizes at which the text stays in the room, or the last."""
        for size in sizes:
            w, h = self.look.measure(text, size, font, room.w)
            if w <= room.w and h <= room.h:
                return size
        return sizes[-1]
