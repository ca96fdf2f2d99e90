"""``teach cards``, ``decks`` and what a taught deck does to readings: through the command line, with real pictures."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import main
from companion.decks import ROWS, Decks, Lesson
from companion.places import Places
from companion.sights import What
from tests.vision.test_card_deck import TABLE, odd_face
from vision.camera.readers import Cards, reader_for
from vision.camera.still import take_picture
from vision.card_lesson import CardTeacher, reader_mark
from vision.card_render import card_face

NUMBERS = range(0, 8, 2)
"""The rows of aces to sevens, one a suit."""


def row_of(row: tuple[str, ...], odd: bool = True) -> np.ndarray:
    """Seven cards of the odd deck side by side."""
    picture = np.full((720, 1280, 3), TABLE, np.uint8)
    for i, card in enumerate(row):
        face = cv2.resize(odd_face(card) if odd else card_face(card), (160, 224), interpolation=cv2.INTER_AREA)
        x = 30 + 175 * i
        picture[240:464, x : x + 160] = face
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.uint8)


def photo(path: Path, row: tuple[str, ...], odd: bool = True) -> str:
    cv2.imwrite(str(path), row_of(row, odd))
    return str(path)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path


def test_a_deck_is_taught_listed_chosen_used_and_deleted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = photo(home / "1.png", ROWS[0])
    assert main.run(["teach", "cards", "odd", first]) == 0
    told = capsys.readouterr().out
    assert "row 1 is taught, 7 cards" in told
    assert "Open rows of the deck odd: 2, 3, 4" in told

    assert main.run(["decks", "rows", "odd", "--json"]) == 0
    assert [row["taught"] for row in json.loads(capsys.readouterr().out)["rows"]] == [True] + [False] * 8

    def right(*more: str) -> int:
        assert main.run(["read", "cards", "--json", *more, first]) == 0
        return len({card["card"] for card in json.loads(capsys.readouterr().out)["cards"]} & set(ROWS[0]))

    assert right() <= 3
    assert right("--deck", "odd") == 7
    assert main.run(["decks", "use", "odd"]) == 0
    assert main.run(["decks"]) == 0
    assert "odd (chosen)" in capsys.readouterr().out
    assert right() == 7

    assert main.run(["decks", "delete", "odd"]) == 0
    assert main.run(["decks", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == {"decks": [], "chosen": None}
    assert right() <= 3


def test_a_photo_that_cannot_be_used_leaves_its_row_open(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = home / "bad.png"
    cv2.imwrite(str(bad), row_of(ROWS[0][:3]))
    assert main.run(["teach", "cards", "odd", str(bad), photo(home / "2.png", ROWS[2])]) == 1
    said = capsys.readouterr()
    assert "row 1 (A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠): 7 cards should lie in this picture, but 3 were found" in said.err
    assert "row 2" in said.err
    assert "1, 2, 3" in said.out


def test_a_photo_is_for_the_row_that_is_named_before_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["teach", "cards", "plain", "--row", "3", photo(home / "3.png", ROWS[2], odd=False)]) == 0
    assert "row 3 is taught" in capsys.readouterr().out
    assert Lesson(Decks(home / "home" / "decks"), "plain", reader_mark()).known.open_rows == [0, 1, *range(3, 9)]


def test_row_by_row_at_a_terminal(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "photos"
    folder.mkdir()
    photo(folder / "1.png", ROWS[0])
    typed = iter(["", "s", "b", "x", "1", "q"])
    monkeypatch.setattr("sys.stdin", Typed(typed))
    assert main.run(["teach", "cards", "odd", "--from", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "Row 1 of 9, from left to right: A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠" in said
    assert "Seen: 7 cards" in said
    assert "Row 2 of 9, from left to right: 8♠ 9♠ 10♠ J♠ Q♠ K♠" in said
    assert "Row 3 of 9" in said
    assert "(taught already)" in said
    assert Lesson(Decks(home / "home" / "decks"), "odd", reader_mark()).known.has(ROWS[0])


def test_a_doubtful_row_is_kept_only_if_the_players_say_so(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "photos"
    folder.mkdir()
    photo(folder / "1.png", ROWS[2], odd=False)
    decks = Decks(home / "home" / "decks")
    monkeypatch.setattr("sys.stdin", Typed(iter(["", "n"])))
    assert main.run(["teach", "cards", "plain", "--from", str(folder)]) == 0
    assert "Are these the right cards, in this order?" in capsys.readouterr().out
    assert decks.names() == []
    monkeypatch.setattr("sys.stdin", Typed(iter(["", "y"])))
    assert main.run(["teach", "cards", "plain", "--from", str(folder)]) == 0
    assert decks.names() == ["plain"]


class Typed:
    """Lines that somebody types into a pipe."""

    def __init__(self, lines: object) -> None:
        self.lines = lines

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return next((f"{line}\n" for line in self.lines), "")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["teach", "cards", "a/b"], "slashes"),
        (["teach", "cards", "none"], "cannot be called none"),
        (["teach", "cards", "None"], "cannot be called None"),
        (["teach", "cards", "a\u200db"], "there is a hidden one in it"),
        (["teach", "cards", "a", "--row", "3", "b.png", "--sideways"], "unrecognized arguments: --sideways"),
        (["games", "b.png"], "unrecognized arguments: b.png"),
        (["teach", "cards", "a", "--row", "10"], "9 rows"),
        (["decks", "use"], "needs the name"),
        (["decks", "delete", "x"], "there is no deck x"),
        (["decks", "use", "../x"], "there is no deck ../x"),
        (["read", "cards", "--deck", "x", "a.png"], "there is no deck x"),
    ],
)
def test_wrong_use_is_said(home: Path, words: list[str], wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(words) == 2
    assert wrong in capsys.readouterr().err


def test_a_damaged_deck_is_told_and_cards_are_read_without_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decks = Decks(Places(home / "home", home / "home", home / "home").decks)
    picture = photo(home / "a.png", ROWS[0], odd=False)
    decks.path("mine").parent.mkdir(parents=True)
    decks.path("mine").write_bytes(b"broken")
    assert main.run(["read", "cards", "--deck", "mine", picture]) == 0
    said = capsys.readouterr()
    assert "mine.unusable-1.deck" in said.err
    assert "A♠" in said.out


def test_the_camera_reads_with_the_deck(tmp_path: Path) -> None:
    decks, teacher = Decks(tmp_path), CardTeacher()
    lesson = Lesson(decks, "odd", teacher.mark)
    lesson.keep(teacher.look(row_of(ROWS[0]), ROWS[0], lesson.known))
    taught, plain = reader_for(What.CARDS, decks, "odd"), Cards(decks, "")
    assert taught.trouble == plain.trouble == ""
    found = [{thing.name for thing in reader.read(row_of(ROWS[0]), ()).things} for reader in (taught, plain)]
    assert found[0] == set(ROWS[0])
    assert len(found[1] & set(ROWS[0])) <= 3
    assert "no deck other" in reader_for(What.CARDS, decks, "other").trouble


def test_a_picture_is_taken_with_what_stands_in_for_a_camera(tmp_path: Path) -> None:
    photo(tmp_path / "a.png", ROWS[0])
    live = take_picture(f"slides:{tmp_path}")
    assert (live.width, live.height, len(live.rgb)) == (1280, 720, 1280 * 720 * 3)
    assert live.rgb[:3] == bytes(TABLE[::-1])


def test_a_lesson_stopped_is_gone_on_with_where_it_stood(tmp_path: Path) -> None:
    decks, teacher = Decks(tmp_path), CardTeacher()
    lesson = Lesson(decks, "odd", teacher.mark)
    for number in NUMBERS:
        lesson.go_to(number)
        lesson.keep(teacher.look(row_of(ROWS[number]), ROWS[number], lesson.known))
    assert lesson.number == 7
    again = Lesson(decks, "odd", teacher.mark)
    assert (again.number, again.known.open_rows, again.is_done) == (1, [1, 3, 5, 7, 8], False)
    assert decks.path("odd").stat().st_size < 120_000
