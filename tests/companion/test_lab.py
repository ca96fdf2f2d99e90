"""The laboratory: the same figures on any number of cores, stopped and gone on with, by another policy, elsewhere."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.asks import Choice
from companion.context import Missing
from companion.errors import CompanionError
from companion.game import Dealer, Game, Status
from companion.games import Shelf
from companion.lab import effects, gain, report
from companion.lab.cluster import Dask
from companion.lab.compare import compare, difference_interval
from companion.lab.parts import OtherParts, Parts
from companion.lab.policies import Policy
from companion.lab.run import Range, Series, play_range, run, spread
from companion.lab.search import Searching
from companion.simulate import simulate
from companion.statistics import plots
from companion.tally import Tally, one_game, rating_of, whole
from tests.companion.driving import PATIENCE, companion, environ, failed_well, hear_interrupts
from tests.sample_game import Lighthouse
from tests.sample_table import Shore


@pytest.fixture
def rescue() -> Game[Any]:
    return Shelf()["royal-rescue"]


def series(game: Game[Any], games: int = 60, seed: int = 1, size: int | None = 10, **options: Any) -> Series:
    chosen = game.options({"players": ["Anna", "Ben"], **options})
    return Series(game, chosen, games, seed, size=size)


def test_parts_add_up_to_the_whole_in_any_order(rescue: Game[Any]) -> None:
    one = series(rescue)
    together = play_range(one, 0, 60)
    parts = [play_range(one, *part) for part in one.ranges()]
    assert [tally.games for tally in parts] == [10] * 6
    assert whole(parts).same_games(together)
    assert whole(reversed(parts)).same_games(together)
    assert list(whole(parts).ratings) == list(whole(reversed(parts)).ratings)
    assert not whole(parts[1:]).same_games(together)


def test_a_tally_is_what_was_played(rescue: Game[Any]) -> None:
    one = series(rescue)
    tally = play_range(one, 0, 60)
    assert (tally.games, tally.decided) == (60, 60)
    assert sum(tally.ratings.values()) == sum(tally.lengths.values()) == sum(tally.scores.values()) == 60
    assert sum(tally.lost_in.values()) == 60 - tally.won
    assert set(tally.lost_in) <= {"servants", "umbar", "dungeon"}
    assert tally.interval[0] < tally.win_rate < tally.interval[1]
    assert tally.mean_steps == tally.steps / 60
    assert tally.spread_of_steps > 0
    assert tally.games_per_second > 0
    assert simulate(rescue, one.options, 60, 1).same_games(tally)


@pytest.mark.parametrize(
    ("status", "rating"),
    [
        (Status("end", True, True), "won"),
        (Status("end", True, False), "lost"),
        (Status("end", True, None), "ended"),
        (Status("end", True, True, rating="Heroes"), "Heroes"),
    ],
)
def test_how_a_game_ended(status: Status, rating: str) -> None:
    assert rating_of(status) == rating
    tally = one_game(status, 17, "night")
    assert tally.lengths == {10: 1}
    assert tally.lost_in == ({"night": 1} if status.won is False else {})


def test_the_number_of_workers_changes_nothing(rescue: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lab.run.SMALL", 0.0)
    alone = run(series(rescue), workers=1)
    told: list[Range] = []
    assert run(series(rescue), workers=3, told=lambda *far: told.append(far)).same_games(alone)
    assert [played for played, _ in told] == [0, 10, 20, 30, 40, 50, 60]


def test_a_stopped_run_goes_on(rescue: Game[Any], tmp_path: Path) -> None:
    one = series(rescue)

    def stop(done: int, of: int) -> None:
        if done >= 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(one, workers=1, parts=Parts(tmp_path), told=stop)
    told: list[int] = []
    tally = run(one, workers=1, parts=Parts(tmp_path), told=lambda done, of: told.append(done))
    assert told == [30, 40, 50, 60]
    assert tally.same_games(play_range(one, 0, 60))
    assert run(one, workers=1, parts=Parts(tmp_path)) == tally
    longer = series(rescue, games=80)
    told.clear()
    assert run(longer, workers=1, parts=Parts(tmp_path), told=lambda done, of: told.append(done)).games == 80
    assert told == [60, 70, 80]


@pytest.mark.parametrize("damage", [b"", b"{}", b'{"games": 10}', b"\0" * 50])
def test_a_damaged_part_is_played_again(rescue: Game[Any], tmp_path: Path, damage: bytes) -> None:
    one = series(rescue, games=20)
    tally = run(one, workers=1, parts=Parts(tmp_path))
    (tmp_path / "part-000000010-000000020.json").write_bytes(damage)
    assert run(one, workers=1, parts=Parts(tmp_path)).same_games(tally)


def test_parts_of_another_simulation_are_not_mixed_in(rescue: Game[Any], tmp_path: Path) -> None:
    run(series(rescue, games=10), workers=1, parts=Parts(tmp_path))
    for other in (series(rescue, seed=2), series(rescue, size=5), series(rescue, quests=["1"])):
        with pytest.raises(OtherParts):
            run(other, workers=1, parts=Parts(tmp_path))
    (tmp_path / "simulation.json").write_text("{")
    with pytest.raises(OtherParts, match="cannot be read"):
        run(series(rescue, games=10), workers=1, parts=Parts(tmp_path))


def ended(series: Series, first: int, last: int) -> Tally:
    """A job whose process is ended from outside."""
    if first == 0:
        return Tally(games=1)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_a_process_that_is_killed_is_told(rescue: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lab.run.SMALL", -1.0)
    one = series(rescue, games=30)
    with pytest.raises(CompanionError, match="ended from outside"):
        list(spread(ended, one, one.ranges(), workers=2))


def test_readings_are_compared_with_their_intervals(rescue: Game[Any]) -> None:
    one = series(rescue, games=20)
    base = run(one, workers=1)
    changes = list(compare(one, base, lambda other: run(other, workers=1)))
    assert {("bonuses", "share"), ("quests", "1"), ("spare_rolls", "waive")} <= {(c.setting, c.value) for c in changes}
    for change in changes:
        assert change.interval[0] <= change.difference <= change.interval[1]
        assert change.difference == change.tally.win_rate - base.win_rate
    assert "Armed mission" in "\n".join(report.change_lines(changes))


def test_the_interval_of_a_difference_as_in_the_textbook() -> None:
    """Newcombe's example: 56 of 70 against 48 of 80 differ by 0.20, 0.0524 to 0.3339."""
    low, high = difference_interval(Tally(games=80, won=48), Tally(games=70, won=56))
    assert (low, high) == pytest.approx((0.0524, 0.3339), abs=0.0005)


def test_effects_of_a_table_set(rescue: Game[Any]) -> None:
    one = series(rescue, games=12)
    found = effects.effects_of(one, [effects.wins_of(one, *part) for part in one.ranges(6)])
    again = effects.effects_of(one, [effects.wins_of(one, 0, 12)])
    assert found == again
    played = [effect for effect in found if effect.times]
    assert len(played) > 5
    for effect in played:
        assert effect.win_rate is not None
        assert 0 <= effect.win_rate <= 1
    assert len(report.effect_lines(found)) == len(found) + 1
    with pytest.raises(CompanionError, match="no table of effects"):
        effects.wins_of(series(Lighthouse()), 0, 1)


def test_the_strong_policy_leaves_the_table_and_the_luck_alone(rescue: Game[Any]) -> None:
    table = rescue.start(series(rescue).options)
    dealer = Searching(rescue, rescue.dealer(table, Random(1)), Random(2), trials=2)
    for _ in range(40):
        before = rescue.plain(table.copy())
        answer = dealer.answer(table)
        assert rescue.plain(table) == before
        step = rescue.step(table)
        if step.over:
            break
        rescue.move_to(table, step.answer(table, step.ask(table).check(answer)))


def test_the_strong_policy_finds_what_wins() -> None:
    game = Lighthouse()
    chosen = game.options({"players": ["Anna"]})
    plain = simulate(game, chosen, 40, 3)
    strong = simulate(game, chosen, 40, 3, dealer=Policy.STRONG.dealer)
    assert strong.games == 40
    assert strong.won >= plain.won
    assert strong.same_games(simulate(game, chosen, 40, 3, dealer=Policy.STRONG.dealer))


class Reckless(Lighthouse):
    """The same game, whose plain policy takes the last of all options."""

    def dealer(self, table: Shore, random: Random) -> Dealer[Shore]:
        usual = super().dealer(table, random)

        class Last:
            def answer(self, table: Shore) -> Any:
                ask, answer = Reckless().step(table).ask(table), usual.answer(table)
                possible = (
                    [option.id for option in ask.options if not option.disabled] if isinstance(ask, Choice) else []
                )
                return possible[-1] if possible else answer

        return Last()


WON_MORE = 0.487
"""The strong policy wins 185 of 200 games of seed 3 (simulate), this one's plain policy 263 of 600."""


def test_gains_add_up_to_what_is_won_more() -> None:
    """The gain told from a few games is the difference that many games of both policies show."""
    game = Reckless()
    chosen = game.options({"players": ["Anna", "Ben"], "nights": "5", "extras": ["rough", "thin"]})
    one = Series(game, chosen, 8, 3, Policy.STRONG)
    parts = [gain.gains_of(one, *part) for part in ((0, 1), (1, 2), (2, 8))]
    found = gain.whole(parts)
    low, high = found.interval
    assert 0 < low < WON_MORE < high
    assert sum(found.by_ask.values()) == pytest.approx(found.total)
    assert gain.gains_of(one, 0, 2) == parts[0] + parts[1]
    plainly = json.loads(json.dumps(report.plain_gains(one, found)))
    assert plainly["gain"] == round(found.mean, 4)
    assert "repair.how" in plainly["asks"]
    assert "8 games" in report.gain_lines(found)[0]


def test_a_result_is_plain_data_words_and_pictures(rescue: Game[Any], tmp_path: Path) -> None:
    one = series(rescue, games=20)
    tally = play_range(one, 0, 20)
    found = json.loads(json.dumps(report.plain(one, tally)))
    assert {"games", "won", "win_rate", "interval", "ratings", "games_per_second", "lost_in", "cautions"} <= set(found)
    assert found["cautions"] == []
    pytest.importorskip("matplotlib")
    plots.draw("x", report.panels(tally), tmp_path / "x.svg")
    assert b"<svg" in (tmp_path / "x.svg").read_bytes()


def test_effects_and_gains_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    listed = [
        effects.Effect("quest 2", "one die more", 40, 0.6, 0.5, 0.2),
        effects.Effect("quest 3", "never in play", 0, None, None, None),
    ]
    (drawn,) = report.effect_panels(listed)
    assert isinstance(drawn, plots.Bars)
    assert drawn.values == pytest.approx({"quest 2: one die more": 0.1})
    gained = gain.Gains(8, 5, 2.0, 1.0, Counter({"repair.how": 4}), {"repair.how": 2.0})
    for name, panels in (("effects", report.effect_panels(listed)), ("gain", report.gain_panels(gained))):
        plots.draw("x", panels, tmp_path / f"{name}.svg")
        assert b"<svg" in (tmp_path / f"{name}.svg").read_bytes()


class Careful(Lighthouse):
    """A game with something to be said before its figures are believed."""

    def caution(self, options: object) -> str | None:
        return "the waves are made up"


def test_a_caution_comes_along() -> None:
    one = series(Careful(), games=2)
    assert report.plain(one, play_range(one, 0, 2))["cautions"] == ["the waves are made up"]


def has_loopback() -> bool:
    """Whether processes of this machine reach each other: not where even the loopback is down."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket() as caller:
        try:
            caller.connect(server.getsockname())
        except OSError:
            return False
    return True


@pytest.fixture
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    if not has_loopback():
        pytest.skip("the loopback of this machine is down")
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as made:
        yield made


def test_a_cluster_that_loses_a_worker_comes_to_the_same(rescue: Game[Any], cluster: Any) -> None:
    one = series(rescue, games=600, size=20)
    killed: list[int] = []

    def kill_one(done: int, of: int) -> None:
        if done >= 60 and not killed:
            victim = next(iter(cluster.workers.values()))
            killed.append(victim.pid)
            os.kill(victim.pid, signal.SIGKILL)

    tally = run(one, told=kill_one, cluster=Dask(cluster.scheduler_address))
    assert killed
    assert tally.same_games(run(one, workers=1))


def test_a_cluster_that_is_not_there(rescue: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("companion.lab.cluster.PATIENCE", 1)
    with pytest.raises(CompanionError, match="cannot be reached"):
        run(series(rescue, games=10), cluster=Dask("tcp://127.0.0.1:1"))


def test_without_dask_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Missing, match="requirements/cluster"):
        Dask("tcp://127.0.0.1:1")


def test_the_command(tmp_path: Path) -> None:
    env = environ(tmp_path)
    args = ("simulate", "lighthouse", "--games", "20", "--seed", "3")
    found = json.loads(companion(env, *args, "--json", "--readings").stdout)
    assert {one["setting"] for one in found["readings"]} == {"nights", "extras"}
    words = companion(env, *args, "--parts", str(tmp_path / "parts")).stdout
    assert "lost in" in words
    assert "another simulation" in failed_well(companion(env, *args[:-1], "4", "--parts", str(tmp_path / "parts")), 1)
    strong = json.loads(companion(env, *args[:3], "4", "--policy", "strong", "--json").stdout)
    assert strong["policy"] == "strong"
    failed_well(companion(env, *args, "--plot", "x.gif"), 1)
    failed_well(companion(env, *args, "--effects", "--readings"), 2)
    failed_well(companion(env, *args, "--effects"), 1)
    failed_well(companion(env, *args, "--gain", "--readings"), 2)
    assert json.loads(companion(env, *args[:3], "2", "--gain", "--json").stdout)["games"] == 2


def test_a_simulation_that_is_asked_to_end_keeps_what_is_done(tmp_path: Path) -> None:
    env = environ(tmp_path)
    folder = tmp_path / "parts"
    args = [sys.executable, "-m", "companion", "simulate", "royal-rescue", "--games", "1000000", "--parts", str(folder)]
    process = subprocess.Popen(
        args, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts
    )
    deadline = time.monotonic() + PATIENCE * 3
    while len(list(folder.glob("part-*"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE * 3)
    assert process.returncode == 130
    assert "the same command goes on from there" in told
    assert "Traceback" not in told
    assert len(list(folder.glob("part-*"))) >= 2
