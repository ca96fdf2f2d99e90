"""Draws the camera's pictures of the documents: ``python -m tests.ui.camera_pictures docs/pictures``.

The screens are the real ones; what lies on the table is drawn, and what the camera tells of it is what was drawn.
"""

import sys
import tempfile
from pathlib import Path

import cv2
from kivy.base import EventLoop

from companion.sights import Area, Check, Corners, Live, SeenDie
from tests.ui.conftest import Desk, make_context, open_desk
from tests.ui.fake_camera import FakeCameras, at, dice, with_camera
from tests.ui.watched import heard, watched_roll
from ui.config import Screen, configure
from ui.snapshot import snapshot
from vision.camera.clips import Film

WIDE, UPRIGHT = (1024, 600), (720, 1280)
TRAY: Corners = ((0.07, 0.08), (0.92, 0.06), (0.96, 0.93), (0.05, 0.95))


def draw(folder: Path, desk: Desk, cameras: FakeCameras) -> None:
    """A roll that counts down, one that is doubtful, and the camera's page."""
    _, camera = watched_roll(desk, cameras)
    camera.sees(*dice(3, 4, 6))
    heard(desk)
    keep(desk, folder / "camera-roll.png", WIDE)
    camera.sees(*dice(3, 4), SeenDie(5, at(2), 0.6, False, (6,)), sure=False)
    heard(desk)
    keep(desk, folder / "camera-doubt.png", UPRIGHT)
    film = Film([3, 6, 1, 4], 2)
    small = cv2.cvtColor(cv2.resize(film.base, (640, 360), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB)
    desk.app.camera()
    camera.tell(Area(TRAY, True), Live(640, 360, small.tobytes()), Check((), 120, 0.9, None))
    heard(desk)
    desk.finger.tap("Try dice")
    lying = sorted(zip(film.boxes, film.values, strict=True))
    camera.sees(*(SeenDie(value, box, 0.99) for box, value in lying))
    heard(desk)
    keep(desk, folder / "camera-page.png", WIDE)


def keep(desk: Desk, path: Path, size: tuple[int, int]) -> None:
    """Keep the screen as a picture of this size."""
    desk.stage.resize(*size)
    snapshot(desk.stage, path)


def main(folder: Path) -> None:
    """Open the touchscreen off-screen and draw."""
    with tempfile.TemporaryDirectory() as name:
        configure(Screen(800, 480), Path(name) / "kivy")
        EventLoop.ensure_window()
        EventLoop.start()
        cameras = FakeCameras()
        context = make_context(Path(name), cameras=lambda: cameras, settings=with_camera(Path(name)))
        for desk in open_desk(EventLoop.window, context):
            draw(folder, desk, cameras)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
