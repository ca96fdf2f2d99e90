"""Courses of play that lead through every question a game can pose, and the moments worth a picture on them.

A course is a game played by its own dealer, now and then by any legal answer, with luck and house rules that follow
from a seed. Which courses are played stands in ``courses.json``; ``python -m ui.gallery.find_courses`` looks for them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.asks import Answer
from companion.errors import Refused
from companion.game import Game
from companion.log import MemoryStore
from companion.scene import Scene
from companion.session import Session
from companion.simulate import random_legal

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva")
LONGEST = 500
"""Answers after which a course that does not end is left."""

WILD = 0.2
"""How often an odd course strays from what the dealer would answer."""

OTHERWISE = 0.3
"""How often a house rule of a course is another than the usual one."""

FILE = Path(__file__).with_name("courses.json")
GAMES = Path(__file__).with_name("games.json")
STARTED = "2026-03-03T18:00:00Z"
OVER = "over"


class Course(msgspec.Struct, frozen=True):
    """Who plays what, and by which luck."""

    game: str
    players: int
    seed: int


class Known(msgspec.Struct, frozen=True):
    """What is known of a game: the question at which it is ``usual``ly, and how many seeds are tried for each number of
    players until all its questions are found."""

    usual: str = ""
    seeds: int = 20


@dataclass(frozen=True, slots=True)
class Moment:
    """A position: how it is reached, what is asked there (``over`` where nothing is), what the last answer led to, the
    rating of an ending, and how much lies on the table."""

    game: str
    options: Mapping[str, object]
    answers: tuple[Answer, ...]
    ask: str
    tone: str
    rating: str
    things: int

    @property
    def players(self) -> int:
        names = self.options["players"]
        assert isinstance(names, list)
        return len(names)

    @property
    def state(self) -> "State":
        """What tells it from others."""
        return self.ask, self.tone, self.rating

    @property
    def name(self) -> str:
        """What its picture is called."""
        words = [self.ask.replace(".", "-"), self.tone, self.rating, f"{self.players}-players"]
        return "-".join(word.lower().replace(" ", "-") for word in words if word)


def courses() -> list[Course]:
    """The courses that are played."""
    return msgspec.json.decode(FILE.read_bytes(), type=list[Course])


def known(game_id: str) -> Known:
    """What is known of a game."""
    return msgspec.json.decode(GAMES.read_bytes(), type=dict[str, Known]).get(game_id, Known())


def house_rules(game: Game[Any], course: Course, luck: Random) -> dict[str, object]:
    """The raw options of a course: the usual ones for every third seed, else some of them otherwise."""
    plain: dict[str, object] = {"players": list(NAMES[: course.players])}
    if course.seed % 3 == 0:
        return plain
    raw = dict(plain)
    for setting in game.settings():
        possible = [option.id for option in setting.options if option.disabled is None]
        if setting.several:
            raw[setting.id] = [option for option in possible if luck.random() < OTHERWISE]
        elif possible and luck.random() < OTHERWISE:
            raw[setting.id] = luck.choice(possible)
    try:
        game.options(raw)
    except Refused:
        return plain
    return raw


def session_of(game: Game[Any], raw: Mapping[str, object]) -> Session[Any]:
    """A game at its beginning, in memory, whose clock stands."""
    return Session(game, game.options(raw), MemoryStore(), clock=lambda: STARTED)


State = tuple[str, str, str]
"""What tells moments of one game apart: what is asked, what the last answer led to, the rating of an ending."""


def walk(game: Game[Any], course: Course) -> Iterator[tuple[Session[Any], dict[str, object], list[Answer]]]:
    """A course, answer by answer: the session, its raw options, and the answers so far."""
    luck = Random(f"{course.game}/{course.players}/{course.seed}")
    raw = house_rules(game, course, luck)
    session = session_of(game, raw)
    dealer = game.dealer(session.table, luck)
    answers: list[Answer] = []
    while len(answers) < LONGEST:
        yield session, raw, answers
        if session.over:
            return
        wild = course.seed % 2 == 1 and luck.random() < WILD
        answer = random_legal(game, session.table, luck) if wild else dealer.answer(session.table)
        try:
            session.answer(answer)
        except Refused:  # after a wild answer a dealer may hold cards that lie elsewhere
            wild, answer = True, random_legal(game, session.table, luck)
            session.answer(answer)
        if wild:
            dealer = game.dealer(session.table, luck)
        answers.append(answer)


def state_of(session: Session[Any]) -> State:
    """The state of a game as it stands."""
    report = session.report
    status = session.game.status(session.table)
    rating = (status.rating or ("won" if status.won else "lost")) if session.over else ""
    return OVER if session.over else session.ask.id, str(report.tone) if report is not None else "", rating


def play(game: Game[Any], course: Course) -> Iterator[Moment]:
    """The moments of a course, in order."""
    for session, raw, answers in walk(game, course):
        things = _things(game.scene(session.table))
        yield Moment(game.id, raw, tuple(answers), *state_of(session), things)


def _things(scene: Scene) -> int:
    """How much there is to be shown."""
    return sum(1 + len(group.things) for group in scene.groups)


def moments(games: Mapping[str, Game[Any]], found: list[Course]) -> list[Moment]:
    """Of each state that the courses reach the moment with most on the table, and the one with least where that is of
    fewer players; in the order of the games and of their questions."""
    kept: dict[tuple[str, State], tuple[Moment, Moment]] = {}
    for course in found:
        if course.game not in games:
            continue
        for moment in play(games[course.game], course):
            key = moment.game, moment.state
            least, most = kept.get(key, (moment, moment))
            kept[key] = min(least, moment, key=_fullness), max(most, moment, key=_fullness)
    chosen = []
    for least, most in kept.values():
        chosen += [most] if least.players == most.players else [least, most]
    order = list(games)
    return sorted(chosen, key=lambda one: (order.index(one.game), one.ask == OVER, one.ask, one.name))


def _fullness(moment: Moment) -> tuple[int, int]:
    return moment.things, moment.players


def open_moment(games: Mapping[str, Game[Any]], moment: Moment) -> Session[Any]:
    """The game at a moment."""
    session = session_of(games[moment.game], moment.options)
    for answer in moment.answers:
        session.answer(answer)
    return session
