"""What the camera does, in words for a glance."""

from enum import Enum


class Mood(Enum):
    """What the camera does, in one word for a glance."""

    REST = ""
    STARTING = "Starting"
    WATCHING = "Watching"
    MOVING = "Moving"
    READING = "Reading"
    SEEN = "Seen"
    BUMPED = "Bumped"
    NO_CAMERA = "No camera"
