"""Games that are not ours, kept from taking the app down.

Whatever a plug-in raises that no game may raise comes out as BrokenGame, an error that the front ends show in a line as
they show a refusal: the answer does not count, and everything else goes on. Before a plug-in is offered, it is looked
over by playing it.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any, cast

from companion.asks import Ask
from companion.errors import CompanionError
from companion.game import Chance, Dealer, Game, Hint, Reckoning, Report, Setting, Status, Step, Way
from companion.language import tr
from companion.scene import Scene
from companion.wording import listed

LOOKED_AT = 300
"""Answers of a trial game; many games are over by then."""
NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida", "Jon")


class BrokenGame(CompanionError):
    """A game did what no game may do. The text names the game and what went wrong."""


@contextmanager
def blaming(title: str) -> Iterator[None]:
    """What goes wrong inside is a game's own mistake: raises BrokenGame in its place. Refusals pass through."""
    try:
        yield
    except CompanionError:
        raise
    except (Exception, SystemExit) as error:
        # Code that is not ours can raise anything at all; nowhere else is so much caught.
        raise BrokenGame(tr("{game} has a mistake: {mistake}", game=title, mistake=_said(error))) from error


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


# Guarding


def guarded(kind: type[Game[Any]]) -> type[Game[Any]]:
    """The same game, its steps and its dealer included, with BrokenGame for what it may not raise."""
    methods = {name: _calls(name, kind) for name in _METHODS} | {"status": _status_of(kind), "hint": _hint_of(kind)}
    return cast(type[Game[Any]], type(kind.__name__, (kind,), {**methods, **_steps_of(kind), "__module__": __name__}))


_METHODS = (
    *("settings", "options", "start", "scene", "adjustables", "adjust", "plain", "rules"),
    *("offers_hint", "keeping", "learned", "glossary", "lesson", "explain"),
)


def _calls(name: str, kind: type[Game[Any]]) -> Callable[..., Any]:
    method = getattr(kind, name)

    def call(self: Game[Any], *given: Any) -> Any:
        with blaming(kind.title):
            return method(self, *given)

    return call


def _status_of(kind: type[Game[Any]]) -> Callable[..., Any]:
    """A session wants the status before an answer counts; so an answer that leads to a table which cannot be shown does
    not count."""

    def status(self: Game[Any], table: Any) -> Status:
        with blaming(kind.title):
            found = kind.status(self, table)
            kind.scene(self, table)
            kind.adjustables(self, table)
            kind.offers_hint(self, table)
            step = kind.step(self, table)
            if not step.over:
                step.ask(table)
                step.odds(table)
            return found

    return status


def _hint_of(kind: type[Game[Any]]) -> Callable[..., Any]:
    """A hint is worked out beside everything else, where nobody waits for an error."""

    def hint(self: Game[Any], table: Any) -> Hint | None:
        try:
            with blaming(kind.title):
                return kind.hint(self, table)
        except BrokenGame as mistake:
            return Hint(tr("There is no advice on this"), note=str(mistake))

    return hint


def _steps_of(kind: type[Game[Any]]) -> dict[str, Callable[..., Any]]:
    def step(self: Game[Any], table: Any) -> Step[Any]:
        with blaming(kind.title):
            return _GuardedStep(kind.title, kind.step(self, table))

    def move_to(self: Game[Any], table: Any, step: Step[Any]) -> None:
        with blaming(kind.title):
            kind.move_to(self, table, step.inner if isinstance(step, _GuardedStep) else step)

    def dealer(self: Game[Any], table: Any, random: Random) -> Dealer[Any]:
        with blaming(kind.title):
            return _GuardedDealer(kind.title, kind.dealer(self, table, random))

    return {"step": step, "move_to": move_to, "dealer": dealer}


class _GuardedStep(Step[Any]):
    """A step of a game that is not ours."""

    __slots__ = ("inner", "title")

    def __init__(self, title: str, inner: Step[Any]) -> None:
        self.title = title
        self.inner = inner

    @property
    def over(self) -> bool:  # type: ignore[override]
        return self.inner.over

    def ask(self, table: Any) -> Ask:
        with blaming(self.title):
            return self.inner.ask(table)

    def answer(self, table: Any, answer: Any) -> Step[Any]:
        with blaming(self.title):
            return _GuardedStep(self.title, self.inner.answer(table, answer))

    def report(self, before: Any, answer: Any, after: Any) -> Report | None:
        # By now the answer counts; a report that cannot be told holds nothing up.
        try:
            with blaming(self.title):
                return self.inner.report(before, answer, after)
        except BrokenGame as mistake:
            return Report(tr("The answer was taken"), why=(str(mistake),))

    def reckoning(self, before: Any, answer: Any) -> Reckoning | None:
        with blaming(self.title):
            return self.inner.reckoning(before, answer)

    def odds(self, table: Any) -> tuple[Chance, ...]:
        with blaming(self.title):
            return self.inner.odds(table)

    def ways(self, table: Any) -> tuple[Way, ...]:
        with blaming(self.title):
            return self.inner.ways(table)

    def afresh(self, table: Any) -> Step[Any]:
        with blaming(self.title):
            return _GuardedStep(self.title, self.inner.afresh(table))


class _GuardedDealer:
    def __init__(self, title: str, inner: Dealer[Any]) -> None:
        self._title = title
        self._inner = inner

    def answer(self, table: Any) -> Any:
        with blaming(self._title):
            return self._inner.answer(table)


# Looking over


def look_over(kind: object, taken: Mapping[str, Any]) -> Game[Any]:
    """A plug-in's game, guarded, after a trial game. ``taken`` has the ids that other games bear.

    Raises BrokenGame, Refused where it is none that can be played.
    """
    if not isinstance(kind, type) or not issubclass(kind, Game):
        raise BrokenGame(tr("it is no game: a class that derives from companion.game.Game is needed"))
    _check_names(kind, taken)
    if lacking := sorted(kind.__abstractmethods__):
        raise BrokenGame(tr("it lacks {methods}", methods=listed(lacking)))
    with blaming(kind.title):
        game = guarded(kind)()
    with blaming(kind.title):
        _try_out(game)
    return game


def _check_names(kind: type[Game[Any]], taken: Mapping[str, Any]) -> None:
    wanted = {"id": str, "title": str, "summary": str, "rules_version": int, "players": range}
    for name, form in wanted.items():
        if not isinstance(getattr(kind, name, None), form):
            raise BrokenGame(tr("its {name} is missing, or no {form}", name=name, form=form.__name__))
    if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.id) is None:
        raise BrokenGame(tr("its id {id} is none: small letters, digits and hyphens are needed", id=repr(kind.id)))
    if kind.id in taken:
        raise BrokenGame(tr("another game has its id, {id}", id=kind.id))
    if not kind.players or kind.players[0] < 1 or kind.players[-1] > len(NAMES):
        raise BrokenGame(tr("its players are none: from 1 to {most} can play", most=len(NAMES)))


def _try_out(game: Game[Any]) -> None:
    """Play a game by its own dealer, and look at all that the screens look at."""
    _need(all(isinstance(one, Setting) for one in game.settings()), tr("its settings are none"))
    options = game.options({"players": list(NAMES[: game.players[0]])})
    _need(game.options(options) == options, tr("its options, given again, are not the same"))
    sections = {section.id for section in game.rules()}
    json.dumps(options)
    table = game.start(options)
    dealer = game.dealer(table, Random(1))
    for _ in range(LOOKED_AT):
        _check_scene(game.scene(table), game.adjustables(table))
        _need(isinstance(game.status(table), Status), tr("its status is none"))
        json.dumps(game.plain(table))
        for name, thing in game.adjustables(table).items():
            own = tr("its correction {name} does not take its own value", name=name)
            _need(thing.check(thing.value) == thing.value, own)
        step = game.step(table)
        if step.over:
            return
        ask = step.ask(table)
        nameless = tr("what it asks has no id like step.what: {ask}", ask=f"{ask!r:.80}")
        _need(isinstance(ask, Ask) and "." in ask.id, nameless)
        lost = tr("{ask} names a section of its rules that is not there: {section}", ask=ask.id, section=repr(ask.rule))
        _need(ask.rule in sections, lost)
        step.odds(table)
        before = table.copy()
        answer = ask.check(dealer.answer(table))
        game.move_to(table, step.answer(table, answer))
        _own(step).report(before, answer, table)


def _own(step: Step[Any]) -> Step[Any]:
    """The game's own step: one that is guarded reports its mistakes and does not raise them."""
    return step.inner if isinstance(step, _GuardedStep) else step


def _check_scene(scene: object, adjustables: Mapping[str, Any]) -> None:
    if not isinstance(scene, Scene):
        raise BrokenGame(tr("its scene is none"))
    for thing in (thing for group in scene.groups for thing in group.things):
        if thing.adjust is not None and thing.adjust not in adjustables:
            raise BrokenGame(
                tr(
                    "touching {thing} opens the correction {name}, which is not there",
                    thing=thing.id,
                    name=thing.adjust,
                )
            )


def _need(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise BrokenGame(otherwise)
