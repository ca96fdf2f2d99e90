"""The gallery's page: all pictures by what they show, to be opened in any browser from its folder."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from ui.gallery.shots import Shot
from ui.gallery.variants import Variant

STYLE = """
:root { color-scheme: dark; }
body { margin: 0 1.5rem 3rem; background: #10201c; color: #efe8d8; font: 16px/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; font-weight: 600; }
nav a, a { color: #e8c069; margin-right: 1rem; }
section { margin: 1.5rem 0; }
.row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; }
figcaption { color: #b8c4bd; font-size: 14px; }
img { display: block; height: 15rem; width: auto; border: 1px solid #3b4a44; border-radius: 4px; }
.fault { color: #ffa994; }
"""


def page(shots: Sequence[Shot], variants: Sequence[Variant], faults: Mapping[str, Sequence[str]]) -> str:
    """The page; ``faults`` are those of a picture, by its file."""
    groups = list(dict.fromkeys(shot.group for shot in shots))
    ways = escape("; ".join(variant.words for variant in variants))
    parts = [
        "<!doctype html>",
        '<html lang="en"><meta charset="utf-8"><title>All screens</title>',
        f"<style>{STYLE}</style>",
        "<h1>All screens</h1>",
        f"<p>{len(shots)} states, each in: {ways}.</p>",
        "<nav>" + "".join(f'<a href="#{escape(group)}">{escape(group)}</a>' for group in groups) + "</nav>",
    ]
    for group in groups:
        parts.append(f'<h2 id="{escape(group)}">{escape(group)}</h2>')
        parts += [_section(shot, variants, faults) for shot in shots if shot.group == group]
    return "\n".join([*parts, "</html>", ""])


def file_of(shot: Shot, variant: Variant) -> str:
    """Where a picture lies in the gallery's folder."""
    return f"{variant.name}/{shot.name}.png"


def _section(shot: Shot, variants: Sequence[Variant], faults: Mapping[str, Sequence[str]]) -> str:
    figures = "".join(_figure(shot, variant, faults) for variant in variants)
    return f'<section id="{escape(shot.name)}"><h3>{escape(shot.about)}</h3><div class="row">{figures}</div></section>'


def _figure(shot: Shot, variant: Variant, faults: Mapping[str, Sequence[str]]) -> str:
    path = escape(file_of(shot, variant))
    wrong = "".join(f'<br><span class="fault">{escape(fault)}</span>' for fault in faults.get(path, ()))
    return (
        f'<figure><a href="{path}"><img loading="lazy" src="{path}" alt="{escape(shot.about)}"></a>'
        f"<figcaption>{escape(variant.words)}{wrong}</figcaption></figure>"
    )


def write_page(
    folder: Path, shots: Sequence[Shot], variants: Sequence[Variant], faults: Mapping[str, Sequence[str]]
) -> Path:
    """Write the page into the gallery's folder; returns where."""
    path = folder / "index.html"
    path.write_text(page(shots, variants, faults), encoding="utf-8")
    return path
