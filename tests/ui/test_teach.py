"""Teaching a deck on the screen, row by row: with a camera or photos, kept, taken again, stopped and gone on with."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.decks import BYTES, ROWS, Decks, Examples, RowSeen
from companion.errors import CompanionError
from companion.settings import Settings, read_settings
from companion.sights import Live
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.fake_camera import FakeCameras, with_camera
from ui.snapshot import write_png

GREEN = bytes((40, 90, 60))


class FakeTeacher:
    """Sees whatever row it is asked for, unless it is told otherwise."""

    mark = "fake"

    def __init__(self) -> None:
        self.doubt = ""
        self.trouble = ""
        self.asked: list[tuple[object, tuple[str, ...]]] = []

    def see(self, picture: object, row: tuple[str, ...], known: Examples) -> RowSeen:
        self.asked.append((picture, row))
        if self.trouble:
            raise CompanionError(self.trouble)
        places = tuple((30 + 175 * i, 240, 160, 224) for i in range(len(row)))
        return RowSeen(row, (1280, 720), places, row, self.doubt, Examples(row, b"\0" * (BYTES * len(row))))


@pytest.fixture
def teacher() -> FakeTeacher:
    return FakeTeacher()


@pytest.fixture
def cameras() -> FakeCameras:
    return FakeCameras()


@pytest.fixture
def desk(window: object, tmp_path: Path, teacher: FakeTeacher, cameras: FakeCameras) -> Iterator[Desk]:
    settings = with_camera(tmp_path)
    yield from open_desk(
        window, make_context(tmp_path, settings=settings, teacher=lambda: teacher, cameras=lambda: cameras)
    )


def settle(desk: Desk) -> None:
    """Until the page no longer waits for the teacher."""
    until = time.monotonic() + 20
    while desk.stage.top_screen.waiting and time.monotonic() < until:
        desk.frame()
    desk.frame(2)


def begin(desk: Desk) -> None:
    """From home to the first row of a new deck."""
    for key in ("Settings", "Your own deck", "Teach it my deck"):
        desk.finger.tap(key)
    desk.finger.tap("My deck")
    if type(desk.stage.top_screen).__name__ == "Keyboard":
        desk.finger.tap("OK")
    settle(desk)


def look(desk: Desk, cameras: FakeCameras) -> None:
    """The camera shows a table."""
    cameras.camera.watches()
    cameras.camera.tell(Live(64, 36, GREEN * (64 * 36)))
    cameras.camera.wake()
    desk.frame(3)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_row_is_taught_with_the_camera(
    desk: Desk, cameras: FakeCameras, teacher: FakeTeacher, size: tuple[int, int], tmp_path: Path
) -> None:
    desk.resize(*size)
    begin(desk)
    assert faults(desk.stage) == []
    look(desk, cameras)
    assert (cameras.camera.showing, cameras.camera.width) == (True, 1280)
    assert faults(desk.stage) == []
    desk.finger.tap("Take the picture")
    settle(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Keep this row")
    assert teacher.asked[0][1] == ROWS[0]
    assert Decks(tmp_path / "decks").read("My deck", "fake").has(ROWS[0])
    assert desk.stage.top_screen.lesson.row == ROWS[1]
    assert read_settings(tmp_path / "settings.toml").camera.deck == "My deck"
    assert faults(desk.stage) == []


def test_a_doubtful_row_says_why_and_is_taken_once_more(
    desk: Desk, cameras: FakeCameras, teacher: FakeTeacher, tmp_path: Path
) -> None:
    desk.resize(800, 480)
    teacher.doubt = "Are these the right cards, in this order? The A♠ looks like 6♠, 2♠ looks like 7♠, 3♠ looks like 8♠"
    begin(desk)
    look(desk, cameras)
    desk.finger.tap("Take the picture")
    settle(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Once more")
    assert Decks(tmp_path / "decks").names() == []
    desk.finger.tap("Take the picture")
    settle(desk)
    desk.finger.tap("Keep it all the same")
    assert Decks(tmp_path / "decks").names() == ["My deck"]


def test_what_cannot_be_used_is_said_and_nothing_is_kept(
    desk: Desk, cameras: FakeCameras, teacher: FakeTeacher, tmp_path: Path
) -> None:
    desk.resize(800, 480)
    teacher.trouble = (
        "7 cards should lie in this picture, but 3 were found: lay them apart in one row, flat and in good light, "
        "nothing else beside them, and take the picture again"
    )
    begin(desk)
    look(desk, cameras)
    desk.finger.tap("Take the picture")
    settle(desk)
    assert faults(desk.stage) == []
    assert any("7 cards should lie" in str(view.name) for view in desk.stage.top_screen.views())
    assert Decks(tmp_path / "decks").names() == []


def test_a_camera_that_is_plugged_in_later_is_found(
    window: object, tmp_path: Path, teacher: FakeTeacher, cameras: FakeCameras
) -> None:
    there, cameras.named = cameras.named, [choice for choice in cameras.named if choice.setting in ("auto", "none")]
    context = make_context(
        tmp_path, settings=with_camera(tmp_path, "auto"), teacher=lambda: teacher, cameras=lambda: cameras
    )
    for desk in open_desk(window, context):
        begin(desk)
        page = desk.stage.top_screen
        assert "No camera is plugged in" in page.picture.words
        assert cameras.made == []
        cameras.named = there
        until = time.monotonic() + 20
        while not cameras.made and time.monotonic() < until:
            desk.frame()
        look(desk, cameras)
        desk.finger.tap("Take the picture")
        settle(desk)
        assert page.seen is not None


def test_a_deck_cannot_be_called_as_none_is(desk: Desk, tmp_path: Path) -> None:
    from ui.screens.decks import DecksPage

    page = DecksPage(desk.app)
    desk.stage.push(page)
    page.teach("none")
    assert desk.stage.top_screen is page
    assert Decks(tmp_path / "decks").names() == []


def test_rows_are_left_out_and_come_back_to(desk: Desk) -> None:
    begin(desk)
    desk.finger.tap("Next row")
    desk.finger.tap("Next row")
    assert desk.stage.top_screen.lesson.row == ROWS[2]
    desk.finger.tap("Row before")
    assert desk.stage.top_screen.lesson.row == ROWS[1]


def test_the_camera_is_let_go_of_and_begins_anew_with_what_was_taught(desk: Desk, cameras: FakeCameras) -> None:
    begin(desk)
    look(desk, cameras)
    desk.finger.tap("Take the picture")
    settle(desk)
    desk.finger.tap("Keep this row")
    first = cameras.camera
    look(desk, cameras)
    desk.finger.tap("Take the picture")
    settle(desk)
    desk.finger.tap("Keep this row")
    last = cameras.camera
    desk.finger.tap("Back")
    desk.frame(3)
    assert not last.showing
    assert desk.app.settings.camera.deck == "My deck"
    assert first.closed


@pytest.fixture
def with_decks(window: object, tmp_path: Path, teacher: FakeTeacher) -> Iterator[Desk]:
    decks = Decks(tmp_path / "decks")
    for name in ("Grandma's", "The red one with cats on its court cards"):
        decks.keep(name, Examples(ROWS[0], b"\0" * (BYTES * 7)), "fake")
    yield from open_desk(window, make_context(tmp_path, settings=Settings(), teacher=lambda: teacher))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_deck_is_chosen_and_forgotten(with_decks: Desk, size: tuple[int, int], tmp_path: Path) -> None:
    desk = with_decks
    desk.resize(*size)
    desk.finger.tap("Settings")
    desk.finger.tap("Your own deck")
    assert faults(desk.stage) == []
    desk.finger.tap("Grandma's")
    assert read_settings(tmp_path / "settings.toml").camera.deck == "Grandma's"
    assert faults(desk.stage) == []
    desk.finger.tap("Forget it")
    assert faults(desk.stage) == []
    desk.finger.tap("Forget it")
    assert Decks(tmp_path / "decks").names() == ["The red one with cats on its court cards"]
    assert read_settings(tmp_path / "settings.toml").camera.deck == ""


def test_a_new_photo_in_the_folder_is_looked_at_at_once(window: object, tmp_path: Path, teacher: FakeTeacher) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    write_png(photos / "old.png", 64, 36, [GREEN * 64] * 36)
    for desk in open_desk(window, make_context(tmp_path, photos=photos, teacher=lambda: teacher)):
        desk.resize(800, 480)
        begin(desk)
        assert teacher.asked == []
        write_png(photos / "new.png", 64, 36, [GREEN * 64] * 36)
        until = time.monotonic() + 20
        while not teacher.asked and time.monotonic() < until:
            desk.frame()
        settle(desk)
        assert teacher.asked == [(photos / "new.png", ROWS[0])]
        assert faults(desk.stage) == []
        desk.finger.tap("Keep this row")
        assert Decks(tmp_path / "decks").read("My deck").has(ROWS[0])


def test_without_a_reader_it_is_said(window: object, tmp_path: Path) -> None:
    def missing() -> FakeTeacher:
        raise CompanionError("Photos cannot be read here")

    for desk in open_desk(window, make_context(tmp_path, teacher=missing)):
        begin(desk)
        assert any("cannot be read here" in str(view.name) for view in desk.stage.top_screen.views())
        desk.finger.tap("Back")
