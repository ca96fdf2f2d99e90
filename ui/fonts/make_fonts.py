"""Makes the two fonts of the screens; needs fontTools and the upstream files, and only when they shall change.

    python -m ui.fonts.make_fonts INTER.var.ttf VOLLKORN-Bold.ttf
    python -m ui.fonts.make_fonts    (only the marks that the fonts beside it lack)

``CompanionSans-Medium`` and ``-Bold`` are Inter with the marks of ``marks.py``; ``CompanionSerif`` is Vollkorn
Bold with its lining figures. Both are cut down to the letters of European languages and stay under the OFL.
"""

import sys
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from ui.fonts.marks import MARKS

HERE = Path(__file__).parent
LETTERS = [*range(0x20, 0x180), 0x218, 0x219, 0x21A, 0x21B, 0x1E9E, *range(0x2010, 0x2027), 0x2030, 0x2039, 0x203A]
LETTERS += [0x20AC, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2260, 0x2264, 0x2265, 0xBD, 0xBC, 0xBE]


def draw_marks(font: TTFont) -> None:
    """Put the marks that a font lacks into it: as high as a capital, a little space on either side."""
    scale = font["OS/2"].sCapHeight / 100 * 1.06
    down = font["OS/2"].sCapHeight * 0.03
    order, there = font.getGlyphOrder(), font.getBestCmap()
    for code, make in MARKS.items():
        if code in there:
            continue
        name = f"mark{code:04x}"
        pen = TTGlyphPen(None)
        for contour in make().contours:
            # TrueType fills outlines that run clockwise
            points = [(round((x + 6) * scale), round(y * scale - down)) for x, y in reversed(contour)]
            pen.moveTo(points[0])
            for point in points[1:]:
                pen.lineTo(point)
            pen.closePath()
        order.append(name)
        font["glyf"].glyphs[name] = pen.glyph()
        font["hmtx"][name] = (round(112 * scale), round(6 * scale))
        for table in font["cmap"].tables:
            table.cmap[code] = name
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order


def rename(font: TTFont, family: str, style: str) -> None:
    for record in list(font["name"].names):
        text = {
            1: family,
            2: style,
            3: f"{family} {style}",
            4: f"{family} {style}",
            6: f"{family}-{style}".replace(" ", ""),
        }
        if record.nameID in text:
            record.string = text[record.nameID]
        elif record.nameID in (16, 17, 21, 22, 25):
            font["name"].removeNames(record.nameID)


def cut(font: TTFont) -> None:
    options = Options()
    options.layout_features = ["kern"]
    options.legacy_kern = True
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)


def lining(font: TTFont) -> None:
    """Make the lining figures the figures."""
    cmap = font.getBestCmap()
    names = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code in range(0x30, 0x3A):
            for ending in (".lf", ".lnum", ".lining"):
                if cmap[code] + ending in names and code in table.cmap:
                    table.cmap[code] = cmap[code] + ending


def add_marks() -> None:
    """Only the marks that are new."""
    for path in sorted(HERE.glob("Companion*.ttf")):
        font = TTFont(path)
        draw_marks(font)
        font.save(path)


def main(inter: str, vollkorn: str) -> None:
    for style, weight in (("Medium", 500), ("Bold", 700)):
        font = TTFont(inter)
        font = instancer.instantiateVariableFont(
            font, {axis.axisTag: weight if axis.axisTag == "wght" else 0 for axis in font["fvar"].axes}
        )
        cut(font)
        draw_marks(font)
        rename(font, "Companion Sans", style)
        font.save(HERE / f"CompanionSans-{style}.ttf")
    font = TTFont(vollkorn)
    lining(font)
    cut(font)
    draw_marks(font)
    rename(font, "Companion Serif", "Bold")
    font.save(HERE / "CompanionSerif-Bold.ttf")


if __name__ == "__main__":
    main(*sys.argv[1:]) if sys.argv[1:] else add_marks()
