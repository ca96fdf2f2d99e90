"""What a simulation came to: as plain data, in words, and as the panels of a picture."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.lab.compare import Change
from companion.lab.effects import Effect
from companion.lab.gain import Gains
from companion.lab.run import Series
from companion.statistics.plots import Bars, Panel
from companion.tally import Tally


def plain(series: Series, tally: Tally) -> dict[str, Any]:
    """The result as programs read it."""
    return {
        "game": series.game.id,
        "players": len(series.options["players"]),
        "seed": series.seed,
        "policy": series.policy.value,
        "games": tally.games,
        "won": tally.won,
        "win_rate": round(tally.win_rate, 4),
        "interval": _pair(tally.interval),
        "ratings": dict(tally.ratings),
        "mean_score": None if tally.mean_score is None else round(tally.mean_score, 2),
        "scores": {str(score): number for score, number in tally.scores.items()},
        "answers_per_game": round(tally.mean_steps, 1),
        "answers_spread": round(tally.spread_of_steps, 1),
        "lengths": {str(length): number for length, number in tally.lengths.items()},
        "lost_in": dict(tally.lost_in),
        "games_per_second": round(tally.games_per_second, 1),
        "cautions": cautions(series),
    }


def cautions(series: Series) -> list[str]:
    """What has to be known before the figures are believed."""
    found = series.game.caution(series.options)
    return [] if found is None else [found]


def plain_change(change: Change) -> dict[str, Any]:
    """One changed setting as programs read it."""
    return {
        "setting": change.setting,
        "value": change.value,
        "games": change.tally.games,
        "win_rate": round(change.tally.win_rate, 4),
        "difference": round(change.difference, 4),
        "interval": _pair(change.interval),
    }


def plain_effect(effect: Effect) -> dict[str, Any]:
    """One effect as programs read it."""
    return {
        "cell": effect.cell,
        "effect": effect.words,
        "times": effect.times,
        "win_rate": _rounded(effect.win_rate),
        "without": _rounded(effect.without),
        "change": _rounded(effect.change),
    }


def change_lines(changes: Iterable[Change]) -> list[str]:
    """Changed settings for people, a line each, those that move most first."""
    ordered = sorted(changes, key=lambda change: -abs(change.difference))
    head = f"{'another value':<62}{'win rate':>9}{'moves it by':>13}  true change"
    return [head, *(_change_line(change) for change in ordered)]


def _change_line(change: Change) -> str:
    low, high = change.interval
    label = change.label if len(change.label) < 62 else change.label[:60] + "…"
    return f"{label:<62}{change.tally.win_rate:>9.1%}{change.difference:>+13.1%}  {low:+.1%} to {high:+.1%}"


def effect_lines(effects: Iterable[Effect]) -> list[str]:
    """Effects for people, a line each."""
    return [
        f"{'cell':<16}{'effect':<44}{'in play':>8}{'win rate':>9}{'without':>9}{'moves it by':>12}",
        *(_effect_line(effect) for effect in effects),
    ]


def _effect_line(effect: Effect) -> str:
    if effect.win_rate is None or effect.without is None:
        return f"{effect.cell:<16}{effect.words:<44}{0:>8}"
    moved = "" if effect.change is None else f"{effect.change:+.1%}"
    return (
        f"{effect.cell:<16}{effect.words:<44}{effect.times:>8}{effect.win_rate:>9.3f}{effect.without:>9.3f}{moved:>12}"
    )


def plain_gains(series: Series, gains: Gains) -> dict[str, Any]:
    """How much more the strong policy wins, as programs read it."""
    return {
        "game": series.game.id,
        "players": len(series.options["players"]),
        "seed": series.seed,
        "games": gains.games,
        "won": gains.won,
        "gain": round(gains.mean, 4),
        "interval": _pair(gains.interval),
        "left_the_plain_answer": round(sum(gains.times.values()) / gains.games, 2),
        "asks": {ask: [number, round(gains.by_ask[ask] / number, 4)] for ask, number in gains.times.most_common()},
    }


def gain_lines(gains: Gains) -> list[str]:
    """The same for people."""
    low, high = gains.interval
    times = sum(gains.times.values())
    return [
        f"In {gains.games} games the strong policy wins {gains.mean:+.1%} more than the plain one"
        f" ({low:+.1%} to {high:+.1%}); it left the plain answer {times / gains.games:.1f} times a game",
        f"{'at':<32}{'times':>6}{'gain each':>11}",
        *(f"{ask:<32}{number:>6}{gains.by_ask[ask] / number:>+11.1%}" for ask, number in gains.times.most_common()),
    ]


def effect_panels(effects: Iterable[Effect]) -> list[Panel]:
    """The picture of what the effects that were in play add to the win rate."""
    values = {
        f"{effect.cell}: {effect.words}": effect.win_rate - effect.without
        for effect in effects
        if effect.win_rate is not None and effect.without is not None
    }
    return [Bars("What each effect adds to the win rate", values, fair=0)]


def gain_panels(gains: Gains) -> list[Panel]:
    """The picture of what the strong policy wins more: in all, and at which questions."""
    whole = "In all"
    by_ask = {ask: gains.by_ask[ask] / gains.games for ask, _ in gains.times.most_common()}
    title = f"What the strong policy adds to the win rate of {gains.games:,} games"
    return [Bars(title, {whole: gains.mean, **by_ask}, {whole: gains.interval}, fair=0)]


def panels(tally: Tally, changes: Iterable[Change] = ()) -> list[Panel]:
    """The pictures of a simulation."""
    found: list[Panel] = [Bars(f"How {tally.games:,} games ended", _shares(tally.ratings, tally.games), percent=True)]
    if tally.lost_in:
        lost = sum(tally.lost_in.values())
        found.append(Bars(f"Where {lost:,} were lost", _shares(tally.lost_in, lost), percent=True))
    found.append(Bars("Answers a game", _shares(tally.lengths, tally.games)))
    if len(tally.scores) > 1:
        found.append(Bars("Score", _shares(tally.scores, sum(tally.scores.values()))))
    # A setting that changed nothing in these games is no news.
    moved = [change for change in changes if not change.tally.same_games(tally)]
    if moved:
        values = {change.label: change.difference for change in moved}
        intervals = {change.label: change.interval for change in moved}
        found.append(Bars("What other house rules add to the win rate", values, intervals, fair=0))
    return found


def _shares(counts: Mapping[Any, int], whole: int) -> dict[str, float]:
    return {str(key): number / whole for key, number in counts.items()}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _pair(interval: tuple[float, float]) -> list[float]:
    return [round(bound, 4) for bound in interval]
