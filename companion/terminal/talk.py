"""The terminal itself: lines out and lines in, on a screen, over SSH or in a pipe.

At a screen the table is drawn afresh on a cleared page; in a pipe or on a plain terminal everything
simply follows, and what was typed is written out so that a transcript can be read.
"""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text

from companion import cards
from companion.terminal.glyphs import Glyphs, glyphs_for

WIDEST = 110
"""Columns beyond which lines are no longer easy to read."""

PLAIN = str.maketrans(
    {
        **{shape: suit for suit, shape in cards.SYMBOLS.items()},
        "×": "x",
        "·": "-",
        "–": "-",
        "−": "-",
        "…": ".",
        "’": "'",
        "\u00a0": " ",
    }
)
"""What games write, for terminals that know no more than ASCII."""


class InputEnded(Exception):
    """Nobody types any more: the terminal was closed or the script has ended."""


@dataclass(slots=True)
class Talk:
    """Speaks with the people at one terminal. ``read`` shows a prompt and returns a line; it raises
    EOFError at the end of input."""

    console: Console
    read: Callable[[str], str]
    glyphs: Glyphs
    clears: bool = False

    @property
    def width(self) -> int:
        """The columns to draw in."""
        return min(self.console.width, WIDEST)

    def say(self, *things: RenderableType) -> None:
        """Write things out, one below the other."""
        if self.glyphs.unicode:
            for thing in things:
                self.console.print(thing, width=self.width)
            return
        with self.console.capture() as drawn:
            for thing in things:
                self.console.print(thing, width=self.width)
        self.console.file.write(drawn.get().translate(PLAIN))

    def wrong(self, reason: str) -> None:
        """Say why something cannot be taken."""
        self.say(Text.assemble(("! ", "bold red"), reason))

    def page(self) -> None:
        """Begin a new page: a cleared screen, or an empty line."""
        if self.clears:
            self.console.clear()
        else:
            self.console.print()

    def ask(self, prompt: str) -> str:
        """A line that somebody types. Raises InputEnded."""
        try:
            return self.read(f"{prompt} > ").strip()
        except EOFError:
            raise InputEnded from None

    def agreed(self, question: str) -> bool:
        """Whether somebody says yes; anything else is a no. Raises InputEnded."""
        return self.ask(f"{question} (y/n)").casefold() in ("y", "yes")


def open_talk() -> Talk:
    """The terminal this program was started in."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    typed = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    console = Console(highlight=False, emoji=False, markup=False, soft_wrap=False)
    if not typed and "COLUMNS" not in console._environ:
        console.width = 80
    clears = typed and not console.is_dumb_terminal
    return Talk(console, _line_editor() if typed else _from_pipe, glyphs_for(sys.stdout.encoding or "ascii"), clears)


def _line_editor() -> Callable[[str], str]:
    """Lines with editing and recall, where the system has them."""
    try:
        import readline  # noqa: F401  (importing it gives input() its editing)
    except ImportError:
        return input
    return input


def _from_pipe(prompt: str) -> str:
    """A line of a script, written out after its prompt."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise EOFError
    sys.stdout.write(f"{prompt}{line.rstrip()}\n")
    sys.stdout.flush()
    return line
