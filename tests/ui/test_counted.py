"""What is only counted, as a printed card shows it, is not spoken of as shared out."""

import pytest

from companion.asks import Part, Split
from tests.ui.conftest import Desk
from ui.inputs import Hands
from ui.inputs.split import SplitInput
from ui.paint import Box

PARTS = (Part("blue", "Blue guards", 12), Part("red", "Red guards", 12))


def given(desk: Desk, fact: bool, compact: bool) -> SplitInput:
    """An input for a split of two parts of which one has been given one, outside of any game."""
    ask = Split(id="a.b", title="", instruction="", rule="", fact=fact, parts=PARTS, low=2, high=12)
    hands = Hands(lambda answer: None, lambda reason: None, lambda *_: None)
    shown = SplitInput(desk.stage.look, ask, hands)
    shown.tighten(compact, False)
    shown.change(PARTS[0], 1)
    shown.place(Box(0, 0, 400, shown.needs(400)))
    return shown


def written(shown: SplitInput) -> str:
    return " ".join(ink.text for view in shown.views() for ink in view.painter.inks)


@pytest.mark.parametrize("compact", [False, True])
def test_what_is_counted_has_no_rest(desk: Desk, compact: bool) -> None:
    counted = written(given(desk, fact=True, compact=compact))
    assert "1 in all" in counted
    assert "At least 2 in all" in counted
    assert not any(words in counted for words in ("left", "share", "of 12", "/12"))


@pytest.mark.parametrize("compact", [False, True])
def test_what_is_shared_out_has_a_rest(desk: Desk, compact: bool) -> None:
    shared = written(given(desk, fact=False, compact=compact))
    assert "11 left" in shared
    assert "1 more to share out" in shared
    assert "12" in shared
