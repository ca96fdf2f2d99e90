"""What a game can ask of the table, and what counts as an answer.

An ask says what is expected and can check an answer: it returns the answer in the form that records keep, or
raises Refused with the reason. Asks are built only when somebody looks; a playout never builds one.
"""

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from companion import cards
from companion.errors import Refused
from companion.language import joined, tr, trn

Answer = str | int | bool | list[int] | list[str] | dict[str, int]
"""The plain data an answer is made of; which form belongs to which ask is said at each ask."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen. A disabled option is shown with the reason why it is not possible; ``rule`` names
    the section of the rules that forbids it, where it is not the one of the ask."""

    id: str
    label: str
    detail: str = ""
    disabled: str | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What the game wants to know now.

    ``id`` is ``<step>.<what>`` and never changes meaning once released; ``actor`` is who acts (``army:anna``) and
    ``about`` the object it is about; ``rule`` names the section of the game's rules that is being followed. ``fact``
    says that the players tell how things are (what a card says, what was drawn), and decide nothing.
    """

    kind: ClassVar[str]

    id: str
    title: str
    instruction: str
    rule: str
    actor: str | None = None
    about: str | None = None
    fact: bool = False

    def check(self, answer: object) -> Answer:
        """The answer in the form records keep. Raises Refused with the reason where it is none."""
        raise NotImplementedError

    def say(self, answer: Answer) -> str:
        """The answer in a few plain words, for the history."""
        return str(answer)

    def same_as(self, other: "Ask") -> bool:
        """Whether both ask the same thing of the same people about the same object."""
        return (self.id, self.actor, self.about) == (other.id, other.actor, other.about)


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
            if not _is_int(pips) or not 1 <= pips <= 6:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Ask):
    """Cards that were turned up or laid out: a list of cards in order.

    ``possible`` is what they may be, a card as often as it may be there: ``10h``, ``10?`` for a ten whose suit
    nobody has seen. With ``suits`` False the rank alone is enough (a suit is welcome and kept). ``same_rank``: all
    of one rank. ``elsewhere`` says of known cards where they are, for refusals that explain themselves.
    ``sizes`` are the numbers of cards that make a complete answer.
    """

    kind: ClassVar[str] = "cards"

    sizes: tuple[int, ...] = (1,)
    possible: tuple[str, ...]
    suits: bool = False
    same_rank: bool = False
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    def check(self, answer: object) -> Answer:
        if isinstance(answer, str):
            answer = [answer]
        if not isinstance(answer, list):
            raise Refused(tr("Cards are a list, such as 10h 7s"))
        read = [cards.parse(card) for card in answer]
        if len(read) not in self.sizes:
            raise Refused(self._wrong_number(len(read)))
        if self.same_rank and len({cards.rank(card) for card in read}) > 1:
            raise Refused(tr("All of these must have one value: {cards}", cards=cards.names(read)))
        if self.suits:
            read = [self._with_suit(card) for card in read]
        self._check_possible(read)
        return read

    def _wrong_number(self, entered: int) -> str:
        if self.sizes == (1,):
            return tr("1 card is asked for, {entered} entered", entered=entered)
        wanted = joined(tr(" or "), map(str, self.sizes))
        return tr("{wanted} cards are asked for, {entered} entered", wanted=wanted, entered=entered)

    def _with_suit(self, card: str) -> str:
        """The card with its suit, filled in where only one is possible."""
        if cards.is_exact(card):
            return card
        fitting = {other for other in self.possible if cards.rank(other) == cards.rank(card)}
        if len(fitting) == 1 and cards.is_exact(one := fitting.pop()):
            return one
        raise Refused(tr("The suit of the {card} is needed too", card=cards.name(card)))

    def _check_possible(self, read: Sequence[str]) -> None:
        left = Counter(self.possible)
        for card in sorted(read, key=cards.is_exact, reverse=True):
            taken = _match(card, left)
            # A card known to lie elsewhere is not one of those whose suit nobody has seen.
            if taken is None or (taken != card and card in self.elsewhere):
                raise Refused(self.why_not(card))
            left[taken] -= 1

    def why_not(self, card: str) -> str:
        """Why a card cannot be here, in one sentence."""
        if card in self.elsewhere:
            return tr("{card} is already {place}", card=cards.name(card), place=self.elsewhere[card])
        if (wide := cards.by_rank(card)) in self.elsewhere:
            return tr("No {card} can be here: {places}", card=cards.name(wide), places=self.elsewhere[wide])
        possible = self.say(sorted(set(self.possible), key=cards.order))
        return tr("{card} cannot be here; possible: {possible}", card=cards.name(card), possible=possible)

    def say(self, answer: Answer) -> str:
        return cards.names(str(card) for card in answer) or tr("none") if isinstance(answer, list) else str(answer)


def _match(card: str, left: Counter[str]) -> str | None:
    """Which of the cards left a card can be, the best known first."""
    if left[card] > 0:
        return card
    if cards.is_exact(card):
        wide = cards.by_rank(card)
        return wide if left[wide] > 0 else None
    return next((other for other, n in left.items() if n > 0 and cards.rank(other) == cards.rank(card)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Ask):
    """One option of several, answered by its id."""

    kind: ClassVar[str] = "choice"

    options: tuple[Option, ...]

    def check(self, answer: object) -> Answer:
        return _pick(self.options, answer).id

    def say(self, answer: Answer) -> str:
        return _label(self.options, answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices(Ask):
    """Several options, answered by the list of their ids, each at most once."""

    kind: ClassVar[str] = "choices"

    options: tuple[Option, ...]
    low: int = 0
    high: int

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, list):
            raise Refused(tr("Several choices are a list of options"))
        picked = [_pick(self.options, item).id for item in answer]
        if len(set(picked)) < len(picked):
            raise Refused(tr("Each option can be chosen once"))
        if not self.low <= len(picked) <= self.high:
            if self.low == self.high:
                raise Refused(tr("Choose exactly {number}; {chosen} chosen", number=self.low, chosen=len(picked)))
            raise Refused(
                tr("Choose {low} to {high}; {chosen} chosen", low=self.low, high=self.high, chosen=len(picked))
            )
        return picked

    def say(self, answer: Answer) -> str:
        if not isinstance(answer, list):
            return str(answer)
        return joined(", ", (_label(self.options, item) for item in answer)) or tr("none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Ask):
    """A number from ``low`` to ``high``, or one of ``allowed`` where not all between are possible.

    ``start`` is where counting up or down begins on a device that cannot take the number itself.
    """

    kind: ClassVar[str] = "count"

    low: int = 0
    high: int
    allowed: tuple[int, ...] | None = None
    unit: str = ""
    start: int | None = None

    @property
    def first(self) -> int:
        """The number to begin with."""
        return self.values[0] if self.start is None or self.start not in self.values else self.start

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers that can be answered."""
        return self.allowed if self.allowed is not None else tuple(range(self.low, self.high + 1))

    def check(self, answer: object) -> Answer:
        if not _is_int(answer):
            raise Refused(tr("{answer} is not a whole number", answer=repr(answer)))
        if answer not in self.values:
            if self.allowed is not None:
                possible = ", ".join(map(str, self.allowed))
                raise Refused(
                    tr("{answer} is not possible here; possible: {possible}", answer=answer, possible=possible)
                )
            if self.low == self.high:
                raise Refused(tr("{answer} is not possible here: exactly {number}", answer=answer, number=self.low))
            raise Refused(
                tr("{answer} is not possible here: {low} to {high}", answer=answer, low=self.low, high=self.high)
            )
        return int(answer)

    def say(self, answer: Answer) -> str:
        return joined(" ", (answer, self.unit)) if self.unit else str(answer)


@dataclass(frozen=True, slots=True)
class Part:
    """One place that can take a share of a split, at most ``high``."""

    id: str
    label: str
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Split(Ask):
    """A total shared out over parts: an object from part id to number; parts left out get nothing."""

    kind: ClassVar[str] = "split"

    parts: tuple[Part, ...]
    low: int
    high: int

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, dict):
            raise Refused(tr("A split is an object from part to number"))
        known = {part.id: part for part in self.parts}
        for key, share in answer.items():
            if key not in known:
                raise Refused(
                    tr("{part} has no share here; possible: {possible}", part=repr(key), possible=", ".join(known))
                )
            if not _is_int(share) or not 0 <= share <= known[key].high:
                raise Refused(
                    tr(
                        "{part}: {share} is not from 0 to {high}",
                        part=known[key].label,
                        share=repr(share),
                        high=known[key].high,
                    )
                )
        if not self.low <= (total := sum(answer.values())) <= self.high:
            if self.low == self.high:
                raise Refused(tr("exactly {number} to share out, {total} shared", number=self.low, total=total))
            raise Refused(tr("{low} to {high} to share out, {total} shared", low=self.low, high=self.high, total=total))
        return {part.id: int(answer[part.id]) for part in self.parts if answer.get(part.id)}

    def say(self, answer: Answer) -> str:
        if not isinstance(answer, dict):
            return str(answer)
        labels = {part.id: part.label for part in self.parts}
        return joined(", ", (joined(" × ", (share, labels.get(key, key))) for key, share in answer.items())) or tr(
            "nothing"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Ask):
    """All options in an order: the list of all their ids."""

    kind: ClassVar[str] = "order"

    options: tuple[Option, ...]

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, list) or sorted(map(str, answer)) != sorted(option.id for option in self.options):
            ids = ", ".join(option.id for option in self.options)
            raise Refused(tr("Name each of these once, in order: {options}", options=ids))
        return [str(item) for item in answer]

    def say(self, answer: Answer) -> str:
        return (
            joined(", ", (_label(self.options, item) for item in answer)) if isinstance(answer, list) else str(answer)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Ask):
    """Words of the players' own, at most ``longest`` characters; ``suggestions`` save typing."""

    kind: ClassVar[str] = "text"

    longest: int = 80
    suggestions: tuple[str, ...] = ()

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, str):
            raise Refused(tr("{answer} is not text", answer=repr(answer)))
        words = " ".join(answer.split())
        if not words:
            raise Refused(tr("The text is empty"))
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in words):
            raise Refused(tr("The text has a character that cannot be shown"))
        if len(words) > self.longest:
            raise Refused(
                tr(
                    "The text is too long: {length} characters, at most {longest}",
                    length=len(words),
                    longest=self.longest,
                )
            )
        return words


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Ask):
    """Something to be done at the table; answered ``true`` when it is done."""

    kind: ClassVar[str] = "confirm"

    label: str = tr("Done")

    def check(self, answer: object) -> Answer:
        if answer is not True:
            raise Refused(tr("This is answered by true, when it is done"))
        return True

    def say(self, answer: Answer) -> str:
        return tr("done")


def _pick(options: Sequence[Option], answer: object) -> Option:
    for option in options:
        if option.id == answer:
            if option.disabled is not None:
                raise Refused(joined(": ", (option.label, option.disabled)))
            return option
    possible = ", ".join(option.id for option in options if option.disabled is None)
    raise Refused(tr("{answer} cannot be chosen; possible: {possible}", answer=repr(answer), possible=possible))


def _label(options: Sequence[Option], answer: object) -> str:
    return next((option.label for option in options if option.id == answer), str(answer))


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
