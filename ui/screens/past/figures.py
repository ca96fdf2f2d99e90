"""What the games say about a player or a team: wins, luck, rolls nobody expected, and records, a page each."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.history.words import long
from companion.journal import Journal
from companion.language import figure, joined, kept, tr, trn
from companion.statistics import report
from companion.statistics.collect import collect_luck
from companion.statistics.figures import Best, Figures, Moment, Streaks, figures, games_of
from companion.statistics.luck import GameLuck
from companion.wording import capital, count, listed
from ui.charts import Course, Faces, Scale, Scores, Share, Shares
from ui.icons import Icon
from ui.lettering import Font
from ui.memory import Memory
from ui.page import Note, Page
from ui.paint import Box
from ui.parts import Key, Style, Words
from ui.screens.past.game import open_moves
from ui.screens.past.list_page import Lines, Row
from ui.theme import Colour, Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.past.people import PlayersPage

NONE_YET = tr("No game has been played to its end yet.")


class Stopped(CompanionError):
    """Nobody waits for the figures any more."""


class FiguresPage(Page):
    """The figures of some people, page by page. Luck is worked out beside the screen's own work and comes when it is
    ready."""

    def __init__(self, app: "App", memory: Memory, who: tuple[str, ...], players: "PlayersPage") -> None:
        super().__init__(app.look, app.look.elided(listed(who), 28, Font.SERIF, app.look.px(330)), self.leave)
        self.app = app
        self.memory = memory
        self.who = who
        self.players = players
        self.figures: Figures = figures(who, memory.games, {}, cache(memory.people.called), memory.lowest)
        self.lucks: Mapping[int, GameLuck] | None = None
        self.waits = tr("Looking at the rolls …")
        self.tab = tr("Wins")
        self._left = Event()
        self.edit: Key | None = None
        if len(who) == 1:
            self.edit = Key(app.look, tr("Edit"), self._edit, icon=Icon.PENCIL, style=Style.QUIET, size=Size.strong)
            self.put(self.edit)
        self.build()
        self._collect()

    # what is shown

    def build(self) -> None:
        """Show the page that is chosen."""
        tabs: Mapping[str, Callable[[], Sequence[View]]] = {
            tr("Wins"): self._wins, tr("Luck"): self._luck, tr("Rolls"): self._rolls, tr("Records"): self._records,
        }  # fmt: skip
        self.refill(tabs[self.tab]() if self.figures.games else [Words(self.look, NONE_YET, (Size.lead,))])
        self.set_foot([self._tab(name) for name in tabs], least=90)

    def _tab(self, name: str) -> Key:
        def turn() -> None:
            self.tab = name
            self.scroll.offset = 0.0
            self._show()

        style = Style.CHOSEN if name == self.tab else Style.PLAIN
        return Key(self.look, name, turn, size=Size.strong, style=style)

    def _show(self) -> None:
        self.build()
        self.app.renew(self)

    def _head(self, text: str, colour: Colour | None = None) -> Words:
        return Words(self.look, text, (Size.headline, Size.lead), colour, Font.SERIF)

    def _quiet(self, text: str) -> Words:
        return Words(self.look, text, (Size.strong, Size.text), self.look.palette.quiet)

    def _wins(self) -> list[View]:
        found, whole = self.figures, self.figures.whole
        parts: list[View] = [
            self._head(tr("{won} of {games} won", won=whole.won, games=count(whole.won + whole.lost, "game")))
        ]
        if whole.interval is not None:
            low, high = whole.interval
            parts.append(
                self._quiet(
                    tr(
                        "{percent} %. So few games tell only that the true share is most likely between {low} and"
                        " {high} %; the white lines below say the same.",
                        percent=f"{whole.rate * 100:.0f}",
                        low=f"{low * 100:.0f}",
                        high=f"{high * 100:.0f}",
                    )
                )
            )
        title = self.memory.title
        parts.append(Shares(self.look, tr("By game"), [Share(title(key), one) for key, one in found.by_game.items()]))
        seats = [Share(count(seats, "player"), one) for seats, one in sorted(found.by_seats.items())]
        parts.append(Shares(self.look, tr("By number of players"), seats))
        for setting, tallies in found.by_house.items():
            label, values = self._setting(setting)
            named = {key: joined(", ", (values.get(v, v) for v in key.split(", "))) for key in tallies}
            parts.append(Shares(self.look, label, [Share(named[key], one) for key, one in tallies.items()]))
        return parts

    def _setting(self, setting: str) -> tuple[str, dict[str, str]]:
        """What a setting and its values are called."""
        for key in self.figures.by_game:
            game = self.memory.game(key)
            for one in game.settings() if game is not None else ():
                if one.id == setting:
                    return one.label, {option.id: option.label for option in one.options}
        return setting, {}

    def _luck(self) -> list[View]:
        luck = self.figures.luck
        if self.lucks is None:
            return [self._head(self.waits)]
        if not luck.rolls and not luck.dice:
            return [self._head(tr("No dice were rolled in these games"))]
        parts: list[View] = []
        if luck.rolls:
            low, high = luck.interval
            outside = not low <= luck.good <= high
            parts += [
                self._head(capital(report.verdict(luck)), self._tone(luck.deviation) if outside else None),
                Scale(self.look, luck),
                self._quiet(_how_many(luck.rolls, (low, luck.expected, high), outside)),
            ]
        if luck.mean is not None and luck.mean_interval is not None:
            low, high = luck.mean_interval
            parts += [
                Faces(self.look, luck),
                self._quiet(
                    tr(
                        "{dice} dice, {mean} on average; honest ones lie between {low} and {high}. Each column should"
                        " end in the band.",
                        dice=figure(luck.dice, ","),
                        mean=figure(luck.mean, ".2f"),
                        low=figure(low, ".2f"),
                        high=figure(high, ".2f"),
                    )
                ),
            ]
        course = report.course(self.figures, self.lucks)
        if course is not None and len(course.values) > 1:
            parts += [
                Words(self.look, tr("The whole table, game by game"), (Size.strong,), font=Font.BOLD),
                Course(self.look, course.values, course.high),
                self._quiet(tr("Good rolls beyond expectation, added up. Inside the band it is chance.")),
            ]
        return parts

    def _tone(self, deviation: float) -> Colour:
        return self.look.palette.good if deviation > 0 else self.look.palette.bad

    def _rolls(self) -> list[View]:
        if self.lucks is None:
            return [self._head(self.waits)]
        parts: list[View] = []
        for title, moments, sign in (
            (tr("The best"), self.figures.best, Icon.STAR), (tr("The worst"), self.figures.worst, Icon.BROKEN)
        ):  # fmt: skip
            if moments:
                parts.append(Words(self.look, title, (Size.lead,), font=Font.SERIF))
                parts += [self._moment(moment, sign) for moment in moments]
        return parts or [self._head(tr("No roll stands out yet"))]

    def _moment(self, moment: Moment, sign: Icon) -> Key:
        what = moment.what
        names = next((one.players for one in self.memory.games if one.id == moment.game), ())
        return Key(
            self.look, joined(": ", (kept(what.title, names), kept(what.rolled, names))),
            lambda: open_moves(self.app, moment.game, what.move),
            detail=joined("\n", (kept(what.headline, names), tr(
                "1 in {number}, game {game}", number=figure(round(1 / what.chance), ","), game=moment.game,
            ))),
            icon=sign, align="left", style=Style.QUIET, size=Size.strong,
            name=tr("Game {game}, move {move}", game=moment.game, move=what.move),
        )  # fmt: skip

    def _records(self) -> list[View]:
        found = self.figures
        parts: list[View] = [Note(self.look, in_a_row(found.streaks), Size.strong)]
        if found.seconds:
            parts.append(Note(self.look, tr("{time} at the table", time=long(found.seconds)), Size.strong))
        for key, best in found.scores.items():
            parts.append(self._best(key, tr("Best score"), f"{best.value}", best))
        for key, scores in found.scored.items():
            words = tr("The last scores in {game}", game=self.memory.title(key))
            parts.append(Scores(self.look, words, scores))
        if any(one.won is False for scores in found.scored.values() for one in scores):
            parts.append(self._quiet(tr("A bar for each game; the grey ones were lost.")))
        for key, best in found.fastest.items():
            parts.append(self._best(key, tr("Fastest win"), long(best.value) or tr("under a minute"), best))
        if found.ratings:
            said = listed(joined(" × ", (n, kept(rating))) for rating, n in found.ratings.items())
            parts.append(Note(self.look, said, Size.strong))
        return parts

    def _best(self, key: str, what: str, value: str, best: Best) -> Row:
        lines = Lines(
            joined(": ", (what, value)), kept(best.rating or ""), self.memory.title(key),
            ("", tr("game {number}", number=best.game)), Icon.CROWN, self.look.palette.good,
        )  # fmt: skip
        return Row(
            self.look, lines, lambda: open_moves(self.app, best.game), joined(": ", (self.memory.title(key), what))
        )

    def arrange(self) -> None:
        super().arrange()
        if self.edit is not None:
            inside, bar = self._inside(), self._bar
            wide, high = self.edit.natural(), bar - self.px(10)
            self.edit.place(Box(inside.right - wide, self.top - bar + self.px(5), wide, high))

    def _title_room(self, inside: Box) -> Box:
        room = super()._title_room(inside)
        taken = self.edit.natural() + self.px(8) if self.edit is not None else 0.0
        return Box(room.x, room.y, room.w - taken, room.h)

    # what goes on beside it

    def on_parent(self, _: Any, parent: Any) -> None:
        """Back from somebody's page: what was dropped for it is begun again."""
        if parent is not None and self._left.is_set():
            self._left = Event()
            self._collect()

    def _collect(self) -> None:
        """Have the luck of all their games worked out."""
        left = self._left
        context, memory = self.app.context, self.memory
        needed = games_of(self.who, memory.games, cache(memory.people.called))
        if not needed:
            return

        def told(done: int, of: int) -> None:
            if left.is_set():
                raise Stopped
            if done % 10 == 0:
                Clock.schedule_once(
                    lambda _: self._tell(tr("Looking at the rolls: {done} of {games} games …", done=done, games=of))
                )

        def work() -> None:
            try:
                with Journal.read_only(context.places.journal) as journal:
                    lucks = collect_luck(journal, context.games, needed, context.places.cache, told)
            except Stopped:
                return
            except CompanionError as error:
                said = str(error)
                Clock.schedule_once(lambda _: self._tell(said))
                return
            Clock.schedule_once(lambda _: self.take(lucks))

        Thread(target=work, daemon=True).start()

    def _tell(self, text: str) -> None:
        self.waits = text
        if self.parent is not None and self.lucks is None and self.tab in (tr("Luck"), tr("Rolls")):
            self._show()

    def take(self, lucks: Mapping[int, GameLuck]) -> None:
        """The luck has been worked out."""
        self.lucks = lucks
        self.figures = figures(self.who, self.memory.games, lucks, cache(self.memory.people.called), self.memory.lowest)
        if self.parent is not None:
            self._show()

    def leave(self) -> None:
        """Back; what is still being worked out is dropped."""
        self._left.set()
        self.app.stage.pop()

    def _edit(self) -> None:
        from ui.screens.past.person import PersonPage

        self._left.set()
        self.app.stage.push(PersonPage(self.app, self.memory, self.who[0], self.players))


def in_a_row(streaks: Streaks) -> str:
    """Streaks in words."""
    now, wins, losses = streaks.now, count(streaks.longest_won, "win"), _lost(streaks.longest_lost)
    most = tr("At most {wins} and {losses} in a row.", wins=wins, losses=losses)
    if now == 0:
        return most
    present = count(now, "win") if now > 0 else _lost(-now)
    return joined(" ", (tr("Now {games} in a row.", games=present), most))


def _lost(number: int) -> str:
    return trn("{n} loss", "{n} losses", number)


def _how_many(rolls: int, good: tuple[float, float, float], outside: bool) -> str:
    """How many rolls could have gone either way, and where the number of good ones lies by chance: from where to where,
    and its middle."""
    low, middle, high = (f"{value:.0f}" for value in good)
    words = tr(
        "{rolls} rolls could have gone either way. With honest dice {low} to {high} of them go well in 95 of 100"
        " cases; {middle} is the middle.",
        rolls=figure(rolls, ","), low=low, high=high, middle=middle,
    )  # fmt: skip
    return joined(" ", (words, tr("One in twenty is outside of that for nothing."))) if outside else words
