"""In the machine: carries out commands that come over a serial port, several at once.

One JSON object a line: ``{"id", "command", "seconds"}`` in, ``{"id", "code", "output"}`` out; at start
``{"hello": seconds since boot}``.
"""

import json
import os
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

PORT = Path("/dev/virtio-ports/agent")


class Port:
    """The serial port as lines of JSON."""

    def __init__(self) -> None:
        while not PORT.exists():
            time.sleep(0.1)
        self._handle = os.open(PORT, os.O_RDWR)
        self._lock = threading.Lock()

    def send(self, message: dict) -> None:
        data = json.dumps(message).encode() + b"\n"
        with self._lock:
            while data:
                data = data[os.write(self._handle, data) :]

    def messages(self) -> Iterator[dict]:
        rest = b""
        while True:
            data = os.read(self._handle, 65536)
            if not data:  # nobody listens at the other end
                time.sleep(0.1)
                continue
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                try:
                    yield json.loads(line)
                except ValueError:
                    continue  # the end of a line that was begun before a snapshot


def carry_out(port: Port, message: dict) -> None:
    try:
        done = subprocess.run(
            ["/bin/bash", "-c", message["command"]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=message["seconds"],
            check=False,
        )
        code, output = done.returncode, done.stdout
    except subprocess.TimeoutExpired as late:
        code, output = 124, late.stdout or b""
    port.send({"id": message["id"], "code": code, "output": output.decode(errors="replace")})


def main() -> None:
    port = Port()
    port.send({"hello": time.clock_gettime(time.CLOCK_BOOTTIME)})
    for message in port.messages():
        threading.Thread(target=carry_out, args=(port, message), daemon=True).start()


main()
