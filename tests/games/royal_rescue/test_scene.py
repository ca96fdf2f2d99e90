"""The scene shows the table as it is, at every step, and names only corrections that exist."""

from collections import Counter

import pytest

from companion import scene as kinds
from companion.games.royal_rescue.scene import STEPS as TRACK
from companion.games.royal_rescue.table import Table
from tests.games.royal_rescue.points import STEPS, tables_by_step
from tests.games.royal_rescue.tables import GAME, army, in_dungeon, in_servants, in_umbar, militia, play
from tests.games.royal_rescue.tables import at as session_at


def things(table: Table) -> dict[str, kinds.Thing]:
    found: dict[str, kinds.Thing] = {}
    for group in GAME.scene(table).groups:
        for thing in group.things:
            assert thing.id not in found or thing.id.startswith("tool:"), f"{thing.id} is there twice"
            found[thing.id] = thing
    return found


@pytest.mark.parametrize("step", STEPS)
def test_every_step_has_a_scene_that_names_only_corrections_that_exist(step: str) -> None:
    for table in tables_by_step()[step]:
        scene = GAME.scene(table)
        names = GAME.adjustables(table)
        for thing in things(table).values():
            assert thing.adjust is None or thing.adjust in names, thing
        assert scene.track.steps == TRACK
        assert 0 <= scene.track.at < len(TRACK)
        assert len({group.id for group in scene.groups}) == len(scene.groups)
        for group in scene.groups:
            assert group.title
            assert group.things
            assert group.owner is None or group.owner in {player.name for player in table.players}


@pytest.mark.parametrize("step", STEPS)
def test_what_can_be_corrected_by_touching_is_on_the_scene(step: str) -> None:
    for table in tables_by_step()[step]:
        shown = {thing.adjust for thing in things(table).values()}
        wanted = {name for name in GAME.adjustables(table) if name in ("bonus_die", "row", "servants", "umbar.sixes")}
        assert wanted <= shown | {None}


@pytest.mark.parametrize("step", STEPS)
def test_the_counts_shown_are_right(step: str) -> None:
    for table in tables_by_step()[step]:
        shown = things(table)
        die = shown["bonus_die"]
        assert isinstance(die, kinds.Die)
        assert die.pips == table.bonus
        for thing in shown.values():
            if isinstance(thing, kinds.CardRow) and thing.id.endswith(".cards"):
                owner = table.army(thing.id.removesuffix(".cards"))
                assert len(thing.faces) == len(owner.cards) + (owner.marker is not None)
            if isinstance(thing, kinds.CardRow) and thing.id == "people":
                assert Counter(face.card for face in thing.faces) == Counter(table.people)
            if isinstance(thing, kinds.Pile) and thing.id == "discard":
                assert thing.count == len(table.discard)
            if isinstance(thing, kinds.Pile) and thing.id == "servants":
                assert thing.count == len(table.servants) + len(table.under)
            if isinstance(thing, kinds.Counter) and thing.id == "left":
                assert thing.value == len(table.servants) + len(table.under) + len(table.row)
            if isinstance(thing, kinds.Counter) and thing.id == "sixes":
                assert thing.value == table.sixes
            if isinstance(thing, kinds.Lock):
                i = int(thing.id.partition(":")[2]) - 1
                assert len(thing.numbers) == i + 1
                assert sum(number.value is not None for number in thing.numbers) == len(table.locks[i])
        assert sum(isinstance(thing, kinds.Pile) and thing.id.startswith("pile:") for thing in shown.values()) in (
            0,
            len([player for player in table.players if not player.imaginary]),
        )


def test_the_row_shows_strengths_and_hits() -> None:
    session = play(session_at(in_servants(army(8, 2), army(7, 2), attacker=0, row="8 8", people="2")), "hit")
    shown = things(session.table)
    assert "traitor, strength 6" in shown["strength:0"].label
    assert shown["hits"].detail == "Anna's 8s"


def test_a_destroyed_army_lies_there_as_a_marker() -> None:
    session = play(session_at(in_servants(army(8, 1), army(7, 2), attacker=0, row="10 6")), "miss")
    group = next(group for group in GAME.scene(session.table).groups if group.id == "army:anna")
    assert group.state is kinds.State.GONE
    assert group.things[0].faces[0].sideways


def test_the_group_whose_turn_it_is_stands_out() -> None:
    table = in_umbar(army(8, 2), militia(3))
    active = [group.id for group in GAME.scene(table).groups if group.state is kinds.State.ACTIVE]
    assert active == ["umbar", "army:anna"]


def test_the_number_that_is_tried_stands_out_in_its_lock() -> None:
    lock = things(in_dungeon({3: "3 7 J", 4: "2"}, card="6h", dealt="8"))["lock:3"]
    assert isinstance(lock, kinds.Lock)
    assert [(number.value, number.current) for number in lock.numbers] == [(3, False), (7, False), (0, True)]
    assert lock.suit == "c"


def test_open_numbers_are_shown_as_open() -> None:
    lock = things(in_dungeon({3: "3"}, card="6h", dealt="8"))["lock:3"]
    assert isinstance(lock, kinds.Lock)
    assert [number.open for number in lock.numbers] == [False, True, True]


def test_the_track_stays_at_the_phase_in_which_the_game_was_lost() -> None:
    session = play(session_at(in_servants(row="10", people="5")), "miss")
    assert GAME.scene(session.table).track.at == 2


def test_the_wishes_shown_are_told_until_the_cards_are_given() -> None:
    def told(table: Table) -> list[str]:
        return [thing.label for group in GAME.scene(table).groups if group.id == "wishes" for thing in group.things]

    asked = tables_by_step()["armies.Give"]
    wished = [table for table in asked if any(table.wishes)]
    assert wished
    for table in wished:
        assert len(told(table)) == sum(map(bool, table.wishes))
        for player, meant in zip(table.players, table.wishes, strict=True):
            words = [label for label in told(table) if label.startswith(f"{player.name}: ")]
            assert all(f"{value}s" in words[0] for value in meant)
    assert not any(told(table) for table in tables_by_step()["armies.LayArmy"])
