"""The recorded games hold what they are for; that they come out as they did is tested for all games alike."""

from companion import records
from companion.log import Adjusted
from tests.games.royal_limited.record_games import FOLDER, GAMES

RECORDS = sorted(FOLDER.glob("*.jsonl"), key=lambda path: path.name)


def test_every_recorded_game_is_there() -> None:
    assert {path.stem for path in RECORDS} == {recorded.name for recorded in GAMES}


def test_the_recorded_games_hold_what_they_are_for() -> None:
    by_name = {path.stem: records.read_file(path).entries for path in RECORDS}
    assert any(isinstance(entry, Adjusted) for entry in by_name["corrected"])
    asked = {name: {entry.ask for entry in some if not isinstance(entry, Adjusted)} for name, some in by_name.items()}
    assert {"library.effect", "library.next", "library.vip-name"} <= asked["telling-the-cards"]
    assert {"effect.hand", "effect.discard-pile", "effect.next"} <= asked["on-the-table"]
    assert {"effect.hand-cards", "effect.discard-cards"} <= asked["on-the-table-with-cards"]
    assert {"round.hand", "play.card", "car.cost"} <= asked["beginner"]
    assert {"play.action", "car.card", "passenger.card"} <= asked["royal-conductor"]
