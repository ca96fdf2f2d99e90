"""Cuts card art into sprites: a deck a file, with the places of its corner indices found by looking.

The art is used at training time alone and never becomes part of the project. Whole sheets (Debian's
``gnome-cards-data``) are drawn once by ``rsvg-convert`` and cut at their grid of 13 x 5; single cards (npm
``@heruka_urgyen/react-playing-cards``) one by one.
"""

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.cards import painted

Picture = NDArray[np.uint8]
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ORDER = "cdhs"
"""Suits in the order of every deck's cards."""
HIGH = 448
"""Height of a sprite, pixels."""
SHEET = 3900


@dataclass(frozen=True, slots=True)
class Art:
    """A deck of the sheets: which letters its courts bear, and whether indices stand in all four corners."""

    name: str
    letters: str = "JQK"
    four: bool = False


SHEETS = (
    Art("ancient_french", "VDR"),
    Art("anglo"),
    Art("anglo_modern"),
    Art("anglo_modern_4_color"),
    Art("anglo_poker"),
    Art("atlasnye"),
    Art("bellot"),
    Art("berlin", "BDK"),
    Art("bonded", four=True),
    Art("dondorf", four=True),
    Art("lattmann", "BDK"),
    Art("neoclassical"),
    Art("neoclassical_4_color"),
    Art("orell"),
    Art("paris"),
    Art("plastic"),
    Art("rheinland", "BDK"),
    Art("simplistic"),
    Art("tango"),
    Art("tarocco", "FDR"),
    Art("tigullio"),
)
SINGLE = ("2color", "4color", "letele")
KEPT_OUT = ("lattmann", "orell", "tarocco", "anglo_poker", "tigullio", "own-00", "own-01", "own-02")
"""Decks that the nets never learn from; the score over drawn scenes of them is the figure for unseen makes."""
OWN, WIDER, NARROW = 27, 16, 20
"""Decks of our own drawing: of the first, the second and the third series."""


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck's sprites. ``cards``: 52 faces (suits ``cdhs``, each A to K), then jokers, then backs, blue green red
    alpha; ``index``: middle x, middle y and height of the upper left index, in parts of the card's height;
    ``letters``: what its jack, queen and king bear; ``four``: indices in all four corners."""

    name: str
    cards: list[Picture]
    jokers: list[Picture]
    backs: list[Picture]
    index: tuple[float, float, float]
    letters: str
    four: bool


def sheet_cells(sheet: Picture) -> list[Picture]:
    """The 65 cells of a sheet, each cut to what is drawn in it; empty ones are left out."""
    height, width = sheet.shape[0] / 5, sheet.shape[1] / 13
    cells = []
    for i in range(65):
        x, y = i % 13 * width, i // 13 * height
        cell = sheet[round(y) : round(y + height), round(x) : round(x + width)]
        solid = (cell[..., 3] > 200).astype(np.uint8)
        left, top, wide, high = cv2.boundingRect(solid)
        if high > 0.6 * height and wide > 0.6 * width:
            cells.append(sprite(cell[top : top + high, left : left + wide]))
    return cells


def sprite(picture: Picture) -> Picture:
    """A card at the common height."""
    by = HIGH / picture.shape[0]
    size = (round(picture.shape[1] * by), HIGH)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def draw(svg: Path, width: int) -> Picture:
    """An SVG file as a picture with alpha."""
    with tempfile.NamedTemporaryFile(suffix=".png") as out:
        subprocess.run(["rsvg-convert", "-w", str(width), str(svg), "-o", out.name], check=True, timeout=300)
        return np.asarray(cv2.imread(out.name, cv2.IMREAD_UNCHANGED), np.uint8)


def index_place(cards: list[Picture]) -> tuple[float, float, float]:
    """Where the upper left index of a deck stands: medians over its cards from 2 to 9 of a rank sign near the corner
    and a suit sign under it."""
    found = []
    for i, card in enumerate(cards):
        if not 1 <= i % 13 <= 8:
            continue
        place = _one_index(card)
        if place is not None:
            found.append(place)
    if not found:
        raise ValueError("no corner index was found on any card")
    x0, y0, x1, y1 = np.median(np.array(found), 0) / HIGH
    return float((x0 + x1) / 2), float((y0 + y1) / 2), float(y1 - y0)


def _one_index(card: Picture) -> tuple[float, float, float, float] | None:
    paper = np.median(card[..., :3].reshape(-1, 3), 0)
    ink = (np.abs(card[..., :3].astype(np.float32) - paper).max(2) > 70) & (card[..., 3] > 200)
    corner = ink[: round(0.42 * HIGH), : round(0.32 * card.shape[1])].astype(np.uint8)
    corner = cv2.morphologyEx(corner, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(corner)
    parts = [
        (x, y, x + w, y + h)
        for x, y, w, h, area in stats[1:count].tolist()
        if x > 4 and y > 4 and h > 0.025 * HIGH and area > 40 and x + w < corner.shape[1] and y + h < corner.shape[0]
    ]
    if not parts:
        return None
    rank = min(parts, key=lambda p: p[0] + p[1] + p[2])
    under = [p for p in parts if p[1] >= rank[3] - 3 and p[0] < rank[2] and p[2] > rank[0]]
    if not under:
        return None
    suit = min(under, key=lambda p: p[1])
    return min(rank[0], suit[0]), rank[1], max(rank[2], suit[2]), suit[3]


def build(art: Path, work: Path) -> None:
    """Draws every deck into ``work/decks`` unless it is there. ``art`` holds ``aisleriot`` (the sheets, ``.svgz``),
    ``react-playing-cards`` (folders of single cards) and ``letele`` (single cards)."""
    folder = work / "decks"
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(OWN + WIDER + NARROW):
        if not _there(folder, f"own-{seed:02}"):
            keep(folder, own_deck(seed, f"own-{seed:02}"))
    for sheet in SHEETS:
        if not _there(folder, sheet.name):
            cells = sheet_cells(draw(art / "aisleriot" / f"{sheet.name}.svgz", SHEET))
            place = index_place(cells[:52])
            keep(folder, Deck(sheet.name, cells[:52], cells[52:54], cells[54:], place, sheet.letters, sheet.four))
    for name in SINGLE:
        if not _there(folder, name):
            keep(folder, single_deck(art, name))


def own_deck(seed: int, name: str) -> Deck:
    """A deck of our own drawing."""
    rng = np.random.default_rng(seed)
    series = painted.style if seed < OWN else painted.wider_style if seed < OWN + WIDER else painted.narrow_style
    style = series(rng)
    with tempfile.NamedTemporaryFile("w", suffix=".svg") as file:
        file.write(painted.sheet(style, rng))
        file.flush()
        cells = sheet_cells(draw(Path(file.name), SHEET))
    return Deck(name, cells[:52], cells[52:54], cells[54:], painted.index_of(style), style.letters, style.four)


def single_deck(art: Path, name: str) -> Deck:
    """A deck that comes as a file a card."""
    if name == "letele":
        names = [s + (r if r.isdigit() else r.lower()) for s in "CDHS" for r in RANKS]
        files = [art / "letele" / f"{n}.svg" for n in names]
        others = [art / "letele" / f"{n}.svg" for n in ("J1", "J2", "B1", "B2")]
    else:
        root = art / "react-playing-cards"
        files = [root / name / f"{'T' if r == '10' else r}{s}.svg" for s in "CDHS" for r in RANKS]
        others = [root / "2color" / "2J.svg", root / "back.svg"]
    cards = [sprite(draw(file, 340)) for file in files]
    rest = [sprite(draw(file, 340)) for file in others if file.exists()]
    half = (len(rest) + 1) // 2
    return Deck(name, cards, rest[:half], rest[half:], index_place(cards), "JQK", False)


def keep(folder: Path, deck: Deck) -> None:
    """Writes a deck: its pictures as one array, cards first, and the rest as JSON."""
    wide = max(card.shape[1] for card in (*deck.cards, *deck.jokers, *deck.backs))
    pile = np.zeros((len(deck.cards) + len(deck.jokers) + len(deck.backs), HIGH, wide, 4), np.uint8)
    widths = []
    for i, card in enumerate((*deck.cards, *deck.jokers, *deck.backs)):
        pile[i, :, : card.shape[1]] = card
        widths.append(card.shape[1])
    np.save(folder / f"{deck.name}.npy", pile)
    told = {
        "widths": widths,
        "jokers": len(deck.jokers),
        "index": deck.index,
        "letters": deck.letters,
        "four": deck.four,
    }
    (folder / f"{deck.name}.json").write_text(json.dumps(told))


def fetch(folder: Path, name: str) -> Deck:
    """Reads a deck; its pictures stay on disk until they are looked at."""
    told = json.loads((folder / f"{name}.json").read_text())
    pile = np.load(folder / f"{name}.npy", mmap_mode="r")
    cards = [pile[i, :, :wide] for i, wide in enumerate(told["widths"])]
    jokers = 52 + told["jokers"]
    x, y, high = told["index"]
    return Deck(name, cards[:52], cards[52:jokers], cards[jokers:], (x, y, high), told["letters"], told["four"])


def _there(folder: Path, name: str) -> bool:
    return (folder / f"{name}.json").exists()
