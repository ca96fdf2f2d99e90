"""The Pi's own cameras, on the ribbon cable: read from an ``rpicam-vid`` process that writes JPEGs to its output.

That program belongs to the system and knows the system's camera library; it needs nothing of ours and may hang or
die without taking us with it. It focuses once at its start (``--autofocus-mode auto``); exposure and white balance
go on adapting.
"""

import contextlib
import os
import select
import subprocess
import time
from collections.abc import Sequence

from companion.files import why
from companion.language import tr
from vision.camera.shots import JpegShot, Shot
from vision.camera.sources import PROGRAM, CameraGone, NoCamera
from vision.camera.sources.mjpeg import Splitter

WAIT = 0.2
PIECE = 1 << 16
GRACE = 1.0


class RibbonCamera:
    """``program`` is the command that writes JPEGs; tests give one of their own."""

    living, deliberate = True, False

    def __init__(
        self, program: Sequence[str] = PROGRAM, size: tuple[int, int] = (1280, 720), fps: int = 15, index: int = 0
    ) -> None:
        width, height = size
        self._command = [
            *program,
            *("--camera", str(index), "--timeout", "0", "--nopreview", "--verbose", "0"),
            *("--codec", "mjpeg", "--quality", "90", "--flush", "--output", "-"),
            *("--width", str(width), "--height", str(height), "--framerate", str(fps)),
            *("--autofocus-mode", "auto", "--denoise", "cdn_fast"),
        ]
        self._index = index
        self._process: subprocess.Popen[bytes] | None = None
        self._splitter = Splitter()
        self._complaint = b""

    def open(self) -> None:
        self.close()
        self._splitter, self._complaint = Splitter(), b""
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise NoCamera(
                tr(
                    "{program} cannot be started ({reason}): install rpicam-apps",
                    program=self._command[0],
                    reason=why(error),
                )
            ) from error
        assert process.stdout is not None
        assert process.stderr is not None
        os.set_blocking(process.stdout.fileno(), False)
        os.set_blocking(process.stderr.fileno(), False)
        self._process = process

    def read(self) -> Shot | None:
        process = self._process
        if process is None or process.stdout is None or process.stderr is None:
            raise CameraGone(tr("The ribbon camera is closed"))
        ready, _, _ = select.select([process.stdout, process.stderr], [], [], WAIT)
        if process.stderr in ready:
            self._complaint = (self._complaint + (process.stderr.read(PIECE) or b""))[-2000:]
        if process.stdout not in ready:
            self._must_live(process)
            return None
        pictures: list[bytes] = []
        while data := process.stdout.read(PIECE):
            pictures = list(self._splitter.feed(data)) or pictures
        if pictures:
            return JpegShot(time.monotonic(), pictures[-1])
        if data == b"":  # the program closed its output; None would be: nothing more for now
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(GRACE)
            self._must_live(process)
        return None

    def _must_live(self, process: "subprocess.Popen[bytes]") -> None:
        """Raises CameraGone where the program has ended."""
        if process.poll() is None:
            return
        assert process.stderr is not None
        self._complaint += process.stderr.read(PIECE) or b""
        lines = self._complaint.decode(errors="replace").strip().splitlines()
        if any("no cameras available" in line.lower() for line in lines):
            raise CameraGone(tr("No ribbon camera answers: check the cable with the power off"))
        if lines:
            raise CameraGone(tr("The ribbon camera stopped: {reason}", reason=lines[-1][:120]))
        raise CameraGone(tr("The ribbon camera stopped"))

    def hold(self, yes: bool) -> tuple[str, ...]:
        return ("focus",) if yes else ()

    def describe(self) -> tuple[str, str]:
        return "ribbon camera", f"csi-{self._index}"

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
