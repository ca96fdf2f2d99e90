"""A game with other names in it: the same play, word for word, by people who are called otherwise.

Names are in more places than the list of players: ids of armies and bands are made of them. So the game is played
again beside itself under the other names, and each answer is put in the words of what is asked there.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.asks import Answer, Ask, Choice, Choices, Option, Order, Part, Split, Text
from companion.errors import CompanionError, Refused
from companion.game import Adjustable, Game
from companion.language import tr
from companion.log import Adjusted, Answered, Entry
from companion.people import folded
from companion.session import Session

Names = Mapping[str, str]
"""The new name by the old one, folded."""


class CannotRename(CompanionError):
    """A game that does not go the same way under other names."""


def renamed(game: Game[Any], options: Mapping[str, Any], entries: Iterable[Entry], names: Names) -> Session[Any]:
    """The same game under other names, in memory. Raises CannotRename; DoesNotFit where it cannot be replayed."""
    old = Session(game, dict(options), entries=entries)
    players = [names.get(folded(name), name) for name in options["players"]]
    try:
        new = game.options({**options, "players": players})
        written: list[Entry] = []
        session = Session(game, new)
        for index, entry in enumerate(old.entries):
            written.append(_entry(game, old.tables[index], session, entry, names))
            session = _gone_on(session, written[-1])
    except Refused as error:
        raise CannotRename(tr("The game does not go on under other names: {reason}", reason=str(error))) from error
    before, after = game.status(old.table), game.status(session.table)
    if replace(before, summary="") != replace(after, summary=""):
        raise CannotRename(tr("The game ends otherwise under other names"))
    return Session(game, new, entries=written)


def _gone_on(session: Session[Any], entry: Entry) -> Session[Any]:
    if isinstance(entry, Adjusted):
        session.adjust(entry.adjust, entry.value)
    else:
        session.answer(entry.answer)
    return session


def _entry(game: Game[Any], before: Any, session: Session[Any], entry: Entry, names: Names) -> Entry:
    if isinstance(entry, Adjusted):
        here, there = game.adjustables(before), game.adjustables(session.table)
        name = _at(list(there), _place(list(here), entry.adjust))
        return replace(entry, adjust=name, value=_value(here[entry.adjust], there[name], entry.value))
    ask = game.step(before).ask(before)
    return Answered(entry.ask, _answer(ask, session.ask, entry.answer, names), entry.by, entry.at)


def _value(here: Adjustable, there: Adjustable, value: Answer) -> Answer:
    return _same(here.options, there.options, value) if here.options else value


def _answer(here: Ask, there: Ask, answer: Answer, names: Names) -> Answer:
    match here, there, answer:
        case Choice(), Choice(), str():
            return _same(here.options, there.options, answer)
        case Choices(), Choices(), list():
            return [_same(here.options, there.options, str(item)) for item in answer]
        case Order(), Order(), list():
            return [_same(here.options, there.options, str(item)) for item in answer]
        case Split(), Split(), dict():
            return {_same(here.parts, there.parts, key): share for key, share in answer.items()}
        case Text(), _, str():
            return _without(answer, names)
    return answer


def _same(
    here: tuple[Option, ...] | tuple[Part, ...], there: tuple[Option, ...] | tuple[Part, ...], key: Answer
) -> str:
    """The id of the thing at the place at which ``key`` is."""
    return _at([thing.id for thing in there], _place([thing.id for thing in here], str(key)))


def _place(keys: list[str], key: str) -> int:
    if key not in keys:
        raise CannotRename(tr("{name} is nowhere to be found", name=repr(key)))
    return keys.index(key)


def _at(keys: list[str], place: int) -> str:
    if place >= len(keys):
        raise CannotRename(tr("Something else is asked under other names"))
    return keys[place]


def _without(text: str, names: Names) -> str:
    """Words of the players' own with the names in them replaced."""
    for old, new in names.items():
        text = re.sub(re.escape(old), new.replace("\\", "\\\\"), text, flags=re.IGNORECASE)
    return text
