"""Hints in words: what wins most often, how sure that is, and what is certain."""

from fractions import Fraction
from random import Random

from companion.game import Hint
from companion.games.royal_execution import hints
from companion.games.royal_execution.table import Table
from tests.games.royal_execution.tables import GAME, at, begin, enabled, laid, play


def hinted(table: Table, playouts: int = 20) -> Hint:
    """The hint for a table, of few playouts."""
    assert GAME.offers_hint(table)
    found = hints.hint(table, playouts)
    assert found is not None
    return found


def first_hand(*cards: str) -> Table:
    return play(begin(), ["Kh", "Js", "Qd"], True, list(cards)).table


def test_every_play_has_a_chance_with_its_span_the_best_first() -> None:
    table = first_hand("10h", "5s", "2c")
    found = hinted(table)
    assert {option.id for option in found.options} == enabled(at(table))
    chances = [option.chance for option in found.options]
    assert chances == sorted(chances, reverse=True)
    assert all(not option.exact and option.low <= option.chance <= option.high for option in found.options)
    assert all(option.high - option.low > 0.1 for option in found.options), "twenty games tell little, and it says so"
    assert "20 games played out" in found.note


def test_the_play_that_wins_most_often_is_named_only_where_luck_does_not_explain_it() -> None:
    clear = hinted(laid("Ks 6c", hand="10s 6s", discard="4s 10c", pile="2s 3s 2h 8c 4d 10d"))
    best, second, *_ = clear.options
    assert best.id == "pile:10c:row:1"
    assert clear.headline == "Top 10♣ on K♠ wins most often"
    assert best.chance > second.chance
    level = hinted(first_hand("9s", "8s", "2c"), 3)
    assert "may be as good" in level.headline


def test_with_all_cards_known_the_hint_is_certain() -> None:
    found = hinted(laid("Jh 5s 6d", hand="10h 2c"))
    assert found.headline == "10♥ on J♥ wins for certain"
    assert [(option.id, option.chance, option.low) for option in found.options] == [("hand:10h:row:1", 1, 1)]
    assert found.options[0].exact


def test_a_lost_game_is_said_to_be_lost_with_the_play_that_executes_most() -> None:
    found = hinted(laid("Jh 5s 6d", "Kh", hand="6h 2c 3c"))
    assert found.headline == hints.LOST
    assert {option.chance for option in found.options} == {Fraction(0)}
    assert found.options[0].id == "hand:6h:row:1"
    assert "6♥ on J♥ executes most" in found.note


def test_a_card_to_take_back_has_a_hint_too() -> None:
    table = play(at(laid("Jh 5s 6d", hand="10h 2c", behind=(2, 0, 0), pile=12)), "hand:10h:row:1").table
    assert {option.id for option in hinted(table, 5).options} == enabled(at(table))


def test_between_hands_the_hint_says_whether_a_win_is_still_possible() -> None:
    still = play(at(laid("Jh 5s", hand="2c", pile="9h 10s 3c 4c")), "hand:2c:top").table
    lost = play(at(laid("Jh 5s", hand="2c", pile="9s 10s 3c 4c")), "hand:2c:top").table
    assert hinted(still).headline == "A win is still possible"
    assert hinted(lost).headline == hints.LOST


def test_there_is_no_hint_where_nothing_is_decided() -> None:
    assert not GAME.offers_hint(begin().table)
    assert GAME.hint(begin().table) is None


def test_hints_know_no_more_than_the_player() -> None:
    """The order in which hidden cards happen to stand in memory is not looked at: another one, another world."""
    table = first_hand("10h", "5s", "2c")
    shuffled = table.copy()
    Random(5).shuffle(shuffled.pile)
    Random(6).shuffle(shuffled.unseen)
    one, other = hinted(table, 60), hinted(shuffled, 60)
    assert one != other, "the worlds are drawn from what is hidden, whatever its order"
    chances = {option.id: option for option in other.options}
    assert all(chances[a.id].low <= a.high and a.low <= chances[a.id].high for a in one.options)


def test_the_same_table_gets_the_same_hint_and_stays_as_it_is() -> None:
    session = at(first_hand("10h", "5s", "2c"))
    before = session.table.copy()
    assert hinted(session.table, 4) == hinted(session.table, 4)
    assert session.table == before
