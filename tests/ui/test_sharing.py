"""Results handed on and everything kept safe, by touch: the QR code read back, pictures, backups onto a stick."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.history.backup import find_backups
from companion.journal import Journal, JournalBusy
from companion.people import People
from companion.settings import Keep, Settings
from companion.sharing.bgstats import ADDRESS
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.test_past import add_games, shown, written
from tests.ui.test_people import wait_for
from tests.ui.test_touch import at_the_roll
from ui.screens.past.list_page import Row
from ui.snapshot import snapshot

cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed")
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder that stands for a stick."""
    folder = tmp_path / "media" / "STICK"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def desk(window: object, tmp_path: Path, stick: Path) -> Iterator[Desk]:
    """The touchscreen with a stick in, under the settings' folder."""
    home = tmp_path / "home"
    home.mkdir()
    mounts = tmp_path / "mounts"
    mounts.write_text("")
    settings = Settings(keep=Keep(folder=str(stick)))
    yield from open_desk(window, make_context(home, settings=settings, mounts=mounts))


def picture(desk: Desk, folder: Path) -> Any:
    """The screen as OpenCV reads it."""
    desk.frame(2)
    path = folder / "screen.png"
    snapshot(desk.stage, path)
    found = cv2.imread(str(path))
    assert found is not None
    return found


def pick_first(desk: Desk) -> None:
    """Tap the first row of the list that is shown."""
    desk.finger.tap_view(next(view for view in desk.stage.top_screen.views() if isinstance(view, Row)))


@sizes
def test_the_code_on_the_screen_is_read_back(desk: Desk, size: tuple[int, int], tmp_path: Path) -> None:
    desk.resize(*size)
    add_games(desk, 4)
    desk.finger.tap("All games played")
    desk.finger.tap("Game 4")
    desk.finger.tap("Share")
    assert faults(desk.stage) == []
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(picture(desk, tmp_path))
    assert text == desk.stage.top_screen.link
    play = json.loads(unquote(text.removeprefix(ADDRESS)))
    assert play["game"]["name"] == "The Lighthouse"
    assert [player["name"] for player in play["players"]] == ["דנה", "خالد", "Ольга", "Ωμέγα"]
    assert play["playDate"] == "2026-02-04 18:00:00"


def test_a_result_is_shared_from_the_end_of_its_game(desk: Desk) -> None:
    at_the_roll(desk)
    play = desk.stage.top_screen
    play.session.adjust("walls", 0)
    play.refresh()
    assert faults(desk.stage) == []
    desk.finger.tap("Share")
    link = desk.stage.top_screen.link
    assert link.startswith(ADDRESS)
    desk.finger.tap("Back")
    assert desk.stage.top_screen is play


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_picture_a_table_and_a_record_go_onto_the_stick(desk: Desk, size: tuple[int, int], stick: Path) -> None:
    desk.resize(*size)
    add_games(desk, 3)
    finger = desk.finger
    finger.tap("All games played")
    finger.tap("Game 3")
    finger.tap("Share")
    for what, kind in (("Picture", "png"), ("Table", "csv"), ("Record", "jsonl")):
        finger.tap(what)
        finger.tap("STICK")
        path = stick / f"lighthouse-00003.{kind}"
        assert path.is_file()
        assert str(path) in written(desk).replace("\n", "")
        assert faults(desk.stage) == []
        finger.tap("Good")
    drawn = cv2.imread(str(stick / "lighthouse-00003.png"))
    assert drawn.shape[1] == 1080
    assert drawn.std() > 15
    assert "Zoë" in (stick / "lighthouse-00003.csv").read_text()


def test_a_backup_is_one_tap_and_comes_back(desk: Desk, stick: Path) -> None:
    desk.resize(800, 480)
    add_games(desk, 3)
    finger, context = desk.finger, desk.context
    desk.app.recall.memory().people.paint("Anna", "red")
    finger.tap("Backup and files")
    finger.tap("Back up now")
    wait_for(desk, "Saved")
    (made,) = find_backups(stick)
    assert made.name in written(desk).replace("\n", "")
    assert "read back" in written(desk)
    finger.tap("Good")
    context.journal.delete(2)
    desk.app.recall.memory().people.paint("Anna", "blue")
    finger.tap("Restore")
    pick_first(desk)
    wait_for(desk, "Restore?")
    assert "3 games" in written(desk)
    assert faults(desk.stage) == []
    finger.tap("Leave it")
    assert len(context.journal.games()) == 2
    finger.tap("Restore")
    pick_first(desk)
    wait_for(desk, "Restore?")
    finger.tap("Restore it")
    while desk.stage.top_screen.name != "home":
        desk.frame()
    assert "3 games" in desk.stage.saying
    finger.tap("All games played")
    assert shown(desk) == [3, 2, 1]
    assert People(context.places.players).of("Anna").colour == "red"
    assert context.places.journal.with_name("journal.replaced-1.db").exists()
    # the journal that came back is the app's own, and nobody else's
    with pytest.raises(JournalBusy):
        Journal.open(context.places.journal)
    finger.tap("Game 3")
    finger.tap("Delete")
    assert [saved.id for saved in context.journal.games()] == [2, 1]


def test_a_damaged_backup_is_refused_and_nothing_changes(desk: Desk, stick: Path) -> None:
    add_games(desk, 2)
    finger = desk.finger
    finger.tap("Backup and files")
    finger.tap("Back up now")
    wait_for(desk, "Saved")
    finger.tap("Good")
    (made,) = find_backups(stick)
    raw = bytearray(made.read_bytes())
    raw[len(raw) // 2] ^= 0xFF
    made.write_bytes(raw)
    finger.tap("Restore")
    pick_first(desk)
    wait_for(desk, "Backup and files")
    assert made.name in desk.stage.saying
    assert len(desk.context.journal.games()) == 2


def test_a_stick_that_is_full_or_gone_is_told(desk: Desk, stick: Path) -> None:
    add_games(desk, 1)
    desk.finger.tap("Backup and files")
    stick.rmdir()
    stick.write_text("no folder any more")
    desk.finger.tap("Back up now")
    wait_for(desk, "Backup and files")
    assert "cannot take the backup" in desk.stage.saying
    assert desk.context.journal.games()


def test_games_from_elsewhere_come_in_and_backups_are_no_games(desk: Desk, stick: Path) -> None:
    desk.resize(720, 1280)
    add_games(desk, 2)
    finger = desk.finger
    finger.tap("All games played")
    finger.tap("Game 2")
    finger.tap("Save a copy")
    finger.tap("STICK")
    finger.tap("Good")
    copy = stick / "lighthouse-00002.jsonl"
    lines = copy.read_text().splitlines()
    other = "\n".join(lines).replace("2026-02-02", "2026-02-22").replace("Carla", "Dora")
    (stick / "other.jsonl").write_text(other + "\n")
    (stick / "broken.jsonl").write_text(lines[0] + "\n{}\n")
    desk.app.home()
    finger.tap("Backup and files")
    finger.tap("Back up now")
    wait_for(desk, "Saved")
    finger.tap("Good")
    finger.tap("Take games in")
    wait_for(desk, "Games from elsewhere")
    while "One moment" in written(desk) or "Reading" in written(desk):
        desk.frame()
    said = written(desk)
    assert "1 game new" in said
    assert "1 game here already" in said
    assert "1 game refused" in said
    assert "broken.jsonl" in said.replace("\n", "")
    assert faults(desk.stage) == []
    finger.tap("Good")
    assert len(desk.context.journal.games()) == 3


def test_all_games_go_onto_the_stick(desk: Desk, stick: Path) -> None:
    add_games(desk, 3)
    desk.finger.tap("Backup and files")
    desk.finger.tap("Save all games")
    wait_for(desk, "Saved")
    assert len(list((stick / "records").glob("*.jsonl"))) == 3
    desk.finger.tap("Good")
    desk.finger.tap("Save a table")
    assert len((stick / "games.csv").read_text().splitlines()) == 4


def test_a_stick_that_is_put_in_shows_up(desk: Desk) -> None:
    desk.resize(800, 480)
    desk.finger.tap("Backup and files")
    page = desk.stage.top_screen
    assert not desk.finger.sees("Stick BLUE")
    desk.context.mounts.write_text("/dev/sda1 /media/pi/BLUE vfat rw 0 0\n")
    page._look(0)
    assert desk.finger.sees("Stick BLUE")
    assert page.folder == Path("/media/pi/BLUE")
    assert faults(desk.stage) == []
    desk.context.mounts.write_text("")
    desk.finger.tap("Back up now")
    assert "Stick BLUE is not in any more" in desk.stage.saying
    assert not desk.finger.sees("Stick BLUE")
    assert desk.stage.top_screen is page
