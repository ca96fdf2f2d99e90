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
from companion.games.royal_rescue.set_words import said
from companion.games.royal_rescue.table_sets import SHIPPED, parse, shipped
from companion.games.seats import read_names
from companion.language import tr

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
        tr("Tables"),
        (
            Option("house", tr("House tables"), tr("complete: every situation card does something")),
            Option("sheet", tr("Your own sheet"), tr("the app asks once what your sheet says, and keeps it")),
        ),
        "house",
        help=tr("The printed table of situation effects is lost; play with ours or tell the app what yours says."),
    ),
    Setting(
        "quests",
        tr("Quests"),
        (
            Option("1", tr("Armed mission"), tr("some armies must turn cards into weapons; people may carry weapons")),
            Option("2", tr("Dark might"), tr("last cards join the servants; only doubles of sixes hurt Umbar")),
            Option("3", tr("Haunted dungeon"), tr("numbers open only with a matching double")),
        ),
        (),
        several=True,
    ),
    setting(
        "bonuses",
        tr("Officer and weapon"),
        "",
        ("apart", tr("each bonus on a die of its own")),
        ("share", tr("officer and a weapon may share a die")),
    ),
    setting(
        "militias",
        tr("Militias"),
        "",
        ("pooled", tr("from everybody's people")),
        ("player", tr("from one player's people")),
    ),
    setting(
        "short_combination",
        tr("Fewer than ten discards"),
        "",
        ("open", tr("numbers without a card count as open")),
        ("people", tr("the missing cards come from the shuffled people")),
    ),
    setting(
        "spare_rolls",
        tr("Rolls after the own officer"),
        "",
        ("compulsory", tr("all rolls must be made")),
        ("waive", tr("may be waived")),
    ),
    setting("solo_swaps", tr("Solo: swaps"), "", ("one", tr("one at a time, each seen")), ("all", tr("all at once"))),
    setting(
        "solo_rights",
        tr("Solo: ability, handicap, weapons"),
        "",
        ("army", tr("each army as if it were a player's")),
        ("player", tr("once for the player")),
    ),
    setting(
        "quest1_weapons",
        tr("Quest 1: weapons"),
        "",
        ("exact", tr("exactly 3 and 1")),
        ("at-least", tr("at least 3 and 1")),
    ),
    setting(
        "quest1_people",
        tr("Quest 1: armed people"),
        "",
        ("always", tr("also against Umbar")),
        ("servants", tr("only against servants")),
    ),
    setting(
        "quest2_sixes",
        tr("Quest 2: sixes"),
        "",
        ("all", tr("a double removes two, a triple three")),
        ("one", tr("a double or better removes one")),
    ),
    setting(
        "quest2_singles",
        tr("Quest 2: groups of one card"),
        "",
        ("join", tr("join another group before Umbar's sixes are counted")),
        ("fight", tr("fight on by themselves")),
    ),
    setting(
        "quest3_suit",
        tr("Quest 3: lock's suit"),
        "",
        ("sum", tr("changes the sum by 1")),
        ("none", tr("does not count")),
    ),
    setting(
        "quest3_people",
        tr("Quest 3: people's die"),
        "",
        ("one", tr("one die is rolled")),
        ("two", tr("the better of two dice")),
    ),
    setting(
        "quest3_weapons",
        tr("Quest 3: weapons"),
        "",
        ("held", tr("every weapon an army still holds becomes an army card")),
        ("kept", tr("only a weapon kept for Locksmith or Lockpick may")),
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
        return Option(name, said(parse(text, name).title), tr("your own tables"))
    except Refused:
        return Option(name, name, tr("cannot be read"))


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
            return parse(own[raw], tr("your table set {name}", name=raw))
        if raw not in SHIPPED:
            names = ", ".join({**dict.fromkeys(SHIPPED), **own})
            raise Refused(tr("There is no table set {name}; there are: {names}", name=repr(raw), names=names))
        return shipped(raw)
    return effects.from_plain(raw)


def _quests(raw: object) -> list[str]:
    if not isinstance(raw, (list, tuple, set, frozenset)):
        raise Refused(tr("Quests are a list of 1, 2 and 3"))
    chosen = sorted({str(item) for item in raw})
    if wrong := [item for item in chosen if item not in ("1", "2", "3")]:
        raise Refused(tr("There is no quest {quest}; the quests are 1, 2 and 3", quest=repr(wrong[0])))
    return chosen
