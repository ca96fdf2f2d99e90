"""Whether a game speaks German throughout: whatever it shows is marked and has a translation.

``check_german(subject)`` plays games and looks at every text; ``unmarked(text, names)`` and ``english_in`` judge one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any

from companion.language import Capital, Counted, Joined, Language, Marked, open_language
from companion.session import Session
from tests.catalogues import packages, read
from tests.games.subject import Subject

SHOWN = frozenset((
    *("title", "instruction", "label", "detail", "disabled", "unit", "results", "elsewhere", "suggestions"),
    *("headline", "why", "todo", "note", "summary", "rating", "help", "text", "steps", "owner"),
    *("word", "also", "words", "needed"),
))  # fmt: skip
"""The fields of asks, reports, scenes and what else a game gives that hold words for people."""
_CARD = re.compile(r"(?<!\w)(?:10|[2-9AJQK])?[♠♥♣♦](?!\w)|(?<!\w)[AJQK](?!\w)")
_LETTER = re.compile(r"[^\W\d_]")


@cache
def german() -> Language:
    """German, with the catalogues of all packages."""
    return open_language("de", [package.folder for package in packages()])


@cache
def _translated() -> frozenset[str]:
    """The English patterns that have a German one."""
    entries = (entry for package in packages() for entry in read(package, "de") if entry.id)
    return frozenset(
        entry.id if isinstance(entry.id, str) else entry.id[0]
        for entry in entries
        if (all(entry.string) if isinstance(entry.string, tuple) else entry.string)
    )


def english_in(text: object, names: Iterable[str] = ()) -> list[str]:
    """What stays English of a text when it is said in German: words that are not marked, patterns without a
    translation. ``names`` are those of people and things, which are the same in every language."""
    match text:
        case Marked():
            return _pattern(text.pattern) + [left for gap in text.gaps.values() for left in english_in(gap, names)]
        case Counted():
            return _pattern(text.one) + [left for gap in text.gaps.values() for left in english_in(gap, names)]
        case Joined():
            return [left for part in (text.between, *text.parts) for left in english_in(part, names)]
        case Capital():
            return english_in(text.words, names)
    left = str(text)
    for name in sorted(names, key=len, reverse=True):
        left = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "", left)
    return [str(text)] if _LETTER.search(_CARD.sub("", left)) else []


def _pattern(pattern: str) -> list[str]:
    words = _LETTER.search(re.sub(r"\{.*?\}", "", pattern))
    return [pattern] if words and pattern not in _translated() else []


def unmarked(text: str, names: Iterable[str] = ()) -> bool:
    """Whether some of a text stays English when it is said in German."""
    return bool(english_in(text, names))


def texts(thing: object, shown: bool = False) -> Iterator[str]:
    """Every text for people in what a game gives: an ask, a report, a scene, an adjustable and so on."""
    if isinstance(thing, str):
        if shown and thing:
            yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from texts(getattr(thing, field.name), field.name in SHOWN)
    elif isinstance(thing, Mapping):
        for value in thing.values():
            yield from texts(value, shown)
    elif isinstance(thing, (tuple, list)):
        for item in thing:
            yield from texts(item, shown)


def texts_now(session: Session[Any]) -> Iterator[str]:
    """Every text that can be seen where a session stands, hints left out because they may take seconds."""
    game, table = session.game, session.table
    yield from texts((session.report, session.reckoning, game.scene(table), game.status(table), session.odds))
    for thing in game.adjustables(table).values():
        yield from texts(thing)
        yield thing.say(thing.value)
    if session.entries:
        yield session.history_line(len(session.entries) - 1).answer
    yield from texts(game.step(table).ask(table))


def begun_small(text: str) -> list[str]:
    """The languages' forms of a text that begin with a small letter."""
    return [said for said in (Language().say(text), german().say(text)) if said[:1].islower()]


def first_words(session: Session[Any]) -> Iterator[str]:
    """What is read first where a session stands: the last headline, and the question with its title."""
    if session.report is not None:
        yield session.report.headline
    if not session.over:
        yield session.ask.title
        yield session.ask.instruction


def check_german(subject: Subject[Any], games: int = 3, names: Iterable[str] = ()) -> None:
    """Plays games of a subject to their ends; fails on a text that is not wholly German, or has a gap left open, and
    where what is read first begins with a small letter in either language. ``names`` are what else is called the same
    in German, beside the players."""
    game = subject.game
    judged: set[tuple[type, str]] = set()
    left: dict[str, list[str]] = {}
    small: set[str] = set()

    def judge(some: Iterable[str], called: tuple[str, ...]) -> None:
        for text in some:
            if (key := (type(text), str(text))) in judged:
                continue
            judged.add(key)
            said = german().say(text)
            if english := english_in(text, called) + [said] * ("{" in said):
                left.setdefault(str(text), english)

    judge(texts((game.settings(), game.rules(), game.glossary(), game.summary), shown=True), tuple(names))
    for seed in range(games):
        random = Random(seed)
        session = subject.session(random)
        called = (*names, *session.options["players"])
        while not session.over:
            judge(texts_now(session), called)
            small |= {said for text in first_words(session) for said in begun_small(text)}
            session.answer(game.dealer(session.table, random).answer(session.table), by="")
        judge(texts_now(session), called)
    told = "\n".join(f"{text!r}: {' | '.join(english)}" for text, english in sorted(left.items()))
    assert not left, f"{len(left)} texts of {game.id} are not wholly German:\n{told}"
    assert not small
