"""All games under test: those that come with the companion, and the one of the tutorial."""

from random import Random
from typing import Any

from tests.games.robin_hood.wandering import SUBJECT as ROBIN_HOOD
from tests.games.royal_execution.wandering import SUBJECT as ROYAL_EXECUTION
from tests.games.royal_limited.wandering import SUBJECT as ROYAL_LIMITED
from tests.games.royal_rescue.wandering import SUBJECT as ROYAL_RESCUE
from tests.games.subject import Subject
from tests.plugin.sample import GAME, options


def _any_bridge(random: Random) -> dict[str, Any]:
    names = ("Anna", "Ben", "Carla")[: random.randint(1, 3)]
    return options(*names, river=random.choice(("brook", "river", "gorge")))


def _bridge_census(table: Any) -> None:
    assert table.planks >= 0
    assert 0 <= table.turn <= table.river["turns"]


TEN_PLANKS: Subject[Any] = Subject(GAME, _any_bridge, _bridge_census, most=200)
OURS = (ROYAL_RESCUE, ROYAL_EXECUTION, ROYAL_LIMITED, ROBIN_HOOD)
SUBJECTS = (*OURS, TEN_PLANKS)


def told(value: object) -> str:
    """A subject by the id of its game, for the names of tests."""
    return value.game.id if isinstance(value, Subject) else str(value)
