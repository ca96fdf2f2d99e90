"""The window before anything else is loaded: people see at once that it starts. Imports as little as it can."""

from pathlib import Path

from ui.config import Screen, configure


class Early:
    """The window with our sign in it; ``stage`` is then taken over by the screens.

    Raises ImportError where Kivy is not there or finds no display.
    """

    def __init__(self, screen: Screen, home: Path) -> None:
        self.screen = screen
        configure(screen, home)
        from kivy.core.window import Window

        if Window is None:
            raise ImportError("no window can be opened")
        from ui.paint import Look
        from ui.stage import Stage
        from ui.theme import Metrics, palette_of
        from ui.welcome import Welcome

        palette = palette_of(screen.theme, screen.four_suits)
        metrics = Metrics.of(Window.width, Window.height, screen.inches, screen.text_scale)
        look = Look(metrics, screen.inches, palette)
        Window.clearcolor = look.palette.table
        Window.set_title(screen.title)
        self.stage = Stage(look)
        self.stage.resize(*Window.size)
        self.stage.show(Welcome(look, screen.title))
        Window.add_widget(self.stage)
        Window.bind(size=lambda _, size: self.stage.resize(*size))
        self._window = Window

    def draw(self) -> None:
        """Show the first frame now; Kivy's own loop begins only later."""
        self._window.dispatch("on_draw")
        self._window.dispatch("on_flip")
