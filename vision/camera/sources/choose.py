"""From the setting ``camera.source`` to a source; nothing is opened here."""

import shutil
from collections.abc import Sequence

from companion.language import tr
from companion.places import path_of
from vision.camera.sources import PROGRAM, NoCamera, Source
from vision.camera.sources.csi import RibbonCamera
from vision.camera.sources.devices import devices
from vision.camera.sources.files import FILMS, DroppedPhotos, Film, Slides
from vision.camera.sources.usb import UsbCamera

SLIDES = "slides:"
"""Before a folder's name: show its photos one after the other, for trying."""


def source_for(setting: str, program: Sequence[str] = PROGRAM) -> Source:
    """The source that a setting names: ``auto``, ``csi``, a device, a film, a folder for dropped photos, or
    ``slides:`` and a folder. Raises NoCamera for ``none`` and for what cannot be one."""
    if setting == "none":
        raise NoCamera(tr("The camera is switched off in the settings"))
    if setting == "csi":
        return RibbonCamera(program)
    if setting == "auto":
        return _automatic(program)
    if setting.startswith(SLIDES):
        return Slides(path_of(setting.removeprefix(SLIDES)))
    path = path_of(setting)
    if path.is_dir():
        return DroppedPhotos(path)
    if path.suffix.lower() in FILMS:
        return Film(path)
    return UsbCamera(path)


def _automatic(program: Sequence[str]) -> Source:
    """A USB camera if one is plugged in, else the ribbon camera where its program is installed."""
    if next(devices(), None) is None and shutil.which(program[0]):
        return RibbonCamera(program)
    return UsbCamera()
