"""How the question of a game in play is put: with what the settings, the camera and the buttons have to do with it."""

from typing import TYPE_CHECKING, Any

from companion.asks import Answer, Roll
from companion.language import joined
from companion.scene import Group, State, Zone
from ui.corner import CornerSign, HowSign
from ui.inputs import Hands
from ui.screens.ask_panel import AskPanel

if TYPE_CHECKING:
    from ui.screens.play import Play


def whose_turn(group: Group) -> bool:
    """Whether a group says that it is its turn."""
    return group.zone is Zone.TEAM and group.state is State.ACTIVE


class Asking:
    """Makes the panel of each question. ``asked_results``: whether a roll has been asked for that can be told by its
    result."""

    def __init__(self, play: "Play") -> None:
        self._play = play
        self._asked_at: Any = None
        self.asked_results = False

    @property
    def so_far(self) -> Answer | None:
        """What has been entered of the answer, if the question to be shown is still the one that is."""
        shown = self._play.ask
        if isinstance(shown, AskPanel) and self._asked_at is self._play.session.table:
            return shown.input.so_far
        return None

    def panel(self) -> AskPanel:
        """The pending question."""
        play = self._play
        session, settings = play.session, play.app.settings.play
        ask = session.ask
        self._asked_at = session.table
        self.asked_results = self.asked_results or (isinstance(ask, Roll) and bool(ask.results))
        sign = play.looking.sign() if play.looking is not None else None
        photo = play.photo if play.can_look and sign is None else None
        numbers, mark, said = play.pressing.prompted(ask)
        hands = Hands(
            play.answer, play.refusing.refuse, play.app.write, photo, play.refresh_input, settings.rolls == "result",
            numbers, play.marked or mark, play.advising.chances,
        )  # fmt: skip
        odds = session.odds if settings.odds else ()
        more = joined("   ", [part for part in (play.note, said) if part])
        signs: list[CornerSign] = [HowSign(play.look, play.how)] if settings.guidance == "newcomer" else []
        if sign is not None:
            signs.append(sign)
        return AskPanel(
            play.look, ask, odds, hands, play.odds, more, signs, settings.guidance == "terse", play.advising.line(),
            ask.actor is not None and not self._is_named,
        )  # fmt: skip

    @property
    def _is_named(self) -> bool:
        """Whether the table shows whose turn it is."""
        scene = self._play.table.scene
        return scene is not None and any(map(whose_turn, scene.groups))
