"""Where pictures come from: streams of JPEGs, USB cameras, the ribbon camera's program, films and folders."""

import os
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.camera.clips import Film
from vision.camera.shots import JpegShot, RawShot
from vision.camera.sources import CameraGone, NoCamera
from vision.camera.sources import files as from_files
from vision.camera.sources.choose import source_for
from vision.camera.sources.csi import RibbonCamera
from vision.camera.sources.devices import Device, ask_device, choices, understood
from vision.camera.sources.files import DroppedPhotos, Slides
from vision.camera.sources.mjpeg import Splitter
from vision.camera.sources.usb import UsbCamera

STAND_IN = Path(__file__).with_name("stand_in_camera.py")


def jpeg(level: int, thumb: bool = False) -> bytes:
    """A small picture; with ``thumb`` it carries another whole one in its own data."""
    frame = np.full((24, 32, 3), level, np.uint8)
    frame[::2, ::3] = 255 - level
    data = cv2.imencode(".jpg", frame)[1].tobytes()
    if thumb:
        inner = b"Exif\0\0" + jpeg(200)
        data = data[:2] + b"\xff\xe1" + struct.pack(">H", len(inner) + 2) + inner + data[2:]
    return bytes(data)


# Streams


@given(st.lists(st.integers(1, 400), min_size=1, max_size=20))
def test_pictures_come_out_whole_however_they_come_in(cuts: list[int]) -> None:
    pictures = [jpeg(10), jpeg(90, thumb=True), jpeg(200)]
    stream, splitter, found = b"noise" + b"\0\xff".join(pictures), Splitter(), []
    at = 0
    for cut in [*cuts, len(stream)]:
        found += splitter.feed(stream[at : at + cut])
        at += cut
    assert found == pictures


@given(st.lists(st.sampled_from([b"\xff", b"\xd8", b"\xd9", b"\xda", b"\xff\xd8", b"\0", b"\x07abc"]), max_size=60))
def test_rubbish_in_a_stream_is_passed_over(parts: list[bytes]) -> None:
    splitter = Splitter()
    list(splitter.feed(b"".join(parts)))
    good = jpeg(50)
    found = list(splitter.feed(b"\0" * 70_000 + good + good + good))
    assert good in found


# USB


def answer(driver: bytes, can: int, own: int = 0) -> bytes:
    return struct.pack("<16s32s32sIII12x", driver, b"HD Webcam", b"usb-1.2", 0, can, own)


def test_a_camera_is_told_from_other_video_devices() -> None:
    path = Path("/dev/video0")
    assert understood(path, answer(b"uvcvideo", 0x84A00001, 0x04200001)) == Device(path, "HD Webcam", "usb-1.2")
    assert understood(path, answer(b"uvcvideo", 0x84A00001, 0x04A00000)) is None  # the camera's other device: metadata
    assert understood(path, answer(b"pispbe", 0x04000001)) is None
    assert understood(path, answer(b"bcm2835-codec", 0x04000001)) is None


def test_what_is_no_device_is_no_camera(tmp_path: Path) -> None:
    file = tmp_path / "video0"
    file.write_text("no device")
    assert ask_device(file) is None
    assert ask_device(tmp_path / "none") is None


class Capture:
    """Stands in for OpenCV's capture."""

    def __init__(self, *pictures: np.ndarray | None, opened: bool = True) -> None:
        self.pictures = list(pictures)
        self.opened = opened
        self.controls: dict[int, float] = {
            cv2.CAP_PROP_EXPOSURE: 157,
            cv2.CAP_PROP_WB_TEMPERATURE: 4600,
            cv2.CAP_PROP_FOCUS: 30,
            cv2.CAP_PROP_AUTO_EXPOSURE: 3,
            cv2.CAP_PROP_AUTO_WB: 1,
        }
        self.log: list[tuple[int, float]] = []
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opened

    def set(self, what: int, value: float) -> bool:
        self.log.append((what, value))
        if what in self.controls:
            self.controls[what] = value
        return what in self.controls

    def get(self, what: int) -> float:
        return self.controls.get(what, 0.0)

    def read(self) -> tuple[bool, Any]:
        picture = self.pictures.pop(0) if self.pictures else None
        return picture is not None, picture

    def release(self) -> None:
        self.released = True


def usb(capture: Capture, tmp_path: Path, path: Path | None = None, name: str = "video0") -> UsbCamera:
    file = tmp_path / name
    file.touch()

    def find() -> Iterator[Device]:
        if file.exists():
            yield Device(file, "HD Webcam", "usb-1.2")

    return UsbCamera(path, capture=lambda path, how: capture, find=find)


def test_a_usb_cameras_own_jpegs_are_taken_and_trimmed(tmp_path: Path) -> None:
    data = jpeg(90)
    padded = np.frombuffer(data + b"\0" * 500, np.uint8)[None]
    camera = usb(Capture(padded), tmp_path)
    camera.open()
    shot = camera.read()
    assert isinstance(shot, JpegShot)
    assert shot.data == data
    assert camera.describe() == ("HD Webcam", "HD Webcam usb-1.2")
    camera.close()
    camera.close()


def test_a_usb_camera_without_jpegs_gives_pixels(tmp_path: Path) -> None:
    frame = np.full((24, 32, 3), 7, np.uint8)
    capture = Capture(np.zeros((24, 32, 2), np.uint8), frame)
    camera = usb(capture, tmp_path)
    camera.open()
    assert camera.read() is None
    shot = camera.read()
    assert isinstance(shot, RawShot)
    assert (shot.full() == frame).all()
    assert (cv2.CAP_PROP_CONVERT_RGB, 1) in capture.log


def test_what_a_camera_can_hold_is_held_at_its_present_value(tmp_path: Path) -> None:
    capture = Capture()
    camera = usb(capture, tmp_path)
    camera.open()
    assert camera.hold(True) == ("exposure", "white balance")  # this one has a fixed focus
    assert capture.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert capture.controls[cv2.CAP_PROP_EXPOSURE] == 157
    assert (cv2.CAP_PROP_EXPOSURE, 157) in capture.log
    assert camera.hold(False) == ()
    assert capture.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 3


def test_an_unplugged_usb_camera_is_told_from_one_that_does_not_answer(tmp_path: Path) -> None:
    camera = usb(Capture(), tmp_path)
    camera.open()
    with pytest.raises(CameraGone, match="does not answer"):
        camera.read()
    (tmp_path / "video0").unlink()
    with pytest.raises(CameraGone, match="was unplugged"):
        camera.read()
    with pytest.raises(NoCamera, match="No camera is plugged in"):
        camera.open()
    with pytest.raises(CameraGone, match="closed"):
        camera.read()


def test_a_camera_that_comes_back_under_another_number_is_known(tmp_path: Path) -> None:
    first, second = tmp_path / "video0", tmp_path / "video1"
    plugged = [Device(first, "HD Webcam", "usb-1.2")]
    opened: list[str] = []

    def capture(path: str, how: int) -> Capture:
        opened.append(path)
        return Capture()

    camera = UsbCamera(first, capture=capture, find=lambda: iter(plugged))
    camera.open()
    plugged[:] = [Device(first, "Other", "usb-1.3"), Device(second, "HD Webcam", "usb-1.2")]
    camera.open()
    assert opened == [str(first), str(second)]


def test_a_camera_in_use_and_one_that_is_not_there_are_said(tmp_path: Path) -> None:
    with pytest.raises(NoCamera, match="another program"):
        usb(Capture(opened=False), tmp_path).open()
    with pytest.raises(NoCamera, match="no camera at"):
        usb(Capture(), tmp_path, Path("/dev/video77")).open()


# The ribbon camera


def ribbon(folder: Path, mode: str) -> RibbonCamera:
    (folder / "0.jpg").write_bytes(jpeg(90))
    (folder / "mode").write_text(mode)
    return RibbonCamera((sys.executable, "-S", str(STAND_IN), str(folder)))


def test_the_ribbon_cameras_program_is_read_and_ended(tmp_path: Path) -> None:
    camera = ribbon(tmp_path, "0")
    camera.open()
    shots = []
    while len(shots) < 3:
        if (shot := camera.read()) is not None:
            shots.append(shot)
    assert len({shot.mark() for shot in shots}) == 3
    assert shots[0].full().shape == (24, 32, 3)
    camera.close()
    camera.close()
    with pytest.raises(CameraGone):
        camera.read()


def read_on(camera: RibbonCamera) -> None:
    """Until it is gone."""
    while True:
        camera.read()


def test_a_ribbon_camera_that_is_not_there_and_one_that_dies(tmp_path: Path) -> None:
    for mode, words in (("none", "No ribbon camera answers"), ("die", "stopped: ERROR: the device went away")):
        camera = ribbon(tmp_path, mode)
        camera.open()
        with pytest.raises(CameraGone, match=words):
            read_on(camera)
        camera.close()
    with pytest.raises(NoCamera, match="install rpicam-apps"):
        RibbonCamera((str(tmp_path / "no-such-program"),)).open()


# Files


def test_a_film_is_played_and_its_last_picture_stays(tmp_path: Path) -> None:
    path = tmp_path / "roll.avi"
    film = Film([3, 6], 1, (320, 180))
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (320, 180))
    for frame in [*film.empty(2), *film.roll(3)]:
        writer.write(frame)
    writer.release()
    source = from_files.Film(path, fps=500)
    source.open()
    shots = [source.read() for _ in range(8)]
    assert all(shot is not None for shot in shots)
    marks = [shot.mark() for shot in shots if shot is not None]
    assert len(set(marks)) == 5
    assert len(set(marks[4:])) == 1
    assert not source.living
    source.close()
    with pytest.raises(NoCamera, match="no film"):
        from_files.Film(tmp_path / "none.avi").open()


def test_slides_follow_each_other_and_a_bad_one_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(jpeg(10))
    (tmp_path / "b.jpg").write_bytes(b"no picture")
    (tmp_path / "c.jpg").write_bytes(jpeg(200))
    source = Slides(tmp_path, each=0.01, fps=200)
    source.open()
    shown = [source.read() for _ in range(8)]
    assert [shot is None for shot in shown] == [False, False, True, True, False, False, False, False]
    assert shown[0] is not None
    assert shown[7] is not None
    assert shown[0].full()[1, 1, 0] < 50 < 150 < shown[7].full()[1, 1, 0]
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(NoCamera, match="no photo"):
        Slides(empty).open()


def test_a_dropped_photo_is_given_once(tmp_path: Path) -> None:
    (tmp_path / "old.jpg").write_bytes(jpeg(10))
    source = DroppedPhotos(tmp_path)
    source.open()
    part = tmp_path / "part"
    part.write_bytes(jpeg(200))
    os.utime(part, (2e9, 2e9))
    part.replace(tmp_path / "new.jpg")
    shot = None
    while shot is None:
        shot = source.read()
    assert shot.full()[1, 1, 0] > 150
    assert source.read() is None
    assert source.deliberate
    with pytest.raises(NoCamera, match="no such folder"):
        DroppedPhotos(tmp_path / "none").open()


def test_settings_name_sources(tmp_path: Path) -> None:
    missing = (str(tmp_path / "rpicam-vid"),)
    assert isinstance(source_for("csi"), RibbonCamera)
    assert isinstance(source_for("/dev/video3"), UsbCamera)
    assert isinstance(source_for(str(tmp_path)), DroppedPhotos)
    assert isinstance(source_for(f"slides:{tmp_path}"), Slides)
    assert isinstance(source_for("roll.mp4"), from_files.Film)
    assert isinstance(source_for("auto", missing), UsbCamera)
    with pytest.raises(NoCamera, match="switched off"):
        source_for("none")
    assert [choice.setting for choice in choices(missing)][0 :: len(choices(missing)) - 1] == ["auto", "none"]
    assert "csi" in [choice.setting for choice in choices((sys.executable,))]
