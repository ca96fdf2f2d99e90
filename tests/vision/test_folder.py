"""The folder that stands in for the camera."""

import os
from pathlib import Path

import pytest

from vision.folder import PhotoFolder
from vision.photos import NoSuchPhoto


class Clock:
    """Time that a test moves on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def drop(folder: Path, name: str, when: int, data: bytes = b"x") -> Path:
    path = folder / name
    path.write_bytes(data)
    os.utime(path, (when, when))
    return path


def test_a_picture_is_given_once_it_has_stopped_growing(tmp_path: Path) -> None:
    clock = Clock()
    folder = PhotoFolder(tmp_path, 0.3, clock)
    assert folder.newest() is None
    path = drop(tmp_path, "a.jpg", 100, b"half")
    assert folder.newest() is None
    clock.now = 1.0
    drop(tmp_path, "a.jpg", 101, b"half and more")
    assert folder.newest() is None
    clock.now = 1.2
    assert folder.newest() is None
    clock.now = 1.4
    assert folder.newest() == path
    assert folder.newest() is None


def test_the_newest_wins_and_older_ones_are_passed_over(tmp_path: Path) -> None:
    clock = Clock()
    folder = PhotoFolder(tmp_path, 0.0, clock)
    drop(tmp_path, "b.png", 50)
    newer = drop(tmp_path, "a.png", 60)
    assert folder.newest() == newer
    assert folder.newest() is None


def test_a_picture_written_again_is_new(tmp_path: Path) -> None:
    folder = PhotoFolder(tmp_path, 0.0, Clock())
    path = drop(tmp_path, "a.png", 50)
    assert folder.newest() == path
    drop(tmp_path, "a.png", 70, b"other")
    assert folder.newest() == path


def test_what_lies_there_can_be_left_out(tmp_path: Path) -> None:
    drop(tmp_path, "old.jpg", 10)
    folder = PhotoFolder(tmp_path, 0.0, Clock())
    folder.skip_present()
    assert folder.newest() is None
    path = drop(tmp_path, "new.jpg", 20)
    assert folder.newest() == path


def test_other_files_empty_files_and_hidden_ones_are_left_alone(tmp_path: Path) -> None:
    folder = PhotoFolder(tmp_path, 0.0, Clock())
    drop(tmp_path, "notes.txt", 10)
    drop(tmp_path, ".a.jpg", 11)
    drop(tmp_path, "empty.jpg", 12, b"")
    (tmp_path / "folder.png").mkdir()
    assert folder.newest() is None or folder.newest() != tmp_path / "notes.txt"


def test_a_missing_folder_is_an_error_and_one_that_goes_away_is_empty(tmp_path: Path) -> None:
    with pytest.raises(NoSuchPhoto, match="no such folder"):
        PhotoFolder(tmp_path / "none")
    inner = tmp_path / "in"
    inner.mkdir()
    folder = PhotoFolder(inner)
    inner.rmdir()
    assert folder.newest() is None
