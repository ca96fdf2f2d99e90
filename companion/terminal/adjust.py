"""Correcting the table itself: what can be corrected, by the group it lies in, and the correction."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from companion import cards
from companion.game import Adjustable
from companion.language import joined, tr
from companion.scene import Scene
from companion.session import Session
from companion.terminal import draw, entry
from companion.terminal.glyphs import Glyphs
from companion.terminal.speech import Say, said
from companion.terminal.talk import Talk

OTHER = tr("Everything else")


def grouped(scene: Scene, adjustables: Mapping[str, Adjustable]) -> list[tuple[str, list[Adjustable]]]:
    """Everything that can be corrected, by the title of the group in which it is seen or whose name it
    bears, in the table's order."""
    left = dict(adjustables)
    found = []
    for group in scene.groups:
        names = [thing.adjust for thing in group.things]
        names += [name for name, thing in left.items() if thing.label.startswith(group.title)]
        things = [left.pop(name) for name in dict.fromkeys(names) if name is not None and name in left]
        if things:
            found.append((group.title, things))
    if left:
        found.append((OTHER, list(left.values())))
    return found


def _in_order(session: Session[Any], say: Say) -> list[Adjustable]:
    """The corrections in the order they are listed."""
    return [thing for _, things in _said_groups(session, say) for thing in things]


def _said_groups(session: Session[Any], say: Say) -> list[tuple[str, list[Adjustable]]]:
    """What can be corrected, in the words of a language."""
    game, table = session.game, session.table
    groups = grouped(said(game.scene(table), say), said(game.adjustables(table), say))
    return [(say(title), things) for title, things in groups]


def draw_adjustables(session: Session[Any], glyphs: Glyphs, width: int) -> RenderableType:
    """Everything that can be corrected now, numbered, with its value, a group a row."""
    groups = _said_groups(session, glyphs.say)
    wide = min(draw.WIDEST_TITLE, max((len(title) for title, _ in groups), default=0))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for columns in (wide, max(20, width - wide - 4)):
        grid.add_column(width=columns)
    number = 0
    for title, things in groups:
        texts = [_numbered(number + place, thing, title, glyphs) for place, thing in enumerate(things, 1)]
        number += len(things)
        grid.add_row(Text(title, "bold"), Lines(*draw.flow(texts, max(20, width - wide - 4))))
    return Lines(grid, glyphs.text(tr("a and a number corrects it: a 1, or with its value: a 1 3"), "dim"))


def _numbered(number: int, thing: Adjustable, title: str, glyphs: Glyphs) -> Text:
    """One thing with its number and value; the group's title is not said again."""
    label = thing.label.removeprefix(title).lstrip(": ") or thing.label
    return Text.assemble((str(number), "cyan"), f" {label} ", (glyphs.say(_value(thing)), "bold"))


def _value(thing: Adjustable) -> str:
    if isinstance(thing.value, list):
        return cards.names(str(card) for card in thing.value) or tr("none")
    return next((option.label for option in thing.options if option.id == thing.value), str(thing.value))


def _range(thing: Adjustable) -> str:
    if thing.cards:
        return tr("cards")
    if thing.options:
        return joined(" / ", (option.label for option in thing.options))
    return tr("{low} to {high}", low=thing.low, high=thing.high)


def correct(talk: Talk, session: Session[Any], rest: str) -> str:
    """Correct the thing that ``rest`` names, by number or name, to the value that follows or is then typed.

    Returns what was done in a few words, nothing where all was left as it was. Raises Refused, InputEnded.
    """
    word, _, typed = rest.partition(" ")
    things = _in_order(session, talk.glyphs.say)
    name = entry.pick([entry.Named(thing.name, thing.label) for thing in things], word)
    thing = next(thing for thing in things if thing.name == name)
    typed = typed.strip()
    if not typed:
        if thing.options:
            talk.say(draw.draw_options(thing.options, talk.glyphs))
        asked = tr(
            "{thing} is {value}; the right value ({range}; Enter: leave it)", thing=thing.label, value=_value(thing),
            range=_range(thing),
        )  # fmt: skip
        typed = talk.ask(asked)
    if not typed:
        return ""
    session.adjust(name, entry.read_value(thing, typed, talk.glyphs.say), by="terminal")
    line = session.history_line(len(session.entries) - 1)
    return tr("{thing}: {value}.", thing=line.title, value=line.answer)
