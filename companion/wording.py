"""Small helpers for the texts of all games."""

from collections.abc import Iterable


def count(number: int, noun: str) -> str:
    """A number with its noun: ``1 card``, ``3 cards``, ``2 sixes``."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun}es" if noun.endswith("x") else f"{number} {noun}s"


def span(numbers: range, noun: str) -> str:
    """From how many to how many: ``1 to 4 players``, ``1 player``."""
    low, high = numbers[0], numbers[-1]
    return count(low, noun) if low == high else f"{low} to {count(high, noun)}"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Parts as a list in a sentence: ``a, b and c``."""
    all_parts = list(parts)
    if len(all_parts) < 2:
        return "".join(all_parts)
    return f"{', '.join(all_parts[:-1])} {last} {all_parts[-1]}"


def capital(words: str) -> str:
    """Words with a capital at their beginning."""
    return words[:1].upper() + words[1:]
