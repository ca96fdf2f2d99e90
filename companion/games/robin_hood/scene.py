"""The table of Rescuing Robin Hood as plain things, and where the game stands."""

from companion.game import Status
from companion.games.robin_hood import ending, points
from companion.games.robin_hood.guards import values_words
from companion.games.robin_hood.table import LAST_DAY, Band, Guard, Row, Table
from companion.games.robin_hood.vocabulary import FIGHTING, Attribute, Back, Medal, Robin, Stage, Token
from companion.language import joined, tr
from companion.scene import Counter, Group, Scene, State, Text, Thing, Track, Zone
from companion.scene import Token as Mark
from companion.wording import capital, count


def scene(table: Table) -> Scene:
    """The whole visible table."""
    groups = [_goal(table), *(_row(table, row) for row in table.rows)]
    groups += [_band(table, seat, band) for seat, band in enumerate(table.bands)]
    return Scene(_track(table), (*groups, _supply(table)))


def _track(table: Table) -> Track:
    """The days, with the set-up before them and the end after them."""
    days = table.options.days
    steps = (tr("Set-up"), *(tr("Day {day}", day=day) for day in days), tr("End"))
    begun = days.index(table.day) + 1 if table.day else 0
    at = len(steps) - 1 if table.stage is Stage.END else begun
    return Track(id="days", steps=steps, at=at)


def _goal(table: Table) -> Group:
    """Robin Hood, the prison and The Major Oak."""
    free = table.robin is not Robin.CAPTIVE
    things: list[Thing] = [
        Mark(
            id="robin",
            label=tr("Robin Hood free") if free else tr("in chains"),
            state=State.GOOD if free else State.BAD,
        )
    ]
    if table.sheriff_beaten:
        things.append(Mark(id="sheriff", label=tr("Sheriff beaten"), state=State.GOOD))
    if table.imprisoned:
        adjust = _on(table, "imprisoned")
        things.append(Counter(id="prison", label=tr("In prison"), value=table.imprisoned, adjust=adjust))
    for medal in Medal:
        if number := table.oak[medal]:
            adjust = _on(table, f"oak.{medal.value}")
            label = tr("Oak: {medal}", medal=medal.words)
            things.append(Counter(id=f"oak:{medal.value}", label=label, value=number, adjust=adjust))
    return Group(id="robin-hood", title=tr("Robin Hood"), zone=Zone.GOAL, things=tuple(things))


def _on(table: Table, name: str) -> str | None:
    """The name of a correction that is open from the first day to the end."""
    return name if Stage.INITIAL_SETUP < table.stage < Stage.END else None


def fighting(table: Table) -> bool:
    """Whether the rows and scores can be corrected: in Stage 3, between two attacks."""
    return table.stage is Stage.ATTACK and table.attack is None


def _row(table: Table, row: Row) -> Group:
    """A row: its villagers, and its guards from the first on."""
    things: list[Thing] = [
        Counter(id=f"{row.key}:{m.value}", label=capital(m.words), value=number, adjust=_in_row(table, row, m.value))
        for m in Medal
        if (number := getattr(row, m.value))
    ]
    things += [_guard(table, row, place, guard) for place, guard in enumerate(row.guards)]
    under_attack = table.attack is not None and table.attack.row == row.key
    open_to_attack = table.stage is not Stage.ATTACK or row in table.attackable()
    state = State.ACTIVE if under_attack else State.PLAIN if open_to_attack else State.DIM
    title = capital(row.title)
    return Group(id=f"row:{row.key}", title=title, zone=Zone.THREAT, things=tuple(things), state=state)


def _in_row(table: Table, row: Row, what: str) -> str | None:
    return f"row.{row.key}.{what}" if fighting(table) else None


def _guard(table: Table, row: Row, place: int, guard: Guard) -> Thing:
    """A guard as a mark: what is known of it, or its colour with a question mark where it lies face down."""
    attack = table.attack
    aside = attack is not None and attack.row == row.key and (place < attack.aside or place in attack.chosen)
    state = State.ACTIVE if aside else State.PLAIN if guard.open else State.DIM
    label, detail = joined(" ", (capital(guard.back.words), "?")), tr("face down")
    if guard.open:
        short = [by.brief(value) for by in FIGHTING if (value := guard.value(by)) is not None]
        label = joined(" ", (capital(guard.back.words), *short))
        detail = joined(", ", (tr("face up"), *values_words(guard)))
    adjust = f"guard.{row.key}.{place + 1}" if fighting(table) and not guard.back.great else None
    return Mark(id=f"guard:{row.key}:{place + 1}", label=label, detail=detail, state=state, adjust=adjust)


def _band(table: Table, seat: int, band: Band) -> Group:
    """A band: its tracker, its tokens, and its villagers."""
    things: list[Thing] = []
    if band.leader:
        things.append(Text(id=f"leader:{band.key}", label=band.leader))
    if table.stage is Stage.ATTACK:
        for by in Attribute:
            gone = seat == _active(table) and by in table.used
            state = State.GONE if gone else State.BAD if band.score(by) < 0 else State.PLAIN
            name = f"{band.key}.{by.value}"
            things.append(Counter(id=name, label=by.label, value=band.score(by), adjust=name, state=state))
    for token in Token:
        if number := band.tokens(token):
            name = f"{band.key}.{token.value}"
            things.append(Counter(id=name, label=token.label, value=number, adjust=_tokens(table, token, name)))
    if table.day:
        things.append(Counter(id=f"size:{band.key}", label=tr("Villagers"), value=band.size))
    return Group(
        id=f"band:{band.key}",
        title=band.name,
        zone=Zone.TEAM,
        things=tuple(things),
        owner=band.name,
        state=_state(table, seat),
    )


def _tokens(table: Table, token: Token, name: str) -> str | None:
    """Mead can be corrected on any day, the other tokens while they can be spent."""
    return _on(table, name) if token is Token.MEAD or table.stage is Stage.ATTACK else None


def _active(table: Table) -> int | None:
    """The seat whose turn it is."""
    if table.stage is Stage.DRAW and table.drawn < len(table.bands):
        return table.order[table.drawn]
    return table.queue[0] if table.queue else None


def _state(table: Table, seat: int) -> State:
    if _active(table) == seat:
        return State.ACTIVE
    return State.DIM if table.stage is Stage.ATTACK and seat not in table.queue else State.PLAIN


def _supply(table: Table) -> Group:
    """Sherwood Forest, the guards discarded today, and the points."""
    things: list[Thing] = [
        Counter(id="sherwood", label=tr("Sherwood Forest"), value=table.sherwood, adjust=_on(table, "sherwood"))
    ]
    for back, label in ((Back.BLUE, tr("Blue gone")), (Back.RED, tr("Red gone"))):
        if number := sum(guard.back is back for guard in table.discarded):
            things.append(Counter(id=f"discarded:{back.value}", label=label, value=number))
    if table.options.expert:
        total = Counter(id="points", label=tr("Points"), value=points.score(table), adjust=_on(table, "challenges"))
        things.append(total)
    return Group(id="supply", title=tr("Supply"), zone=Zone.SUPPLY, things=tuple(things))


def status(table: Table) -> Status:
    """Where the game stands, in a few words for lists."""
    score = points.score(table) if table.options.expert else None
    if table.stage is Stage.END:
        title = ending.rating(table)
        won = ending.won(table)
        told = title if score is None else tr("{rank}, {points} points", rank=title, points=score)
        summary = tr("Won: {score}", score=told) if won else tr("Lost: {score}", score=told)
        counted = "" if score is None else count(score, "point")
        return Status("end", True, won, score, title, summary, counted)
    if not table.day:
        return Status("set-up", summary=tr("Set-up"), score=score)
    return Status(f"day-{table.day}", summary=_summary(table), score=score)


def _summary(table: Table) -> str:
    """The day, and how many villagers are still captured; on Day 5 which row stands."""
    day = tr("Day {day}", day=table.day)
    if not table.rows:
        return day
    if table.day == LAST_DAY:
        return joined(", ", (day, table.rows[0].title))
    captured = count(sum(row.villagers for row in table.rows), "villager")
    return joined(", ", (day, tr("{villagers} captured", villagers=captured)))
