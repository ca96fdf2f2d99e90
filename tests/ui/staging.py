"""What the gallery's screens are shown with in tests: all that is there on this machine."""

import os
from pathlib import Path
from tempfile import gettempdir

from companion import main
from companion.commands.house import House
from companion.places import Places
from ui.gallery.props import Props


def props() -> Props:
    """Languages, dice that are drawn and read, buttons on pins that are not there."""
    nowhere = Path(gettempdir()) / "companion-nowhere"
    house = House(Places(nowhere, nowhere, nowhere), os.environ, main.OUTSIDE)
    return main.gallery_props(house.speak)
