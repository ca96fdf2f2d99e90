"""Buttons and lights: which button is for what, found out by pressing them, and each light tried."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.language import tr
from companion.settings import change_setting
from companion.wording import capital
from ui.context import Assigning, Buttons, Contact, Pin
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Note, Page
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Style, Words
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

CHIP = 128.0
LINES = 2
"""Of words about the contact that moved last."""

RESTING = tr("Press a button: here it is seen what its contact does.")


class Contacts(View):
    """Every button that is wired, those that are down now bright, and in words what the last contact did."""

    def __init__(self, look: Look, names: Mapping[int, str], down: frozenset[int], last: str) -> None:
        super().__init__(look, "Contacts")
        self._names = names
        self.down = down
        self.last = last

    @property
    def _pins(self) -> list[int]:
        """All that are shown: those wired, and others that are down."""
        return [*self._names, *sorted(self.down - set(self._names))]

    def _shape(self, width: float) -> tuple[int, float, float]:
        """Columns, and the width and height of a chip."""
        gap = self.px(6)
        columns = max(1, int((width + gap) // (self.px(CHIP) + gap)))
        return columns, (width - gap * (columns - 1)) / columns, 2 * self._line + self.px(8)

    @property
    def _line(self) -> float:
        return self.look.measure("0", Size.text)[1]

    def needs(self, width: float) -> float:
        columns, _, high = self._shape(width)
        rows = -(-len(self._pins) // columns)
        return rows * (high + self.px(6)) + LINES * self._line

    def show(self, down: frozenset[int], last: str) -> None:
        """What the contacts do now."""
        self.down, self.last = down, last
        self.repaint()

    def paint(self, painter: Painter) -> None:
        columns, wide, high = self._shape(self.width)
        for i, pin in enumerate(self._pins):
            row, column = divmod(i, columns)
            gap = self.px(6)
            self._chip(
                painter, pin, Box(self.x + column * (wide + gap), self.top - high - row * (high + gap), wide, high)
            )
        words = Box(self.x, self.y, self.width, LINES * self._line)
        painter.text(self.last, words, Size.text, painter.palette.quiet)

    def _chip(self, painter: Painter, pin: int, box: Box) -> None:
        p, down = painter.palette, pin in self.down
        painter.fill(box, p.brass if down else p.panel, self.px(8))
        inner = box.inset(self.px(10), self.px(4))
        name, place = (
            Box(inner.x, inner.y + inner.h / 2, inner.w, inner.h / 2),
            Box(inner.x, inner.y, inner.w, inner.h / 2),
        )
        called = self._names.get(pin, tr("No button"))
        painter.text(called, name, Size.text, p.on_brass if down else p.text, Font.BOLD, wrap=False)
        painter.text(f"GPIO {pin}", place, Size.text, p.on_brass if down else p.quiet, wrap=False)


class WiringPage(Page):
    """While it is shown, buttons answer nothing: what their contacts do is told here instead."""

    by_buttons = False

    def __init__(self, app: "App", buttons: Buttons) -> None:
        super().__init__(app.look, tr("Buttons and lights"), self.leave)
        self.app = app
        self.buttons = buttons
        self.assigning: Assigning | None = None
        self.down: frozenset[int] = frozenset()
        self._stop: Callable[[], None] | None = None
        self._last = RESTING
        self._deaf = ""
        self._listen()
        self.build()

    def leave(self) -> None:
        """Back; the buttons answer again."""
        self._rest()
        self.app.stage.pop()

    # what contacts do

    def _listen(self) -> None:
        self._deaf, self.down = "", frozenset()
        try:
            self._stop = self.buttons.learn(lambda seen: Clock.schedule_once(lambda _: self.see(seen)))
        except CompanionError as error:
            self._deaf = str(error)

    def _rest(self) -> None:
        """Listen no more."""
        stop, self._stop = self._stop, None
        if stop is not None:
            with self.app.telling():
                stop()

    def see(self, seen: Contact) -> None:
        """What a contact did, on the thread that draws."""
        if self._stop is None or self.app.rest.swallows(opens=False):
            return
        self.down = self.down | {seen.pin} if seen.down else self.down - {seen.pin}
        self._last = seen.words
        self.contacts.show(self.down, self._last)
        if self.assigning is not None:
            with self.app.telling():
                if self.assigning.hear(seen):
                    self._go_on()
        if self.parent is not None:
            self.arrange()

    # what is shown

    def build(self) -> None:
        """Show what is wired, or ask for the next button."""
        wiring = self.buttons.wiring
        names: dict[int, str] = {button.pin: capital(button.role.words) for button in wiring.buttons}
        if wiring.encoder is not None:
            names |= {wiring.encoder.a: tr("Encoder a"), wiring.encoder.b: tr("Encoder b")}
        self.contacts = Contacts(self.look, names, self.down, self._last)
        notes = [Note(self.look, text) for text in (*self.buttons.notices, self._deaf) if text]
        wanted = self.assigning.wanted if self.assigning is not None else None
        if self.assigning is not None and wanted is not None:
            self._ask(self.assigning, wanted.words)
        else:
            keys = [self._choose(), self._choose_encoder(), self._switch()]
            self.refill([*notes, self.contacts, Grid(self.look, keys, 215, most=3), *self._lights()])
            self.set_foot([])
        self.app.renew(self)

    def _ask(self, asked: Assigning, wanted: str) -> None:
        look = self.look
        parts: list[View] = [
            Words(look, tr("Press the button you want for"), (Size.key,)),
            Words(look, capital(wanted), (Size.headline,), look.palette.brass, Font.SERIF),
            self.contacts,
        ]
        self.refill(parts)
        self.set_foot(
            [
                Key(look, tr("One back"), partial(self._step, asked.back), icon=Icon.UNDO, style=Style.QUIET),
                Key(look, tr("No such button"), partial(self._step, asked.none)),
                Key(look, tr("Leave as it is"), partial(self._step, asked.leave)),
                Key(look, tr("Stop"), self._drop, style=Style.QUIET),
            ]
        )

    def _choose(self) -> Key:
        detail = tr("Press the one you want for each")
        return Key(
            self.look, tr("Choose the buttons"), self.assign, detail=detail, icon=Icon.PENCIL, align="left",
            off=tr("The pins cannot be used now") if self._deaf else None, on_off=self.app.stage.tell,
        )  # fmt: skip

    def _choose_encoder(self) -> Key:
        return Key(
            self.look, tr("Choose the encoder"), self.find_encoder, detail=tr("Turn it, and it is found"),
            icon=Icon.REDO, align="left", off=tr("The pins cannot be used now") if self._deaf else None,
            on_off=self.app.stage.tell,
        )  # fmt: skip

    def _switch(self) -> Key:
        lights = self.buttons.wiring.lights
        label = tr("Switch the lights off") if lights else tr("Switch the lights on")
        return Key(
            self.look, label, partial(self.switch, not lights),
            detail="" if lights else tr("Wired as in the drawing"), icon=Icon.CHANCE, align="left", style=Style.QUIET,
        )  # fmt: skip

    def _lights(self) -> list[View]:
        look, lights = self.look, self.buttons.wiring.lights
        words = tr("Tap a light, and it shines alone for a second.") if lights else tr("No lights are switched on.")
        keys = [
            Key(look, capital(light.words), partial(self.buttons.test, light), size=Size.strong) for light in lights
        ]
        return [Words(look, words, font=Font.BOLD), *([Grid(look, keys, 118)] if keys else [])]

    # what can be done

    def assign(self) -> None:
        """Ask for the button of each role."""
        self.assigning = self.buttons.assigning()
        self.build()

    def find_encoder(self) -> None:
        """Look for the encoder on a page of its own, which listens in our place."""
        from ui.screens.encoder import EncoderPage

        self._rest()
        self.app.stage.push(EncoderPage(self.app, self.buttons, self._turned))

    def _turned(self, changes: Mapping[str, Pin]) -> None:
        """Back from the encoder's page with what is to be kept."""
        self.app.stage.pop()
        self._keep("encoder", changes)

    def switch(self, on: bool) -> None:
        """The lights on their pins, or nothing there."""
        self._keep("lights", {"on": on})

    def _step(self, step: Callable[[], None]) -> None:
        step()
        self._go_on()

    def _drop(self) -> None:
        """Everything stays as it was."""
        self.assigning = None
        self.build()

    def _go_on(self) -> None:
        """The next role, or after the last all that is new into the settings."""
        asked = self.assigning
        if asked is None or asked.wanted is not None:
            self.build()
            return
        self.assigning = None
        self._keep("buttons", asked.changes)

    def _keep(self, section: str, changes: Mapping[str, Pin]) -> None:
        """Go on with what is new at once, and write it in the settings. What cannot be is told; all stays then."""
        settings = self.app.settings
        wired: dict[str, dict[str, Any]] = {
            "buttons": settings.buttons, "encoder": settings.encoder, "lights": settings.lights,
        }  # fmt: skip
        wired[section] = {**wired[section], **changes}
        self._rest()
        with self.app.telling() as told:
            self.buttons.rewire(**wired)
            for name, value in changes.items():
                self.app.settings = change_setting(self.app.context.places.settings, section, name, value)
        self._listen()
        self.build()
        if not told.failed:
            self.app.stage.tell(
                tr("Kept; this is how it is from now on") if changes else tr("Everything stays as it was")
            )
