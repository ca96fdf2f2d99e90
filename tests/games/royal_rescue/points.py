"""Tables at every kind of step, gathered from seeded games, for what must hold everywhere."""

from functools import cache
from random import Random

from companion.games.royal_rescue.table import Table
from companion.simulate import random_legal
from tests.games.royal_rescue.tables import GAME
from tests.games.royal_rescue.wandering import random_options

EACH = 4
"""How many tables of a kind are gathered."""

RARE = (1056, 1527)
"""Seeds of games in which the people miss with the bonus die at hand, which hardly one game in a thousand has."""


@cache
def tables_by_step() -> dict[str, tuple[Table, ...]]:
    """A few tables at every kind of step, by the step's name (with its module's, where two share one)."""
    found: dict[str, list[Table]] = {}
    for seed in (*RARE, *range(500)):
        random, keeping = Random(f"points {seed}"), Random(f"keep {seed}")
        table = GAME.start(random_options(random))
        while True:
            kept = found.setdefault(name_of(table), [])
            if len(kept) < EACH and keeping.random() < 0.5:
                kept.append(table.copy())
            if table.step.over:
                break
            answer = random_legal(GAME, table, random) if random.random() < 0.05 else None
            answer = answer if answer is not None else GAME.dealer(table, random).answer(table)
            GAME.move_to(table, table.step.answer(table, answer))
        if len(found) == len(STEPS) and all(len(kept) == EACH for kept in found.values()):
            break
    return {name: tuple(kept) for name, kept in found.items()}


def name_of(table: Table) -> str:
    step = type(table.step)
    return f"{step.__module__.rpartition('.')[2]}.{step.__name__}"


STEPS = (
    "setup.RoyalKing",
    "setup.RoyalQueen",
    "setup.Deal",
    "setup.Commander",
    "setup.Direction",
    "armies.Show",
    "armies.Give",
    "armies.LayArmy",
    "armies.Swaps",
    "armies.LaySoloArmy",
    "armies.SoloPeople",
    "officers.Target",
    "officers.Rolling",
    "officers.OwnCard",
    "situation.LearnEffect",
    "muster.OneOwner",
    "muster.BuyWeapons",
    "muster.SituationCards",
    "muster.SituationRoles",
    "losses.Inherit",
    "servants.TurnUp",
    "servants.FirstAttacker",
    "servants.ChoosePlace",
    "attack.Attack",
    "attack.RollAgain",
    "attack.Missed",
    "people.PeopleAttack",
    "people.PeopleMissed",
    "people.PeopleLoss",
    "umbar.JoinUp",
    "umbar.MilitiaOrder",
    "umbar.PeopleRoll",
    "umbar.Assault",
    "umbar.AssaultAgain",
    "umbar.Fought",
    "whip.Whip",
    "whip.WhipLosses",
    "dungeon.Combination",
    "dungeon.KeepTool",
    "opening.WhoTries",
    "opening.TurnUp",
    "opening.Try",
    "opening.TryMissed",
    "ending.Over",
)
