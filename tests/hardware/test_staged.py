"""Buttons for pictures: the real board, on pins that nobody can press."""

import pytest

pytest.importorskip("gpiozero", reason="gpiozero is not installed")

from companion.asks import Choice, Option
from hardware.staged import staged_buttons


def test_they_mean_what_real_ones_mean() -> None:
    buttons = staged_buttons()
    try:
        options = (Option("hit", "Hit"), Option("miss", "Missed"))
        prompt = buttons.prompt(Choice(id="", title="", instruction="", rule="", options=options))
        assert [key.id for key in prompt.keys if key.role.face in (1, 2)] == ["hit", "miss"]
        assert buttons.wiring.encoder is not None
        assert buttons.wiring.lights
        assert buttons.notices == ()
    finally:
        buttons.close()
