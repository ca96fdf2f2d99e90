"""What the camera does, in words for a glance."""

from enum import Enum

from companion.language import tr


class Mood(Enum):
    """What the camera does, in one word for a glance."""

    REST = ""
    STARTING = tr("Starting")
    WATCHING = tr("Watching")
    MOVING = tr("Moving")
    READING = tr("Reading")
    SEEN = tr("Seen")
    BUMPED = tr("Bumped")
    NO_CAMERA = tr("No camera")
