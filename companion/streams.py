"""The standard streams, made fit for whatever a shell, a service or a pipe has handed over.

A closed one is replaced, or the next file opened would take its number. What people read is written with what the
terminal knows; what programs read is UTF-8 whatever the terminal is.
"""

import codecs
import io
import os
import sys
import unicodedata

from companion import cards

SHAPES = {shape: suit for suit, shape in cards.SYMBOLS.items()}
PLAIN = {**SHAPES, "×": "x", "·": "-", "–": "-", "−": "-", "…": ".", "’": "'", "→": ">"}
"""What games write, for terminals that know no more than ASCII; each as wide as it was."""

_IN_ASCII = "companion.ascii"
"""Our handler of characters that a stream cannot write."""


def make_fit() -> None:
    """Put a closed stream's place right and let no character fail. To be called once, before anything is opened."""
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(spare)
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    codecs.register_error(_IN_ASCII, _handle)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=_IN_ASCII)


def write_exactly(text: str) -> None:
    """Write to standard output, at once, what programs read. Raises OSError."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.flush()
        # Half a character comes from a file's name that is no text; JSON writes it in just this way.
        sys.stdout.buffer.write(text.encode(errors="backslashreplace"))
    else:
        sys.stdout.write(text)
    sys.stdout.flush()


def drop_output() -> None:
    """Write no more to a standard output that takes nothing: what is still held must not fail once more at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def to_ascii(text: str) -> str:
    """The text in ASCII, as wide as it was: shapes as letters, letters without their marks, ``?`` for the rest."""
    return text if text.isascii() else "".join(map(_ascii, text))


def _ascii(character: str) -> str:
    if character.isascii():
        return character
    plain = PLAIN.get(character) or unicodedata.normalize("NFKD", character)[0]
    return plain if plain.isascii() else "?"


def _handle(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end
