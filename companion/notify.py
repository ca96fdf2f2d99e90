"""Tells systemd that the companion is up and alive; where systemd does not ask, nothing happens."""

import socket
from collections.abc import Mapping

READY = "READY=1"
ALIVE = "WATCHDOG=1"


def notify(state: str, environ: Mapping[str, str]) -> None:
    """Tell a state to who started us, as sd_notify(3) has it. A socket that nobody reads is no error of ours."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        try:
            link.sendto(state.encode(), "\0" + address[1:] if address.startswith("@") else address)
        except OSError:
            return


def alive_every(environ: Mapping[str, str]) -> float | None:
    """How many seconds may pass between two signs of life so that one may be lost; None where none are wanted."""
    try:
        return int(environ.get("WATCHDOG_USEC", "0")) / 1e6 / 3 or None
    except ValueError:
        return None
