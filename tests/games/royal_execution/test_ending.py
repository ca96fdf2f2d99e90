"""The end: won, lost, and the score."""

from companion.asks import Confirm
from companion.game import Tone
from tests.games.royal_execution.tables import GAME, at, begin, enabled, laid, play


def test_won_when_all_twelve_royals_are_executed() -> None:
    session = at(laid("Jh 5s 6d", hand="6h 2c", pile=6))
    play(session, "hand:6h:row:1")
    assert session.over
    status = GAME.status(session.table)
    assert (status.won, status.score, status.rating, status.phase) == (True, 12, "Revolution", "end")
    assert session.report is not None
    assert session.report.tone is Tone.WON
    assert isinstance(session.step.ask(session.table), Confirm)


def test_lost_when_pile_and_hand_are_empty_and_the_discards_top_fits_nowhere() -> None:
    session = at(laid("Jh 5s", hand="2c", discard="10s"))
    play(session, "hand:2c:top")
    assert session.over
    status = GAME.status(session.table)
    assert (status.won, status.score) == (False, 11)
    assert session.report is not None
    assert session.report.tone is Tone.LOST


def test_the_discard_pile_is_played_on_after_the_last_hand() -> None:
    session = at(laid("Jh 5s", hand="2c", discard="8h 10s"))
    play(session, "hand:2c:bottom")
    assert session.ask.title == "The last cards"
    assert enabled(session) == {"pile:10s:row:1", "give-up"}
    assert GAME.status(session.table).phase == "last-cards"
    play(session, "pile:10s:row:1", "pile:8h:row:1")
    assert GAME.status(session.table).won is True


def test_the_last_cards_may_be_given_up() -> None:
    session = play(at(laid("Jh 5s", hand="2c", discard="8h 10s")), "hand:2c:bottom", "give-up")
    assert GAME.status(session.table).won is False
    assert session.report is not None
    assert session.report.why == ("11 of 12 royals executed",)


def test_where_so_set_the_game_is_lost_with_the_last_hand() -> None:
    session = play(at(laid("Jh 5s", hand="2c", discard="8h 10s", ending="hand")), "hand:2c:bottom")
    assert session.over
    assert GAME.status(session.table).won is False


def test_the_score_is_the_royals_executed_at_any_time() -> None:
    assert GAME.status(begin().table).score == 0
    session = at(laid("Jh", "Kd", hand="2c", pile=9, behind=(2, 1)))
    assert GAME.status(session.table).score == 7
    assert GAME.status(session.table).summary == "Hand 11 of 14, 7 of 12 royals executed"


def test_at_the_end_of_a_hand_it_is_told_whether_a_win_is_still_possible() -> None:
    session = play(at(laid("Jh 5s", "Kd", hand="2c", discard="8h 10s", pile=3)), "hand:2c:top")
    assert session.report is not None
    assert "a win is not possible any more" in session.report.why
    session = play(at(laid("Jh 5s", hand="2c", discard="8h 10s", pile=3)), "hand:2c:bottom")
    assert session.report is not None
    assert "a win is still possible" in session.report.why
