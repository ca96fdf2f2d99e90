"""Small helpers for the texts of all games."""

from collections.abc import Iterable


def count(number: int, noun: str) -> str:
    """A number with its noun: ``1 card``, ``3 cards``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Parts as a list in a sentence: ``a, b and c``."""
    all_parts = list(parts)
    if len(all_parts) < 2:
        return "".join(all_parts)
    return f"{', '.join(all_parts[:-1])} {last} {all_parts[-1]}"
