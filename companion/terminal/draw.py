"""A scene drawn as lines of text: groups by zone, each thing of a group beside the next.

Draws kinds of things and knows no game.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rich import box
from rich.console import Group as Lines
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from companion import asks, cards, scene
from companion.asks import Ask, Option
from companion.game import Advised, Chance, Hint, Report, Tone
from companion.language import tr
from companion.scene import Scene, Thing, Zone
from companion.terminal import entry
from companion.terminal.glyphs import STYLES, SUIT_STYLES, Glyphs
from companion.terminal.speech import said
from companion.wording import count

ZONES = {Zone.GOAL: tr("Goal"), Zone.THREAT: tr("Against us"), Zone.TEAM: tr("Our team"), Zone.SUPPLY: tr("Supply")}
TONES = {
    Tone.GOOD: ("green", tr("GOOD")),
    Tone.BAD: ("red", tr("BAD")),
    Tone.PLAIN: ("cyan", ""),
    Tone.WON: ("bold green", tr("WON")),
    Tone.LOST: ("bold red", tr("LOST")),
}
FEW_CARDS = 12
"""Cards listed one by one where no more are possible."""

SUIT_NAMES = {"s": tr("spades"), "h": tr("hearts"), "c": tr("clubs"), "d": tr("diamonds")}
GAP = "   "
FRAME = 4
"""Columns that a panel takes for its borders."""

WIDEST_TITLE = 22
"""Columns for the titles of groups; longer ones are broken over lines."""


def draw_scene(table: Scene, glyphs: Glyphs, width: int, details: bool = False) -> RenderableType:
    """The whole visible table; with ``details`` what each token means, too."""
    table = said(table, glyphs.say)
    parts: list[RenderableType] = [draw_track(table.track, glyphs)]
    wide = min(WIDEST_TITLE, max((len(_title(group)) for group in table.groups), default=0))
    for zone, title in ZONES.items():
        groups = [group for group in table.groups if group.zone is zone]
        if groups:
            parts += [_heading(title, glyphs), _groups(groups, (wide, width), glyphs, details)]
    return Lines(*parts)


def draw_track(track: scene.Track, glyphs: Glyphs) -> Text:
    """The steps in a row; those behind ticked, the present one marked."""
    text = Text()
    for index, step in enumerate(track.steps):
        if index:
            text.append(f" {glyphs.rule} ", style="dim")
        if index < track.at:
            text.append(f"{glyphs.done} {step}", style="dim")
        elif index == track.at:
            text.append(f"{glyphs.here} {step.upper()}", style="bold cyan")
        else:
            text.append(step)
    return text


def _heading(title: str, glyphs: Glyphs) -> Text:
    return Text(f"{glyphs.rule * 2} {glyphs.say(title)}", style="dim")


def _groups(groups: Iterable[scene.Group], widths: tuple[int, int], glyphs: Glyphs, details: bool) -> Grid:
    """Groups below each other; ``widths`` are the columns of their titles and of the whole."""
    wide, whole = widths
    room = max(20, whole - wide - 6)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for columns in (2, wide, room):
        grid.add_column(width=columns)
    for group in groups:
        style = STYLES[group.state]
        mark = Text(_mark(group, glyphs).rjust(2), style=style)
        lines = _things(group.things, glyphs, room)
        if details:
            lines += _details(group.things)
        grid.add_row(mark, Text(_title(group), style=style or "bold"), Lines(*lines))
    return grid


def _mark(group: scene.Group, glyphs: Glyphs) -> str:
    """The sign of a group's state; what was against the players and is gone is no loss."""
    no_loss = group.state is scene.State.GONE and group.zone is scene.Zone.THREAT
    return glyphs.dot if no_loss else glyphs.marks[group.state]


def _title(group: scene.Group) -> str:
    owner = group.owner
    if not owner and group.title == ZONES[group.zone]:
        return ""
    if not owner or owner.casefold() in group.title.casefold():
        return group.title
    return f"{group.title} ({owner})"


def _things(things: Sequence[Thing], glyphs: Glyphs, room: int) -> list[Text]:
    drawn = [text for thing in things if (text := draw_thing(thing, glyphs))]
    return flow(drawn, room) or [glyphs.text(tr("none"), "dim")]


def _details(things: Sequence[Thing]) -> list[Text]:
    tokens = (thing for thing in things if isinstance(thing, scene.Token) and thing.detail)
    return [Text(f"{token.label}: {token.detail}", style="italic") for token in tokens]


def flow(texts: Iterable[Text], room: int, gap: str = GAP) -> list[Text]:
    """Texts one beside the other in lines of so many columns; none is broken where it fits a line."""
    lines: list[Text] = []
    for text in texts:
        if lines and lines[-1].cell_len + len(gap) + text.cell_len <= room:
            lines[-1] = Text.assemble(lines[-1], gap, text)
        else:
            lines.append(text)
    return lines


def draw_thing(thing: Thing, glyphs: Glyphs) -> Text:
    """One thing in a few words, its state as a mark before it."""
    text = _body(thing, glyphs)
    mark = glyphs.mark(thing.state)
    if mark and text:
        text = Text.assemble(mark, text)
    text.stylize(STYLES[thing.state])
    return text


def _body(thing: Thing, glyphs: Glyphs) -> Text:
    match thing:
        case scene.CardRow():
            faces = Text(" ").join(glyphs.face(face) for face in thing.faces)
            return _labelled(thing, faces if thing.faces else glyphs.text(tr("none")))
        case scene.Pile():
            return _pile(thing, glyphs)
        case scene.Die():
            return _labelled(thing, Text(glyphs.die(thing.pips), style="bold"))
        case scene.Counter():
            return _labelled(thing, _counter(thing, glyphs))
        case scene.Track():
            return _labelled(thing, draw_track(thing, glyphs))
        case scene.Lock():
            return _lock(thing, glyphs)
        case scene.Token():
            card = Text.assemble(" ", glyphs.card(thing.card)) if thing.card else Text()
            return Text.assemble(thing.label, card)
        case _:
            return Text(thing.label)


def _labelled(thing: Thing, body: Text) -> Text:
    return Text.assemble(f"{thing.label} ", body) if thing.label else body


def _counter(counter: scene.Counter, glyphs: Glyphs) -> Text:
    """The number large, of how many after it."""
    if counter.of is None:
        return Text(str(counter.value), "bold")
    text = glyphs.text(tr("{number} of {all}", number=counter.value, all=counter.of))
    text.stylize("bold", 0, len(str(counter.value)))
    return text


def _pile(pile: scene.Pile, glyphs: Glyphs) -> Text:
    """How many cards, which are called so unless the label does, and the one on top where it lies open."""
    noun = glyphs.say(count(1, "card")).split()[-1]
    named = noun.casefold() in pile.label.casefold()
    number = Text(str(pile.count)) if named else glyphs.text(count(pile.count, "card"))
    number.stylize("bold", 0, len(str(pile.count)))
    if pile.count and pile.top != "back":
        number = Text.assemble(number, ", ", glyphs.text(tr("top")), " ", glyphs.card(pile.top))
    return _labelled(pile, number)


def _lock(lock: scene.Lock, glyphs: Glyphs) -> Text:
    text = Text()
    if lock.suit:
        shape = f"{lock.suit}{cards.SYMBOLS[lock.suit]}" if glyphs.unicode else lock.suit
        text.append(shape + " ", style=SUIT_STYLES[lock.suit])
    if lock.label:
        text.append(lock.label + ": ")
    for index, number in enumerate(lock.numbers):
        if index:
            text.append(" ")
        text.append_text(_lock_number(number, glyphs))
    return text


def _lock_number(number: scene.LockNumber, glyphs: Glyphs) -> Text:
    if number.open:
        return Text(f"{'' if number.value is None else number.value}{glyphs.done}", style="green")
    value = "?" if number.value is None else str(number.value)
    if number.current:
        return Text(f"{glyphs.here}{value}", style="bold cyan")
    return Text(value)


def draw_report(report: Report, glyphs: Glyphs, width: int) -> RenderableType:
    """What the last entry led to: the headline large, then why, then what to do."""
    report = said(report, glyphs.say)
    style, word = TONES[report.tone][0], glyphs.say(TONES[report.tone][1])
    head = Text(report.headline, style=f"bold {style}")
    if word and word not in report.headline.upper():
        head = Text.assemble((f"{word}: ", style), head)
    lines: list[RenderableType] = [head]
    lines += [Text(why) for why in report.why]
    lines += [Text.assemble((f"{glyphs.here} ", "bold"), Text(todo, style="bold")) for todo in report.todo]
    shape = box.HEAVY if glyphs.unicode else box.ASCII
    return Panel(Lines(*lines), box=shape, border_style=style, width=width, padding=(0, 1))


def draw_ask(ask: Ask, who: str, odds: Sequence[Chance], glyphs: Glyphs, width: int) -> RenderableType:
    """What is asked now, with what can be answered and the odds."""
    ask, odds, who = said(ask, glyphs.say), said(tuple(odds), glyphs.say), glyphs.say(who)
    lines: list[RenderableType] = [Text(ask.instruction, style="bold")]
    lines += _answers(ask, glyphs)
    if odds:
        lines += _odds(odds, glyphs, width - FRAME)
    title = f"{ask.title} {glyphs.dot} {who}" if who.casefold() not in ask.title.casefold() else ask.title
    shape = box.ROUNDED if glyphs.unicode else box.ASCII
    return Panel(
        Lines(*lines), title=Text(title, style="bold"), title_align="left", box=shape, border_style="cyan",
        width=width, padding=(0, 1),
    )  # fmt: skip


def _answers(ask: Ask, glyphs: Glyphs) -> list[RenderableType]:
    match ask:
        case asks.Roll():
            return _results(ask, glyphs)
        case asks.Cards():
            return [_possible(ask, glyphs)]
        case asks.Choice() | asks.Choices() | asks.Order():
            return [draw_options(ask.options, glyphs)]
        case asks.Split():
            return [_parts(ask, glyphs)]
        case asks.Text() if ask.suggestions:
            return [_numbered([(name, "") for name in ask.suggestions])]
        case _:
            return []


def _results(ask: asks.Roll, glyphs: Glyphs) -> list[RenderableType]:
    if not ask.results:
        return []
    if ask.dice_wanted:
        results = "; ".join(_worded(*pair) for pair in ask.results.items())
        return [glyphs.text(tr("or the result: {results}", results=results))]
    return [_numbered([(label, "") for label in ask.results.values()])]


def _worded(key: str, label: str) -> str:
    """A result as it can be typed, with what it means where its first letters are not those of its meaning."""
    return label if label.casefold().startswith(key.casefold()) else f"{key} = {label}"


def _possible(ask: asks.Cards, glyphs: Glyphs) -> Text:
    """What can be here: the cards where they are few, else their ranks; and how suits are typed."""
    exact = sorted({card for card in ask.possible if cards.suit(card)}, key=cards.order)
    if ask.suits and len(set(ask.possible)) <= FEW_CARDS:
        rest = sorted({card for card in ask.possible if not cards.suit(card)}, key=cards.order)
        few = Text(" ").join(glyphs.card(card) for card in (*exact, *rest))
        return Text.assemble(glyphs.text(tr("possible:")), " ", few)
    ranks = glyphs.text(entry.ranks_shown(ask) or tr("none"), "bold")
    text = Text.assemble(glyphs.text(tr("possible:")), " ", ranks)
    if exact:
        wanted = tr("suits:") if ask.suits else tr("suits, if you like:")
        text = Text.assemble(text, "   ", glyphs.text(wanted), " ", _suit_letters(glyphs))
    return text


def _suit_letters(glyphs: Glyphs) -> Text:
    shapes = cards.SYMBOLS if glyphs.unicode else {key: f" {glyphs.say(name)}" for key, name in SUIT_NAMES.items()}
    return Text(" ").join(Text(f"{key}{shape}", SUIT_STYLES[key]) for key, shape in shapes.items())


def draw_options(options: Sequence[Option], glyphs: Glyphs) -> Grid:
    """Options by number; one that is not possible with its reason."""
    rows = [(option.label, glyphs.say(_beside(option))) for option in said(list(options), glyphs.say)]
    return _numbered(rows)


def _beside(option: Option) -> str:
    """What stands beside an option: why it is not possible, or more about it."""
    return tr("not possible: {reason}", reason=option.disabled) if option.disabled is not None else option.detail


def _numbered(rows: Sequence[tuple[str, str]]) -> Grid:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(ratio=1)
    for number, (label, detail) in enumerate(rows, 1):
        text = Text(label, style="bold")
        if detail:
            text = Text.assemble(text, f"  {detail}")
        grid.add_row(Text(str(number), style="cyan"), text)
    return grid


def _parts(ask: asks.Split, glyphs: Glyphs) -> Grid:
    total: object = ask.low if ask.low == ask.high else tr("{low} to {high}", low=ask.low, high=ask.high)
    rows = [(part.label, glyphs.say(tr("at most {number}", number=part.high))) for part in ask.parts]
    grid = _numbered(rows)
    words = tr("{number} in all", number=total) if ask.fact else tr("{number} to share out", number=total)
    grid.add_row("", glyphs.text(words))
    return grid


def _odds(odds: Sequence[Chance], glyphs: Glyphs, room: int) -> list[Text]:
    """The chances in as few lines as they fit, none apart from what it is the chance of."""
    chances = [Text.assemble(f"{chance.label} ", glyphs.text(percent(chance.chance), "bold")) for chance in odds]
    return flow([Text.assemble(glyphs.text(tr("Odds:"), "dim"), " ", chances[0]), *chances[1:]], room)


def draw_hint(hint: Hint, glyphs: Glyphs) -> RenderableType:
    """A hint: what it says, the options with their chances, and how sure that is."""
    hint = said(hint, glyphs.say)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for option in hint.options:
        grid.add_row(Text(option.label), glyphs.text(_chance(option), "bold"), Text(option.note, "dim"))
    note = [Text(hint.note, "dim")] if hint.note else []
    return Lines(glyphs.text(tr("Advice: {advice}", advice=hint.headline), "bold"), grid, *note)


def _chance(option: Advised) -> str:
    """A chance to win, an estimated one with the span it lies in."""
    if option.exact:
        return tr("wins {chance}", chance=percent(option.chance))
    return tr(
        "wins {chance} ({low} to {high})", chance=percent(option.chance), low=percent(option.low),
        high=percent(option.high),
    )  # fmt: skip


def percent(chance: Fraction | float) -> str:
    """A chance as people read it: whole per cent, with ``under 1 %`` and ``over 99 %`` at the edges."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    if chance < Fraction(1, 100):
        return tr("under 1 %")
    return tr("over 99 %") if chance > Fraction(99, 100) else f"{round(chance * 100)} %"
