"""Which answers are weighed: all where they are few, else a few that make sense, with the plain player's among them."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion import asks
from companion.asks import Answer, Ask, Option, Part
from companion.cards import by_rank, rank
from companion.game import Game
from companion.games import Shelf
from companion.guide.answers import every, is_decision, sensible, way_id
from companion.guide.candidates import MOST, SEED, candidates, in_hand, may_be_weighed
from companion.guide.weighing import Weighing, think
from companion.simulate import seeded
from tests.guide.test_weighing import Asking, shore

SHELF = Shelf()
WORDS: dict[str, Any] = {"id": "a.b", "title": "", "instruction": "", "rule": ""}


def at(game_id: str, ask_id: str, players: int, options: Mapping[str, object] | None = None, games: int = 40) -> Any:
    """The game and a table of it at which something is asked that can be weighed."""
    game: Game[Any] = SHELF[game_id]
    for number in range(games):
        names = ["Anna", "Ben", "Cleo", "Dan"][:players]
        table = game.start(game.options({"players": names, **(options or {})}))
        dealer = game.dealer(table, seeded(number, 0))
        while not (step := game.step(table)).over:
            ask = step.ask(table)
            if ask.id == ask_id and may_be_weighed(ask):
                return game, table
            game.move_to(table, step.answer(table, dealer.answer(table)))
    raise AssertionError(f"{ask_id} was not asked")


def cards(*possible: str, **more: Any) -> asks.Cards:
    return asks.Cards(**WORDS, possible=possible, chosen=True, **more)


def test_cards_are_a_decision_only_where_the_players_choose_them() -> None:
    ask = asks.Cards(**WORDS, possible=("10h", "7s"))
    assert not is_decision(ask)
    assert not may_be_weighed(ask)
    assert may_be_weighed(cards("10h", "7s"))
    assert not may_be_weighed(cards("7h", "7s"))  # all the same where suits do not matter
    assert may_be_weighed(cards("7h", "7s", suits=True))


def test_every_hand_comes_once_whatever_its_order() -> None:
    two = cards("7h", "7s", "10?", sizes=(2,))
    assert list(every(two)) == [["7?", "7?"], ["7?", "10?"]]
    suited = cards("7h", "7s", "10d", sizes=(0, 2), suits=True)
    assert [way_id(hand).split() for hand in every(suited)] == [[], ["7h", "7s"], ["7h", "10d"], ["7s", "10d"]]
    alike = cards("7h", "7s", "7d", "10?", sizes=(1, 2, 3), same_rank=True)
    assert [way_id(hand).split() for hand in every(alike)] == [["7?"], ["10?"], ["7?"] * 2, ["7?"] * 3]


MANY_OPTIONS = tuple(Option(letter, letter) for letter in "abcdefgh")
MANY: tuple[tuple[Ask, Answer], ...] = (
    (asks.Choices(**WORDS, options=MANY_OPTIONS, low=3, high=3), ["b", "d", "e"]),
    (asks.Choices(**WORDS, options=MANY_OPTIONS, low=0, high=8), ["b"]),
    (asks.Split(**WORDS, parts=tuple(Part(x, x, 4) for x in "abcdef"), low=5, high=5), {"a": 2, "c": 3}),
    (asks.Split(**WORDS, parts=tuple(Part(x, x, 9) for x in "abc"), low=1, high=9), {"b": 9}),
    (asks.Order(**WORDS, options=MANY_OPTIONS[:6]), list("fedcba")),
    (asks.Count(**WORDS, high=500), 77),
    (cards(*(f"{n}{s}" for n in range(2, 11) for s in "shdc"), sizes=(3,)), ["2?", "7?", "9?"]),
)


@pytest.mark.parametrize(("ask", "own"), MANY, ids=lambda value: type(value).__name__)
def test_of_many_answers_a_few_are_taken_all_of_them_possible(ask: Ask, own: Answer) -> None:
    few = list(sensible(ask, own))
    assert few[0] == own
    assert len({way_id(answer) for answer in few}) > 5
    for answer in few:
        ask.check(answer)  # raises where it could not be given
    assert list(sensible(ask, None))


def test_shares_reach_from_one_end_to_the_other() -> None:
    ask, own = MANY[2]
    ways = list(sensible(ask, own))
    assert {"a": 4, "c": 1} in ways  # as much as possible to one
    assert {"b": 4, "a": 1} in ways
    assert {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1} in [dict(sorted(way.items())) for way in ways]  # type: ignore[union-attr]
    nothing_to_a = [way for way in ways if isinstance(way, dict) and "a" not in way]
    assert nothing_to_a


def test_asking_for_much_is_weighed_as_little() -> None:
    for ask, _ in MANY:
        assert may_be_weighed(ask)
    found = candidates(Asking(MANY[1][0]), shore())
    assert 5 < len(found) <= MOST
    assert len({one.id for one in found}) == len(found)


DECISIONS: tuple[tuple[str, str, int, dict[str, object]], ...] = (
    ("royal-rescue", "armies.show", 3, {}),
    ("royal-rescue", "armies.army", 3, {}),
    ("royal-rescue", "armies.army", 1, {}),
    ("royal-rescue", "armies.swaps", 1, {}),
    ("royal-rescue", "servants.people_loss", 3, {}),
    ("royal-rescue", "umbar.losses", 4, {}),
    ("royal-rescue", "weapons.buy", 3, {}),
    ("robin-hood", "plan.jolliness", 2, {}),
    ("robin-hood", "recruit.shares", 4, {}),
    ("robin-hood", "stealth.guards", 2, {}),
)
"""What is decided by laying cards, sharing out, or counting, in games with their usual rules."""


@pytest.mark.parametrize(("game_id", "ask_id", "players", "options"), DECISIONS)
def test_decisions_by_cards_shares_and_counts_get_advice(
    game_id: str, ask_id: str, players: int, options: dict[str, object]
) -> None:
    game, table = at(game_id, ask_id, players, options)
    before = game.plain(table)
    found = candidates(game, table)
    assert len(found) > 1
    ask = game.step(table).ask(table)
    if not game.step(table).ways(table):
        assert len(found) <= MOST
        own = ask.check(game.dealer(table, Random(SEED)).answer(table))
        values = list(map(by_rank, own)) if isinstance(ask, asks.Cards) else own
        assert way_id(values) in {one.id for one in found}
    weighing = Weighing(game, table, 1)
    for _ in weighing.trial():
        pass
    options_ = weighing.standing().hint.options
    assert [one.id for one in options_] == [one.id for one in found]
    for one in options_:
        game.step(table).answer(table.copy(), ask.check(one.answer))
    assert game.plain(table) == before


def test_cards_that_are_turned_up_get_none() -> None:
    game: Game[Any] = SHELF["royal-rescue"]
    table = game.start(game.options({"players": ["Anna", "Ben"]}))
    assert game.step(table).ask(table).kind == "cards"
    assert candidates(game, table) == ()


def test_a_hidden_hand_is_told_apart_and_none_is_called_best() -> None:
    game, table = at("royal-rescue", "armies.army", 3)
    ask = game.step(table).ask(table)
    assert in_hand(ask)
    *_, last = (standing for standing in think(game, table, 30) if standing is not None)
    assert last.hint.apart
    assert last.hint.headline == "What each is worth, if you have it"
    assert not any("behind" in advised.note for advised in last.hint.options)
    sizes = {(rank(str(cards[0])), len(cards)) for one in last.hint.options if (cards := one.answer)}  # type: ignore[index,arg-type]
    assert len(sizes) == len(last.hint.options)


def test_a_wish_that_was_shown_is_what_the_hand_is_dealt_for() -> None:
    game, table = at("royal-rescue", "armies.show", 3)
    step = game.step(table)
    ways = {way_id(way.answer): way.note for way in step.ways(table)}
    assert "to ask for 7s" in ways.values()
    seven = next(way.answer for way in step.ways(table) if way.note == "to ask for 7s")
    player = table.order[0]
    shown = table.copy()
    game.move_to(shown, step.answer(shown, step.ask(shown).check(seven)))
    assert shown.wishes[player] == (7,)
    wishes = []
    for number in range(30):
        dealer = game.dealer(shown, seeded(number, 1))
        wishes.append(dealer._hands(shown).wish(player))
    assert wishes.count(7) >= 25


def _singles(hand: list[str]) -> int:
    ranks = list(map(rank, hand))
    return sum(ranks.count(one) == 1 for one in ranks)


def test_swapped_cards_are_swapped_in_the_hand_that_is_dealt() -> None:
    game, table = at("royal-rescue", "armies.swaps", 1)
    singles = []
    for number in (0, 3):
        swapped = table.copy()
        game.move_to(swapped, game.step(swapped).answer(swapped, number))
        assert swapped.swapped == number
        hands = [game.dealer(swapped, seeded(n, 2))._hands(swapped).cards[0] for n in range(40)]
        singles.append(sum(map(_singles, hands)))
    assert singles[1] < singles[0]


def test_the_next_roll_is_told_exactly_where_it_differs() -> None:
    game, table = at("royal-rescue", "servants.missed", 3)
    found = {one.id: one.next for one in candidates(game, table)}
    assert found["repeat"].startswith("next roll: hit ")
    assert found["accept"] != found["repeat"]
