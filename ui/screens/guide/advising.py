"""Chances under the options of a question, where the players have chosen to see them always."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.asks import Ask, Choice, Count
from companion.game import Advised
from companion.guide.candidates import may_be_weighed
from companion.language import Phrase, tr
from companion.session import Session
from companion.wording import percent

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
        self._about: Any = None
        self._question: int | None = None

    def follow(self) -> None:
        """The question may be another one now."""
        session, always = self._play.session, self._app.settings.play.advice == "always"
        if always and session.table is self._about:
            return
        self.stop()
        self.chances, self._about = {}, session.table if always else None
        if not always or not is_offered(self._app, session):
            return
        self.chances = dict.fromkeys(_ids(session.ask), WAITING)
        Clock.schedule_once(self._begin, WAIT)

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
            options = news.hint.options
            self.chances = {**self.chances, **{advised.id: words(advised) for advised in options}}
            if news.done:  # it may have been broken off
                self.chances = {one: chance for one, chance in self.chances.items() if chance is not WAITING}
            self._play.tell_chances()
        return self.thinking

    @property
    def thinking(self) -> bool:
        """Whether more is still to be found out."""
        return self._question is not None and self._app.counsel.thinks(self._question)

    def give_way(self) -> None:
        """Let somebody else be thought for, and go on with what is still open once the game is in sight again."""
        open_still = WAITING in self.chances.values()
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
    if isinstance(ask, Choice):
        return [option.id for option in ask.options if option.disabled is None]
    return [str(number) for number in ask.values] if isinstance(ask, Count) else []


def words(advised: Advised) -> Phrase:
    """A chance in the few words that stand under an option."""
    return tr("wins {chance}", chance=span(advised))


WAITING = tr("wins …")
