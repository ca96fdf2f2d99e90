"""``simulate``: many games played by nobody."""

from argparse import Namespace
from pathlib import Path
from typing import TypeVar

from companion.commands import ending, options
from companion.commands.house import House, Usage, show_json, show_plain, warn
from companion.commands.progress import shown
from companion.lab import effects, gain, report
from companion.lab.compare import Change, compare
from companion.lab.parts import Parts
from companion.lab.policies import Policy
from companion.lab.run import Cluster, Job, Series, cores, run, spread
from companion.statistics import plots
from companion.tally import Tally
from companion.wording import count

R = TypeVar("R")


def simulate(args: Namespace, house: House) -> int:
    """Play many games and say what they came to. Raises Usage, CompanionError."""
    with ending.on_request():
        return _simulate(args, house)


def _simulate(args: Namespace, house: House) -> int:
    game = house.game(args.game)
    series = Series(game, options.told(args, game), args.games, args.seed, Policy(args.policy))
    if args.plot is not None:
        plots.kind_of(Path(args.plot))
    if args.effects:
        return _effects(args, series)
    if args.gain:
        return _gain(args, series)
    parts = Parts(Path(args.parts)) if args.parts is not None else None
    tally = _run(args, series, parts, "Playing")
    changes = _compared(args, series, tally) if args.readings else []
    _show(args, series, tally, changes)
    if args.plot is not None:
        plots.draw(_title(series), report.panels(tally, changes), Path(args.plot))
    return 0


def _title(series: Series) -> str:
    """The headline of its pictures."""
    return f"{series.game.title}, {count(len(series.options['players']), 'player')}"


def _run(args: Namespace, series: Series, parts: Parts | None, what: str) -> Tally:
    done = 0
    cluster = _cluster(args)
    try:
        with shown(what) as told:

            def hear(played: int, of: int) -> None:
                nonlocal done
                done = played
                told(played, of)

            return run(series, args.workers, parts, hear, cluster)
    except (KeyboardInterrupt, SystemExit):
        kept = "; the same command goes on from there" if parts is not None else ""
        warn(f"stopped after {done:,} of {series.games:,} games{kept}")
        raise


def _cluster(args: Namespace) -> Cluster | None:
    if args.cluster is None:
        return None
    from companion.lab.cluster import Dask

    return Dask(args.cluster)


def _compared(args: Namespace, series: Series, base: Tally) -> list[Change]:
    return list(compare(series, base, lambda other: _run(args, other, None, "Comparing")))


def _show(args: Namespace, series: Series, tally: Tally, changes: list[Change]) -> None:
    found = report.plain(series, tally)
    if args.json:
        more = {"readings": [report.plain_change(change) for change in changes]} if args.readings else {}
        show_json(found | more)
        return
    for caution in found.pop("cautions"):
        warn(caution)
    show_plain({name: value for name, value in found.items() if name not in ("scores", "lengths")})
    if changes:
        print("\n".join(report.change_lines(changes)))


def _played(args: Namespace, series: Series, job: Job[R], part: int) -> list[R]:
    """What a job finds in the games, ``part`` of them at a time, while it is told how far that is."""
    found, done = [], 0
    with shown("Playing") as told:
        for (first, last), result in spread(job, series, series.ranges(part), args.workers or cores()):
            found.append(result)
            done += last - first
            told(done, series.games)
    return found


def _effects(args: Namespace, series: Series) -> int:
    if args.parts or args.cluster or args.readings:
        raise Usage("--effects goes with no other kind of result: leave out --parts, --cluster and --readings")
    listed = effects.effects_of(series, _played(args, series, effects.wins_of, effects.PART))
    if args.json:
        show_json([report.plain_effect(effect) for effect in listed])
    else:
        print("\n".join(report.effect_lines(listed)))
    if args.plot is not None:
        plots.draw(_title(series), report.effect_panels(listed), Path(args.plot))
    return 0


def _gain(args: Namespace, series: Series) -> int:
    if args.parts or args.cluster or args.readings or args.effects:
        raise Usage("--gain goes with no other kind of result: leave out --parts, --cluster and --readings")
    gains = gain.whole(_played(args, series, gain.gains_of, gain.PART))
    if args.json:
        show_json(report.plain_gains(series, gains))
    else:
        print("\n".join(report.gain_lines(gains)))
    if args.plot is not None:
        plots.draw(_title(series), report.gain_panels(gains), Path(args.plot))
    return 0
