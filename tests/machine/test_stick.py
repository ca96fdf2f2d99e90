"""What mounts a stick on the appliance: the rule, the unit, and its program with a mount that only tells."""

import os
import pwd
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.machine.recipe import ROOT
from tests.machine.test_pieces import load

UNIT = ROOT / "systemd" / "companion-stick@.service"
SERVICE = ROOT / "systemd" / "companion.service"
RULES = ROOT / "systemd" / "companion.udev"
EXPOSED = {UNIT: 4.0, SERVICE: 3.0}
"""How much systemd may find to say against each, of 10."""

OWN_VIEW = (
    "Private(Mounts|Tmp|Devices|Network|IPC)|Protect(System|Home|Proc|Kernel.*|ControlGroups|Hostname)|ProcSubset|"
    "(ReadOnly|ReadWrite|Inaccessible|Exec|NoExec|BindReadOnly|Bind)Paths|TemporaryFileSystem|Root.*|MountFlags|"
    "DynamicUser|.*Images"
)
"""What gives a service mounts of its own: what it mounts then, nobody else sees."""


@pytest.fixture(scope="module")
def stick() -> ModuleType:
    return load("stick")


def settings(unit: Path) -> list[tuple[str, str]]:
    lines = [line for line in unit.read_text().splitlines() if "=" in line and not line.startswith("#")]
    return [(name, value) for name, _, value in (line.partition("=") for line in lines)]


def rule() -> dict[str, str]:
    """The rule for sticks: what it compares and sets, by its name."""
    whole = RULES.read_text().replace("\\\n", " ")
    (line,) = [line for line in whole.splitlines() if "companion-stick@" in line]
    return {name: value for name, _, value in re.findall(r'([A-Z]+(?:\{\w+\})?)([=!+]+)"([^"]*)"', line)}


def test_the_rule_asks_for_what_the_program_knows(stick: ModuleType) -> None:
    found = rule()
    assert set(found["ENV{ID_FS_TYPE}"].split("|")) == set(stick.KINDS)
    assert found["SUBSYSTEMS"] == "usb", "the card that the Pi runs from is none"
    assert found["ENV{ID_FS_USAGE}"] == "filesystem"
    assert found["ENV{SYSTEMD_WANTS}"] == UNIT.name.replace("@", "@%k")


def test_what_is_mounted_is_seen_by_all_and_goes_with_its_device() -> None:
    said = settings(UNIT)
    assert not [name for name, _ in said if re.fullmatch(OWN_VIEW, name)]
    assert ("BindsTo", "dev-%i.device") in said
    assert ("After", "dev-%i.device") in said
    assert ("DeviceAllow", "/dev/%i rw") in said
    assert ("RemainAfterExit", "yes") in said
    acts = {name: value.split() for name, value in said if name.startswith("Exec")}
    assert acts["ExecStart"][-2:] == ["in", "%i"]
    assert acts["ExecStop"][-2:] == ["out", "%i"]
    assert ("ReadWritePaths", "-/media") in settings(SERVICE)


@pytest.mark.parametrize("unit", EXPOSED, ids=lambda unit: unit.name)
def test_systemd_finds_little_to_say_against_it(unit: Path, tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not there")
    copy = shutil.copy(unit, tmp_path / unit.name.replace("@", "@sda1"))
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", copy],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    score = re.search(r"exposure level for \S+: ([0-9.]+)", told.stdout)
    assert score, told.stderr
    assert float(score[1]) <= EXPOSED[unit]


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("TABLE", "TABLE"),
        ("MY STICK", "MY_STICK"),
        ("", "sda1"),
        ("..", "sda1"),
        ("../../etc", "etc"),
        ("-o,suid", "o_suid"),
        ("KÄRTCHEN\n", "K_RTCHEN"),
        ("x" * 99, "x" * 32),
    ],
)
def test_a_label_makes_a_plain_name(stick: ModuleType, label: str, name: str) -> None:
    assert stick.name_for(label, "sda1") == name


def test_nothing_on_a_stick_can_be_run_and_fat_is_the_companions(stick: ModuleType) -> None:
    for kind in stick.KINDS:
        told = stick.options(kind, 990, 991)[-1].split(",")
        assert {"nosuid", "nodev", "noexec"} <= set(told)
        assert ("uid=990" in told) == ("gid=991" in told) == (kind != "ext4")
    assert "flush" in stick.options("vfat", 1, 1)[-1].split(",")


class Box:
    """A machine as far as the program sees it: a folder with /sys, /proc and /media, and programs that only tell."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.sticks = root / "media/companion"
        self.log = root / "log"
        self.mounts = root / "proc/self"
        for folder in ("sys/class/block", "proc/self", "bin"):
            (root / folder).mkdir(parents=True)
        self.set_mounts()
        self.program("mount", "")
        self.program("umount", "")

    def program(self, name: str, then: str) -> None:
        file = self.root / "bin" / name
        file.write_text(f'#!/bin/sh\necho "{name} $*" >>{self.log}\n{then}\n')
        file.chmod(0o755)

    def plug_in(self, disk: str, number: int, label: str, kind: str = "vfat") -> str:
        """A disk with two partitions; returns the first."""
        folder = self.root / "sys/devices/usb1" / disk
        for minor, name in enumerate(("", f"{disk}1", f"{disk}2")):
            (folder / name).mkdir(parents=True, exist_ok=True)
            (folder / name / "dev").write_text(f"8:{number + minor}\n")
            if name:
                (folder / name / "partition").write_text(f"{minor}\n")
            (self.root / "sys/class/block" / (name or disk)).symlink_to(folder / name)
        self.program("udevadm", f"echo ID_FS_TYPE={kind}\necho ID_FS_LABEL={label}")
        return f"{disk}1"

    def set_mounts(self, *mounts: tuple[str, str, str]) -> None:
        """What is mounted: number, device, place."""
        info = [f"30 1 {number} / {place} rw - vfat {device} rw\n" for number, device, place in mounts]
        (self.mounts / "mountinfo").write_text("".join(info))
        (self.mounts / "mounts").write_text("".join(f"{device} {place} vfat rw 0 0\n" for _, device, place in mounts))

    def told(self, name: str) -> list[str]:
        return [line for line in self.log.read_text().splitlines() if line.startswith(f"{name} ")]

    def folders(self) -> set[str]:
        return {folder.name for folder in self.sticks.iterdir()}


@pytest.fixture
def box(stick: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    made = Box(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setattr(stick, "USER", pwd.getpwuid(os.getuid()).pw_name)
    return made


def test_a_stick_gets_a_folder_of_its_own_and_it_goes_with_it(stick: ModuleType, box: Box) -> None:
    left = box.sticks / "LEFT"
    left.mkdir(parents=True)
    device = box.plug_in("sda", 0, "TABLE")
    stick.put_in(device, box.root)
    assert box.folders() == {"TABLE"}, "what a power cut left behind is gone"
    (told,) = box.told("mount")
    assert told.endswith(f"/dev/sda1 {box.sticks}/TABLE")
    assert f"uid={os.getuid()}," in told
    box.set_mounts(("8:1", "/dev/sda1", "/media/companion/TABLE"), ("8:2", "/dev/sda2", "/media/companion/OTHER"))
    stick.take_out(device, box.root)
    assert box.told("umount") == ["umount --lazy /media/companion/TABLE"]
    assert box.folders() == set()


def test_two_sticks_of_one_name_lie_side_by_side(stick: ModuleType, box: Box) -> None:
    taken = box.sticks / "TABLE"
    taken.mkdir(parents=True)
    (taken / "file").touch()
    stick.put_in(box.plug_in("sdb", 16, "TABLE"), box.root)
    assert box.folders() == {"TABLE", "TABLE-sdb1"}


def test_the_disk_that_the_machine_runs_from_is_no_stick(
    stick: ModuleType, box: Box, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Pi that starts from USB: its first partition need not be mounted itself."""
    device = box.plug_in("sda", 0, "bootfs")
    box.set_mounts(("8:2", "/dev/root", "/"))
    stick.put_in(device, box.root)
    assert not box.log.exists(), "neither asked nor mounted"
    assert "in use at /" in capsys.readouterr().out


def test_a_second_part_of_the_same_stick_is_mounted_too(stick: ModuleType, box: Box) -> None:
    box.plug_in("sda", 0, "SECOND")
    box.set_mounts(("0:20", "tmpfs", "/run"), ("8:1", "/dev/sda1", "/media/companion/FIRST"))
    stick.put_in("sda2", box.root)
    assert box.folders() == {"SECOND"}


def test_what_the_kernel_cannot_mount_leaves_no_folder(stick: ModuleType, box: Box) -> None:
    device = box.plug_in("sda", 0, "WINDOWS", "ntfs")
    box.program("mount", "exit 32")
    with pytest.raises(subprocess.CalledProcessError):
        stick.put_in(device, box.root)
    assert box.folders() == set()
    assert "-t ntfs3 " in box.told("mount")[0]


def test_anything_else_is_left_alone(stick: ModuleType, box: Box) -> None:
    stick.put_in(box.plug_in("sda", 0, "OLD", "hfsplus"), box.root)
    assert box.told("mount") == []
    assert not box.sticks.exists()


def test_how_it_is_called(stick: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert stick.main([]) == stick.main(["on", "sda1"]) == 2
    assert "stick.py in DEVICE" in capsys.readouterr().err
