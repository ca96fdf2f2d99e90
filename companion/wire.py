"""Answers and options as text: JSON that is read strictly, because records and journals come from outside."""

import json
from typing import Any, NoReturn, cast

import msgspec

from companion.asks import Answer
from companion.complaints import in_words
from companion.errors import CompanionError
from companion.language import Phrase, tr

LONGEST = 4_000_000
"""The most characters of one JSON text; the longest real one, a header with a table set, has some 20,000."""

Written = str | int | bool | list[int | str] | dict[str, int]
"""What an answer can be before its ask has checked it (``Answer`` as the decoder understands it)."""


class BadText(CompanionError):
    """A text that is not the JSON it should be; the message is the reason, to be put after where it is."""


def encode(value: object) -> str:
    """Plain data as one line of JSON. Raises BadText where it holds half a character (a lone surrogate)."""
    try:
        return msgspec.json.encode(value, enc_hook=plainly).decode()
    except UnicodeEncodeError as error:
        raise BadText(tr("{text} has a character that cannot be written", text=repr(error.object))) from error


def plainly(value: object) -> str:
    """What the encoders of msgspec do not know by themselves: a marked text goes by its English words."""
    if isinstance(value, Phrase):
        return value.plain
    raise TypeError(f"{type(value).__name__} is no plain data")


def decode(text: str) -> Any:
    """Plain data of JSON without the repeated keys, NaN and endless nesting that other readers let pass.

    Raises BadText.
    """
    if len(text) > LONGEST:
        raise BadText(tr("it is too long ({number} characters)", number=len(text)))
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_constant)
        text.encode()
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise BadText(tr("it is nested too deeply")) from error
    except json.JSONDecodeError as error:
        raise BadText(
            tr("it is not JSON: {reason} at character {place}", reason=error.msg, place=error.pos + 1)
        ) from error
    except UnicodeEncodeError as error:
        raise BadText(tr("it has half a character (a lone surrogate)")) from error
    except ValueError as error:
        raise BadText(tr("it has a number that is too long")) from error
    return value


def decode_answer(text: str) -> Answer:
    """An answer of its JSON. Raises BadText."""
    try:
        return as_answer(msgspec.convert(decode(text), Written))
    except msgspec.ValidationError as error:
        reason = in_words(str(error).partition(" - at ")[0])
        raise BadText(tr("it is no answer: {reason}", reason=reason)) from error


def as_answer(written: Written) -> Answer:
    """An answer as the decoder knows it, as asks know it; the ask checks that a list is all of one kind."""
    return cast(Answer, written)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadText(tr("{name} is there twice", name=repr(key[:40])))
        found[key] = value
    return found


def _constant(name: str) -> NoReturn:
    raise BadText(tr("{name} is not a number that can be used", name=name))
