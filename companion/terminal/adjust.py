"""Correcting the table itself: what can be corrected, by the group it lies in, and the correction."""

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from companion import cards
from companion.game import Adjustable
from companion.scene import Scene
from companion.session import Session
from companion.terminal import draw, entry
from companion.terminal.glyphs import Glyphs
from companion.terminal.talk import Talk

OTHER = "Everything else"


def grouped(scene: Scene, adjustables: Mapping[str, Adjustable]) -> list[tuple[str, list[Adjustable]]]:
    """Everything that can be corrected, by the title of the group in which it is seen, in the table's
    order."""
    left = dict(adjustables)
    found = []
    for group in scene.groups:
        names = dict.fromkeys(thing.adjust for thing in group.things if thing.adjust in left)
        things = [left.pop(name) for name in names if name is not None]
        if things:
            found.append((group.title, things))
    if left:
        found.append((OTHER, list(left.values())))
    return found


def _in_order(session: Session[Any]) -> list[Adjustable]:
    """The corrections in the order they are listed."""
    table = session.table
    by_group = grouped(session.game.scene(table), session.game.adjustables(table))
    return [thing for _, things in by_group for thing in things]


def draw_adjustables(session: Session[Any], glyphs: Glyphs) -> RenderableType:
    """Everything that can be corrected now, numbered, with its value and what it may be."""
    table = session.table
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column()
    grid.add_column(ratio=1)
    number = 0
    for title, things in grouped(session.game.scene(table), session.game.adjustables(table)):
        grid.add_row("", Text(title, "bold"))
        for thing in things:
            number += 1
            grid.add_row(Text(str(number), "cyan"), thing.label, _value(thing), Text(_range(thing), "dim"))
    grid.add_row("", Text("a, number and value corrects: a 1 3", "dim"))
    return grid


def _value(thing: Adjustable) -> str:
    if isinstance(thing.value, list):
        return cards.names(str(card) for card in thing.value) or "none"
    return next((option.label for option in thing.options if option.id == thing.value), str(thing.value))


def _range(thing: Adjustable) -> str:
    if thing.cards:
        return "cards"
    if thing.options:
        return " / ".join(option.label for option in thing.options)
    return f"{thing.low} to {thing.high}"


def correct(talk: Talk, session: Session[Any], rest: str) -> str:
    """Correct the thing that ``rest`` names, by number or name, to the value that follows or is then typed.

    Returns what was done in a few words, nothing where all was left as it was. Raises Refused, InputEnded.
    """
    word, _, typed = rest.partition(" ")
    things = _in_order(session)
    name = entry.pick([entry.Named(thing.name, thing.label) for thing in things], word)
    thing = next(thing for thing in things if thing.name == name)
    typed = typed.strip()
    if not typed:
        if thing.options:
            talk.say(draw.draw_options(thing.options))
        typed = talk.ask(f"{thing.label} is {_value(thing)}; the right value ({_range(thing)}; Enter: leave it)")
    if not typed:
        return ""
    session.adjust(name, entry.read_value(thing, typed), by="terminal")
    line = session.history_line(len(session.entries) - 1)
    return f"{line.title}: {line.answer}."
