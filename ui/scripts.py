"""Letters that our fonts lack, in another font, and those that are read from the right in their own order.

A line with such letters is put together from runs, each of one font and one direction; the order of the runs is that
of the line, as names among other words are written. Fonts are looked for among those of this machine when they are
first needed.
"""

import re
import subprocess
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from kivy import kivy_data_dir
from kivy.core.text import Label
from kivy.graphics.texture import Texture

from ui.clusters import JOINERS, MARKS, clusters, seen, stand_in
from ui.coverage import Coverage

WITH_KIVY = Path(kivy_data_dir) / "fonts" / "DejaVuSans.ttf"
"""The first font for letters that ours lack; it comes with Kivy."""

LINE_HEIGHT = 1.04
PATIENCE = 3.0
"""Seconds to wait for the list of fonts; where it has never been made it takes a moment."""

MOST_ASKED = 40
"""How often fonts are asked for as long as the companion runs; names in forty scripts are hardly at one table."""

BEST = 6
"""Of the fonts that are told for a letter, how many are looked into."""

_HEBREW, _ARABIC = "\u0590-\u05ff\ufb1d-\ufb4f", "\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc"
OURS = (
    "\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0218-\u021b\u1e9e\u2010-\u2015\u2018-\u201e\u2020-\u2022"
    "\u2026\u2030\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212\u2260\u2264\u2265\u2660\u2663\u2665\u2666\ue000-\uf8ff"
)
"""The letters and marks that are in all of our fonts."""

_OTHER = re.compile(f"[^{OURS}]")
_BETWEEN = "\\s'\"-"
_RUN = re.compile(
    f"(?P<Hebr>[{_HEBREW}](?:[{_HEBREW}{_BETWEEN}{JOINERS}]*[{_HEBREW}])?)"
    f"|(?P<Arab>[{_ARABIC}](?:[{_ARABIC}{_BETWEEN}{JOINERS}]*[{_ARABIC}])?)|[^{_HEBREW}{_ARABIC}]+"
)
SCRIPTS: Mapping[str, str] = {
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya", "TAMIL": "Taml",
    "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo",
    "TIBETAN": "Tibt", "MYANMAR": "Mymr", "KHMER": "Khmr", "LATIN": "Latn", "GREEK": "Grek", "CYRILLIC": "Cyrl",
}  # fmt: skip
"""The scripts whose letters change with their neighbours or bear marks, by the first word of the letters' names, as
ISO 15924 calls them."""


def fonts_for(code: int) -> list[Path]:
    """The fonts of this machine for a letter, the best first, as fontconfig tells them; some of them may lack it after
    all. Raises OSError, subprocess.SubprocessError where nobody tells."""
    wanted = f"sans-serif:charset={code:x}:scalable=True:color=False"
    told = subprocess.run(
        ["fc-match", "-s", "-f", "%{file}\n", wanted], capture_output=True, timeout=PATIENCE, check=True
    )
    return [Path(line) for line in told.stdout.decode(errors="replace").splitlines()[:BEST] if line]


class OtherFonts:
    """The fonts beside ours that have been found; ``find`` tells those for a letter."""

    def __init__(self, find: Callable[[int], list[Path]] = fonts_for) -> None:
        self._find = find
        self._fonts: dict[Path, Coverage] = {}
        self._of: dict[tuple[str, str], str | None] = {}
        self._asked = 0

    def of(self, text: str, own: str) -> str | None:
        """The file of a font that has all of a text, ``own`` where that is so; None where there is none."""
        key = (text, own)
        if key not in self._of:
            self._of[key] = self._look(text, own)
        return self._of[key]

    def _look(self, text: str, own: str) -> str | None:
        for path in (Path(own), WITH_KIVY, *self._fonts):
            if self._coverage(path).covers(text):
                return str(path)
        for path in self._more(text):
            if self._coverage(path).covers(text):
                return str(path)
        return None

    def _coverage(self, path: Path) -> Coverage:
        if path not in self._fonts:
            self._fonts[path] = Coverage(path)
        return self._fonts[path]

    def _more(self, text: str) -> list[Path]:
        """Other fonts that may have a text."""
        if self._asked >= MOST_ASKED:
            return []
        self._asked += 1
        lacking = [letter for letter in text if not any(font.has(ord(letter)) for font in self._fonts.values())]
        try:
            return self._find(ord((lacking or list(text))[0]))
        except (OSError, subprocess.SubprocessError):
            self._asked = MOST_ASKED  # nobody will tell the next time either
            return []


class Run:
    """Letters of one font and one direction, drawn: rows of RGBA, the top one first."""

    def __init__(self, text: str, font: str, pixels: int, script: str, leftwards: bool) -> None:
        how = {"font_script_name": script, "font_direction": "rtl" if leftwards else "ltr"} if script else {}
        label = Label(text=text, font_name=font, font_size=pixels, line_height=LINE_HEIGHT, **how)
        label.refresh()
        texture = label.texture
        self.high, self._row, self._raw = int(texture.height), 4 * int(texture.width), texture.pixels
        self.ascent = int(label.get_ascent())
        self.width = self._inked() + 2 if how else int(texture.width)

    def _inked(self) -> int:
        """The columns up to the last with something in it: letters that join take less than is told before they are
        drawn."""
        alphas = (self._raw[y * self._row + 3 : (y + 1) * self._row : 4].rstrip(b"\0") for y in range(self.high))
        return max(map(len, alphas), default=0)

    def row(self, y: int, width: int) -> bytes:
        """One row, at most so many pixels of it."""
        start = y * self._row
        return self._raw[start : start + min(self._row, 4 * width)]


def has_others(text: str) -> bool:
    """Whether there are letters in it that our fonts lack."""
    return _OTHER.search(text) is not None


class Scripts:
    """Draws texts with letters that our fonts lack."""

    def __init__(self, fonts: OtherFonts | None = None) -> None:
        self._fonts = fonts or OtherFonts()

    def runs(self, line: str, font: str, pixels: int) -> list[Run]:
        """The runs of a line, in their order."""
        drawn = (Run(text, name, pixels, script, rtl) for text, name, script, rtl in self.parts(line, font))
        return [run for run in drawn if run.width > 0]

    def parts(self, line: str, font: str) -> Iterator[tuple[str, str, str, bool]]:
        """What the runs of a line say, with their font's file, their script, and whether they are read from the
        right."""
        for found in _RUN.finditer(seen(line)):
            if script := found.lastgroup:
                whole = self._fonts.of("".join(found[0].split()), str(WITH_KIVY))
                bare = "".join(letter for letter in found[0] if unicodedata.category(letter) not in MARKS)
                yield (found[0] if whole else bare), whole or str(WITH_KIVY), script, True
            else:
                yield from self._rightwards(found[0], font)

    def _rightwards(self, text: str, font: str) -> Iterator[tuple[str, str, str, bool]]:
        """The runs of a text that is read from the left."""
        pieces = [self._piece(cluster, font) for cluster in clusters(text)]
        for (name, script), run in groupby(pieces, lambda piece: piece[1:]):
            yield "".join(piece[0] for piece in run), name, script, False

    def _piece(self, cluster: str, font: str) -> tuple[str, str, str]:
        """A letter with its marks, its font and its script; without marks where no font has them, and something to
        read in its place where none has the letter."""
        for text in (cluster, cluster[0]):
            if name := self._fonts.of(text, font):
                script = "" if name == font else SCRIPTS.get(unicodedata.name(text[0], "").partition(" ")[0], "")
                return text, name, script
        plain = unicodedata.normalize("NFKC", cluster)
        return plain if self._fonts.of(plain, font) == font else stand_in(cluster), font, ""

    def width_of(self, text: str, font: str, pixels: int) -> int:
        """How wide a text with such letters is on one line."""
        return sum(run.width for run in self.runs(text, font, pixels))

    def first_letter(self, text: str, font: str) -> str:
        """The letter that stands for a name: the first that can be read."""
        for said, *_ in self.parts(text, font):
            for cluster in clusters(said):
                if cluster[0].isalnum() or unicodedata.category(cluster[0]) == "So":
                    large = cluster.upper()
                    return large if len(large) == len(cluster) and self._fonts.of(large, font) else cluster
        return "?"

    def texture_of(self, lines: Sequence[str], font: str, pixels: int, align: str, first: int, step: int) -> Texture:
        """Lines with such letters as one texture: ``first`` pixels for a line, ``step`` more for each further one."""
        drawn = [self.runs(line, font, pixels) for line in lines]
        widths = [sum(run.width for run in line) for line in drawn]
        wide, high = max(1, *widths), first + step * (len(lines) - 1)
        rows = [bytearray(4 * wide) for _ in range(high)]
        base = Label(text="x", font_name=font, font_size=pixels, line_height=LINE_HEIGHT).get_ascent()
        for number, (line, width) in enumerate(zip(drawn, widths, strict=True)):
            x = {"left": 0, "center": (wide - width) // 2, "right": wide - width}[align]
            for run in line:
                _put(run, rows, x, number * step + base - run.ascent)
                x += run.width
        texture = Texture.create(size=(wide, high), colorfmt="rgba")
        texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
        texture.flip_vertical()
        return texture


def _put(run: Run, rows: list[bytearray], x: int, top: int) -> None:
    """Draw a run into the rows, as far as they go."""
    wide = len(rows[0]) // 4
    for y in range(max(0, -top), min(run.high, len(rows) - top)):
        row = run.row(y, min(run.width, wide - x))
        rows[top + y][4 * x : 4 * x + len(row)] = row
