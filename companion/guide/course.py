"""A first lesson being played: a game along a line of answers that cannot be left by mistake."""

import json
from pathlib import Path
from typing import Any

from companion.asks import Answer, Ask, Cards, Roll
from companion.cards import by_rank, is_exact
from companion.errors import CompanionError, Refused
from companion.files import read_whole, write_whole
from companion.game import Beat, Game, Lesson
from companion.language import tr
from companion.session import Session

LONGEST = 10_000
"""Bytes; a file of progress that is longer is none."""


BY_LESSON = "lesson"
"""Who gave an answer of a lesson."""


class Course:
    """A lesson of a game, of which the first ``done`` answers have been given. The game is kept in memory alone: it is
    no game of the table's history."""

    def __init__(self, game: Game[Any], lesson: Lesson, done: int = 0) -> None:
        self.game = game
        self.lesson = lesson
        self.session: Session[Any] = Session(game, game.options(lesson.options))
        for beat in lesson.beats[: min(done, len(lesson.beats))]:
            self.session.answer(beat.answer, BY_LESSON)

    @property
    def done(self) -> int:
        """How many answers have been given."""
        return len(self.session.entries)

    @property
    def beat(self) -> Beat | None:
        """What is due now; None at the end."""
        return self.lesson.beats[self.done] if self.done < len(self.lesson.beats) else None

    def answer(self, answer: object) -> None:
        """Go on with an answer. Raises Refused where it is another than the lesson's; then nothing has changed."""
        beat = self.beat
        if beat is None or not _is_the_same(self.session.ask, beat.answer, self.session.ask.check(answer)):
            hint = beat.hint if beat is not None else ""
            raise Refused(tr("That could be done too. For this lesson: {hint}", hint=hint))
        self.session.answer(beat.answer, BY_LESSON)

    def go_on(self) -> None:
        """Give the answers that the lesson gives itself, up to the next word or the next answer of the learner."""
        while (beat := self.beat) is not None and not beat.hint:
            self.session.answer(beat.answer, BY_LESSON)
            if self.beat is not None and self.beat.say:
                return

    def back(self) -> None:
        """Back to the last answer that the learner gave."""
        if self.session.can_undo:
            self.session.undo()
        self.back_to_learner()

    def back_to_learner(self) -> None:
        """Take back the answers that the lesson gave itself, so that the learner is asked again."""
        while (beat := self.beat) is not None and not beat.hint and self.session.can_undo:
            self.session.undo()


def _is_the_same(ask: Ask, due: Answer, given: Answer) -> bool:
    """Whether an answer says what is due: dice in any order, and cards by their value where no suit was told."""
    if isinstance(ask, Roll) and isinstance(due, list) and isinstance(given, list):
        return sorted(map(str, due)) == sorted(map(str, given))
    if isinstance(ask, Cards) and isinstance(due, list) and isinstance(given, list):
        return len(due) == len(given) and all(any(_alike(str(a), str(b)) for b in due) for a in given)
    return due == given


def _alike(one: str, other: str) -> bool:
    return one == other if is_exact(one) and is_exact(other) else by_rank(one) == by_rank(other)


class Progress:
    """How far each game's lesson has been played, in a file. What cannot be read counts as not begun."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, game_id: str) -> int:
        """How many answers of a game's lesson have been given."""
        number = self._all().get(game_id, 0)
        return number if isinstance(number, int) and number > 0 else 0

    def keep(self, game_id: str, done: int) -> None:
        """Keep how far it is. Raises FileTrouble."""
        write_whole(self._path, json.dumps({**self._all(), game_id: done}))

    def _all(self) -> dict[str, object]:
        try:
            read = json.loads(read_whole(self._path, LONGEST))
        except (FileNotFoundError, CompanionError, ValueError, RecursionError):
            return {}
        return read if isinstance(read, dict) else {}
