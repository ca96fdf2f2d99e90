"""Small files, read and written whole: after a power cut the old one or the new one, never half."""

import errno
import os
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from companion.errors import CompanionError
from companion.language import tr


class FileTrouble(CompanionError):
    """A file that cannot be read or written; the message names it and says why."""


_REASONS: Mapping[int, str] = {
    errno.EACCES: tr("Permission denied"),
    errno.EBUSY: tr("Device or resource busy"),
    errno.EIO: tr("Input/output error"),
    errno.EISDIR: tr("Is a directory"),
    errno.ENAMETOOLONG: tr("File name too long"),
    errno.ENODEV: tr("No such device"),
    errno.ENOENT: tr("No such file or directory"),
    errno.ENOSPC: tr("No space left on device"),
    errno.ENOTDIR: tr("Not a directory"),
    errno.EPERM: tr("Operation not permitted"),
    errno.EROFS: tr("Read-only file system"),
}
"""What the system says of the troubles that come up, in the words in which it says them."""


def why(error: OSError) -> str:
    """What the system says of a trouble, as a text that has translations where it is a usual one."""
    return _REASONS.get(error.errno or 0, error.strerror or str(error))


def read_bytes(path: Path, longest: int) -> bytes:
    """What is in a file of at most ``longest`` bytes. Raises FileTrouble, also where it is no ordinary file.

    A file that is not there raises FileNotFoundError, for those to whom that means something.
    """
    try:
        with open_ordinary(path) as file:
            raw = file.read(longest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise FileTrouble(tr("{path} cannot be read: {reason}", path=path, reason=why(error))) from error
    if len(raw) > longest:
        raise FileTrouble(tr("{path} is too large: more than {longest} bytes", path=path, longest=longest))
    return raw


def open_ordinary(path: Path) -> BinaryIO:
    """Open an ordinary file for reading. Raises FileTrouble where it is anything else, and OSError.

    A pipe is opened without waiting for somebody to write into it, and then refused.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise FileTrouble(tr("{path} cannot be read: it is a folder", path=path))
    raise FileTrouble(tr("{path} cannot be read: it is no ordinary file; put one in its place or remove it", path=path))


def read_whole(path: Path, longest: int) -> str:
    """The text of a UTF-8 file of at most ``longest`` bytes, a byte order mark left out. Raises FileTrouble.

    A file that is not there raises FileNotFoundError, for those to whom that means something.
    """
    raw = read_bytes(path, longest)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileTrouble(
            tr("{path}, line {line}: this is not UTF-8 text; save the file as UTF-8", path=path, line=line)
        ) from error


def write_whole(path: Path, text: str) -> None:
    """Put a text in place of a file, folders made as needed. Raises FileTrouble; then nothing has changed."""
    try:
        raw = text.encode()
    except UnicodeEncodeError as error:
        raise FileTrouble(
            tr(
                "{path} cannot be written: {letter} is half a character",
                path=path,
                letter=repr(error.object[error.start]),
            )
        ) from error
    write_bytes(path, raw)


def write_bytes(path: Path, raw: bytes) -> None:
    """Put bytes in place of a file, folders made as needed. Raises FileTrouble; then nothing has changed."""
    real = Path(os.path.realpath(path))
    part = real.with_name(f".{real.name}.part")
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        part.replace(real)
        sync_folder(real.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise FileTrouble(tr("{path} cannot be written: {reason}", path=path, reason=why(error))) from error


def set_aside(path: Path, word: str) -> Path:
    """Give a file that cannot be used a free name with ``word`` in it; returns the new name. Raises FileTrouble."""
    try:
        return move_aside(path, word)
    except OSError as error:
        raise FileTrouble(
            tr("{path} cannot be used and not be set aside: {reason}", path=path, reason=why(error))
        ) from error


def move_aside(path: Path, word: str, endings: Sequence[str] = ("",)) -> Path:
    """Give a file a free name with ``word`` in it, and so each that is there of those that belong to it by the
    ``endings`` of their names; returns the new name without ending. Raises OSError."""
    for number in count(1):
        new = path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")
        if any(os.path.lexists(f"{new}{ending}") for ending in endings):
            continue
        with suppress(FileExistsError):
            # The name is made first and only then overwritten: nobody else can have taken it in between.
            os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC))
            break
    for ending in endings:
        if os.path.lexists(f"{path}{ending}"):
            Path(f"{path}{ending}").replace(f"{new}{ending}")
    sync_folder(path.parent)
    return new


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on disk. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
