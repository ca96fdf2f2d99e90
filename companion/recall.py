"""Texts found again by their English words, where those are all that was kept: in a journal, in a file that can be made
again, in what another process says."""

import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from string import Formatter

from companion.cards import SYMBOLS, Printed
from companion.language import Capital, Counted, Joined, Marked, Phrase

LONGEST = 400
"""Letters of words that are looked for: nothing that is kept has more."""

FEW = 8
"""Words up to which it is tried where one text ends and another begins."""

BETWEEN = ("\n", " · ", "; ", ", ", ": ", " × ")
"""What stands between texts that were joined, the looser first."""

REMEMBERED = 4096
"""Words whose text is remembered: more than any list of games shows at once."""

_HEAD = struct.Struct("<4xIIII")
_PLACE = struct.Struct("<II")


def texts_of(path: Path) -> Iterator[tuple[str, str | None]]:
    """The English texts of a compiled catalogue, with the one for many where there is one. The format is that of GNU
    gettext (its manual, "The Format of GNU MO Files"), little-endian, as our catalogues are written."""
    raw = path.read_bytes()
    _, number, table, _ = _HEAD.unpack_from(raw)
    for index in range(number):
        length, start = _PLACE.unpack_from(raw, table + index * _PLACE.size)
        one, _, many = raw[start : start + length].decode().partition("\0")
        if one:
            yield one, many or None


@dataclass(frozen=True)
class Form:
    """A text with gaps, or one form of a text that depends on a number."""

    pattern: str
    one: str
    many: str | None

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The words between its gaps."""
        return tuple(piece for piece, *_ in Formatter().parse(self.pattern) if piece)

    @cached_property
    def longest(self) -> str:
        """The longest of the words between its gaps: what lacks them is not this text."""
        return max(self.pieces, key=len)

    @cached_property
    def weight(self) -> int:
        """How much of it are words of its own."""
        return sum(len(piece) for piece in self.pieces)

    @cached_property
    def shape(self) -> re.Pattern[str]:
        """What its words look like with the gaps filled."""
        parts = [(piece, name) for piece, name, *_ in Formatter().parse(self.pattern)]
        following = [piece for piece, _ in parts[1:]] + [""]
        found, seen = "", set()
        for (piece, name), after in zip(parts, following, strict=True):
            found += re.escape(piece)
            if name:
                # where the text's own letters follow, as in the plural of a card's value, only that can be before them:
                # Lars and Hans are no plurals
                filling = r"(?:\d{1,3}|[A-Z])" if piece[-1:].isalnum() or after[:1].isalnum() else ".+?"
                found += f"(?P={name})" if name in seen else f"(?P<{name}>{filling})"
                seen.add(name)
        return re.compile(found, re.DOTALL)

    def fits(self, words: str) -> dict[str, str] | None:
        """What fills the gaps where these words are this text."""
        at = 0
        for piece in self.pieces:
            at = words.find(piece, at)
            if at < 0:
                return None
            at += len(piece)
        found = self.shape.fullmatch(words)
        return found.groupdict() if found is not None else None


class Memory:
    """All texts that have translations."""

    def __init__(self, catalogues: Iterable[Path]) -> None:
        texts = [text for path in catalogues for text in texts_of(path)]
        self._whole = {one for one, many in texts if many is None and "{" not in one}
        forms = [Form(one, one, many) for one, many in texts if "{" in one]
        forms += [Form(many, one, many) for one, many in texts if many is not None]
        # Of several that fit, the one with most words of its own is meant; those that look alike have a fixed order.
        forms = [form for form in forms if "".join(form.pieces).strip()]
        self._forms = sorted(forms, key=lambda form: (form.weight, form.pattern), reverse=True)
        self._found = lru_cache(REMEMBERED)(self._look)

    def find(self, words: str, names: frozenset[str] = frozenset()) -> str:
        """The text that these words are, or the words, with their cards; names are no texts."""
        if len(words) > LONGEST or words in names or not any(map(str.isalpha, words)):
            return words
        return _with_cards(self._find(words, names))

    def _find(self, words: str, names: frozenset[str]) -> str:
        return words if words in names or not any(map(str.isalpha, words)) else self._found(words, names)

    def _look(self, words: str, names: frozenset[str]) -> str:
        if words in self._whole:
            return Marked(words, {})
        small = words[:1].lower() + words[1:]
        if small in self._whole:
            return Capital(Marked(small, {}))
        if (found := self._form(words, names, apart=True)) is not None:
            return found
        small_names = names | {name[:1].lower() + name[1:] for name in names}
        if (found := self._form(small, small_names, apart=True)) is not None:
            return Capital(found)
        if (found := self._parted(words, names)) is not None:
            return found
        return self._form(words, names, apart=False) or self._in_two(words, names) or words

    def _in_two(self, words: str, names: frozenset[str]) -> str | None:
        """A text, with a number or cards before or after it and a space between."""
        some = words.split(" ")
        for at in range(1, len(some) if len(some) <= FEW else 0):
            parts = (" ".join(some[:at]), " ".join(some[at:]))
            if any(_WORD.search(part) is None for part in parts):
                found = [self._find(part, names) for part in parts]
                if any(isinstance(part, Phrase) for part in found):
                    return Joined(" ", found)
        return None

    def _parted(self, words: str, names: frozenset[str]) -> str | None:
        """Several texts that were joined, where all are known and one of them was found."""
        for sign in BETWEEN:
            if sign not in words:
                continue
            parts = [self._find(part, names) for part in words.split(sign)]
            known = all(part in names or _is_known(part) for part in parts)
            if known and any(isinstance(part, Phrase) for part in parts):
                return Joined(sign, parts)
        return None

    def _form(self, words: str, names: frozenset[str], apart: bool) -> str | None:
        """The text with gaps that these words are. With ``apart`` nothing in a gap looks like several texts."""
        likely: str | None = None
        for form in self._forms:
            if form.longest not in words or (gaps := form.fits(words)) is None:
                continue
            if apart and any(between in filling for filling in gaps.values() for between in BETWEEN):
                continue
            if (found := self._filled(form, gaps, names)) is None:
                continue
            # where all that fills the gaps was found or has no words, it is this one; names are only let pass
            if all(self._is_clear(filling, names) for filling in gaps.values()):
                return found
            likely = likely or found
        return likely

    def _is_clear(self, filling: str, names: frozenset[str]) -> bool:
        """Whether it is certain what fills a gap: a text, a name, or nothing with words."""
        return filling in names or isinstance(self._find(filling, names), Phrase) or not _WORD.search(filling)

    def _filled(self, form: Form, gaps: dict[str, str], names: frozenset[str]) -> str | None:
        """A text with what fills its gaps found again too; None where that cannot be found, or its number is none."""
        filled = {name: self._find(value, names) for name, value in gaps.items() if name != "n" or form.many is None}
        if not all(value in names or _is_known(value) for value in filled.values()):
            return None
        if form.many is None:
            return Marked(form.one, _all_with_cards(filled, names))
        number = gaps.get("n", "1" if form.pattern == form.one else "2")
        shown = _all_with_cards(filled, names)
        return Counted(form.one, form.many, int(number), shown) if number.isdecimal() else None


def _all_with_cards(gaps: Mapping[str, str], names: frozenset[str]) -> dict[str, str]:
    return {gap: words if words in names else _with_cards(words) for gap, words in gaps.items()}


def _with_cards(words: str) -> str:
    """Words with the cards among them as those are printed, where they are no text."""
    if isinstance(words, Phrase) or _CARD.search(words) is None:
        return words
    return Joined("", [Printed(*card.groups()) if (card := _CARD.fullmatch(part)) else part
                       for part in _CARD_APART.split(words)])  # fmt: skip


def _is_known(words: str) -> bool:
    """Whether words were found, or need not be: names, cards and numbers."""
    return isinstance(words, Phrase) or not any(word[0].islower() for word in _WORD.findall(words))


_WORD = re.compile(r"[^\W\d_]{2,}")
_CARD = re.compile(rf"(?<!\w)([AJQK])([{''.join(SYMBOLS.values())}])")
_CARD_APART = re.compile(rf"(?<!\w)([AJQK][{''.join(SYMBOLS.values())}])")
"""Cards whose letter is not the same on all decks; told from other words by their suit."""
