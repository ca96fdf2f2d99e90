"""The way in: the window that is never seen, and what is asked of the gallery."""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.errors import CompanionError
from companion.gallery import Asked
from ui.config import Screen, configure
from ui.gallery.props import Props
from ui.gallery.variants import SIZES, variants

WINDOW = (1280, 1280)
"""As large as any panel that is shown: a finger finds everything."""


def off_screen(home: Path) -> None:
    """Make the window that is never seen. To be called before anything imports Kivy."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    configure(Screen(*WINDOW), home)
    from kivy.base import EventLoop

    EventLoop.ensure_window()
    EventLoop.start()


def run(asked: Asked, props: Props, told: Callable[[int, int], None]) -> int:
    """Carry out ``companion gallery``. Raises CompanionError."""
    found = variants(asked.sizes or SIZES[:1] + SIZES[-1:], asked.themes, asked.scales, asked.languages)
    with TemporaryDirectory(prefix="companion-gallery-kivy-") as home:
        off_screen(Path(home))
        # only now: Kivy wants to be configured before anything of it is imported
        from ui.gallery.shots import wanted
        from ui.gallery.show import Gallery, audit, draw

        gallery = Gallery(props, asked.games)
        shots = wanted(gallery.shots, asked.screens)
        if not shots:
            raise CompanionError(f"No screen is called like {', '.join(asked.screens)}; --list names them")
        if asked.listed:
            print("\n".join(f"{shot.name}: {shot.about}" for shot in shots))
            return 0
        if asked.folder is None:
            seen = audit(gallery, found, shots, print)
        else:
            seen = draw(gallery, asked.folder, found, shots, told)
            print(f"{seen.screens} pictures; {asked.folder / 'index.html'} shows them")
    print("\n".join(seen.lines()))
    return 1 if seen.faults and asked.folder is None else 0
