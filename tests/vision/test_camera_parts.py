"""The parts of the camera that need no film: the area, the median of readings, checks, landmarks, places, samples."""

import json
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.sights import WHOLE, Box, Corners, Motion, What
from tests.vision.rooms import TRAY, room
from vision.camera.area import RollingArea
from vision.camera.checks import check, is_black, sharpness
from vision.camera.clips import Film
from vision.camera.corners import what_is_wrong_with
from vision.camera.health import BLACK, NO_PICTURES, STANDS_STILL, Health
from vision.camera.landmarks import compare, find_landmarks
from vision.camera.motion import MotionCheck, Reach
from vision.camera.positions import PLACES, Positions
from vision.camera.readers import Once, Thing, turned, turned_back
from vision.camera.samples import SampleFolder, SamplesFull
from vision.camera.shots import SMALL, BadShot, JpegShot, RawShot
from vision.camera.steady import combine, lies_still

# The area


def test_an_area_knows_what_lies_in_it() -> None:
    area = RollingArea(TRAY)
    assert area.share((600, 300, 60, 60), 720, 1280) == 1
    assert area.share((20, 20, 60, 60), 720, 1280) == 0
    assert 0.4 < area.share((290, 300, 60, 60), 720, 1280) < 0.6
    assert RollingArea().share((0, 0, 1280, 720), 720, 1280) == 1


@given(st.tuples(st.integers(-50, 1400), st.integers(-50, 800), st.integers(1, 900), st.integers(1, 900)))
def test_a_share_is_a_share_whatever_the_box(box: Box) -> None:
    assert 0 <= RollingArea(TRAY).share(box, 720, 1280) <= 1


def test_readers_see_the_area_and_a_margin_but_nothing_beyond() -> None:
    frame = np.zeros((720, 1280, 3), np.uint8)
    frame[:] = (40, 80, 60)
    frame[:100] = 255  # a bright box above the area
    frame[350:370, 620:660] = (0, 0, 200)
    part, left, top = RollingArea(TRAY).cut(frame)
    assert 0 < left < 320
    assert 0 < top < 180
    assert part.shape[1] < 760
    assert (part[365 - top, 640 - left] == (0, 0, 200)).all()
    assert part[..., 1].max() < 100
    frame[500:, :330] = 255  # a bright thing beside a slanted edge, in the rectangle round the area
    slanted = RollingArea(((0.3, 0.2), (0.7, 0.2), (0.8, 0.9), (0.3, 0.9)))
    assert slanted.cut(frame)[0][..., 1].max() < 100
    whole = RollingArea().cut(frame)
    assert whole[0] is frame
    assert whole[1:] == (0, 0)


@pytest.mark.parametrize(
    ("corners", "word"),
    [
        (((0.1, 0.1), (1.2, 0.1), (0.9, 0.9), (0.1, 0.9)), "outside"),
        (((0.1, 0.1), (float("nan"), 0.1), (0.9, 0.9), (0.1, 0.9)), "outside"),
        (((0.1, 0.1), (0.12, 0.1), (0.9, 0.9), (0.1, 0.9)), "near"),
        (((0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9)), "no area"),
    ],
)
def test_corners_that_make_no_area_are_refused(corners: Corners, word: str) -> None:
    assert word in str(what_is_wrong_with(corners))


def test_corners_may_go_either_way_round() -> None:
    assert what_is_wrong_with(TRAY) is None
    assert what_is_wrong_with((TRAY[3], TRAY[2], TRAY[1], TRAY[0])) is None
    assert what_is_wrong_with(WHOLE) is None


# Pictures


def test_a_small_picture_is_the_same_from_pixels_and_from_a_jpeg() -> None:
    frame = Film([3, 6], 1).base
    data = cv2.imencode(".jpg", frame)[1].tobytes()
    raw, jpeg = RawShot(0, frame).small, JpegShot(0, data).small
    assert raw.shape == jpeg.shape == (90, SMALL)
    assert np.abs(raw.astype(int) - jpeg).mean() < 2
    assert JpegShot(0, data).full().shape == frame.shape


def test_a_damaged_jpeg_is_a_bad_shot() -> None:
    with pytest.raises(BadShot):
        _ = JpegShot(0, b"\xff\xd8\xff\xe0no picture").small
    with pytest.raises(BadShot):
        JpegShot(0, b"").full()


def test_the_same_picture_has_the_same_mark_and_grain_changes_it() -> None:
    film = Film([3], 1, (320, 180))
    first, second = (film.grainy(film.base) for _ in range(2))
    assert RawShot(0, first).mark() == RawShot(1, first.copy()).mark()
    assert RawShot(0, first).mark() != RawShot(0, second).mark()


# Movement


def greys(*levels: int) -> list[np.ndarray]:
    """Small even pictures of these greys."""
    return [np.full((90, 160), level, np.uint8) for level in levels]


def test_still_needs_time_and_pictures() -> None:
    check, grey = MotionCheck(), greys(80)[0]
    slow = [check.look(grey, at).motion for at in (0.0, 5.0, 10.0)]
    assert slow == [Motion.MOVING, Motion.SETTLING, Motion.SETTLING]  # too few pictures
    check = MotionCheck()
    fast = [check.look(grey, at / 100).motion for at in range(10)]
    assert Motion.STILL not in fast  # too little time


def test_something_that_creeps_is_seen() -> None:
    check, moved = MotionCheck(), 0
    for step in range(90):
        grey = greys(80)[0]
        grey[30:45, step : step + 15] = 160
        moved += check.look(grey, step / 15).moved
    assert moved > 20
    slow = MotionCheck()
    for step in range(90):
        grey = greys(80)[0]
        grey[30:45, step // 15 : step // 15 + 15] = 160
        moved += slow.look(grey, step / 15).moved


def test_light_that_changes_slowly_is_followed_and_at_once_is_told_apart() -> None:
    check = MotionCheck()
    assert not any(check.look(grey, at / 15).moved for at, grey in enumerate(greys(*range(80, 160))))
    dark = greys(60)[0]
    dark[20:60, 20:80] = 30
    lit = cv2.convertScaleAbs(dark, alpha=2.2)
    check = MotionCheck()
    for at in range(10):
        check.look(dark, at / 15)
    look = check.look(np.asarray(lit, np.uint8), 1)
    assert (look.moved, look.lit) == (False, True)


def test_what_moves_outside_the_area_does_not_count() -> None:
    check = MotionCheck(RollingArea(TRAY))
    for at in range(10):
        grey = greys(80)[0]
        grey[0:15, 5 * at : 5 * at + 30] = 200
        assert not check.look(grey, at / 15).moved


def test_a_hand_reaches_in_and_a_thing_on_the_table_does_not() -> None:
    table, hand, thing = greys(80, 80, 80)
    hand[40:90, 70:90] = 160
    thing[40:60, 70:90] = 160
    reach = Reach()
    assert not reach.sees(hand)  # nothing is known yet
    reach.learn(table, reaching=False)
    assert reach.sees(hand)
    assert not reach.sees(thing)
    assert not reach.sees(greys(200)[0])  # another light
    reach.learn(hand, reaching=True)
    assert not reach.sees(hand)  # it stayed: a dice cup
    other = greys(80)[0]
    other[40:90, 20:40] = 160
    assert reach.sees(other)


# Readings


def once(*things: tuple[str, int], sure: bool = True, confidence: float = 0.95, reason: str = "") -> Once:
    return Once(tuple(Thing(name, (x, 100, 50, 50), confidence) for name, x in things), sure, reason)


def test_readings_that_agree_are_sure() -> None:
    steady = combine([once(("3", 0), ("5", 200)), once(("5", 202), ("3", 1)), once(("3", 0), ("5", 199))])
    assert steady.sure
    assert [(v.thing.name, v.thing.box, v.sure) for v in steady.things] == [
        ("3", (0, 100, 50, 50), True),
        ("5", (200, 100, 50, 50), True),
    ]


def test_one_other_word_makes_a_die_doubtful_with_both_values() -> None:
    steady = combine([once(("3", 0), ("5", 200)), once(("3", 0), ("6", 200)), once(("3", 0), ("5", 200))])
    assert not steady.sure
    assert [(v.thing.name, v.sure, v.thing.others) for v in steady.things] == [("3", True, ()), ("5", False, ("6",))]


def test_a_thing_that_only_some_saw_makes_all_doubtful() -> None:
    steady = combine([once(("3", 0)), once(("3", 0), ("1", 300)), once(("3", 0))], "one more?")
    assert (len(steady.things), steady.sure, steady.reason) == (1, False, "one more?")


def test_the_reason_of_most_is_told() -> None:
    steady = combine([once(("3", 0), sure=False, confidence=0.5, reason="blurred")] * 2 + [once(("3", 0))])
    assert (steady.sure, steady.reason) == (False, "blurred")
    assert not steady.things[0].sure


def test_two_dice_that_touch_stay_two() -> None:
    steady = combine([once(("3", 0), ("3", 50))] * 3)
    assert len(steady.things) == 2
    assert steady.sure


def test_what_lies_still() -> None:
    before = [Thing("3", (100, 100, 50, 50), 1)]
    assert lies_still(Thing("3", (112, 100, 50, 50), 1), before)  # nudged
    assert lies_still(Thing("4", (102, 100, 50, 50), 1), before)  # read otherwise
    assert not lies_still(Thing("4", (112, 100, 50, 50), 1), before)
    assert not lies_still(Thing("3", (150, 100, 50, 50), 1), before)


@pytest.mark.parametrize("way", range(4))
def test_boxes_in_a_turned_picture_are_turned_back(way: int) -> None:
    frame = np.zeros((40, 60, 3), np.uint8)
    frame[5:15, 30:42] = 255
    seen = turned(frame, way)
    x, y, w, h = cv2.boundingRect(np.asarray(seen[..., 0], np.uint8))
    back = turned_back([Thing("1", (x, y, w, h), 1)], way, 60, 40)
    assert back[0].box == (30, 5, 12, 10)


# Setting up


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
    assert BLACK


def test_exposure_is_held_once_it_is_found_and_let_go_in_another_light() -> None:
    eye = Eye()
    health = Health(eye, _began=100)
    for at, level in ((101, 90), (103, 90), (104, 90), (105, 250), (106, 120), (108, 120)):
        health.hold(grain(at, level), at)
    assert eye.holds == [True, False, True]
    assert not health.is_well(105)
    assert health.is_well(111)
