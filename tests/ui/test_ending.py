"""The touchscreen is asked to end, as systemd does: everything is given back as it was."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

from companion.commands.ending import TERMINATED

READY = b"READY=1"
PATIENCE = 200.0


def test_sigterm_ends_the_touchscreen_in_order(tmp_path: Path) -> None:
    address = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(address))
        systemd.settimeout(PATIENCE)
        environ = {
            **os.environ, "COMPANION_HOME": str(tmp_path / "home"), "SDL_VIDEODRIVER": "offscreen",
            "NOTIFY_SOCKET": str(address), "COMPANION_KIOSK": "800x480",
        }  # fmt: skip
        command = [sys.executable, "-m", "companion", "play"]
        with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as process:
            try:
                assert systemd.recv(100) == READY
                process.send_signal(signal.SIGTERM)
                assert process.wait(PATIENCE) == TERMINATED
                assert process.stderr is not None
                assert "Traceback" not in process.stderr.read()
            finally:
                process.kill()
