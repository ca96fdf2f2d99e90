"""The six numbered buttons and OK as a pad for one ask: what each button means now, and what has been
entered.

A pad never changes: a press makes the next pad, so that taking a press back is going back to the pad before.
What does not fit on six buttons lies on pages that OK turns; after the last page OK finishes an entry whose
end the pad cannot know, and holding OK finishes at once. Presses that complete an entry need no OK.
After each thing entered the first page is back.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from companion.asks import Answer
from companion.errors import Refused
from hardware.press import FACES, Press, Role


@dataclass(frozen=True, slots=True)
class Key:
    """What one button means now: its label, what holding it does, the ``id`` of what it stands for (an
    option, a part, a result, a card), whether that is chosen, and why it cannot be where it cannot."""

    role: Role
    label: str
    id: str = ""
    hold: str = ""
    chosen: bool = False
    why_not: str | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the buttons mean right now. ``entered`` is the unfinished answer so far; ``hint`` says how far it
    is."""

    keys: tuple[Key, ...]
    entered: Answer | None = None
    hint: str = ""
    page: int = 1
    pages: int = 1

    def key(self, role: Role) -> Key | None:
        """What a button means, None where it means nothing now."""
        return next((key for key in self.keys if key.role is role), None)


@dataclass(frozen=True, slots=True)
class Slot:
    """Something a numbered button can stand for; an empty ``id`` is a button without meaning."""

    id: str
    label: str
    why_not: str | None = None


EMPTY = Slot("", "")


def paged(slots: Sequence[Slot]) -> tuple[tuple[Slot, ...], ...]:
    """Slots by six, at least one page."""
    return tuple(tuple(slots[i : i + 6]) for i in range(0, max(len(slots), 1), 6))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad(ABC):
    """What all pads share: pages of slots for the numbered buttons, and what OK does."""

    page: int = 0
    done: Answer | None = None

    @abstractmethod
    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        """What the numbered buttons stand for, page by page."""

    @abstractmethod
    def take(self, slot: Slot) -> Self:
        """The pad after a numbered button. Raises Refused where that cannot be."""

    def finished(self) -> Answer | None:
        """The answer, where what is entered may be all; None where something is missing."""
        return None

    def missing(self) -> str:
        """What to press, for those who press OK too early."""
        return "Press one of the numbered buttons"

    def entered(self) -> Answer | None:
        """The unfinished answer so far."""
        return None

    def hint(self) -> str:
        """How far the entry is."""
        return ""

    def chosen(self, slot: Slot) -> bool:
        """Whether what a button stands for is chosen already."""
        return False

    def finish_label(self) -> str:
        """What finishing is called."""
        return "done"

    def press(self, press: Press) -> Self:
        """The pad after a press. Raises Refused where the button means nothing now, with what does."""
        if press.role is Role.OK:
            return self._ok(press.long)
        slots = self.pages()[self.page]
        number = (press.role.face or 0) - 1
        slot = slots[number] if 0 <= number < len(slots) else EMPTY
        if slot.why_not:
            raise Refused(slot.why_not)
        if not slot.id:
            raise Refused(f"{press.role.words.capitalize()} means nothing here. {self.missing()}")
        return self.take(slot)

    def prompt(self) -> Prompt:
        """What the buttons mean now."""
        pages = self.pages()
        keys = [
            Key(role, slot.label, slot.id, chosen=self.chosen(slot), why_not=slot.why_not)
            for role, slot in zip(FACES, pages[self.page], strict=False)
            if slot.id
        ]
        if ok := self._ok_key():
            keys.append(ok)
        return Prompt(tuple(keys), self.entered(), self.hint(), self.page + 1, len(pages))

    def _ok(self, long: bool) -> Self:
        last = self.page == len(self.pages()) - 1
        answer = self.finished()
        if answer is not None and (last or long):
            return replace(self, done=answer)
        if len(self.pages()) == 1:
            raise Refused(self.missing())
        return replace(self, page=0 if last else self.page + 1)

    def _ok_key(self) -> Key | None:
        pages, finished = self.pages(), self.finished() is not None
        last = self.page == len(pages) - 1
        if finished and last:
            return Key(Role.OK, self.finish_label())
        if len(pages) == 1:
            return None
        following = pages[0 if last else self.page + 1]
        return Key(Role.OK, page_label(following), hold=self.finish_label() if finished else "")


def page_label(slots: Sequence[Slot]) -> str:
    """A page by its first and last slot: ``7 – Q``."""
    labels = [slot.label for slot in slots if slot.id]
    return f"{labels[0]} – {labels[-1]}" if len(labels) > 1 else labels[0] if labels else "more"
