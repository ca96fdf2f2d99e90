"""What the players choose themselves: the house rules of a new game, and what they correct at the table."""

from dataclasses import dataclass

from companion.asks import Answer, Choice, Count, Option
from companion.cards import names, parse
from companion.errors import Refused
from companion.language import tr


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice on a game's set-up screen. ``several`` lets the players pick any number of the options."""

    id: str
    label: str
    options: tuple[Option, ...]
    default: str | tuple[str, ...]
    several: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Adjustable:
    """Something the players may correct at any moment because the real table says otherwise.

    The value is a whole number from ``low`` to ``high``, one of ``options`` by its id, or (``cards``) a list of cards.
    """

    name: str
    label: str
    value: Answer
    low: int = 0
    high: int = 0
    options: tuple[Option, ...] = ()
    cards: bool = False

    def say(self, value: Answer) -> str:
        """The value as people read it."""
        if isinstance(value, list):
            return names(str(card) for card in value) or tr("none")
        return next((option.label for option in self.options if option.id == value), str(value))

    def check(self, value: object) -> Answer:
        """The value in the form records keep. Raises Refused where it is not allowed."""
        if self.cards:
            if not isinstance(value, list):
                raise Refused(tr("{label}: a list of cards is needed, such as 10h 7", label=self.label))
            return [parse(card) for card in value]
        if self.options:
            return Choice(id="", title="", instruction="", rule="", options=self.options).check(value)
        return Count(id="", title="", instruction="", rule="", low=self.low, high=self.high).check(value)
