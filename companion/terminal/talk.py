"""The terminal itself: lines out and lines in, on a screen, over SSH or in a pipe.

At a screen the table is drawn afresh on a cleared page; in a pipe or on a plain terminal everything
simply follows, and what was typed is written out so that a transcript can be read.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace

from rich.console import Console, ConsoleDimensions, RenderableType
from rich.text import Text

from companion.language import Language, tr
from companion.streams import to_ascii
from companion.terminal.glyphs import Glyphs, glyphs_for

YES = ("y", "yes", "j", "ja")
"""What people type for yes, in whatever language they are asked."""

WIDEST = 110
"""Columns beyond which lines are no longer easy to read."""


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

    def say(self, *given: RenderableType) -> None:
        """Write things out, one below the other; texts are said in the language of now."""
        things = [self.glyphs.text(thing) if isinstance(thing, str) else thing for thing in given]
        if self.glyphs.unicode:
            for thing in things:
                self.console.print(thing, width=self.width)
            return
        with self.console.capture() as drawn:
            for thing in things:
                self.console.print(thing, width=self.width)
        self.console.file.write(to_ascii(drawn.get()))

    def wrong(self, reason: str) -> None:
        """Say why something cannot be taken."""
        self.say(Text.assemble(("! ", "bold red"), self.glyphs.say(reason)))

    def page(self) -> None:
        """Begin a new page: a cleared screen, or an empty line."""
        if self.clears:
            self.console.clear()
        else:
            self.console.print()

    def ask(self, prompt: str) -> str:
        """A line that somebody types. Raises InputEnded."""
        try:
            said = self.glyphs.say(prompt)
            plain = said if self.glyphs.unicode else to_ascii(said)
            return self.read(f"{plain} > ").strip()
        except EOFError:
            raise InputEnded from None

    def agreed(self, question: str) -> bool:
        """Whether somebody says yes; anything else is a no. Raises InputEnded."""
        return self.ask(tr("{question} (y/n)", question=question)).casefold() in YES


class Paper(Console):
    """A console that leaves it to others what is to be done when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        """Raises BrokenPipeError."""
        raise BrokenPipeError


def open_talk(language: Language | None = None) -> Talk:
    """The terminal this program was started in, English unless another language is given."""
    typed = sys.stdin.isatty() and sys.stdout.isatty()
    console = Paper(highlight=False, emoji=False, markup=False, soft_wrap=False)
    if "COLUMNS" not in console._environ and not (typed and not console.is_dumb_terminal):
        # rich takes a plain terminal for 80 columns wide, whatever it says.
        columns, lines = os.get_terminal_size(sys.stdout.fileno()) if typed else (0, 0)
        console.size = ConsoleDimensions(columns or 80, lines or 25)
    clears = typed and not console.is_dumb_terminal
    glyphs = glyphs_for(sys.stdout.encoding or "ascii")
    if language is not None:
        glyphs = replace(glyphs, say=language.say)
    return Talk(console, _line_editor() if typed else _from_pipe, glyphs, clears)


def _line_editor() -> Callable[[str], str]:
    """Lines with editing and recall, where the system has them."""
    try:
        import readline  # noqa: F401  (importing it gives input() its editing)
    except ImportError:
        return input
    return input


def _from_pipe(prompt: str) -> str:
    """A line of a script, written out after its prompt."""
    if not (line := sys.stdin.readline()):
        raise EOFError
    sys.stdout.write(f"{prompt}{line.rstrip()}\n")
    sys.stdout.flush()
    return line
