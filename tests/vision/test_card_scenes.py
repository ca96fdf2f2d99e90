"""The games' own scenes, from a drawn picture to the answers in the game: one picture fills all that it shows."""

from typing import Any

import numpy as np
import pytest

from companion.matching import Match, match_sight, may_lie
from companion.matching.ahead import asks_after
from companion.photos import sight_of
from companion.session import Session
from tests.games.royal_execution.tables import begin as begin_execution
from tests.games.royal_rescue.tables import army, at, in_servants, in_umbar, in_weapons, play
from tests.vision.test_card_layouts import table
from vision.card_files import as_plain
from vision.cards import CardReader


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def seen(reader: CardReader, session: Session[Any], picture: np.ndarray) -> Match:
    """What a picture of the table means for what the game asks now."""
    ask = session.ask
    reading = as_plain(reader.read(picture, may_lie(ask)))
    return match_sight(ask, sight_of(reading, (picture.shape[1], picture.shape[0])), asks_after(session))


def taken(reader: CardReader, session: Session[Any], picture: np.ndarray) -> int:
    """Answer with all that a picture gives; how many answers that were."""
    match = seen(reader, session, picture)
    assert match.answer is not None, match.says
    assert not match.astray
    before = len(session.entries)
    for answer in (match.answer, *(filled.answer for filled in match.then)):
        session.answer(answer, "photo")
    return len(session.entries) - before


COMBINATION = [["Ad", "4d", "5s", "8h", "6c"], ["Ac", "Jd", "2h", "9c"], ["Ah", "7h", "10s"], ["As", "3c"]]
DISCARD = "3c 7h 10s Jd 2h 9c 4d 5s 8h 6c 9d"


def test_the_whole_combination_in_one_photo(reader: CardReader) -> None:
    session = play(at(in_umbar(army(8, 2), sixes=1, discard=DISCARD)), "one six")
    assert session.ask.id == "dungeon.combination"
    with_couple = [["Kd", "Qd"], *COMBINATION]
    assert taken(reader, session, table(with_couple, 125)) == 4
    assert session.table.locks == [row[1:] for row in reversed(COMBINATION)]
    session.undo()  # each lock is an entry of its own
    assert session.ask.about == "lock:4"


def test_a_combination_with_a_card_too_few_is_taken_up_to_there_and_then_told(reader: CardReader) -> None:
    session = play(at(in_umbar(army(8, 2), sixes=1, discard=DISCARD)), "one six")
    short = [COMBINATION[0], ["Ac", "Jd", "2h"], *COMBINATION[2:]]
    assert taken(reader, session, table(short, 150)) == 2
    match = seen(reader, session, table(short, 150))
    assert match.answer is None
    assert match.says.startswith("3 cards should lie beside the A♣; 2 seen")


def test_the_battle_row(reader: CardReader) -> None:
    session = at(in_servants(army(8, 2), servants="9c 7h 2s 3d"))
    assert taken(reader, session, table([["9c", "7h"]], 220)) == 1
    assert session.table.row == ["9c", "7h"]
    play(session, "hit")
    assert session.ask.id == "servants.turn"
    assert taken(reader, session, table([["7h", "2s"]], 220)) == 1
    assert session.table.row == ["7h", "2s"]


def test_a_battle_row_laid_crookedly_is_asked_about(reader: CardReader) -> None:
    session = at(in_servants(army(8, 2), servants="9c 7h 2s 3d"))
    match = seen(reader, session, table([["9c"], ["7h"]], 200))
    assert match.astray
    assert match.answer == ["9c", "7h"]
    assert "do not lie in one row" in match.says


def test_situation_cards_tell_which_is_which(reader: CardReader) -> None:
    session = play(at(in_weapons(army(8, 2))), 0)
    assert session.ask.id == "situation.cards"
    assert taken(reader, session, table([["Kh", "Qs"]], 220, turned=("Kh",))) == 2
    assert (session.table.troops, session.table.battle) == ("Qs", "Kh")


def test_the_weapons_of_an_army(reader: CardReader) -> None:
    session = at(in_weapons(army(8, 4, officer=True)))
    officer = session.table.armies[0].officer
    assert session.ask.id == "weapons.buy"
    up = session.table.armies[0].cards[:2]
    assert taken(reader, session, table([[*up, "back", "back", str(officer)]], 190)) == 1
    assert len(session.table.armies[0].weapons) == 2


def test_the_royals_in_three_rows_and_the_hand_below_them(reader: CardReader) -> None:
    session = begin_execution()
    assert session.ask.id == "setup.royals"
    rows = [["back", "back", "back", "Kh"], ["back", "back", "back", "Qs"], ["back", "back", "back", "Jd"]]
    assert taken(reader, session, table(rows, 190)) == 1
    assert [row.royal for row in session.table.rows] == ["Kh", "Qs", "Jd"]
    session.answer(True)
    assert session.ask.id == "hand.draw"
    assert taken(reader, session, table([*rows, ["2s", "6h", "9c"]], 158)) == 1
    assert session.table.hand == ["2s", "6h", "9c"]


def test_a_hand_alone_is_enough(reader: CardReader) -> None:
    session = begin_execution()
    session.answer(["Kh", "Qs", "Jd"])
    session.answer(True)
    assert taken(reader, session, table([["2s", "6h", "9c"]], 220)) == 1
    assert session.table.hand == ["2s", "6h", "9c"]
