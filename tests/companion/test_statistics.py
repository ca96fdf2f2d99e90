"""Figures of players and teams: luck as the dice have it, tallies, streaks, records, and their pictures."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.asks import Roll
from companion.context import Missing
from companion.errors import CompanionError
from companion.game import Tone
from companion.games import Shelf
from companion.history.index import History
from companion.journal import Journal
from companion.log import Adjusted
from companion.people import People
from companion.session import Session
from companion.statistics import plots, report
from companion.statistics.collect import NAME, collect_luck
from companion.statistics.figures import Figures, Streaks, Tally, everybody, figures, streaks, teams
from companion.statistics.luck import Luck, handfuls, luck_of, seat_of, tones
from tests.companion.driving import companion, environ, failed_well
from tests.companion.tables import GAME, NOON, options, play

GAMES = {GAME.id: GAME}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db", clock=lambda: NOON) as opened:
        yield opened


def keep(journal: Journal, *players: str, seed: int, nights: str = "3") -> int:
    chosen = options(*players, nights=nights)
    log = journal.new_game(GAME, chosen)
    play(Session(GAME, chosen, log, clock=lambda: NOON), seed)
    return log.id


def rescue(seed: int, players: int = 4) -> Session[Any]:
    """A whole game of Royal Rescue."""
    game = Shelf()["royal-rescue"]
    chosen = game.options({"players": ["Anna", "Ben", "Carla", "Dan"][:players]})
    session = Session(game, chosen, clock=lambda: NOON)
    dealer = game.dealer(game.start(chosen), Random(seed))
    while not session.over:
        session.answer(dealer.answer(session.table))
    return session


def test_every_roll_is_there_with_its_chance() -> None:
    for dice in (1, 2, 3, 4):
        assert sum(chance for _, chance in handfuls(dice)) == pytest.approx(1)
    assert dict(handfuls(2))[1, 2] == pytest.approx(2 / 36)
    assert dict(handfuls(2))[3, 3] == pytest.approx(1 / 36)


def test_what_was_to_be_expected_is_what_the_rulebook_says() -> None:
    """The chance of a good roll, found by trying all dice, is the exact one that the game itself tells."""
    session = rescue(3)
    compared = 0
    for index, entry in enumerate(session.entries):
        table = session.tables[index]
        step = session.game.step(table)
        if isinstance(entry, Adjusted) or entry.ask != "servants.attack":
            continue
        ask = step.ask(table)
        assert isinstance(ask, Roll)
        found = tones(session.game, table, step, ask.dice)
        assert found is not None
        assert found[Tone.GOOD] + found[Tone.WON] == pytest.approx(float(step.odds(table)[0].chance))
        compared += 1
    assert compared > 5


def test_trying_the_dice_leaves_the_game_alone() -> None:
    session = rescue(3)
    before = [session.game.plain(table) for table in session.tables]
    luck_of(session)
    assert [session.game.plain(table) for table in session.tables] == before


def test_the_luck_of_a_game_counts_its_dice() -> None:
    session = rescue(5)
    dice = [pips for entry in session.entries for pips in rolled(session, entry)]
    luck = luck_of(session)
    assert luck.whole.faces == tuple(dice.count(pips) for pips in range(1, 7))
    assert luck.whole.mean == pytest.approx(sum(dice) / len(dice))
    assert 0 < luck.whole.good < luck.whole.rolls
    assert len(luck.seats) == 4
    assert {moment.good for moment in luck.best} == {True}
    assert {moment.good for moment in luck.worst} == {False}
    for moment in (*luck.best, *luck.worst):
        assert 0 < moment.chance < 1
        assert session.history_line(moment.move - 1).title == moment.title


def rolled(session: Session[Any], entry: Any) -> list[int]:
    """The dice of an entry, where it is a roll of dice."""
    return entry.answer if isinstance(entry.answer, list) and entry.answer and isinstance(entry.answer[0], int) else []


def test_fair_dice_are_found_fair() -> None:
    """Over many games luck scatters round nothing as chance does."""
    games = [luck_of(rescue(seed)).whole for seed in range(40)]
    assert abs(sum(games, Luck()).deviation) < 3.5
    outside = sum(not one.interval[0] <= one.good <= one.interval[1] for one in games)
    assert outside <= 8


def test_loaded_dice_are_found_loaded() -> None:
    luck = Luck(faces=(0, 0, 0, 0, 50, 350), rolls=200, good=190, expected=100.0, variance=50.0)
    assert report.verdict(luck) == "luckier than chance explains"
    assert report.verdict(Luck(luck.faces, 200, 40, 100.0, 50.0)) == "unluckier than chance explains"
    assert report.verdict(Luck(luck.faces, 200, 95, 100.0, 50.0)) == "as chance has it"
    assert luck.mean is not None
    assert luck.mean_interval is not None
    assert luck.mean > luck.mean_interval[1]


def test_the_interval_of_the_mean_holds_what_fair_dice_do() -> None:
    luck = Luck(faces=(6,) * 6)
    assert (luck.dice, luck.mean) == (36, 3.5)
    low, high = luck.mean_interval or (0, 0)
    inside = sum(low <= (a + b + c) / 3 <= high for a, b, c in product(range(1, 7), repeat=3)) / 216
    three = Luck(faces=(1, 1, 1, 0, 0, 0)).mean_interval or (0, 0)
    assert three[0] < low < 3.5 < high < three[1]
    assert inside < 0.95


@pytest.mark.parametrize(
    ("actor", "names", "seat"),
    [
        ("army:anna", ["Anna", "Ben"], 0),
        ("player:ben", ["Anna", "Ben"], 1),
        ("Ben", ["Anna", "Ben"], 1),
        ("people", ["Anna", "Ben"], None),
        (None, ["Anna", "Ben"], None),
        ("people", ["Anna"], 0),
        ("army:anna-b", ["Anna", "Anna B"], 1),
    ],
)
def test_whose_roll_it_is(actor: str | None, names: list[str], seat: int | None) -> None:
    assert seat_of(actor, names) == seat


def test_luck_is_worked_out_once(journal: Journal, tmp_path: Path) -> None:
    for seed in range(4):
        keep(journal, "Anna", "Ben", seed=seed)
    told: list[tuple[int, int]] = []
    history = History(journal, tmp_path)
    first = collect_luck(journal, GAMES, history.games, tmp_path, lambda *far: told.append(far))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert collect_luck(journal, {}, history.games, tmp_path, lambda *far: told.append(far)) == first
    assert len(told) == 4
    (tmp_path / NAME).write_bytes(b"damaged")
    assert collect_luck(journal, GAMES, history.games, tmp_path) == first
    keep(journal, "Anna", seed=9)
    history.refresh()
    assert len(collect_luck(journal, GAMES, history.games, tmp_path, lambda *far: told.append(far))) == 5
    assert told[4:] == [(1, 1)]


def test_a_game_that_cannot_be_replayed_has_no_luck(journal: Journal, tmp_path: Path) -> None:
    keep(journal, "Anna", seed=1)
    with journal.writing() as db:
        db.execute("UPDATE games SET rules = 99")
    assert collect_luck(journal, GAMES, History(journal, tmp_path).games, tmp_path) == {}


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([], Streaks(0, 0, 0)),
        ([True], Streaks(1, 0, 1)),
        ([True, True, False, True], Streaks(2, 1, 1)),
        ([False, None, False, False], Streaks(0, 3, -3)),
        ([True, None, True], Streaks(2, 0, 2)),
    ],
)
def test_streaks(results: list[bool | None], expected: Streaks) -> None:
    assert streaks(results) == expected


def test_figures_of_players_and_teams(journal: Journal, tmp_path: Path) -> None:
    people = People(tmp_path / "players.json")
    for seed in range(6):
        keep(journal, "Anna", "Ben", seed=seed)
    for seed in range(3):
        keep(journal, "anna", seed=seed, nights="1")
    deleted = keep(journal, "Anna", seed=1)
    journal.delete(deleted)
    journal.new_game(GAME, options("Anna"))
    history = History(journal, tmp_path)
    lucks = collect_luck(journal, GAMES, history.games, tmp_path)
    assert everybody(history.games, people.called) == ["anna", "Ben"]
    assert teams(history.games, people.called) == [("Ben", "anna")]
    anna, ben, team, alone = (
        figures(who, history.games, lucks, people.called) for who in (["anna"], ["Ben"], ["anna", "Ben"], ["nobody"])
    )
    assert (anna.whole.games, ben.whole.games, team.whole.games, alone.whole.games) == (9, 6, 6, 0)
    assert anna.whole.won + anna.whole.lost == 9
    assert {seats: tally.games for seats, tally in anna.by_seats.items()} == {2: 6, 1: 3}
    assert anna.by_house["extras"]["none"].games == 9
    assert team.luck.rolls >= anna.luck.rolls - sum(lucks[n].whole.rolls for n in anna.games if n not in team.games)
    won = [one for one in history.games if one.over and one.won and one.deleted is None]
    best = max(one.score or 0 for one in won)
    assert anna.scores[GAME.id].value == best
    fewest = min(one.score or 0 for one in won)
    upside_down = figures(["anna"], history.games, lucks, people.called, {GAME.id})
    assert upside_down.scores[GAME.id].value == fewest < best
    people.merge("Ben", "Anna")
    both = figures(["Ben"], history.games, lucks, people.called)
    assert both.whole.games == 9


def test_scores_are_in_the_order_of_time_those_of_lost_games_too(journal: Journal, tmp_path: Path) -> None:
    for seed in range(14, 28):
        keep(journal, "Anna", seed=seed, nights="5")
    keep(journal, "Ben", seed=3)
    journal.new_game(GAME, options("Anna"))
    history = History(journal, tmp_path)
    ended = [one for one in history.games if one.over and one.players == ("Anna",)]
    wanted = [(one.id, one.score, one.won) for one in sorted(ended, key=lambda one: one.id)]
    assert {won for _, _, won in wanted} == {True, False}
    found = figures(["Anna"], history.games, {}, str)
    assert [(one.game, one.value, one.won) for one in found.scored[GAME.id]] == wanted
    told = [str(score) if won else f"{score} (lost)" for _, score, won in wanted[-report.LAST :]]
    (line,) = (line for line in report.lines(found, lambda key: "The Lighthouse") if "last scores" in line)
    assert line == f"  last scores in The Lighthouse, the latest last: {', '.join(told)}"
    assert [one["value"] for one in report.plain(found)["scored"][GAME.id]] == [score for _, score, _ in wanted]
    drawn = next(
        panel for panel in report.panels(found, {}, str) if panel.title.startswith("Last scores in lighthouse")
    )
    assert isinstance(drawn, plots.Bars)
    assert drawn.values == {str(number): score for number, score, _ in wanted[-report.LAST :]}


def test_a_tally_without_winners_has_no_rate() -> None:
    tally = Tally().with_one(None)
    assert (tally.games, tally.rate, tally.interval) == (1, None, None)
    assert Tally(4, 3, 1).rate == 0.75


def some_figures(journal: Journal, folder: Path) -> tuple[Figures, Any]:
    for seed in range(5):
        keep(journal, "Anna", "Ben", seed=seed)
        keep(journal, "Anna", seed=seed)
    history = History(journal, folder)
    lucks = collect_luck(journal, GAMES, history.games, folder)
    return figures(["Anna"], history.games, lucks, str), lucks


def test_figures_are_plain_data_and_words(journal: Journal, tmp_path: Path) -> None:
    found, _ = some_figures(journal, tmp_path)
    built = json.loads(json.dumps(report.plain(found)))
    assert built["whole"]["games"] == 10
    low, high = built["whole"]["interval"]
    assert low <= built["whole"]["win_rate"] <= high
    assert built["luck"]["rolls"] == found.luck.rolls
    text = "\n".join(report.lines(found, lambda key: "The Lighthouse"))
    assert "Anna\n  10 games" in text
    assert "rolls that could go either way" in text
    assert "The Lighthouse: 10 games" in text


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_figures_are_drawn(journal: Journal, tmp_path: Path, kind: str, begins: bytes) -> None:
    pytest.importorskip("matplotlib")
    found, lucks = some_figures(journal, tmp_path)
    panels = report.panels(found, lucks, str)
    assert len(panels) >= 3
    path = tmp_path / f"figures.{kind}"
    plots.draw("Figures of Anna $x_1$ 太郎", panels, path)
    assert path.read_bytes().startswith(begins)
    assert path.read_bytes() == plots.picture("Figures of Anna $x_1$ 太郎", panels, kind)


def test_a_picture_is_svg_or_png(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"\.svg or \.png"):
        plots.draw("x", [], tmp_path / "x.jpg")


def test_without_matplotlib_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(Missing, match="requirements/plots"):
        plots.draw("x", [plots.Words("a", ["b"])], tmp_path / "x.svg")


def test_the_command(tmp_path: Path) -> None:
    env = environ(tmp_path)
    assert "No game" in companion(env, "statistics").stdout
    companion(env, "play", "lighthouse", typed="n\nAnna Ben\n\nd 5000\n\n")
    done = companion(env, "statistics")
    assert done.stdout.startswith("Anna\n  1 game, ")
    found = [json.loads(line) for line in companion(env, "statistics", "--json").stdout.splitlines()]
    assert [one["who"] for one in found] == [["Anna"], ["Ben"]]
    team = json.loads(companion(env, "statistics", "--team", "--json").stdout)
    assert team["who"] == ["Anna", "Ben"]
    failed_well(companion(env, "statistics", "--plot", "x.svg"), 2)


def test_playing_never_loads_the_library_of_pictures(tmp_path: Path) -> None:
    env = environ(tmp_path, PYTHONPROFILEIMPORTTIME="1")
    done = companion(env, "history")
    assert "companion.history" in done.stderr
    assert "matplotlib" not in done.stderr
