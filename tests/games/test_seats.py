"""Names at the table."""

import pytest

from companion.errors import Refused
from companion.games.seats import keys, read_names


@pytest.mark.parametrize("name", ["A\x1b[2J", "\u200b", "An\u202ena", "Anna\ud800"])
def test_signs_that_cannot_be_seen_are_refused_in_a_line_that_can(name: str) -> None:
    with pytest.raises(Refused, match="cannot be seen") as refusal:
        read_names([name], range(1, 5), "A game")
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "李雷", "مريم", "Ωmega 2", "🎲"])
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert read_names([name], range(1, 5), "A game") == [name]


def test_every_seat_has_an_id_of_its_own() -> None:
    assert keys(["Anna!", "Anna?", "李雷"]) == ["anna", "anna-2", "李雷"]
