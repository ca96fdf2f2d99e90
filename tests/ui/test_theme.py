"""Sizes and colours: what the theme promises."""

import pytest

from ui.theme import MM_PER_UNIT, TARGET_MM, Metrics, Palette, contrast

READ = [
    ("text", "table"), ("text", "panel"), ("text", "raised"), ("quiet", "table"), ("quiet", "panel"),
    ("quiet", "raised"), ("text", "brass_deep"), ("text", "good_deep"), ("text", "bad_deep"), ("on_brass", "brass"),
    ("on_good", "good"), ("on_bad", "bad"), ("black_suit", "paper"), ("red_suit", "paper"), ("brass", "panel"),
    ("brass", "brass_deep"), ("good", "good_deep"), ("bad", "bad_deep"),
]  # fmt: skip


@pytest.mark.parametrize(("ink", "ground"), READ)
def test_what_must_be_read_stands_out(ink: str, ground: str) -> None:
    palette = Palette()
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
