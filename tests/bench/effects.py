"""How much each effect of a table set moves the win rate, in the games in which it is in play.

    python tests/bench/effects.py [--set house] [--players 4] [--games 4000] [--seed 1]

Whole games are dealt up to the start of Phase 2. From each such table the rest is played several times as it is, and
as often with one of its effects turned into a mere note. Dungeon abilities count from there on too.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from random import Random

import msgspec

from companion.games.royal_rescue import RoyalRescue
from companion.games.royal_rescue.effects import ALL_CELLS, Cell, Kind, Position, Source, cell_keys
from companion.games.royal_rescue.ending import phase_of
from companion.games.royal_rescue.servants import enter_servants
from companion.games.royal_rescue.table import Phase, Table
from companion.simulate import play_out, seeded

NOTHING = Cell(effect=Kind.NOTE, source=Source.HOUSE)
REPEATS = 6


def placed(table: Table) -> set[str]:
    """The cells that are in play on a table."""
    cards = [(table.troops, Position.TROOPS), (table.battle, Position.BATTLE)]
    for army in table.armies:
        cards += [(army.ability, Position.ABILITY), (army.handicap, Position.HANDICAP)]
    return {key for card, position in cards if card is not None for key in cell_keys(card, position)}


def dealt(game: RoyalRescue, options: dict[str, object], games: int, seed: int) -> Iterator[tuple[int, Table]]:
    """Tables at the start of Phase 2."""
    start = game.start(options)
    for index in range(games):
        table = start.copy()
        dealer = game.dealer(table, seeded(seed, index))
        while phase_of(table) < Phase.SERVANTS:
            table.step = table.step.answer(table, dealer.answer(table))
        yield index, table


def without(table: Table, key: str) -> Table:
    """A copy of the table on which one effect does nothing."""
    copy = table.copy()
    cell = copy.table_set.cell(key)
    copy.table_set = copy.table_set.learn(key, NOTHING)
    if cell.effect is Kind.BONUS_DIE:
        copy.raise_bonus(-cell.amount)
    copy.row, copy.servants = [], copy.servants + copy.row
    copy.step = enter_servants(copy)
    return copy


def wins(game: RoyalRescue, table: Table, seed: str) -> int:
    """How many of a few continuations are won."""
    won = 0
    for n in range(REPEATS):
        copy = table.copy()
        play_out(game, copy, Random(f"{seed}/{n}"))
        won += game.status(copy).won is True
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", default="house")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = RoyalRescue()
    options = game.options({"players": ["A", "B", "C", "D"][: args.players], "table_set": args.set})
    with_it: dict[str, int] = defaultdict(int)
    without_it: dict[str, int] = defaultdict(int)
    times: dict[str, int] = defaultdict(int)
    for index, table in dealt(game, options, args.games, args.seed):
        base = wins(game, table, f"{index}")
        for key in placed(table):
            times[key] += REPEATS
            with_it[key] += base
            without_it[key] += wins(game, without(table, key), f"{index}{key}")
    print(f"{'cell':<16}{'effect':<44}{'in play':>8}{'win rate':>9}{'without':>9}{'moves it by':>12}")
    table_set = msgspec.convert(options["table_set"], type(game.start(options).table_set))
    for key in ALL_CELLS:
        if not times[key]:
            print(f"{key:<16}{table_set.cell(key).words:<44}{0:>8}")
            continue
        rate, bare = with_it[key] / times[key], without_it[key] / times[key]
        change = (rate - bare) / bare if bare else 0.0
        print(f"{key:<16}{table_set.cell(key).words:<44}{times[key]:>8}{rate:>9.3f}{bare:>9.3f}{change:>+12.1%}")


if __name__ == "__main__":
    main()
