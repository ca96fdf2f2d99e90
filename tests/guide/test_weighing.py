"""Advice by playing on: which answers are weighed, how surely, and that nothing hidden is looked at."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion import asks
from companion.asks import Ask, Option, Part
from companion.game import Game, Status, Step
from companion.games import Shelf
from companion.guide.candidates import candidates, may_be_weighed
from companion.guide.weighing import LEAST, Standing, Weighing, advice, think
from companion.simulate import seeded
from tests.sample_game import Lighthouse
from tests.sample_table import Shore

SHELF = Shelf()
SEATS = {"royal-rescue": 3, "royal-execution": 1, "royal-limited": 1, "robin-hood": 2, "lighthouse": 2}
GAMES: Mapping[str, Game[Any]] = {**SHELF, Lighthouse.id: Lighthouse()}


def tables(game: Game[Any], seed: int, steps: int = 400) -> list[Any]:
    """Tables of a played game at which something is decided, one for each question."""
    names = ["Anna", "Ben", "Cleo"][: SEATS[game.id]]
    table = game.start(game.options({"players": names}))
    dealer = game.dealer(table, seeded(seed, 0))
    found: dict[str, Any] = {}
    for _ in range(steps):
        step = game.step(table)
        if step.over:
            break
        ask = step.ask(table)
        if may_be_weighed(ask):
            found.setdefault(ask.id, table.copy())
        game.move_to(table, step.answer(table, dealer.answer(table)))
    return list(found.values())


def weighed(game: Game[Any], table: Any, most: int) -> Standing:
    *_, last = (standing for standing in think(game, table, most) if standing is not None)
    return last


class Coins(Lighthouse):
    """What is asked is played for at once: a wall given up wins nine times of ten, help once."""

    def offers_hint(self, table: Shore) -> bool:
        return False

    def status(self, table: Shore) -> Status:
        return Status("over", True, won=table.light == 1)

    def step(self, table: Shore) -> Step[Shore]:
        return {"Toss": Toss, "Tossed": Tossed, "Over": Over}[table.at]()

    def move_to(self, table: Shore, step: Step[Shore]) -> None:
        table.at = type(step).__name__

    def dealer(self, table: Shore, random: Random) -> Any:
        luck = random.random()

        class Flip:
            def answer(self, table: Shore) -> Any:
                table.light = int(luck < (0.9 if table.walls == 2 else 0.1))
                return True

        return Flip()


class Toss(Step[Shore]):
    def ask(self, table: Shore) -> Ask:
        options = (Option("wall", "Give up a wall"), Option("help", "Call"), Option("oil", "Oil", disabled="none left"))
        return asks.Choice(id="a.b", title="", instruction="", rule="", options=options)

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        table.walls = 2 if answer == "wall" else 3
        return Tossed()


class Tossed(Step[Shore]):
    def ask(self, table: Shore) -> Ask:
        return asks.Confirm(id="a.c", title="", instruction="", rule="")

    def answer(self, table: Shore, answer: Any) -> Step[Shore]:
        return Over()


class Over(Tossed):
    over = True


def shore() -> Shore:
    return Shore("Toss", 1, ["Anna"], {"Anna": 0})


def test_what_is_clearly_better_is_found_and_said() -> None:
    game, table = Coins(), shore()
    standing = weighed(game, table, 600)
    wall, call = standing.hint.options
    assert standing.hint.headline == "Give up a wall wins most often"
    assert standing.done
    assert LEAST <= standing.trials < 600
    assert wall.low <= 0.9 <= wall.high
    assert call.low <= 0.1 <= call.high
    assert call.note == "clearly behind"
    assert not wall.exact


class Marks(Coins):
    """It is won whatever is answered, with a point or without."""

    def status(self, table: Shore) -> Status:
        return Status("over", True, won=True, score=table.light)


class Strokes(Marks):
    lowest_wins = True


@pytest.mark.parametrize(("game", "best"), [(Marks(), "Give up a wall"), (Strokes(), "Call")])
def test_where_all_win_alike_the_score_decides(game: Marks, best: str) -> None:
    standing = weighed(game, shore(), 600)
    assert standing.hint.headline == f"{best} comes to the best score"
    assert standing.trials < 600
    wall, call = standing.hint.options
    assert wall.chance == call.chance == 1
    assert wall.note.startswith("score 0.")
    assert call.note.startswith("score 0.")
    assert (call if best == "Give up a wall" else wall).note.endswith("clearly behind")


def test_what_is_as_good_is_not_called_better() -> None:
    game = Coins()

    class Alike(Coins):
        def dealer(self, table: Shore, random: Random) -> Any:
            dealer = game.dealer(table, random)
            table.walls = 2
            return dealer

    standing = weighed(Alike(), shore(), 60)
    assert standing.trials == 60
    assert standing.hint.headline == "Give up a wall and Call win equally often"
    assert not any(advised.note for advised in standing.hint.options)


def test_two_with_the_same_chance_are_equal_before_the_last_trial_too() -> None:
    weighing = Weighing(Coins(), shore(), most=90)
    wall, call = weighing.tried
    wall.won, call.won = [True] * 41 + [False] * 59, [True] * 41 + [False] * 59
    wall.points = call.points = [1] * 100
    assert weighing.standing().hint.headline == "Give up a wall and Call win equally often"
    weighing = Weighing(Coins(), shore(), most=600)
    wall, call = weighing.tried
    wall.won, call.won = [True] * 41 + [False] * 59, [True] * 41 + [False] * 59
    assert weighing.standing().hint.headline == "Give up a wall and Call win equally often so far"
    wall.won[-1] = True
    assert weighing.standing().hint.headline == "Give up a wall is ahead so far"


def test_disabled_options_and_facts_are_not_weighed() -> None:
    game, table = Coins(), shore()
    assert [candidate.id for candidate in candidates(game, table)] == ["wall", "help"]
    fact = asks.Count(id="a.b", title="", instruction="", rule="", high=3, fact=True)
    assert not may_be_weighed(fact)
    assert may_be_weighed(asks.Count(id="a.b", title="", instruction="", rule="", high=3))
    assert not may_be_weighed(asks.Roll(id="a.b", title="", instruction="", rule="", dice=2))


def test_all_shares_orders_and_several_are_weighed_while_they_are_few() -> None:
    parts = (Part("a", "A", 1), Part("b", "B", 2))
    split = asks.Split(id="a.b", title="", instruction="", rule="", parts=parts, low=2, high=2)
    for ask, expected in (
        (split, ["2 × B", "1 × A, 1 × B"]),
        (_order("xyz"), ["x, y, z", "x, z, y", "y, x, z", "y, z, x", "z, x, y", "z, y, x"]),
        (_several("xy"), ["none", "x", "y", "x, y"]),
    ):
        assert [candidate.label for candidate in candidates(Asking(ask), shore())] == expected


class Asking(Coins):
    """Asks one thing for ever."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def step(self, table: Shore) -> Step[Shore]:
        return Asked(self._ask)


class Asked(Tossed):
    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def ask(self, table: Shore) -> Ask:
        return self._ask


def _order(letters: str) -> Ask:
    return asks.Order(id="a", title="", instruction="", rule="", options=tuple(Option(x, x) for x in letters))


def _several(letters: str) -> Ask:
    options = tuple(Option(x, x) for x in letters)
    return asks.Choices(id="a", title="", instruction="", rule="", options=options, high=2)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_game_can_be_weighed_and_no_table_is_changed(game: Game[Any]) -> None:
    found = tables(game, 3)
    assert found
    for table in found[:4]:
        before = game.plain(table)
        weighing = Weighing(game, table, 1)
        for _ in weighing.trial():
            pass
        standing = weighing.standing()
        assert standing.done
        assert len(standing.hint.options) == len(candidates(game, table)) > 1
        assert all(0 <= advised.low <= advised.chance <= advised.high <= 1 for advised in standing.hint.options)
        assert game.plain(table) == before


def test_the_same_table_gets_the_same_advice() -> None:
    game = SHELF["royal-rescue"]
    table = tables(game, 5)[2]
    assert weighed(game, table, 12) == weighed(game, table, 12)


def test_hidden_cards_are_dealt_anew_in_every_trial() -> None:
    """Nobody looks at what comes next: from one table, trials of one answer see many different decks."""
    seen: set[tuple[str, ...]] = set()

    class Watched(type(SHELF["royal-execution"])):
        def dealer(self, table: Any, random: Random) -> Any:
            dealer = super().dealer(table, random)
            seen.add(tuple(dealer._pile))
            return dealer

    game = Watched()
    table = tables(game, 2)[0]
    seen.clear()
    weighing = Weighing(game, table, 5)
    while not weighing.done:
        for _ in weighing.trial():
            pass
    assert len(seen) == 5  # the same luck for each answer, other luck for each trial


def test_advice_for_whoever_waits_ends_in_time_and_when_all_is_clear() -> None:
    hint = advice(Coins(), shore(), 0.0)
    assert hint is not None
    assert len(hint.options) == 2
    clear = advice(Coins(), shore(), 600.0)
    assert clear is not None
    assert clear.headline == "Give up a wall wins most often"
