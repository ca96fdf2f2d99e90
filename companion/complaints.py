"""What a checker finds wrong with a value, in the words of people who do not program."""

import re

from companion.language import tr
from companion.wording import listed

_KINDS = {
    "int": tr("a whole number"),
    "float": tr("a number"),
    "str": tr("text"),
    "bool": tr("true or false"),
    "array": tr("a list"),
    "object": tr("a set of named values"),
    "null": tr("nothing"),
    "date": tr("a date"),
    "datetime": tr("a date"),
    "time": tr("a time"),
}
_NEEDED = re.compile(r"Expected `([a-z]+(?: \| [a-z]+)*)`(.*)")
_BOUND = re.compile(r" (>=|<=|>|<) (\S+)")
_LENGTH = re.compile(r" of length (>=|<=|==) (\d+)")
_GOT = re.compile(r", got `([a-z]+)`")


def in_words(told: str) -> str:
    """A complaint of msgspec, as it raises it without the place, for people; another one stays as it is."""
    if found := re.fullmatch(r"Object missing required field `(.+)`", told):
        return tr("{name} is missing", name=repr(found[1]))
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", told):
        return tr("{name} does not belong here", name=repr(found[1]))
    if found := re.fullmatch(r"Invalid enum value (.+)", told):
        return tr("{value} cannot be chosen", value=found[1])
    if not (found := _NEEDED.fullmatch(told)):
        return told
    kinds, rest = found[1].split(" | "), found[2]
    if bound := _BOUND.fullmatch(rest):
        return _bounded(bound[1], bound[2].removesuffix(".0"))
    if length := _LENGTH.fullmatch(rest):
        if length[2] == "1" and length[1] == ">=":
            return tr("this is empty")
        return _long(length[1], length[2], letters=kinds[0] == "str")
    needed = _or([_KINDS.get(kind, kind) for kind in kinds])
    if got := _GOT.fullmatch(rest):
        return tr("{needed} is needed here, and this is {found}", needed=needed, found=_KINDS.get(got[1], got[1]))
    return told if rest else tr("{needed} is needed here", needed=needed)


def _or(kinds: list[str]) -> str:
    return listed(kinds, "or")


def _bounded(bound: str, number: str) -> str:
    match bound:
        case ">=":
            return tr("at least {number} is needed", number=number)
        case "<=":
            return tr("at most {number} is needed", number=number)
        case ">":
            return tr("more than {number} is needed", number=number)
        case _:
            return tr("less than {number} is needed", number=number)


def _long(bound: str, number: str, letters: bool) -> str:
    match bound, letters:
        case ">=", True:
            return tr("at least {number} letters are needed", number=number)
        case "<=", True:
            return tr("at most {number} letters are needed", number=number)
        case ">=", False:
            return tr("at least {number} of them are needed", number=number)
        case "<=", False:
            return tr("at most {number} of them are needed", number=number)
        case _, True:
            return tr("exactly {number} letters are needed", number=number)
        case _:
            return tr("exactly {number} of them are needed", number=number)
