"""The list of all games: what it shows, how it is searched, that it follows the journal, and games looked at again."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.history.index import NAME, History
from companion.history.review import open_review
from companion.history.summary import House, Wanted, find, seconds_played, unusual
from companion.journal import Journal, ReadOnlyGame
from companion.session import Session
from tests.companion.driving import companion, environ, failed_well
from tests.companion.tables import GAME, NOON, options, play
from tests.sample_table import Shore


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db", clock=lambda: NOON) as opened:
        yield opened


def keep(journal: Journal, *players: str, seed: int = 1, most: int = 1000, times: list[str] | None = None) -> int:
    """A game in the journal, played at random; its number."""
    chosen = options(*players)
    log = journal.new_game(GAME, chosen)
    moments = iter(times or [])
    session: Session[Shore] = Session(GAME, chosen, log, clock=lambda: next(moments, NOON))
    play(session, seed, most)
    return log.id


def numbers(history: History, wanted: Wanted | None = None) -> list[int]:
    return [one.id for one in find(history.games, wanted or Wanted())]


def test_a_list_says_who_when_how_long_and_what_it_came_to(journal: Journal, tmp_path: Path) -> None:
    minutes = [f"2026-01-01T12:{minute:02}:00Z" for minute in range(4)]
    number = keep(journal, "Anna", "Ben", times=minutes, most=4)
    (one,) = History(journal, tmp_path).games
    (saved,) = journal.games()
    assert (one.id, one.game, one.players, one.seconds) == (number, "lighthouse", ("Anna", "Ben"), 180)
    assert one.house == House({"nights": "3", "extras": []})
    for name in ("started", "changed", "answers", "phase", "over", "won", "score", "rating", "summary"):
        assert getattr(one, name) == getattr(saved, name)


def test_the_list_follows_the_journal(journal: Journal, tmp_path: Path) -> None:
    first, second = keep(journal, "Anna"), keep(journal, "Ben")
    history = History(journal, tmp_path)
    assert numbers(history) == [second, first]
    third = keep(journal, "Carla")
    journal.delete(second)
    history.refresh()
    assert numbers(history) == numbers(History(journal, tmp_path)) == [third, first]
    assert numbers(history, Wanted(deleted=True)) == [second]
    journal.restore(second)
    history.refresh()
    assert numbers(history) == numbers(History(journal, tmp_path)) == [third, second, first]


def test_a_game_deleted_before_is_at_its_place_again(journal: Journal, tmp_path: Path) -> None:
    games = [keep(journal, name) for name in ("Anna", "Ben", "Carla")]
    journal.delete(games[0])
    assert [saved.id for saved in journal.games(deleted=True)] == [games[0]]
    journal.restore(games[0])
    assert [saved.id for saved in journal.games()] == [saved.id for saved in History(journal, tmp_path).games]
    assert [saved.id for saved in journal.games()] == games[::-1]


@pytest.mark.parametrize("damage", [b"", b"abc", b"\0" * 5000, None])
def test_a_damaged_or_missing_list_is_made_anew(journal: Journal, tmp_path: Path, damage: bytes | None) -> None:
    keep(journal, "Anna")
    good = History(journal, tmp_path).games
    if damage is None:
        (tmp_path / NAME).unlink()
    else:
        (tmp_path / NAME).write_bytes(damage)
    assert History(journal, tmp_path).games == good
    assert (tmp_path / NAME).stat().st_size > 50


def test_every_flipped_bit_of_the_list_is_seen(journal: Journal, tmp_path: Path) -> None:
    keep(journal, "Anna", most=3)
    good = History(journal, tmp_path).games
    whole = (tmp_path / NAME).read_bytes()
    for place in range(len(whole)):
        (tmp_path / NAME).write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert History(journal, tmp_path).games == good


def test_the_list_of_another_journal_is_not_used(tmp_path: Path) -> None:
    for name, player in (("one", "Anna"), ("two", "Ben")):
        with Journal.open(tmp_path / name / "journal.db", clock=lambda: NOON) as journal:
            keep(journal, player)
            assert [one.players for one in History(journal, tmp_path).games] == [(player,)]


def test_a_folder_that_cannot_be_written_only_costs_time(journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keep(journal, "Anna")
    assert len(History(journal, tmp_path / "file" / "cache").games) == 1


def test_search_and_filters(journal: Journal, tmp_path: Path) -> None:
    one, two = keep(journal, "Anna", "Ben", seed=1), keep(journal, "ANNA", seed=2)
    three = keep(journal, "Zoë", "Ben", most=2)
    history = History(journal, tmp_path)
    over = [game.id for game in history.games if game.over]
    assert numbers(history, Wanted(words=("anna",))) == [two, one]
    assert numbers(history, Wanted(words=("anna", "BEN"))) == [one]
    assert numbers(history, Wanted(players=("anna", "ben"))) == [one]
    assert numbers(history, Wanted(players=("ann",))) == []
    assert numbers(history, Wanted(seats=1)) == [two]
    assert numbers(history, Wanted(result="over")) == over == [two, one]
    assert numbers(history, Wanted(result="unfinished")) == [three]
    assert set(numbers(history, Wanted(result="won")) + numbers(history, Wanted(result="lost"))) <= set(over)
    assert numbers(history, Wanted(game="chess")) == []
    assert numbers(history, Wanted(since="2026-01-02")) == numbers(history, Wanted(until="2025-12-31")) == []
    assert len(numbers(history, Wanted(since="2026-01-01", until="2026-01-01"))) == 3
    assert numbers(history, Wanted(house={"nights": "5"})) == []
    assert len(numbers(history, Wanted(house={"nights": "3"}))) == 3
    called = {"Zoë": "Chloe"}
    found = find(history.games, Wanted(words=("chloe",)), lambda name: called.get(name, name))
    assert [game.id for game in found] == [three]


def test_words_are_found_as_they_are_said(journal: Journal, tmp_path: Path) -> None:
    """Whoever reads German looks for German words; the English ones that were kept are found as well."""
    over, begun = keep(journal, "Käthe", "Groß", seed=1), keep(journal, "Zoë", "Ben", most=2)
    history = History(journal, tmp_path)
    game = next(one for one in history.games if one.id == over)
    words = {"Lost": "Verloren", "Won": "Gewonnen", "lost": "verloren", "won": "gewonnen"}

    def german(text: str) -> str:
        return words.get(text, text)

    def found(*wanted: str, say: Callable[[str], str] | None = german) -> list[int]:
        return [one.id for one in find(history.games, Wanted(words=wanted), say=say)]

    result = "won" if game.won else "lost"
    assert found(words[result]) == found(words[result].upper()) == [over]
    assert found(words[result], say=None) == []
    assert found("zoe") == found("ZOË") == found("ben", "zoe") == [begun]
    assert found("kaethe") == found("käthe") == found("kathe") == [over]
    assert found("groß") == found("gross") == found("GROSS", words[result]) == [over]
    assert found("grosz") == []


def test_only_unusual_house_rules_are_named() -> None:
    house = House({"nights": "5", "extras": ["rough", "thin"]})
    assert unusual(house, GAME.settings()) == {"Nights": "5 nights", "Made harder by": "Rough sea, Thin walls"}
    assert unusual(House({"nights": "3", "extras": []}), GAME.settings()) == {}


@pytest.mark.parametrize(
    ("times", "seconds"),
    [
        ([], 0),
        (["2026-01-01T12:00:00Z"], 0),
        (["2026-01-01T12:00:00Z", "2026-01-01T12:01:30Z"], 90),
        (["2026-01-01T12:00:00Z", "2026-01-03T12:00:00Z", "2026-01-03T12:00:05Z"], 5),
        (["2026-01-01T12:00:09Z", "1970-01-01T00:00:00Z", "1970-01-01T00:00:02Z"], 2),
        (["yesterday", "2026-01-01T12:00:00", ""], 0),
    ],
)
def test_breaks_and_broken_clocks_do_not_count_as_play(times: list[str], seconds: int) -> None:
    assert seconds_played(times) == seconds


def test_a_game_is_looked_at_move_by_move(journal: Journal) -> None:
    number = keep(journal, "Anna", "Ben", seed=3)
    review = open_review(journal, {GAME.id: GAME}, number)
    before = journal.load(number)
    moments = [review.at(move) for move in range(review.moves + 1)]
    assert moments[0].line is None
    assert [moment.line.index for moment in moments[1:] if moment.line] == list(range(review.moves))
    assert moments[-1].status.over
    assert not moments[0].status.over
    assert moments[0].scene != moments[-1].scene
    what_if = review.what_if(4)
    what_if.undo()
    assert len(what_if.entries) == 3
    assert journal.load(number).entries == before.entries
    for wrong in (-1, review.moves + 1):
        with pytest.raises(CompanionError, match="There is no move"):
            review.at(wrong)


def test_a_game_that_cannot_be_replayed_says_why(journal: Journal) -> None:
    number = keep(journal, "Anna", most=2)
    with pytest.raises(CompanionError, match="not here"):
        open_review(journal, {}, number)
    with journal.writing() as db:
        db.execute("UPDATE games SET rules = 99")
    with pytest.raises(ReadOnlyGame):
        open_review(journal, {GAME.id: GAME}, number)


def test_the_commands(tmp_path: Path) -> None:
    env = environ(tmp_path)
    companion(env, "play", "lighthouse", typed="n\nAnna\n\nd 5000\n\nn\nAnna Ben\n\nSkerry\n1 2\n")
    lines = [json.loads(line) for line in companion(env, "history", "--json").stdout.splitlines()]
    assert [line["id"] for line in lines] == [2, 1]
    assert lines[1]["options"] == {"players": ["Anna"]}
    assert lines[1]["house"] == {"nights": "3", "extras": []}
    assert companion(env, "history", "--result", "unfinished").stdout.count("\n") == 1
    assert companion(env, "history", "--search", "skerry ben").stdout.count("\n") == 1
    shown = companion(env, "history", "show", "1")
    assert "The wave" in shown.stdout
    found = json.loads(companion(env, "history", "show", "1", "--json").stdout)
    assert len(found["moves"]) == found["answers"]
    moment = json.loads(companion(env, "history", "show", "1", "--move", "2", "--json").stdout)
    assert (moment["move"], moment["moves"]) == (2, found["answers"])
    assert "undelete 1" in companion(env, "history", "delete", "1").stdout
    assert (
        companion(env, "history").stdout.count("\n") == companion(env, "history", "--deleted").stdout.count("\n") == 1
    )
    assert companion(env, "history", "undelete", "1").returncode == 0
    assert companion(env, "history").stdout.count("\n") == 2
    measured = json.loads(companion(env, "bench", "history", "lighthouse", "--games", "30", "--json").stdout)
    assert measured["games"] == 30
    assert measured["open_ms"] > 0


@pytest.mark.parametrize(
    ("args", "code"),
    [(["show"], 2), (["show", "99"], 1), (["delete", "99"], 1), (["--since", "soon"], 2), (["--house", "x"], 2)],
)
def test_what_cannot_be_shown_is_one_line(tmp_path: Path, args: list[str], code: int) -> None:
    failed_well(companion(environ(tmp_path), "history", *args), code)
