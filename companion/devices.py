"""The devices of a table, looked over: screen, touch, pins, camera, light, power. Whatever the machine is like, each
look ends in a plain answer."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from companion.appliance import KIOSK
from companion.displays import connected, graphics, has_display
from companion.language import joined, kept, tr
from companion.letters import letters
from companion.machine import Check, Finding, Machine
from companion.sounds import find_players
from companion.wording import count


def display(machine: Machine) -> Check:
    """Whether a window can be opened, and by which means."""
    environ = machine.environ
    for name in ("WAYLAND_DISPLAY", "DISPLAY", "SDL_VIDEODRIVER"):
        if environ.get(name):
            return Check(tr("display"), Finding.OK, tr("{name} is {value}", name=name, value=environ[name]))
    if has_display(environ, machine.root):
        return Check(
            tr("display"), Finding.OK, tr("a console with {screens}", screens=", ".join(connected(machine.root)))
        )
    lack = tr("no display: games are played in the terminal")
    if connected(machine.root) and not graphics(machine.root):
        return Check(tr("display"), Finding.NOTICE, lack, tr("Put this user into the groups video and render"))
    return Check(tr("display"), Finding.NOTICE, lack, tr("Start it on the screen itself, or plug one in"))


DIRECT = 1 << 1
"""The kernel's mark of devices that are touched where the picture is, not beside it."""

ACROSS = 1 << 0 | 1 << 53
"""Either of the axes by which a finger's place is told: of a single finger, and of several."""


def touch(machine: Machine) -> Check:
    """Whether there is a screen to be touched."""
    names = []
    for device in machine.files("sys/class/input/event*/device"):
        inside = str(device.relative_to(machine.root))
        about = _bits(machine.text(f"{inside}/properties"))
        if about & DIRECT and _bits(machine.text(f"{inside}/capabilities/abs")) & ACROSS:
            names.append(machine.text(f"{inside}/name"))
    if names:
        return Check(tr("touch"), Finding.OK, ", ".join(sorted(names)))
    todo = tr("Look at the cable of the touch panel (USB, or the ribbon), or use a mouse")
    return Check(tr("touch"), Finding.NOTICE, tr("no touchscreen is seen"), todo)


def _bits(words: str) -> int:
    """The kernel's bits: words of 64 in hexadecimal, the highest first. Nothing where they cannot be read."""
    bits = 0
    try:
        for word in words.split():
            bits = bits << 64 | int(word, 16)
    except ValueError:
        return 0
    return bits


ON_DESKTOP = ("video", "gpio")
WITHOUT_DESKTOP = ("video", "render", "input", "gpio")
"""The groups whose devices are used: a desktop itself looks after screen and touch."""


def groups(machine: Machine) -> Check:
    """Whether this user may use the devices."""
    here = {line.partition(":")[0] for line in machine.text("etc/group").splitlines()}
    desktop = machine.environ.get("DISPLAY") or machine.environ.get("WAYLAND_DISPLAY")
    wanted = ON_DESKTOP if desktop and not machine.environ.get(KIOSK) else WITHOUT_DESKTOP
    lacking = [name for name in wanted if name in here and name not in machine.groups()]
    if os.geteuid() == 0 or not lacking:
        return Check(tr("groups"), Finding.OK, tr("this user may use the devices"))
    todo = tr("sudo usermod -aG {groups} $USER, then log in again", groups=",".join(lacking))
    return Check(tr("groups"), Finding.NOTICE, tr("this user is not in {groups}", groups=", ".join(lacking)), todo)


def input_devices(machine: Machine) -> Check:
    """Whether touches and keys can be read without a desktop."""
    found = machine.files("dev/input/event*")
    readable = [path for path in found if os.access(path, os.R_OK)]
    if readable:
        return Check(
            tr("input"),
            Finding.OK,
            tr("{readable} of {found} input devices can be read", readable=len(readable), found=len(found)),
        )
    if machine.environ.get("DISPLAY") or machine.environ.get("WAYLAND_DISPLAY"):
        return Check(tr("input"), Finding.OK, tr("the desktop passes touches and keys on"))
    if found:
        todo = tr("Put this user into the group input")
        return Check(tr("input"), Finding.NOTICE, tr("{found} input devices, none can be read", found=len(found)), todo)
    return Check(tr("input"), Finding.NOTICE, tr("no input devices"), tr("Plug in a touchscreen, mouse or keyboard"))


def pins(machine: Machine) -> Check:
    """Whether buttons and lights can be wired to this machine."""
    found = machine.files("dev/gpiochip*")
    readable = [path.name for path in found if os.access(path, os.R_OK | os.W_OK)]
    if readable:
        return Check(tr("pins"), Finding.OK, ", ".join(readable))
    if found:
        todo = tr("Put this user into the group gpio")
        return Check(
            tr("pins"), Finding.NOTICE, tr("{device} is there but may not be used", device=found[0].name), todo
        )
    return Check(tr("pins"), Finding.NOTICE, tr("no pins on this machine: no buttons and lights"))


def cameras(machine: Machine) -> Check:
    """Whether a camera may be there."""
    found = machine.files("dev/video*")
    readable = [path.name for path in found if os.access(path, os.R_OK)]
    ribbon = shutil.which("rpicam-vid", path=machine.environ.get("PATH"))
    words: list[str] = [count(len(readable), "video device")] if readable else []
    words += [tr("rpicam-vid for a ribbon camera")] if ribbon else []
    if words:
        return Check(tr("camera"), Finding.OK, joined(", ", words))
    if found:
        return Check(
            tr("camera"),
            Finding.NOTICE,
            tr("video devices that may not be read"),
            tr("Put this user into the group video"),
        )
    return Check(tr("camera"), Finding.NOTICE, tr("no camera: dice and cards are entered by hand"))


def camera_light(machine: Machine) -> Check:
    """Whether the camera sees enough: one look through it, in a process of its own."""
    if machine.camera in ("", "none") or cameras(machine).finding is not Finding.OK:
        return Check(tr("camera light"), Finding.OK, tr("not looked at"))
    ran = machine.run([sys.executable, "-m", "vision.camera.glance", machine.camera], machine.environ, "/")
    words = kept(ran.words.splitlines()[-1]) if ran.words else tr("it does not answer")
    if ran.code == 0:
        return Check(tr("camera light"), Finding.OK, words)
    todo = tr("Look at the camera's picture in the app: settings of the camera") if ran.code == 1 else ""
    return Check(tr("camera light"), Finding.NOTICE, words, todo)


def lamp(machine: Machine) -> Check:
    """Whether the lamp behind the picture can be set."""
    found = machine.files("sys/class/backlight/*/brightness")
    if not found:
        return Check(tr("light"), Finding.OK, tr("the screen has no lamp to set: the picture is made darker instead"))
    name = found[0].parent.name
    if any(os.access(path, os.W_OK) for path in found):
        return Check(tr("light"), Finding.OK, tr("the screen's lamp {lamp} can be set", lamp=name))
    todo = tr("Put this user into the group video; on the appliance run systemd/install again")
    return Check(tr("light"), Finding.NOTICE, tr("the screen's lamp {lamp} may not be set", lamp=name), todo)


def sound(machine: Machine) -> Check:
    """Whether there is a program that plays sounds."""
    found = [Path(command[0]).name for command in find_players(machine.environ.get("PATH"))]
    if found:
        return Check("sound", Finding.OK, tr("played by {player}", player=found[0]))
    return Check("sound", Finding.NOTICE, tr("no player of sounds: it is silent"), "sudo apt install alsa-utils")


def power(machine: Machine) -> Check:
    """Whether the power supply is strong enough, as far as the machine tells."""
    if (state := _throttled(machine)) is None:
        return Check(tr("power"), Finding.OK, tr("this machine does not say"))
    todo = tr("Use the power supply that was made for this machine")
    if state & 0x1:
        return Check(tr("power"), Finding.BAD, tr("under-voltage now"), todo)
    if state & 0x10000:
        return Check(tr("power"), Finding.NOTICE, tr("there was under-voltage since the start"), todo)
    return Check(tr("power"), Finding.OK, tr("no under-voltage"))


def _throttled(machine: Machine) -> int | None:
    """The firmware's throttling bits: bit 0 is under-voltage now, bit 16 under-voltage since the start."""
    for volt in machine.files("sys/class/hwmon/hwmon*/name"):
        if machine.text(str(volt.relative_to(machine.root))) == "rpi_volt":
            alarm = machine.text(str(volt.relative_to(machine.root).with_name("in0_lcrit_alarm")))
            if alarm == "1":
                return 1
    words = machine.text("sys/devices/platform/soc/soc:firmware/get_throttled")
    if not words and (tool := shutil.which("vcgencmd", path=machine.environ.get("PATH"))):
        words = machine.run([tool, "get_throttled"], machine.environ, "/").words.removeprefix("throttled=")
    try:
        return int(words, 16) if words else None
    except ValueError:
        return None


LOOKS: tuple[Callable[[Machine], Check], ...] = (
    display, touch, input_devices, groups, pins, cameras, camera_light, lamp, sound, letters, power,
)  # fmt: skip
"""All of them, in the order in which people look."""
