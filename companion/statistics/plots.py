"""Figures as pictures, SVG or PNG by the file's name; drawn by matplotlib, which is loaded here and nowhere else."""

import logging
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.context import Missing
from companion.errors import CompanionError
from companion.files import write_bytes

LABELS = 66
"""Letters of labels that fit side by side below bars."""

FONTS = (
    "DejaVu Sans", "WenQuanYi Micro Hei", "Noto Sans CJK JP", "Noto Sans CJK SC", "Droid Sans Fallback", "Symbola",
    "Unifont", "Unifont Upper",
)  # fmt: skip
"""The fonts of words, each for the letters that those before it lack; of these, those that are here are taken."""

KINDS = ("svg", "png")
INK, PAPER, BRASS, GREEN, CORAL, GREY = "#20302a", "#fbf8ef", "#b8862b", "#3f8f5b", "#c8553d", "#8a948f"

_STYLE = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "svg.hashsalt": "companion",
    "text.parse_math": False,
}


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart: values by label, each with the interval it lies in, if that is known; ``fair`` is a line across."""

    title: str
    values: Mapping[str, float]
    intervals: Mapping[str, tuple[float, float]] | None = None
    fair: float | None = None
    percent: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """A line over games: ``middle`` of ``low`` to ``high`` is what was to be expected."""

    title: str
    values: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    label: str


@dataclass(frozen=True, slots=True)
class Words:
    """A panel of words: a headline and lines below it."""

    title: str
    lines: Sequence[str]


Panel = Bars | Course | Words


def draw(title: str, panels: Sequence[Panel], path: Path) -> None:
    """Draw panels below each other into a file, ``.svg`` or ``.png``.

    Raises Missing where matplotlib is not installed, and FileTrouble.
    """
    write_bytes(path, picture(title, panels, kind_of(path)))


def kind_of(path: Path) -> str:
    """The kind of picture a file's name asks for. Raises CompanionError."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in KINDS:
        raise CompanionError(f"{path}: pictures are .svg or .png")
    return kind


def picture(title: str, panels: Sequence[Panel], kind: str) -> bytes:
    """A picture of panels below each other, as the bytes of its file. Raises Missing."""
    matplotlib = _library()
    # The figure is drawn by itself, without a window system and without anything that is shared.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.font_manager import fontManager

    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # not every font has every weight
    there = {font.name for font in fontManager.ttflist}
    fonts = [name for name in FONTS if name in there]
    with matplotlib.rc_context({**_STYLE, "font.family": fonts or ["sans-serif"]}):
        heights = [_height(panel) for panel in panels]
        figure = Figure(figsize=(7.2, sum(heights) + 0.7), layout="constrained", dpi=120)
        FigureCanvasAgg(figure)
        figure.suptitle(title, fontsize=15, fontweight="bold")
        grid = figure.subplots(len(panels), 1, squeeze=False, height_ratios=heights)
        for axes, panel in zip(grid[:, 0], panels, strict=True):
            _panel(axes, panel)
        drawn = BytesIO()
        with warnings.catch_warnings():
            # A name in letters that the font lacks has boxes in their place; that is no news for a terminal.
            warnings.simplefilter("ignore", UserWarning)
            figure.savefig(drawn, format=kind, metadata={"Date": None} if kind == "svg" else {"Software": None})
    return drawn.getvalue()


def _library() -> ModuleType:
    try:
        import matplotlib
    except ImportError as error:
        raise Missing(
            "Pictures of figures need matplotlib, which is not installed: pip install -r requirements/plots.txt in"
            " the companion's .venv"
        ) from error
    return matplotlib


def _panel(axes: Any, panel: Panel) -> None:
    axes.set_title(panel.title, loc="left", fontsize=11)
    match panel:
        case Bars():
            _bars(axes, panel)
        case Course():
            _course(axes, panel)
        case Words():
            axes.set_axis_off()
            axes.text(0, 1, "\n".join(panel.lines), va="top", fontsize=11, linespacing=1.5)


def _height(panel: Panel) -> float:
    """Inches a panel needs."""
    match panel:
        case Words():
            return 0.6 + 0.25 * len(panel.lines)
        case Bars() if _lies(panel):
            return 0.8 + 0.45 * len(panel.values)
    return 2.6


def _lies(panel: Bars) -> bool:
    """Whether the bars lie, because their labels would not fit side by side."""
    words = [label for label in panel.values if not label.isdecimal()]
    return sum(max(map(len, label.split("\n"))) + 2 for label in words) > LABELS


def _bars(axes: Any, panel: Bars) -> None:
    labels, values = list(panel.values), list(panel.values.values())
    places = range(len(labels))
    errors = None
    if panel.intervals is not None:
        # A value at the very edge of its interval must not become a bar of less than no length.
        pairs = [(panel.values[label], panel.intervals.get(label, (panel.values[label],) * 2)) for label in labels]
        errors = [[max(0, v - low) for v, (low, _) in pairs], [max(0, high - v) for v, (_, high) in pairs]]
    style = {"color": BRASS, "ecolor": INK, "capsize": 3}
    if _lies(panel):
        axes.barh(places, values, height=0.35, xerr=errors, **style)
        axes.set_yticks([])
        axes.set_ylim(len(labels) - 0.6, -0.9)
        for place, label in zip(places, labels, strict=True):
            # Above its bar: beside it, a long label would push all panels to the right.
            words = label.replace("\n", ": ")
            axes.text(0.01, place - 0.24, words, transform=axes.get_yaxis_transform(), va="bottom", fontsize=9)
        along, draw_fair, limit = axes.xaxis, axes.axvline, axes.set_xlim
    else:
        axes.bar(places, values, width=0.6, yerr=errors, **style)
        axes.set_xticks(places, labels)
        along, draw_fair, limit = axes.yaxis, axes.axhline, axes.set_ylim
    if panel.fair is not None:
        draw_fair(panel.fair, color=GREY, linestyle="--", linewidth=1)
    if panel.percent:
        limit(0, 1)
        along.set_major_formatter(lambda value, _: f"{value:.0%}")


def _course(axes: Any, panel: Course) -> None:
    games = range(1, len(panel.values) + 1)
    axes.fill_between(games, panel.low, panel.high, color=GREY, alpha=0.25, linewidth=0)
    axes.plot(games, panel.values, color=BRASS, linewidth=2)
    axes.axhline(0, color=GREY, linewidth=1)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(panel.label)
