"""Texts that stand in for what a device, a camera or a doctor says; they are in no catalogue."""

from companion.language import kept
from companion.machine import Check, Finding

DAMAGE = (
    "GPIO 5 (header 29) cannot be used; end the other program that uses it",
    "The settings file was damaged and has been set aside as settings.damaged.toml",
)
"""What may be told on the first screen."""

FOUND = (
    Check("Python", Finding.OK, "3.13.5"),
    Check("touchscreen", Finding.OK, "Kivy 2.3.1 can be imported"),
    Check("camera", Finding.NOTICE, "no camera is plugged in", "Plug one in, or go on without"),
    Check("power", Finding.BAD, "the voltage was too low", kept("Use the power supply that was made for this machine")),
    Check("memory card", Finding.OK, "21.4 GB are free"),
)
"""What may be found out about a device."""

SUGGESTED = ("Eddystone", "Bell Rock", "Cordouan", "Neuwerk")
"""Names that may be suggested."""

OFF, WATCHES, NO_CAMERA = "The camera is off", "The camera is watching", "No camera is plugged in"
A_CAMERA = "HD Webcam C525 (video0)"
TOO_DARK = "Too dark: add light or move the lamp closer"
BUMPED = "The camera was bumped: is this still the rolling area?"
NOT_CLEAR = "1 of the dice is not clear"
NO_RECORD = "line 1: this is no record"
WRITTEN = ("as the card says", "words", "Villager", "Maximilian", "Xanadu")
"""What players write where they may write what they like."""

PRINTED = ("Friar Tuck", "Maid Marian", "Little John", "Lady Christabel", "Much the Miller's Son")
"""Names that stand on cards, and stay as they are."""

TWICE = ("Language – Sprache",)
"""What is said in two languages on purpose."""

EVERYWHERE = ("Companion", "GPIO", "VIP", "OK", "ABC", "MB", "GB", "English", "Deutsch")
"""Words that are the same in every language."""

MADE_UP = (
    *WRITTEN, *PRINTED, *TWICE, *DAMAGE, *SUGGESTED, OFF, WATCHES, NO_CAMERA, A_CAMERA, TOO_DARK, BUMPED, NOT_CLEAR,
    NO_RECORD,
    *(text for check in FOUND for text in (check.name, check.what, check.todo)),
)  # fmt: skip
"""All of them."""
