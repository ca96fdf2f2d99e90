"""A finished game as a link that the BG Stats app takes over, short enough for a QR code.

The link carries the play itself as JSON; nothing is sent anywhere until somebody opens it.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.errors import CompanionError
from companion.history.summary import Summary
from companion.language import tr
from companion.people import Person

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table Companion"
LONGEST = 929
"""Bytes of a QR code of 101 × 101 modules: on a panel 480 pixels high each is four pixels wide."""

_NAMES = (40, 20, 12, 8, 5, 3)
"""To how many characters names are cut, one after the other, until the link is short enough."""

_SAFE = ":,"
"""What JSON is full of and a link may hold as it is."""


def play_of(
    one: Summary,
    title: str,
    person: Callable[[str], Person],
    location: str = "",
    longest_name: int = _NAMES[0],
    lowest_wins: bool = False,
) -> dict[str, Any]:
    """A game as BG Stats understands it. Raises CompanionError where it is not over.

    The ids stay the same whatever the players are called later, so a play is not taken over twice. Who began is only
    known where one plays alone.
    """
    if not one.over:
        raise CompanionError(tr("Game {number} is not over yet; only results can be shared", number=one.id))
    score = "" if one.score is None else str(one.score)
    players = [
        {
            "name": _cut(person(name).name, longest_name),
            "sourcePlayerId": person(name).id,
            "startPlayer": len(one.players) == 1,
            "score": score,
            "winner": one.won is True,
        }
        for name in one.players
    ]
    game: dict[str, Any] = {"name": title, "sourceGameId": one.game}
    if one.score is None:
        game["noPoints"] = True
    elif lowest_wins:
        game["highestWins"] = False
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(one),
        "playDate": _date(one.started),
        "game": game,
        "players": players,
    }
    if location:
        play["location"] = _cut(location, longest_name)
    if minutes := round(one.seconds / 60):
        play["durationMin"] = minutes
    return play


def link(
    one: Summary, title: str, person: Callable[[str], Person], location: str = "", lowest_wins: bool = False
) -> str:
    """The link of a finished game, names cut as far as a small QR code needs it. Raises CompanionError.

    Where five or more play it can be longer, by some 150 bytes for each of them.
    """
    for longest in _NAMES:
        written = _written(play_of(one, title, person, location, longest, lowest_wins))
        if len(written) <= LONGEST:
            return written
    return written


def play_id(one: Summary) -> str:
    """The id of a play: the same for the same game in every journal it was ever taken into."""
    names = "\n".join(one.players)
    return hashlib.sha256(f"{one.game}\n{one.started}\n{names}".encode(errors="surrogatepass")).hexdigest()[:16]


def _written(play: Mapping[str, Any]) -> str:
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=_SAFE, errors="replace")


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"


def _date(text: str) -> str:
    """When a game was begun, in universal time; a time that cannot be read is the beginning of all time."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = datetime.fromtimestamp(0, UTC)
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
