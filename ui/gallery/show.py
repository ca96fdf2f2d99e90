"""Shows every screen in every way that is wanted, and does with it what is wanted: a picture, an audit."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.errors import CompanionError
from companion.games import Shelf
from ui.gallery.audit import Fault, Kind, counts, found_faults
from ui.gallery.courses import courses, moments
from ui.gallery.device_shots import device_shots
from ui.gallery.game_shots import button_shots, game_shots
from ui.gallery.index import file_of, write_page
from ui.gallery.page_shots import page_shots
from ui.gallery.past_shots import past_shots
from ui.gallery.props import Props
from ui.gallery.shots import Shot
from ui.gallery.variants import Variant
from ui.gallery.world import World, worlds, write_past
from ui.snapshot import snapshot
from ui.stage import Stage

Told = Callable[[int, int], None]
"""Is told how many of how many are done."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A shot as it is seen now."""

    variant: Variant
    shot: Shot
    stage: Stage
    found: Sequence[Fault]


@dataclass
class Seen:
    """What an audit came to: screens, texts and targets looked at, and faults by their kind."""

    screens: int = 0
    texts: int = 0
    targets: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    def lines(self) -> list[str]:
        """It in words, a line each."""
        said = [f"{self.screens:,} screens, {self.texts:,} texts, {self.targets:,} targets looked at"]
        said += [f"{number:6,} × {kind}" for kind, number in sorted(self.faults.items())]
        return [*said, f"{self.faults.total():,} faults"]

    def add(self, shown: "Shown") -> None:
        """One more was looked at."""
        found = counts(shown.stage)
        self.screens += 1
        self.texts += found.texts
        self.targets += found.targets
        self.faults.update(str(fault.kind) for fault in shown.found)


class Gallery:
    """Everything that can be shown, of these games (all where none is named)."""

    def __init__(self, props: Props, names: Sequence[str] = ()) -> None:
        """Raises CompanionError where there is no such game."""
        self._props = props
        self.games = Shelf()
        shown = {name: self.games.find(name) for name in names} or dict(self.games)
        found = moments(shown, courses())
        self.shots = game_shots(shown, found)
        if props.buttons is not None:
            self.shots += button_shots(shown, found)
        if not names:
            self.shots += [*page_shots(), *past_shots(), *device_shots(props)]

    def show(self, variants: Sequence[Variant], shots: Sequence[Shot]) -> Iterator[Shown]:
        """Open one shot after the other, in each of the variants; each is to be looked at before the next."""
        with TemporaryDirectory(prefix="companion-gallery-past-") as place:
            past = Path(place) / "journal.db"
            write_past(past, self.games)
            for variant in variants:
                yield from self._show(variant, shots, past)

    def _show(self, variant: Variant, shots: Sequence[Shot], past: Path) -> Iterator[Shown]:
        with worlds(variant, self._props, self.games, past) as made:
            for shot in shots:
                world = made(shot.room)
                world.clear()
                broken = _opened(shot, world)
                yield Shown(variant, shot, world.stage, [*broken, *found_faults(world.stage)])


def _opened(shot: Shot, world: World) -> list[Fault]:
    """Open a shot; what keeps it from being shown."""
    try:
        shot.open(world)
    except CompanionError as error:
        return [Fault(Kind.BROKEN, "", str(error))]
    return []


def draw(gallery: Gallery, folder: Path, variants: Sequence[Variant], shots: Sequence[Shot], told: Told) -> Seen:
    """Keep a picture of every shot in every variant, with a page that shows them all. Raises CompanionError."""
    seen, wrong = Seen(), {}
    for shown in gallery.show(variants, shots):
        seen.add(shown)
        path = folder / file_of(shown.shot, shown.variant)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            snapshot(shown.stage, path)
        except OSError as error:
            raise CompanionError(f"No pictures can be kept in {folder}: {error.strerror}") from error
        if shown.found:
            wrong[file_of(shown.shot, shown.variant)] = [str(fault) for fault in shown.found]
        told(seen.screens, len(variants) * len(shots))
    write_page(folder, shots, variants, wrong)
    return seen


def audit(gallery: Gallery, variants: Sequence[Variant], shots: Sequence[Shot], say: Callable[[str], None]) -> Seen:
    """Look every shot over in every variant; each fault is said as it is found."""
    seen = Seen()
    for shown in gallery.show(variants, shots):
        seen.add(shown)
        for fault in shown.found:
            say(f"{file_of(shown.shot, shown.variant).removesuffix('.png')}: {fault.kind}: {fault}")
    return seen
