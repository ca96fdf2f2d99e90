"""Settings by touch alone: drawn from ``companion.described``, each with what it does and what can be chosen."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.described import CAMERA, GROUPS, PLAYING, SCREEN, Choice, Described, Group
from companion.language import joined, tr
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.parts import Column, Grid, Key, Style, Words
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

ICONS = {PLAYING: Icon.DIE, SCREEN: Icon.CARDS, CAMERA: Icon.CAMERA}
"""The marks of the groups that have one."""

LEAST = 118.0
BESIDES = 66.0
"""Units that a choice is at least wide, and what it is wider than its longest word: room for its tick and its edges."""

SHORT = 6
"""Letters up to which what can be chosen is not broken into lines."""
MOST = 5
"""Choices in a row; more are shared out over two."""

NEXT_START = tr("From the next start.")


class SettingsPage(Page):
    """The groups of settings, and what can be done with the device itself."""

    def __init__(self, app: "App") -> None:
        super().__init__(app.look, tr("Settings"), app.stage.pop)
        self.app = app
        keys = [self._way(group.title, group.about, ICONS.get(group), partial(self._open, group))
                for group in GROUPS]  # fmt: skip
        if app.context.teacher is not None:
            keys.append(self._way(tr("Your own deck"), tr("Teach the camera its cards"), Icon.CROWN, app.own_decks))
        if app.context.buttons is not None:
            keys.append(self._way(tr("Buttons and lights"), tr("Which is which; try them"), Icon.CHANCE, app.wiring))
        keys.append(
            self._way(tr("Lock the screen"), tr("Against small hands, until it is opened"), Icon.LOCKED, self._lock)
        )
        keys.append(self._way(tr("Look the device over"), tr("What works and what to do"), Icon.INFO, self._examine))
        if app.context.appliance is not None:
            keys.append(self._way(tr("Switch off"), tr("Or start again"), Icon.CROSS, self._power))
        self.refill([Grid(app.look, keys, 320, most=2)])

    def _way(self, label: str, detail: str, icon: Icon | None, go: Callable[[], None]) -> Key:
        return Key(self.look, label, go, detail=detail, icon=icon, align="left")

    def _open(self, group: Group) -> None:
        if group is CAMERA and self.app.watch is not None:
            self.app.camera()  # with a camera there is more to it than its settings
            return
        self.app.stage.push(GroupPage(self.app, group))

    def _lock(self) -> None:
        self.app.stage.pop()
        self.app.rest.lock()

    def _examine(self) -> None:
        from ui.screens.examining import ExaminingPage

        self.app.stage.push(ExaminingPage(self.app))

    def _power(self) -> None:
        from ui.screens.power import PowerPage

        self.app.stage.push(PowerPage(self.app))


class GroupPage(Page):
    """The settings of one group."""

    def __init__(self, app: "App", group: Group) -> None:
        super().__init__(app.look, group.title, app.stage.pop)
        self.app = app
        self.group = group
        self.content.gap = 16
        self.build()

    def build(self) -> None:
        """Show the settings as they are now."""
        appliance = self.app.context.appliance
        self.refill([self._setting(setting) for setting in self.group.settings if setting.is_for(appliance)])
        self.app.renew(self)

    def _setting(self, setting: Described) -> Column:
        look = self.look
        parts: list[View] = [Words(look, setting.title, (Size.key,), font=Font.BOLD)]
        if told := self._told(setting):
            parts.append(Words(look, told, (Size.text,), look.palette.quiet))
        choices = setting.choices_now(self.app.settings, self.app.context.appliance)
        now = setting.in_force(self.app.settings, self.app.context.appliance)
        keys = [self._choice(setting, choice, choice.value == now) for choice in choices]
        said = [look.say(choice.words) for choice in choices]
        # a number stays with its unit
        words = [word for text in said for word in ([text] if len(text) <= SHORT else text.split())]
        longest = max(look.measure(word, Size.text, Font.BOLD)[0] for word in words) / look.metrics.unit
        most = len(keys) if len(keys) <= MOST else -(-len(keys) // 2)
        parts.append(Grid(look, keys, max(LEAST, longest + BESIDES), most=most))
        return Column(look, parts, gap=4)

    def _told(self, setting: Described) -> str:
        """What a setting does, with what this machine makes of it."""
        more = self.app.rest.light.words if setting.name == "brightness" else "" if setting.at_once else NEXT_START
        return joined(" ", (part for part in (setting.effect, more) if part))

    def _choice(self, setting: Described, choice: Choice, chosen: bool) -> Key:
        return Key(
            self.look, choice.words, partial(self.choose, setting, choice), size=Size.strong,
            icon=Icon.CHECK if chosen else None, style=Style.CHOSEN if chosen else Style.PLAIN,
            name=joined(": ", (setting.title, choice.words)),
        )  # fmt: skip

    def choose(self, setting: Described, choice: Choice) -> None:
        """Take a choice for good; what cannot be kept is told, and stays as it was."""
        if self.app.change_setting(setting.section, setting.name, choice.value):
            self.build()
            if not setting.at_once:
                self.app.stage.tell(tr("Kept. It counts from the next start of the companion"))
