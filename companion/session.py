"""A game being played: the log of answers, and undo, redo, correction, adjustment and what-if upon it.

The log is the game. Past tables are kept in memory so that undo is at once; opening and correcting replay the
log. An answer counts only after the store has taken it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from companion.asks import Answer, Ask
from companion.errors import Refused
from companion.game import Adjustable, Chance, Game, Hint, Reckoning, Report, Step, Table
from companion.language import tr
from companion.log import Adjusted, Answered, Entry, MemoryStore, Store, is_other, utc_now

T = TypeVar("T", bound=Table)


@dataclass(frozen=True, slots=True)
class Correction(Generic[T]):
    """What correcting an earlier entry would do; nothing has happened until the session accepts it.

    ``kept`` counts the later entries that still fit; ``dropped`` are those from the first that does not, and
    ``reason`` says why. ``entries`` and ``tables`` are the new line from the corrected entry on. ``line`` is
    the line in force that it was worked out for; on any other it is refused.
    """

    index: int
    entries: tuple[Entry, ...]
    tables: tuple[T, ...]
    dropped: tuple[Entry, ...]
    reason: str
    line: tuple[Entry, ...]

    @property
    def kept(self) -> int:
        return len(self.entries) - 1


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry as people read it."""

    index: int
    title: str
    answer: str
    adjusted: bool
    undone: bool
    report: Report | None


class Session(Generic[T]):
    """One game in play.

    ``entries`` and ``nodes`` (their places in the store) may be those of an earlier run; ``done`` of them are
    in force, the rest can be redone. Raises DoesNotFit where an entry does not fit the game.
    """

    def __init__(
        self,
        game: Game[T],
        options: dict[str, Any],
        store: Store | None = None,
        *,
        entries: Iterable[Entry] = (),
        nodes: Iterable[int] = (),
        done: int | None = None,
        clock: Callable[[], str] = utc_now,
        keep: Callable[[str, Mapping[str, str]], None] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self._store: Store = store if store is not None else MemoryStore()
        self._clock = clock
        self._keep = keep
        self._tables: list[T] = [game.start(options)]
        self._entries: list[Entry] = []
        for entry in entries:
            try:
                taken, table = self._after(self._tables[-1], entry)
            except Refused as refusal:
                raise DoesNotFit(len(self._entries), str(refusal)) from refusal
            self._entries.append(taken)
            self._tables.append(table)
        self._done = len(self._entries) if done is None else done
        self._nodes = list(nodes)
        if self._entries and not self._nodes:
            self._nodes = self._keep_from_start()
        if len(self._nodes) != len(self._entries) or not 0 <= self._done <= len(self._entries):
            raise ValueError(f"{len(self._entries)} entries, {len(self._nodes)} nodes, {self._done} done")

    @property
    def table(self) -> T:
        """The table as it stands; to be read, not changed."""
        return self._tables[self._done]

    @property
    def tables(self) -> Sequence[T]:
        """The tables before each entry and after the last, redoable ones included."""
        return self._tables

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The line in force."""
        return tuple(self._entries[: self._done])

    @property
    def line(self) -> Sequence[Entry]:
        """The line in force and, after it, what can be redone; to be read, not changed."""
        return self._entries

    @property
    def step(self) -> Step[T]:
        """The step the table stands at."""
        return self.game.step(self.table)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.step.over

    @property
    def ask(self) -> Ask:
        """What is asked now. Raises Refused once the game is over."""
        return self._pending(self.step, self.table)

    @property
    def odds(self) -> tuple[Chance, ...]:
        """The exact chances of the pending roll, if there are any."""
        return () if self.over else self.step.odds(self.table)

    @property
    def offers_hint(self) -> bool:
        """Whether a hint can be had for what is asked now."""
        return not self.over and self.game.offers_hint(self.table)

    def hint(self) -> Hint | None:
        """A hint for what is asked now, None where there is none; it may take seconds."""
        return None if self.over else self.game.hint(self.table)

    @property
    def report(self) -> Report | None:
        """What the last entry led to."""
        return self._report(self._done - 1) if self._done else None

    @property
    def reckoning(self) -> Reckoning | None:
        """How the dice of the last entry counted, if it was dice."""
        if not self._done or isinstance(entry := self._entries[self._done - 1], Adjusted):
            return None
        before = self._tables[self._done - 1]
        return self.game.step(before).reckoning(before, entry.answer)

    @property
    def followed(self) -> str | None:
        """The section of the rules that the last entry followed."""
        if not self._done or isinstance(self._entries[self._done - 1], Adjusted):
            return None
        return self.ask_at(self._done - 1).rule

    @property
    def can_undo(self) -> bool:
        return self._done > 0

    @property
    def can_redo(self) -> bool:
        return self._done < len(self._entries)

    def answer(self, answer: object, by: str = "touch") -> None:
        """Answer the pending ask. Raises Refused where it is no answer; then nothing has changed."""
        ask = self.ask
        self._take(*self._after(self.table, Answered(ask.id, ask.check(answer), by, self._clock())))

    def adjust(self, name: str, value: object, by: str = "touch") -> None:
        """Correct one thing on the table. Raises Refused where that cannot be; then nothing has changed."""
        checked = check_adjustment(self.game.adjustables(self.table), name, value)
        self._take(*self._after(self.table, Adjusted(name, checked, by, self._clock())))

    def undo(self) -> None:
        """Take the last entry back. Raises Refused at the start."""
        if not self.can_undo:
            raise Refused(tr("There is nothing to undo: this is the start of the game"))
        at = self._done - 1
        self._store.move(self._nodes[at - 1] if at else None, self.game.status(self._tables[at]))
        self._done = at

    def redo(self) -> None:
        """Put the last undone entry back in force. Raises Refused where nothing was undone."""
        if not self.can_redo:
            raise Refused(tr("There is nothing to redo"))
        self._store.move(self._nodes[self._done], self.game.status(self._tables[self._done + 1]))
        self._done += 1

    def correct(self, index: int, answer: object, by: str = "touch") -> Correction[T]:
        """Work out what another answer at entry ``index`` would lead to. Raises Refused where it is none."""
        if not 0 <= index < self._done:
            raise Refused(tr("There is no entry {number} to correct", number=index + 1))
        before, old = self._tables[index], self._entries[index]
        entry: Entry
        if isinstance(old, Adjusted):
            checked = check_adjustment(self.game.adjustables(before), old.adjust, answer)
            entry = Adjusted(old.adjust, checked, by, self._clock())
        else:
            ask = self.game.step(before).ask(before)
            entry = Answered(old.ask, ask.check(answer), by, self._clock())
        entry, table = self._after(before, entry)
        entries, tables, reason = [entry], [table], ""
        for i in range(index + 1, self._done):
            try:
                self._same_ask(i, table)
                entry, table = self._after(table, self._entries[i])
            except Refused as refusal:
                reason = str(refusal)
                break
            entries.append(entry)
            tables.append(table)
        dropped = self._entries[index + len(entries) : self._done]
        return Correction(index, tuple(entries), tuple(tables), tuple(dropped), reason, self.entries)

    def accept(self, correction: Correction[T]) -> None:
        """Put a correction in force; what it drops stays in the store as an undone branch.

        Raises Refused where the game has gone on since it was worked out; then nothing has changed.
        """
        if correction.line != self.entries:
            raise Refused(tr("The game has gone on since this correction was worked out; correct it again"))
        at = correction.index
        parent = self._nodes[at - 1] if at else None
        nodes = self._store.add(parent, correction.entries, self.game.status(correction.tables[-1]))
        self._entries[at:] = correction.entries
        self._nodes[at:] = nodes
        self._tables[at + 1 :] = correction.tables
        self._done = len(self._entries)

    def fork(self, at: int | None = None) -> "Session[T]":
        """A what-if in memory alone, from here or after the first ``at`` entries, those that can be redone counted
        too. Raises Refused where there are not as many."""
        at = self._done if at is None else at
        if not 0 <= at <= len(self._entries):
            raise Refused(
                tr(
                    "There is no entry {number} to go on from: this game has {entries}",
                    number=at,
                    entries=len(self._entries),
                )
            )
        store = MemoryStore()
        what_if: Session[T] = Session(self.game, self.options, store, clock=self._clock)
        what_if._entries = self._entries[:at]
        what_if._nodes = store.add(None, what_if._entries, self.game.status(self._tables[at]))
        what_if._tables = self._tables[: at + 1]
        what_if._done = at
        return what_if

    def history(self) -> list[HistoryLine]:
        """All entries as people read them, the oldest first, redoable ones marked as undone."""
        return [self.history_line(i) for i in range(len(self._entries))]

    def history_line(self, index: int) -> HistoryLine:
        """One entry as people read it."""
        entry, before = self._entries[index], self._tables[index]
        undone = index >= self._done
        if isinstance(entry, Adjusted):
            thing = self.game.adjustables(before)[entry.adjust]
            said = tr("corrected to {value}", value=thing.say(entry.value))
            return HistoryLine(index, thing.label, said, True, undone, None)
        ask = self.ask_at(index)
        return HistoryLine(index, ask.title, ask.say(entry.answer), False, undone, self._report(index))

    def was(self, index: int) -> Entry | None:
        """What was entered in place of entry ``index`` before it was corrected, or taken back and entered otherwise;
        None where nothing else is found. Raises CompanionError where that cannot be read."""
        entry, parent = self._entries[index], self._nodes[index - 1] if index else None
        earlier = self._store.before(parent, self._nodes[index])
        return next((other for other in earlier if is_other(other, entry)), None)

    def ask_at(self, index: int) -> Ask:
        """The ask that entry ``index`` answered."""
        return self.game.step(self._tables[index]).ask(self._tables[index])

    def _report(self, index: int) -> Report | None:
        entry, before = self._entries[index], self._tables[index]
        if isinstance(entry, Adjusted):
            return None
        return self.game.step(before).report(before, entry.answer, self._tables[index + 1])

    def _take(self, entry: Entry, table: T) -> None:
        parent = self._nodes[self._done - 1] if self._done else None
        nodes = self._store.add(parent, [entry], self.game.status(table))
        self._entries[self._done :] = [entry]
        self._nodes[self._done :] = nodes
        self._tables[self._done + 1 :] = [table]
        self._done += 1
        if self._keep is not None and (learned := self.game.learned(self._tables[-2], table)):
            self._keep(self.game.id, learned)

    def _keep_from_start(self) -> list[int]:
        """Give a whole line to a store that has none of it yet, standing where the session stands."""
        nodes = self._store.add(None, self._entries, self.game.status(self._tables[-1]))
        if self._done < len(nodes):
            self._store.move(nodes[self._done - 1] if self._done else None, self.game.status(self.table))
        return nodes

    def _after(self, table: T, entry: Entry) -> tuple[Entry, T]:
        """An entry, checked and in the form records keep, and a copy of the table as it is after it."""
        after = table.copy()
        if isinstance(entry, Adjusted):
            value = check_adjustment(self.game.adjustables(after), entry.adjust, entry.value)
            self.game.adjust(after, entry.adjust, copy(value))
            self.game.move_to(after, self.game.step(after).afresh(after))
            return replace(entry, value=value), after
        step = self.game.step(after)
        ask = self._pending(step, after)
        if ask.id != entry.ask:
            raise Refused(
                tr(
                    "{answered} is answered where {asked} is asked ({title})",
                    answered=repr(entry.ask),
                    asked=repr(ask.id),
                    title=ask.title,
                )
            )
        answer = ask.check(entry.answer)
        # The step has its own copy, so that no rule can change what is logged.
        self.game.move_to(after, step.answer(after, copy(answer)))
        return replace(entry, answer=answer), after

    @staticmethod
    def _pending(step: Step[T], table: T) -> Ask:
        """What a step asks. Raises Refused where the game is over."""
        if step.over:
            raise Refused(tr("The game is over; nothing is asked any more"))
        return step.ask(table)

    def _same_ask(self, index: int, table: T) -> None:
        """Raises Refused where entry ``index`` would now answer a different ask than it did."""
        if isinstance(self._entries[index], Adjusted):
            return
        old = self.ask_at(index)
        step = self.game.step(table)
        if step.over:
            raise Refused(tr("The game would be over before"))
        if not old.same_as(new := step.ask(table)):
            raise Refused(tr("Then another question is due: {title}", title=new.title))


class DoesNotFit(Refused):
    """An entry of a log that its game does not take; ``index`` counts from 0."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index = index


def check_adjustment(adjustables: dict[str, Adjustable], name: str, value: object) -> Answer:
    """The value of an adjustment in the form records keep. Raises Refused where it is not allowed."""
    if (thing := adjustables.get(name)) is None:
        raise Refused(
            tr(
                "{name} cannot be corrected here; possible: {possible}",
                name=repr(name),
                possible=", ".join(adjustables),
            )
        )
    return thing.check(value)
