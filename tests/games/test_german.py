"""Every game speaks German throughout."""

from typing import Any

import pytest

from companion.games.robin_hood.scenario import LETTERS
from companion.games.robin_hood.setup import NAMED_LEADERS
from companion.language import joined, tr
from companion.wording import capital, count
from tests.games.german import check_german, english_in, unmarked
from tests.games.subject import Subject
from tests.games.subjects import OURS, ROBIN_HOOD, ROYAL_LIMITED, told

PILES = ("Days 1 & 2", "Days 3 & 4", "Day 5")
NAMES: dict[str, tuple[str, ...]] = {
    # what players are taken to tell of their cards, the leaders, and the letters of rows
    ROBIN_HOOD.game.id: (
        *(f"{n} players, {days}, {letter}" for n in range(2, 6) for days in PILES for letter in "AB"),
        *("Villager", "Leader", "Robin Hood", *NAMED_LEADERS, *LETTERS),
    ),
    ROYAL_LIMITED.game.id: ("VIP", *(f"V{number}" for number in range(6)), "as the card says", "see the card"),
}
"""What else is the same in German, by game."""


@pytest.mark.parametrize("subject", OURS, ids=told)
def test_a_whole_game_in_german(subject: Subject[Any]) -> None:
    check_german(subject, names=NAMES.get(subject.game.id, ()))


def test_what_stays_english_is_found() -> None:
    assert unmarked("The battle row")
    assert not unmarked("Anna 10♥ J♠ K 7 +1, 2 × 3", ["Anna"])
    assert unmarked("Annabel", ["Ben"])
    assert not unmarked(joined(", ", ("Anna", capital(count(2, "card")))), ["Anna"])
    assert english_in(tr("{before} and {last}", before="Anna", last=tr("no such text"))) == ["Anna", "no such text"]
