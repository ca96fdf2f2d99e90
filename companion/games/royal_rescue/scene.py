"""The table of Royal Rescue as a scene: plain things that any front end can draw."""

from dataclasses import replace

from companion import cards
from companion.game import Status
from companion.games.royal_rescue.adjust import corrections
from companion.games.royal_rescue.armies import Give, Show, wish_words
from companion.games.royal_rescue.battle import is_traitor, strength_of
from companion.games.royal_rescue.effects import Position
from companion.games.royal_rescue.ending import Over, phase_of, rating, score
from companion.games.royal_rescue.lock import current_lock
from companion.games.royal_rescue.officers import Rolling, Target
from companion.games.royal_rescue.row import PEOPLE
from companion.games.royal_rescue.situation import effects_words
from companion.games.royal_rescue.table import LOCK_NAMES, LOCKS, Army, Phase, Table, number
from companion.games.royal_rescue.words import army_title
from companion.language import joined, tr
from companion.scene import (
    CardRow,
    Counter,
    Die,
    Face,
    Group,
    Lock,
    LockNumber,
    Pile,
    Scene,
    State,
    Text,
    Thing,
    Token,
    Track,
    Zone,
)
from companion.wording import count

STEPS = (tr("Set-up"), tr("1 Preparation"), tr("2 Servants"), tr("3 Umbar"), tr("4 Dungeon"))
COUPLE = 2
_PHASES = (tr("Set-up"), tr("Phase 1"), tr("Phase 2"), tr("Phase 3"), tr("Phase 4"))


def scene(table: Table) -> Scene:
    """The whole visible table."""
    phase = phase_of(table)
    groups = [*_goal(table), *_threat(table), *_wishes(table), *_armies(table), *_piles(table), _supply(table)]
    at = table.step.ended_in if isinstance(table.step, Over) else phase
    possible = {correction.shown.name for correction in corrections(table)}
    return Scene(Track(id="phase", steps=STEPS, at=at), tuple(_correctable(group, possible) for group in groups))


def _correctable(group: Group, possible: set[str]) -> Group:
    """The group, with only those corrections named that can be made now."""
    return replace(
        group,
        things=tuple(
            thing if thing.adjust is None or thing.adjust in possible else replace(thing, adjust=None)
            for thing in group.things
        ),
    )


def _goal(table: Table) -> list[Group]:
    """The dungeon: the couple, and in Phase 4 the four locks, lock 4 on top as the Aces lie."""
    things: list[Thing] = []
    if table.royals:
        faces = tuple(Face(card) for card in table.royals)
        things.append(CardRow(id="royals", label=tr("Royal couple"), faces=faces))
    if phase_of(table) >= Phase.DUNGEON and (table.piles or any(table.locks)):
        things += [_lock(table, i) for i in reversed(range(len(LOCKS)))]
    if not things:
        return []
    state = State.ACTIVE if phase_of(table) is Phase.DUNGEON else State.PLAIN
    return [Group(id="dungeon", title=tr("The dungeon"), zone=Zone.GOAL, things=tuple(things), state=state)]


def _lock(table: Table, index: int) -> Lock:
    lock = table.locks[index]
    dealt = bool(table.piles)
    current = dealt and current_lock(table) == index
    closed = [LockNumber(number(card), current=current and place == len(lock) - 1) for place, card in enumerate(lock)]
    rest = index + 1 - len(lock)
    numbers = closed + [LockNumber(None, open=dealt)] * rest
    return Lock(
        id=f"lock:{index + 1}",
        label=tr("Lock {number}", number=index + 1),
        suit=LOCKS[index],
        numbers=tuple(numbers),
        state=State.ACTIVE if current else State.GOOD if dealt and not lock else State.PLAIN,
        adjust=f"lock:{index + 1}",
    )


def _threat(table: Table) -> list[Group]:
    """Umbar and his servants."""
    phase = phase_of(table)
    if phase in (Phase.DUNGEON, Phase.END):
        return []
    things: list[Thing] = []
    hidden = len(table.servants) + len(table.under)
    if phase is Phase.SERVANTS:
        faces = tuple(Face(card, state=State.ACTIVE if i == 0 else State.PLAIN) for i, card in enumerate(table.row))
        things.append(CardRow(id="row", label=tr("Battle row"), faces=faces, adjust="row"))
        things += [Text(id=f"strength:{i}", label=_strength(table, i)) for i in range(len(table.row))]
        things.append(
            Counter(id="servants", label=tr("Servants left"), value=hidden + len(table.row), adjust="servants")
        )
        if table.hits:
            names = joined(", ", (tr("the people") if i == PEOPLE else table.armies[i].name for i in table.hits))
            key = "people" if table.hits[-1] == PEOPLE else table.armies[table.hits[-1]].key
            things.append(Token(id="hits", label=tr("Hit once"), detail=names, adjust=f"{key}.hits"))
    elif phase is Phase.UMBAR and not table.sixes:
        things.append(Token(id="sixes", label=tr("His sixes are not counted yet"), adjust="umbar.sixes"))
    elif phase is Phase.UMBAR:
        things.append(Counter(id="sixes", label=tr("Umbar's sixes"), value=table.sixes, adjust="umbar.sixes"))
    elif hidden:
        things.append(Pile(id="servants", label=tr("Servants"), count=hidden))
    things += _conditions(table)
    if not things:
        return []
    active = State.ACTIVE if phase is Phase.UMBAR else State.PLAIN
    return [Group(id="umbar", title=tr("Ugly Umbar"), zone=Zone.THREAT, things=tuple(things), state=active)]


def _strength(table: Table, place: int) -> str:
    card = table.row[place]
    army = table.armies[table.attacker] if table.attacker is not None else None
    if army is None:
        army = next((army for army in table.armies if army.cards), None)
    name, strength = cards.name(card), strength_of(table, army, card)
    if card[0] == "J":
        return tr("{card}: enemy officer, strength {strength}", card=name, strength=strength)
    if is_traitor(table, card):
        return tr("{card}: traitor, strength {strength}", card=name, strength=strength)
    return tr("{card}: servant, strength {strength}", card=name, strength=strength)


def _conditions(table: Table) -> list[Thing]:
    found: list[Thing] = []
    placed = (("troops", table.troops, Position.TROOPS), ("battle", table.battle, Position.BATTLE))
    for name, card, position in placed:
        if card is not None:
            label = tr("Troops' condition") if position is Position.TROOPS else tr("Battle conditions")
            words = effects_words(table, card, position)
            found.append(Token(id=name, label=label, detail=words, card=card, adjust=f"condition.{name}"))
    return found


def _armies(table: Table) -> list[Group]:
    if table.piles:
        return []
    gone = phase_of(table) is Phase.DUNGEON
    return [_army(table, i, army) for i, army in enumerate(table.armies) if army.cards or not gone]


def _army(table: Table, index: int, army: Army) -> Group:
    """One army or militia: its cards, officer, weapons, ability and handicap."""
    marker = (Face(army.marker, sideways=True, state=State.GONE),) if army.marker else ()
    faces = tuple(Face(card) for card in army.cards) + marker
    things: list[Thing] = [
        CardRow(id=f"{army.key}.cards", label=count(len(army.cards), "card"), faces=faces, adjust=f"{army.key}.cards")
    ]
    if army.officer is not None:
        things.append(
            Token(id=f"{army.key}.officer", label=tr("Officer +2"), card=army.officer, adjust=f"{army.key}.officer")
        )
    if army.weapons:
        things.append(
            Counter(
                id=f"{army.key}.weapons", label=tr("Weapons"), value=len(army.weapons), adjust=f"{army.key}.weapons"
            )
        )
    for position, card in ((Position.ABILITY, army.ability), (Position.HANDICAP, army.handicap)):
        if card is not None:
            name = f"{army.key}.{position}"
            label = tr("Special ability") if position is Position.ABILITY else tr("Handicap")
            detail = effects_words(table, card, position)
            state = State.GOOD if position is Position.ABILITY else State.BAD
            things.append(Token(id=name, label=label, detail=detail, card=card, adjust=name, state=state))
    step = table.step
    if isinstance(step, (Target, Rolling)) and step.roller == index:
        things.append(Counter(id=f"{army.key}.rolls", label=tr("Rolls left"), value=step.left))
    owner = table.players[army.player].name if army.player is not None else None
    state = State.ACTIVE if index == _acting(table) else State.PLAIN if army.cards else State.GONE
    title = army_title(table, army)
    return Group(id=army.key, title=title, zone=Zone.TEAM, things=tuple(things), owner=owner, state=state)


def _acting(table: Table) -> int | None:
    actor = table.step.ask(table).actor if not table.step.over else None
    return next((i for i, army in enumerate(table.armies) if army.key == actor), None)


def _wishes(table: Table) -> list[Group]:
    """Until the cards are given: what those who have shown a wish may want."""
    if not isinstance(table.step, (Show, Give)):
        return []
    shown = [(player, meant) for player, meant in zip(table.players, table.wishes, strict=False) if meant]
    things = tuple(
        Text(id=f"wish:{player.key}", label=joined(": ", (player.name, wish_words(meant)))) for player, meant in shown
    )
    return [Group(id="wishes", title=tr("Wishes shown"), zone=Zone.TEAM, things=things)] if things else []


def _piles(table: Table) -> list[Group]:
    """Phase 4: who holds how many cards, and the card in use."""
    groups = []
    for i, left in enumerate(table.piles):
        if table.players[i].imaginary:
            continue
        player = table.players[i]
        in_use = table.in_use if table.who == i else None
        things: list[Thing] = []
        if in_use is not None:
            things.append(CardRow(id=f"in_use:{player.key}", label=tr("In use"), faces=(Face(in_use),)))
        adjust = f"pile:{player.key}" if not table.solo else "dealt"
        things.append(Pile(id=f"pile:{player.key}", label=tr("Cards left"), count=left, adjust=adjust))
        things += [
            Token(id=f"tool:{n}", label=tr("Lockpick") if tool.repeat else tr("Locksmith"), state=State.GOOD)
            for n, tool in enumerate(table.tools)
            if tool.player == i
        ]
        acting = bool(in_use) and not table.step.over
        state = State.ACTIVE if acting else State.PLAIN if left else State.DIM
        groups.append(
            Group(
                id=f"player:{player.key}",
                title=player.name,
                zone=Zone.TEAM,
                things=tuple(things),
                owner=player.name,
                state=state,
            )
        )
    return groups


def _supply(table: Table) -> Group:
    """The bonus die, the people, and the piles."""
    things: list[Thing] = [Die(id="bonus_die", label=tr("Bonus die"), pips=table.bonus, adjust="bonus_die")]
    if table.people:
        faces = tuple(Face(card) for card in sorted(table.people, key=cards.order))
        acting = not table.standing() and phase_of(table) in (Phase.SERVANTS, Phase.UMBAR)
        state = State.ACTIVE if acting else State.PLAIN
        things.append(
            CardRow(
                id="people",
                label=tr("People: {number}", number=len(table.people)),
                faces=faces,
                adjust="people",
                state=state,
            )
        )
    if len(table.royals) == COUPLE and table.situation and not table.piles:
        things.append(Pile(id="situation", label=tr("Situation pile"), count=len(table.situation)))
    if table.officers and phase_of(table) <= Phase.PREPARATION:
        things.append(Counter(id="officers", label=tr("Officers to win"), value=len(table.officers)))
    if table.discard:
        things.append(
            Pile(
                id="discard",
                label=tr("Discard pile"),
                count=len(table.discard),
                top=table.discard[-1],
                adjust="discard",
            )
        )
    if table.piles:
        things.append(Counter(id="cards_left", label=tr("Cards left"), value=score(table)))
    return Group(id="supply", title=tr("Supply"), zone=Zone.SUPPLY, things=tuple(things))


def status(table: Table) -> Status:
    """Where the game stands, in a few words for lists."""
    phase = phase_of(table)
    if isinstance(table.step, Over):
        if not table.step.won:
            return Status("end", over=True, won=False, score=0, rating=tr("Lost"), summary=tr("Lost"))
        left = score(table)
        title = rating(table.table_set, left, table.solo)
        summary = tr("Won: {rating}, {cards} left", rating=title, cards=count(left, "card"))
        return Status("end", True, True, left, title, summary, tr("{cards} left", cards=count(left, "card")))
    return Status(phase.name.lower(), summary=joined(", ", (_PHASES[phase], *_details(table, phase))))


def _details(table: Table, phase: Phase) -> tuple[str, ...]:
    if phase is Phase.SERVANTS:
        left = len(table.row) + len(table.servants) + len(table.under)
        return (tr("{servants} left", servants=count(left, "servant")),)
    if phase is Phase.UMBAR and table.sixes:
        return (tr("Umbar has {sixes}", sixes=count(table.sixes, "six")),)
    if phase is Phase.DUNGEON and (lock := current_lock(table)) is not None and table.piles:
        return LOCK_NAMES[lock], tr("{cards} left", cards=count(score(table), "card"))
    return ()
