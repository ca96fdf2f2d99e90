"""How an attack went, told to the whole table."""

from companion.game import Report, Tone
from companion.games.robin_hood.ending import end_report
from companion.games.robin_hood.table import Outcome, Table
from companion.games.robin_hood.vocabulary import Attribute, Back, Robin, Stage
from companion.language import joined, tr
from companion.wording import count, listed


def attack_report(before: Table, after: Table) -> Report | None:
    """The attack that the last answer ended; None where none has ended."""
    if after.outcome is None or after.outcome is before.outcome:
        return None
    outcome = after.outcome
    if after.stage is Stage.END:
        return end_report(after)
    attacker = before.active.name
    why: list[str] = [
        tr(
            "{strength} {attribute} against {guards}",
            strength=outcome.strength,
            attribute=outcome.by.label,
            guards=outcome.total,
        )
    ]
    if not outcome.won:
        return Report(_failed(attacker, outcome), Tone.BAD, tuple(why), _stay(outcome))
    if outcome.castle_bonus is not None:
        gained = tr(
            "Nottingham Castle fell: +{points} Jolliness from {villagers} in Sherwood Forest",
            points=outcome.castle_bonus,
            villagers=after.sherwood,
        )
        why.append(gained)
    why += _passed_on(before, after)
    return Report(_won(attacker, outcome, after), Tone.GOOD, tuple(why), _todo(before, after, outcome))


def _failed(attacker: str, outcome: Outcome) -> str:
    match outcome.by:
        case Attribute.WIT:
            return tr("The guards see through it: {band}'s attack on {row} fails", band=attacker, row=outcome.row)
        case Attribute.BRAWN:
            return tr("The guards overpower the band: {band}'s attack on {row} fails", band=attacker, row=outcome.row)
        case _:
            return tr("The guards discover the band: {band}'s attack on {row} fails", band=attacker, row=outcome.row)


def _stay(outcome: Outcome) -> tuple[str, ...]:
    stay = tr("The guards stay in the row, face up and in their order")
    return (stay, tr("Set Wit to 0")) if outcome.by is Attribute.WIT else (stay,)


def _won(attacker: str, outcome: Outcome, after: Table) -> str:
    if after.robin is Robin.FREED:
        return tr("{band} frees Robin Hood!", band=attacker)
    beaten = sum(not guard.back.great for guard in outcome.beaten)
    names: list[str] = [count(beaten, "guard")] if beaten else []
    names += [tr("Nottingham Castle")] if any(guard.back is Back.CASTLE for guard in outcome.beaten) else []
    if outcome.cleared and not after.last_day:
        return tr("{band} defeats {guards}: {row} is rescued", band=attacker, guards=listed(names), row=outcome.row)
    return tr("{band} defeats {guards}", band=attacker, guards=listed(names))


def _passed_on(before: Table, after: Table) -> list[str]:
    """What the end of the turn has passed on."""
    if not after.queue or after.queue == before.queue:
        return []
    then, now = before.bands[after.queue[0]], after.active
    gains: list[str] = []
    for by in (Attribute.JOLLINESS, Attribute.BRAWN):
        if (more := now.score(by) - then.score(by)) > 0:
            gains.append(joined(" ", (f"+{more}", by.label)))
    return [tr("{band} gains {gains}", band=now.name, gains=listed(gains))] if gains else []


def _todo(before: Table, after: Table, outcome: Outcome) -> tuple[str, ...]:
    todo: list[str] = [tr("Put the defeated guards on the discard pile")]
    if outcome.cleared:
        if after.rescued > before.rescued:
            todo.append(tr("Move the rescued villagers to The Major Oak"))
    else:
        todo.append(tr("Turn up the first guard of the row if it lies face down"))
    return tuple(todo)
