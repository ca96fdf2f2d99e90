"""The names of the drawn marks in our own font: suits, signs of results, and the marks on buttons."""

from enum import StrEnum


class Icon(StrEnum):
    """A mark as the one character that stands for it in the font ``Companion Sans``."""

    SPADES = "\u2660"
    HEARTS = "\u2665"
    CLUBS = "\u2663"
    DIAMONDS = "\u2666"
    UNDO = "\ue000"
    REDO = "\ue001"
    MENU = "\ue002"
    LIST = "\ue003"
    BOOK = "\ue004"
    PENCIL = "\ue005"
    CHECK = "\ue006"
    CROSS = "\ue007"
    LOCKED = "\ue008"
    OPEN = "\ue009"
    BACK = "\ue00a"
    PLUS = "\ue00b"
    MINUS = "\ue00c"
    ERASE = "\ue00d"
    CAMERA = "\ue00e"
    CROWN = "\ue00f"
    SHIELD = "\ue010"
    BROKEN = "\ue011"
    FALLEN = "\ue012"
    STAR = "\ue013"
    INFO = "\ue014"
    JOKER = "\ue015"
    UP = "\ue016"
    DOWN = "\ue017"
    DIE = "\ue018"
    CARDS = "\ue019"
    SHIFT = "\ue01a"
    CHANCE = "\ue01b"
    TURN = "\ue01c"
    SOUND = "\ue01d"
    SILENCE = "\ue01e"


SUITS = {"s": Icon.SPADES, "h": Icon.HEARTS, "c": Icon.CLUBS, "d": Icon.DIAMONDS}
