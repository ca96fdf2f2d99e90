"""A photo at the terminal: read, told, asked about, and taken as one answer or as several."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.context import Context
from companion.files import FileTrouble
from companion.journal import Journal
from companion.log import MemoryStore
from companion.places import Places
from companion.session import Session
from companion.settings import Settings
from companion.terminal.play import Play
from companion.terminal.talk import InputEnded
from tests.companion.test_spreads import GRID, lying
from tests.companion.test_terminal import NIGHT, Script, begun
from tests.games.royal_rescue.tables import army, at, in_servants, in_umbar, play
from tests.sample_game import Lighthouse


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    """A reader that sees three dice, or the cards of the combination."""

    def read_dice(photos: Sequence[Path]) -> Iterator[dict[str, Any]]:
        dice = [{"value": 3 + i % 2, "box": [60 * i, 20, 40, 40], "confidence": 0.99} for i in range(4)]
        yield {"file": str(photos[0]), "dice": dice, "sure": True}

    def read_cards(photos: Sequence[Path], possible: Any) -> Iterator[dict[str, Any]]:
        if photos[0].name == "none.jpg":
            yield {"file": str(photos[0]), "error": "none.jpg cannot be opened"}
        seen = [{"card": one.card, "box": list(one.box), "confidence": 0.99, "alternatives": []} for one in lying(GRID)]
        yield {"file": str(photos[0]), "cards": seen, "sure": True}

    with Journal.open(tmp_path / "journal.db") as journal:
        places = Places(tmp_path, tmp_path, tmp_path)
        yield Context(
            games={}, journal=journal, settings=Settings(), places=places, read_dice=read_dice, read_cards=read_cards
        )


def typed(context: Context | None, session: Session[Any], *lines: str) -> str:
    session.options.setdefault("players", ["Anna", "Ben", "Carla"])
    script = Script(*lines)
    with suppress(InputEnded):
        Play(script.talk, session, Random(1), context=context).run()
    return script.out


def dungeon() -> Session[Any]:
    discard = "3c 7h 10s Jd 2h 9c 4d 5s 8h 6c 9d"
    return play(at(in_umbar(army(8, 2), sixes=1, discard=discard)), "one six")


def test_a_photo_of_the_combination_fills_all_locks(context: Context) -> None:
    session = dungeon()
    out = typed(context, session, "f table.jpg", "y")
    assert "I see 3♣; 7♥ 10♠; J♦ 2♥ 9♣; 4♦ 5♠ 8♥ 6♣" in out
    assert session.table.locks == [row[1:] for row in reversed(GRID)]
    assert {entry.by for entry in session.entries[-4:]} == {"photo"}
    assert "Taken from the photo: The combination: lock 1 ♠: 3♣" in " ".join(out.split())


def test_it_is_taken_only_if_somebody_agrees(context: Context) -> None:
    session = dungeon()
    before = len(session.entries)
    assert "Left as it was." in typed(context, session, "f table.jpg", "n")
    assert len(session.entries) == before


def test_dice_in_a_photo_are_a_roll(context: Context) -> None:
    session = begun(Lighthouse())
    typed(context, session, *NIGHT, "f roll.jpg", "y")
    assert session.entries[-1].answer == [3, 4, 3, 4]


def test_what_answers_nothing_is_said_and_nothing_is_lost(context: Context) -> None:
    row = at(in_servants(army(8, 2), servants="9c 7h 2s 3d"))
    out = typed(context, row, "f table.jpg")
    assert "! The cards do not lie in one row" in out
    out = typed(context, row, "f none.jpg")
    assert "none.jpg cannot be opened" in out
    assert "Name a photo" in typed(context, row, "f")
    assert "Photos cannot be read here" in typed(None, row, "f table.jpg")
    no_cards = replace(context, read_cards=None)
    assert "Cards cannot be read here" in typed(no_cards, row, "f table.jpg")
    assert row.entries == ()


def test_a_path_under_a_home_that_nobody_has_is_a_file_that_is_not_there(context: Context) -> None:
    row = at(in_servants(army(8, 2), servants="9c 7h 2s 3d"))
    read: list[Path] = []

    def read_cards(photos: Sequence[Path], possible: Any) -> Iterator[dict[str, Any]]:
        read.extend(photos)
        yield {"file": str(photos[0]), "error": "there is no such file"}

    assert "there is no such file" in typed(replace(context, read_cards=read_cards), row, "f ~nobody-at-all/a.jpg")
    assert [str(path) for path in read] == ["~nobody-at-all/a.jpg"]


class Full(MemoryStore):
    """A store that takes one answer more and is full then."""

    left = 1

    def add(self, parent: Any, entries: Any, status: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            raise FileTrouble("No space left on device")
        return super().add(parent, entries, status)


def test_what_was_taken_of_a_photo_is_shown_where_the_rest_cannot_be_kept(context: Context) -> None:
    session = dungeon()
    begun_so = len(session.entries)
    session._store, session._nodes = Full(), []
    session._nodes = [0] * begun_so
    out = typed(context, session, "f table.jpg", "y")
    assert len(session.entries) == begun_so + 1
    words = " ".join(out.split())
    assert "Taken from the photo: The combination: lock 1 ♠: 3♣." in words
    assert out.rstrip().splitlines()[-1] == "! No space left on device"


def test_the_newest_photo_of_the_cameras_folder_needs_no_name(context: Context, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "a.jpg").touch()
    settings = Settings()
    settings = replace_camera(settings, str(tmp_path / "photos"))
    session = dungeon()
    typed(replace(context, settings=settings), session, "f", "y")
    assert session.table.locks[0] == ["3c"]


def replace_camera(settings: Settings, source: str) -> Settings:
    import msgspec

    return msgspec.structs.replace(settings, camera=msgspec.structs.replace(settings.camera, source=source))


def test_a_question_without_dice_or_cards_is_no_photos_affair(context: Context) -> None:
    session = begun(Lighthouse())
    assert "The camera cannot answer this" in typed(context, session, "/f table.jpg")
