"""A running virtual machine: commands in it, its pins, its screen, its plug."""

import json
import os
import shlex
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from tests.machine.build import Parts
from tests.machine.recipe import MEMORY, PIXELS

PATIENCE = float(os.environ.get("COMPANION_MACHINE_PATIENCE", "600"))
"""Seconds that anything may take; emulation on a busy computer is slow, and only being stuck is a fault."""

BOOT = (
    "console=ttyAMA0 quiet panic=-1 mitigations=off audit=0 systemd.show_status=0 "
    "systemd.default_timeout_start_sec=3600"
)
"""The kernel's command line."""


class Stuck(Exception):
    """The machine did not do what it was asked for."""


class Failed(Exception):
    """A command in the machine failed."""


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out in the machine."""

    code: int
    output: str


class Control:
    """QEMU's control socket: one request, one reply."""

    def __init__(self, path: Path, alive: Callable[[], bool]) -> None:
        self._socket = connected(path, alive)
        self._stream = self._socket.makefile("rw")
        self._stream.readline()
        self("qmp_capabilities")

    def __call__(self, request: str, /, **arguments: Any) -> Any:
        self._stream.write(json.dumps({"execute": request, "arguments": arguments}) + "\n")
        self._stream.flush()
        while line := self._stream.readline():
            reply = json.loads(line)
            if "return" in reply:
                return reply["return"]
            if "error" in reply:
                raise Stuck(f"{request}: {reply['error'].get('desc')}")
        raise Stuck(f"{request}: the machine has ended")

    def monitor(self, line: str) -> None:
        """A line for people. Raises Stuck with what it complained of."""
        if told := self("human-monitor-command", **{"command-line": line}).strip():
            raise Stuck(f"{line}: {told}")

    def close(self) -> None:
        self._stream.close()
        self._socket.close()


class Agent:
    """The agent in the machine."""

    def __init__(self, path: Path, alive: Callable[[], bool]) -> None:
        self._socket = connected(path, alive)
        self._alive = alive
        self._told = Condition()
        self._replies: dict[int, Done] = {}
        self._number = int(time.time() * 1000)  # a snapshot may still answer a request of its earlier life
        self.hello: float | None = None
        Thread(target=self._listen, daemon=True).start()

    def wait_for_hello(self, seconds: float) -> float:
        """Seconds from the kernel's start until the agent ran. Raises Stuck."""
        with self._told:
            self._told.wait_for(lambda: self.hello is not None or not self._alive(), seconds)
        if self.hello is None:
            raise Stuck("the machine does not come up")
        return self.hello

    def run(self, command: str, seconds: float) -> Done:
        """Carry out a command for the shell. Raises Stuck where there is no reply."""
        with self._told:
            self._number += 1
            number = self._number
        message = {"id": number, "command": command, "seconds": seconds}
        self._socket.sendall(json.dumps(message).encode() + b"\n")
        with self._told:
            self._told.wait_for(lambda: number in self._replies or not self._alive(), seconds + 60)
            if number not in self._replies:
                raise Stuck(f"no reply to: {command}")
            return self._replies.pop(number)

    def close(self) -> None:
        self._socket.close()

    def _listen(self) -> None:
        rest = b""
        while True:
            try:
                data = self._socket.recv(65536)
            except OSError:
                data = b""
            if not data:
                with self._told:
                    self._told.notify_all()
                return
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._take(line)

    def _take(self, line: bytes) -> None:
        try:
            reply = json.loads(line)
        except ValueError:
            return  # the end of a line that was begun before a snapshot
        with self._told:
            if "hello" in reply:
                self.hello = reply["hello"]
            else:
                self._replies[reply["id"]] = Done(reply["code"], reply["output"])
            self._told.notify_all()


class Machine:
    """One virtual machine from its start to its end; a context manager that ends it.

    ``drive`` is the disk as QEMU's option -drive takes it; ``snapshot`` goes on from a saved state; ``boot`` is added
    to what the kernel is told.
    """

    def __init__(
        self, parts: Parts, folder: Path, drive: str, snapshot: str = "", date: str = "", boot: str = ""
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.confirmations = folder / "confirmed"
        self.confirmations.unlink(missing_ok=True)
        for name in ("control", "agent"):
            (folder / name).unlink(missing_ok=True)
        command = ["nice", "-n", "10", *qemu(parts, folder, drive, f"{BOOT} {boot}".strip())]
        command += ["-loadvm", snapshot] if snapshot else []
        command += ["-rtc", f"base={date}"] if date else []
        self._log = (folder / "qemu.log").open("wb")
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log)
        try:
            self.control = Control(folder / "control", self.alive)
            self.agent = Agent(folder / "agent", self.alive)
        except (Stuck, OSError) as error:
            self.cut()
            raise Stuck(f"{error}: {(folder / 'qemu.log').read_text()}") from error

    def __enter__(self) -> "Machine":
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    def alive(self) -> bool:
        return self._process.poll() is None

    def boot(self, seconds: float = PATIENCE) -> float:
        """Wait until the machine can be talked to; seconds from the kernel's start. Raises Stuck."""
        try:
            return self.agent.wait_for_hello(seconds)
        except Stuck as error:
            serial = (self.folder / "serial.log").read_text(errors="replace")
            raise Stuck(f"{error}; its last words:\n{serial[-2000:]}") from error

    def run(self, command: str, seconds: float = PATIENCE) -> str:
        """Carry out a command as root; returns what it printed. Raises Failed where it fails."""
        done = self.agent.run(command, seconds)
        if done.code:
            raise Failed(f"{command}\nended with {done.code}:\n{done.output}")
        return done.output.strip()

    def works(self, command: str) -> bool:
        """Whether a command succeeds."""
        return self.agent.run(command, PATIENCE).code == 0

    def wait_until(self, command: str, seconds: float = PATIENCE) -> None:
        """Wait until a command succeeds. Raises Stuck with what it says."""
        end = time.monotonic() + seconds
        while (done := self.agent.run(command, PATIENCE)).code:
            if time.monotonic() > end:
                raise Stuck(f"{command}\nstill fails after {seconds:.0f} s:\n{done.output}\n{self._journal()}")
            time.sleep(0.5)

    def wait_for(self, command: str, wanted: Callable[[str], bool], seconds: float = PATIENCE) -> str:
        """Wait until a command prints what is wanted; returns it. Raises Stuck."""
        end = time.monotonic() + seconds
        while not wanted(output := self.agent.run(command, PATIENCE).output.strip()):
            if time.monotonic() > end:
                raise Stuck(f"{command}\nstill says after {seconds:.0f} s:\n{output}\n{self._journal()}")
            time.sleep(0.5)
        return output

    def pull(self, pin: int, way: str) -> None:
        """Pull a simulated pin ``up`` or ``down``."""
        self.run(f"echo pull-{way} >{pin_file(pin, 'pull')}")

    def press(self, pin: int, seconds: float = 0.3) -> None:
        """Press and let go of the button on a pin."""
        pull = f"pull=$(echo {pin_file(pin, 'pull')})"
        self.run(f"{pull}; echo pull-down >$pull; sleep {seconds}; echo pull-up >$pull; sleep 0.1")

    def plug_in(self, name: str, image: Path) -> None:
        """Plug a stick into USB."""
        file = {"driver": "file", "filename": str(image)}
        self.control("blockdev-add", **{"driver": "raw", "node-name": f"{name}-disk", "file": file})
        self.control("device_add", driver="usb-storage", id=name, drive=f"{name}-disk", bus="usb.0", removable=True)

    def pull_out(self, name: str, seconds: float = 60) -> None:
        """Pull a stick out, whatever is being done with it. Raises Stuck."""
        self.control("device_del", id=name)
        end = time.monotonic() + seconds
        while True:
            try:
                self.control("blockdev-del", **{"node-name": f"{name}-disk"})
            except Stuck:
                # Its last reading or writing may still be on the way.
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
            else:
                return

    def picture(self, name: str = "screen") -> Path:
        """What is on the screen now, as a PNG file in the machine's folder."""
        file = self.folder / f"{name}.png"
        self.control("screendump", filename=str(file), format="png")
        return file

    def save(self, name: str) -> None:
        """Keep the whole state of the machine in its disk, to go on from there later."""
        self.run("sync")
        self.control.monitor(f"savevm {name}")

    def cut(self) -> None:
        """Pull the plug."""
        if self.alive():
            os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._log.close()

    def shut_down(self, seconds: float = PATIENCE) -> None:
        """Shut down in order and wait for the end. Raises Stuck."""
        self.agent.run("systemctl poweroff --no-block", 30)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            raise Stuck("the machine does not shut down") from error

    def wait_for_end(self, seconds: float = PATIENCE) -> None:
        """Wait until the machine has ended of itself. Raises subprocess.TimeoutExpired."""
        self._process.wait(seconds)

    def _journal(self) -> str:
        if not self.alive():
            return (self.folder / "serial.log").read_text(errors="replace")[-2000:]
        return self.agent.run("journalctl -b --no-pager -o short-monotonic -n 60", 60).output


def pin_file(pin: int, name: str) -> str:
    """The kernel's file for a simulated pin, as a pattern, for a chip that comes back has another number: ``pull`` to
    move it, ``value`` to read it."""
    return f"/sys/devices/platform/gpio-sim/gpiochip*/sim_gpio{pin}/{name}"


def qemu(parts: Parts, folder: Path, drive: str, boot: str) -> list[str]:
    """The command that starts QEMU."""
    wide, high = PIXELS
    return [
        "qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", str(MEMORY),
        "-accel", "tcg,thread=multi,tb-size=512", "-nodefaults", "-display", "none", "-no-reboot",
        "-kernel", str(parts.kernel), "-initrd", str(parts.initrd), "-dtb", str(parts.device_tree),
        "-append", boot,
        "-drive", f"{drive},if=none,id=disk", "-device", "virtio-blk-pci,drive=disk",
        "-drive", f"file={parts.supply},format=raw,if=none,id=stick,readonly=on",
        "-device", "virtio-blk-pci,drive=stick",
        "-device", "virtio-serial-pci",
        "-chardev", f"socket,id=agent,path={folder}/agent,server=on,wait=off",
        "-device", "virtserialport,chardev=agent,name=agent",
        "-chardev", f"file,id=confirmed,path={folder}/confirmed,append=on",
        "-device", "virtserialport,chardev=confirmed,name=confirmed",
        "-qmp", f"unix:{folder}/control,server=on,wait=off", "-serial", f"file:{folder}/serial.log",
        "-device", f"virtio-gpu-pci,xres={wide},yres={high}", "-device", "virtio-rng-pci",
        "-device", "i6300esb", "-action", "watchdog=reset", "-device", "qemu-xhci,id=usb",
    ]  # fmt: skip


def overlay(disk: Path, image: Path) -> str:
    """A fresh layer over a disk that is left as it is; returns it as -drive takes it."""
    kind = "qcow2" if disk.suffix == ".qcow2" else "raw"
    command = ["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(disk), "-F", kind, str(image)]
    subprocess.run(command, check=True, capture_output=True)
    return layer(image)


def layer(image: Path) -> str:
    """A layer that is there, as -drive takes it. What the machine does not flush may be lost with the computer."""
    return f"file={image},format=qcow2,cache=unsafe"


def connected(path: Path, alive: Callable[[], bool]) -> socket.socket:
    """A connection to a socket of QEMU's. Raises Stuck where QEMU ends before there is one."""
    while True:
        if not alive():
            raise Stuck("QEMU has ended")
        link = socket.socket(socket.AF_UNIX)
        try:
            link.connect(str(path))
        except OSError:
            link.close()
            time.sleep(0.1)
        else:
            return link


def in_shell(words: Sequence[str], environ: Mapping[str, str] | None = None) -> str:
    """A command as the shell reads it."""
    given = [f"{name}={value}" for name, value in (environ or {}).items()]
    return shlex.join(["env", *given, *words] if given else words)
