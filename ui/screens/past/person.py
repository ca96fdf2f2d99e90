"""One person: the name, the colour and the seat, the names that are also theirs, and a name taken out for good."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.seats import LONGEST_NAME
from companion.history.anonymise import Anonymised, anonymise
from companion.history.summary import played_together
from companion.journal import Journal
from companion.language import joined, tr
from companion.people import COLOURS, People, Person
from companion.wording import capital, count, listed
from ui.faces import Company, draw_face
from ui.icons import Icon
from ui.lettering import Font
from ui.memory import Memory
from ui.page import Note, Page
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Style, Words
from ui.screens.past.list_page import Pick, Picker
from ui.screens.past.people import PlayersPage
from ui.screens.past.work import Told, WorkPage
from ui.theme import Colour, Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

SEATS = range(1, 9)
TITLE, SHORT = 18.0, 240.0
"""The size of a long title, and the units that a name may take in it."""


NAMES = {
    "red": tr("red"), "orange": tr("orange"), "yellow": tr("yellow"), "green": tr("green"), "teal": tr("teal"),
    "blue": tr("blue"), "violet": tr("violet"), "pink": tr("pink"), "brown": tr("brown"), "white": tr("white"),
    "grey": tr("grey"), "black": tr("black"),
}  # fmt: skip
"""What the colours are called."""


class Swatch(Key):
    """A key with the disc of a colour; the chosen one has a tick on it."""

    def __init__(self, look: Look, person: Person, colour: str, on_tap: Callable[[], Any]) -> None:
        chosen = person.colour == colour
        style = Style.PLAIN if chosen else Style.QUIET
        super().__init__(look, capital(NAMES[colour]), on_tap, style=style, size=Size.strong, align="left")
        self._person = Person(person.id, Icon.CHECK if chosen else " ", (), colour)

    def _text_width(self, width: float) -> float:
        return super()._text_width(width) - self.px(40)

    def _write(self, painter: Painter, box: Box, writing: Colour, quiet: Colour) -> None:
        inner = box.inset(self.px(10), self.px(4))
        if self.badge:
            inner = self._write_badge(painter, inner, writing)
        side = self.px(32)
        draw_face(painter, self._person, Box(inner.x, inner.y + (inner.h - side) / 2, side, side))
        room = Box(inner.x + self.px(40), inner.y, inner.w - self.px(40), inner.h)
        painter.text(self.label, room, Size.strong, writing, Font.BOLD, wrap=False)


class PersonPage(Page):
    """What is kept of somebody, and can be changed. Games are not changed by it, but by taking the name out."""

    def __init__(self, app: "App", memory: Memory, name: str, players: PlayersPage) -> None:
        super().__init__(app.look, tr("Edit"), app.stage.pop)
        self.app = app
        self.memory = memory
        self.players = players
        self.name_now = name
        self.build()

    @property
    def person(self) -> Person:
        return self.memory.people.of(self.name_now)

    @property
    def brief(self) -> str:
        """The name as it has room in a title."""
        return self.look.elided(self.person.name, TITLE, Font.SERIF, self.look.px(SHORT))

    def build(self) -> None:
        look, person = self.look, self.person
        others = [name for name in person.names if name != person.name]
        parts: list[View] = [Company(look, self.memory.people, [person.name])]
        if others:
            parts.append(Words(look, tr("Also played as {names}", names=listed(others)), colour=look.palette.quiet))
        seat = tr("Seat {number}", number=person.seat) if person.seat else tr("No usual seat")
        acts = [
            Key(look, tr("Another name"), self._rename, icon=Icon.PENCIL, align="left"),
            Key(look, seat, self._seats, icon=Icon.SHIELD, align="left", name=tr("Seat")),
            Key(look, tr("Same as …"), self._others, icon=Icon.PLUS, align="left", detail=tr("two names, one person")),
            Key(
                look, tr("Take the name out"), self._take_out, icon=Icon.ERASE, align="left", detail=tr("of all games")
            ),
        ]
        parts.append(Grid(look, acts, 200, most=2))
        parts.append(Words(look, tr("Colour"), (Size.strong,), font=Font.BOLD))
        swatches = [Swatch(look, person, colour, partial(self._paint, colour)) for colour in COLOURS]
        parts.append(Grid(look, swatches, 130, most=4))
        self.refill(parts)

    def _show_again(self, person: Person) -> None:
        self.name_now = person.name
        self.players.show_again()
        self.build()
        self.app.renew(self)

    def _back_to_players(self, _: Person) -> None:
        self.players.show_again()
        self.app.stage.pop_to(self.players)

    def _change(self, change: Callable[[], Person], then: Callable[[Person], None]) -> None:
        with self.app.telling():
            then(change())

    def _paint(self, colour: str) -> None:
        self._change(lambda: self.memory.people.paint(self.name_now, colour), self._show_again)

    def _seats(self) -> None:
        picks = [
            Pick(tr("No usual seat"), sign=Icon.CROSS),
            *(Pick(tr("Seat {number}", number=seat), sign=Icon.SHIELD) for seat in SEATS),
        ]

        def sit(index: int) -> None:
            self._change(lambda: self.memory.people.place(self.name_now, index or None), self._show_again)

        self.app.stage.push(Picker(self.app, tr("Which seat?"), picks, sit, self.person.seat or 0))

    def _rename(self) -> None:
        def called(new: str) -> None:
            self._change(lambda: self.memory.people.rename(self.name_now, new), self._back_to_players)

        self.app.write(tr("{name} is now called", name=self.brief), (), LONGEST_NAME, called)

    def _others(self) -> None:
        mine = self.person.id
        people = [self.memory.people.of(name) for name in self.memory.everybody()]
        others = [person for person in people if person.id != mine]
        if not others:
            self.app.stage.tell(tr("There is nobody else"))
            return
        picks = [Pick(person.name, person=person) for person in others]
        title = tr("Who is {name}, too?", name=self.brief)
        self.app.stage.push(Picker(self.app, title, picks, lambda index: self._ask_merge(others[index])))

    def _ask_merge(self, other: Person) -> None:
        one, people = self.person.name, self.memory.people
        found = played_together(self.memory.games, lambda name: people.of(name).id, one, other.name)
        if found is not None:
            self.app.stage.tell(
                tr(
                    "{name} and {other} sat at one table in game {number}: they are two people",
                    name=one,
                    other=other.name,
                    number=found.id,
                )
            )
            return
        text = [
            tr("{name} and {other} are one person, who is called {name}.", name=one, other=other.name),
            tr("The games stay as they are; their figures are added up. This cannot be undone."),
        ]

        def merge() -> None:
            self._change(lambda: people.merge(one, other.name), self._back_to_players)

        self.app.stage.push(Sure(self.app, tr("One person?"), text, tr("They are one"), merge))

    def _take_out(self) -> None:
        name = self.person.name
        text = [
            tr(
                "In every game {name} gets a name that says nothing, such as Player 1. Undone answers of these games"
                " are forgotten.",
                name=name,
            ),
            tr(
                "The old name is then nowhere in the journal any more. This cannot be undone; backups made before keep"
                " it."
            ),
        ]
        self.app.stage.push(
            Sure(self.app, tr("Take {name} out?", name=self.brief), text, tr("Take the name out"), self._anonymise)
        )

    def _anonymise(self) -> None:
        name, context = self.person.name, self.app.context

        def act(told: Told) -> Anonymised:
            def progress(done: int, of: int) -> None:
                told(tr("{done} of {games}", done=done, games=count(of, "game")))

            with Journal.open(context.places.journal) as journal:
                people = People(context.places.players)
                return anonymise(journal, context.places.cache, context.games, people, name, progress)

        def done(found: Anonymised) -> None:
            self.app.home()
            self.app.players()
            games = count(found.games, "game")
            said = [tr("{name} is {new} now, in {games}.", name=name, new=found.name, games=games)]
            said += [
                tr("Game {number} still has the old name: {reason}", number=number, reason=why)
                for number, why in found.left.items()
            ][:1]
            self.app.stage.tell(joined(" ", said))

        WorkPage(self.app, tr("Taking {name} out", name=self.brief), act, done, alone=True).start()


class Sure(Page):
    """Says what would happen; happens only by its key."""

    def __init__(self, app: "App", title: str, text: Sequence[str], label: str, go: Callable[[], None]) -> None:
        super().__init__(app.look, title, app.stage.pop)
        self.refill([Note(app.look, part, Size.strong) for part in text])
        leave = Key(app.look, tr("Leave it"), app.stage.pop, style=Style.QUIET)

        def sure() -> None:
            app.stage.pop()
            go()

        self.set_foot([leave, Key(app.look, label, sure, style=Style.MAIN)])
