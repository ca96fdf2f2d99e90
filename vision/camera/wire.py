"""What the app and the camera's own process say to each other, and how it goes over a socket.

Every message is four bytes of length and MessagePack. Both ends are ours and started together, so that there are no
versions; what does not fit all the same ends the connection.
"""

import contextlib
import socket
import struct
from typing import Any, Generic, TypeVar

import msgspec

from companion.sights import Corners, Told, What
from companion.wire import plainly

LONGEST = 32 * 1024 * 1024
_HEAD = struct.Struct("<I")


class Message(msgspec.Struct, frozen=True, tag=True):
    """Anything that is said in either direction beside what the camera tells."""


class Lying(msgspec.Struct, frozen=True):
    """A thing that was taken for an answer and may still lie there."""

    name: str
    box: tuple[int, int, int, int]


class Begin(Message, frozen=True):
    """The first message: open this camera. ``first`` is the number before that of the first sight; ``lying`` is what
    was taken last, None if the table was never looked at; ``deck`` is the taught deck in the folder ``decks`` that is
    played with, blank for any ordinary one."""

    source: str
    program: tuple[str, ...]
    places: str
    samples: str | None
    first: int
    lying: tuple[Lying, ...] | None
    decks: str = ""
    deck: str = ""


class LookFor(Message, frozen=True):
    """Watch for the answer to an ask, or (None) only for movement; ``possible`` are the cards that can be there."""

    what: What | None
    ask: int
    possible: tuple[str, ...] = ()


class LookAgain(Message, frozen=True):
    """The players say that what lies there is to be read."""


class Taken(Message, frozen=True):
    """A sight became an answer."""

    number: int


class Show(Message, frozen=True):
    """Send live pictures and checks at most so wide and so many a second, or (width 0) none."""

    width: int
    fps: float


class Mark(Message, frozen=True):
    """The players marked the rolling area."""

    corners: Corners


class Keep(Message, frozen=True):
    """Keep the picture of a sight as a sample, with what it really shows."""

    number: int
    really: tuple[str, ...]


class Beat(Message, frozen=True):
    """The camera's process is alive and getting on."""


Order = Begin | LookFor | LookAgain | Taken | Show | Mark | Keep
Report = Told | Beat

In = TypeVar("In")


class Broken(Exception):
    """The other end has gone, or says what nobody understands."""


class Channel(Generic[In]):
    """One end of the connection: sends anything, receives messages of one union of types."""

    def __init__(self, end: socket.socket, receives: Any) -> None:
        self._socket = end
        self._decoder = msgspec.msgpack.Decoder(receives)
        self._held = bytearray()

    def send(self, message: msgspec.Struct) -> None:
        """Raises Broken, also where the other end takes nothing for as long as the socket's timeout."""
        data = msgspec.msgpack.encode(message, enc_hook=plainly)
        try:
            self._socket.sendall(_HEAD.pack(len(data)) + data)
        except OSError as error:
            raise Broken("the other end has gone") from error

    def receive(self) -> In | None:
        """The next message, or None when the socket's timeout passes without a whole one. Raises Broken."""
        while True:
            if len(self._held) >= _HEAD.size:
                (length,) = _HEAD.unpack_from(self._held)
                if length > LONGEST:
                    raise Broken("a message is too long")
                if len(self._held) >= _HEAD.size + length:
                    return self._taken(length)
            try:
                data = self._socket.recv(1 << 18)
            except TimeoutError:
                return None
            except OSError as error:
                raise Broken("the other end has gone") from error
            if not data:
                raise Broken("the other end has gone")
            self._held += data

    def _taken(self, length: int) -> In:
        data = bytes(self._held[_HEAD.size : _HEAD.size + length])
        del self._held[: _HEAD.size + length]
        try:
            found: In = self._decoder.decode(data)
        except msgspec.MsgspecError as error:
            raise Broken(f"a message is not understood: {error}") from error
        return found

    def hang_up(self) -> None:
        """End the connection; whoever waits for a message at either end notices."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
