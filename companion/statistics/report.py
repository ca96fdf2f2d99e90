"""Figures in words, as plain data and as the panels of a picture."""

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

import msgspec

from companion.language import tr
from companion.statistics.figures import Figures, Moment, Scored, Tally
from companion.statistics.luck import GameLuck, Luck, Z
from companion.statistics.plots import Bars, Course, Panel
from companion.wire import plainly
from companion.wording import count

Title = Callable[[str], str]

LAST = 10
"""The last scores of a game that are told."""


def plain(found: Figures) -> dict[str, Any]:
    """Figures as programs read them."""
    built: dict[str, Any] = msgspec.to_builtins(found, str_keys=True, enc_hook=plainly)
    built["whole"] |= _rates(found.whole)
    for name in ("by_game", "by_seats"):
        tallies: Mapping[Any, Tally] = getattr(found, name)
        built[name] = {str(key): _plain_tally(tally) for key, tally in tallies.items()}
    built["by_house"] = {
        setting: {value: _plain_tally(tally) for value, tally in tallies.items()}
        for setting, tallies in found.by_house.items()
    }
    luck = found.luck
    built["luck"] |= {
        "dice": luck.dice,
        "mean": _rounded(luck.mean),
        "mean_interval": _pair(luck.mean_interval),
        "interval": _pair(luck.interval),
        "deviation": round(luck.deviation, 3),
    }
    return built


def lines(found: Figures, title: Title) -> list[str]:
    """Figures for people, a line each."""
    whole = found.whole
    said = [" and ".join(found.who), f"  {count(whole.games, 'game')}, {_rate(whole)}"]
    for key, tally in found.by_game.items():
        said.append(f"  {title(key)}: {count(tally.games, 'game')}, {_rate(tally)}")
    for seats, tally in sorted(found.by_seats.items()):
        said.append(f"  with {count(seats, 'player')}: {count(tally.games, 'game')}, {_rate(tally)}")
    for setting, tallies in found.by_house.items():
        for value, tally in tallies.items():
            said.append(f"  {setting} {value}: {count(tally.games, 'game')}, {_rate(tally)}")
    said += luck_lines(found.luck)
    said += [f"  best moment: {_moment(moment)}" for moment in found.best[:1]]
    said += [f"  worst moment: {_moment(moment)}" for moment in found.worst[:1]]
    streaks = found.streaks
    said.append(f"  longest row won {streaks.longest_won}, lost {streaks.longest_lost}; now {_now(streaks.now)}")
    for key, best in found.scores.items():
        rating = f", {best.rating}" if best.rating else ""
        said.append(f"  best score in {title(key)}: {best.value}{rating} (game {best.game})")
    for key, scores in found.scored.items():
        said.append(f"  last scores in {title(key)}, the latest last: {', '.join(map(_score, scores[-LAST:]))}")
    for key, best in found.fastest.items():
        said.append(f"  fastest win in {title(key)}: {round(best.value / 60)} min (game {best.game})")
    return said


def luck_lines(luck: Luck) -> list[str]:
    """What the dice did, and whether that is more than chance."""
    said = []
    if luck.rolls:
        low, high = luck.interval
        said.append(
            f"  {luck.rolls} rolls that could go either way: {luck.good} went well, {luck.expected:.1f} were to be"
            f" expected ({low:.0f} to {high:.0f} is chance): {verdict(luck)}"
        )
    if luck.mean is not None and luck.mean_interval is not None:
        low, high = luck.mean_interval
        said.append(f"  {luck.dice} dice, {luck.mean:.2f} on average ({low:.2f} to {high:.2f} is chance)")
    return said


def verdict(luck: Luck) -> str:
    """What the good rolls say, in a few words."""
    if luck.deviation > Z:
        return tr("luckier than chance explains")
    if luck.deviation < -Z:
        return tr("unluckier than chance explains")
    return tr("as chance has it")


def panels(found: Figures, lucks: Mapping[int, GameLuck], title: Title) -> list[Panel]:
    """The pictures of a player's or team's figures."""
    drawn: list[Panel] = []
    wins = {f"{title(key)}\n{count(tally.games, 'game')}": tally for key, tally in found.by_game.items()}
    drawn.append(_win_bars("Games won", wins))
    seats = {f"{count(n, 'player')}\n{count(t.games, 'game')}": t for n, t in sorted(found.by_seats.items())}
    if len(seats) > 1:
        drawn.append(_win_bars("Games won, by number of players", seats))
    for setting, tallies in found.by_house.items():
        if len(tallies) > 1:
            drawn.append(_win_bars(f"Games won, by {setting}", {f"{v}\n{t.games}": t for v, t in tallies.items()}))
    for key, scores in found.scored.items():
        last = {str(one.game): float(one.value) for one in scores[-LAST:]}
        drawn.append(Bars(f"Last scores in {title(key)}, by the number of the game", last))
    if found.luck.dice:
        share = {str(pips): n / found.luck.dice for pips, n in enumerate(found.luck.faces, 1)}
        drawn.append(Bars(f"What {found.luck.dice} dice showed", share, fair=1 / 6))
    if line := course(found, lucks):
        drawn.append(line)
    return drawn


def course(found: Figures, lucks: Mapping[int, GameLuck]) -> Course | None:
    """Good rolls beyond expectation, game by game, for the whole table; None where nobody rolled."""
    over, spread, values, edges = 0.0, 0.0, [], []
    for number in found.games:
        if (luck := lucks.get(number)) is not None and luck.whole.rolls:
            over += luck.whole.good - luck.whole.expected
            spread += luck.whole.variance
            values.append(over)
            edges.append(Z * sqrt(spread))
    if not values:
        return None
    title = "Good rolls beyond expectation at these tables (grey: chance)"
    return Course(title, values, [-edge for edge in edges], edges, "game")


def _win_bars(title: str, tallies: Mapping[str, Tally]) -> Bars:
    rates = {label: tally.rate for label, tally in tallies.items()}
    intervals = {label: tally.interval for label, tally in tallies.items()}
    return Bars(
        title,
        {label: rate or 0.0 for label, rate in rates.items()},
        {label: interval for label, interval in intervals.items() if interval is not None},
        percent=True,
    )


def _plain_tally(tally: Tally) -> dict[str, Any]:
    return {"games": tally.games, "won": tally.won, "lost": tally.lost} | _rates(tally)


def _rates(tally: Tally) -> dict[str, Any]:
    return {"win_rate": _rounded(tally.rate), "interval": _pair(tally.interval)}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _pair(interval: tuple[float, float] | None) -> list[float] | None:
    return None if interval is None else [round(bound, 4) for bound in interval]


def _rate(tally: Tally) -> str:
    if tally.rate is None or tally.interval is None:
        return "none that knows a winner"
    low, high = tally.interval
    return f"{tally.won} won ({tally.rate:.0%}; the true share is {low:.0%} to {high:.0%})"


def _moment(moment: Moment) -> str:
    what = moment.what
    where = f"game {moment.game}, move {what.move}"
    return f"{what.title}: {what.rolled}, {what.headline} (1 in {round(1 / what.chance)}; {where})"


def _score(one: Scored) -> str:
    return f"{one.value} (lost)" if one.won is False else str(one.value)


def _now(streak: int) -> str:
    return f"{streak} won" if streak > 0 else f"{-streak} lost" if streak < 0 else "none"
