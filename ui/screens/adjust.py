"""Where the real table disagrees: touch the thing that is wrong and say what is right."""

from typing import TYPE_CHECKING, Any

from companion import cards
from companion.asks import Answer, Ask, Cards, Choice, Count
from companion.game import Adjustable
from companion.language import joined, tr
from companion.scene import Group, Token
from ui.icons import Icon
from ui.page import Note, Page
from ui.parts import Grid, Key, Style, Words
from ui.screens.entry import EntryPage
from ui.table.panel import Panel
from ui.table.things import LOOSE
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play


NARROWEST = 320.0
"""Units that a thing to be corrected is at least wide, where two stand side by side."""


def shown(thing: Adjustable) -> str:
    """The value of an adjustable as people read it."""
    if thing.cards:
        names = cards.names(str(card) for card in thing.value) if isinstance(thing.value, list) else str(thing.value)
        return names or tr("none")
    for option in thing.options:
        if option.id == thing.value:
            return option.label
    return str(thing.value)


def ask_for(thing: Adjustable) -> Ask:
    """The question that a correction amounts to, so that the same keys can answer it."""
    title, now = thing.label, tr("{thing}: now {value}. What is right?", thing=thing.label, value=shown(thing))
    if thing.cards:
        kept = tuple(str(card) for card in thing.value) if isinstance(thing.value, list) else ()
        vague = bool(kept) and not any(cards.is_exact(card) for card in kept)
        deck = [r + "?" for r in cards.RANKS for _ in range(4)] if vague else cards.deck()
        extra = [card for card in kept if card not in deck]
        return Cards(
            id="", title=title, instruction=tr("{thing}: which cards are there?", thing=title), rule="",
            suits=not vague, possible=(*deck, *extra), sizes=tuple(range(len(deck) + 1)),
        )  # fmt: skip
    if thing.options:
        return Choice(id="", title=title, instruction=now, rule="", options=thing.options)
    return Count(id="", title=title, instruction=now, rule="", low=thing.low, high=thing.high)


def open_editor(app: "App", play: "Play", thing: Adjustable) -> None:
    """Open the editor of one thing; a correction that is taken leads back to the table."""

    def give(answer: Answer) -> None:
        with app.telling() as told:
            play.session.adjust(thing.name, answer, "touch")
        if not told.failed:
            play.refresh()
            app.stage.pop_to(play)

    app.stage.push(EntryPage(app, ask_for(thing), give, thing.value))


class Large(View):
    """A group as it lies on the table, drawn large."""

    def __init__(self, app: "App", group: Group) -> None:
        super().__init__(app.look, group.title)
        self.panel = Panel(app.look, group, lambda _: None)
        self.panel.set_tightness(LOOSE)
        self.put(self.panel)

    def needs(self, width: float) -> float:
        return self.panel.needs(width)

    def arrange(self) -> None:
        self.panel.place(self.box)


class GroupPage(Page):
    """One group: everything in it large and explained, and what can be corrected."""

    def __init__(self, app: "App", play: "Play", group: Group) -> None:
        super().__init__(app.look, group.title or tr("On the table"), app.stage.pop)
        look = app.look
        parts: list[View] = [Large(app, group)]
        for thing in group.things:
            if isinstance(thing, Token) and thing.detail:
                parts.append(Note(look, joined(": ", (thing.label, thing.detail)) if thing.label else thing.detail))
        known = play.session.game.adjustables(play.session.table)
        names = dict.fromkeys(thing.adjust for thing in group.things if thing.adjust in known)
        if names:
            parts.append(Words(look, tr("Is something different on the table?"), colour=look.palette.quiet))
        parts += [correction(app, play, known[str(name)]) for name in names]
        self.refill(parts)


def correction(app: "App", play: "Play", thing: Adjustable) -> Key:
    """The key that opens the editor of one thing."""
    return Key(
        app.look, thing.label, lambda: open_editor(app, play, thing), detail=shown(thing), icon=Icon.PENCIL,
        align="left", style=Style.PLAIN,
    )  # fmt: skip


class AdjustPage(Page):
    """Everything that can be corrected now."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, tr("The table differs"), app.stage.pop)
        look = app.look
        known: dict[str, Any] = play.session.game.adjustables(play.session.table)
        parts: list[View] = [
            Words(look, tr("The table is right. Touch what is different there."), colour=look.palette.quiet)
        ]
        if known:
            parts.append(Grid(look, [correction(app, play, thing) for thing in known.values()], NARROWEST, most=2))
        self.refill(parts if known else [Words(look, tr("Nothing can be corrected at this point."))])
