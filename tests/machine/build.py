"""Makes the virtual machine from nothing, and again only what has changed: ``python -m tests.machine.build``."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from shutil import copy, copytree, rmtree

from tests.machine import archive, device_tree, disk, kernel, root, tools, unpacked, wheels
from tests.machine.recipe import GUEST, HERE, PACKAGES, ROOT, cache, key_of

MIB = 1 << 20
DELIVERED = ("companion", "ui", "vision", "hardware", "systemd", "requirements", "docs")
DELIVERED_FILES = ("setup.cfg", "pyproject.toml", "LICENSE", "THIRD_PARTY.md", "README.md")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a virtual machine is started from; all are files in the cache. ``key`` names their state."""

    kernel: Path
    initrd: Path
    device_tree: Path
    disk: Path
    supply: Path
    key: str


def make_parts() -> Parts:
    """All parts, made where they are not there yet. Raises CannotBuild."""
    folder = cache()
    tools.bring()
    folder.mkdir(parents=True, exist_ok=True)
    recipe = key_of(*(HERE / f"{name}.py" for name in ("archive", "disk", "kernel", "recipe", "root")), GUEST)
    base = folder / f"base-{recipe}"
    with ThreadPoolExecutor(1) as aside:
        brought = aside.submit(wheels.make_wheels, folder)
        _once(base, lambda: _make_base(folder, base))
        supply, state = _make_supply(folder, brought.result())
    tree = base / "pi.dtb"
    device_tree.make_device_tree(base / "device-tree", tree)
    return Parts(base / "vmlinuz", base / "initrd.gz", tree, base / "disk.raw", supply, key_of(recipe, state))


def _make_base(folder: Path, base: Path) -> None:
    work = folder / "work"
    tools.say("reading Debian's package lists")
    packages = archive.Archive(folder / "archive")
    rmtree(work, ignore_errors=True)
    work.mkdir()
    # Kernel and packages change less often than what is put into the file system.
    made = folder / f"kernel-{key_of(HERE / 'kernel.py')}"
    packed = folder / f"root-{key_of(HERE / 'root.py', packages.mirror, *PACKAGES)}"
    with ThreadPoolExecutor(1) as aside:
        being_made = aside.submit(_once, made, lambda: _make_kernel(packages, made))
        _once(packed, lambda: _make_root(packages, packed, work))
        being_made.result()
    built = kernel.Kernel.found(made)
    tools.say("disk image")
    dressed = work / "root"
    dressed.mkdir()
    tools.call(["tar", "-xf", packed / "root.tar", "-C", dressed])
    disk.dress_root(dressed, built)
    disk.make_image(dressed, base / "disk.raw")
    disk.make_initrd(packages, built, work / "initrd", base / "initrd.gz")
    copy(built.image, base / "vmlinuz")
    rmtree(work)


def _make_kernel(packages: archive.Archive, folder: Path) -> None:
    tools.say("kernel, gpio-sim, v4l2loopback")
    kernel.make_kernel(packages, folder)


def _make_root(packages: archive.Archive, folder: Path, work: Path) -> None:
    tools.say("Debian's file system for arm64")
    root.make_root(packages, work / "unpacked", folder / "root.tar")


def _make_supply(folder: Path, made: Path) -> tuple[Path, str]:
    """A disk with the project and its wheels, as a maker would bring them on a stick; and their state."""
    delivered = [ROOT / name for name in (*DELIVERED, *DELIVERED_FILES) if (ROOT / name).exists()]
    state = key_of(made.name, HERE / "unpacked.py", *delivered)
    supply = folder / f"supply-{state}"

    def make() -> None:
        tools.say("disk with the project and its wheels")
        stick = folder / "stick"
        rmtree(stick, ignore_errors=True)
        for path in delivered:
            target = stick / "project" / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                copytree(path, target, ignore=lambda _, names: [name for name in names if name == "__pycache__"])
            else:
                copy(path, target)
        copytree(made, stick / "wheels")
        unpacked.unpack(made, stick / "site")
        unpacked.compile_all(stick / "site", "/stick/site")
        unpacked.compile_all(stick / "project", "/opt/companion/current")
        size = sum(file.stat().st_size for file in stick.rglob("*") if file.is_file())
        disk.make_image(stick, supply / "supply.raw", (size // MIB * 5 // 4 + 32) * MIB)
        rmtree(stick)

    _once(supply, make)
    return supply / "supply.raw", state


def _once(folder: Path, make: Callable[[], None]) -> None:
    """Make a folder unless it was made whole before; those that it takes the place of are removed."""
    done = folder / "done"
    if done.exists():
        return
    kind = folder.name.partition("-")[0]
    for old in folder.parent.glob(f"{kind}-*"):
        rmtree(old)
    folder.mkdir(parents=True)
    make()
    done.touch()


def main() -> int:
    """Make what is missing and say where it is; 1 where it cannot be."""
    try:
        parts = make_parts()
    except tools.CannotBuild as error:
        return tools.complain(error)
    tools.say(f"the virtual machine is in {parts.disk.parent}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
