"""Home: the games to go on with, a new one, and those that are over."""

from datetime import datetime
from random import Random
from typing import Any

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from companion.context import Context, players, stands, unfinished
from companion.days import day
from companion.errors import CompanionError, Refused
from companion.journal import SavedGame, open_session
from companion.language import tr
from companion.session import Session
from companion.terminal import entry
from companion.terminal.newgame import NewGame
from companion.terminal.play import Play
from companion.terminal.talk import Talk

MOST_SHOWN = 12
"""Games listed on the first page."""

MOST_LISTED = 99
"""Games listed where all are asked for."""

NEW, BACK, QUIT = tr("n  new game"), tr("b  back"), tr("q  quit")
ALL = tr("h  all games, also those that are over")
"""The keys of the page: a letter, and after two spaces what it does."""

SHORTEST_WORD = 3
"""Letters of which a key can be known by its words."""


class Home:
    """The first page, and the way into games."""

    def __init__(self, talk: Talk, context: Context, random: Random) -> None:
        self.talk = talk
        self.context = context
        self._random = random
        self._everything = False
        self._note = ""
        self._leaving = False

    def run(self) -> None:
        """Show the page and do what is asked until the players leave. Raises InputEnded."""
        for notice in self.context.notices:
            self.talk.say(notice)
        while not self._leaving:
            listed = self._listed()
            self._show(listed)
            try:
                self._take(self.talk.ask(self._prompt(listed)).casefold(), listed)
            except CompanionError as error:
                self._note = str(error)

    def _listed(self) -> list[SavedGame]:
        if self._everything:
            return self.context.journal.games(MOST_LISTED)
        return unfinished(self.context)[:MOST_SHOWN]

    def _show(self, listed: list[SavedGame]) -> None:
        self.talk.page()
        glyphs = self.talk.glyphs
        title = tr("All games") if self._everything else "Companion"
        self.talk.say(Rule(glyphs.say(title), characters=glyphs.rule))
        if listed:
            head = tr("All games:") if self._everything else tr("Go on with:")
            self.talk.say(glyphs.text(head, "dim"), self._games(listed))
        keys = [NEW, BACK if self._everything else ALL]
        keys += [tr("x 1  take the first game off the list")] if listed else []
        self.talk.say(*keys, QUIT)
        if self._note:
            self.talk.wrong(self._note)
            self._note = ""

    def _games(self, listed: list[SavedGame]) -> RenderableType:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        now, say = datetime.now().astimezone(), self.talk.glyphs.say
        for number, saved in enumerate(listed, 1):
            where = Text.assemble((self._title(saved), "bold"), "\n", say(stands(saved)))
            grid.add_row(Text(str(number), "cyan"), where, say(day(saved.changed, now)), ", ".join(players(saved)))
        return grid

    def _title(self, saved: SavedGame) -> str:
        game = self.context.games.get(saved.game)
        return game.title if game else saved.game

    def _prompt(self, listed: list[SavedGame]) -> str:
        return tr("a number, or n for a new game") if listed else tr("n for a new game")

    def _take(self, line: str, listed: list[SavedGame]) -> None:
        """Do what a line says. Raises CompanionError, InputEnded."""
        line = line.removeprefix("/")
        word, _, rest = line.partition(" ")
        if self._names(QUIT, line):
            self._leaving = True
        elif self._names(ALL, line) or word == "history":
            self._everything = True
        elif self._names(BACK, line):
            self._everything = False
        elif self._names(NEW, line):
            self._begin()
        elif word == "x":
            self._delete(self._chosen(rest, listed))
        elif entry.is_number(word):
            self._go_on(self._chosen(word, listed))
        elif word:
            raise Refused(
                tr("{typed} is none of these: type a letter or a number from the list", typed=entry.quoted(line))
            )
        elif listed and not self._everything:
            self._go_on(listed[0])

    def _names(self, key: str, line: str) -> bool:
        """Whether a line names a key of the page: by its letter or the beginning of its words, as shown or English."""
        for shown in (key, self.talk.glyphs.say(key)):
            letter, _, words = shown.casefold().partition("  ")
            if line.partition(" ")[0] == letter or (len(line) >= SHORTEST_WORD and words.startswith(line)):
                return True
        return False

    def _chosen(self, word: str, listed: list[SavedGame]) -> SavedGame:
        number = entry.read_number(word)
        if not 1 <= number <= len(listed):
            raise Refused(tr("There is no game {number} on the list", number=number))
        return listed[number - 1]

    def _begin(self) -> None:
        made = NewGame(self.talk, self.context).run()
        if made is not None:
            game, options = made
            log = self.context.journal.new_game(game, options)
            self._play(open_session(game, self.context.journal, log.id, keep=self.context.places.keep))

    def _go_on(self, saved: SavedGame) -> None:
        if (game := self.context.games.get(saved.game)) is None:
            raise Refused(
                tr(
                    "The game {game} is not installed here; companion export {number} saves it",
                    game=repr(saved.game),
                    number=saved.id,
                )
            )
        self._play(open_session(game, self.context.journal, saved.id, keep=self.context.places.keep))

    def _play(self, session: Session[Any]) -> None:
        play = Play(self.talk, session, self._random, self.context.settings.play.odds, self.context)
        play.run()
        self._leaving = play.quitting

    def _delete(self, saved: SavedGame) -> None:
        if self.talk.agreed(tr("Take {game} ({how}) off the list?", game=self._title(saved), how=stands(saved))):
            self.context.journal.delete(saved.id)
