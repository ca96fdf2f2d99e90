"""Sizes and colours: what the theme promises."""

from random import Random

import pytest

from tests.ui.audit import faults
from tests.ui.conftest import Desk
from ui.theme import MM_PER_UNIT, PALETTES, TARGET_MM, Metrics, contrast, palette_of

READ = [
    ("text", "table"), ("text", "panel"), ("text", "raised"), ("quiet", "table"), ("quiet", "panel"),
    ("quiet", "raised"), ("text", "brass_deep"), ("text", "good_deep"), ("text", "bad_deep"), ("on_brass", "brass"),
    ("on_good", "good"), ("on_bad", "bad"),
    ("spades", "paper"), ("hearts", "paper"), ("diamonds", "paper"), ("clubs", "paper"),
    ("brass", "panel"),
    ("brass", "brass_deep"), ("good", "good_deep"), ("bad", "bad_deep"),
]  # fmt: skip


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("four_suits", [False, True])
@pytest.mark.parametrize(("ink", "ground"), READ)
def test_what_must_be_read_stands_out(theme: str, four_suits: bool, ink: str, ground: str) -> None:
    palette = palette_of(theme, four_suits)
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 7.0


@pytest.mark.parametrize(("size", "pixels"), [((800, 480), 47.2), ((1024, 600), 60.1), ((1280, 720), 74.3)])
def test_nine_millimetres_on_a_panel_of_seven_inches(size: tuple[int, int], pixels: float) -> None:
    assert Metrics.of(*size).target == pytest.approx(pixels, abs=0.3)


def test_a_unit_is_a_pixel_of_the_reference_panel() -> None:
    metrics = Metrics.of(800, 480)
    assert metrics.unit == pytest.approx(1.0)
    assert pytest.approx(0.1905, abs=0.0001) == MM_PER_UNIT
    assert metrics.target * MM_PER_UNIT == pytest.approx(TARGET_MM)


def test_a_larger_panel_has_more_room() -> None:
    assert Metrics.of(1280, 800, inches=10.1).unit < Metrics.of(1280, 800, inches=7).unit


def test_a_small_panel_that_is_called_a_large_one_can_still_be_read() -> None:
    assert Metrics.of(800, 480, inches=24).unit == pytest.approx(0.5)
    assert 0.5 < Metrics.of(1920, 1080, inches=24).unit < 0.7


@pytest.mark.parametrize("theme", PALETTES)
def test_a_theme_is_put_on_at_once_and_all_of_it_can_be_read(desk: Desk, theme: str) -> None:
    game = desk.context.games["royal-rescue"]
    desk.app.begin(game, {"players": ["Anna", "Ben", "Carla"]})
    play = desk.stage.top_screen
    dealer = game.dealer(play.session.table, Random(3))
    for _ in range(60):
        play.session.answer(dealer.answer(play.session.table), "touch")
    play.refresh()
    assert desk.app.change_setting("display", "theme", theme)
    assert desk.app.change_setting("display", "suits", "four")
    assert desk.stage.look.palette == palette_of(theme, four_suits=True)
    assert faults(desk.stage) == []
    desk.app.home()
    assert faults(desk.stage) == []
