"""The lock files in requirements/, checked without a network from what requirements/refresh has recorded."""

import json
import re
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.tags import Tag
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
RECORDED: dict[str, dict[str, str | dict[str, str]]] = json.loads((ROOT / "requirements/files.json").read_text())
BUILT_FROM_SOURCE = {("lgpio", 13)}
"""The one exception: lgpio has no wheel for Python 3.13."""

HASHES = r"(?P<hashes>(?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n"
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ; [^\\\n]+)?" + HASHES)


def pins(lock: Path) -> Iterator[tuple[str, str, set[str]]]:
    """Name, version and hashes of each pin; a line that is neither a pin nor a comment is an error."""
    text = re.sub(r"(?m)^#.*\n", "", lock.read_text())
    assert PIN.sub("", text) == "", f"{lock.name} holds something else than hashed pins"
    for found in PIN.finditer(text):
        yield found["name"], found["version"], set(re.findall("[0-9a-f]{64}", found["hashes"]))


ALL_PINS = sorted({(name, version) for lock in LOCKS for name, version, _ in pins(lock)})


def files(name: str) -> dict[str, str]:
    """The recorded files of a pinned package, with their hashes."""
    recorded = RECORDED[name]["files"]
    assert isinstance(recorded, dict)
    return recorded


def is_for(tag: Tag, minor: int, machine: str) -> bool:
    """Whether a wheel with this tag runs on CPython 3.``minor`` and the glibc of Debian 12, 2.36."""
    abi3 = re.fullmatch(r"cp3(\d+)", tag.interpreter) if tag.abi == "abi3" else None
    python = (tag.interpreter in (f"cp3{minor}", "py3", f"py3{minor}") and tag.abi in (f"cp3{minor}", "none")) or (
        abi3 is not None and int(abi3[1]) <= minor
    )
    glibc = re.fullmatch(rf"manylinux_2_(\d+)_{machine}", tag.platform)
    platform = tag.platform in ("any", f"manylinux2014_{machine}") or (glibc is not None and int(glibc[1]) <= 36)
    return python and platform


def test_each_part_of_setup_cfg_has_a_lock_that_meets_it() -> None:
    config = ConfigParser()
    config.read(ROOT / "setup.cfg")
    parts = {"base": config["options"]["install_requires"], **config["options.extras_require"]}
    assert {lock.stem for lock in LOCKS} == {*parts, "build"}
    for part, wanted in parts.items():
        pinned = {name: version for name, version, _ in pins(ROOT / f"requirements/{part}.txt")}
        for requirement in map(Requirement, filter(None, wanted.splitlines())):
            assert Version(pinned[canonicalize_name(requirement.name)]) in requirement.specifier


def test_the_locks_agree() -> None:
    names = [name for name, _ in ALL_PINS]
    assert len(names) == len(set(names)), "a package is pinned to two versions"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_hashes_are_those_of_the_recorded_files(lock: Path) -> None:
    for name, version, hashes in pins(lock):
        assert RECORDED[name]["version"] == version
        assert hashes == set(files(name).values())


@pytest.mark.parametrize("minor", [11, 12, 13])
@pytest.mark.parametrize("machine", ["aarch64", "x86_64"])
def test_each_pin_has_a_wheel(machine: str, minor: int) -> None:
    missing = {
        (name, minor)
        for name, _ in ALL_PINS
        if not any(
            is_for(tag, minor, machine)
            for file in files(name)
            if file.endswith(".whl")
            for tag in parse_wheel_filename(file)[3]
        )
    }
    assert missing == {exception for exception in BUILT_FROM_SOURCE if exception[1] == minor}


def test_only_the_exception_may_be_built_from_source() -> None:
    sources = {name for name, _ in ALL_PINS for file in files(name) if not file.endswith(".whl")}
    assert sources == {name for name, _ in BUILT_FROM_SOURCE}


def test_each_pin_has_its_licence_in_the_notices() -> None:
    notices = (ROOT / "THIRD_PARTY.md").read_text()
    assert [name for name, _ in ALL_PINS if f"| {name} |" not in notices] == []


def test_no_file_of_the_set_up_names_an_index() -> None:
    named = [
        path.name
        for path in [
            *(ROOT / "requirements").iterdir(),
            ROOT / "setup.cfg",
            ROOT / "pyproject.toml",
            ROOT / "play",
        ]
        if path.is_file() and re.search(r"https?://|--(extra-)?index-url|--find-links", path.read_text())
    ]
    assert named == []
