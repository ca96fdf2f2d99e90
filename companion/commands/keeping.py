"""``import``, ``backup`` and ``restore``: games that come and go as files."""

from argparse import Namespace
from collections import Counter
from pathlib import Path

from companion.commands.house import House, show_json, warn
from companion.errors import CompanionError
from companion.history import backup as backups
from companion.history import take_in as taking
from companion.history.take_in import Outcome, Taken
from companion.wording import count

WORDS = {
    Outcome.NEW: "taken in",
    Outcome.KNOWN: "here already",
    Outcome.LONGER: "gone on with",
}


def take_in(args: Namespace, house: House) -> int:
    """Take in records; 1 where one was refused. Raises CompanionError."""
    with house.journal() as journal:
        for notice in journal.notices:
            warn(notice)
        found = taking.take_in(journal, house.history(journal), house.shelf, [Path(path) for path in args.paths])
    for one in found:
        if args.json:
            show_json({"name": one.name, "outcome": one.outcome.value, "game": one.game, "reason": one.reason})
        elif one.outcome is Outcome.REFUSED:
            warn(one.reason)
    refused = _summed_up(found, quiet=args.json)
    return 1 if refused else 0


def _summed_up(found: list[Taken], quiet: bool) -> int:
    """Say how many of each there were; returns how many were refused."""
    counted = Counter(one.outcome for one in found)
    if not quiet:
        for outcome, words in WORDS.items():
            if counted[outcome]:
                print(f"{count(counted[outcome], 'game')} {words}")
        if not found:
            print("There are no records there")
    return counted[Outcome.REFUSED]


def backup(args: Namespace, house: House) -> int:
    """Make a backup, or with ``--check`` read the newest one. Raises CompanionError."""
    folder = Path(args.folder) if args.folder else _stick()
    if args.check:
        found = backups.check_backup(_newest(folder))
        print(f"{found.path} is whole: {count(found.games, 'game')}, made {found.made}")
        return 0
    made = backups.make_backup(house.places, folder, _tell)
    print(f"{made.path}: {count(made.games, 'game')}, written and read back")
    return 0


def restore(args: Namespace, house: House) -> int:
    """Restore a backup. Raises CompanionError."""
    found = backups.restore(house.places, _newest(Path(args.backup) if args.backup else _stick()), _tell)
    print(f"{count(found.games, 'game')} from {found.path} are here; what was here before is set aside beside them")
    return 0


def _newest(path: Path) -> Path:
    """A backup, or the newest one in a folder. Raises CompanionError."""
    if not path.is_dir():
        return path
    if not (found := backups.find_backups(path)):
        raise CompanionError(f"There is no backup in {path}")
    return found[0]


def _stick() -> Path:
    """The one stick that is in. Raises CompanionError where there is none, or more."""
    sticks = backups.find_sticks()
    if len(sticks) == 1:
        return sticks[0]
    where = ", ".join(map(str, sticks)) or "none"
    raise CompanionError(f"Name a folder: sticks that are in just now: {where}")


def _tell(text: str) -> None:
    print(f"{text} …", flush=True)
