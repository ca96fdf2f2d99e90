"""Stage 3: Attack Guards: whose turn it is, the end of a turn, and what it passes on."""

from companion.game import Step
from companion.games.robin_hood import attack, castle, planning
from companion.games.robin_hood.table import Band, Table
from companion.games.robin_hood.vocabulary import FIGHTING, Attribute, Stage

ATTACKS = 2


def begin_attacks(table: Table) -> None:
    """The round begins with the First Player and goes clockwise."""
    table.queue = table.order
    _fresh_turn(table)


def _fresh_turn(table: Table) -> None:
    table.used = ()
    table.brawn_won = None
    table.extra_attack = False
    table.attack = None


def due(table: Table) -> Step[Table] | None:
    """What the player whose turn it is does next; None when the round is over."""
    if table.queue and (step := castle.due(table)) is not None:
        return step
    if table.queue and table.attack is not None:
        return attack.go_on(table)
    if table.rows and (step := attack.not_entered(table)) is not None:
        return step
    while table.queue and table.rows and not attacks_left(table):
        end_turn(table)
    if table.queue and table.rows:
        return planning.Plan()
    _end_round(table)
    return None


def attacks_left(table: Table) -> int:
    """How many attacks the player may still make: two a turn, one more for freeing Robin Hood, each with another
    attribute."""
    allowed = ATTACKS + table.extra_attack
    return min(allowed, len(FIGHTING)) - len(table.used)


def end_turn(table: Table) -> None:
    """Ending Your Turn: Jolliness and Brawn pass to the next player, never from the last one of a round; alone with one
    band they carry over to the next day."""
    jolliness, brawn = passed_on(table)
    table.queue = table.queue[1:]
    if table.queue:
        table.active.jolliness += jolliness
        table.active.brawn += brawn
    elif table.options.single_band and table.day < 4:
        table.carried_jolliness, table.carried_brawn = jolliness, brawn
    _fresh_turn(table)


def passed_on(table: Table) -> tuple[int, int]:
    """The Jolliness and Brawn that go on: what is left of them, of Brawn nothing after a failed attack; never less than
    nothing."""
    band = table.active
    brawn = 0 if table.brawn_won is False else band.brawn
    return max(0, band.jolliness), max(0, brawn)


def _end_round(table: Table) -> None:
    """All turns are over, or no row is left."""
    while table.queue:
        end_turn(table)
    table.stage = Stage.END if table.last_day else Stage.RECRUIT


def still_to_play(table: Table) -> list[Band]:
    """The bands that still use their scores today, the one on turn first."""
    return [table.bands[seat] for seat in table.queue]


def unused(table: Table) -> list[Attribute]:
    """The attributes with which the player may still attack this turn."""
    return [attribute for attribute in FIGHTING if attribute not in table.used] if attacks_left(table) else []
