"""The command line's grammar: every command with its arguments and the function that carries it out."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Sequence
from datetime import date
from typing import NoReturn

from companion.commands import carry
from companion.commands.house import House, Usage
from companion.spreads import Layout

Carry = Callable[[Namespace, House], int]


class Grammar(ArgumentParser):
    """A parser whose complaint is an error of ours: one line, and exit code 2."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message} (see `{self.prog} --help`)")


def parse(argv: Sequence[str] | None) -> Namespace:
    """The arguments of a command line; ``carry`` is the function for its command. Raises Usage,
    SystemExit."""
    grammar = _grammar()
    found, left = grammar.parse_known_args(argv)
    unknown = [word for word in left if word.startswith("-") or "photos" not in found]
    if unknown:
        grammar.error(f"unrecognized arguments: {' '.join(unknown)}")
    if left:
        # argparse leaves photos over that stand after an option
        found.photos += left
    return found


def _grammar() -> Grammar:
    grammar = Grammar(
        prog="companion", description="Leads through card-and-dice games at a real table.", allow_abbrev=False
    )
    grammar.add_argument("--version", action="store_true", help="say the version")
    grammar.set_defaults(carry=None)
    commands = grammar.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    _add_records(commands)
    _add_history(commands)
    _add_keeping(commands)
    _add_people(commands)
    _add_read(commands)
    _add_teach(commands)
    _add_simulate(commands)
    _add_bench(commands)
    _add_gallery(commands)
    _add_rest(commands)
    return grammar


def _command(commands: "_SubParsersAction[Grammar]", name: str, carried: Carry, what: str) -> Grammar:
    command = commands.add_parser(name, help=what, description=what, allow_abbrev=False)
    command.set_defaults(carry=carried)
    return command


def _json(command: Grammar) -> None:
    command.add_argument("--json", action="store_true", help="JSON instead of words")


def _add_play(commands: "_SubParsersAction[Grammar]") -> None:
    play = _command(commands, "play", carry.play, "play, on the touchscreen or in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="only this game")
    play.add_argument("--terminal", action="store_true", help="in the terminal, even where there is a display")
    play.add_argument("--demo", action="store_true", help="play a recorded game off-screen and keep its pictures")
    play.add_argument("--folder", default="demo", help="where --demo keeps its pictures (demo)")


def _add_records(commands: "_SubParsersAction[Grammar]") -> None:
    replay = _command(commands, "replay", carry.replay, "replay a record and say where the game stands")
    replay.add_argument("record", metavar="RECORD", help="a file of JSON lines, or - for standard input")
    _json(replay)
    export = _command(commands, "export", carry.export, "write the record of a game")
    export.add_argument("id", nargs="?", metavar="ID", help="a number from the history; else the game played last")
    export.add_argument("file", nargs="?", metavar="FILE", help="where to; else standard output (--all: a folder)")
    export.add_argument("--anonymous", action="store_true", help="without the players' names")
    export.add_argument("--all", action="store_true", help="every game, a file each")


def _add_history(commands: "_SubParsersAction[Grammar]") -> None:
    history = _command(commands, "history", carry.history, "the games played so far")
    actions = ("list", "show", "delete", "undelete")
    history.add_argument(
        "action", nargs="?", choices=actions, default="list", metavar="ACTION", help=", ".join(actions)
    )
    history.add_argument("id", nargs="?", type=_positive, metavar="ID", help="the number of a game, from the list")
    history.add_argument("--number", type=_positive, default=None, metavar="N", help="only the last N")
    history.add_argument("--search", default="", metavar="WORDS", help="only games that have these words")
    history.add_argument("--game", default=None, metavar="GAME", help="only of this game")
    history.add_argument("--player", action="append", default=[], metavar="NAME", help="only with this player")
    history.add_argument("--players", type=_positive, default=None, metavar="N", help="only with so many players")
    history.add_argument("--result", choices=("won", "lost", "over", "unfinished"), help="only with this result")
    history.add_argument("--since", type=_day, default=None, metavar="DAY", help="only since a day, as 2026-11-30")
    history.add_argument("--until", type=_day, default=None, metavar="DAY", help="only until a day")
    history.add_argument("--house", action="append", default=[], metavar="KEY=VALUE", help="only with this house rule")
    history.add_argument("--deleted", action="store_true", help="those that were deleted")
    history.add_argument("--move", type=_count, default=None, metavar="N", help="show: the table after N answers")
    history.add_argument("--csv", action="store_true", help="the list for a spreadsheet")
    _json(history)


def _add_keeping(commands: "_SubParsersAction[Grammar]") -> None:
    taken = _command(commands, "import", carry.take_in, "take in games from records")
    taken.add_argument("paths", nargs="+", metavar="PATH", help="records, folders of records, archives of records")
    _json(taken)
    backup = _command(commands, "backup", carry.backup, "keep everything in one file on a stick or in a folder")
    backup.add_argument("folder", nargs="?", metavar="FOLDER", help="where to; else the stick that is in")
    backup.add_argument("--check", action="store_true", help="only read the backup in the folder")
    restore = _command(commands, "restore", carry.restore, "put a backup in place of what is here")
    restore.add_argument(
        "backup", nargs="?", metavar="BACKUP", help="the file, or its folder; else the stick that is in"
    )


def _add_people(commands: "_SubParsersAction[Grammar]") -> None:
    players = _command(commands, "players", carry.players, "the people who play here")
    actions = ("list", "rename", "merge", "colour", "seat", "anonymise")
    players.add_argument(
        "action", nargs="?", choices=actions, default="list", metavar="ACTION", help=", ".join(actions)
    )
    players.add_argument("name", nargs="?", metavar="NAME", help="who")
    players.add_argument("value", nargs="?", metavar="VALUE", help="the new name, the other name, the colour, the seat")
    _json(players)
    share = _command(commands, "share", carry.share, "the result of a game for others: a link for BG Stats, a picture")
    share.add_argument("id", nargs="?", type=_positive, metavar="ID", help="the number of a game; else the last one")
    share.add_argument("--qr", default=None, metavar="FILE", help="the link as a QR code: FILE.svg or FILE.png")
    share.add_argument("--picture", default=None, metavar="FILE", help="the result as a picture: FILE.svg or FILE.png")
    share.add_argument("--location", default="", metavar="WORDS", help="where it was played")
    _json(share)
    statistics = _command(commands, "statistics", carry.statistics, "games, wins, luck and records of the players")
    statistics.add_argument("--player", action="append", default=[], metavar="NAME", help="only this player")
    statistics.add_argument("--team", action="store_true", help="of those who played together, not of each")
    statistics.add_argument("--game", default=None, metavar="GAME", help="only in this game")
    statistics.add_argument("--plot", default=None, metavar="FILE", help="a picture too: FILE.svg or FILE.png")
    _json(statistics)


def _add_read(commands: "_SubParsersAction[Grammar]") -> None:
    read = commands.add_parser("read", help="read dice or cards in photos", description="Read dice or cards in photos.")
    kinds = read.add_subparsers(title="what to read", metavar="WHAT", required=True)
    dice = _command(kinds, "dice", carry.read_dice, "read dice in photos")
    cards = _command(kinds, "cards", carry.read_cards, "read cards in photos")
    cards.add_argument("--layout", metavar="NAME", help=f"how the cards lie: {', '.join(Layout)}")
    cards.add_argument("--deck", metavar="NAME", help="a deck that was taught; else the one chosen")
    cards.add_argument("--possible", metavar="CARDS", help="the cards that can be there, such as 10h,7s,joker")
    for kind in (dice, cards):
        kind.add_argument("photos", nargs="+", metavar="PHOTO")
        _json(kind)


def _add_teach(commands: "_SubParsersAction[Grammar]") -> None:
    teach = commands.add_parser(
        "teach", help="teach the reader your own deck of cards", description="Teach the reader your own deck of cards."
    )
    kinds = teach.add_subparsers(title="what to teach", metavar="WHAT", required=True)
    cards = _command(kinds, "cards", carry.teach_cards, "teach a deck, a photo for each row that is laid out")
    cards.add_argument("name", metavar="NAME", help="what the deck is called")
    cards.add_argument(
        "photos", nargs="*", metavar="PHOTO", help="a photo of each row that is still open, in order; else row by row"
    )
    cards.add_argument(
        "--from",
        dest="source",
        metavar="CAMERA",
        help="a camera or a folder of photos; else the camera of the settings",
    )
    cards.add_argument("--row", type=_positive, metavar="N", help="begin with this row")
    decks = _command(commands, "decks", carry.decks, "the decks that the reader was taught")
    actions = ("list", "rows", "use", "delete")
    decks.add_argument("action", nargs="?", choices=actions, default="list", metavar="ACTION", help=", ".join(actions))
    decks.add_argument("name", nargs="?", metavar="NAME", help="which deck (use: none for any ordinary one)")
    _json(decks)


def _add_simulate(commands: "_SubParsersAction[Grammar]") -> None:
    simulate = _command(commands, "simulate", carry.simulate, "play many games and say what they came to")
    simulate.add_argument("game", metavar="GAME")
    _options(simulate, games=1000)
    simulate.add_argument("--policy", choices=("plain", "strong"), default="plain", help="who decides (plain)")
    simulate.add_argument("--workers", type=_positive, default=None, metavar="N", help="processes; else one a core")
    simulate.add_argument("--parts", default=None, metavar="FOLDER", help="keep what is done there, and go on from it")
    simulate.add_argument("--readings", action="store_true", help="what every other house rule would move")
    simulate.add_argument("--effects", action="store_true", help="what each effect of the table set moves")
    simulate.add_argument("--gain", action="store_true", help="how much more the strong policy wins than the plain one")
    simulate.add_argument("--plot", default=None, metavar="FILE", help="a picture too: FILE.svg or FILE.png")
    simulate.add_argument("--cluster", default=None, metavar="ADDRESS", help="play on a Dask cluster")


def _options(command: Grammar, games: int) -> None:
    """The options of a game, how many games, and their luck."""
    command.add_argument("--players", type=_positive, default=4, metavar="N", help="how many play (4)")
    command.add_argument("--games", type=_positive, default=games, metavar="N", help=f"how many games ({games})")
    command.add_argument("--seed", type=int, default=1, metavar="N", help="which luck (1)")
    command.add_argument("--set", default=None, metavar="NAME|FILE", help="the table set")
    command.add_argument("--quest", action="append", default=[], metavar="QUEST", help="a quest; can be repeated")
    command.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="any house rule; can be repeated"
    )
    _json(command)


def _add_bench(commands: "_SubParsersAction[Grammar]") -> None:
    bench = commands.add_parser("bench", help="measure how fast things are", description="Measure how fast things are.")
    whats = bench.add_subparsers(title="what to measure", metavar="WHAT", required=True)
    helps = {
        "start": "from start to the first frame, and memory",
        "answer": "from an answer to its paint",
        "idle": "what happens while nothing happens",
        "read": "reading photos",
        "camera": "the camera: while nothing moves, and from the last die at rest to the answer",
    }
    for name, what in helps.items():
        command = _command(whats, name, carry.measure, what)
        command.set_defaults(what=name)
        _json(command)
    playouts = _command(whats, "playouts", carry.playouts, "whole games a second")
    entries = _command(whats, "entries", carry.entries, "what people enter in a game")
    listed = _command(whats, "history", carry.listed, "listing and opening games where there are many")
    for command, games in ((playouts, 200), (entries, 100), (listed, 10_000)):
        command.add_argument("game", nargs="?", metavar="GAME")
        _options(command, games)


def _add_gallery(commands: "_SubParsersAction[Grammar]") -> None:
    gallery = _command(commands, "gallery", carry.gallery, "every screen in every state, as pictures or looked over")
    gallery.add_argument("folder", nargs="?", metavar="FOLDER", help="where the pictures go")
    what = gallery.add_mutually_exclusive_group()
    what.add_argument("--audit", action="store_true", help="keep no pictures; say what is cut, covered, too small, …")
    what.add_argument("--list", action="store_true", help="only name the screens")
    gallery.add_argument("--games", default="", metavar="GAME,…", help="only of these games")
    gallery.add_argument("--screens", default="", metavar="NAME,…", help="only screens called so (home,page-menu)")
    gallery.add_argument("--sizes", default="", metavar="SIZE,…", help="of these panels (800x480,720x1280)")
    gallery.add_argument("--themes", default="dark", metavar="THEME,…", help="dark, light, contrast (dark)")
    gallery.add_argument("--scales", default="100", metavar="PERCENT,…", help="sizes of writing, 100 to 200 (100)")
    gallery.add_argument("--languages", default="en", metavar="CODE,…", help="en, de (en)")


def _add_rest(commands: "_SubParsersAction[Grammar]") -> None:
    games = _command(commands, "games", carry.games, "the games that can be played")
    _json(games)
    doctor = _command(commands, "doctor", carry.doctor, "look over this machine")
    _json(doctor)
    doctor.add_argument(
        "--qr", nargs="?", const="-", default=None, metavar="FILE",
        help="what was found as a QR code, to be sent on by phone: here, or FILE.svg or FILE.png",
    )  # fmt: skip
    buttons = _command(commands, "buttons", carry.buttons, "what is wired: show, watch or draw it, assign, try lights")
    buttons.add_argument(
        "action",
        nargs="?",
        choices=("show", "watch", "assign", "lights", "draw"),
        default="show",
        metavar="ACTION",
        help="show, watch presses, assign buttons to what they are for, try the lights, draw the wiring",
    )
    buttons.add_argument("file", nargs="?", metavar="FILE", help="draw: where to; else standard output")
    buttons.add_argument("--all", action="store_true", help="listen also to pins that something else may use")
    sets = _command(commands, "tables", carry.tables, "the table sets of a game")
    sets.add_argument("game", metavar="GAME")
    sets.add_argument("action", nargs="?", choices=("list", "show", "export", "import"), default="list")
    sets.add_argument("name", nargs="?", metavar="NAME", help="which set (import: the file)")
    sets.add_argument("file", nargs="?", metavar="FILE", help="where to export to (import: the name it gets)")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def _day(text: str) -> str:
    return date.fromisoformat(text).isoformat()


_day.__name__ = "day"
_count.__name__ = "number"
_positive.__name__ = "number"  # argparse names the type in its complaint
