"""The solver's findings as a hint in words, with how sure they are."""

from fractions import Fraction
from random import Random

from companion.game import Advised, Hint
from companion.games.royal_execution.outlook import Outlook, still_winnable
from companion.games.royal_execution.solver import Advice, Tried, best_play
from companion.games.royal_execution.table import ROYALS, Table
from companion.games.royal_execution.turn import Draw, Play, TakeBack
from companion.language import tr, trn
from companion.simulate import wilson

PLAYOUTS = 200
"""Games played out for each option."""
MOST_STATES = 20_000
"""States a search may look at to find out whether a win is still possible."""
SEED = 1
"""The luck of the playouts: the same table gets the same hint, asked as often as one likes."""
LOST = tr("A win is not possible any more")


def offers_hint(table: Table) -> bool:
    """Whether something is decided now, or a hand has just ended."""
    return isinstance(table.step, (Play, TakeBack, Draw))


def hint(table: Table, playouts: int = PLAYOUTS) -> Hint | None:
    """The play that wins most often from here; at the end of a hand, whether a win is still possible."""
    if not offers_hint(table):
        return None
    outlook = still_winnable(table, MOST_STATES)
    if isinstance(table.step, Draw):
        return _between_hands(outlook)
    advice = best_play(table, Random(SEED), playouts)
    if advice.certain:
        return _proved(advice)
    if outlook is Outlook.LOST:
        return _lost(advice)
    return _estimated(advice)


def _between_hands(outlook: Outlook) -> Hint:
    match outlook:
        case Outlook.WINNABLE:
            note = tr("If the hidden cards come in a good order; they may not.")
            return Hint(tr("A win is still possible"), note=note)
        case Outlook.LOST:
            return Hint(LOST, note=tr("Whatever the order of the hidden cards."))
        case Outlook.OPEN:
            note = tr("There are too many ways to look at all.")
            return Hint(tr("Whether a win is still possible is not known"), note=note)


def _proved(advice: Advice) -> Hint:
    """A line that wins for certain; other plays may win too, which was not looked into."""
    one = advice.tried[0]
    sure = Fraction(1)
    note = tr("Proved: every card is known, and played well it wins. Other plays may win too.")
    headline = tr("{play} wins for certain", play=one.label)
    return Hint(headline, (Advised(one.play, one.label, sure, sure, sure),), note)


def _lost(advice: Advice) -> Hint:
    """No play wins; the best is what executes most."""
    tried = sorted(advice.tried, key=lambda one: -one.executed)
    none = Fraction(0)
    options = (Advised(one.play, one.label, none, none, none, _executed(one, advice.playouts)) for one in tried)
    note = trn(
        "Certain, whatever comes. {play} executes most: {n} game played out for each by a plain player.",
        "Certain, whatever comes. {play} executes most: {n} games played out for each by a plain player.",
        advice.playouts,
        play=tried[0].label,
    )
    return Hint(LOST, tuple(options), note)


def _estimated(advice: Advice) -> Hint:
    best, *others = advice.tried
    level = [best, *(other for other in others if not best.beats(other))]
    options = tuple(_advised(one, advice.playouts) for one in advice.tried)
    note = trn(
        "An estimate: {n} game played out for each by a plain player, hidden cards shuffled anew each time.",
        "An estimate: {n} games played out for each by a plain player, hidden cards shuffled anew each time.",
        advice.playouts,
    )
    if not best.won:
        note = tr("{estimate} A win may still be possible.", estimate=note)
        return Hint(tr("A win was found with none of these"), options, note)
    if not others:
        return Hint(tr("{play} is all that can be done", play=best.label), options, note)
    if len(level) == 1:
        return Hint(tr("{play} wins most often", play=best.label), options, note)
    headline = trn(
        "{play} came out best; one other play may be as good",
        "{play} came out best; {n} other plays may be as good",
        len(level) - 1,
        play=best.label,
    )
    return Hint(headline, options, note)


def _advised(one: Tried, playouts: int) -> Advised:
    low, high = wilson(one.won, playouts)
    return Advised(one.play, one.label, one.won / playouts, low, high, _executed(one, playouts))


def _executed(one: Tried, playouts: int) -> str:
    average = f"{one.executed / playouts:.1f}"
    return tr("{average} of {all} royals on average", average=average, all=ROYALS)
