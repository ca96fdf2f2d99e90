"""The real window, off-screen: one for each process of tests, made before anything imports Kivy."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = "offscreen"
pytest.importorskip("kivy", reason="Kivy is not installed", exc_type=ImportError)

from companion.games import Shelf
from companion.journal import Journal
from companion.places import Places
from companion.settings import Settings
from tests.sample_game import Lighthouse
from ui.config import Screen, configure
from ui.context import Context

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> object:
    """Kivy's window."""
    configure(Screen(800, 480), tmp_path_factory.mktemp("kivy"))
    from kivy.base import EventLoop
    from kivy.core.window import Window

    EventLoop.ensure_window()
    EventLoop.start()
    return Window


@dataclass
class Desk:
    """The running touchscreen with a finger on it."""

    app: object
    stage: object
    finger: object
    context: Context
    window: object

    def frame(self, count: int = 1) -> None:
        """Let the window live for some frames."""
        from kivy.base import EventLoop

        for _ in range(count):
            EventLoop.idle()

    @contextmanager
    def drawings(self) -> Iterator[list[None]]:
        """One entry for each picture that the window draws from now on. Begins once the window is still: it may be
        answering a change of its size that an earlier test asked for."""
        drawn: list[None] = []

        def note(*_: object) -> None:
            drawn.append(None)

        self.window.bind(on_draw=note)
        for _ in range(10):
            drawn.clear()
            self.frame(20)
            if not drawn:
                break
        try:
            yield drawn
        finally:
            self.window.unbind(on_draw=note)

    def resize(self, width: int, height: int) -> None:
        """Make the window another size, as a turned panel or a dragged corner does."""
        self.window.size = (width, height)
        self.frame(2)
        self.stage.resize(width, height)


def make_context(folder: Path, **more: object) -> Context:
    """All that the touchscreen needs, in a folder of its own."""
    games: dict[str, object] = {Lighthouse.id: Lighthouse(), **Shelf()}
    given: dict[str, object] = {
        "games": games,
        "journal": Journal.open(folder / "journal.db"),
        "settings": Settings(),
        "places": Places(folder, folder, folder),
        "read_dice": lambda paths: iter(()),
        "data": folder,
    }
    return Context(**(given | more))


@pytest.fixture
def desk(window: object, tmp_path: Path) -> Iterator[Desk]:
    """The touchscreen on its home screen."""
    yield from open_desk(window, make_context(tmp_path))


def open_desk(window: object, context: Context) -> Iterator[Desk]:
    from ui.app import App
    from ui.finger import Finger
    from ui.paint import Look
    from ui.stage import Stage
    from ui.theme import Metrics

    width, height = window.size
    stage = Stage(Look(Metrics.of(width, height)))
    app = App(context, stage, lambda: datetime(2026, 3, 3, 20, 0, tzinfo=UTC))
    stage.resize(width, height)
    app.home()
    window.add_widget(stage)
    yield Desk(app, stage, Finger(stage), context, window)
    stage.quiet()
    window.remove_widget(stage)
    context.journal.close()
