"""The options of a game of Royal Rescue: who plays, with which tables, quests and readings.

Each reading that is a setting in our notes on the rules stands here once, with its default first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from companion.asks import Option
from companion.errors import Refused
from companion.game import Setting
from companion.games.house_rules import read_settings, setting
from companion.games.royal_rescue import effects
from companion.games.royal_rescue.table_sets import SHIPPED, parse, shipped
from companion.games.seats import read_names

TITLE = "Royal Rescue"
SEATS = range(1, 5)


@dataclass(frozen=True, slots=True)
class Options:
    """The checked options; each string is the id of the chosen reading."""

    players: tuple[str, ...]
    table_set: effects.TableSet
    quests: frozenset[str]
    bonuses: str
    militias: str
    short_combination: str
    spare_rolls: str
    solo_swaps: str
    solo_rights: str
    quest1_weapons: str
    quest1_people: str
    quest2_sixes: str
    quest2_singles: str
    quest3_suit: str
    quest3_people: str
    quest3_weapons: str


SETTINGS = (
    Setting(
        "table_set",
        "Tables",
        (
            Option("house", "House tables", "complete: every situation card does something"),
            Option("sheet", "Your own sheet", "the app asks once what your sheet says, and keeps it"),
        ),
        "house",
        help="The printed table of situation effects is lost; play with ours or tell the app what yours says.",
    ),
    Setting(
        "quests",
        "Quests",
        (
            Option("1", "Armed mission", "some armies must turn cards into weapons; people may carry weapons"),
            Option("2", "Dark might", "last cards join the servants; only doubles of sixes hurt Umbar"),
            Option("3", "Haunted dungeon", "numbers open only with a matching double"),
        ),
        (),
        several=True,
    ),
    setting(
        "bonuses",
        "Officer and weapon",
        "",
        ("apart", "each bonus on a die of its own"),
        ("share", "officer and a weapon may share a die"),
    ),
    setting("militias", "Militias", "", ("pooled", "from everybody's people"), ("player", "from one player's people")),
    setting(
        "short_combination",
        "Fewer than ten discards",
        "",
        ("open", "numbers without a card count as open"),
        ("people", "the missing cards come from the shuffled people"),
    ),
    setting(
        "spare_rolls",
        "Rolls after the own officer",
        "",
        ("compulsory", "all rolls must be made"),
        ("waive", "may be waived"),
    ),
    setting("solo_swaps", "Solo: swaps", "", ("one", "one at a time, each seen"), ("all", "all at once")),
    setting(
        "solo_rights",
        "Solo: ability, handicap, weapons",
        "",
        ("army", "each army as if it were a player's"),
        ("player", "once for the player"),
    ),
    setting("quest1_weapons", "Quest 1: weapons", "", ("exact", "exactly 3 and 1"), ("at-least", "at least 3 and 1")),
    setting(
        "quest1_people",
        "Quest 1: armed people",
        "",
        ("always", "also against Umbar"),
        ("servants", "only against servants"),
    ),
    setting(
        "quest2_sixes",
        "Quest 2: sixes",
        "",
        ("all", "a double removes two, a triple three"),
        ("one", "a double or better removes one"),
    ),
    setting(
        "quest2_singles",
        "Quest 2: groups of one card",
        "",
        ("join", "join another group before Umbar's sixes are counted"),
        ("fight", "fight on by themselves"),
    ),
    setting("quest3_suit", "Quest 3: lock's suit", "", ("sum", "changes the sum by 1"), ("none", "does not count")),
    setting(
        "quest3_people", "Quest 3: people's die", "", ("one", "one die is rolled"), ("two", "the better of two dice")
    ),
    setting(
        "quest3_weapons",
        "Quest 3: weapons",
        "",
        ("held", "every weapon an army still holds becomes an army card"),
        ("kept", "only a weapon kept for Locksmith or Lockpick may"),
    ),
)
PLAIN_SETTINGS = tuple(one for one in SETTINGS if not one.several and one.id != "table_set")


def settings(own: Mapping[str, str]) -> tuple[Setting, ...]:
    """The settings, with the players' own table sets among the tables to choose from."""
    tables = SETTINGS[0]
    more = tuple(_own_option(name, text) for name, text in own.items() if name not in SHIPPED)
    return (replace(tables, options=tables.options + more), *SETTINGS[1:])


def _own_option(name: str, text: str) -> Option:
    """A table set of the players by its title; one that cannot be read is offered too, and refused when chosen."""
    try:
        return Option(name, parse(text, name).title, "your own tables")
    except Refused:
        return Option(name, name, "cannot be read")


def checked(raw: Mapping[str, object], own: Mapping[str, str]) -> dict[str, Any]:
    """The options complete and in the form records keep, the table set whole. Raises Refused."""
    chosen = read_settings(raw, PLAIN_SETTINGS, TITLE, others=("table_set", "quests"))
    return {
        "players": read_names(raw.get("players"), SEATS, TITLE),
        "table_set": msgspec.to_builtins(_table_set(raw.get("table_set", "house"), own)),
        "quests": _quests(raw.get("quests", [])),
        **chosen,
    }


def build(plain: Mapping[str, Any]) -> Options:
    """The options object of checked options."""
    return Options(
        players=tuple(plain["players"]),
        table_set=effects.from_plain(plain["table_set"]),
        quests=frozenset(plain["quests"]),
        **{one.id: plain[one.id] for one in PLAIN_SETTINGS},
    )


def _table_set(raw: object, own: Mapping[str, str]) -> effects.TableSet:
    if isinstance(raw, effects.TableSet):
        return effects.check(raw)
    if isinstance(raw, str):
        if raw in own:
            return parse(own[raw], f"your table set {raw}")
        if raw not in SHIPPED:
            raise Refused(f"There is no table set {raw!r}; there are: {', '.join({**dict.fromkeys(SHIPPED), **own})}")
        return shipped(raw)
    return effects.from_plain(raw)


def _quests(raw: object) -> list[str]:
    if not isinstance(raw, (list, tuple, set, frozenset)):
        raise Refused("Quests are a list of 1, 2 and 3")
    chosen = sorted({str(item) for item in raw})
    if wrong := [item for item in chosen if item not in ("1", "2", "3")]:
        raise Refused(f"There is no quest {wrong[0]!r}; the quests are 1, 2 and 3")
    return chosen
