"""Small helpers for the texts of all games."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from companion.language import Capital, Counted, Phrase, joined, tr


def count(number: int, noun: str) -> Phrase:
    """A number with its noun: ``1 card``, ``3 cards``, ``2 sixes``. Catalogues have it as ``{n} card``."""
    return Counted(*numbered(noun), number, {})


def numbered(noun: str) -> tuple[str, str]:
    """The texts of a noun with its number, for one and for many."""
    return f"{{n}} {noun}", f"{{n}} {noun}es" if noun.endswith("x") else f"{{n}} {noun}s"


def span(numbers: range, noun: str) -> Phrase:
    """From how many to how many: ``1 to 4 players``, ``1 player``."""
    low, high = numbers[0], numbers[-1]
    return count(low, noun) if low == high else tr("{low} to {high}", low=low, high=count(high, noun))


def listed(parts: Iterable[str], last: Literal["and", "or"] = "and") -> str:
    """Parts as a list in a sentence: ``a, b and c``."""
    *first, end = list(parts) or [""]
    if not first:
        return end
    if last == "or":
        return tr("{before} or {last}", before=joined(", ", first), last=end)
    return tr("{before} and {last}", before=joined(", ", first), last=end)


def capital(words: str) -> Phrase:
    """Words with a capital at their beginning, whatever the language."""
    return Capital(words)


def percent(chance: Fraction | float) -> str:
    """A chance as people say it; what is not certain never reads as if it were."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    return "< 1 %" if chance < 0.01 else "> 99 %" if chance > 0.99 else f"{float(chance) * 100:.0f} %"
