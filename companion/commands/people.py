"""``players``: who plays here, renamed, merged, given a colour and a seat; and ``statistics`` about them."""

from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from companion.commands.house import House, Usage, show_json, warn
from companion.commands.progress import shown
from companion.errors import CompanionError
from companion.games import lowest_wins
from companion.history.anonymise import anonymise
from companion.history.summary import Summary, Wanted, find, played_together
from companion.people import People, Person
from companion.statistics import plots, report
from companion.statistics.collect import collect_luck
from companion.statistics.figures import everybody, figures, games_of, teams
from companion.wording import count

Act = Callable[[Namespace, People], Person]


def players(args: Namespace, house: House) -> int:
    """List people, or change one. Raises Usage, CompanionError."""
    if args.action == "list":
        return _list(args, house)
    if args.action == "anonymise" and args.name is not None:
        return _anonymise(args, house)
    if args.name is None or args.value is None:
        raise Usage(f"players {args.action} needs {NEEDED[args.action]}; `companion players` lists everybody")
    if args.action == "merge":
        _check_apart(args, house)
    print(_line(ACTS[args.action](args, house.people)))
    return 0


def _check_apart(args: Namespace, house: House) -> None:
    """Raises CompanionError where two names sat at one table, and so are two people."""
    with house.past() as journal:
        games = house.history(journal).games
    found = played_together(games, lambda name: house.people.of(name).id, args.name, args.value)
    if found is not None:
        raise CompanionError(f"{args.name} and {args.value} played together in game {found.id}: they are two people")


NEEDED = {
    "anonymise": "a name",
    "rename": "a name and the new one",
    "merge": "two names, the first of which is kept",
    "colour": "a name and a colour",
    "seat": "a name and the number of a seat (0: none)",
}

ACTS: dict[str, Act] = {
    "rename": lambda args, people: people.rename(args.name, args.value),
    "merge": lambda args, people: people.merge(args.name, args.value),
    "colour": lambda args, people: people.paint(args.name, args.value),
    "seat": lambda args, people: people.place(args.name, _seat(args.value)),
}


def _anonymise(args: Namespace, house: House) -> int:
    """Take a name out of all games; 1 where it stays in some."""
    with house.journal() as journal, shown("Rewriting games") as told:
        done = anonymise(journal, house.places.cache, house.shelf, house.people, args.name, told)
    print(f"{args.name} is {done.name} now, in {count(done.games, 'game')}; backups made before still have the name")
    for number, reason in done.left.items():
        warn(f"game {number} still has the name: {reason}")
    return 1 if done.left else 0


def _seat(text: str) -> int | None:
    if not text.isdecimal():
        raise Usage(f"{text!r} is no seat: give its number, or 0 for none")
    return int(text) or None


def _list(args: Namespace, house: House) -> int:
    """Everybody who ever sat at the table, those with most games first, and those known besides."""
    with house.past() as journal:
        games = house.history(journal).games
    people = house.people
    met = {people.of(name).id: people.of(name) for one in games if one.deleted is None for name in one.players}
    for person in (met | {person.id: person for person in people}).values():
        if args.json:
            show_json(asdict(person))
        else:
            print(_line(person))
    return 0


def _line(person: Person) -> str:
    seat = f"seat {person.seat}" if person.seat else ""
    others = [name for name in person.names if name != person.name]
    also = f"also {', '.join(others)}" if others else ""
    return ", ".join(part for part in (person.name, person.colour, seat, also) if part)


def statistics(args: Namespace, house: House) -> int:
    """The figures of players, or with ``--team`` of those who played together. Raises CompanionError."""
    people = house.people
    with house.past() as journal:
        games = find(house.history(journal).games, Wanted(game=args.game, result="over"), people.called)
        wanted = [people.called(name) for name in args.player]
        who = _who(args, wanted, games, people)
        needed = [one for one in games if any(games_of(names, [one], people.called) for names in who)]
        with shown("Replaying games") as told:
            lucks = collect_luck(journal, house.shelf, needed, house.places.cache, told)
    found = [figures(names, games, lucks, people.called, lowest_wins(house.shelf)) for names in who]
    for one in found:
        if args.json:
            show_json(report.plain(one))
        else:
            print("\n".join(report.lines(one, house.title)))
    if args.plot is not None:
        title = "Figures of " + " and ".join(found[0].who)
        drawn = report.panels(found[0], lucks, house.title)
        plots.draw(title, drawn, Path(args.plot))
    if not found and not args.json:
        print("No game was played to its end yet")
    return 0


def _who(args: Namespace, wanted: list[str], games: list[Summary], people: People) -> list[tuple[str, ...]]:
    if args.team:
        return [tuple(wanted)] if wanted else teams(games, people.called)
    if args.plot is not None and len(wanted) != 1:
        raise Usage("A plot is of one --player, or of one --team with its players named")
    return [(name,) for name in wanted or everybody(games, people.called)]
