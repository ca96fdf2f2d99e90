"""QR codes of links: as plain modules for a screen, as lines for a terminal, as a file."""

import io
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.files import write_bytes
from companion.language import tr

if TYPE_CHECKING:
    import segno

QUIET = 4
"""Modules of paper that a reader needs on every side."""

SCALE = 8
"""Pixels a module in a picture."""


def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of a QR code, True for dark, without the paper round it. Raises CompanionError."""
    return tuple(tuple(bool(module) for module in row) for row in _code(text).matrix)


def lines(text: str) -> str:
    """A QR code for a terminal, two modules a letter high. Raises CompanionError."""
    drawn = io.StringIO()
    _code(text).terminal(drawn, border=QUIET, compact=True)
    return drawn.getvalue()


def write(text: str, path: Path) -> None:
    """A QR code as a picture, ``.svg`` or ``.png``. Raises CompanionError."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in ("svg", "png"):
        raise CompanionError(tr("{path}: pictures of codes are .svg or .png", path=path))
    drawn = io.BytesIO()
    _code(text).save(drawn, kind=kind, scale=SCALE, border=QUIET, light="#fff")
    write_bytes(path, drawn.getvalue())


def _code(text: str) -> "segno.QRCode":
    # Only whoever looks at a result waits for the library.
    try:
        import segno
    except ImportError as error:
        raise CompanionError(
            tr("No QR code can be drawn here ({reason}); ./play --set-up installs what is missing", reason=str(error))
        ) from error
    try:
        return segno.make_qr(text, error="L", boost_error=False)
    except segno.DataOverflowError as error:
        raise CompanionError(tr("This is too long for a QR code")) from error
