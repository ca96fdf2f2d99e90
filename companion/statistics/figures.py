"""Figures of a player or a team: games and wins, luck, moments, streaks and records, as plain data."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from companion.history.summary import Summary
from companion.simulate import wilson
from companion.statistics.luck import GameLuck, Luck, Surprise

K = TypeVar("K")

MOMENTS = 3
"""Best and worst moments that are named."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games that are over; those that know no winner count as neither won nor lost."""

    games: int = 0
    won: int = 0
    lost: int = 0

    def with_one(self, won: bool | None) -> "Tally":
        return Tally(self.games + 1, self.won + (won is True), self.lost + (won is False))

    @property
    def rate(self) -> float | None:
        """The share of games won, of those that know a winner."""
        decided = self.won + self.lost
        return self.won / decided if decided else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true share lies in 95 of 100 cases."""
        decided = self.won + self.lost
        return wilson(self.won, decided) if decided else None


@dataclass(frozen=True, slots=True)
class Moment:
    """A roll that was not to be expected, with the game it was in."""

    game: int
    what: Surprise


@dataclass(frozen=True, slots=True)
class Streaks:
    """Games in a row: the longest won and lost, and the present one (below 0: lost)."""

    longest_won: int = 0
    longest_lost: int = 0
    now: int = 0


@dataclass(frozen=True, slots=True)
class Best:
    """A record: in which game it was set, and what it is."""

    game: int
    value: int
    rating: str | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """The score a game ended with, and whether it was won."""

    game: int
    value: int
    won: bool | None


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a player, or of a team of several. ``games`` are the numbers of the games, the first first.

    ``by_house`` has a tally for each value of the settings that can have several (quests), by setting; ``scores``
    and ``fastest`` are the records of each game, by its id; ``scored`` are all scores of each, the first first.
    """

    who: tuple[str, ...]
    games: tuple[int, ...]
    whole: Tally
    seconds: int
    by_game: Mapping[str, Tally]
    by_seats: Mapping[int, Tally]
    by_house: Mapping[str, Mapping[str, Tally]]
    luck: Luck
    best: tuple[Moment, ...]
    worst: tuple[Moment, ...]
    streaks: Streaks
    scores: Mapping[str, Best] = field(default_factory=dict)
    fastest: Mapping[str, Best] = field(default_factory=dict)
    scored: Mapping[str, tuple[Scored, ...]] = field(default_factory=dict)
    ratings: Mapping[str, int] = field(default_factory=dict)


def figures(
    who: Sequence[str],
    summaries: Iterable[Summary],
    lucks: Mapping[int, GameLuck],
    called: Callable[[str], str],
    lowest: Container[str] = (),
) -> Figures:
    """The figures of one player, or of those games in which a whole team sat at the table and nobody else.

    ``summaries`` may be all games; ``called`` is who is meant by a name in a record; ``lowest`` are the games in which
    the lowest score is the best.
    """
    mine = games_of(who, summaries, called)
    moments = [found for one in mine if one.id in lucks for found in _moments(who, one, lucks[one.id], called)]
    return Figures(
        who=tuple(who),
        games=tuple(one.id for one in mine),
        whole=_tally(mine),
        seconds=sum(one.seconds for one in mine),
        by_game=_tallies((one.game, one) for one in mine),
        by_seats=_tallies((len(one.players), one) for one in mine),
        by_house=_by_house(mine),
        luck=sum((_luck(who, one, lucks[one.id], called) for one in mine if one.id in lucks), Luck()),
        best=_rarest(moments, good=True),
        worst=_rarest(moments, good=False),
        streaks=streaks(one.won for one in mine),
        scores=_scores(mine, lowest),
        fastest=_fastest(mine),
        scored=_scored(mine),
        ratings=_count(one.rating for one in mine if one.rating),
    )


def games_of(who: Sequence[str], summaries: Iterable[Summary], called: Callable[[str], str]) -> list[Summary]:
    """The games that are over of one player or one whole team, the first first."""
    wanted = set(who)
    found = []
    for one in summaries:
        if one.over and one.deleted is None:
            sat = {called(name) for name in one.players}
            if sat == wanted or (len(wanted) == 1 and wanted <= sat):
                found.append(one)
    return sorted(found, key=lambda one: (one.turn, one.id))


def teams(summaries: Iterable[Summary], called: Callable[[str], str]) -> list[tuple[str, ...]]:
    """Everybody who played together, those with most games first."""
    sat = (tuple(sorted(called(name) for name in one.players)) for one in summaries if _counts(one))
    return list(_count(team for team in sat if len(team) > 1))


def everybody(summaries: Iterable[Summary], called: Callable[[str], str]) -> list[str]:
    """Everybody who played a game to its end, those with most games first."""
    return list(_count(called(name) for one in summaries if _counts(one) for name in one.players))


def streaks(results: Iterable[bool | None]) -> Streaks:
    """The streaks of results in their order; a game without a winner neither goes on with one nor ends it."""
    now = won = lost = 0
    for result in results:
        if result is None:
            continue
        now = (max(now, 0) + 1) if result else (min(now, 0) - 1)
        won, lost = max(won, now), max(lost, -now)
    return Streaks(won, lost, now)


def _counts(one: Summary) -> bool:
    return one.over and one.deleted is None


def _luck(who: Sequence[str], one: Summary, luck: GameLuck, called: Callable[[str], str]) -> Luck:
    """A player's own rolls; all rolls of a team."""
    if len(who) > 1:
        return luck.whole
    own = (mine for name, mine in zip(one.players, luck.seats, strict=False) if called(name) == who[0])
    return sum(own, Luck())


def _moments(who: Sequence[str], one: Summary, luck: GameLuck, called: Callable[[str], str]) -> list[Moment]:
    """The surprises of a game that belong to a player, or to a team."""
    found = [surprise for surprise in (*luck.best, *luck.worst) if len(who) > 1 or _is(surprise, one, who[0], called)]
    return [Moment(one.id, surprise) for surprise in found]


def _is(surprise: Surprise, one: Summary, who: str, called: Callable[[str], str]) -> bool:
    return surprise.seat is not None and called(one.players[surprise.seat]) == who


def _rarest(moments: Iterable[Moment], good: bool) -> tuple[Moment, ...]:
    fitting = [moment for moment in moments if moment.what.good is good]
    return tuple(sorted(fitting, key=lambda moment: (moment.what.chance, moment.game))[:MOMENTS])


def _tally(games: Iterable[Summary]) -> Tally:
    tally = Tally()
    for one in games:
        tally = tally.with_one(one.won)
    return tally


def _tallies(pairs: Iterable[tuple[K, Summary]]) -> dict[K, Tally]:
    found: dict[K, Tally] = {}
    for key, one in pairs:
        found[key] = found.get(key, Tally()).with_one(one.won)
    return found


def _by_house(games: Sequence[Summary]) -> dict[str, dict[str, Tally]]:
    """Tallies by what was chosen of the settings that can have several values, ``none`` among them."""
    settings = {key for one in games for key, value in one.house.items() if isinstance(value, list)}
    return {
        setting: _tallies((_chosen(one.house[setting]), one) for one in games if setting in one.house)
        for setting in sorted(settings)
    }


def _chosen(value: str | list[str]) -> str:
    return value if isinstance(value, str) else ", ".join(value) or "none"


def _scores(games: Iterable[Summary], lowest: Container[str]) -> dict[str, Best]:
    found: dict[str, Best] = {}
    for one in games:
        if one.won is False or one.score is None:
            continue
        best = found.get(one.game)
        if best is None or (one.score < best.value if one.game in lowest else one.score > best.value):
            found[one.game] = Best(one.id, one.score, one.rating)
    return found


def _fastest(games: Iterable[Summary]) -> dict[str, Best]:
    found: dict[str, Best] = {}
    for one in games:
        if one.won and one.seconds and (one.game not in found or one.seconds < found[one.game].value):
            found[one.game] = Best(one.id, one.seconds, one.rating)
    return found


def _scored(games: Iterable[Summary]) -> dict[str, tuple[Scored, ...]]:
    """All scores of each game, of those lost too."""
    found: dict[str, list[Scored]] = {}
    for one in games:
        if one.score is not None:
            found.setdefault(one.game, []).append(Scored(one.id, one.score, one.won))
    return {key: tuple(scores) for key, scores in found.items()}


def _count(things: Iterable[K]) -> dict[K, int]:
    """How often each is there, the most frequent first."""
    return dict(Counter(things).most_common())
