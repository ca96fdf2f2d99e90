"""Looks over a screen as a strict reader would: nothing cut, nothing overlapping, all large and clear enough."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from companion.asks import Ask, Choice, Choices, Split, Text
from companion.scene import State
from ui.gallery.heard import strange
from ui.herald import Herald
from ui.paint import Box, Ink
from ui.screens.ask_panel import AskPanel
from ui.screens.ending import Ending
from ui.stage import Stage
from ui.table.table import TableView
from ui.theme import Colour, contrast
from ui.view import Scroll, Tappable, View

LEAST_CONTRAST = 7.0
LEAST_TYPE = 18.0
SLACK = 2.0
STROKE = 0.25
"""Of its height, up to which something over a text is a line through it."""

LONG_LIST = 6
"""Options from which on a question may scroll."""

LONG_WORDS = 80
"""Letters of an explanation, from which on its question may scroll."""

LETTERS = LONG_LIST * LONG_WORDS
"""Letters of all options together, from which on they are a long list: so many where writing is of the usual size, and
a quarter of them where it is twice as large and the screen holds no more."""

ONE_LINE, TWO_LINES = 1.3, 2.7
"""Sizes of type that lines of it are high, with the edge of what they stand on."""

PRIVATE = range(0xE000, 0xF900)
"""The letters that our signs have in the fonts: pictures, and nothing that can be read out."""


class Kind(StrEnum):
    """What can be wrong."""

    CUT = "text cut"
    SMALL_TYPE = "type too small"
    OVERLAP = "texts overlap"
    HIDDEN = "text hidden"
    SMALL_TARGET = "target too small"
    NAMELESS = "control without a name"
    FAINT = "contrast too low"
    SCROLLS = "scrolls in play"
    OUT_OF_SIGHT = "out of sight in play"
    UNTRANSLATED = "not translated"
    BROKEN = "cannot be shown"


IN_PLAY = (Kind.SCROLLS, Kind.OUT_OF_SIGHT)
"""What is wrong with where things are, and not with how they are written."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and where."""

    kind: Kind
    where: str
    words: str

    def __str__(self) -> str:
        return f"{self.where}: {self.words}" if self.where else self.words


@dataclass(frozen=True, slots=True)
class Counts:
    """How much was looked at."""

    texts: int
    targets: int


@dataclass(frozen=True, slots=True)
class Written:
    """A text with the view that painted it and where it lies in the window."""

    view: View
    ink: Ink
    box: Box


def faults(stage: Stage) -> list[str]:
    """What is wrong with the present screen as it is written, in words; whether all of it is in sight at once is for
    those to ask who look at the table."""
    return [str(fault) for fault in found_faults(stage) if fault.kind not in IN_PLAY]


def found_faults(stage: Stage) -> list[Fault]:
    """Everything that is wrong with the present screen, and with what lies over it."""
    return [
        *_texts(stage), *_overlaps(stage), *_hidden(stage), *_targets(stage), *_contrasts(stage), *_scrolls(stage),
        *_untranslated(stage),
    ]  # fmt: skip


def counts(stage: Stage) -> Counts:
    """How many texts and targets the present screen has."""
    views = list(_views(stage))
    return Counts(sum(len(view.painter.inks) for view in views), sum(isinstance(view, Tappable) for view in views))


def layers(stage: Stage) -> list[View]:
    """The screen, and what lies over it. A text under another layer is not hidden by mistake."""
    heralds = [view for view in stage.top_screen.views() if isinstance(view, Herald)]
    return [layer for layer in (stage.top_screen, *heralds, stage.bubble, stage.cover) if layer is not None]


def _views(stage: Stage) -> Iterator[View]:
    for layer in layers(stage):
        yield from _own(layer)


def _own(layer: View) -> list[View]:
    """The views of a layer, without those that are a layer of their own over it."""
    return [view for view in layer.views() if view is layer or not isinstance(view, Herald)]


def _scroll(view: View) -> Scroll | None:
    parent = view.parent
    while isinstance(parent, View):
        if isinstance(parent, Scroll):
            return parent
        parent = parent.parent
    return None


def _where(view: View) -> str:
    return f"{type(view).__name__} {view.name!r}"


def _fault(kind: Kind, view: View, words: str) -> Fault:
    return Fault(kind, _where(view), words)


def _texts(stage: Stage) -> Iterator[Fault]:
    unit = stage.look.metrics.unit
    for view in _views(stage):
        scroll = _scroll(view)
        frame = view.box if scroll is None else scroll.content.box
        for ink in view.painter.inks:
            if not view.box.contains(ink.box, SLACK + 1):
                yield _fault(Kind.CUT, view, f"{ink.text!r} at {ink.box} leaves {view.box}")
            if not ink.room.contains(ink.box, SLACK + 0.12 * ink.size):
                yield _fault(Kind.CUT, view, f"{ink.text!r} at {ink.box} leaves its room {ink.room}")
            if not frame.contains(ink.box, SLACK):
                yield _fault(Kind.CUT, view, f"{ink.text!r} is cut by {frame}")
            small = ink.size < LEAST_TYPE * unit - 1 and any(map(str.isalpha, ink.text))
            if small and not _is_picture(ink):
                yield _fault(Kind.SMALL_TYPE, view, f"{ink.text!r} is only {ink.size / unit:.0f} units high")


def _is_picture(ink: Ink) -> bool:
    """Marks drawn as pictures may be small: they repeat what is written."""
    return len(ink.text) <= 1


def _overlaps(stage: Stage) -> Iterator[Fault]:
    for layer in layers(stage):
        written = [
            Written(view, ink, _core(ink, view.on_window(ink.box))) for view in _own(layer) for ink in view.painter.inks
        ]
        # from left to right: only those that begin before another ends can lie over it
        written.sort(key=lambda one: one.box.x)
        for i, one in enumerate(written):
            for other in written[i + 1 :]:
                if other.box.x > one.box.right - SLACK:
                    break
                if _lie_over(one, other):
                    words = f"{one.ink.text!r} overlaps {other.ink.text!r} of {_where(other.view)}"
                    yield _fault(Kind.OVERLAP, one.view, words)


def _lie_over(one: Written, other: Written) -> bool:
    a, b = one.box, other.box
    wide = min(a.right, b.right) - max(a.x, b.x)
    high = min(a.top, b.top) - max(a.y, b.y)
    return wide > SLACK and high > SLACK and not _same_picture(one, other) and _scroll(one.view) is _scroll(other.view)


def _core(ink: Ink, box: Box) -> Box:
    """A text without the empty space above and below its letters."""
    return box.inset(0, box.h * 0.22 if "\n" not in ink.text else 0)


def _same_picture(one: Written, other: Written) -> bool:
    """Whether these are two cards of one picture: they may lie over each other like a hand of cards."""
    return one.view is other.view and len(one.ink.text) <= 2 and len(other.ink.text) <= 2


def _hidden(stage: Stage) -> Iterator[Fault]:
    """Texts over which something was painted later; a line through a text strikes it out and does not hide it."""
    for view in _views(stage):
        for ink in view.painter.inks:
            if not any(map(str.isalnum, ink.text)):
                continue
            middle = Box(*ink.box.centre, 0, 0)
            later = (ground.box for ground in view.painter.grounds if ground.order > ink.order)
            if any(box.contains(middle, 0) and box.h > STROKE * ink.box.h for box in later):
                yield _fault(Kind.HIDDEN, view, f"{ink.text!r} is painted over")


def _targets(stage: Stage) -> Iterator[Fault]:
    least = stage.look.metrics.target
    for view in _views(stage):
        if isinstance(view, Tappable) and min(view.width, view.height) < least - 0.5:
            words = f"is {view.width:.0f} × {view.height:.0f}, less than {least:.1f}"
            yield _fault(Kind.SMALL_TARGET, view, words)
        if _is_control(view) and not _is_readable(view.name):
            yield _fault(Kind.NAMELESS, view, "has no name in words")


def _is_control(view: View) -> bool:
    """Whether a view does something with a touch of its own: a key, a picture to drag in, a list."""
    return isinstance(view, Tappable | Scroll) or type(view).on_touch_move is not View.on_touch_move


def _is_readable(name: str) -> bool:
    return any(not letter.isspace() and ord(letter) not in PRIVATE for letter in name)


def _contrasts(stage: Stage) -> Iterator[Fault]:
    for view in _views(stage):
        for ink in view.painter.inks:
            ground = _ground(view, ink)
            if (ratio := contrast(ink.colour, ground)) < LEAST_CONTRAST and any(map(str.isalnum, ink.text)):
                yield _fault(Kind.FAINT, view, f"{ink.text!r} has contrast {ratio:.1f}")


def _ground(view: View, ink: Ink) -> Colour:
    """The colour under a text: the last box of its view, or of one behind it, that it lies on."""
    centre = Box(*ink.box.centre, 0, 0)
    inside: View | None = view
    while inside is not None:
        for ground in reversed(inside.painter.grounds):
            if ground.box.contains(centre, 0) and (inside is not view or ground.order < ink.order):
                return ground.colour
        parent = inside.parent
        inside = parent if isinstance(parent, View) else None
    return view.look.palette.table


def may_scroll(ask: Ask, scale: float = 1.0, say: Callable[[str], str] = str) -> bool:
    """Whether an ask is a long list, or one of long explanations, for writing so many times as large as usual, as
    ``say`` says it."""
    if isinstance(ask, Split):
        return len(ask.parts) > LONG_LIST / scale
    if isinstance(ask, Text):
        return len(ask.suggestions) > LONG_LIST / scale
    if not isinstance(ask, Choice | Choices):
        return False
    letters = sum(len(say(option.label)) + len(say(option.disabled or option.detail)) for option in ask.options)
    wordy = any(len(option.detail) > LONG_WORDS for option in ask.options)
    return len(ask.options) > LONG_LIST / scale or wordy or letters > LETTERS / scale**2


def _scrolls(stage: Stage) -> Iterator[Fault]:
    """What of a game in play has to be scrolled to and should not: a table, where writing is of the usual size, and a
    question that is no long list, always. Of what may be scrolled, that which matters now must be in sight: the first
    key, or two lines of it where it explains more, and whose turn it is."""
    lines = TWO_LINES * stage.look.metrics.type(LEAST_TYPE)
    for view in _views(stage):
        match view:
            case TableView():
                if view.overflow > SLACK and not stage.look.metrics.large:
                    yield _scrolled(view, view.overflow)
                elif (words := _turn_out_of_sight(view)) is not None:
                    yield _fault(Kind.OUT_OF_SIGHT, view, words)
            case Ending() if view.scroll.overflow > SLACK:
                yield _scrolled(view, view.scroll.overflow)
            case AskPanel() if view.scroll.overflow > SLACK:
                if not may_scroll(view.input.ask, stage.look.metrics.scale, stage.look.say):
                    yield _scrolled(view, view.scroll.overflow)
                elif not any(_begins_in_sight(view.scroll, key, min(lines, key.height)) for key in _keys(view)):
                    yield _fault(Kind.OUT_OF_SIGHT, view, "has none of its keys in sight")


def _scrolled(view: View, over: float) -> Fault:
    return _fault(Kind.SCROLLS, view, f"scrolls by {over:.0f} pixels")


def _keys(panel: AskPanel) -> list[View]:
    return [view for view in panel.input.views() if isinstance(view, Tappable)]


def _begins_in_sight(scroll: Scroll, view: View, high: float) -> bool:
    """Whether so much of a view, from its top, is seen in what it scrolls with."""
    top = view.top + scroll.offset
    return bool(top <= scroll.top + SLACK and top - high >= scroll.y - SLACK)


def _turn_out_of_sight(table: TableView) -> str | None:
    """What is wrong where nobody whose turn it is can be seen on a table that scrolls."""
    active = [panel for panel in table.felt.panels if panel.group.state is State.ACTIVE]
    name = ONE_LINE * table.look.metrics.type(LEAST_TYPE)
    if not active or any(_begins_in_sight(table, panel, min(name, panel.height)) for panel in active):
        return None
    return f"whose turn it is ({active[0].group.title}) is out of sight"


def _untranslated(stage: Stage) -> Iterator[Fault]:
    """Texts that are not said in the language of now."""
    language = stage.look.language
    if language.code == "en":
        return
    for view in _views(stage):
        for ink in view.painter.inks:
            if words := strange(language, ink.given):
                yield _fault(Kind.UNTRANSLATED, view, f"{words!r} is not translated")
