"""Hints: the play that wins most often in playouts, and whether a win is still possible."""

from random import Random

import pytest

from companion import cards
from companion.games.royal_execution.outlook import Outlook, all_known, search
from companion.games.royal_execution.solver import best_play, still_winnable
from companion.games.royal_execution.table import Table, is_royal
from companion.simulate import random_legal
from tests.games.royal_execution.tables import GAME, at, begin, census, laid, options, play


def test_the_winning_play_is_found_when_all_cards_are_known() -> None:
    table = laid("Jh 5s 6d", "Kh 9s 4d", hand="10h 2c")
    assert still_winnable(table) is Outlook.WINNABLE
    advice = best_play(table, Random(1))
    assert advice.certain
    assert advice.best is not None
    session = play(at(table), advice.best.play)
    while not session.over:
        hint = best_play(session.table, Random(1)).best
        assert hint is not None
        play(session, hint.play)
    assert GAME.status(session.table).won


@pytest.mark.parametrize(
    "table",
    [
        laid("Jh 5s 6d", hand="5h 2c"),
        laid("Qh As", hand="10h 9h 8h", pile=9),
        laid("Jh 10s 10d", hand="9h joker", discard="8h"),
        laid("Jh", "Kh", hand="9h 8h 7h", discard="2h"),
        laid("Jh", "Kh", hand="9s 8s 7s", discard="2s 3s 4s 5s"),
    ],
)
def test_a_lost_game_is_known_to_be_lost(table: Table) -> None:
    assert still_winnable(table) is Outlook.LOST


def test_hidden_cards_may_come_in_the_best_order() -> None:
    assert still_winnable(laid("Jh 5s", hand="2c", pile="9h 10s 3c 4c")) is Outlook.WINNABLE
    assert still_winnable(laid("Jh 5s", hand="2c", pile="9s 10s 3c 4c")) is Outlook.LOST


def test_a_search_that_is_cut_short_says_so() -> None:
    table = laid("Jh", "Kd", "Qs", hand="10h 9d 8s", discard="2h 3c 4s 5d", pile=6, behind=(1, 1, 0))
    assert still_winnable(table, most=1) is Outlook.OPEN


def test_a_game_that_is_over_is_won_or_lost() -> None:
    assert still_winnable(play(at(laid("Jh 5s 6d", hand="6h")), "hand:6h:row:1").table) is Outlook.WINNABLE
    assert still_winnable(play(at(laid("Jh 5s 6d", hand="2c")), "hand:2c:top").table) is Outlook.LOST


def exhaustive(table: Table) -> bool:
    """Whether any sequence of plays wins, tried one by one by the rulebook itself; all cards must be known."""
    if table.step.over:
        return GAME.status(table).won is True
    ask = table.step.ask(table)
    for option in ask.options:
        if option.disabled is None:
            trial = table.copy()
            GAME.move_to(trial, trial.step.answer(trial, option.id))
            if exhaustive(trial):
                return True
    return False


@pytest.mark.parametrize("seed", range(30))
def test_the_search_agrees_with_trying_everything(seed: int) -> None:
    random = Random(seed)
    deck = [card for card in cards.deck() if not is_royal(card)]
    random.shuffle(deck)
    royals = random.sample(["Jh", "Qs", "Kd", "Jc"], 2)
    rows = [royals[0], f"{royals[1]} {deck.pop()}"]
    table = laid(*rows, hand=" ".join(deck[:3]), discard=" ".join(deck[3:5]))
    assert (still_winnable(table) is Outlook.WINNABLE) == exhaustive(table)


def test_hints_are_the_same_for_the_same_seed_and_change_nothing() -> None:
    session = play(begin(), ["Kh", "Js", "Qd"], True, ["10h", "5s", "2c"])
    before = session.table.copy()
    first, second = (best_play(session.table, Random(7), 5) for _ in range(2))
    assert first == second
    assert session.table == before
    assert first.best is not None
    assert {tried.play for tried in first.tried} >= {"hand:10h:row:1", "hand:2c:top"}
    assert all(0 <= first.win_rate(tried) <= 1 for tried in first.tried)
    assert [tried.won for tried in first.tried] == sorted((tried.won for tried in first.tried), reverse=True)


def test_a_play_that_loses_for_certain_is_never_the_hint() -> None:
    session = play(begin(), ["Kh", "Js", "Qd"], True, ["Ah", "5s", "2c"])
    advice = best_play(session.table, Random(3), 8)
    rates = {tried.play: tried.won for tried in advice.tried}
    assert rates["hand:Ah:row:1"] == rates["hand:2c:row:1"] == 0
    assert advice.best is not None
    assert advice.best.won > 0


def test_there_is_no_hint_where_nothing_is_decided() -> None:
    assert best_play(begin().table, Random(1)).best is None


def follow_hints(table: Table) -> None:
    """Play the proved hints to the end, which is a win."""
    while not table.step.over:
        hint = best_play(table, Random(1))
        assert hint.certain
        assert hint.best is not None
        GAME.move_to(table, table.step.answer(table, hint.best.play))
        census(table)
    assert GAME.status(table).won


def test_with_all_cards_known_the_answer_is_exact_and_the_hints_win() -> None:
    won = 0
    for seed in range(14):
        random = Random(seed)
        table = GAME.start(options())
        dealer = GAME.dealer(table, random)
        while not table.step.over and not all_known(table):
            answer = random_legal(GAME, table, random) if random.random() < 0.3 else dealer.answer(table)
            GAME.move_to(table, table.step.answer(table, answer))
        if table.step.over:
            continue
        outlook = search(table).outlook
        assert outlook is not Outlook.OPEN
        if outlook is Outlook.WINNABLE:
            follow_hints(table)
            won += 1
    assert won > 0
