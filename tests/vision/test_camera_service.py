"""The camera's own process with its supervisor: it starts, tells, hangs, dies, and comes back."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.asks import Roll
from companion.errors import Refused
from companion.matching import match_sight
from companion.sights import Area, Bumped, Check, Live, Motion, Moved, Samples, Sight, State, Status, What
from tests.vision.films import readable
from tests.vision.listener import PATIENCE, Listener
from tests.vision.rooms import TRAY, room
from tests.vision.stand_in_table import STAND_IN, Table
from vision.camera import CameraService, Limits
from vision.camera.clips import Film
from vision.camera.readers import Dice
from vision.photos import Frame

VALUES = [3, 6, 1, 4]
EMPTY, HAND, ROLLED, BLACK = "0", "1", "2", "3"


@pytest.fixture(scope="module")
def film() -> Film:
    return readable(Dice(), VALUES)


@pytest.fixture(scope="module")
def pictures(film: Film) -> list[Frame]:
    return [film.table, film.with_hand((0.5, 0.5), film.table), film.base, np.zeros_like(film.base)]


@pytest.fixture
def table(tmp_path: Path, pictures: list[Frame]) -> Table:
    folder = tmp_path / "camera"
    folder.mkdir()
    return Table(folder, dict(zip("0123", pictures, strict=True)), EMPTY)


Make = Callable[..., Listener]


@pytest.fixture
def make(tmp_path: Path, table: Table) -> Iterator[Make]:
    made: list[CameraService] = []

    def make(source: str = "csi", samples: Path | None = None, limits: Limits | None = None) -> Listener:
        service = CameraService(source, tmp_path / "places", samples, program=table.program, limits=limits)
        made.append(service)
        return Listener(service)

    yield make
    for service in made:
        service.close()


def gone(pid: int) -> bool:
    """Whether a process has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


ROLL = Roll(id="servants.attack", title="An attack", instruction="Roll.", rule="Phase 2", dice=4)


def roll(listener: Listener, table: Table) -> Sight:
    """Somebody rolls at the table: a hand, then dice."""
    table.be(HAND)
    listener.until(lambda e: isinstance(e, Moved))
    table.be(ROLLED)
    return listener.sight(lambda sight: len(sight.dice) == 4)


def test_the_app_loads_no_picture_library_for_it() -> None:
    code = "import sys, vision.camera; sys.exit(bool({'cv2', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_nothing_is_started_before_it_is_wanted_and_it_is_let_go_of_when_idle(make: Make) -> None:
    listener = make(limits=Limits(linger=0.2))
    assert listener.service.pid is None
    assert listener.service.status.state is State.OFF
    listener.service.look_for(What.DICE)
    listener.state(State.WATCHING)
    pid = listener.service.pid
    assert pid is not None
    listener.service.look_for(None)
    listener.state(State.OFF)
    assert listener.service.pid is None
    assert gone(pid)
    listener.service.look_for(What.DICE)
    listener.state(State.WATCHING)


def test_a_roll_becomes_an_answer_once(make: Make, table: Table) -> None:
    listener = make()
    ask = listener.service.look_for(What.DICE)
    empty = listener.sight()
    assert (empty.ask, empty.dice) == (ask, ())
    sight = roll(listener, table)
    match = match_sight(ROLL, sight)
    assert sorted(match.answer) == sorted(VALUES)
    assert match.by_itself
    listener.service.taken(sight.number)
    again = listener.service.look_for(What.DICE)
    lying = listener.sight(lambda sight: sight.ask == again)
    assert [die.lay for die in lying.dice] == [True] * len(VALUES)
    assert not match_sight(ROLL, lying).by_itself


def test_what_was_taken_is_known_to_the_next_process(make: Make, table: Table) -> None:
    listener = make()
    listener.service.look_for(What.DICE)
    listener.sight()
    sight = roll(listener, table)
    listener.service.taken(sight.number)
    listener.service.look_for(What.DICE)
    pid = listener.service.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    listener.state(State.TROUBLE, "stopped")
    listener.state(State.WATCHING)
    lying = listener.sight()
    assert lying.number > sight.number
    assert [die.lay for die in lying.dice] == [True] * len(VALUES)


def test_a_process_that_hangs_is_replaced(make: Make) -> None:
    listener = make(limits=Limits(silent=1.0))
    listener.service.look_for(What.DICE)
    listener.state(State.WATCHING)
    pid = listener.service.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    listener.state(State.TROUBLE, "does not answer")
    listener.state(State.WATCHING)
    assert gone(pid)
    assert listener.service.pid not in (None, pid)


def test_a_driver_that_hangs_while_it_is_opened_holds_nobody_up(make: Make, tmp_path: Path) -> None:
    pipe = tmp_path / "never.avi"
    os.mkfifo(pipe)
    listener = make(str(pipe), limits=Limits(silent=1.0))
    listener.service.look_for(What.DICE)
    listener.state(State.STARTING)
    listener.state(State.TROUBLE, "does not answer")
    began = time.monotonic()
    listener.service.close()
    assert time.monotonic() - began < PATIENCE / 3


def test_a_cameras_program_that_hangs_ends_with_the_cameras_process(make: Make, table: Table) -> None:
    listener = make(limits=Limits(silent=1.0))
    listener.service.look_for(What.DICE)
    listener.state(State.WATCHING)
    first = programs(table)
    assert len(first) == 1
    table.be("mute")  # it would not notice that nobody reads what it writes
    pid = listener.service.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    listener.state(State.TROUBLE, "does not answer")
    assert not set(first) & set(programs(table))
    listener.service.close()
    assert programs(table) == []


def programs(table: Table) -> list[int]:
    """The processes that play the camera of this table."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = path.read_bytes().split(b"\0")
            if str(STAND_IN).encode() in words and str(table.folder).encode() in words:
                found.append(int(path.parent.name))
    return found


def test_unplugged_and_plugged_in_again(make: Make, table: Table) -> None:
    listener = make()
    listener.service.look_for(What.DICE)
    listener.state(State.WATCHING)
    table.be("die")
    told = listener.state(State.GONE)
    assert "the game goes on without it" in told.text
    assert "device went away" in told.text
    table.be(EMPTY)
    listener.state(State.WATCHING)


def test_no_camera_is_said_calmly_and_one_that_comes_is_used(make: Make, table: Table) -> None:
    table.be("none")
    listener = make()
    listener.service.look_for(What.DICE)
    listener.until(lambda e: isinstance(e, Status) and "No ribbon camera answers" in e.text)
    table.be(EMPTY)
    listener.state(State.WATCHING)


def test_black_frozen_and_missing_pictures_are_told(make: Make, table: Table) -> None:
    listener = make()
    listener.service.look_for(What.DICE)
    listener.state(State.WATCHING)
    table.be(BLACK)
    listener.state(State.TROUBLE, "black")
    table.be(EMPTY)
    listener.state(State.WATCHING)
    table.be("frozen")
    listener.state(State.GONE, "stands still")
    table.be(EMPTY)
    listener.state(State.WATCHING)
    table.be("mute")
    listener.state(State.GONE, "no pictures")
    table.be(EMPTY)
    listener.state(State.WATCHING)


def test_live_pictures_come_while_they_are_wanted(make: Make) -> None:
    listener = make()
    listener.service.show(True, width=320)
    live = listener.until(lambda e: isinstance(e, Live))
    assert isinstance(live, Live)
    assert (live.width, live.height, len(live.rgb)) == (320, 180, 320 * 180 * 3)
    assert live.rgb[1] > live.rgb[0]  # a green cloth: red, green, blue
    assert isinstance(listener.until(lambda e: isinstance(e, Check)), Check)
    time.sleep(0.5)
    listener.service.look_for(What.DICE)
    assert sum(isinstance(event, Live) for event in listener.service.events()) <= 1


def test_an_area_is_kept_for_the_next_time(make: Make) -> None:
    corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    first = make()
    first.service.look_for(What.DICE)
    area = first.until(lambda e: isinstance(e, Area))
    assert area == Area(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), False)
    first.sight()
    with pytest.raises(Refused, match="near"):
        first.service.mark_area(((0.1, 0.1), (0.1, 0.1), (0.9, 0.9), (0.1, 0.9)))
    first.service.mark_area(corners)
    assert first.until(lambda e: isinstance(e, Area)) == Area(corners, True)
    second = make()
    second.service.look_for(What.DICE)
    assert second.until(lambda e: isinstance(e, Area)) == Area(corners, True)


def test_a_bumped_camera_is_told_with_where_the_area_now_lies(make: Make, table: Table) -> None:
    cv2.imwrite(str(table.folder / "0.jpg"), room())
    first = make()
    first.service.look_for(What.DICE)
    first.until(lambda e: isinstance(e, Moved) and e.motion is Motion.STILL)
    first.service.mark_area(TRAY)
    first.until(lambda e: isinstance(e, Area) and e.marked)
    first.service.close()
    cv2.imwrite(str(table.folder / "0.jpg"), room((40, 10), things=3))
    second = make()
    second.service.look_for(What.DICE)
    told = second.until(lambda e: isinstance(e, Bumped))
    assert isinstance(told, Bumped)
    assert "bumped" in told.text
    assert told.corners is not None
    assert told.corners[0] == pytest.approx((0.281, 0.264), abs=0.01)
    second.service.mark_area(told.corners)
    assert second.until(lambda e: isinstance(e, Area)) == Area(told.corners, True)


def test_a_corrected_picture_is_kept_only_where_that_is_wanted(make: Make, table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "samples"
    listener = make(samples=folder)
    listener.service.look_for(What.DICE)
    listener.sight()
    sight = roll(listener, table)
    listener.service.keep_sample(sight.number, ["3", "6", "1", "5"])
    kept = listener.until(lambda e: isinstance(e, Samples))
    assert isinstance(kept, Samples)
    assert (kept.pictures, kept.trouble) == (1, "")
    assert kept.size == sum(path.stat().st_size for path in folder.iterdir())


def test_nothing_is_stored_unless_asked(make: Make, table: Table, tmp_path: Path) -> None:
    listener = make()
    listener.service.look_for(What.DICE)
    listener.sight()
    sight = roll(listener, table)
    listener.service.keep_sample(sight.number, ["3", "6", "1", "5"])
    listener.service.look_for(What.DICE)
    listener.sight(lambda found: found.number > sight.number)
    listener.service.close()
    assert {path.name for path in tmp_path.rglob("*") if path.is_file()} <= {"mode", *(f"{n}.jpg" for n in range(4))}


def test_a_photo_dropped_into_a_folder_is_read_at_once(make: Make, film: Film, tmp_path: Path) -> None:
    folder = tmp_path / "phone"
    folder.mkdir()
    cv2.imwrite(str(folder / "old.jpg"), Film([2, 2], 5).base)
    listener = make(str(folder))
    listener.service.look_for(What.DICE)
    listener.until(lambda e: isinstance(e, Area))
    part = tmp_path / "new.jpg"
    cv2.imwrite(str(part), film.base)
    part.replace(folder / "new.jpg")
    sight = listener.sight()
    assert sorted(die.value for die in sight.dice) == sorted(VALUES)
    assert match_sight(ROLL, sight).by_itself


def test_a_filmed_roll_plays_to_its_answer(make: Make, film: Film, tmp_path: Path) -> None:
    path = tmp_path / "roll.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (1280, 720))
    for frame in [*film.empty(15), *film.roll(12), *film.still(5)]:  # its last picture stays
        writer.write(frame)
    writer.release()
    listener = make(str(path))
    listener.service.look_for(What.DICE)
    match = match_sight(ROLL, listener.sight(lambda sight: len(sight.dice) == 4))
    assert sorted(match.answer) == sorted(VALUES)
    assert match.by_itself


def test_a_source_that_is_switched_off_says_so(make: Make) -> None:
    listener = make("none")
    listener.service.look_for(What.DICE)
    assert "switched off" in listener.state(State.NO_CAMERA).text


def test_the_process_ends_with_the_app(table: Table, tmp_path: Path) -> None:
    """Even one that was killed and could not say good-bye."""
    program = [sys.executable, "-S", str(STAND_IN), str(table.folder)]
    script = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from companion.sights import State, What\n"
        "from vision.camera import CameraService\n"
        f"s = CameraService('csi', Path({str(tmp_path / 'p')!r}), program={program!r})\n"
        "s.look_for(What.DICE)\n"
        "while s.status.state is not State.WATCHING: time.sleep(0.05)\n"
        "print(s.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        pid = int(app.stdout.readline())
        app.kill()
    end = time.monotonic() + PATIENCE
    while not is_over(pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert is_over(pid)


def is_over(pid: int) -> bool:
    """Whether a process that is nobody's child has ended, or waits for its new parent to take note."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True
