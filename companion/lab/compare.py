"""What each house rule moves: the same series under every other value of every setting."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from companion import table_sets
from companion.errors import CompanionError
from companion.game import Setting
from companion.lab.run import Series
from companion.tally import Tally


@dataclass(frozen=True, slots=True)
class Change:
    """What another value of one setting comes to. ``difference`` is that of the win rates; ``interval`` holds the
    true one in 95 of 100 cases."""

    setting: str
    value: str
    label: str
    tally: Tally
    difference: float
    interval: tuple[float, float]


def compare(series: Series, base: Tally, play: Callable[[Series], Tally]) -> Iterator[Change]:
    """Every other value of every setting, one at a time, against the series as it is, whose tally is ``base``."""
    for setting, value, options in others(series):
        tally = play(replace(series, options=options))
        low, high = difference_interval(base, tally)
        labels = {option.id: option.label for option in setting.options}
        label = f"{setting.label}: {labels.get(value, value)}"
        yield Change(setting.id, value, label, tally, tally.win_rate - base.win_rate, (low, high))


def others(series: Series) -> Iterator[tuple[Setting, str, dict[str, Any]]]:
    """Each change of one setting that the game takes: the setting, its other value, and the checked options."""
    for setting in series.game.settings():
        now = series.options.get(setting.id)
        if setting.id == table_sets.SETTING:
            continue
        for option in setting.options:
            if option.id == now or (isinstance(now, list) and option.id in now):
                continue
            value = [*now, option.id] if isinstance(now, list) else option.id
            try:
                yield setting, option.id, series.game.options({**series.options, setting.id: value})
            except CompanionError:
                continue


def difference_interval(one: Tally, other: Tally) -> tuple[float, float]:
    """Where the true difference of two win rates lies in 95 of 100 cases (Newcombe's interval from Wilson's)."""
    (low_1, high_1), (low_2, high_2) = one.interval, other.interval
    rate_1, rate_2 = one.win_rate, other.win_rate
    difference = rate_2 - rate_1
    return (
        difference - sqrt((rate_2 - low_2) ** 2 + (high_1 - rate_1) ** 2),
        difference + sqrt((high_2 - rate_2) ** 2 + (rate_1 - low_1) ** 2),
    )
