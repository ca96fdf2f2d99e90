"""All games ever begun: found with a few taps, opened with one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.history.summary import Summary, Wanted
from companion.history.words import long, short_day, stands
from companion.language import figure, joined, tr, trn
from companion.wording import count
from ui.icons import Icon
from ui.lettering import Font
from ui.long_list import LongList, nothing
from ui.memory import Memory
from ui.paint import Look
from ui.parts import Key, Style
from ui.screens.past.list_page import ROW, Lines, ListPage, Pick, Picker, Row
from ui.theme import Colour, Size

if TYPE_CHECKING:
    from datetime import datetime

    from ui.app import App

LONGEST_SEARCH = 40
KINDS = ((tr("Won"), "won"), (tr("Lost"), "lost"), (tr("Not finished"), "unfinished"))
"""What games can come to, as keys and as the history knows them."""

DELETED = tr("Deleted")


def sign_of(look: Look, one: Summary) -> tuple[Icon, Colour]:
    """The sign of what a game came to, and its colour."""
    p = look.palette
    if not one.over:
        return Icon.CARDS, p.brass
    return {True: (Icon.CROWN, p.good), False: (Icon.FALLEN, p.bad), None: (Icon.STAR, p.text)}[one.won]


def row_of(app: "App", memory: Memory, one: Summary, now: "datetime", changed: Callable[[], None]) -> Row:
    """A game as a row that opens it; ``changed`` is called where that changes the list."""
    from ui.screens.past.game import GamePage

    rules = memory.house(one)
    about = [", ".join(memory.names(one)), count(len(rules), "house rule") if rules else ""]
    sign, colour = sign_of(app.look, one)
    lines = Lines(
        memory.title(one.game), stands(one), joined(" · ", (part for part in about if part)),
        (short_day(one.changed, now), long(one.seconds)), sign, colour,
    )  # fmt: skip
    return Row(
        app.look,
        lines,
        lambda: app.stage.push(GamePage(app, memory, one.id, changed)),
        tr("Game {number}", number=one.id),
    )


class Archive(ListPage):
    """The games that are wanted, the one played last first."""

    def __init__(self, app: "App", memory: Memory, wanted: Wanted | None = None) -> None:
        super().__init__(app.look, "", app.stage.pop)
        self.app = app
        self.memory = memory
        self.wanted = wanted or Wanted()
        self.found: list[Summary] = []
        self.build()

    def build(self) -> None:
        """Look the games up and show them."""
        memory, now = self.memory, self.app.now()
        self.found = found = memory.find(self.wanted, self.look.say)
        whole = sum(one.deleted is None for one in memory.games)
        if self.wanted == Wanted():
            self.title = trn("{games} game", "{games} games", whole, games=figure(whole, ","))
        elif self.wanted.deleted:
            self.title = tr("{games} deleted", games=figure(len(found), ","))
        else:
            self.title = tr("{found} of {games}", found=figure(len(found), ","), games=figure(whole, ","))
        self.set_keys(self._keys())
        if found:
            self.set_list(
                LongList(
                    self.look, len(found), lambda i: row_of(self.app, memory, found[i], now, self.show_again), ROW,
                    lambda i: short_day(found[i].changed, now),
                )
            )  # fmt: skip
        else:
            self.set_list(nothing(self.look, tr("No such game.") if whole else tr("No game has been played yet.")))

    def show_again(self) -> None:
        """What was looked for may have changed."""
        self.memory.history.refresh()
        offset = self.list.offset if isinstance(self.list, LongList) else 0.0
        self.build()
        if isinstance(self.list, LongList):
            self.list.offset = offset

    def _keys(self) -> list[Key]:
        wanted, look = self.wanted, self.look
        result = DELETED if wanted.deleted else {word: label for label, word in KINDS}.get(wanted.result or "")
        player = look.elided(wanted.players[0], Size.text, Font.BOLD, look.px(84)) if wanted.players else ""
        game = self.memory.title(wanted.game) if wanted.game else ""
        return [
            self._key(tr("Search"), " ".join(wanted.words), self._search),
            self._key(tr("Game"), game, self._games),
            self._key(tr("Player"), player, self.pick_player),
            self._key(tr("Result"), result or "", self.pick_result),
        ]

    def _key(self, name: str, value: str, go: Callable[[], None]) -> Key:
        style = Style.CHOSEN if value else Style.PLAIN
        shown = self.look.elided(value, Size.text, Font.BOLD, self.look.px(150)) if value else name
        return Key(self.look, shown, go, size=Size.strong, style=style, name=name)

    def want(self, wanted: Wanted) -> None:
        """Look for something else."""
        self.wanted = wanted
        self.build()
        self.app.renew(self)

    def _search(self) -> None:
        if self.wanted.words:
            self.want(replace(self.wanted, words=()))
            return
        self.app.write(
            tr("Search"), (), LONGEST_SEARCH, lambda text: self.want(replace(self.wanted, words=tuple(text.split())))
        )

    def _games(self) -> None:
        """One of the games that were played, those that are here or not."""
        played = dict.fromkeys(one.game for one in self.memory.games)
        keys = [None, *sorted(played, key=self.memory.title)]
        picks = [Pick(tr("All games"), sign=Icon.LIST), *(Pick(self.memory.title(key or "")) for key in keys[1:])]
        now = keys.index(self.wanted.game) if self.wanted.game in keys else 0
        self._pick(tr("Which game?"), picks, lambda i: self.want(replace(self.wanted, game=keys[i])), now)

    def pick_player(self) -> None:
        """Ask whose games are wanted."""
        names = self.memory.everybody()
        picks = [
            Pick(tr("Everybody"), sign=Icon.LIST),
            *(Pick(name, person=self.memory.people.of(name)) for name in names),
        ]
        now = names.index(self.wanted.players[0]) + 1 if self.wanted.players else 0
        self._pick(
            tr("Who played?"), picks,
            lambda i: self.want(replace(self.wanted, players=(names[i - 1],) if i else ())), now,
        )  # fmt: skip

    def pick_result(self) -> None:
        """Ask what the wanted games came to."""

        def want(index: int) -> None:
            result = KINDS[index - 1][1] if 0 < index <= len(KINDS) else None
            self.want(replace(self.wanted, result=result, deleted=index > len(KINDS)))

        signs = (Icon.CROWN, Icon.FALLEN, Icon.CARDS)
        picks = [
            Pick(tr("All"), sign=Icon.LIST),
            *(Pick(label, sign=sign) for (label, _), sign in zip(KINDS, signs, strict=True)),
            Pick(DELETED, tr("Games that were taken off the list"), Icon.CROSS),
        ]
        results = [None, *(word for _, word in KINDS)]
        now = len(picks) - 1 if self.wanted.deleted else results.index(self.wanted.result)
        self._pick(tr("Which games?"), picks, want, now)

    def _pick(self, title: str, picks: Sequence[Pick], picked: Callable[[int], None], now: int) -> None:
        self.app.stage.push(Picker(self.app, title, picks, picked, now))
