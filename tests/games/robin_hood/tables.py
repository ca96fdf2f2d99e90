"""Tables of Rescuing Robin Hood at a given point, in few lines, and sessions that begin there."""

from collections.abc import Mapping
from typing import Any

from companion.games.robin_hood import flow
from companion.games.robin_hood.game import RobinHood
from companion.games.robin_hood.options import build
from companion.games.robin_hood.setup import first_table
from companion.games.robin_hood.table import UNNAMED, Guard, Row, Table
from companion.games.robin_hood.turns import begin_attacks
from companion.games.robin_hood.vocabulary import Back, Part, Stage, Token
from companion.session import Session
from tests.games.begun import NOON, begun_at

GAME = RobinHood()
NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva")


def options(players: int = 3, **settings: Any) -> dict[str, Any]:
    """Checked options for so many players."""
    return GAME.options({"players": list(NAMES[:players]), **settings})


def begin(players: int = 3, **settings: Any) -> Session[Table]:
    """A new game at its first ask."""
    return Session(GAME, options(players, **settings), clock=lambda: NOON)


def at(table: Table) -> Session[Table]:
    """A session that begins at a table."""
    return begun_at(GAME, table)


def play(session: Session[Table], *answers: object) -> Session[Table]:
    """Answer one ask after the other."""
    for answer in answers:
        session.answer(answer)
    return session


def row(key: str, guards: str, bronze: int = 1, part: Part = Part.BATTLEFIELD) -> Row:
    """A row; guards as ``b``lue and ``r``ed face down, ``B`` and ``R`` face up, ``C``astle and ``S``heriff."""
    backs = {"b": Back.BLUE, "r": Back.RED, "c": Back.CASTLE, "s": Back.SHERIFF}
    laid = Row(key, part, [Guard(backs[letter.lower()], letter.isupper()) for letter in guards])
    laid.bronze = bronze if part is Part.BATTLEFIELD else 0
    laid.show_front()
    return laid


def castle(wall: str = "Cb", court: str = "Bb", sheriff: str = "BrS") -> list[Row]:
    """The rows of Day 5."""
    return [
        row("wall", wall, part=Part.WALL),
        row("court1", court, part=Part.COURTYARD),
        row("sheriff", sheriff, part=Part.SHERIFF),
    ]


def fight(rows: list[Row], *bands: Mapping[str, Any], day: int = 1, **settings: Any) -> Table:
    """A table in Stage 3 with these rows, the bands with these scores and tokens; the first band is First Player."""
    table = first_table(build(options(len(bands), **settings)))
    for band, given in zip(table.bands, bands, strict=True):
        band.leader = f"{band.name}'s leader"
        band.draw, band.hand = [UNNAMED] * 4, [UNNAMED] * 4
        for name, value in given.items():
            setattr(band, name, value)
    table.day, table.first, table.stage, table.rows = day, 0, Stage.ATTACK, rows
    begin_attacks(table)
    table.step = flow.due(table)
    return table


def census(table: Table) -> None:
    """What must hold on every table."""
    for laid in table.rows:
        assert laid.guards, f"{laid.title} has no guards and still lies there"
        assert laid.guards[0].open, f"the first guard of {laid.title} lies face down"
        assert all(guard.back is not Back.SHERIFF for guard in laid.guards[:-1])
    assert all(band.tokens(token) >= 0 for band in table.bands for token in Token)
    assert table.sherwood >= 0
    assert all(number >= 0 for number in table.oak.values())
    names = [name for band in table.bands for place in band.places for name in place if name]
    assert len(set(names)) == len(names)
    assert len(table.used) <= 3
    assert table.copy() == table


def villagers(table: Table) -> int:
    """All villagers in play, by place."""
    captured = sum(laid.villagers for laid in table.rows)
    return captured + table.rescued + table.imprisoned + table.sherwood + sum(band.size for band in table.bands)
