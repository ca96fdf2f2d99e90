"""Setting up a camera: the check, a bumped camera, and the places it is known to stand at."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.sights import WHOLE
from tests.vision.rooms import TRAY, room
from vision.camera.area import RollingArea
from vision.camera.checks import check, is_black, sharpness
from vision.camera.clips import Film
from vision.camera.landmarks import compare, find_landmarks
from vision.camera.positions import PLACES, Positions


def test_the_check_says_what_is_wrong_in_plain_words() -> None:
    film, area = Film([3, 6, 1, 4], 1), RollingArea()
    assert check(film.base, area, film.boxes).words == ()
    dark = np.asarray(cv2.convertScaleAbs(film.base, alpha=0.25), np.uint8)
    assert "Too dark" in check(dark, area, film.boxes).words[0]
    white = np.full_like(film.base, 240)
    assert "Too bright" in check(white, area, ()).words[0]
    lamp = film.table.copy()
    cv2.circle(lamp, (600, 300), 200, (255, 255, 255), -1)
    assert "mirrored" in check(lamp, area, ()).words[0]
    blurred = np.asarray(cv2.GaussianBlur(film.base, (0, 0), 12), np.uint8)
    assert "Not sharp" in check(blurred, area, film.boxes).words[0]
    small = Film([3, 6], 1, die_pixels=20)
    assert "closer" in check(small.base, area, small.boxes).words[0]
    large = Film([3], 1, die_pixels=280)
    assert "away" in check(large.base, area, large.boxes).words[0]


def test_sharpness_falls_with_blur_and_nothing_to_judge_by_is_none() -> None:
    film, area = Film([3, 6, 1, 4], 1), RollingArea()
    values = [sharpness(np.asarray(cv2.GaussianBlur(film.base, (0, 0), s), np.uint8), area) for s in (0.5, 2, 5, 10)]
    assert values == sorted(values, reverse=True)
    assert sharpness(np.full((720, 1280, 3), 90, np.uint8), area) is None


def test_black_is_not_merely_dark() -> None:
    film = Film([3], 1)
    assert is_black(film.grainy(np.zeros_like(film.base)))
    assert not is_black(np.asarray(cv2.convertScaleAbs(film.base, alpha=0.3), np.uint8))


def test_a_camera_that_stands_still_is_not_bumped_whatever_lies_about() -> None:
    marks = find_landmarks(room(), RollingArea(TRAY))
    for things in (0, 4):
        shift = compare(marks, find_landmarks(room(things=things)))
        assert shift is not None
        assert not shift.is_bump


@pytest.mark.parametrize(("shift", "angle", "first"), [((40, 10), 0.0, (0.281, 0.264)), ((200, 0), 0.0, (0.406, 0.25))])
def test_a_bumped_camera_carries_its_area_along(
    shift: tuple[int, int], angle: float, first: tuple[float, float]
) -> None:
    marks = find_landmarks(room(), RollingArea(TRAY))
    found = compare(marks, find_landmarks(room(shift, angle, things=3)))
    assert found is not None
    assert found.is_bump
    assert found.moved(TRAY)[0] == pytest.approx(first, abs=0.01)


def test_a_turned_camera_is_bumped_and_another_room_is_not_known() -> None:
    marks = find_landmarks(room(), RollingArea(TRAY))
    turn = compare(marks, find_landmarks(room(angle=5)))
    assert turn is not None
    assert turn.is_bump
    assert compare(marks, find_landmarks(room(seed=5))) is None
    assert compare(marks, find_landmarks(np.full((720, 1280, 3), 90, np.uint8))) is None


def test_places_are_kept_for_each_camera_and_known_again(tmp_path: Path) -> None:
    kept = Positions(tmp_path, "HD Webcam usb-0000:01:00.0-1")
    assert kept.newest is None
    here, there = find_landmarks(room(), RollingArea(TRAY)), find_landmarks(room(seed=5), RollingArea(TRAY))
    kept.keep(TRAY, here)
    kept.keep(WHOLE, there)
    again = Positions(tmp_path, "HD Webcam usb-0000:01:00.0-1")
    assert again.newest is not None
    assert again.newest.corners == WHOLE
    found = again.recognise(find_landmarks(room(things=2)))
    assert found is not None
    assert found.position.corners == TRAY
    assert Positions(tmp_path, "other").newest is None
    assert b"JFIF" not in kept.path.read_bytes()  # landmarks, no picture
    again.keep(TRAY, find_landmarks(room(things=1), RollingArea(TRAY)))
    assert len(json.loads(kept.path.read_text())["kept"]) == 2  # the same place is kept once


def test_only_the_last_places_are_kept(tmp_path: Path) -> None:
    kept = Positions(tmp_path, "csi-0")
    for seed in range(PLACES + 2):
        kept.keep(TRAY, find_landmarks(room(seed=seed), RollingArea(TRAY)))
    assert len(json.loads(kept.path.read_text())["kept"]) == PLACES


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"version": 1, "kept": [{"corners": [[0,0],[0,0],[0,0],[0,0]], "places": [], "patterns": ""}]}',
        '{"version":1,"kept":[{"corners":[[0.1,0.1],[0.9,0.1],[0.9,0.9],[0.1,0.9]],"places":[],"patterns":"!"}]}',
        '{"version":1,"kept":[{"corners":[[0.1,0.1],[0.9,0.1],[0.9,0.9],[0.1,0.9]],"places":[[0,0]],"patterns":""}]}',
    ],
)
def test_a_file_of_places_that_is_damaged_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "csi-0.json").write_text(text)
    assert Positions(tmp_path, "csi-0").newest is None
