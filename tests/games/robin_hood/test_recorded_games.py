"""The recorded games ask everything; that they come out as they did is tested for all games alike."""

from companion import records
from companion.log import Adjusted
from tests.games.robin_hood.record_games import FOLDER, GAMES

RECORDS = sorted(FOLDER.glob("*.jsonl"), key=lambda path: path.name)


def test_every_recorded_game_is_there() -> None:
    assert {path.stem for path in RECORDS} == {recorded.name for recorded in GAMES}


def test_the_recorded_games_ask_everything() -> None:
    """Together they answer every ask of the game but those that few games come to."""
    asked = {
        entry.ask for path in RECORDS for entry in records.read_file(path).entries if not isinstance(entry, Adjusted)
    }
    wanted = {
        *("setup.ready", "setup.leader", "setup.first", "challenge.card", "challenge.points"),
        *("scenario.name", "scenario.rows", "scenario.courtyard", "scenario.battlefield", "scenario.front"),
        *("scenario.wall", "scenario.sheriff", "band.wit", "band.skills", "band.draw", "band.villager"),
        *("card.villager", "card.leader", "card.value", "plan.do", "plan.jolliness", "plan.cookery", "plan.mead"),
        *("scouting.row", "scouting.guards", "prayer.row", "prayer.guard", "prayer.target", "prayer.place"),
        *("prayer.remove_row", "prayer.remove_guard", "attack.row", "guard.wit", "guard.brawn", "guard.stealth"),
        *("wit.go_on", "stealth.guards", "castle.go_on", "recruit.shares", "cleanup.done"),
        *("refine.done", "refine.retire", "refine.elite", "card.robin", "exchange.give", "exchange.get"),
    }
    assert wanted - asked == set()
