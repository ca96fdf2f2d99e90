"""The pads, one for each kind of ask; that for cards has a module of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion import asks
from companion.asks import Answer, Option, Part
from companion.errors import Refused
from companion.language import joined, tr
from hardware.pads import EMPTY, Pad, Slot, paged

STEPS = (-10, -5, -1, 1, 5, 10)
NO_FURTHER = tr("There is no further number")


@dataclass(frozen=True, slots=True)
class NoPad(Pad):
    """An ask that buttons cannot answer."""

    words: str

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        return ((),)

    def take(self, slot: Slot) -> "NoPad":
        raise Refused(self.words)

    def missing(self) -> str:
        return self.words

    def hint(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class ConfirmPad(Pad):
    """OK when it is done."""

    ask: asks.Confirm

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        return ((),)

    def take(self, slot: Slot) -> "ConfirmPad":
        raise Refused(self.missing())

    def missing(self) -> str:
        return tr("Press OK when it is done")

    def finished(self) -> Answer | None:
        return True

    def finish_label(self) -> str:
        return self.ask.label

    def ring(self) -> tuple[Slot, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class RollPad(Pad):
    """A die a press; OK before the first die turns to the results in words, where they are enough."""

    ask: asks.Roll
    dice: tuple[int, ...] = ()

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        dice = tuple(Slot(str(pips), str(pips)) for pips in range(1, 7)) if self.ask.dice_wanted else None
        words = paged([Slot(word, label) for word, label in self.ask.results.items()]) if self.ask.results else ()
        if dice is None:
            return words or ((),)
        return (dice,) if self.dice else (dice, *words)

    def take(self, slot: Slot) -> "RollPad":
        if not self.ask.dice_wanted or self.page > 0:
            return replace(self, done=slot.id)
        dice = (*self.dice, int(slot.id))
        return replace(self, dice=dice, done=list(dice) if len(dice) >= self.ask.dice else None)

    def finished(self) -> Answer | None:
        return [] if self.ask.dice == 0 and self.ask.dice_wanted else None

    def missing(self) -> str:
        if not self.ask.dice_wanted or self.page > 0:
            return tr("Press the number of the result")
        left = self.ask.dice - len(self.dice)
        return tr("Press what the dice show: {left} more", left=left)

    def entered(self) -> Answer | None:
        return list(self.dice) if self.dice else None

    def hint(self) -> str:
        return tr("{number} of {all}", number=len(self.dice), all=self.ask.dice) if self.dice else ""


@dataclass(frozen=True, slots=True)
class PickPad(Pad):
    """One of several: its number. OK turns pages; with nothing else to take it takes the only one."""

    options: tuple[Option, ...]

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        return paged(option_slots(self.options))

    def take(self, slot: Slot) -> "PickPad":
        return replace(self, done=slot.id)

    def finished(self) -> Answer | None:
        possible = [option.id for option in self.options if option.disabled is None]
        return possible[0] if len(possible) == 1 else None

    def finish_label(self) -> str:
        return next(option.label for option in self.options if option.disabled is None)

    def ring(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in option_slots(self.options) if not slot.why_not)


@dataclass(frozen=True, slots=True)
class ManyPad(Pad):
    """Several of several: a number chooses, and again it lets go; complete when no more can be chosen."""

    ask: asks.Choices
    picked: tuple[str, ...] = ()

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        return paged(option_slots(self.ask.options))

    def take(self, slot: Slot) -> "ManyPad":
        if slot.id in self.picked:
            return replace(self, page=0, picked=tuple(one for one in self.picked if one != slot.id))
        picked = (*self.picked, slot.id)
        return replace(self, page=0, picked=picked, done=list(picked) if len(picked) >= self.ask.high else None)

    def finished(self) -> Answer | None:
        return list(self.picked) if self.ask.low <= len(self.picked) <= self.ask.high else None

    def finish_label(self) -> str:
        return tr("done") if self.picked else tr("none")

    def missing(self) -> str:
        return tr("Choose {number} more by its number", number=max(self.ask.low - len(self.picked), 1))

    def chosen(self, slot: Slot) -> bool:
        return slot.id in self.picked

    def entered(self) -> Answer | None:
        return list(self.picked) if self.picked else None


@dataclass(frozen=True, slots=True)
class OrderPad(Pad):
    """One after the other by number; the last one follows by itself."""

    ask: asks.Order
    placed: tuple[str, ...] = ()

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        return paged([self._slot(option) for option in self.ask.options])

    def take(self, slot: Slot) -> "OrderPad":
        placed = (*self.placed, slot.id)
        rest = [option.id for option in self.ask.options if option.id not in placed]
        return replace(self, placed=placed, page=0, done=[*placed, *rest] if len(rest) <= 1 else None)

    def finished(self) -> Answer | None:
        return [option.id for option in self.ask.options] if len(self.ask.options) <= 1 else None

    def missing(self) -> str:
        return tr("Press the number of the next one")

    def chosen(self, slot: Slot) -> bool:
        return slot.id in self.placed

    def entered(self) -> Answer | None:
        return list(self.placed) if self.placed else None

    def hint(self) -> str:
        return tr("{number} of {all}", number=len(self.placed), all=len(self.ask.options)) if self.placed else ""

    def _slot(self, option: Option) -> Slot:
        placed = tr("{thing} has its place already", thing=option.label) if option.id in self.placed else None
        return Slot(option.id, option.label, placed)


@dataclass(frozen=True, slots=True)
class CountPad(Pad):
    """A number up to six is its button; none is OK."""

    ask: asks.Count

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        values = self.ask.values
        return (tuple(Slot(str(n), str(n)) if n in values else EMPTY for n in range(1, 7)),)

    def take(self, slot: Slot) -> "CountPad":
        return replace(self, done=int(slot.id))

    def finished(self) -> Answer | None:
        return 0 if 0 in self.ask.values else None

    def finish_label(self) -> str:
        return self.ask.say(0)

    def missing(self) -> str:
        return tr("Press the number: {numbers}", numbers=", ".join(str(value) for value in self.ask.values))

    def ring(self) -> tuple[Slot, ...]:
        return tuple(Slot(str(value), str(value)) for value in self.ask.values)

    def first(self, forward: bool) -> Slot:
        return Slot(str(self.ask.first), str(self.ask.first))


@dataclass(frozen=True, slots=True)
class StepPad(Pad):
    """A larger number: the buttons step by 10, 5 and 1 down and up, each showing where it leads, next and previous by
    1; OK takes it. ``at`` is the place of the number among those that can be."""

    ask: asks.Count
    at: int = 0

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        values = self.ask.values
        targets = [min(max(self.at + step, 0), len(values) - 1) for step in STEPS]
        there = {self.at: NO_FURTHER}
        return (tuple(Slot(str(target), str(values[target]), there.get(target)) for target in targets),)

    def take(self, slot: Slot) -> "StepPad":
        return replace(self, at=int(slot.id))

    def ring(self) -> tuple[Slot, ...]:
        return ()

    def move(self, step: int) -> "StepPad":
        if self.leads_to(step) is None:
            raise Refused(NO_FURTHER)
        return replace(self, at=self.at + step)

    def leads_to(self, step: int) -> Slot | None:
        values, target = self.ask.values, self.at + step
        return Slot(str(target), str(values[target])) if 0 <= target < len(values) else None

    def finished(self) -> Answer | None:
        return self.ask.values[self.at]

    def finish_label(self) -> str:
        return self.ask.say(self.ask.values[self.at])

    def entered(self) -> Answer | None:
        return self.ask.values[self.at]


@dataclass(frozen=True, slots=True)
class SplitPad(Pad):
    """A press gives one more to the part with that number; complete when all is shared out."""

    ask: asks.Split
    shares: tuple[int, ...] = field(default=())

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        return paged(list(map(_part_slot, self.ask.parts, self._shares())))

    def take(self, slot: Slot) -> "SplitPad":
        shares = tuple(share + (part.id == slot.id) for part, share in zip(self.ask.parts, self._shares(), strict=True))
        after = replace(self, page=0, shares=shares)
        return replace(after, done=after.entered() if sum(shares) >= self.ask.high else None)

    def finished(self) -> Answer | None:
        return (self.entered() or {}) if self.ask.low <= sum(self.shares) <= self.ask.high else None

    def finish_label(self) -> str:
        return tr("done") if any(self.shares) else tr("none")

    def missing(self) -> str:
        if self.ask.fact:
            return tr("At least {number} in all: press the number of what is there", number=self.ask.low)
        return tr(
            "{number} more to share out: press the number of who takes one", number=self.ask.low - sum(self.shares)
        )

    def entered(self) -> Answer | None:
        if not any(self.shares):
            return None
        return {part.id: share for part, share in zip(self.ask.parts, self._shares(), strict=True) if share}

    def hint(self) -> str:
        number = sum(self.shares)
        if self.ask.fact:
            return tr("{number} in all", number=number)
        return tr("{number} of {all}", number=number, all=self.ask.high)

    def _shares(self) -> tuple[int, ...]:
        return self.shares or (0,) * len(self.ask.parts)


def _part_slot(part: Part, share: int) -> Slot:
    full = tr("{part} takes at most {most}", part=part.label, most=part.high) if share >= part.high else None
    return Slot(part.id, joined(" ", (part.label, share)), full)


def option_slots(options: Sequence[Option]) -> list[Slot]:
    """Options as slots, those that cannot be chosen with the reason."""
    return [
        Slot(
            option.id,
            option.label,
            joined(": ", (option.label, option.disabled)) if option.disabled is not None else None,
        )
        for option in options
    ]
