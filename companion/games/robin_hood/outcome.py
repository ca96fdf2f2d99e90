"""How an attack went, told to the whole table."""

from companion.game import Report, Tone
from companion.games.robin_hood.ending import end_report
from companion.games.robin_hood.table import Attribute, Back, Outcome, Robin, Stage, Table
from companion.wording import count


def attack_report(before: Table, after: Table) -> Report | None:
    """The attack that the last answer ended; None where none has ended."""
    if after.outcome is None or after.outcome is before.outcome:
        return None
    outcome = after.outcome
    if after.stage is Stage.END:
        return end_report(after)
    attacker = before.active.name
    why = [f"{outcome.strength} {outcome.by.label} against {outcome.total}"]
    if not outcome.won:
        return Report(_failed(attacker, outcome), Tone.BAD, tuple(why), _stay(outcome))
    if outcome.castle_bonus is not None:
        why.append(
            f"Nottingham Castle fell: +{outcome.castle_bonus} Jolliness from {after.sherwood} in Sherwood Forest"
        )
    why += _passed_on(before, after)
    return Report(_won(attacker, outcome, after), Tone.GOOD, tuple(why), _todo(before, after, outcome))


def _failed(attacker: str, outcome: Outcome) -> str:
    met = {
        Attribute.WIT: "The guards see through it",
        Attribute.BRAWN: "The guards overpower the band",
    }.get(outcome.by, "The guards discover the band")
    return f"{met}: {attacker}'s attack on {outcome.row} fails"


def _stay(outcome: Outcome) -> tuple[str, ...]:
    stay = "The guards stay in the row, face up and in their order"
    return (stay, "Set Wit to 0") if outcome.by is Attribute.WIT else (stay,)


def _won(attacker: str, outcome: Outcome, after: Table) -> str:
    if after.robin is Robin.FREED:
        return f"{attacker} frees Robin Hood!"
    beaten = sum(not guard.back.great for guard in outcome.beaten)
    names = [count(beaten, "guard")] if beaten else []
    names += ["Nottingham Castle"] if any(guard.back is Back.CASTLE for guard in outcome.beaten) else []
    won = f"{attacker} defeats {' and '.join(names)}"
    return f"{won}: {outcome.row} is rescued" if outcome.cleared and not after.last_day else won


def _passed_on(before: Table, after: Table) -> list[str]:
    """What the end of the turn has passed on."""
    if not after.queue or after.queue == before.queue:
        return []
    then, now = before.bands[after.queue[0]], after.active
    gains = [f"+{now.jolliness - then.jolliness} Jolliness"] * (now.jolliness > then.jolliness)
    gains += [f"+{now.brawn - then.brawn} Brawn"] * (now.brawn > then.brawn)
    return [f"{now.name} gains {' and '.join(gains)}"] if gains else []


def _todo(before: Table, after: Table, outcome: Outcome) -> tuple[str, ...]:
    todo = ["Put the defeated guards on the discard pile"]
    if outcome.cleared:
        if after.rescued > before.rescued:
            todo.append("Move the rescued villagers to The Major Oak")
    else:
        todo.append("Turn up the first guard of the row if it lies face down")
    return tuple(todo)
