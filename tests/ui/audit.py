"""Looks over a screen as a strict reader would: nothing cut, nothing overlapping, all large and clear enough."""

from collections.abc import Iterator
from dataclasses import dataclass

from ui.paint import Box, Ink
from ui.stage import Stage
from ui.theme import Colour, contrast
from ui.view import Scroll, Tappable, View

LEAST_CONTRAST = 7.0
LEAST_TYPE = 18.0
SLACK = 2.0


@dataclass(frozen=True)
class Written:
    """A text with the view that painted it and where it lies in the window."""

    view: View
    ink: Ink
    box: Box


def faults(stage: Stage) -> list[str]:
    """Everything that is wrong with the present screen."""
    return [*_texts(stage), *_overlaps(stage), *_hidden(stage), *_targets(stage), *_contrasts(stage)]


def _scroll(view: View) -> Scroll | None:
    parent = view.parent
    while isinstance(parent, View):
        if isinstance(parent, Scroll):
            return parent
        parent = parent.parent
    return None


def _moved(view: View, box: Box) -> Box:
    scroll = _scroll(view)
    return box if scroll is None else Box(box.x, box.y + round(scroll.offset), box.w, box.h)


def _written(stage: Stage) -> Iterator[Written]:
    for view in stage.top_screen.views():
        for ink in view.painter.inks:
            yield Written(view, ink, _moved(view, ink.box))


def _where(view: View) -> str:
    return f"{type(view).__name__} {view.name!r}"


def _texts(stage: Stage) -> Iterator[str]:
    unit = stage.look.metrics.unit
    for view in stage.top_screen.views():
        scroll = _scroll(view)
        frame = view.box if scroll is None else scroll.content.box
        for ink in view.painter.inks:
            if not view.box.contains(ink.box, SLACK + 1):
                yield f"{_where(view)}: {ink.text!r} at {ink.box} leaves {view.box}"
            if not ink.room.contains(ink.box, SLACK + 0.12 * ink.size):
                yield f"{_where(view)}: {ink.text!r} at {ink.box} leaves its room {ink.room}"
            if not frame.contains(ink.box, SLACK):
                yield f"{_where(view)}: {ink.text!r} is cut by {frame}"
            small = ink.size < LEAST_TYPE * unit - 1 and any(map(str.isalpha, ink.text))
            if small and not _on_card(view, ink):
                yield f"{_where(view)}: {ink.text!r} is only {ink.size / unit:.0f} units high"


def _on_card(view: View, ink: Ink) -> bool:
    """Marks drawn as pictures may be small: they repeat what is written."""
    return len(ink.text) <= 1


def _overlaps(stage: Stage) -> Iterator[str]:
    written = list(_written(stage))
    for i, one in enumerate(written):
        for other in written[i + 1 :]:
            a, b = _core(one), _core(other)
            wide = min(a.right, b.right) - max(a.x, b.x)
            high = min(a.top, b.top) - max(a.y, b.y)
            if wide > SLACK and high > SLACK and not _covered(one, other) and _scroll(one.view) is _scroll(other.view):
                yield f"{one.ink.text!r} of {_where(one.view)} overlaps {other.ink.text!r} of {_where(other.view)}"


def _core(written: Written) -> Box:
    """A text without the empty space above and below its letters."""
    return written.box.inset(0, written.box.h * 0.22 if "\n" not in written.ink.text else 0)


def _covered(one: Written, other: Written) -> bool:
    """Whether these are two cards of one picture: they may lie over each other like a hand of cards."""
    return one.view is other.view and len(one.ink.text) <= 2 and len(other.ink.text) <= 2


def _hidden(stage: Stage) -> Iterator[str]:
    """Texts over which something was painted later."""
    for view in stage.top_screen.views():
        for ink in view.painter.inks:
            if not any(map(str.isalnum, ink.text)):
                continue
            middle = Box(*ink.box.centre, 0, 0)
            if any(ground.order > ink.order and ground.box.contains(middle, 0) for ground in view.painter.grounds):
                yield f"{_where(view)}: {ink.text!r} is painted over"


def _targets(stage: Stage) -> Iterator[str]:
    least = stage.look.metrics.target
    for view in stage.top_screen.views():
        if isinstance(view, Tappable) and min(view.width, view.height) < least - 0.5:
            yield f"{_where(view)} is {view.width:.0f} × {view.height:.0f}, less than {least:.1f}"
        if isinstance(view, Tappable) and not view.name:
            yield f"{_where(view)} has no name in words"


def _contrasts(stage: Stage) -> Iterator[str]:
    for view in stage.top_screen.views():
        for ink in view.painter.inks:
            ground = _ground(view, ink)
            if (ratio := contrast(ink.colour, ground)) < LEAST_CONTRAST and any(map(str.isalnum, ink.text)):
                yield f"{_where(view)}: {ink.text!r} has contrast {ratio:.1f}"


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
