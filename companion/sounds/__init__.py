"""Short sounds for the moments of a table, played by a program of the system's in a process of its own.

Nothing waits for a sound: one thread starts the player, waits for its end and so leaves no process behind. A new sound
takes the place of one that still plays. Where there is no player, or none that works, it is silent.
"""

import shutil
import subprocess
import threading
import wave
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.sounds.loudness import soft_file

FOLDER = Path(__file__).parent
LONGEST = 5.0
"""Seconds after which a player is no longer waited for."""


@dataclass(frozen=True, slots=True)
class Player:
    """A program that plays a file: its name, and what it is given before the file's name."""

    name: str
    options: tuple[str, ...] = ()


PLAYERS = (Player("pw-play"), Player("paplay"), Player("aplay", ("-q",)))
"""PipeWire's, PulseAudio's and ALSA's own; the first that works is kept."""


def find_players(path: str | None) -> list[list[str]]:
    """The beginnings of the commands that play a file, of all players that are found on a search path."""
    found = ((shutil.which(player.name, path=path), player.options) for player in PLAYERS)
    return [[command, *options] for command, options in found if command is not None]


def file_of(sound: str) -> Path:
    """The file of a sound by its name."""
    return FOLDER / f"{sound}.wav"


class Sounder:
    """Plays sounds, one at a time, while the caller goes on."""

    def __init__(self, players: Sequence[Sequence[str]]) -> None:
        self._players = [list(command) for command in players]
        self._wanted: tuple[Path, float] | None = None
        self._softer: TemporaryDirectory[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()
        self._closed = False

    @property
    def can_play(self) -> bool:
        """Whether a player is left that may work."""
        return bool(self._players)

    def play(self, file: Path, share: float = 1.0) -> None:
        """Play a file in place of what plays now, at a share of its loudness. Returns at once."""
        if not self._players:
            return
        with self._changed:
            self._wanted = file, share
            if self._thread is None:
                self._start()
            if self._process is not None:
                self._process.kill()  # one that hangs would not heed less
            self._changed.notify()

    def _start(self) -> None:
        """Begin to wait for sounds; where no thread can be had, this one is not heard."""
        thread = threading.Thread(target=self._run, name="sounds", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            return
        self._thread = thread

    def close(self) -> None:
        """End what plays, and the thread."""
        with self._changed:
            self._closed = True
            if self._process is not None:
                self._process.kill()  # one that hangs would not heed less
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(LONGEST)
        if self._softer is not None:
            self._softer.cleanup()

    def _run(self) -> None:
        while True:
            with self._changed:
                while self._wanted is None and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                wanted, self._wanted = self._wanted, None
            if wanted is not None:
                self._sound(self._at(*wanted))

    def _at(self, file: Path, share: float) -> Path:
        """The file of a sound at a share of its loudness; as it is where no other can be made."""
        if share >= 1:
            return file
        try:
            if self._softer is None:
                self._softer = TemporaryDirectory(prefix="companion-sounds-", ignore_cleanup_errors=True)
            return soft_file(file, share, Path(self._softer.name))
        except (OSError, wave.Error):
            return file

    def _sound(self, file: Path) -> None:
        """Play a file to its end with the first player that can, and drop those before it."""
        while self._players and not self._played([*self._players[0], str(file)]):
            with self._changed:
                if self._wanted is not None or self._closed:
                    return  # it was ended for another one, and is not to blame
                self._players.pop(0)

    def _played(self, command: Sequence[str]) -> bool:
        try:
            with self._changed:
                if self._closed or self._wanted is not None:
                    return True  # another one has been asked for while this one was made softer
                self._process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
        except OSError:
            return False
        try:
            return self._process.wait(LONGEST) == 0
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            return False
        finally:
            with self._changed:
                self._process = None
