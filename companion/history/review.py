"""A game that was played, looked at move by move."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.errors import CompanionError
from companion.game import Game, Status, Table
from companion.journal import Journal, open_session
from companion.language import tr
from companion.scene import Scene
from companion.session import HistoryLine, Session

T = TypeVar("T", bound=Table)


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after some of the answers: ``move`` 0 is the start. ``line`` is the entry that led here."""

    move: int
    moves: int
    line: HistoryLine | None
    by: str
    at: str
    scene: Scene
    status: Status


class Review(Generic[T]):
    """A game's line in force with its tables; nothing that is done here changes the game."""

    def __init__(self, session: Session[T]) -> None:
        self._session = session

    @property
    def session(self) -> Session[T]:
        """The game itself; to be looked at, not played on."""
        return self._session

    @property
    def moves(self) -> int:
        """How many answers there are."""
        return len(self._session.entries)

    def at(self, move: int) -> Moment:
        """The table after so many answers. Raises CompanionError where there are not as many."""
        self._check(move)
        session = self._session
        entry = session.entries[move - 1] if move else None
        table = session.tables[move]
        return Moment(
            move,
            self.moves,
            session.history_line(move - 1) if move else None,
            entry.by if entry else "",
            entry.at if entry else "",
            session.game.scene(table),
            session.game.status(table),
        )

    def _check(self, move: int) -> None:
        if not 0 <= move <= self.moves:
            raise CompanionError(tr("There is no move {move}: this game has {moves}", move=move, moves=self.moves))

    def lines(self) -> list[HistoryLine]:
        """All moves as people read them."""
        return [self._session.history_line(index) for index in range(self.moves)]

    def what_if(self, move: int) -> Session[T]:
        """A session in memory alone that begins after so many answers, to try how else it could have gone. Raises
        CompanionError where there are not as many."""
        self._check(move)
        return self._session.fork(move)


def open_review(journal: Journal, games: Mapping[str, Game[Any]], number: int) -> Review[Any]:
    """A game of the journal, to be looked at.

    Raises JournalError where there is none, ReadOnlyGame where its rules have changed, CompanionError where its
    game is not here.
    """
    line = journal.load(number)
    if (game := games.get(line.game)) is None:
        raise CompanionError(
            tr("Game {number} is one of {game}, which is not here; it can be exported", number=number, game=line.game)
        )
    return Review(open_session(game, journal, number))
