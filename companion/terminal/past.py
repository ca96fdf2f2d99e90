"""What lies beside the table: the history with its corrections, the rules, and help."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from companion.errors import Refused
from companion.game import Game, Section
from companion.session import Adjusted, Correction, Session
from companion.terminal import draw, entry
from companion.terminal.glyphs import Glyphs
from companion.terminal.talk import Talk

LATEST = 15
"""Entries shown where not all are asked for."""

MOST_DROPPED = 6
"""Dropped entries named one by one."""


def draw_history(session: Session[Any], glyphs: Glyphs, everything: bool) -> RenderableType:
    """The entries so far, the oldest first, with what each led to; undone ones say so."""
    done = len(session.entries)
    whole = len(session.tables) - 1
    first = 0 if everything else max(0, done - LATEST)
    if not whole:
        return Text("Nothing has been entered yet.")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(ratio=3)
    grid.add_column(ratio=3)
    grid.add_column(ratio=3)
    for index in range(first, whole):
        line = session.history_line(index)
        led = "undone" if line.undone else line.report.headline if line.report else ""
        style = "dim" if line.undone else ""
        grid.add_row(
            Text(str(index + 1), style="cyan"),
            line.title,
            Text(line.answer or "none", "bold"),
            led,
            style=style,
        )
    parts: list[RenderableType] = [grid]
    if first:
        parts.insert(0, Text(f"{first} earlier entries: h all shows them", style="dim"))
    if done:
        parts.append(Text(f"h and a number corrects an entry: h {done} corrects the last", style="dim"))
    return Lines(*parts)


def correct(talk: Talk, session: Session[Any], rest: str) -> str:
    """Correct the entry whose number ``rest`` begins with; what would be dropped is shown first.

    Returns what was done in a few words, nothing where all was left as it was. Raises Refused, InputEnded.
    """
    number, _, typed = rest.partition(" ")
    index = entry.read_number(number) - 1
    if not 0 <= index < len(session.entries):
        raise Refused(f"There is no entry {number}; the history has {len(session.entries)}")
    typed = typed.strip() or _ask_again(talk, session, index)
    if not typed:
        return ""
    correction = session.correct(index, _read(session, index, typed), by="terminal")
    if correction.dropped:
        talk.say(_outcome(session, correction))
        if not talk.agreed("Correct it all the same?"):
            return ""
    session.accept(correction)
    line = session.history_line(index)
    return f"Corrected: {line.title}: {line.answer or 'none'}; {_kept(correction.kept)}."


def _kept(number: int) -> str:
    if number == 0:
        return "no entry follows it"
    return "the one entry after it still fits" if number == 1 else f"the {number} entries after it still fit"


def _ask_again(talk: Talk, session: Session[Any], index: int) -> str:
    line = session.history_line(index)
    old = session.entries[index]
    if isinstance(old, Adjusted):
        return talk.ask(f"{line.title} was {line.answer}; the right value (Enter: leave it)")
    ask = session.ask_at(index)
    talk.say(draw.draw_ask(ask, "", (), talk.glyphs, talk.width))
    talk.say(f"Entered: {line.answer}.")
    return talk.ask(f"{entry.hint(ask)} (Enter: leave it)")


def _read(session: Session[Any], index: int, typed: str) -> object:
    old = session.entries[index]
    if isinstance(old, Adjusted):
        return entry.read_value(session.game.adjustables(session.tables[index])[old.adjust], typed)
    return entry.read_answer(session.ask_at(index), typed)


def _outcome(session: Session[Any], correction: Correction[Any]) -> RenderableType:
    """What a correction would keep and drop, and why."""
    kept, dropped = correction.kept, len(correction.dropped)
    lines = [
        Text(f"{kept} later entries still fit, {dropped} would be dropped.", "bold"),
        Text(correction.reason),
    ]
    first = correction.index + 1 + kept
    for index in range(first, min(first + dropped, first + MOST_DROPPED)):
        line = session.history_line(index)
        lines.append(Text(f"  {index + 1}  {line.title}: {line.answer or 'none'}"))
    if dropped > MOST_DROPPED:
        lines.append(Text(f"  and {dropped - MOST_DROPPED} more"))
    return Lines(*lines)


def draw_rules(game: Game[Any], wanted: str, now: str) -> RenderableType:
    """The section of the rules that is wanted, by number or the first letters of its title; else the one
    that is being followed; ``all`` lists them. Raises Refused where there is no such section."""
    sections = game.rules()
    if wanted == "all" or not (wanted or now):
        return _titles(sections)
    if wanted:
        now = entry.pick([entry.Named(section.id, section.title) for section in sections], wanted)
    section = next((section for section in sections if section.id == now), None)
    return _titles(sections) if section is None else Lines(Text(section.title, "bold"), Text(section.text))


def _titles(sections: Sequence[Section]) -> RenderableType:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for number, section in enumerate(sections, 1):
        grid.add_row(Text(str(number), style="cyan"), section.title)
    return Lines(grid, Text("r and a number shows a section", style="dim"))


def draw_help(commands: Sequence[tuple[str, str, str]]) -> RenderableType:
    """All commands, and how answers are typed."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for key, word, meaning in commands:
        grid.add_row(Text(key, "bold cyan"), word, meaning)
    answers = (
        "Dice one after the other: 3345. A result or a choice by its number or first letters.",
        "Cards by rank and suit: 10h 7s; the rank alone where the suit does not matter; - for none.",
        "Shares in the order listed: 2 0 1, or by name: anna=2. Several things: 1 3. An order: 2 1 3.",
        "Where a letter is an answer (a for the ace), type the command with a stroke: /a.",
        "A card in corner marks lies sideways; a tick is good or done, ! is bad, a cross is gone.",
    )
    return Lines(Text("Commands", "bold"), grid, Text("Answers", "bold"), *[Text(line) for line in answers])
