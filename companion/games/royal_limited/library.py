"""The players' card library: what they have told of their cars and VIPs, kept for later games.

Nothing of it comes with the app. Each car and each VIP is a text of its own, so that one game never overwrites what
another has learned. A library is replaced when something is learned and never changed in place.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
import tomlkit

from companion.errors import Refused
from companion.games.royal_limited.deck import DECK
from companion.games.royal_limited.vocabulary import MOST_PARTS, Effect, Vip, check_part, check_vip
from companion.language import joined, tr

MOST_VIPS = 100
"""More VIPs than five cards and any expansion have sides."""


class _CarText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text that keeps one car's effect."""

    car: str
    effect: Effect


class _VipText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text that keeps one VIP."""

    vip: Vip


@dataclass(frozen=True, slots=True)
class Library:
    """Effects by train card and VIPs by key, as far as they have been told."""

    effects: dict[str, Effect] = field(default_factory=dict)
    vips: dict[str, Vip] = field(default_factory=dict)

    def with_effect(self, card: str, effect: Effect) -> "Library":
        """The library with a car's effect told."""
        return Library(self.effects | {card: effect}, self.vips)

    def without_effect(self, card: str) -> "Library":
        """The library with a car's effect to be told again."""
        return Library({other: effect for other, effect in self.effects.items() if other != card}, self.vips)

    def with_vip(self, vip: Vip) -> "Library":
        """The library with a VIP told."""
        return Library(self.effects, self.vips | {vip.key: vip})


def vip_key(name: str, known: Mapping[str, Vip]) -> str:
    """The key of a VIP with this name, however its letters are written; a new one gets a key fit for a file's name."""
    for vip in known.values():
        if vip.name.casefold() == name.casefold():
            return vip.key
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40] or "vip"
    return next(key for key in (plain, *(f"{plain}-{n}" for n in range(2, MOST_VIPS + 2))) if key not in known)


def to_plain(library: Library) -> dict[str, Any]:
    """The library as the plain data of JSON, as a game's options hold it."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(library))
    return plain


def from_plain(data: object) -> Library:
    """A library from plain data. Raises Refused where it is none."""
    try:
        library = msgspec.convert(data, Library)
    except msgspec.ValidationError as error:
        raise Refused(tr("This is no card library: {reason}", reason=error)) from error
    if len(library.vips) > MOST_VIPS:
        raise Refused(tr("This card library is too large: at most {most} VIPs", most=MOST_VIPS))
    for card, effect in library.effects.items():
        _check_effect(card, effect)
    for key, vip in library.vips.items():
        if key != vip.key or re.fullmatch(r"[a-z0-9-]{1,44}", key) is None:
            raise Refused(tr("This is no card library: a VIP has the key {key}", key=repr(key[:50])))
        check_vip(vip)
    return library


def _check_effect(card: str, effect: Effect) -> None:
    if card not in DECK:
        raise Refused(tr("This is no card library: there is no train card {card}", card=repr(card[:50])))
    if len(effect) > MOST_PARTS:
        raise Refused(tr("{card}: an effect has at most {most} parts", card=card, most=MOST_PARTS))
    for part in effect:
        check_part(part, card)


def from_texts(texts: Mapping[str, str]) -> Library:
    """The library that kept texts make. Raises Refused naming the one that does not fit."""
    library = Library()
    for name, text in texts.items():
        try:
            library = _with_text(library, tomllib.loads(text))
            from_plain(to_plain(library))
        except (tomllib.TOMLDecodeError, msgspec.ValidationError, Refused) as error:
            raise Refused(joined(": ", (name, str(error)))) from error
    return library


def _with_text(library: Library, plain: dict[str, Any]) -> Library:
    if "car" in plain:
        car = msgspec.convert(plain, _CarText)
        return library.with_effect(car.car, car.effect)
    return library.with_vip(msgspec.convert(plain, _VipText).vip)


def new_texts(before: Library, after: Library) -> dict[str, str]:
    """What has been told between two libraries, as texts to be kept, by name."""
    texts = {
        card: tomlkit.dumps(msgspec.to_builtins(_CarText(card, effect)))
        for card, effect in after.effects.items()
        if before.effects.get(card) != effect
    }
    for key, vip in after.vips.items():
        if before.vips.get(key) != vip:
            texts[f"vip-{key}"] = tomlkit.dumps(msgspec.to_builtins(_VipText(vip)))
    return texts
