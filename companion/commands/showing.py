"""``games`` and ``doctor``: what is here."""

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from companion import doctor
from companion.commands.house import House, show_json, warn
from companion.errors import CompanionError
from companion.machine import Check, Finding, Machine
from companion.settings import read_settings
from companion.sharing import code
from companion.wording import count, span

MARKS = {Finding.OK: "ok", Finding.NOTICE: "notice", Finding.BAD: "BAD"}

TERMINAL = "-"
"""Where the QR code goes if no file is named."""


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
    """Look over the machine; 1 where something is bad. Raises CompanionError where the QR code cannot be written."""
    machine = Machine(house.places.data, house.environ, camera=_camera(house))
    checks = []
    for check in doctor.examine(machine):
        checks.append(check)
        if args.json:
            show_json(asdict(check))
        else:
            _print(check)
    if args.qr:
        _show_code(doctor.in_short(checks), args.qr)
    bad = sum(check.finding is Finding.BAD for check in checks)
    if bad:
        warn(f"{count(bad, 'thing')} to mend: see BAD above")
    return 1 if bad else 0


def _camera(house: House) -> str:
    """The camera of the settings. Settings that cannot be read are told by whoever plays, not by the doctor."""
    try:
        return read_settings(house.places.settings).camera.source
    except CompanionError:
        return ""


def _print(check: Check) -> None:
    print(f"{MARKS[check.finding]:<7} {check.name:<12} {check.what}", flush=True)
    if check.todo:
        print(f"{'':<20} {check.todo}", flush=True)


def _show_code(text: str, where: str) -> None:
    if where == TERMINAL:
        print(code.lines(text), flush=True)
    else:
        code.write(text, Path(where))
