"""Archives that come from outside: hostile until every part of them has been checked.

A part is an ordinary file under a plain relative name, of a size that was said before and holds when it is read.
"""

import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.files import FileTrouble, open_ordinary, why
from companion.language import tr

MOST_PARTS = 50_000
LONGEST_NAME = 200
DEEPEST = 4
"""Folders within each other, the file itself counted."""

_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, IndexError)
"""What the library raises for an archive that is none, or not whole."""

_CHUNK = 1 << 20


class BadArchive(CompanionError):
    """An archive that cannot be used; the message names it, the part, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most bytes of one part, and of all of them together, unpacked."""

    part: int
    whole: int


class Archive:
    """An open archive whose names and sizes are checked; what is in a part is checked while it is read."""

    def __init__(self, path: Path, packed: zipfile.ZipFile, limits: Limits) -> None:
        """Raises BadArchive."""
        self.path = path
        self._packed = packed
        self._limits = limits
        self._left = limits.whole
        self._parts = self._checked()

    @property
    def names(self) -> list[str]:
        """The names of the parts, in their order."""
        return list(self._parts)

    def read(self, name: str) -> bytes:
        """All of one part. Raises BadArchive."""
        return b"".join(self.chunks(name))

    def chunks(self, name: str) -> Iterator[bytes]:
        """One part piece by piece. Raises BadArchive."""
        if (info := self._parts.get(name)) is None:
            raise BadArchive(tr("{path} has no {name} in it", path=self.path, name=name))
        size = 0
        try:
            with self._packed.open(info) as part:
                while chunk := part.read(_CHUNK):
                    size += len(chunk)
                    self._left -= len(chunk)
                    if size > info.file_size or self._left < 0:
                        raise BadArchive(tr("{path}: {name} holds more than it says", path=self.path, name=name))
                    yield chunk
        except (*_BROKEN, OSError) as error:
            raise BadArchive(
                tr("{path}: {name} is damaged ({reason})", path=self.path, name=name, reason=_words(error))
            ) from error
        if size != info.file_size:
            raise BadArchive(tr("{path}: {name} is not whole", path=self.path, name=name))

    def _checked(self) -> dict[str, zipfile.ZipInfo]:
        infos = self._packed.infolist()
        if len(infos) > MOST_PARTS:
            raise BadArchive(tr("{path} has more than {most} parts", path=self.path, most=MOST_PARTS))
        found: dict[str, zipfile.ZipInfo] = {}
        whole = 0
        for info in infos:
            if info.is_dir():
                continue
            if reason := _fault(info, self._limits):
                raise BadArchive(
                    tr(
                        "{path} is not unpacked: {name} {reason}",
                        path=self.path,
                        name=_shown(info.filename),
                        reason=reason,
                    )
                )
            if info.filename in found:
                raise BadArchive(
                    tr("{path} is not unpacked: {name} is there twice", path=self.path, name=_shown(info.filename))
                )
            found[info.filename] = info
            whole += info.file_size
        if whole > self._limits.whole:
            raise BadArchive(
                tr(
                    "{path} is not unpacked: {bytes} bytes in all, at most {most}",
                    path=self.path,
                    bytes=whole,
                    most=self._limits.whole,
                )
            )
        return found


@contextmanager
def open_archive(path: Path, limits: Limits) -> Iterator[Archive]:
    """An archive, its names and sizes checked. Raises BadArchive, FileTrouble."""
    try:
        file = open_ordinary(path)
    except OSError as error:
        raise FileTrouble(tr("{path} cannot be read: {reason}", path=path, reason=why(error))) from error
    with file:
        try:
            packed = zipfile.ZipFile(file)
        except (*_BROKEN, OSError) as error:
            raise BadArchive(
                tr("{path} is no archive, or damaged ({reason})", path=path, reason=_words(error))
            ) from error
        with packed:
            yield Archive(path, packed, limits)


def _fault(info: zipfile.ZipInfo, limits: Limits) -> str | None:
    """Why a part is not to be unpacked."""
    name = info.filename
    parts = name.split("/")
    if not name.isprintable() or "\\" in name or ":" in name or len(name) > LONGEST_NAME:
        return tr("has a name that no file here has")
    if any(part in ("", ".", "..") for part in parts):
        return tr("would lie outside the folder")
    if len(parts) > DEEPEST:
        return tr("lies too deep")
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return tr("is no ordinary file")
    if info.flag_bits & 1:
        return tr("is locked with a password")
    if info.compress_type not in _PACKED:
        return tr("is packed in a way that is not known here")
    if info.file_size > limits.part:
        return tr("is too large: {bytes} bytes, at most {most}", bytes=info.file_size, most=limits.part)
    return None


def _shown(name: str) -> str:
    return ascii(name[:60]) if not name.isprintable() else name[:60]


def _words(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
