"""Corrections: where the real table disagrees with the app, the table is right."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.asks import Option
from companion.games.corrections import Correction, choice, counter, field
from companion.games.robin_hood import guards
from companion.games.robin_hood.attack import settle
from companion.games.robin_hood.scene import fighting
from companion.games.robin_hood.table import UNNAMED, Band, Guard, Row, Table, band_key
from companion.games.robin_hood.vocabulary import FIGHTING, Attribute, Back, Medal, Part, Stage, Token
from companion.language import joined, tr
from companion.wording import capital

MOST_SCORE, MOST_TOKENS, MOST_VILLAGERS, MOST_GUARDS, MOST_POINTS = 200, 30, 80, 12, 300


def corrections(table: Table) -> Iterator[Correction[Table]]:
    """Everything that can be corrected on this table. A game that is over is not corrected but undone."""
    if not Stage.INITIAL_SETUP < table.stage < Stage.END:
        return
    for seat in range(len(table.bands)):
        yield from _band(table, seat)
    if fighting(table):
        yield from _turn(table)
        for row in table.rows:
            yield from _row(row)
    if table.stage in (Stage.RECRUIT, Stage.CLEANUP) and not table.solo:
        yield _first(table)
    yield counter("imprisoned", tr("In prison"), table.imprisoned, MOST_VILLAGERS, field("imprisoned"))
    yield counter("sherwood", tr("Sherwood Forest"), table.sherwood, 2 * MOST_VILLAGERS, field("sherwood"))
    if table.stage in (Stage.ATTACK, Stage.RECRUIT):
        for medal in Medal:
            label = tr("The Major Oak: {medal}", medal=medal.words)
            yield counter(f"oak.{medal.value}", label, table.oak[medal], MOST_VILLAGERS, _oak(medal))
    if table.options.expert:
        points = table.challenge_points
        yield counter("challenges", tr("Points of challenges"), points, MOST_POINTS, field("challenge_points"))


def _oak(medal: Medal) -> Callable[[Table, int], None]:
    def set_it(table: Table, value: int) -> None:
        table.oak[medal] = value

    return set_it


# Bands


def _band(table: Table, seat: int) -> Iterator[Correction[Table]]:
    """A band's tracker, its tokens, and how many villagers it has."""
    band = table.bands[seat]
    if table.stage is Stage.ATTACK:
        for by in Attribute:
            label = joined(": ", (band.name, by.label))
            apply = _of_band(seat, by.value)
            yield counter(f"{band.key}.{by.value}", label, band.score(by), MOST_SCORE, apply, low=-MOST_SCORE)
    for token in Token:
        if token is Token.MEAD or table.stage is Stage.ATTACK:
            label = joined(": ", (band.name, token.label))
            held = band.tokens(token)
            yield counter(f"{band.key}.{token.value}", label, held, MOST_TOKENS, _of_band(seat, token.value))
    if not table.options.named:
        fixed = len(band.draw) + len(band.hand)
        label = tr("{band}: villagers", band=band.name)
        yield counter(f"{band.key}.villagers", label, band.size, MOST_VILLAGERS, _set_size(seat), low=fixed)


def _of_band(seat: int, name: str) -> Callable[[Table, int], None]:
    return lambda table, value: setattr(table.bands[seat], name, value)


def _set_size(seat: int) -> Callable[[Table, int], None]:
    """Villagers join or leave the band's discard pile."""

    def set_it(table: Table, value: int) -> None:
        band: Band = table.bands[seat]
        band.discard = [UNNAMED] * (value - len(band.draw) - len(band.hand))

    return set_it


# The turn


def _turn(table: Table) -> Iterator[Correction[Table]]:
    """Whose turn it is, and with which attributes the player has attacked."""
    if not table.queue:
        return
    if not table.solo:
        options = tuple(Option(band_key(table.bands[seat]), table.bands[seat].name) for seat in table.order)
        yield choice("turn", tr("Whose turn"), band_key(table.active), options, _set_turn)
    for by in FIGHTING:
        value = "yes" if by in table.used else "no"
        options = (Option("no", tr("not used")), Option("yes", tr("used")))
        if by is Attribute.BRAWN:
            options = (*options[:1], Option("won", tr("used, and won")), Option("lost", tr("used, and lost")))
            value = {None: "no", True: "won", False: "lost"}[table.brawn_won]
        yield choice(f"used.{by.value}", tr("{attribute} this turn", attribute=by.label), value, options, _set_used(by))


def _set_turn(table: Table, key: str) -> None:
    """Another player is on turn; who comes after, in order, still has a turn."""
    order = table.order
    at = next(n for n, seat in enumerate(order) if band_key(table.bands[seat]) == key)
    if order[at:] != table.queue:
        table.queue, table.used, table.brawn_won = order[at:], (), None


def _set_used(by: Attribute) -> Callable[[Table, str], None]:
    def set_it(table: Table, answer: str) -> None:
        if answer == "no":
            table.used = tuple(other for other in table.used if other is not by)
        elif by not in table.used:
            table.used = (*table.used, by)
        if by is Attribute.BRAWN:
            table.brawn_won = {"no": None, "won": True, "lost": False}[answer]

    return set_it


def _first(table: Table) -> Correction[Table]:
    """Who has the First Player token."""
    options = tuple(Option(band_key(band), band.name) for band in table.bands)

    def set_it(other: Table, key: str) -> None:
        other.first = [band_key(band) for band in other.bands].index(key)

    return choice("first", tr("First Player"), band_key(table.bands[table.first or 0]), options, set_it)


# Rows


def _row(row: Row) -> Iterator[Correction[Table]]:
    """The villagers and guards of a row."""
    title = capital(row.title)
    if row.part is Part.BATTLEFIELD:
        for medal in Medal:
            value: int = getattr(row, medal.value)
            label = tr("{row}: {medal} villagers", row=title, medal=medal.words)
            yield counter(f"row.{row.key}.{medal.value}", label, value, MOST_GUARDS, _of_row(row.key, medal.value))
    standing = sum(not guard.back.great for guard in row.guards)
    yield counter(f"row.{row.key}.guards", tr("{row}: guards", row=title), standing, MOST_GUARDS, _set_guards(row.key))
    for place, guard in enumerate(row.guards):
        yield from _guard(row, title, place, guard)


def _of_row(key: str, name: str) -> Callable[[Table, int], None]:
    return lambda table, value: setattr(table.row(key), name, value)


def _set_guards(key: str) -> Callable[[Table, int], None]:
    """Guards leave or join the row at its far end, before the Sheriff; a row without guards is rescued."""

    def set_it(table: Table, value: int) -> None:
        row = table.row(key)
        places = [place for place, guard in enumerate(row.guards) if not guard.back.great]
        more = Guard(row.guards[places[-1]].back if places else Back.BLUE)
        for place in reversed(places[value:]):
            del row.guards[place]
        end = len(row.guards) - (row.part is Part.SHERIFF)
        row.guards[end:end] = [more] * (value - len(places))
        settle(table, row)

    return set_it


def _guard(row: Row, title: str, place: int, guard: Guard) -> Iterator[Correction[Table]]:
    """A guard's colour, whether it lies open, and its values; 0 is a value that was not entered."""
    name = f"guard.{row.key}.{place + 1}"
    label = guards.guard_name(row, place)
    if not guard.back.great:
        label = tr("{row}: guard {number}", row=title, number=place + 1)
        faces = tuple(
            Option(f"{back.value}-{face}", joined(", ", (back.words, words)))
            for back in guards.BOUNDS
            for face, words in (("open", tr("face up")), ("closed", tr("face down")))
            if place or face == "open"
        )
        value = f"{guard.back.value}-{'open' if guard.open else 'closed'}"
        yield choice(name, label, value, faces, _set_face(row.key, place))
    if guard.open:
        for by in FIGHTING:
            high = guards.bounds(guard.back)[1]
            known = guard.value(by) or 0
            yield counter(
                f"{name}.{by.value}", joined(", ", (label, by.label)), known, high, _set_value(row.key, place, by)
            )


def _set_face(key: str, place: int) -> Callable[[Table, str], None]:
    """Another colour takes the values with it that the guard cannot have."""

    def set_it(table: Table, answer: str) -> None:
        back, _, face = answer.partition("-")
        guard = table.row(key).guards[place]
        if guard.back is not Back(back):
            guard = Guard(Back(back))
        table.row(key).guards[place] = replace(guard, open=face == "open")

    return set_it


def _set_value(key: str, place: int, by: Attribute) -> Callable[[Table, int], None]:
    def set_it(table: Table, value: int) -> None:
        row = table.row(key)
        row.guards[place] = row.guards[place].with_value(by, value or None)

    return set_it
