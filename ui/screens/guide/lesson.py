"""The first lesson on the screen: words before each step, and the play screen that takes only what the lesson says."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.asks import Answer, Cards
from companion.cards import by_rank
from companion.errors import CompanionError
from companion.game import Game, Report
from companion.guide.course import BY_LESSON, Course, Progress
from companion.language import Phrase, tr
from companion.log import Answered, Entry
from companion.matching import Filled
from companion.scene import Group
from ui.context import Buttons
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Note, Page
from ui.parts import Grid, Key, Style, Words
from ui.screens.play import Play, WayOut
from ui.screens.reading import Verdict
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

LARGE = (28.0, Size.lead, Size.key, Size.strong)
LINES = 5
"""A text of more lines than these is written smaller."""
FIXED = tr("In the lesson the table is as the lesson has it")


def open_lesson(app: "App", game: Game[Any]) -> None:
    """Show a game's lesson from where it was left. Raises CompanionError where it has none."""
    lesson = game.lesson()
    if lesson is None:
        raise CompanionError(tr("{game} has no lesson", game=game.title))
    progress = Progress(app.context.places.lessons)
    done = progress.of(game.id)
    app.playing = None
    course = Course(game, lesson, done if done < len(lesson.beats) else 0)
    play = LessonPlay(app, course, progress)
    app.stage.show(play)
    play.go_on()


class Coach(Page):
    """What is told before a step, under what the learner's last answer led to. A single thought is written large."""

    def __init__(self, play: "LessonPlay", title: str, text: str, keys: Sequence[Key], small: str = "") -> None:
        super().__init__(play.look, title)
        look = play.look
        paragraphs = look.say(text).split("\n\n")
        sizes = LARGE if len(paragraphs) == 1 else LARGE[2:]
        parts: list[View] = [Verdict(look, play.led_to)] if play.led_to is not None else []
        parts += [Words(look, part, sizes, font=Font.TEXT, lines=LINES) for part in paragraphs]
        if small:
            parts.append(Note(look, small))
        self.content.gap = 14.0
        self.refill(parts)
        self.set_foot(keys)


class LessonPlay(Play):
    """A game along the lesson's line. What is not on the line is told and changes nothing; what lies on the table need
    not be the lesson's."""

    watches = False

    def __init__(self, app: "App", course: Course, progress: Progress) -> None:
        self.course = course
        self._progress = progress
        self._told = -1
        super().__init__(app, course.session)

    @property
    def after(self) -> None:
        """The lesson has something to say between two answers."""
        return None

    # what is due

    @property
    def note(self) -> str:
        beat = self.course.beat
        return tr("Lesson: {hint}", hint=beat.hint) if beat is not None and beat.hint else ""

    @property
    def marked(self) -> str | None:
        """The option, or the first card, that the lesson wants."""
        beat = self.course.beat
        if beat is None or not beat.hint:
            return None
        if isinstance(beat.answer, str):
            return beat.answer
        if isinstance(beat.answer, list) and beat.answer and isinstance(beat.answer[0], str):
            ask = self.session.ask
            by_value = isinstance(ask, Cards) and not ask.suits
            return by_rank(beat.answer[0]) if by_value else beat.answer[0]
        return None

    @property
    def led_to(self) -> Report | None:
        """What the learner's own last answer led to; None after answers of the lesson, and at its end."""
        done, beats = self.course.done, self.course.lesson.beats
        return self.session.report if 0 < done < len(beats) and beats[done - 1].hint else None

    @property
    def way_out(self) -> WayOut:
        return WayOut(tr("Leave the lesson"), tr("You can go on where you were"), self.app.home)

    def go_on(self) -> None:
        """Tell what is to be told, and do what the lesson does itself, up to the learner's next answer."""
        course = self.course
        while (beat := course.beat) is not None:
            if beat.say and self._told != course.done:
                self._told = course.done
                self._tell(beat.say)
                return
            if beat.hint:
                break
            course.go_on()
            self._keep()
            self.refresh()
        if beat is None:
            self._end()

    def _tell(self, text: str) -> None:
        look, course = self.look, self.course
        keys = [
            Key(look, tr("Leave"), self.app.home, style=Style.QUIET),
            Key(look, tr("Go on"), self._heard, style=Style.MAIN, icon=Icon.CHECK),
        ]
        first = course.lesson.prepare if course.done == 0 else ""
        self.app.stage.push(Coach(self, self._title, text, keys, first))

    @property
    def _title(self) -> Phrase:
        done, of = self.course.done + 1, len(self.course.lesson.beats)
        return tr("First lesson: {done} of {of}", done=done, of=of)

    def _heard(self) -> None:
        self.app.stage.pop_to(self)
        self.go_on()

    def _end(self) -> None:
        look, game = self.look, self.course.game
        self._progress.keep(game.id, 0)
        keys = [
            Key(look, tr("Home"), self.app.home, style=Style.QUIET),
            Key(look, tr("Play a game"), self._play, style=Style.MAIN),
        ]
        self.app.stage.push(Coach(self, tr("The end of the lesson"), self.course.lesson.end, keys))

    def _play(self) -> None:
        self.app.home()
        self.app.set_up(self.course.game)

    # what fingers and buttons do

    def take(self, answer: Answer, by: str) -> None:
        self.course.answer(answer)
        self._keep()

    def answer(self, answer: Answer, by: str = "touch", then: Sequence[Filled] = ()) -> bool:
        taken = super().answer(answer, by, then)
        if taken:
            self.go_on()
        return taken

    def pressed(self, buttons: Buttons, press: Any) -> None:
        done = self.course.done
        super().pressed(buttons, press)
        if self.course.done < done:
            self.course.back_to_learner()
            self._keep()
            self.refresh()
        elif self.course.done > done:
            self._take_over(self.session.entries[-1])

    def _take_over(self, given: Entry) -> None:
        """A button spoke to the game itself: what it answered is given to the lesson in its place; what it did again
        had been given to the lesson before."""
        with self.app.telling() as told:
            if isinstance(given, Answered) and given.by != BY_LESSON:
                self.session.undo()
                self.course.answer(given.answer)
        self.refresh()
        if not told.failed:
            self._keep()
            self.go_on()

    def _keep(self) -> None:
        with self.app.telling():
            self._progress.keep(self.course.game.id, self.course.done)

    def undo(self) -> None:
        with self.app.telling():
            self.course.back()
            self._keep()
            self.refresh()

    def redo(self) -> None:
        super().redo()
        self.go_on()

    def open_group(self, group: Group) -> None:
        self.app.stage.tell(FIXED)

    def history(self) -> None:
        self.app.stage.tell(FIXED)

    def menu(self) -> None:
        self.app.stage.push(LessonMenu(self))


class LessonMenu(Page):
    """The few ways there are from a lesson."""

    def __init__(self, play: LessonPlay) -> None:
        super().__init__(play.look, tr("First lesson"), play.app.stage.pop)
        out = play.way_out
        ways = (
            (tr("Rules"), tr("Opened at this step"), Icon.BOOK, play.rules_now),
            (tr("From the beginning"), tr("Begin the lesson anew"), Icon.UNDO, lambda: self._anew(play)),
            (out.label, out.detail, Icon.BACK, out.go),
        )
        keys = [Key(play.look, label, go, detail=detail, icon=icon, align="left") for label, detail, icon, go in ways]
        self.refill([Grid(play.look, keys, 320, most=2)])

    def _anew(self, play: LessonPlay) -> None:
        with play.app.telling():
            Progress(play.app.context.places.lessons).keep(play.course.game.id, 0)
        play.app.learn(play.course.game)
