"""Set-up of any game: who plays in which seat, and the house rules, folded away until somebody wants them."""

from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from companion.context import known_names
from companion.game import Game, Setting
from companion.language import joined, tr, trn
from companion.wording import span
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.parts import Grid, Key, Style, Words
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

NAMES_SHOWN = 12
RECENT = 200
"""Games in which names are looked for."""


class SetUp(Page):
    """Players first: a tap seats a known name; a tap on a seated one lets the seat go."""

    def __init__(self, app: "App", game: Game[Any], seats: Sequence[str] = ()) -> None:
        super().__init__(app.look, game.title, app.stage.pop)
        self.app = app
        self.game = game
        saved = app.context.journal.games(RECENT)
        self.names = list(dict.fromkeys([*known_names(saved), *app.context.settings.play.players]))
        self.seats = list(seats)
        self.chosen: dict[str, str | list[str]] = {
            setting.id: list(setting.default) if setting.several else str(setting.default)
            for setting in game.settings()
        }
        self.touched: set[str] = set()
        self.unfolded = False
        self.build()

    def _fill_in(self) -> None:
        """Plain names for those who have only buttons to write with: as many as are needed, then one at a time."""
        low, high = self.game.players[0], self.game.players[-1]
        plain = (name for number in count(1) if (name := self._plain(number)) not in self.names)
        while len(self.names) < low or (len(self.seats) < high and set(self.names) <= set(self.seats)):
            self.names.append(next(plain))

    def _plain(self, number: int) -> str:
        """A name for somebody who gives none; records keep it as it is said here."""
        return self.look.say(tr("Player {number}", number=number))

    def build(self) -> None:
        if self.app.context.buttons is not None:
            self._fill_in()
        look, most = self.look, self.game.players[-1]
        quiet = look.palette.quiet
        parts: list[View] = []
        low, high = self.game.players[0], most
        if self.game.lesson() is not None:
            learn = tr("A whole game, step by step, in some ten minutes")
            parts.append(
                Key(
                    look, tr("Learn to play"), lambda: self.app.learn(self.game), detail=learn, icon=Icon.BOOK,
                    style=Style.QUIET, align="left",
                )
            )  # fmt: skip
        if high == 1:
            ask = tr("Who plays?")
        elif self.names:
            ask = tr("Who plays? Tap in the order you sit.")
        else:
            ask = tr("Who plays? Enter the names in the order you sit.")
        parts.append(Words(look, ask, (Size.lead, Size.key), font=Font.BOLD))
        many = span(self.game.players, "player")
        parts.append(Words(look, many, colour=quiet))
        keys = [
            self._name(name) for name in [*self.seats, *[n for n in self.names if n not in self.seats]][:NAMES_SHOWN]
        ]
        keys.append(Key(look, tr("New name"), self._new_name, icon=Icon.PENCIL, style=Style.QUIET, size=Size.strong))
        parts.append(Grid(look, keys, 150, most=4))
        settings = self.game.settings()
        if settings:
            sign = Icon.UP if self.unfolded else Icon.DOWN
            changed = tr("{number} changed", number=len(self.touched)) if self.touched else tr("as usual")
            parts.append(
                Key(look, tr("House rules"), self._fold, detail=changed, icon=sign, style=Style.QUIET, align="left")
            )
        if self.unfolded:
            for setting in settings:
                parts += self._setting(setting)
        self.refill(parts)
        few = low - len(self.seats)
        off = trn("{n} more player needed", "{n} more players needed", few) if few > 0 else None
        self.set_foot(
            [Key(look, tr("Begin"), self.begin, style=Style.MAIN, off=off, on_off=self.app.stage.tell, size=Size.lead)]
        )

    def rebuild(self) -> None:
        self.build()
        self.app.renew(self)

    def _name(self, name: str) -> Key:
        seated = name in self.seats
        label = f"{self.seats.index(name) + 1}.  {name}" if seated else name
        return Key(
            self.look, label, lambda: self.tap_name(name), style=Style.CHOSEN if seated else Style.PLAIN,
            size=Size.strong, name=name,
        )  # fmt: skip

    def tap_name(self, name: str) -> None:
        """Seat a player, or let the seat go."""
        if name in self.seats:
            self.seats.remove(name)
        elif len(self.seats) >= self.game.players[-1]:
            most = self.game.players[-1]
            self.app.stage.tell(tr("At most {n} can play: tap a seated player to let the seat go", n=most))
            return
        else:
            self.seats.append(name)
        self.rebuild()

    def _new_name(self) -> None:
        self.app.write(tr("A player's name"), (), 16, self._named)

    def _named(self, name: str) -> None:
        if name not in self.names:
            self.names.insert(0, name)
        if name not in self.seats:
            self.tap_name(name)

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self.rebuild()

    def _setting(self, setting: Setting) -> list[View]:
        look = self.look
        parts: list[View] = [Words(look, setting.label, (Size.strong,), font=Font.BOLD)]
        if setting.help:
            parts.append(Words(look, setting.help, colour=look.palette.quiet))
        keys = []
        for option in setting.options:
            picked = self.chosen[setting.id]
            on = option.id in picked if isinstance(picked, list) else option.id == picked
            keys.append(
                Key(
                    look,
                    option.label,
                    partial(self.choose, setting, option.id),
                    detail=option.detail,
                    off=option.disabled,
                    on_off=self.app.stage.tell,
                    size=Size.strong,
                    align="left",
                    icon=Icon.CHECK if on else None,
                    style=Style.CHOSEN if on else Style.PLAIN,
                    name=joined(": ", (setting.label, option.label)),
                )
            )
        longest = max((key.natural() for key in keys), default=1) / look.metrics.unit
        parts.append(Grid(look, keys, min(320.0, longest), most=3))
        return parts

    def choose(self, setting: Setting, option: str) -> None:
        picked = self.chosen[setting.id]
        if isinstance(picked, list):
            if option in picked:
                picked.remove(option)
            else:
                picked.append(option)
        else:
            self.chosen[setting.id] = option
        usual = list(setting.default) if setting.several else setting.default
        (self.touched.discard if self.chosen[setting.id] == usual else self.touched.add)(setting.id)
        self.rebuild()

    def begin(self) -> None:
        raw: dict[str, object] = {"players": list(self.seats)}
        raw.update({name: self.chosen[name] for name in self.touched})
        self.app.begin(self.game, raw)
