"""``games`` and ``doctor``: what is here."""

from argparse import Namespace
from dataclasses import asdict

from companion import doctor
from companion.commands.house import House, show_json, warn
from companion.wording import count, span

MARKS = {doctor.Finding.OK: "ok", doctor.Finding.NOTICE: "notice", doctor.Finding.BAD: "BAD"}


def games(args: Namespace, house: House) -> int:
    """List the games."""
    for game in house.shelf.titles:
        if args.json:
            bounds = [game.players[0], game.players[-1]]
            show_json({"id": game.id, "title": game.title, "summary": game.summary, "players": bounds})
        else:
            print(f"{game.id:<18} {game.title}, {span(game.players, 'player')}: {game.summary}")
    for notice in house.shelf.notices:
        warn(notice)
    return 0


def examine(args: Namespace, house: House) -> int:
    """Look over the machine; 1 where something is bad."""
    machine = doctor.Machine(house.places.data, house.environ)
    bad = 0
    for check in doctor.examine(machine):
        bad += check.finding is doctor.Finding.BAD
        if args.json:
            show_json(asdict(check))
        else:
            print(f"{MARKS[check.finding]:<7} {check.name:<12} {check.what}", flush=True)
            if check.todo:
                print(f"{'':<20} {check.todo}", flush=True)
    if bad:
        warn(f"{count(bad, 'thing')} to mend: see BAD above")
    return 1 if bad else 0
