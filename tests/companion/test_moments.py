"""What a whole table shares is told from what changed, for games and for tables that no game made."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.asks import Confirm, Roll
from companion.game import Game, Report, Tone
from companion.games import Shelf
from companion.moments import Moment, fallen, moment_of
from companion.scene import CardRow, Face, Group, Lock, LockNumber, Scene, State, Track, Zone
from companion.session import Session
from companion.sounds import file_of

ROLL = Roll(id="a", title="", instruction="", rule="", dice=1)
OURS = replace(ROLL, actor="band:1")
SAID = Confirm(id="a", title="", instruction="", rule="", label="Done")


def table(*groups: Group) -> Scene:
    return Scene(Track(id="track", steps=(), at=0), groups)


def band(state: State = State.PLAIN, cards: int = 2) -> Group:
    row = CardRow(id="cards", faces=(Face("5?"),) * cards)
    return Group(id="band:1", title="The band", zone=Zone.TEAM, things=(row,), state=state)


def lock(*open_ones: bool) -> Group:
    numbers = tuple(LockNumber(3, open=is_open) for is_open in open_ones)
    return Group(id="gate", title="The gate", zone=Zone.GOAL, things=(Lock(id="lock", numbers=numbers),))


def threat(state: State) -> Group:
    return Group(id="dragon", title="The dragon", zone=Zone.THREAT, things=(), state=state)


@pytest.mark.parametrize(
    ("tone", "moment"),
    [(Tone.WON, Moment.WON), (Tone.LOST, Moment.LOST), (Tone.GOOD, Moment.HIT), (Tone.BAD, Moment.MISS),
     (Tone.PLAIN, None)],
)  # fmt: skip
def test_a_tone_alone(tone: Tone, moment: Moment | None) -> None:
    assert moment_of(OURS, table(band()), table(band()), Report("It is so", tone)) is moment


def test_nothing_was_told() -> None:
    assert moment_of(OURS, table(band()), table(), None) is None


def test_a_lock_that_is_open_now() -> None:
    good = Report("Open", Tone.GOOD)
    assert moment_of(OURS, table(lock(True, False)), table(lock(True, True)), good) is Moment.OPENED
    assert moment_of(OURS, table(lock(False, False)), table(lock(True, False)), good) is Moment.HIT
    assert moment_of(OURS, table(lock(True, True)), table(lock(True, True)), good) is Moment.HIT


@pytest.mark.parametrize("after", [table(), table(band(State.GONE))])
def test_a_group_that_is_out_of_the_game(after: Scene) -> None:
    bad = Report("Missed", Tone.BAD)
    assert moment_of(OURS, table(band()), after, bad) is Moment.FALLEN
    assert fallen(table(band()), after) == [band()]
    assert moment_of(OURS, table(band(State.GONE)), after, bad) is Moment.MISS


def test_cards_that_are_dealt_anew_have_not_fallen() -> None:
    hand = replace(band(), id="player:1", title="Anna")
    assert fallen(table(band()), table(hand)) == []
    assert fallen(table(band(), hand), table(hand)) == [band()]


def test_a_blow_is_rolled_by_nobody_of_the_team_while_the_threat_is_at_work() -> None:
    bad = Report("It strikes", Tone.BAD)
    at_work, asleep = table(threat(State.ACTIVE), band()), table(threat(State.PLAIN), band())
    assert moment_of(ROLL, at_work, at_work, bad) is Moment.BLOW
    assert moment_of(OURS, at_work, at_work, bad) is Moment.MISS
    assert moment_of(SAID, at_work, at_work, bad) is Moment.MISS
    assert moment_of(ROLL, asleep, asleep, bad) is Moment.MISS


def moments_of(game: Game[Any], seeds: range) -> set[Moment]:
    """All moments of some games."""
    seen = set()
    for seed in seeds:
        session: Session[Any] = Session(game, game.options({"players": ["Anna", "Ben", "Carla"][: game.players[-1]]}))
        dealer = game.dealer(session.table, Random(seed))
        while not session.over:
            ask, before = session.ask, game.scene(session.table)
            session.answer(dealer.answer(session.table), "touch")
            moment = moment_of(ask, before, game.scene(session.table), session.report)
            if moment is not None:
                seen.add(moment)
    return seen


def test_royal_rescue_has_them_all() -> None:
    assert moments_of(Shelf()["royal-rescue"], range(4)) == set(Moment)


@pytest.mark.parametrize("game", ["royal-execution", "royal-limited", "robin-hood"])
def test_every_game_ends_in_one(game: str) -> None:
    seen = moments_of(Shelf()[game], range(2))
    assert seen & {Moment.WON, Moment.LOST}
    assert Moment.BLOW not in seen


@pytest.mark.parametrize("moment", Moment)
def test_every_moment_has_a_sound(moment: Moment) -> None:
    assert file_of(moment).is_file()
