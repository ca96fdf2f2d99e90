"""``share``: the result of a game as a link for BG Stats, as a QR code, and as a picture to keep."""

import sys
from argparse import Namespace
from pathlib import Path

from companion.commands.house import House, show_json
from companion.errors import CompanionError
from companion.games import lowest_wins
from companion.history.summary import Summary, unusual
from companion.sharing import bgstats, code, keepsake
from companion.statistics import plots
from companion.statistics.collect import collect_luck


def share(args: Namespace, house: House) -> int:
    """Share a result. Raises CompanionError."""
    people = house.people
    with house.past() as journal:
        one = _wanted(args, house.history(journal).games)
        title = house.title(one.game)
        lowest = one.game in lowest_wins(house.shelf)
        link = bgstats.link(one, title, people.of, args.location, lowest)
        if args.picture is not None:
            luck = collect_luck(journal, house.shelf, [one], house.places.cache).get(one.id)
            game = house.shelf.get(one.game)
            rules = unusual(one.house, game.settings()) if game is not None else {}
            plots.draw(title, keepsake.panels(one, rules, luck, people.called), Path(args.picture))
    if args.qr is not None:
        code.write(link, Path(args.qr))
    if args.json:
        show_json(bgstats.play_of(one, title, people.of, args.location, lowest_wins=lowest) | {"link": link})
    elif args.qr is None and args.picture is None:
        print(link)
        if sys.stdout.isatty():
            print(code.lines(link))
    return 0


def _wanted(args: Namespace, games: list[Summary]) -> Summary:
    """The game with the number that was named, or else the one that ended last. Raises CompanionError."""
    for one in games:
        if one.id == args.id or (args.id is None and one.over and one.deleted is None):
            return one
    raise CompanionError("There is no such game" if args.id else "No game was played to its end yet")
