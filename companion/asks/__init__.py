"""What a game can ask of the table, and what counts as an answer.

An ask says what is expected and can check an answer: it returns the answer in the form that records keep, or
raises Refused with the reason. Asks are built only when somebody looks; a playout never builds one.
"""

from companion.asks.base import Answer, Ask
from companion.asks.cards import Cards
from companion.asks.choices import Choice, Choices, Option, Order
from companion.asks.numbers import Count, Part, Split
from companion.asks.rolls import Roll
from companion.asks.words import Confirm, Text

__all__ = [
    "Answer",
    "Ask",
    "Cards",
    "Choice",
    "Choices",
    "Confirm",
    "Count",
    "Option",
    "Order",
    "Part",
    "Roll",
    "Split",
    "Text",
]
