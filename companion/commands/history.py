"""``history``: the games that were played, looked for, looked at, taken off the list and put back."""

from argparse import Namespace
from datetime import datetime
from typing import Any

import msgspec

from companion.commands.house import House, Usage, show_json, warn
from companion.days import day
from companion.history.review import Moment, open_review
from companion.history.summary import Summary, Wanted, find, unusual
from companion.history.words import long, stands
from companion.session import HistoryLine
from companion.sharing import sheet
from companion.streams import write_exactly
from companion.wire import plainly


def history(args: Namespace, house: House) -> int:
    """List games, or show, delete or undelete one. Raises Usage, CompanionError."""
    if args.action == "list":
        return _list(args, house)
    if args.id is None:
        raise Usage(f"history {args.action} needs the number of a game; `companion history` lists them")
    acts = {"show": _show, "delete": _delete, "undelete": _undelete}
    return acts[args.action](args, house)


def plain(one: Summary) -> dict[str, Any]:
    """A game as programs read it."""
    found = msgspec.structs.asdict(one)
    del found["turn"]
    return found | {"options": {"players": found.pop("players")}, "house": dict(one.house)}


def _list(args: Namespace, house: House) -> int:
    now = datetime.now().astimezone()
    people = house.people
    with house.past() as journal:
        games = find(house.history(journal).games, _wanted(args), people.called, house.title)[: args.number]
    if args.csv:
        write_exactly(sheet.table(games, people.called, house.title))
        return 0
    for one in games:
        if args.json:
            show_json(plain(one))
        else:
            print(_line(one, house, now))
    return 0


def _wanted(args: Namespace) -> Wanted:
    return Wanted(
        words=tuple(args.search.split()),
        game=args.game,
        players=tuple(args.player),
        seats=args.players,
        result=args.result,
        since=args.since,
        until=args.until,
        house=dict(_pair(text) for text in args.house),
        deleted=args.deleted,
    )


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Usage(f"{text!r} is no house rule: write key=value")
    return key, value


def _line(one: Summary, house: House, now: datetime) -> str:
    names = ", ".join(house.people.called(name) for name in one.players)
    title = house.title(one.game)
    score = f", score {one.score}" if one.over and one.score is not None else ""
    when = f"{day(one.changed, now):<16} {long(one.seconds):>7}"
    return f"{one.id:>4}  {title:<18} {when}  {stands(one)}{score} ({names})"


def _show(args: Namespace, house: House) -> int:
    with house.past() as journal:
        one = house.history(journal).game(args.id)
        review = open_review(journal, house.shelf, args.id)
    assert one is not None
    if args.move is not None:
        _show_moment(args, review.at(args.move))
        return 0
    if args.json:
        lines = [_plain_line(line) for line in review.lines()]
        show_json(plain(one) | {"moves": lines})
        return 0
    print(_line(one, house, datetime.now().astimezone()))
    for label, value in unusual(one.house, house.shelf[one.game].settings()).items():
        print(f"      {label}: {value}")
    for line in review.lines():
        led = f"  {line.report.headline}" if line.report else ""
        print(f"{line.index + 1:>4}  {line.title}: {line.answer}{led}")
    return 0


def _plain_line(line: HistoryLine) -> dict[str, Any]:
    built: dict[str, Any] = msgspec.to_builtins(line, enc_hook=plainly)
    return built | {"index": line.index + 1}


def _show_moment(args: Namespace, moment: Moment) -> None:
    if args.json:
        show_json(msgspec.to_builtins(moment, enc_hook=plainly))
        return
    print(f"{moment.move} of {moment.moves}: {moment.status.phase}, {moment.status.summary}")
    if moment.line is not None:
        print(f"{moment.line.title}: {moment.line.answer}")
        if moment.line.report is not None:
            print(moment.line.report.headline)


def _delete(args: Namespace, house: House) -> int:
    with house.journal() as journal:
        _tell(journal.notices)
        journal.delete(args.id)
    print(f"Game {args.id} is off the list; `companion history undelete {args.id}` brings it back")
    return 0


def _undelete(args: Namespace, house: House) -> int:
    with house.journal() as journal:
        _tell(journal.notices)
        journal.restore(args.id)
    print(f"Game {args.id} is on the list again")
    return 0


def _tell(notices: tuple[str, ...]) -> None:
    for notice in notices:
        warn(notice)
