"""What the audit finds: each kind of fault is planted on a screen, and is found there and nowhere else."""

from collections.abc import Callable

import pytest

from companion.asks import Ask, Choice, Option
from companion.language import Language, tr
from companion.scene import Group, Scene, State, Track, Zone
from tests.ui.conftest import Desk
from ui.gallery.audit import Kind, counts, found_faults, may_scroll
from ui.gallery.heard import Listening
from ui.inputs import Hands
from ui.lettering import Font
from ui.paint import Box, Painter
from ui.parts import Key
from ui.screens.ask_panel import AskPanel
from ui.table.table import TableView
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


def asking(desk: Desk, ask: Ask, high: float) -> AskPanel:
    """A question in a room of a height, on a sheet of its own."""
    hands = Hands(lambda answer: None, lambda words: None, lambda *how: None)
    panel = AskPanel(desk.stage.look, ask, (), hands, lambda: None)
    desk.stage.show(Sheet(desk, sound, panel))
    panel.place(Box(300, 10, 380, high))
    return panel


def test_a_question_is_in_sight_unless_it_is_a_long_list(desk: Desk) -> None:
    desk.resize(800, 480)
    words = {"id": "a.choice", "title": "A choice", "instruction": "Which one is it?", "rule": ""}
    few = Choice(**words, options=tuple(Option(str(n), f"Number {n}", "explained") for n in range(4)))
    asking(desk, few, 400)
    assert found_faults(desk.stage) == []
    assert asking(desk, few, 120).scroll.overflow > 0
    assert [fault.kind for fault in found_faults(desk.stage)] == [Kind.SCROLLS]
    many = Choice(**words, options=tuple(Option(str(n), f"Number {n}", "explained") for n in range(30)))
    asking(desk, many, 200)
    assert found_faults(desk.stage) == []
    asking(desk, many, 60)
    assert [fault.kind for fault in found_faults(desk.stage)] == [Kind.OUT_OF_SIGHT]


def test_large_writing_makes_a_list_long_earlier() -> None:
    options = tuple(Option(str(n), f"Number {n}", "a short word") for n in range(5))
    ask = Choice(id="a.choice", title="", instruction="", rule="", options=options)
    assert not may_scroll(ask)
    assert may_scroll(ask, 2.0)
    assert not may_scroll(Choice(id="a.choice", title="", instruction="", rule="", options=options[:3]), 2.0)


def scrolling_table(desk: Desk) -> TableView:
    """A table with more groups than its room holds, the last of which is due."""
    table = TableView(desk.stage.look, lambda group: None)
    desk.stage.show(Sheet(desk, sound, table))
    states = [State.PLAIN] * 12 + [State.ACTIVE]
    groups = [
        Group(id=str(n), title=f"Group {n}", zone=Zone.TEAM, things=(), state=state) for n, state in enumerate(states)
    ]
    table.show_scene(Scene(Track(id="track", steps=(), at=0), tuple(groups)))
    table.place(Box(400, 200, 300, 80))
    assert table.overflow > 0
    return table


def test_a_table_does_not_scroll(desk: Desk) -> None:
    desk.resize(800, 480)
    scrolling_table(desk)
    assert [fault.kind for fault in found_faults(desk.stage)] == [Kind.SCROLLS]


def test_with_large_writing_a_table_may_scroll_to_whose_turn_it_is(desk: Desk) -> None:
    assert desk.app.change_setting("display", "text_scale", 200)
    desk.resize(800, 480)
    table = scrolling_table(desk)
    assert found_faults(desk.stage) == []
    table._move(0)
    assert [fault.kind for fault in found_faults(desk.stage)] == [Kind.OUT_OF_SIGHT]


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
