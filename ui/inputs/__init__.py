"""One input for each kind of ask; which is which is looked up by the ask's class."""

from companion.asks import Ask, Cards, Choice, Choices, Confirm, Count, Order, Roll, Split, Text
from ui.inputs.base import Hands, Input
from ui.inputs.cards import CardsInput
from ui.inputs.count import CountInput
from ui.inputs.options import ChoiceInput, ChoicesInput, OrderInput
from ui.inputs.roll import RollInput
from ui.inputs.split import SplitInput
from ui.inputs.words import ConfirmInput, TextInput
from ui.paint import Look

__all__ = ["Hands", "Input", "input_for"]

INPUTS: dict[type[Ask], type[Input]] = {
    Roll: RollInput,
    Cards: CardsInput,
    Choice: ChoiceInput,
    Choices: ChoicesInput,
    Count: CountInput,
    Split: SplitInput,
    Order: OrderInput,
    Text: TextInput,
    Confirm: ConfirmInput,
}


def input_for(look: Look, ask: Ask, hands: Hands) -> Input:
    """The input that takes an answer to this ask."""
    for kind in type(ask).__mro__:
        if kind in INPUTS:
            return INPUTS[kind](look, ask, hands)
    raise TypeError(f"no input for {type(ask).__name__}")
