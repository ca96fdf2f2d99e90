"""Results that leave the table: the link for BG Stats, its QR code read back by another's decoder, CSV, a picture."""

import csv
import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from companion.errors import CompanionError
from companion.history.summary import House, Summary
from companion.people import People, Person, id_of
from companion.sharing import bgstats, code, keepsake, sheet
from companion.statistics import plots
from companion.statistics.luck import GameLuck, Luck, Surprise
from tests.companion.driving import companion, environ, failed_well

GAME = Summary(
    id=7,
    turn=9,
    game="royal-rescue",
    rules_version=1,
    players=("Anna", "Ben"),
    house=House({"quests": ["1", "2"], "bonuses": "share"}),
    started="2026-11-29T21:30:00+02:00",
    changed="2026-11-29T23:00:00+02:00",
    seconds=5400,
    answers=130,
    phase="end",
    over=True,
    won=True,
    score=12,
    rating="Heroes",
    summary="",
)
LONG = ("太郎" * 20, "🐉" * 40, "Ünïcødé & <b>\"'%+=#" * 2, "שרה" * 13)


def other(**changes: Any) -> Summary:
    return msgspec.structs.replace(GAME, **changes)


def person(name: str) -> Person:
    return Person(id_of(name), name, (name,))


def play(link: str) -> Any:
    """The play that a link carries, taken out as a browser would."""
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert link.isascii()
    return json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])


def test_a_link_says_who_won_what_and_when() -> None:
    found = play(bgstats.link(GAME, "Royal Rescue", person, "Anna's kitchen"))
    assert found == {
        "sourceName": "Table Companion",
        "sourcePlayId": bgstats.play_id(GAME),
        "playDate": "2026-11-29 19:30:00",
        "game": {"name": "Royal Rescue", "sourceGameId": "royal-rescue"},
        "players": [
            {"name": name, "sourcePlayerId": id_of(name), "startPlayer": False, "score": "12", "winner": True}
            for name in ("Anna", "Ben")
        ],
        "location": "Anna's kitchen",
        "durationMin": 90,
    }


def test_ids_stay_the_same_whatever_people_are_called(tmp_path: Path) -> None:
    people = People(tmp_path / "players.json")
    before = play(bgstats.link(GAME, "Royal Rescue", people.of))
    people.rename("Anna", "Anne")
    after = play(bgstats.link(other(id=99, turn=1), "Royal Rescue", people.of))
    assert after["players"][0]["name"] == "Anne"
    assert before["sourcePlayId"] == after["sourcePlayId"]
    for one, two in zip(before["players"], after["players"], strict=True):
        assert one["sourcePlayerId"] == two["sourcePlayerId"]
    assert bgstats.play_id(other(started="2026-11-30T00:00:00Z")) != bgstats.play_id(GAME)


def test_where_the_lowest_score_wins_the_link_says_so() -> None:
    found = play(bgstats.link(other(score=0, won=True, players=("Anna",)), "X", person, lowest_wins=True))
    assert found["game"]["highestWins"] is False
    assert found["players"][0]["score"] == "0"
    assert found["players"][0]["startPlayer"] is True
    assert "highestWins" not in play(bgstats.link(GAME, "X", person))["game"]


def test_a_game_without_points_says_so() -> None:
    found = play(bgstats.link(other(score=None, won=False, seconds=0), "X", person))
    assert found["game"]["noPoints"] is True
    assert [one["winner"] for one in found["players"]] == [False, False]
    assert "durationMin" not in found


def test_a_game_that_is_not_over_has_no_result() -> None:
    with pytest.raises(CompanionError, match="not over"):
        bgstats.link(other(over=False), "X", person)


def test_a_time_nobody_can_read_does_no_harm() -> None:
    assert play(bgstats.link(other(started="yesterday"), "X", person))["playDate"] == "1970-01-01 00:00:00"


@pytest.mark.parametrize("players", [("Anna",), ("Anna", "Ben", "Carla", "Dan"), LONG, (*LONG, *LONG[:1])])
def test_a_qr_code_reads_back_as_the_link(tmp_path: Path, players: tuple[str, ...]) -> None:
    """By OpenCV's decoder, which shares nothing with the encoder."""
    cv2 = pytest.importorskip("cv2")
    link = bgstats.link(other(players=players), "Royal Rescue", person)
    assert len(link) <= bgstats.LONGEST + 160 * max(0, len(players) - 4)
    code.write(link, tmp_path / "code.png")
    text, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(cv2.imread(str(tmp_path / "code.png")))
    assert text == link
    assert len(play(text)["players"]) == len(players)
    assert len({one["sourcePlayerId"] for one in play(text)["players"]}) == len(set(players))


def test_a_code_is_also_modules_lines_and_svg(tmp_path: Path) -> None:
    rows = code.modules("hello")
    assert len(rows) == len(rows[0]) == 21
    assert rows[0][:7] == (True,) * 7
    assert code.lines("hello").count("\n") >= 14
    code.write("hello", tmp_path / "code.svg")
    assert b"<svg" in (tmp_path / "code.svg").read_bytes()
    with pytest.raises(CompanionError, match=r"\.svg or \.png"):
        code.write("hello", tmp_path / "code.gif")
    with pytest.raises(CompanionError, match="too long"):
        code.modules("x" * 5000)


def test_a_table_for_spreadsheets_reads_back() -> None:
    games = [GAME, other(players=("=1+1", 'A, "B"\nC'), won=None, rating=None, score=None)]
    text = sheet.table(games, str, lambda key: "Royal Rescue")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["players"] for row in rows] == ["Anna, Ben", '\'=1+1, A, "B"\nC']
    assert (rows[0]["won"], rows[1]["won"], rows[0]["minutes"], rows[1]["score"]) == ("yes", "", "90", "")
    assert rows[0]["house rules"] == "quests=1+2; bonuses=share"


def test_a_result_is_a_picture_to_keep(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    surprise = Surprise(3, 0, "Anna's 6s", "6 6", "Hit!", 0.03, True)
    luck = GameLuck((Luck((1,) * 6, 5, 3, 2.0, 1.0), Luck()), Luck(), (surprise,), ())
    panels = keepsake.panels(GAME, {"Quests": "Dark might"}, luck, str)
    assert isinstance(panels[0], plots.Words)
    assert panels[0].title == "Won: Heroes (12)"
    assert "Anna's 6s: 6 6, Hit!" in panels[0].lines
    plots.draw("Royal Rescue", panels, tmp_path / "result.svg")
    assert b"<svg" in (tmp_path / "result.svg").read_bytes()


def test_the_command(tmp_path: Path) -> None:
    env = environ(tmp_path)
    assert "No game" in failed_well(companion(env, "share"), 1)
    companion(env, "play", "lighthouse", typed="n\nAnna Ben\n\nd 5000\n\n")
    link = companion(env, "share").stdout.strip()
    assert play(link)["game"]["name"] == "The Lighthouse"
    found = json.loads(companion(env, "share", "1", "--json", "--location", "Home").stdout)
    assert (found["location"], play(found["link"])["sourcePlayId"]) == ("Home", found["sourcePlayId"])
    assert companion(env, "share", "--qr", str(tmp_path / "a.svg")).stdout == ""
    assert "no such game" in failed_well(companion(env, "share", "99"), 1)
    assert companion(env, "history", "--csv").stdout.startswith("id,game,")
    assert "played together in game 1" in failed_well(companion(env, "players", "merge", "Anna", "Ben"), 1)
