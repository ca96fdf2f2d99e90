"""Kivy's configuration, made by us before Kivy is first imported: one input provider, no noise, no redraws.

On Linux Kivy's own default reads a touch panel twice, as the window's mouse and through ``probesysfs``; here the
window alone is read.
"""

import logging
import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Screen:
    """The window we want. ``inches`` is the diagonal of the panel the sizes on the screen are made for, ``theme`` the
    name of its colours, ``text_scale`` how large the smallest writing is, 1 to 2."""

    width: int = 1024
    height: int = 600
    fullscreen: bool = False
    inches: float = 7.0
    title: str = "Companion"
    theme: str = "dark"
    four_suits: bool = False
    text_scale: float = 1.0


def prepare(home: Path) -> None:
    """Set what Kivy reads from the environment. To be called before the first import of Kivy."""
    home.mkdir(parents=True, exist_ok=True)
    os.environ["KIVY_HOME"] = str(home)
    os.environ["KIVY_NO_ARGS"] = "1"
    # leaves standard error and the logging of everybody else alone
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ["KIVY_NO_ENV_CONFIG"] = "1"
    # on Linux Kivy passes SDL's fingers over: they reach it as the mouse that SDL makes of them, and only so
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "1"
    os.environ["SDL_MOUSE_TOUCH_EVENTS"] = "0"


def configure(screen: Screen, home: Path) -> None:
    """Import Kivy's configuration and set it; nothing of it is written to disk."""
    prepare(home)
    logging.getLogger("kivy").setLevel(logging.ERROR)
    from kivy.config import Config

    # Kivy has already read its own file; what counts is set here, whatever stands in there
    Config.remove_section("input")
    Config.add_section("input")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    for option, value in (
        ("width", screen.width),
        ("height", screen.height),
        ("fullscreen", "auto" if screen.fullscreen else "0"),
        ("multisamples", 0),
        ("maxfps", 60),
        ("resizable", 1),
        ("show_cursor", 0 if screen.fullscreen else 1),
        ("minimum_width", 320),
        ("minimum_height", 240),
    ):
        Config.set("graphics", option, str(value))
    Config.set("kivy", "log_level", "error")
    Config.set("kivy", "log_enable", "0")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "keyboard_mode", "system")
    Config.set("kivy", "pause_on_minimize", "0")
    Config.remove_section("modules")
    Config.add_section("modules")
