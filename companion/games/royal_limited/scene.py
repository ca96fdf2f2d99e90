"""The table of The Royal Limited as a scene. Its cards are no playing cards: they are tokens with plain labels."""

from companion.game import Status
from companion.games.royal_limited import deck
from companion.games.royal_limited.deck import UNSEEN
from companion.games.royal_limited.play import Over
from companion.games.royal_limited.score import check_words, is_won, occupied, rank, score_of
from companion.games.royal_limited.table import ROUNDS, Table, aboard
from companion.games.royal_limited.vocabulary import effect_text
from companion.language import joined, tr
from companion.scene import Counter, Group, Pile, Scene, State, Text, Thing, Token, Track, Zone
from companion.wording import capital, count, listed

STEPS = (tr("1st round"), tr("2nd round"), tr("3rd round"), tr("Last round"))


def scene(table: Table) -> Scene:
    """The whole visible table."""
    conductor = Track(
        id="conductor", label=tr("Conductor"), steps=STEPS, at=table.round - 1, adjust=_adjust(table, "round")
    )
    return Scene(conductor, (_train(table), _vips(table), _hand(table), _supply(table)))


def _adjust(table: Table, name: str) -> str | None:
    """Touching a thing corrects it once the first hand is dealt and until the train departs."""
    return None if table.untold or table.step.over else name


def _train(table: Table) -> Group:
    things: list[Thing] = []
    for i, car in enumerate(table.train):
        effect = table.library.effects.get(car.card)
        things.append(
            Token(
                id=f"car:{i + 1}",
                label=joined(" ", (f"{i + 1}.", capital(deck.name(car.card)))),
                detail=effect_text(effect) if effect is not None else "",
                adjust=_adjust(table, f"car:{i + 1}"),
            )
        )
        things.append(
            Token(
                id=f"rider:{i + 1}",
                label=rider_name(table, car.rider),
                adjust=_adjust(table, f"rider:{i + 1}"),
                state=State.DIM if car.rider is None else State.GOOD,
            )
        )
    if not things:
        things.append(Text(id="none", label=tr("No car yet"), adjust=_adjust(table, "car:new"), state=State.DIM))
    return Group(id="train", title=tr("The train"), zone=Zone.GOAL, things=tuple(things))


def rider_name(table: Table, rider: str | None) -> str:
    """Who rides in a car, in words."""
    if rider is None:
        return tr("empty")
    vip = next((vip for vip in table.vips if aboard(vip) == rider), None)
    return capital(vip.called if vip is not None else deck.name(rider))


def _vips(table: Table) -> Group:
    on_train = table.on_train()
    things: list[Thing] = [
        Token(
            id=aboard(vip),
            label=capital(vip.called),
            detail=vip.text,
            adjust=_adjust(table, f"vip:{i + 1}:colour"),
            state=State.GOOD if aboard(vip) in on_train else State.PLAIN,
        )
        for i, vip in enumerate(table.vips)
    ]
    return Group(id="vips", title=tr("VIPs"), zone=Zone.GOAL, things=tuple(things))


def _hand(table: Table) -> Group:
    """The hand, a "Next:" that is due, and the running score with its check."""
    things: list[Thing] = []
    if table.duties:
        adjust = _adjust(table, "next")
        things += [
            Token(id=f"next:{i}", label=duty.text, adjust=adjust, state=State.ACTIVE)
            for i, duty in enumerate(table.duties)
        ]
    counted = not table.by_cards
    adjust = _adjust(table, "hand") if counted else None
    things.append(Counter(id="hand", label=tr("Hand"), value=len(table.hand), adjust=adjust))
    things += _known(table, table.hand, "hand")
    score = score_of(table)
    things.append(Counter(id="score", label=tr("Score now"), value=score.total))
    things.append(Counter(id="occupied", label=tr("Occupied cars"), value=occupied(table)))
    things.append(Text(id="check", label=joined(". ", (score.words, check_words(table))), state=State.DIM))
    return Group(id="hand", title=tr("Your hand"), zone=Zone.TEAM, things=tuple(things), owner=table.options.players[0])


def _known(table: Table, some: list[str], place: str) -> list[Thing]:
    """Cards of a place that are known, a token each."""
    return [
        Token(id=f"{place}:{card}", label=capital(deck.name(card)), adjust=_adjust(table, f"card:{card}"))
        for card in some
        if card != UNSEEN
    ]


def _supply(table: Table) -> Group:
    counted = not table.by_cards
    things: list[Thing] = [
        Pile(id="deck", label=tr("Deck"), count=table.deck, adjust=_adjust(table, "deck") if counted else None),
        Pile(
            id="discard",
            label=tr("Discard pile"),
            count=len(table.discard),
            adjust=_adjust(table, "discard") if counted else None,
        ),
        *_known(table, table.discard, "discard"),
    ]
    return Group(id="supply", title=tr("Cards"), zone=Zone.SUPPLY, things=tuple(things))


def status(table: Table) -> Status:
    """Where the game stands; the score runs along, since it only falls."""
    total = score_of(table).total
    if isinstance(table.step, Over):
        won, title = is_won(total), rank(total)
        if won:
            end = tr("Won: {rank}, score {score}", rank=title, score=total)
        else:
            end = tr("Lost: {rank}, score {score}", rank=title, score=total)
        unknown = _unknown(table)
        summary = tr("{end}; not told: {unknown}", end=end, unknown=listed(unknown)) if unknown else end
        counted = tr("Score {score}", score=total)
        if unknown:
            counted = tr("{end}; not told: {unknown}", end=counted, unknown=listed(unknown))
        return Status("end", True, won, total, title, summary, counted)
    if table.untold:
        return Status("setup", score=total, summary=tr("Setup"))
    summary = tr(
        "Round {round} of {rounds}, {cars}, {occupied} occupied",
        round=table.round,
        rounds=ROUNDS,
        cars=count(len(table.train), "car"),
        occupied=occupied(table),
    )
    return Status(f"round-{table.round}", score=total, summary=summary)


def _unknown(table: Table) -> list[str]:
    """A playout knows only what has been told; this says how much of this game was not."""
    if not table.options.told:
        return []
    effects = sum(car.card not in table.library.effects for car in table.train if car.rider is not None)
    vips = sum(vip.key not in table.library.vips for vip in table.vips)
    return [*([count(effects, "effect")] if effects else []), *([count(vips, "VIP")] if vips else [])]
