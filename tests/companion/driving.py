"""Drives the command line from outside: as a process with pipes, or at a terminal of its own.

The made-up game is announced as an installed package would announce it, so that these tests know no real
game.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds to wait for something to appear; far more than it takes."""

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "COLUMNS", "LINES")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][AB0]")


def environ(home: Path, **more: str) -> dict[str, str]:
    """An environment with a home of its own, no display, and the made-up game installed."""
    packages = home / "packages"
    info = packages / "lighthouse-1.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lighthouse\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[companion.games]\nlighthouse = tests.sample_game:Lighthouse\n")
    kept = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    paths = {"COMPANION_HOME": str(home / "home"), "PYTHONPATH": os.pathsep.join([str(ROOT), str(packages)])}
    # Whoever runs the tests may sit at a console with a screen; these games are played without one.
    return {**kept, **paths, "SSH_TTY": "/dev/none", "TERM": "xterm-256color", "LANG": "C.UTF-8", **more}


def companion(environ: Mapping[str, str], *args: str, typed: str | bytes = b"") -> "subprocess.CompletedProcess[str]":
    """Run a command to its end with this standard input."""
    raw = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [sys.executable, "-m", "companion", *args], env=environ, input=raw, capture_output=True, timeout=120
    )
    return subprocess.CompletedProcess(args, done.returncode, done.stdout.decode(), done.stderr.decode())


def failed_well(done: "subprocess.CompletedProcess[str]", code: int) -> str:
    """The one line that a failed command says; fails the test where there is more or less."""
    assert done.returncode == code, done
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("companion: ")
    return lines[0]


class AtTerminal:
    """A command running at a terminal of its own, 80 columns wide unless said otherwise."""

    def __init__(self, environ: Mapping[str, str], *args: str, columns: int = 80, lines: int = 50) -> None:
        self._main, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", *args],
            env=environ,
            stdin=other,
            stdout=other,
            stderr=other,
            preexec_fn=_own_terminal,
        )
        os.close(other)
        self.seen = ""
        self._from = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self._main)

    def wait_for(self, text: str) -> str:
        """Everything that has appeared since the last line was typed, as soon as it holds the text."""
        end = time.monotonic() + PATIENCE
        while text not in self.page:
            assert time.monotonic() < end, f"{text!r} did not appear; the page is:\n{self.page}"
            self._read(0.2)
        return self.page

    @property
    def page(self) -> str:
        """What has appeared since the last line was typed, without colours."""
        return COLOURS.sub("", self.seen[self._from :]).replace("\r\n", "\n")

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        self._from = len(self.seen)
        os.write(self._main, line.encode() + b"\r")

    def keeps_lines(self) -> bool:
        """Whether the terminal gathers lines by itself, as a shell left it, and not readline."""
        return bool(termios.tcgetattr(self._main)[3] & termios.ICANON)

    def press(self, keys: bytes) -> None:
        """Press keys without Enter."""
        os.write(self._main, keys)

    def leave(self, key: bytes) -> int:
        """Press a key that leaves until it does, as people would; the exit code.

        A key that comes in the very moment in which readline sets up its prompt is lost, at any program's prompt.
        """
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.press(key)
            soon = time.monotonic() + 10
            while self.process.poll() is None and time.monotonic() < soon:
                self._read(0.1)
        return self.end()

    def ask_to_end(self) -> int:
        """Ask the program to end, as a service manager does, until it does; the exit code.

        A signal that comes in the very moment in which readline sets up its prompt is only seen with the next one.
        """
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.process.terminate()
            soon = time.monotonic() + 10
            while self.process.poll() is None and time.monotonic() < soon:
                self._read(0.1)
        return self.end()

    def end(self) -> int:
        """Wait for the program to end; its exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self._read(0.1)
        self._read(0.1)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Pull the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def _read(self, seconds: float) -> None:
        if select.select([self._main], [], [], seconds)[0]:
            try:
                self.seen += os.read(self._main, 65536).decode(errors="replace")
            except OSError:  # the other end is closed
                time.sleep(seconds)


def hear_interrupts() -> None:
    """Let Ctrl-C end the process about to begin, as at a table: tests that a script runs in the background are begun
    with Ctrl-C ignored, and whatever they begin would ignore it too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _own_terminal() -> None:
    """Make the terminal the process's own, so that Ctrl-C reaches it."""
    hear_interrupts()
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
