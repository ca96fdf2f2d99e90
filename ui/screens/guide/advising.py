"""Chances under the options of a question, where the players have chosen to see them always; the best answer in a line
where an answer is more than one key."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.asks import Ask, Cards, Choice, Count
from companion.game import Advised, Hint
from companion.guide.answers import every, way_id
from companion.guide.candidates import may_be_weighed
from companion.language import Phrase, tr
from companion.session import Session
from companion.wording import percent
from ui.inputs.count import MANY
from ui.screens.guide.suggestion import Suggestion

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

WAIT = 0.6
"""Seconds that a question stands before it is thought about: whoever knows the answer needs no advice."""
LISTEN = 0.25
FEW = 150
"""Trials of each option, where nobody has asked for more."""


def is_offered(app: "App", session: Session[Any]) -> bool:
    """Whether advice can be had on what is asked now."""
    if app.settings.play.advice == "off" or session.over:
        return False
    return session.offers_hint or may_be_weighed(session.ask)


def span(advised: Advised) -> str:
    """Where a chance lies: exactly, or from where to where."""
    # an estimate is never certain, whatever came out of its trials
    low, high = max(1, round(float(advised.low) * 100)), min(99, round(float(advised.high) * 100))
    return percent(advised.chance) if advised.exact else f"{low}–{high} %"


class Advising:
    """Thinks about each question of a game by itself and tells its panel what came of it."""

    def __init__(self, app: "App", play: "Play") -> None:
        self._app = app
        self._play = play
        self.chances: Mapping[str, str] = {}
        self._best: tuple[Advised | None, str] | None = None
        self._line: Suggestion | None = None
        self._about: Any = None
        self._question: int | None = None

    def follow(self) -> None:
        """The question may be another one now."""
        session, always = self._play.session, self._app.settings.play.advice == "always"
        if always and session.table is self._about:
            return
        self.stop()
        self.chances, self._about, self._best = {}, session.table if always else None, None
        if not always or not is_offered(self._app, session):
            return
        self.chances = dict.fromkeys(_ids(session.ask), WAITING)
        if not self.chances:
            self._best = (None, WAITING)
        Clock.schedule_once(self._begin, WAIT)

    def line(self) -> Suggestion | None:
        """What stands under the keys of a question whose answers are more than one key; None where they are not."""
        self._line = None
        if self._best is not None:
            self._line = Suggestion(self._app.look, self._best[1], self._take)
        return self._line

    def _take(self, said: bool) -> None:
        """The line was touched: the answer is entered, or where it does not stand there, read."""
        best = self._best[0] if self._best is not None else None
        if said and best is not None and best.answer is not None:
            self._play.answer(best.answer)
        elif is_offered(self._app, self._play.session):
            self._play.hint()

    def _begin(self, _: float) -> None:
        stage = self._app.stage
        if stage.top_screen is not self._play:
            if self._play in stage.stack:
                Clock.schedule_once(self._begin, WAIT)  # somebody reads something else, perhaps the advice itself
            return
        session = self._play.session
        self._question = self._app.counsel.ask(session.game, session.table, FEW)
        Clock.schedule_interval(self._listen, LISTEN)

    def _listen(self, _: float) -> bool:
        question = self._question
        if question is None:
            return False
        if (news := self._app.counsel.heard(question)) is not None:
            self._tell(news.hint, news.done)
        if not self.thinking:
            self.give_way()  # it is told, or else a game that is tried out was thought about in between
        return self.thinking

    def _tell(self, hint: Hint, done: bool) -> None:
        if self._best is not None:
            self._best = _best(hint)
            if self._line is not None:
                self._line.tell(self._best[1])
            return
        short = isinstance(ask := self._play.session.ask, Cards) and not ask.same_rank
        told = {advised.id: span(advised) if short else words(advised) for advised in hint.options}
        self.chances = {one: told.get(one, chance) for one, chance in self.chances.items()}
        if done:  # it may have been broken off, or some be refused by the rules
            self.chances = {one: chance for one, chance in self.chances.items() if chance is not WAITING}
        self._play.tell_chances()

    @property
    def thinking(self) -> bool:
        """Whether more is still to be found out."""
        return self._question is not None and self._app.counsel.thinks(self._question)

    def give_way(self) -> None:
        """Let somebody else be thought for, and go on with what is still open once the game is in sight again."""
        open_still = WAITING in self.chances.values() or self._best == (None, WAITING)
        self.stop()
        if open_still:
            Clock.schedule_once(self._begin, WAIT)

    def stop(self) -> None:
        """Think of it no more; what is known stays."""
        Clock.unschedule(self._begin)
        if self._question is not None:
            Clock.unschedule(self._listen)
            self._app.counsel.drop(self._question)
            self._question = None


def _ids(ask: Ask) -> list[str]:
    """The ids of the answers that have a key of their own."""
    match ask:
        case Choice():
            return [option.id for option in ask.options if option.disabled is None]
        case Count() if len(ask.values) <= MANY:
            return [str(number) for number in ask.values]
        case Cards() if ask.sizes == (1,) or (ask.same_rank and not ask.suits):
            return [way_id(answer) for answer in every(ask)]
        case _:
            return []


def _best(hint: Hint) -> tuple[Advised | None, str]:
    """The best answer, if one can be called so, and what is said of it in a line."""
    if hint.apart or not hint.options:
        return None, tr("Advice: what each is worth") if hint.apart else hint.headline
    best = max(hint.options, key=lambda advised: float(advised.chance))
    return best, tr("Best: {answer} ({chance})", answer=best.label, chance=words(best))


def words(advised: Advised) -> Phrase:
    """A chance in the few words that stand under an option."""
    return tr("wins {chance}", chance=span(advised))


WAITING = tr("wins …")
