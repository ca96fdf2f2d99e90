"""The words for what cards do: parts of a car's effect, and what a VIP requires.

The printed effects and requirements are not known to the app. The players tell them in these words, or in their own,
which they then resolve on the table.
"""

from enum import StrEnum

import msgspec

from companion.errors import Refused
from companion.games.royal_limited.deck import LIMITS, NUMBERS, Colour
from companion.language import joined, tr
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
    Side.LEFT: tr("the car on the left"),
    Side.RIGHT: tr("the car on the right"),
    Side.ONE: tr("one neighbouring car of your choice"),
    Side.BOTH: tr("both neighbouring cars"),
}
ACTIONS = {
    Action.CAR: tr("add a car"),
    Action.FREE_CAR: tr("add a car at no cost"),
    Action.PASSENGER: tr("add a passenger"),
    Action.VIP: tr("add a VIP"),
    Action.RIDER: tr("add a passenger or a VIP"),
}
COLOUR_WORDS: dict[str, str] = {**{colour: colour.words for colour in Colour}, WILD: tr("wild")}
LIMIT_WORDS: dict[str, str] = {
    "": "",
    **{colour: colour.words for colour in Colour},
    **{str(number): tr("number {number}", number=number) for number in NUMBERS},
    "even": tr("even number"),
    "odd": tr("odd number"),
}
UNNAMED = {"the_first": tr("the first VIP"), "the_second": tr("the second VIP")}
"""VIPs of whom only the colour was told, by key; no key in a library has a ``_``."""


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
                return tr("draw {cards}", cards=count(self.amount, "card"))
            case Does.DISCARD:
                return tr("discard {cards}", cards=count(self.amount, "card"))
            case Does.RETRIEVE:
                return tr("take {cards} from the discard pile", cards=count(self.amount, "card"))
            case Does.NEIGHBOUR:
                return tr("trigger {car}", car=SIDES[self.side])
            case Does.NEXT:
                if not self.limit:
                    return tr("Next: {action}", action=ACTIONS[self.action])
                return tr("Next: {action} ({limit})", action=ACTIONS[self.action], limit=LIMIT_WORDS[self.limit])
            case Does.WORDS:
                return tr("“{words}”", words=self.words)


Effect = tuple[Part, ...]
"""The effect of one car, its parts in the order in which they are resolved; no parts: the car has no effect."""


def effect_text(effect: Effect) -> str:
    """An effect in words."""
    return joined("; ", (part.text for part in effect)) or tr("no effect")


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a VIP requires; ``limit`` says of which passengers or car, ``amount`` of how many cars."""

    requires: Requires
    limit: str = ""
    amount: int = 1
    words: str = ""

    @property
    def text(self) -> str:
        """The requirement in words."""
        if not self.limit:
            return self._words
        return tr("{need} ({limit})", need=self._words, limit=LIMIT_WORDS[self.limit])

    @property
    def _words(self) -> str:
        match self.requires:
            case Requires.NOTHING:
                return tr("no requirement")
            case Requires.BETWEEN:
                return tr("between two passengers")
            case Requires.BESIDE:
                return tr("beside a passenger")
            case Requires.BESIDE_VIP:
                return tr("beside the other VIP")
            case Requires.ALONE:
                return tr("with no one in the neighbouring cars")
            case Requires.FIRST:
                return tr("in the first car")
            case Requires.LAST:
                return tr("in the last car")
            case Requires.INSIDE:
                return tr("in a car with a car on both sides")
            case Requires.CAR:
                return tr("in a car")
            case Requires.LENGTH:
                return tr("in a train of at least {cars}", cars=count(self.amount, "car"))
            case Requires.WORDS:
                return tr("“{words}”", words=self.words)


class Vip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a VIP card as the players told it; a wild one rides in cars of any colour."""

    key: str
    name: str
    colour: str
    need: Need

    @property
    def called(self) -> str:
        """The name as people read it."""
        return UNNAMED.get(self.key, self.name)

    @property
    def text(self) -> str:
        """Colour and requirement in words."""
        need = tr("“as the card says”") if self.key in UNNAMED else self.need.text
        return joined(", ", (COLOUR_WORDS[self.colour], need))


def check_part(part: Part, where: str) -> None:
    """Raises Refused where a part makes no sense."""
    _check_amount(part.amount, where)
    _check_limit(part.limit, where)
    _check_words(part.words, part.does is Does.WORDS, where)


def check_vip(vip: Vip) -> None:
    """Raises Refused where a VIP makes no sense."""
    where = tr("VIP {name}", name=repr(vip.name[:40]))
    if vip.colour not in COLOURS:
        raise Refused(
            tr(
                "{what}: the colour {colour} is none of {colours}",
                what=where,
                colour=repr(vip.colour),
                colours=", ".join(COLOURS),
            )
        )
    if not vip.name.strip() or len(vip.name) > MOST_WORDS:
        raise Refused(tr("{what}: a name of at most {most} characters is needed", what=where, most=MOST_WORDS))
    _check_amount(vip.need.amount, where)
    _check_limit(vip.need.limit, where)
    _check_words(vip.need.words, vip.need.requires is Requires.WORDS, where)


def _check_amount(amount: int, where: str) -> None:
    if not 1 <= amount <= MOST_CARDS:
        raise Refused(
            tr("{what}: the amount {amount} is not from 1 to {most}", what=where, amount=amount, most=MOST_CARDS)
        )


def _check_limit(limit: str, where: str) -> None:
    if limit not in LIMITS:
        raise Refused(
            tr(
                "{what}: {limit} is none of {limits}",
                what=where,
                limit=repr(limit),
                limits=", ".join(filter(None, LIMITS)),
            )
        )


def _check_words(words: str, needed: bool, where: str) -> None:
    if len(words) > MOST_WORDS or (needed and not words.strip()):
        raise Refused(tr("{what}: words are needed, at most {most} characters", what=where, most=MOST_WORDS))
