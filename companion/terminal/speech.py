"""What a game says, in the language of a terminal: asks, scenes and reports whose texts are said.

What is typed is read against the same words, so that the first letters of a name are those that are seen.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from companion.language import Phrase

T = TypeVar("T")

Say = Callable[[object], str]
"""Says a text in the language of a terminal."""


def english(text: object) -> str:
    """A text as it is written in English."""
    return text.plain if isinstance(text, Phrase) else str(text)


def said(value: T, say: Say) -> T:
    """The same data with every text in it said: dataclasses, tuples, lists and mappings are gone through, the keys of
    mappings and all that is no marked text stay as they are."""
    return cast(T, _said(value, say))


def _said(value: object, say: Say) -> object:
    if isinstance(value, Phrase):
        return say(value)
    if is_dataclass(value) and not isinstance(value, type):
        found = {field.name: getattr(value, field.name) for field in fields(value) if field.init}
        changed = {name: new for name, old in found.items() if (new := _said(old, say)) is not old}
        return replace(value, **changed) if changed else value
    if type(value) is tuple:
        return tuple(_said(item, say) for item in value)
    if type(value) is list:
        return [_said(item, say) for item in value]
    if isinstance(value, Mapping):
        return {key: _said(item, say) for key, item in value.items()}
    return value
