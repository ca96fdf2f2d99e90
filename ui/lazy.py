"""Heights that are worked out only when somebody looks, and the search among them."""

from collections.abc import Callable, Sequence
from typing import overload


class Lazy(Sequence[float]):
    """So many numbers, each made when it is looked at."""

    def __init__(self, count: int, make: Callable[[int], float]) -> None:
        self._count = count
        self._make = make

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> float: ...
    @overload
    def __getitem__(self, index: slice) -> list[float]: ...
    def __getitem__(self, index: int | slice) -> float | list[float]:
        places = range(self._count)[index]
        return self._make(places) if isinstance(places, int) else [self._make(place) for place in places]


def fitting(heights: Sequence[float], room: float, start: int) -> int | None:
    """The first of falling heights that fits a room, looked for from one of them on; None where none does."""
    at = min(start, len(heights) - 1)
    if heights[at] <= room + 0.5:
        while at > 0 and heights[at - 1] <= room + 0.5:
            at -= 1
        return at
    while at < len(heights) and heights[at] > room + 0.5:
        at += 1
    return at if at < len(heights) else None
