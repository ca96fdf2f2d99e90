"""What a camera keeps of its pictures, and how it is known to be well."""

import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from companion.errors import CompanionError
from companion.sights import What
from vision.camera.clips import Film
from vision.camera.health import NO_PICTURES, STANDS_STILL, Health
from vision.camera.samples import SampleFolder, SamplesFull
from vision.camera.shots import RawShot

# Samples


def test_samples_are_labelled_counted_and_exported(tmp_path: Path) -> None:
    folder = SampleFolder(tmp_path / "samples")
    assert folder.content().pictures == 0
    folder.keep(Film([3], 1, (320, 180)).base, What.DICE, ["3"], ["5"])
    folder.keep(Film([4], 1, (320, 180)).base, What.DICE, ["4"], ["4"])
    (tmp_path / "samples" / "mine.jpg").write_bytes(b"not ours")
    content = folder.content()
    assert content.pictures == 2
    goal = tmp_path / "report.zip"
    folder.export(goal)
    with zipfile.ZipFile(goal) as archive:
        names = archive.namelist()
        labels = [json.loads(archive.read(name)) for name in names if name.endswith(".json")]
    assert len(names) == 4
    assert labels[0] == {"what": "dice", "seen": ["3"], "really": ["5"]}
    folder.empty()
    assert [path.name for path in (tmp_path / "samples").iterdir()] == ["mine.jpg"]


def test_a_full_folder_says_what_to_do_and_keeps_what_it_has(tmp_path: Path) -> None:
    picture = Film([3], 1, (320, 180)).base
    folder = SampleFolder(tmp_path, most=20_000)
    kept = folder.keep(picture, What.DICE, ["3"], ["5"])
    while kept.size < 20_000 - kept.size / kept.pictures:
        kept = folder.keep(picture, What.DICE, ["3"], ["5"])
    with pytest.raises(SamplesFull, match="export and empty"):
        folder.keep(picture, What.DICE, ["3"], ["5"])
    assert folder.content() == kept


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(CompanionError, match="cannot be written"):
        SampleFolder(tmp_path / "file" / "samples").keep(Film([3], 1, (320, 180)).base, What.DICE, [], [])
    with pytest.raises(CompanionError, match="cannot be written"):
        SampleFolder(tmp_path).export(tmp_path / "file" / "a.zip")


# Health


class Eye:
    """A source as far as its health goes."""

    deliberate = False

    def __init__(self, living: bool = True) -> None:
        self.living = living
        self.holds: list[bool] = []

    def hold(self, yes: bool) -> tuple[str, ...]:
        self.holds.append(yes)
        return ("exposure",)


def grain(number: int, level: int = 90) -> RawShot:
    frame = np.full((90, 160, 3), level, np.uint8)
    frame[0, 0] = number
    return RawShot(0, frame)


def test_no_pictures_and_always_the_same_are_faults_of_a_living_camera() -> None:
    well = Health(Eye(), _began=100)
    assert [well.fault(grain(n), 100 + n) for n in range(9)] == [None] * 9
    assert [well.fault(None, 108 + n) for n in range(1, 5)] == [None, None, None, NO_PICTURES]
    busy = Health(Eye(), _began=100)
    assert busy.fault(grain(1), 101) is None
    assert busy.fault(None, 108) is None  # seven seconds of reading, in which nobody looked
    assert [busy.fault(None, 108 + n) for n in range(1, 5)] == [None, None, None, NO_PICTURES]
    frozen = Health(Eye(), _began=100)
    assert [frozen.fault(grain(1), 100 + n) for n in range(4)] == [None, None, None, STANDS_STILL]
    film = Health(Eye(living=False), _began=100)
    assert {film.fault(shot, 200 + n) for shot in (None, grain(1)) for n in range(9)} == {None}


def test_black_is_said_after_a_while_and_ends_with_light() -> None:
    health = Health(Eye(), _began=100)
    assert [health.is_dark(grain(n, level=4), 100 + n / 2) for n in range(4)] == [(True, n > 2) for n in range(4)]
    assert health.is_dark(grain(5), 103) == (False, False)
    assert health.is_dark(grain(6, level=4), 103.5) == (True, False)


def test_exposure_is_held_once_it_is_found_and_let_go_in_another_light() -> None:
    eye = Eye()
    health = Health(eye, _began=100)
    for at, level in ((101, 90), (103, 90), (104, 90), (105, 250), (106, 120), (108, 120)):
        health.hold(grain(at, level), at)
    assert eye.holds == [True, False, True]
    assert not health.is_well(105)
    assert health.is_well(111)
