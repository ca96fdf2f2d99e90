"""What lies beside the table: the history with its corrections, the rules, and help."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from companion.errors import Refused
from companion.game import Game, Section
from companion.language import joined, tr, trn
from companion.log import Adjusted
from companion.session import Correction, Session
from companion.terminal import draw, entry
from companion.terminal.glyphs import Glyphs
from companion.terminal.speech import Say, said
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
        return glyphs.text(tr("Nothing has been entered yet."))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(ratio=3)
    grid.add_column(ratio=3)
    grid.add_column(ratio=3)
    for index in range(first, whole):
        line = said(session.history_line(index), glyphs.say)
        led = glyphs.say(tr("undone")) if line.undone else line.report.headline if line.report else ""
        style = "dim" if line.undone else ""
        grid.add_row(
            Text(str(index + 1), style="cyan"),
            line.title,
            glyphs.text(line.answer or tr("none"), "bold"),
            led,
            style=style,
        )
    parts: list[RenderableType] = [grid]
    if first:
        parts.insert(0, glyphs.text(tr("{number} earlier entries: h all shows them", number=first), "dim"))
    if done:
        words = tr("h and a number corrects an entry: h {number} corrects the last", number=done)
        parts.append(glyphs.text(words, "dim"))
    return Lines(*parts)


def correct(talk: Talk, session: Session[Any], rest: str) -> str:
    """Correct the entry whose number ``rest`` begins with; what would be dropped is shown first.

    Returns what was done in a few words, nothing where all was left as it was. Raises Refused, InputEnded.
    """
    number, _, typed = rest.partition(" ")
    index = entry.read_number(number) - 1
    if not 0 <= index < len(session.entries):
        raise Refused(
            tr("There is no entry {number}; the history has {last}", number=number, last=len(session.entries))
        )
    typed = typed.strip() or _ask_again(talk, session, index)
    if not typed:
        return ""
    correction = session.correct(index, _read(session, index, typed, talk.glyphs.say), by="terminal")
    if correction.dropped:
        talk.say(_outcome(session, correction, talk.glyphs))
        if not talk.agreed(tr("Correct it all the same?")):
            return ""
    session.accept(correction)
    line = session.history_line(index)
    return tr(
        "Corrected: {thing}: {answer}; {kept}.", thing=line.title, answer=line.answer or tr("none"),
        kept=_still(correction.kept),
    )  # fmt: skip


def _still(number: int) -> str:
    if number == 0:
        return tr("no entry follows it")
    return trn("the one entry after it still fits", "the {n} entries after it still fit", number)


def _ask_again(talk: Talk, session: Session[Any], index: int) -> str:
    line = session.history_line(index)
    old = session.entries[index]
    if isinstance(old, Adjusted):
        return talk.ask(
            tr("{thing} was {value}; the right value (Enter: leave it)", thing=line.title, value=line.answer)
        )
    ask = session.ask_at(index)
    talk.say(draw.draw_ask(ask, "", (), talk.glyphs, talk.width))
    talk.say(tr("Entered: {answer}.", answer=line.answer))
    return talk.ask(tr("{hint} (Enter: leave it)", hint=entry.hint(ask)))


def _read(session: Session[Any], index: int, typed: str, say: Say) -> object:
    old = session.entries[index]
    if isinstance(old, Adjusted):
        thing = session.game.adjustables(session.tables[index])[old.adjust]
        return entry.read_value(said(thing, say), typed, say)
    return entry.read_answer(said(session.ask_at(index), say), typed, say)


def _outcome(session: Session[Any], correction: Correction[Any], glyphs: Glyphs) -> RenderableType:
    """What a correction would keep and drop, and why."""
    kept, dropped = correction.kept, len(correction.dropped)
    lines = [
        glyphs.text(
            tr("{kept} later entries still fit, {dropped} would be dropped.", kept=kept, dropped=dropped), "bold"
        ),
        glyphs.text(correction.reason),
    ]
    first = correction.index + 1 + kept
    for index in range(first, min(first + dropped, first + MOST_DROPPED)):
        line = session.history_line(index)
        lines.append(glyphs.text(joined("", (f"  {index + 1}  ", line.title, ": ", line.answer or tr("none")))))
    if dropped > MOST_DROPPED:
        lines.append(Text.assemble("  ", glyphs.text(tr("and {number} more", number=dropped - MOST_DROPPED))))
    return Lines(*lines)


def draw_rules(game: Game[Any], wanted: str, now: str, glyphs: Glyphs) -> RenderableType:
    """The section of the rules that is wanted, by number or the first letters of its title; else the one
    that is being followed; ``all`` lists them. Raises Refused where there is no such section."""
    sections = said(game.rules(), glyphs.say)
    if wanted == "all" or not (wanted or now):
        return _titles(sections, glyphs)
    if wanted:
        now = entry.pick([entry.Named(section.id, section.title) for section in sections], wanted)
    section = next((section for section in sections if section.id == now), None)
    return _titles(sections, glyphs) if section is None else Lines(Text(section.title, "bold"), Text(section.text))


def _titles(sections: Sequence[Section], glyphs: Glyphs) -> RenderableType:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for number, section in enumerate(sections, 1):
        grid.add_row(Text(str(number), style="cyan"), section.title)
    return Lines(grid, glyphs.text(tr("r and a number shows a section"), "dim"))


ANSWERS = (
    tr("Dice one after the other: 3345. A result or a choice by its number or first letters."),
    tr("Cards by rank and suit: 10h 7s; the rank alone where the suit does not matter; - for none."),
    tr("Shares in the order listed: 2 0 1, or by name: anna=2. Several things: 1 3. An order: 2 1 3."),
    tr("Where a letter is an answer (a for the ace), type the command with a stroke or as a word: /a."),
    tr("A card in corner marks lies sideways; a tick is good or done, ! is bad, a cross is gone."),
)


def draw_help(commands: Sequence[tuple[str, str, str]], glyphs: Glyphs) -> RenderableType:
    """All commands, and how answers are typed."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for key, word, meaning in commands:
        grid.add_row(Text(key, "bold cyan"), glyphs.text(word), glyphs.text(meaning))
    answers = map(glyphs.text, ANSWERS)
    return Lines(glyphs.text(tr("Commands"), "bold"), grid, glyphs.text(tr("Answers"), "bold"), *answers)
