"""Lines that people type, read as answers: a few keystrokes for each kind of ask.

Only the form is read here; whether the answer is possible is for the ask to say. Every reader raises
Refused with what to type instead.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion import asks
from companion.asks import Answer, Ask
from companion.cards import JOKER, RANKS, corner, is_exact, name, order, rank
from companion.errors import Refused
from companion.game import Adjustable
from companion.language import joined, tr
from companion.terminal.speech import Say, english
from companion.wording import listed

NOTHING = ("-", "none", "nothing", "keine", "nichts")
"""What people type for an empty list."""

YES = ("", "y", "yes", "ok", "done", "j", "ja", "fertig")
ALL = ("all", "alle")

MOST_NAMED = 6
"""Things named in a refusal; a longer list would hide what it says."""

FEW_PARTS = 3
"""Parts up to which an example of a split names a number for each."""

MOST_DIGITS = 9
"""Digits of a number that can be meant."""

LONGEST_QUOTED = 30
"""Characters of what was typed that a refusal repeats."""

_NUMBER = re.compile(rf"[+-]?\d{{1,{MOST_DIGITS}}}")
_CARD = r"(joker|jok|jo|10|[2-9t{letters}])([shdc♠♥♦♣?]?)"

_COMMAND = re.compile(r"\S( \d+)?")
"""A letter, or a letter and a number: nobody's own words."""


@dataclass(frozen=True, slots=True)
class Named:
    """Something that can be named by its number in a list, its id, or the first letters of its label."""

    id: str
    label: str


def read_answer(ask: Ask, line: str, say: Say = english) -> Answer:
    """The answer that a line means for this ask; ``say`` has the letters of the players' cards. Raises Refused with
    what to type instead."""
    match ask:
        case asks.Roll():
            return _roll(ask, line)
        case asks.Cards():
            return read_cards(line, say)
        case asks.Choice():
            return pick(named(ask.options), line)
        case asks.Choices():
            return _choices(ask, line)
        case asks.Count():
            return read_number(line)
        case asks.Split():
            return _split(ask, line)
        case asks.Order():
            return _order(ask, line)
        case asks.Text():
            return _text(ask, line)
        case asks.Confirm():
            return _confirm(ask, line)
        case _:
            raise Refused(tr("The terminal cannot read a {kind} yet", kind=type(ask).__name__))


def claims(ask: Ask, line: str, say: Say = english) -> bool:
    """Whether a line that begins like a command is an answer to this ask: a rank by its letter on the players' cards,
    the beginning of an option as it is shown, or words of their own."""
    letter = line.partition(" ")[0]
    match ask:
        case asks.Text():
            return _COMMAND.fullmatch(line) is None
        case asks.Cards():
            return letters_typed(say).get(letter.upper()) in {rank(card) for card in ask.possible}
        case asks.Roll():
            return _begins_one((say(label) for label in ask.results.values()), line)
        case asks.Choice():
            return _begins_one((say(option.label) for option in ask.options), line)
        case asks.Choices() | asks.Order():
            labels = [say(option.label) for option in ask.options]
            return bool(words := _words(line)) and all(_begins_one(labels, word) for word in words)
        case _:
            return False


def _begins_one(labels: Iterable[str], typed: str) -> bool:
    return any(label.casefold().startswith(typed.casefold()) for label in labels)


def takes_nothing(ask: Ask) -> bool:
    """Whether Enter alone is an answer."""
    return isinstance(ask, asks.Confirm)


def named(options: Sequence[asks.Option]) -> list[Named]:
    """Options as things that can be named."""
    return [Named(option.id, option.label) for option in options]


def pick(things: Sequence[Named], word: str) -> str:
    """The id of the thing that a word names: its number from 1, its id, or the beginning of its label or id.

    Raises Refused where it names none, or more than one.
    """
    plain = word.strip().casefold()
    if is_number(plain):
        if 1 <= int(plain) <= len(things):
            return things[int(plain) - 1].id
        raise Refused(tr("There is no number {number}: choose 1 to {last}", number=plain, last=len(things)))
    if not plain:
        raise Refused(tr("Type a number, or the first letters of a name"))
    for fits in (_is_whole, _begins, _begins_a_word):
        found = [thing for thing in things if fits(thing, plain)]
        if len(found) == 1:
            return found[0].id
        if found:
            names = listed((thing.label for thing in found[:4]), "or")
            raise Refused(tr("{typed} could be {names}", typed=quoted(word), names=names))
    raise Refused(tr("{typed} is none of these: {names}", typed=quoted(word), names=_list(things)))


def _is_whole(thing: Named, word: str) -> bool:
    return word in (thing.id.casefold(), thing.label.casefold())


def _begins(thing: Named, word: str) -> bool:
    tail = thing.id.rpartition(":")[2]
    return any(text.casefold().startswith(word) for text in (thing.id, tail, thing.label))


def _begins_a_word(thing: Named, word: str) -> bool:
    return any(part.casefold().startswith(word) for part in re.findall(r"\w+", thing.label))


def _list(things: Sequence[Named]) -> str:
    """The first things with their numbers, and how many more there are."""
    first = joined(", ", (joined(" ", (number, thing.label)) for number, thing in enumerate(things[:MOST_NAMED], 1)))
    if len(things) <= MOST_NAMED:
        return first
    return tr("{names} and {number} more", names=first, number=len(things) - MOST_NAMED)


def read_number(line: str) -> int:
    """A whole number. Raises Refused."""
    if not _NUMBER.fullmatch(line.strip()):
        raise Refused(tr("{typed} is not a whole number", typed=quoted(line)))
    return int(line)


def is_number(text: str) -> bool:
    """Whether a text is a number from 0 that can be meant, in digits of whatever script."""
    return text.isdecimal() and len(text) <= MOST_DIGITS


def quoted(text: str) -> str:
    """What somebody typed, in quotation marks, so far that it is known again."""
    plain = text.strip()
    return repr(plain if len(plain) <= LONGEST_QUOTED else plain[:LONGEST_QUOTED] + "…")


def letters_typed(say: Say) -> Mapping[str, str]:
    """The ranks by what people may type for them: the letters of their own cards, else the English ones."""
    return {value: value for value in RANKS} | {say(corner(value + "?")): value for value in RANKS}


def read_cards(line: str, say: Say = english) -> list[str]:
    """Cards as people write them: ``10h 7``, ``10h,7s``, ``10h7s``, ``-`` for none. Raises Refused."""
    if line.strip().casefold() in NOTHING:
        return []
    found = []
    ranks = letters_typed(say)
    card = re.compile(_CARD.format(letters="".join(filter(str.isalpha, ranks))), re.IGNORECASE)
    for word in _words(line):
        parts = card.findall(word)
        if "".join(value + suit for value, suit in parts) != word:
            raise Refused(
                tr(
                    "{typed} is not a card: type a rank {ranks} and a suit s h d c, such as 10h", typed=quoted(word),
                    ranks=joined(" ", (corner("A?"), "2-10", *(corner(value + "?") for value in RANKS[10:]))),
                )
            )  # fmt: skip
        found += [_card(value.upper(), suit, ranks) for value, suit in parts]
    if not found:
        raise Refused(tr("Type cards such as 10h or 7, or - for none"))
    return found


def _card(value: str, suit: str, ranks: Mapping[str, str]) -> str:
    if value.startswith("JO"):
        return JOKER
    return ranks.get(value, "10") + suit


def _words(line: str) -> list[str]:
    return line.replace(",", " ").replace(";", " ").split()


def _roll(ask: asks.Roll, line: str) -> Answer:
    packed = "".join(_words(line))
    results = [Named(key, label) for key, label in ask.results.items()]
    if packed.isdecimal() and ask.dice_wanted:
        return [int(pips) for pips in packed]
    if results:
        return pick(results, line)
    raise Refused(tr("Type the dice one after the other, such as {dice}", dice="3345361"[: ask.dice]))


def _choices(ask: asks.Choices, line: str) -> Answer:
    if line.strip().casefold() in NOTHING:
        return []
    if line.strip().casefold() in ALL:
        return [option.id for option in ask.options if option.disabled is None]
    return [pick(named(ask.options), word) for word in _words(line)]


def _order(ask: asks.Order, line: str) -> Answer:
    """The ids in the order typed; the last one left may be left out."""
    typed = [pick(named(ask.options), word) for word in _words(line)]
    rest = [option.id for option in ask.options if option.id not in typed]
    return typed + rest if len(rest) == 1 else list(typed)


def _split(ask: asks.Split, line: str) -> Answer:
    """Shares by position (``2 0 1``) or by name (``anna=2 ben=1``)."""
    words = _words(line.replace(" =", "=").replace("= ", "="))
    parts = [Named(part.id, part.label) for part in ask.parts]
    if line.strip().casefold() in NOTHING:
        return {}
    if not words or len(words) > len(parts):
        raise Refused(
            tr(
                "Type a number for each of: {names}; or a name and its share, such as {name}=1",
                names=_list(parts),
                name=parts[0].id,
            )
        )
    shares = {}
    for position, word in enumerate(words):
        name, equals, share = word.rpartition("=")
        part = pick(parts, name) if equals else parts[position].id
        if part in shares:
            label = next(thing.label for thing in parts if thing.id == part)
            raise Refused(tr("{name} has two shares; type each name once", name=label))
        shares[part] = read_number(share)
    return shares


def _text(ask: asks.Text, line: str) -> Answer:
    plain = line.strip()
    if is_number(plain) and 1 <= int(plain) <= len(ask.suggestions):
        return ask.suggestions[int(plain) - 1]
    return plain


def _confirm(ask: asks.Confirm, line: str) -> Answer:
    plain = line.strip().casefold()
    if plain in YES or ask.label.casefold().startswith(plain):
        return True
    raise Refused(tr("Press Enter when it is done ({label})", label=ask.label))


def read_value(thing: Adjustable, line: str, say: Say = english) -> Answer:
    """The value that a line means for a correction of the table. Raises Refused."""
    if thing.cards:
        return read_cards(line, say)
    if thing.options:
        return pick(named(thing.options), line)
    return read_number(line)


def hint(ask: Ask) -> str:
    """What to type, with an example."""
    match ask:
        case asks.Roll():
            return _roll_hint(ask)
        case asks.Cards():
            return _cards_hint(ask)
        case asks.Choices():
            return tr("numbers, such as 1 2, - for none") if ask.low == 0 else tr("numbers, such as 1 2")
        case asks.Count():
            numbers: object = tr("{low} to {high}", low=ask.low, high=ask.high)
            if ask.allowed is not None:
                numbers = ", ".join(map(str, ask.allowed))
            return tr("a number, {numbers}", numbers=joined(" ", (numbers, ask.unit)) if ask.unit else numbers)
        case asks.Split():
            return _split_hint(ask)
        case asks.Order():
            return tr("the numbers in order")
        case asks.Text():
            return tr("words, or a number") if ask.suggestions else tr("words")
        case asks.Confirm():
            return tr("Enter: {what}", what=ask.label)
        case _:
            return tr("a number or the first letters")


def _split_hint(ask: asks.Split) -> str:
    """An example that adds up, the last parts bearing the most."""
    left = ask.low
    shares: list[int] = []
    for part in reversed(ask.parts):
        shares.insert(0, share := min(left, part.high))
        left -= share
    if len(shares) > FEW_PARTS:
        some = (f"{number}={share}" for number, share in enumerate(shares, 1) if share)
        if ask.fact:
            return tr("how many of what, such as {shares}", shares=" ".join(some))
        return tr("whose share, such as {shares}", shares=" ".join(some))
    return tr("a number for each, such as {shares}", shares=" ".join(map(str, shares)))


def _roll_hint(ask: asks.Roll) -> str:
    if not ask.dice_wanted:
        return tr("a number or the first letters of the result")
    if ask.dice == 0:
        return tr("the result")
    dice = tr("the die")
    if ask.dice > 1:
        dice = tr("{number} dice, such as {dice}", number=ask.dice, dice="3345361"[: ask.dice])
    return tr("{dice}, or the result", dice=dice) if ask.results else dice


def _cards_hint(ask: asks.Cards) -> str:
    if ask.sizes == (1,):
        return tr("a card, such as {cards}", cards=_cards_example(ask, 1))
    wanted = sorted(size for size in ask.sizes if size)
    row = len(wanted) > 2 and wanted == list(range(wanted[0], wanted[-1] + 1))
    sizes = tr("{low} to {high}", low=wanted[0], high=wanted[-1]) if row else listed(map(str, wanted), "or")
    some = next((size for size in wanted if size > 1), 1)
    example = _cards_example(ask, some)
    if wanted == [1]:
        told = tr("1 card, such as {cards}", cards=example)
    else:
        told = tr("{number} cards, such as {cards}", number=sizes, cards=example)
    return tr("{hint}, - for none", hint=told) if 0 in ask.sizes else told


def _cards_example(ask: asks.Cards, number: int) -> str:
    """Cards that can be typed here: with suits where they are needed, of one rank where they must be."""
    ranks = ranks_possible(ask) or ["10"]
    if ask.same_rank:
        often = Counter(rank(card) for card in ask.possible)
        ranks = [value for value in ranks if often[value] >= number][:1] * number or ranks
    if ask.suits:
        exact = sorted({card for card in ask.possible if is_exact(card)}, key=order) or ["10h"]
        return joined(" ", map(_typed, exact[:number]))
    return joined(" ", map(_shown, ranks[:: max(1, len(ranks) // number)][:number]))


def _typed(card: str) -> str:
    """A card as it can be typed on any keyboard: with a letter for its suit."""
    return name(card) if card == JOKER else joined("", (corner(card), card[-1]))


def _shown(value: str) -> str:
    """A rank, or a joker, as people read it."""
    return name(JOKER) if value == JOKER else corner(value + "?")


def ranks_shown(ask: asks.Cards) -> str:
    """The ranks that the cards of this ask can have as people read them, from ace to king, a joker last."""
    return joined(" ", map(_shown, ranks_possible(ask)))


def ranks_possible(ask: asks.Cards) -> list[str]:
    """The ranks that the cards of this ask can have, from ace to king, a joker last."""
    held = {rank(card) for card in ask.possible}
    return [value for value in (*RANKS, JOKER) if value in held]
