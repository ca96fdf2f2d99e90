"""Looks over a screen as a strict reader would: nothing cut, nothing overlapping, all large and clear enough."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from companion.asks import Ask, Choice, Choices, Split
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
    UNTRANSLATED = "not translated"
    BROKEN = "cannot be shown"


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
    return [str(fault) for fault in found_faults(stage) if fault.kind is not Kind.SCROLLS]


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


def may_scroll(ask: Ask) -> bool:
    """Whether an ask is a long list, or one of long explanations."""
    if isinstance(ask, Split):
        return len(ask.parts) > LONG_LIST
    if not isinstance(ask, Choice | Choices):
        return False
    return len(ask.options) > LONG_LIST or any(len(option.detail) > LONG_WORDS for option in ask.options)


def _scrolls(stage: Stage) -> Iterator[Fault]:
    """What of a game in play has to be scrolled to. Large writing may need it: then only the table must not."""
    for view in _views(stage):
        match view:
            case TableView() | Ending():
                over = view.overflow if isinstance(view, TableView) else view.scroll.overflow
            case AskPanel() if not may_scroll(view.input.ask):
                over = view.scroll.overflow
            case _:
                continue
        if over > SLACK and not stage.look.metrics.large:
            yield _fault(Kind.SCROLLS, view, f"scrolls by {over:.0f} pixels")


def _untranslated(stage: Stage) -> Iterator[Fault]:
    """Texts that are not said in the language of now."""
    language = stage.look.language
    if language.code == "en":
        return
    for view in _views(stage):
        for ink in view.painter.inks:
            if words := strange(language, ink.given):
                yield _fault(Kind.UNTRANSLATED, view, f"{words!r} is not translated")
