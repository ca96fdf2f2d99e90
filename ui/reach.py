"""Screens that are no question of a game, worked by buttons outside the screen: their keys are the options of one
choice, numbered in the order in which they are read."""

from collections.abc import Sequence
from typing import Any

from companion.asks import Choice, Option
from ui.context import Buttons
from ui.parts import Key, Sign, Style
from ui.screens.prompt import badges, marked
from ui.view import Scroll, View

BACK = "back"


def keys_of(view: View) -> list[Key]:
    """The keys with words on them, as people read: from the top, and in each row from the left."""
    keys = [found for found in view.views() if isinstance(found, Key) and found.label]
    return sorted(keys, key=lambda key: (-key.top, key.x))


def choice_of(keys: Sequence[Key]) -> Choice:
    """The keys as one question."""
    options = tuple(Option(str(i), key.label, disabled=key.off) for i, key in enumerate(keys))
    return Choice(id="", title="", instruction="", rule="", options=options)


class Reach:
    """The keys of one view within reach of the buttons."""

    def __init__(self, view: View, buttons: Buttons) -> None:
        self._view = view
        self._buttons = buttons
        self._keys = keys_of(view)
        self._ask = choice_of(self._keys)

    def pick(self, press: Any) -> Key | str:
        """The key that a press chooses, BACK, or nothing as long as none is chosen. Raises CompanionError."""
        usual = next((str(i) for i, key in enumerate(self._keys) if key.style is Style.MAIN), "")
        picked = self._buttons.pick(self._ask, press, usual, BACK)
        return self._keys[int(picked)] if picked.isdecimal() else picked

    def show(self) -> None:
        """Write on the keys which button is theirs, frame the one that is marked, and bring it into sight."""
        if not self._keys:
            return
        prompt = self._buttons.offer(self._ask)
        numbers, mark = badges(prompt), marked(prompt)
        signs = [Sign(numbers.get(str(i), ""), mark == str(i)) for i in range(len(self._keys))]
        numbered = [sign.badge for sign in signs] != [key.badge for key in self._keys]
        for key, sign in zip(self._keys, signs, strict=True):
            changed, key.sign = key.sign != sign, sign
            if changed and not numbered:
                key.repaint()
        if numbered:
            self._view.place(self._view.box)
        if mark:
            bring_into_sight(self._keys[int(mark)])


def bring_into_sight(view: View) -> None:
    """Scroll so far that a view is seen, if it lies in a scroll and is not."""
    parent = view.parent
    while isinstance(parent, View):
        if isinstance(parent, Scroll):
            parent.reveal(view)
            return
        parent = parent.parent
