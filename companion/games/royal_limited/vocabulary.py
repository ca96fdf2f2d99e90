"""The words for what cards do: parts of a car's effect, and what a VIP requires.

The printed effects and requirements are not known to the app. The players tell them in these words, or in their own,
which they then resolve on the table.
"""

from enum import StrEnum

import msgspec

from companion.errors import Refused
from companion.games.royal_limited.deck import LIMITS, Colour
from companion.wording import count

MOST_WORDS = 120
MOST_PARTS = 6
MOST_CARDS = 12
WILD = "wild"
COLOURS = (*Colour, WILD)


class Does(StrEnum):
    """What one part of an effect does."""

    DRAW = "draw"
    DISCARD = "discard"
    RETRIEVE = "retrieve"
    NEIGHBOUR = "neighbour"
    NEXT = "next"
    WORDS = "words"


class Side(StrEnum):
    """Which neighbouring car an effect triggers."""

    LEFT = "left"
    RIGHT = "right"
    ONE = "one"
    BOTH = "both"


class Action(StrEnum):
    """What has to be done next."""

    CAR = "car"
    FREE_CAR = "free-car"
    PASSENGER = "passenger"
    VIP = "vip"
    RIDER = "rider"


class Requires(StrEnum):
    """What a VIP requires besides the colour of the car."""

    NOTHING = "nothing"
    BETWEEN = "between"
    BESIDE = "beside"
    BESIDE_VIP = "beside-vip"
    ALONE = "alone"
    FIRST = "first"
    LAST = "last"
    INSIDE = "inside"
    CAR = "car"
    LENGTH = "length"
    WORDS = "words"


SIDES = {
    Side.LEFT: "the car on the left",
    Side.RIGHT: "the car on the right",
    Side.ONE: "one neighbouring car of your choice",
    Side.BOTH: "both neighbouring cars",
}
ACTIONS = {
    Action.CAR: "add a car",
    Action.FREE_CAR: "add a car at no cost",
    Action.PASSENGER: "add a passenger",
    Action.VIP: "add a VIP",
    Action.RIDER: "add a passenger or a VIP",
}
LIMIT_WORDS = {limit: f"number {limit}" if limit.isdecimal() else limit for limit in LIMITS}
LIMIT_WORDS |= {"even": "even number", "odd": "odd number"}


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One part of a car's effect. ``amount`` counts cards; ``side`` is for neighbours, ``action`` and ``limit`` for
    "Next:", ``words`` for what the players resolve themselves."""

    does: Does
    amount: int = 1
    side: Side = Side.ONE
    action: Action = Action.CAR
    limit: str = ""
    words: str = ""

    @property
    def text(self) -> str:
        """The part in words."""
        match self.does:
            case Does.DRAW:
                return f"draw {count(self.amount, 'card')}"
            case Does.DISCARD:
                return f"discard {count(self.amount, 'card')}"
            case Does.RETRIEVE:
                return f"take {count(self.amount, 'card')} from the discard pile"
            case Does.NEIGHBOUR:
                return f"trigger {SIDES[self.side]}"
            case Does.NEXT:
                limit = f" ({LIMIT_WORDS[self.limit]})" if self.limit else ""
                return f"Next: {ACTIONS[self.action]}{limit}"
            case Does.WORDS:
                return f"“{self.words}”"


Effect = tuple[Part, ...]
"""The effect of one car, its parts in the order in which they are resolved; no parts: the car has no effect."""


def effect_text(effect: Effect) -> str:
    """An effect in words."""
    return "; ".join(part.text for part in effect) or "no effect"


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a VIP requires; ``limit`` says of which passengers or car, ``amount`` of how many cars."""

    requires: Requires
    limit: str = ""
    amount: int = 1
    words: str = ""

    @property
    def text(self) -> str:
        """The requirement in words."""
        some = f" ({LIMIT_WORDS[self.limit]})" if self.limit else ""
        match self.requires:
            case Requires.NOTHING:
                return "no requirement"
            case Requires.BETWEEN:
                return f"between two passengers{some}"
            case Requires.BESIDE:
                return f"beside a passenger{some}"
            case Requires.BESIDE_VIP:
                return "beside the other VIP"
            case Requires.ALONE:
                return "with no one in the neighbouring cars"
            case Requires.FIRST:
                return "in the first car"
            case Requires.LAST:
                return "in the last car"
            case Requires.INSIDE:
                return "in a car with a car on both sides"
            case Requires.CAR:
                return f"in a car{some}"
            case Requires.LENGTH:
                return f"in a train of at least {count(self.amount, 'car')}"
            case Requires.WORDS:
                return f"“{self.words}”"


class Vip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a VIP card as the players told it; a wild one rides in cars of any colour."""

    key: str
    name: str
    colour: str
    need: Need

    @property
    def text(self) -> str:
        """Colour and requirement in words."""
        return f"{self.colour}, {self.need.text}"


def check_part(part: Part, where: str) -> None:
    """Raises Refused where a part makes no sense."""
    _check_amount(part.amount, where)
    _check_limit(part.limit, where)
    _check_words(part.words, part.does is Does.WORDS, where)


def check_vip(vip: Vip) -> None:
    """Raises Refused where a VIP makes no sense."""
    where = f"VIP {vip.name[:40]!r}"
    if vip.colour not in COLOURS:
        raise Refused(f"{where}: the colour {vip.colour!r} is none of {', '.join(COLOURS)}")
    if not vip.name.strip() or len(vip.name) > MOST_WORDS:
        raise Refused(f"{where}: a name of at most {MOST_WORDS} characters is needed")
    _check_amount(vip.need.amount, where)
    _check_limit(vip.need.limit, where)
    _check_words(vip.need.words, vip.need.requires is Requires.WORDS, where)


def _check_amount(amount: int, where: str) -> None:
    if not 1 <= amount <= MOST_CARDS:
        raise Refused(f"{where}: the amount {amount} is not from 1 to {MOST_CARDS}")


def _check_limit(limit: str, where: str) -> None:
    if limit not in LIMITS:
        raise Refused(f"{where}: {limit!r} is none of {', '.join(filter(None, LIMITS))}")


def _check_words(words: str, needed: bool, where: str) -> None:
    if len(words) > MOST_WORDS or (needed and not words.strip()):
        raise Refused(f"{where}: words are needed, at most {MOST_WORDS} characters")
