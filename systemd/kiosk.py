"""The kiosk: an X server on the screen that is plugged in, and the companion alone in it. companion.service runs it.

X and not KMSDRM or cage: it starts with the first picture instead of a black one, turns screen and touch together, and
works without a login session, so that everything stays in the service with its watchdog and its limits.

What ended soon after it began is started again after a pause that doubles; after three such ends in a row the
companion starts in safe mode, which says so on its screen. Both are told on the console too, for when no window
opens at all.
"""

import ctypes
import fcntl
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.places import find_places
from companion.settings import read_settings

XORG = "/usr/lib/xorg/Xorg"
SOCKETS = Path("/tmp/.X11-unix")
COMPANION = Path(sys.executable).with_name("companion")
SCREEN_SECONDS = 30.0
X_SECONDS = 120.0
"""How long a screen may take to be found, and the X server to come up."""

SOON = 180.0
"""Seconds: what lasted no longer than this counts as ended soon; COMPANION_SOON sets another limit."""

SAFE_AFTER = 3
BY_SIGNAL = 128
"""Added to a signal's number it is the exit code of what the signal ended, as shells have it."""

LONGEST_PAUSE = 60.0
PREFERRED = ("DSI", "DPI", "eDP", "HDMI")
"""Kinds of connectors: with several screens the one meant for a table is the built-in one."""

TO_SYSTEMD = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")

KDSETMODE, KD_TEXT = 0x4B3A, 0x00

ROTATE = {0: "normal", 90: "right", 180: "inverted", 270: "left"}
TOUCH = {
    0: "1 0 0 0 1 0 0 0 1",
    90: "0 1 0 -1 0 1 0 0 1",
    180: "-1 0 1 0 -1 1 0 0 1",
    270: "0 -1 1 1 0 0 0 0 1",
}
"""Clockwise degrees as X names them, and the matrix that turns touches along: three rows of three."""


class NoKiosk(Exception):
    """The kiosk cannot be shown now; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen that is plugged in: its graphics card in /dev/dri and its connector, as the kernel names them."""

    card: str
    connector: str

    @property
    def output(self) -> str:
        """The connector as X names it."""
        return self.connector.replace("HDMI-A-", "HDMI-")


# --- what is plugged in


def find_screen(wanted: str = "", root: Path = Path("/")) -> Screen | None:
    """The screen to use: the connector that is wanted, else by kind and number; None where none is plugged in."""
    found = []
    for status in root.glob("sys/class/drm/card*-*/status"):
        card, _, connector = status.parent.name.partition("-")
        try:
            plugged = status.read_text().strip() == "connected"
        except OSError:
            continue
        if plugged and connector != "Writeback-1" and wanted in ("", connector):
            found.append(Screen(card, connector))
    return min(found, key=_preference, default=None)


def _preference(screen: Screen) -> tuple[int, str, str]:
    kinds = [i for i, kind in enumerate(PREFERRED) if screen.connector.startswith(kind)]
    return (kinds[0] if kinds else len(PREFERRED), screen.connector, screen.card)


def wait_for_screen(wanted: str) -> Screen:
    """The screen, as soon as there is one. Raises NoKiosk."""
    end = time.monotonic() + SCREEN_SECONDS
    while (screen := find_screen(wanted)) is None or not os.access(f"/dev/dri/{screen.card}", os.R_OK | os.W_OK):
        if time.monotonic() > end:
            what = f"No screen is plugged in at {wanted}" if wanted else "No screen is plugged in"
            raise NoKiosk(f"{what}; plug one in and switch it on" if screen is None else
                          f"/dev/dri/{screen.card} may not be used; run systemd/install again")  # fmt: skip
        time.sleep(0.2)
    return screen


# --- X


def xorg_config(screen: Screen, rotation: int) -> str:
    """The X server's configuration for one screen, turned clockwise by degrees."""
    return f"""
Section "ServerFlags"
    Option "BlankTime" "0"
    Option "StandbyTime" "0"
    Option "SuspendTime" "0"
    Option "OffTime" "0"
    Option "DontVTSwitch" "true"
    Option "DontZap" "true"
EndSection
Section "Monitor"
    Identifier "panel"
    Option "Rotate" "{ROTATE[rotation]}"
EndSection
Section "Device"
    Identifier "card"
    Driver "modesetting"
    Option "kmsdev" "/dev/dri/{screen.card}"
    Option "monitor-{screen.output}" "panel"
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "panel"
EndSection
Section "InputClass"
    Identifier "touch turned with the screen"
    MatchIsTouchscreen "on"
    Option "CalibrationMatrix" "{TOUCH[rotation]}"
EndSection
"""


def start_x(screen: Screen, rotation: int, folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start the X server and wait until it takes windows; its process, and the display's name. Raises NoKiosk."""
    config = folder / "xorg.conf"
    config.write_text(xorg_config(screen, rotation))
    told, tells = os.pipe()
    # Only the socket in our private /tmp: nobody outside the service can open windows or listen in.
    command = [
        XORG, "-displayfd", str(tells), "vt1", "-keeptty", "-novtswitch", "-config", str(config), "-noreset",
        "-nocursor", "-nolisten", "tcp", "-nolisten", "local", "-background", "none",
        "-logfile", str(folder / "Xorg.log"), "-verbose", "3", "-logverbose", "3",
    ]  # fmt: skip
    # In our private /tmp nobody has made the folder for X's socket, and X itself makes it only as root.
    SOCKETS.mkdir(mode=0o1777, exist_ok=True)
    # X would tell systemd that it is up, long before there is a picture.
    inside = {name: value for name, value in os.environ.items() if name not in TO_SYSTEMD}
    with (folder / "Xorg.output").open("wb") as output:
        server = subprocess.Popen(command, pass_fds=[tells], stdout=output, stderr=output, env=inside)
    os.close(tells)
    number = b""
    end = time.monotonic() + X_SECONDS
    while not number.endswith(b"\n"):
        ready, _, _ = select.select([told], [], [], max(0.0, end - time.monotonic()))
        piece = os.read(told, 16) if ready else b""
        if not piece:
            server.kill()
            server.wait()
            raise NoKiosk(f"The X server does not start: {_complaint(folder)}")
        number += piece
    os.close(told)
    return server, f":{number.decode().strip()}"


def size_of(display: str) -> str:
    """The size of a display in pixels, ``800x480``. Raises NoKiosk.

    With no window manager nobody makes a window fill the screen, so the companion has to know.
    """
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    link = ctypes.c_void_p(library.XOpenDisplay(display.encode()))
    if not link:
        raise NoKiosk(f"The X server takes no windows on {display}")
    size = f"{library.XDisplayWidth(link, 0)}x{library.XDisplayHeight(link, 0)}"
    library.XCloseDisplay(link)
    return size


def _complaint(folder: Path) -> str:
    """What the X server said last of what is wrong."""
    lines: list[str] = []
    for name in ("Xorg.log", "Xorg.output"):
        if (file := folder / name).exists():
            lines += file.read_text(errors="replace").splitlines()
    errors = [error for line in lines if (error := line.partition("(EE)")[2].strip(" ()E"))]
    return errors[-1] if errors else lines[-1] if lines else "it says nothing"


# --- how it ended before


@dataclass(frozen=True, slots=True)
class Past:
    """How often in a row it ended soon after it began, and how it ended last."""

    ends: int = 0
    how: str = ""
    began: float | None = None

    @property
    def pause(self) -> float:
        """Seconds to wait before the next start."""
        return min(LONGEST_PAUSE, 2.0 ** (self.ends - 1)) if self.ends else 0.0

    @property
    def words(self) -> str:
        times = "once" if self.ends == 1 else f"{self.ends} times"
        return f"The companion ended {times} soon after it started ({self.how})."

    @property
    def safe(self) -> bool:
        """Whether to leave out what may have brought it down."""
        return self.ends >= SAFE_AFTER

    def begun(self, now: float) -> "Past":
        return Past(self.ends, self.how, now)

    def ended(self, now: float, how: str, limit: float = SOON) -> "Past":
        """The past with one more end in it; after a long good run the count begins anew."""
        soon = self.began is None or now - self.began <= limit
        return Past(self.ends + 1 if soon else 0, how)


def read_past(file: Path) -> Past:
    """The past as it was kept; an empty one where it cannot be read."""
    try:
        return Past(**json.loads(file.read_text()))
    except (OSError, ValueError, TypeError):
        return Past()


def write_past(file: Path, past: Past) -> None:
    """Keep the past until the machine or the service is stopped."""
    file.write_text(json.dumps({"ends": past.ends, "how": past.how, "began": past.began}))


def how_it_ended(environ: Mapping[str, str]) -> str:
    """What systemd says of the end, in words; empty where it ended as it should."""
    result, code, status = (environ.get(name, "") for name in ("SERVICE_RESULT", "EXIT_CODE", "EXIT_STATUS"))
    if result == "success":
        return ""
    if result == "watchdog":
        return "the screen was frozen"
    if result == "oom-kill":
        return "there was not enough memory"
    if result == "timeout":
        return "it did not come up in time"
    if code in ("killed", "dumped"):
        return f"signal {status}"
    if status.isdecimal() and int(status) - BY_SIGNAL in signal.valid_signals():
        return f"signal {signal.Signals(int(status) - BY_SIGNAL).name.removeprefix('SIG')}"
    return f"exit code {status}"


# --- the console


def tell_console(lines: Sequence[str]) -> None:
    """Write to the console the service has as its input, and have the screen show it."""
    try:
        fcntl.ioctl(0, KDSETMODE, KD_TEXT)
        os.write(0, ("\033c\n" + "\n".join(f"  {line}" for line in lines) + "\n").encode())
    except OSError:
        print("There is no console to tell this on.", file=sys.stderr)


def explain(past: Past) -> None:
    """Say on the console what happened and what comes next."""
    lines = [past.words, "", f"It starts again in {past.pause:.0f} seconds{', in safe mode' if past.safe else ''}."]
    if past.ends > SAFE_AFTER:
        lines += ["", "What helps: pull the plug, wait, and try again; unplug camera and buttons.",
                  "From another computer:  journalctl -u companion -b    and    companion doctor",
                  "No game is lost; they are in /var/lib/companion."]  # fmt: skip
    tell_console(lines)
    print(" ".join(line for line in lines[:3] if line), file=sys.stderr)


# --- the whole


def show(past: Past, environ: Mapping[str, str], folder: Path) -> int:
    """Show the companion until it or the X server ends; returns the exit code. Raises NoKiosk."""
    screen = wait_for_screen(environ.get("COMPANION_CONNECTOR", ""))
    server, display = start_x(screen, _rotation(environ), folder)
    inside = {**environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "COMPANION_KIOSK": size_of(display)}
    if past.safe:
        inside["COMPANION_SAFE_MODE"] = f"{past.words} This is safe mode: no buttons, no camera, settings left out."
    elif past.how:
        inside["COMPANION_GO_ON"] = "yes"
    companion = subprocess.Popen([COMPANION, "play"], env=inside, stdin=subprocess.DEVNULL)
    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True
        companion.terminate()

    signal.signal(signal.SIGTERM, stop)
    ended, status = os.wait()
    code = os.waitstatus_to_exitcode(status)
    if ended == server.pid:
        server.returncode = code
        print(f"The X server ended ({code}): {_complaint(folder)}", file=sys.stderr)
        companion.terminate()
        companion.wait()
        return 1
    companion.returncode = code
    server.terminate()
    server.wait()
    if stopped:
        return 0
    return code if code >= 0 else BY_SIGNAL - code


def _rotation(environ: Mapping[str, str]) -> int:
    try:
        return read_settings(find_places(environ).settings).display.rotation
    except CompanionError:
        return 0  # the companion itself says what is wrong with the settings


def main(arguments: Sequence[str], environ: Mapping[str, str]) -> int:
    """Run the kiosk, or with ``--ended`` keep in mind that it has ended."""
    folder = Path(environ["XDG_RUNTIME_DIR"])
    kept = folder / "past.json"
    past, now = read_past(kept), time.clock_gettime(time.CLOCK_BOOTTIME)
    if arguments == ["--ended"]:
        how = how_it_ended(environ)
        limit = float(environ.get("COMPANION_SOON", SOON))
        write_past(kept, past.ended(now, how, limit) if how else Past())
        return 0
    if past.ends:
        explain(past)
        time.sleep(past.pause)
    write_past(kept, past.begun(time.clock_gettime(time.CLOCK_BOOTTIME)))
    try:
        return show(past, environ, folder)
    except NoKiosk as error:
        tell_console([str(error)])
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
