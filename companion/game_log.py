"""One game's line in the journal: its answers are added, its head moves, and what was taken back is found again."""

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.game import Status
from companion.journal_file import JournalError
from companion.journal_rows import ADD, NEXT_TURN, STATUS, columns, entry_of, row_of
from companion.language import tr
from companion.log import Entry
from companion.wire import BadText

if TYPE_CHECKING:
    from companion.journal import Journal

_STAND = f"""UPDATE games SET head = ?, tip = CASE ? WHEN 1 THEN ? ELSE tip END, answers = ?, changed = ?,
    {STATUS}, turn = {NEXT_TURN} WHERE id = ?"""
_BEFORE = """SELECT ask, adjust, answer, by, at FROM entries
    WHERE id > ? AND id < ? AND parent IS ? AND game = ? ORDER BY id DESC"""
LOOK_BACK = 2000
"""The entries among which a game's first one is looked for as it was before it was corrected: there is no index of
them by game, and a later entry's lie between it and the one it follows."""


class GameLog:
    """One game's place in the journal: the ``Store`` of its session."""

    def __init__(self, journal: "Journal", number: int) -> None:
        self.id = number
        self._journal = journal

    def add(self, parent: int | None, entries: Sequence[Entry], status: Status) -> list[int]:
        """See ``companion.log.Store``."""
        rows = [row_of(entry) for entry in entries]
        nodes: list[int] = []
        with self._journal.writing() as db:
            depth = self._depth(db, parent)
            for row in rows:
                depth += 1
                parent = db.execute(ADD, (self.id, parent, depth, *row)).lastrowid
                assert parent is not None
                nodes.append(parent)
            self._stand(db, parent, depth, status, tip=True)
        return nodes

    def move(self, head: int | None, status: Status) -> None:
        """See ``companion.log.Store``."""
        with self._journal.writing() as db:
            self._stand(db, head, self._depth(db, head), status, tip=False)

    def before(self, parent: int | None, node: int) -> Sequence[Entry]:
        """See ``companion.log.Store``."""
        first = parent if parent is not None else max(0, node - LOOK_BACK)
        if node <= first + 1:
            return ()
        with self._journal.reading() as db:
            rows = db.execute(_BEFORE, (first, node, parent, self.id)).fetchall()
        try:
            return [entry_of(*row) for row in rows]
        except BadText as error:
            raise self._journal.damaged_game(self.id, str(error)) from error

    def _depth(self, db: sqlite3.Connection, node: int | None) -> int:
        """How many entries lead to a node, itself included."""
        if node is None:
            return 0
        row = db.execute("SELECT depth FROM entries WHERE id = ? AND game = ?", (node, self.id)).fetchone()
        if row is None:
            raise JournalError(
                tr(
                    "Game {number} in the journal {path} has no entry {entry}",
                    number=self.id,
                    path=self._journal.path,
                    entry=node,
                )
            )
        return int(row[0])

    def _stand(self, db: sqlite3.Connection, head: int | None, depth: int, status: Status, *, tip: bool) -> None:
        row = (head, tip, head, depth, self._journal.now(), *columns(status), self.id)
        if not db.execute(_STAND, row).rowcount:
            raise self._journal.no_game(self.id)
