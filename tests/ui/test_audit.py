"""What the audit finds: each kind of fault is planted on a screen, and is found there and nowhere else."""

from collections.abc import Callable

import pytest

from companion.language import Language, tr
from tests.ui.conftest import Desk
from ui.gallery.audit import Kind, counts, found_faults
from ui.gallery.heard import Listening
from ui.lettering import Font
from ui.paint import Box, Painter
from ui.parts import Key
from ui.theme import Size, ink
from ui.view import View

Paint = Callable[["Sheet", Painter], None]


class Sheet(View):
    """A screen that paints what a test wants."""

    def __init__(self, desk: Desk, paint: Paint = lambda sheet, painter: None, *children: View) -> None:
        super().__init__(desk.stage.look, "sheet")
        self._paint = paint
        self.put(*children)

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.table)
        self._paint(self, painter)


def room(x: float = 20, wide: float = 300) -> Box:
    return Box(x, 100, wide, 40)


def sound(sheet: Sheet, painter: Painter) -> None:
    painter.text("All is well", room(), Size.text, painter.palette.text)


def cut(sheet: Sheet, painter: Painter) -> None:
    painter.text("More words than have room here", room(wide=60), Size.text, painter.palette.text, wrap=False)


def small(sheet: Sheet, painter: Painter) -> None:
    painter.text("Fine print", room(), 12, painter.palette.text)


def overlapping(sheet: Sheet, painter: Painter) -> None:
    sound(sheet, painter)
    painter.text("One over the other", room(x=40), Size.text, painter.palette.text)


def hidden(sheet: Sheet, painter: Painter) -> None:
    sound(sheet, painter)
    painter.fill(room(), painter.palette.panel)


def faint(sheet: Sheet, painter: Painter) -> None:
    painter.text("In the fog", room(), Size.text, ink("3a4a44"), Font.BOLD)


@pytest.mark.parametrize(
    ("paint", "kind"),
    [
        (cut, Kind.CUT), (small, Kind.SMALL_TYPE), (overlapping, Kind.OVERLAP), (hidden, Kind.HIDDEN),
        (faint, Kind.FAINT),
    ],
)  # fmt: skip
def test_a_planted_fault_is_found(desk: Desk, paint: Paint, kind: Kind) -> None:
    desk.resize(800, 480)
    desk.stage.show(Sheet(desk, sound))
    assert found_faults(desk.stage) == []
    desk.stage.show(Sheet(desk, paint))
    assert {fault.kind for fault in found_faults(desk.stage)} == {kind}


@pytest.mark.parametrize(("name", "side", "kind"), [("", 60, Kind.NAMELESS), ("Undo", 30, Kind.SMALL_TARGET)])
def test_keys_are_large_and_have_names(desk: Desk, name: str, side: float, kind: Kind) -> None:
    desk.resize(800, 480)
    key = Key(desk.stage.look, "", name=name)
    desk.stage.show(Sheet(desk, sound, key))
    key.place(Box(300, 300, side, side))
    assert [fault.kind for fault in found_faults(desk.stage)] == [kind]
    assert counts(desk.stage).targets == 1


def test_a_sign_of_our_font_is_no_name(desk: Desk) -> None:
    from ui.icons import Icon

    desk.resize(800, 480)
    key = Key(desk.stage.look, "", icon=Icon.UNDO, name=str(Icon.UNDO))
    desk.stage.show(Sheet(desk, sound, key))
    key.place(Box(300, 300, 60, 60))
    assert [fault.kind for fault in found_faults(desk.stage)] == [Kind.NAMELESS]


def test_what_lies_over_everything_is_looked_at_too(desk: Desk) -> None:
    desk.resize(800, 480)
    desk.stage.show(Sheet(desk, sound))
    desk.stage.cover_with(Sheet(desk, faint))
    assert [fault.kind for fault in found_faults(desk.stage)] == [Kind.FAINT]
    desk.stage.cover_with(None)


def test_a_text_that_nobody_marked_is_found_in_another_language(desk: Desk) -> None:
    class German(Language):
        def translation(self, pattern: str) -> str:
            return {"Well": "Gut", "{name} begins": "{name} beginnt"}[pattern]

    def words(*texts: str) -> Paint:
        def paint(sheet: Sheet, painter: Painter) -> None:
            for row, text in enumerate(texts):
                painter.text(text, Box(20, 300 - 50 * row, 300, 40), Size.text, painter.palette.text)

        return paint

    desk.resize(800, 480)
    listening = Listening(German("de"), ["Anna"])
    listening.translation = German("de").translation
    desk.stage.look.language = listening
    desk.stage.show(Sheet(desk, words(tr("Well"), "Anna", "10♥", tr("{name} begins", name="Anna"))))
    assert found_faults(desk.stage) == []
    desk.stage.show(Sheet(desk, words("Nobody marked this")))
    assert [fault.kind for fault in found_faults(desk.stage)] == [Kind.UNTRANSLATED]
    desk.stage.show(Sheet(desk, words(tr("{name} begins", name="the first player"))))
    assert [fault.words for fault in found_faults(desk.stage)] == ["'the first player' is not translated"]
