"""Who plays here: everybody and every team with what they came to."""

from typing import TYPE_CHECKING

from companion.language import joined, tr
from companion.people import Person
from companion.statistics.figures import Tally
from companion.wording import count, listed
from ui.icons import Icon
from ui.long_list import LongList, nothing
from ui.memory import Memory
from ui.parts import Key, Style
from ui.screens.past.list_page import ROW, FaceRow, Lines, ListPage, Row
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App


class PlayersPage(ListPage):
    """People, or teams; one tap opens the figures."""

    def __init__(self, app: "App", memory: Memory) -> None:
        super().__init__(app.look, tr("Players"), app.stage.pop)
        self.app = app
        self.memory = memory
        self.of_teams = False
        self.build()

    def build(self) -> None:
        """Show everybody as they are now."""
        look = self.look
        self.set_keys([self._tab(tr("Players"), False), self._tab(tr("Teams"), True)])
        if self.of_teams:
            teams = list(self.memory.teams().items())
            found = LongList(look, len(teams), lambda i: self._team(*teams[i]), ROW)
            self.set_list(found if teams else nothing(look, tr("Nobody has played a game to its end together yet.")))
            return
        standings = self.memory.standings()
        met = {person.id: (person, standings[name]) for name in standings for person in [self.memory.people.of(name)]}
        known = {person.id: (person, Tally()) for person in self.memory.people if person.id not in met}
        people = list((met | known).values())
        listed_people = LongList(look, len(people), lambda i: self._person(*people[i]), ROW)
        self.set_list(listed_people if people else nothing(look, tr("Nobody has played yet.")))

    def show_again(self) -> None:
        """Somebody has changed."""
        self.build()
        self.app.renew(self)

    def _tab(self, label: str, teams: bool) -> Key:
        def turn() -> None:
            self.of_teams = teams
            self.show_again()

        style = Style.CHOSEN if teams is self.of_teams else Style.PLAIN
        return Key(self.look, label, turn, size=Size.strong, style=style)

    def _person(self, person: Person, tally: Tally) -> View:
        others = [name for name in person.names if name != person.name]
        about = [tr("seat {number}", number=person.seat)] if person.seat else []
        about += [tr("also {names}", names=listed(others))] if others else []
        lines = Lines(
            person.name, "", joined(", ", about), standing(tally), Icon.STAR,
            self.look.palette.text,
        )  # fmt: skip
        return FaceRow(self.look, person, lines, lambda: self._open((person.name,)))

    def _team(self, who: tuple[str, ...], tally: Tally) -> View:
        name = listed(who)
        lines = Lines(name, "", count(len(who), "player"), standing(tally), Icon.SHIELD, self.look.palette.brass)
        return Row(self.look, lines, lambda: self._open(who), name)

    def _open(self, who: tuple[str, ...]) -> None:
        from ui.screens.past.figures import FiguresPage

        self.app.stage.push(FiguresPage(self.app, self.memory, who, self))


def standing(tally: Tally) -> tuple[str, str]:
    """Games and the share of them that was won, for the right side of a row."""
    if not tally.games:
        return (tr("no game yet"), "")
    return (
        count(tally.games, "game"),
        "" if tally.rate is None else tr("{percent} % won", percent=f"{tally.rate * 100:.0f}"),
    )
