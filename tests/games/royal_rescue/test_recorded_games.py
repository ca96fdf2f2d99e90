"""The recorded games hold what they are for; that they come out as they did is tested for all games alike."""

from companion import records
from companion.log import Adjusted
from tests.games.royal_rescue.record_games import FOLDER, GAMES

RECORDS = sorted(FOLDER.glob("*.jsonl"), key=lambda path: path.name)


def test_every_recorded_game_is_there() -> None:
    assert {path.stem for path in RECORDS} == {recorded.name for recorded in GAMES}


def test_the_recorded_games_hold_what_they_are_for() -> None:
    by_name = {path.stem: records.read_file(path) for path in RECORDS}
    for number, name in enumerate(("one-player", "two-players", "three-players", "four-players"), 1):
        assert len(by_name[name].header.options["players"]) == number
    assert by_name["all-quests"].header.options["quests"] == ["1", "2", "3"]
    assert any(isinstance(entry, Adjusted) for entry in by_name["with-corrections"].entries)
    words = [entry.answer for entry in by_name["results-in-words"].entries if not isinstance(entry, Adjusted)]
    assert {"hit", "miss", "open", "nothing"} <= {word for word in words if isinstance(word, str)}
    assert any(
        entry.ask == "situation.effect" for entry in by_name["own-sheet"].entries if not isinstance(entry, Adjusted)
    )
