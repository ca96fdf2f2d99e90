"""What is different where the companion is all that a machine shows; ``systemd/kiosk.py`` says so by variables."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.files import why
from companion.language import tr
from companion.places import Places
from companion.settings import Display, Settings, read_settings

KIOSK = "COMPANION_KIOSK"
"""The environment variable with the size of the screen that the window is to fill, such as ``800x480``."""

SAFE_MODE = "COMPANION_SAFE_MODE"
"""The environment variable that says why nothing is to be used that may have brought the companion down."""

GO_ON = "COMPANION_GO_ON"
"""The environment variable that is set where the companion ended in the middle: it goes on where it was."""

RUNTIME = "XDG_RUNTIME_DIR"
"""The environment variable with the folder of files that are gone after a start."""

SWITCH_OFF = "switch-off"
"""The file in that folder that ``companion-power.path`` waits for: once it is there, the machine switches off."""

DARK_AFTER = 10
"""Minutes until an appliance's screen goes dark, where nothing is set."""

FULL = 100
"""Per cent."""

_SIZE = re.compile(r"([1-9]\d{2,4})x([1-9]\d{2,4})")


@dataclass(frozen=True, slots=True)
class Appliance:
    """The machine as ours alone. ``runtime`` is the folder in which the service's files are gone after a start."""

    runtime: Path

    def switch_off(self) -> None:
        """Ask for the machine to be switched off in order. We have no right to do it: a unit of root's waits for our
        wish. Raises CompanionError."""
        try:
            (self.runtime / SWITCH_OFF).touch()
        except OSError as error:
            raise CompanionError(
                tr("It cannot be switched off from here ({reason}); pull the plug, nothing is lost", reason=why(error))
            ) from error


def appliance_here(environ: Mapping[str, str]) -> Appliance | None:
    """The appliance that this is, or None on a machine that does other things too."""
    if _SIZE.fullmatch(environ.get(KIOSK, "")) is None or not environ.get(RUNTIME):
        return None
    return Appliance(Path(environ[RUNTIME]))


def dark_after(display: Display, appliance: Appliance | None) -> int:
    """Minutes without a touch until the screen goes dark; 0: never. A window among others never does by itself."""
    if display.blank_after is not None:
        return display.blank_after
    return DARK_AFTER if appliance is not None else 0


def brightness(display: Display, appliance: Appliance | None) -> int | None:
    """Per cent of the screen's light, or None where it is to stay as it is: among other programs it is theirs too."""
    if display.brightness is None and appliance is not None:
        return FULL
    return display.brightness


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
