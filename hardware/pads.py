"""The buttons as a pad for one ask: what each button means now, and what has been entered.

A pad never changes: a press makes the next pad, so that taking a press back is going back to the pad before.
What does not fit on six numbered buttons lies on pages that OK turns; after the last page OK finishes an entry whose
end the pad cannot know, and holding OK finishes at once. Presses that complete an entry need no OK.
After each thing entered the first page is back.

Next and previous (the encoder turned) go round all that can be taken, whatever page it lies on, and the end of the
entry where it can end; OK then takes what is marked. So one encoder with a push is enough for everything.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from companion.asks import Answer
from companion.errors import Refused
from companion.language import joined, tr
from companion.wording import capital
from hardware.press import FACES, Press, Role


@dataclass(frozen=True, slots=True)
class Key:
    """What one button means now: its label, what holding it does, the ``id`` of what it stands for (an
    option, a part, a result, a card), whether that is chosen, whether it is what next and previous have marked, and
    why it cannot be where it cannot."""

    role: Role
    label: str
    id: str = ""
    hold: str = ""
    chosen: bool = False
    why_not: str | None = None
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the buttons mean right now. ``entered`` is the unfinished answer so far; ``hint`` says how far it
    is. ``marked`` is what next and previous have marked and OK takes, None where nothing is."""

    keys: tuple[Key, ...]
    entered: Answer | None = None
    hint: str = ""
    page: int = 1
    pages: int = 1
    marked: "Slot | None" = None

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
END = "\n"
"""The id of the end of an entry among the things to mark; no option and no card has it."""


def paged(slots: Sequence[Slot]) -> tuple[tuple[Slot, ...], ...]:
    """Slots by six, at least one page."""
    return tuple(tuple(slots[i : i + 6]) for i in range(0, max(len(slots), 1), 6))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad(ABC):
    """What all pads share: pages of slots for the numbered buttons, what is marked, and what OK does."""

    page: int = 0
    mark: str = ""
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
        return tr("Press one of the numbered buttons")

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
        return tr("done")

    def ring(self) -> tuple[Slot, ...]:
        """All that next and previous go round, in order."""
        possible = [slot for page in self.pages() for slot in page if slot.id and not slot.why_not]
        end = [Slot(END, self.finish_label())] if self.finished() is not None else []
        return (*possible, *end)

    def first(self, forward: bool) -> Slot:
        """What next or previous marks when nothing is marked; there is something to mark."""
        return self.ring()[0 if forward else -1]

    def marked(self) -> Slot | None:
        """What is marked now."""
        return next((slot for slot in self.ring() if self.mark and slot.id == self.mark), None)

    def press(self, press: Press) -> Self:
        """The pad after a press. Raises Refused where the button means nothing now, with what does."""
        match press.role:
            case Role.OK:
                return self._ok(press.long)
            case Role.NEXT | Role.PREVIOUS:
                return self.move(1 if press.role is Role.NEXT else -1)
        slots = self.pages()[self.page]
        number = (press.role.face or 0) - 1
        slot = slots[number] if 0 <= number < len(slots) else EMPTY
        if slot.why_not:
            raise Refused(slot.why_not)
        if not slot.id:
            raise Refused(
                tr("{button} means nothing here. {missing}", button=capital(press.role.words), missing=self.missing())
            )
        return replace(self.take(slot), mark="")

    def move(self, step: int) -> Self:
        """The pad with the next or previous thing marked. Raises Refused where there is nothing to mark."""
        if (slot := self.leads_to(step)) is None:
            raise Refused(self.missing())
        return self._marking(slot)

    def leads_to(self, step: int) -> Slot | None:
        """What next or previous would mark; None where there is nothing."""
        ring = self.ring()
        if not ring:
            return None
        places = [place for place, slot in enumerate(ring) if self.mark and slot.id == self.mark]
        return ring[(places[0] + step) % len(ring)] if places else self.first(step > 0)

    def prompt(self) -> Prompt:
        """What the buttons mean now."""
        pages, marked = self.pages(), self.marked()
        keys = [
            Key(
                role,
                slot.label,
                slot.id,
                chosen=self.chosen(slot),
                why_not=slot.why_not,
                marked=marked is not None and slot.id == marked.id,
            )
            for role, slot in zip(FACES, pages[self.page], strict=False)
            if slot.id
        ]
        if ok := self._ok_key():
            keys.append(ok)
        keys += self._move_keys()
        return Prompt(tuple(keys), self.entered(), self.hint(), self.page + 1, len(pages), marked)

    def _marking(self, slot: Slot) -> Self:
        """The pad with something marked and its page turned up."""
        pages = [number for number, page in enumerate(self.pages()) if any(slot.id == other.id for other in page)]
        return replace(self, mark=slot.id, page=pages[0] if pages else self.page)

    def _take_marked(self, slot: Slot) -> Self:
        """The pad after what is marked was taken. The same stays marked where it can be taken again."""
        if slot.id == END:
            return replace(self, done=self.finished())
        after = self.take(slot)
        ring = after.ring()
        if after.done is not None or not ring:
            return after
        return after._marking(next((other for other in ring if other.id == slot.id), ring[0]))

    def _move_keys(self) -> list[Key]:
        led = ((Role.NEXT, self.leads_to(1)), (Role.PREVIOUS, self.leads_to(-1)))
        return [Key(role, slot.label) for role, slot in led if slot is not None]

    def _ok(self, long: bool) -> Self:
        last = self.page == len(self.pages()) - 1
        answer = self.finished()
        if (marked := self.marked()) is not None and not (long and answer is not None):
            return self._take_marked(marked)
        if answer is not None and (last or long):
            return replace(self, done=answer)
        if len(self.pages()) == 1:
            raise Refused(self.missing())
        return replace(self, page=0 if last else self.page + 1)

    def _ok_key(self) -> Key | None:
        pages, finished = self.pages(), self.finished() is not None
        last = self.page == len(pages) - 1
        if (marked := self.marked()) is not None:
            hold = self.finish_label() if finished and marked.id != END else ""
            return Key(Role.OK, marked.label, marked.id.strip(), hold=hold, marked=True)
        if finished and last:
            return Key(Role.OK, self.finish_label())
        if len(pages) == 1:
            return None
        following = pages[0 if last else self.page + 1]
        return Key(Role.OK, page_label(following), hold=self.finish_label() if finished else "")


def page_label(slots: Sequence[Slot]) -> str:
    """A page by its first and last slot: ``7 – Q``."""
    labels = [slot.label for slot in slots if slot.id]
    return joined(" – ", (labels[0], labels[-1])) if len(labels) > 1 else labels[0] if labels else tr("more")
