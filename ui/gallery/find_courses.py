"""Looks for few courses that together reach all that many reach, and keeps them: ``python -m ui.gallery.find_courses``.

To be run when the questions of a game have changed.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.game import Game
from companion.games import Shelf
from ui.gallery.courses import FILE, Course, known, state_of, walk


def find(games: Mapping[str, Game[Any]]) -> list[Course]:
    """Few courses that reach every state which any course of the seeds to be tried reaches."""
    found: list[Course] = []
    for game in games.values():
        reached: dict[Course, set[object]] = {}
        for players in game.players:
            for seed in range(known(game.id).seeds):
                course = Course(game.id, players, seed)
                reached[course] = {state_of(session) for session, _, _ in walk(game, course)}
        # one usual game of each number of players, too: its table is what most people see
        found += dict.fromkeys([*(Course(game.id, players, 0) for players in game.players), *cover(reached)])
    return found


def cover(reached: Mapping[Course, set[object]]) -> list[Course]:
    """Courses that together reach all, the most fruitful first."""
    left: set[object] = set().union(*reached.values())
    chosen = []
    while left:
        best = max(reached, key=lambda course: len(reached[course] & left))
        chosen.append(best)
        left -= reached[best]
    return chosen


if __name__ == "__main__":
    kept = find(Shelf())
    lines = ",\n".join(msgspec.json.encode(course).decode() for course in kept)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(kept)} courses in {FILE}")
