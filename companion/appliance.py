"""What is different where the companion is all that a machine shows; ``systemd/kiosk.py`` says so by variables."""

import re
from collections.abc import Mapping

import msgspec

from companion.places import Places
from companion.settings import Display, Settings, read_settings

KIOSK = "COMPANION_KIOSK"
"""The environment variable with the size of the screen that the window is to fill, such as ``800x480``."""

SAFE_MODE = "COMPANION_SAFE_MODE"
"""The environment variable that says why nothing is to be used that may have brought the companion down."""

GO_ON = "COMPANION_GO_ON"
"""The environment variable that is set where the companion ended in the middle: it goes on where it was."""

_SIZE = re.compile(r"([1-9]\d{2,4})x([1-9]\d{2,4})")


def safe_mode(environ: Mapping[str, str]) -> str:
    """Why there is to be no camera and no button and no setting, in words for the players; empty where all is well."""
    return environ.get(SAFE_MODE, "")


def settings_here(places: Places, environ: Mapping[str, str]) -> Settings:
    """The settings as they hold here. Raises BadSettings and FileTrouble, but not in safe mode."""
    settings = Settings() if safe_mode(environ) else read_settings(places.settings)
    size = _SIZE.fullmatch(environ.get(KIOSK, ""))
    if size is None:
        return settings
    width, height = map(int, size.groups())
    return msgspec.structs.replace(settings, display=_full(settings.display, width, height))


def _full(display: Display, width: int, height: int) -> Display:
    return msgspec.structs.replace(display, fullscreen=True, width=width, height=height)
