"""Asks for dice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.asks.base import Answer, Ask, is_int
from companion.errors import Refused
from companion.language import tr, trn


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Ask):
    """Dice that were rolled: a list of pips in the order rolled, or the roll's result in words.

    ``results`` are the words that may stand for the dice, each with its label; empty where the dice are needed.
    ``dice_wanted`` is False where only the result in words can be taken.
    """

    kind: ClassVar[str] = "roll"

    dice: int
    results: Mapping[str, str] = field(default_factory=dict)
    dice_wanted: bool = True

    def check(self, answer: object) -> Answer:
        if isinstance(answer, str):
            if answer not in self.results:
                if not self.results:
                    raise Refused(tr("{answer} is not a result of this roll; enter the dice", answer=repr(answer)))
                offered = ", ".join(self.results)
                raise Refused(
                    tr(
                        "{answer} is not a result of this roll; possible: {offered}",
                        answer=repr(answer),
                        offered=offered,
                    )
                )
            return answer
        if not self.dice_wanted:
            raise Refused(tr("Say the result in words: {results}", results=", ".join(self.results)))
        if not isinstance(answer, list):
            raise Refused(tr("A roll is a list of dice, such as 3 3 4 5"))
        for pips in answer:
            if not is_int(pips) or not 1 <= pips <= 6:
                raise Refused(tr("{pips} is no die: dice show 1 to 6", pips=repr(pips)))
        if len(answer) != self.dice:
            raise Refused(
                trn(
                    "{n} die is rolled here, {entered} entered",
                    "{n} dice are rolled here, {entered} entered",
                    self.dice,
                    entered=len(answer),
                )
            )
        return [int(pips) for pips in answer]

    def say(self, answer: Answer) -> str:
        if isinstance(answer, str):
            return self.results.get(answer, answer)
        return " ".join(str(pips) for pips in answer) if isinstance(answer, list) else str(answer)
