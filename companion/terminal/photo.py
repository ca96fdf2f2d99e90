"""A photo at the terminal: what lies in it is read, told, and taken as the answer if the players agree."""

from pathlib import Path
from typing import Any

from companion.asks import Ask
from companion.context import Context
from companion.errors import CompanionError, Refused
from companion.language import tr
from companion.matching import match_sight, may_lie, wanted
from companion.matching.ahead import asks_after
from companion.photos import newest, sight_of
from companion.places import path_of
from companion.session import Session
from companion.sights import Sight, What
from companion.terminal.talk import Talk

BY = "photo"


def answer_from_photo(talk: Talk, context: Context, session: Session[Any], name: str) -> bool:
    """Read a photo, the newest of the camera's folder where none is named, and answer with all that it gives; whether
    it was taken. Raises CompanionError where it answers nothing, and InputEnded."""
    path = path_of(name) if name else _newest(context)
    match = match_sight(session.ask, _seen(context, session.ask, path), asks_after(session))
    if match.answer is None:
        raise Refused(match.says)
    talk.say(match.says)
    if not talk.agreed(tr("Take {answer}?", answer=match.words(session.ask))):
        return False
    for answer in (match.answer, *(filled.answer for filled in match.then)):
        session.answer(answer, by=BY)
    return True


def _newest(context: Context) -> Path:
    folder = path_of(context.settings.camera.source)
    if not (found := newest(folder, 1)):
        raise Refused(tr("Name a photo, such as f table.jpg; without a name the newest of the camera's folder is read"))
    return found[0]


def _seen(context: Context, ask: Ask, path: Path) -> Sight:
    """What lies in a photo, by what the ask wants to see. Raises CompanionError."""
    match wanted(ask):
        case What.DICE:
            readings = context.read_dice([path])
        case What.CARDS if context.read_cards is not None:
            readings = context.read_cards([path], may_lie(ask))
        case What.CARDS:
            raise Refused(tr("Cards cannot be read here"))
        case None:
            raise Refused(tr("The camera cannot answer this; enter it by hand"))
    reading = next(iter(readings), {"error": tr("nothing was read")})
    if "error" in reading:
        raise CompanionError(str(reading["error"]))
    return sight_of(reading, (0, 0))
