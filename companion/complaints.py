"""What a checker finds wrong with a value, in the words of people who do not program."""

import re

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a set of named values",
    "null": "nothing",
    "date": "a date",
    "datetime": "a date",
    "time": "a time",
}
_NEEDED = re.compile(r"Expected `([a-z]+(?: \| [a-z]+)*)`(.*)")
_BOUND = re.compile(r" (>=|<=|>|<) (\S+)")
_LENGTH = re.compile(r" of length (>=|<=|==) (\d+)")
_GOT = re.compile(r", got `([a-z]+)`")
_BOUNDS = {">=": "at least", "<=": "at most", "==": "exactly", ">": "more than", "<": "less than"}
_UNITS = {"str": "letters are"}


def in_words(told: str) -> str:
    """A complaint of msgspec, as it raises it without the place, for people; another one stays as it is."""
    if found := re.fullmatch(r"Object missing required field `(.+)`", told):
        return f"{found[1]!r} is missing"
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", told):
        return f"{found[1]!r} does not belong here"
    if found := re.fullmatch(r"Invalid enum value (.+)", told):
        return f"{found[1]} cannot be chosen"
    if not (found := _NEEDED.fullmatch(told)):
        return told
    kinds, rest = found[1].split(" | "), found[2]
    if bound := _BOUND.fullmatch(rest):
        return f"{_BOUNDS[bound[1]]} {bound[2].removesuffix('.0')} is needed"
    if length := _LENGTH.fullmatch(rest):
        if length[2] == "1" and length[1] == ">=":
            return "this is empty"
        unit = _UNITS.get(kinds[0], "of them are")
        return f"{_BOUNDS[length[1]]} {length[2]} {unit} needed"
    needed = _or([_KINDS.get(kind, kind) for kind in kinds])
    if got := _GOT.fullmatch(rest):
        return f"{needed} is needed here, and this is {_KINDS.get(got[1], got[1])}"
    return told if rest else f"{needed} is needed here"


def _or(kinds: list[str]) -> str:
    return kinds[0] if len(kinds) == 1 else f"{', '.join(kinds[:-1])} or {kinds[-1]}"
