"""The table of Royal Execution as a scene: plain things that any front end can draw."""

from companion import cards
from companion.game import Status
from companion.games.royal_execution import attack
from companion.games.royal_execution.setup import DrawPile, Royals
from companion.games.royal_execution.table import HAND, ROYALS, SIDEWAYS, Phase, Row, Table
from companion.games.royal_execution.turn import Over
from companion.language import tr
from companion.scene import CardRow, Counter, Face, Group, Pile, Scene, State, Text, Thing, Token, Track, Zone

STEPS = (tr("Set-up"), tr("Hands 1–11"), tr("Last three hands"), tr("Last cards"))
TITLES = (
    (ROYALS, tr("Revolution")),
    (9, tr("Uprising")),
    (6, tr("Revolt")),
    (3, tr("Conspiracy")),
    (0, tr("Rumour")),
)
"""Our own titles for so many royals executed; the rules have none."""
NEXT = 4
"""Cards of the discard pile that are shown one by one, the top first."""


def phase_of(table: Table) -> Phase:
    """How far the game is."""
    if isinstance(table.step, (Royals, DrawPile)):
        return Phase.SETUP
    if not table.pile and not table.hand:
        return Phase.LAST_CARDS
    last = len(table.pile) < SIDEWAYS or (len(table.pile) == SIDEWAYS and not table.hand)
    return Phase.LAST_HANDS if last else Phase.HANDS


def scene(table: Table) -> Scene:
    """The whole visible table."""
    groups = [_row(table, i, row) for i, row in enumerate(table.rows)]
    if phase_of(table) is not Phase.SETUP:
        groups += [_hand(table), _discard(table)]
    return Scene(Track(id="phase", steps=STEPS, at=phase_of(table).value), (*groups, _supply(table)))


def _row(table: Table, index: int, row: Row) -> Group:
    """A row: the royal that faces you with those behind it, and the cards placed on it."""
    name = f"row:{index + 1}"
    can_adjust = adjustable(table)
    faces = (Face(row.royal),) if row.royal else ()
    things: list[Thing] = [
        CardRow(
            id=f"{name}.royals",
            label="" if faces or row.behind else tr("empty"),
            faces=faces + (Face("back", state=State.DIM),) * row.behind,
            adjust=name if can_adjust else None,
        )
    ]
    if row.royal is not None and can_adjust:
        placed = tuple(Face(card) for card in row.cards)
        things.append(CardRow(id=f"{name}.cards", label=tr("placed"), faces=placed, adjust=f"{name}.cards"))
        things.append(Text(id=f"{name}.wanted", label=_wanted(row.royal, row.cards)))
    waits = len(row.cards) == attack.COMBINATION - 1
    state = State.ACTIVE if waits else State.PLAIN if row.royal or row.behind else State.GONE
    return Group(id=name, title=tr("Row {row}", row=index + 1), zone=Zone.THREAT, things=tuple(things), state=state)


def _wanted(royal: str, placed: list[str]) -> str:
    if len(placed) == attack.COMBINATION:
        return tr("take one card back")
    wanted = attack.wanted(royal, placed)
    if not placed:
        return tr("needs {wanted}", wanted=wanted)
    return tr("second card: {wanted}", wanted=wanted) if len(placed) == 1 else tr("trigger: {wanted}", wanted=wanted)


def _hand(table: Table) -> Group:
    faces = tuple(Face(card) for card in table.hand)
    title = tr("Hand {hand}", hand=table.hand_number) if table.hand else tr("Hand")
    row = CardRow(id="hand.cards", label="" if faces else tr("empty"), faces=faces, adjust=_adjust(table, "hand"))
    state = State.ACTIVE if faces else State.DIM
    return Group(id="hand", title=title, zone=Zone.TEAM, things=(row,), owner=table.options.player, state=state)


def _discard(table: Table) -> Group:
    """The discard pile: its top, what comes under it, and its bottom."""
    top = table.discard[-1] if table.discard else "back"
    adjust = _adjust(table, "discard")
    things: list[Thing] = [Pile(id="discard.pile", label="", count=len(table.discard), top=top, adjust=adjust)]
    if len(table.discard) > 1:
        under = tuple(Face(card) for card in table.discard[-2 : -2 - NEXT : -1])
        things.append(CardRow(id="discard.under", label=tr("under the top"), faces=under, adjust=adjust))
    if len(table.discard) > 1 + NEXT:
        bottom = (Face(table.discard[0]),)
        things.append(CardRow(id="discard.bottom", label=tr("bottom"), faces=bottom, adjust=adjust))
    return Group(id="discard", title=tr("Discard pile"), zone=Zone.TEAM, things=tuple(things))


def _supply(table: Table) -> Group:
    """The draw pile, what it still holds, the graveyard and the royals executed."""
    things: list[Thing] = [
        Pile(id="pile", label=tr("Draw pile"), count=len(table.pile), adjust=_adjust(table, "pile")),
    ]
    if phase_of(table) is Phase.LAST_HANDS and table.options.sideways == "warning":
        left = (len(table.pile) + HAND - 1) // HAND
        detail = tr("{hands} to draw", hands=left)
        things.append(Token(id="warning", label=tr("Last three hands"), detail=detail, state=State.BAD))
    if table.pile:
        things.append(Text(id="unseen", label=_to_come(table)))
    executed = len(table.executed)
    adjust = _adjust(table, "executed")
    things.append(Counter(id="executed", label=tr("Royals executed"), value=executed, of=ROYALS, adjust=adjust))
    things.append(
        Pile(
            id="graveyard",
            label=tr("Graveyard"),
            count=len(table.graveyard),
            top=table.graveyard[-1] if table.graveyard else "back",
            adjust=_adjust(table, "graveyard"),
        )
    )
    return Group(id="supply", title=tr("Supply"), zone=Zone.SUPPLY, things=tuple(things))


def _to_come(table: Table) -> str:
    """The cards that nobody has seen, counted by suit; no line ends between a suit and its number."""
    suits = [card[-1] for card in table.pile if card != cards.JOKER]
    counted = "  ".join(f"{symbol}\u00a0{suits.count(suit)}" for suit, symbol in cards.SYMBOLS.items())
    jokers = table.pile.count(cards.JOKER)
    if not jokers:
        return tr("To come: {suits}", suits=counted)
    return tr("To come: {suits}  jokers\u00a0{jokers}", suits=counted, jokers=jokers)


def adjustable(table: Table) -> bool:
    """Whether the table can be corrected: not before it is laid, and a game that is over is undone instead."""
    return phase_of(table) is not Phase.SETUP and not table.step.over


def _adjust(table: Table, name: str) -> str | None:
    return name if adjustable(table) else None


def status(table: Table) -> Status:
    """Where the game stands, in a few words for lists."""
    score = len(table.executed)
    told = tr("{score} of {all} royals executed", score=score, all=ROYALS)
    if isinstance(table.step, Over):
        won = table.step.won
        summary = tr("Won: {score}", score=told) if won else tr("Lost: {score}", score=told)
        return Status("end", True, won, score, rating(score), summary, told)
    phase = phase_of(table)
    name = phase.name.lower().replace("_", "-")
    if phase is Phase.SETUP:
        return Status(name, score=score, summary=tr("Set-up"))
    if phase is Phase.LAST_CARDS:
        return Status(name, score=score, summary=tr("Last cards, {score}", score=told))
    hand = max(1, table.hand_number)
    return Status(
        name, score=score, summary=tr("Hand {hand} of {hands}, {score}", hand=hand, hands=table.hands, score=told)
    )


def rating(score: int) -> str:
    """A title for so many royals executed."""
    return next(title for least, title in TITLES if score >= least)
