"""A game at a terminal: the table, what is asked, and everything else one can do between two answers."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from rich.console import Group as Lines
from rich.text import Text

from companion.context import Context
from companion.errors import CompanionError, Refused
from companion.games import seats
from companion.guide.candidates import may_be_weighed
from companion.guide.weighing import advice
from companion.language import joined, tr
from companion.session import Session
from companion.terminal import adjust, draw, entry, past
from companion.terminal.photo import answer_from_photo
from companion.terminal.speech import said
from companion.terminal.talk import Talk

MOST_AT_ONCE = 10_000
"""The most answers ``d`` gives in one go."""

ADVICE_SECONDS = 4.0
"""How long somebody at a terminal waits for advice, where it becomes better with time."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be typed instead of an answer: a letter, a word, what it does."""

    letter: str
    word: str
    help: str
    run: Callable[["Play", str], None]
    changes: bool = False


class Play:
    """One game being played. ``leaving`` is set when the players put it away, ``quitting`` when they
    want to stop altogether; everything is saved all along. Without a ``context`` no photo can be read."""

    def __init__(
        self, talk: Talk, session: Session[Any], random: Random, odds: bool = True, context: Context | None = None
    ) -> None:
        self.talk = talk
        self.session = session
        self.context = context
        self.leaving = False
        self.quitting = False
        self._real: Session[Any] | None = None
        self._random = random
        self._odds = odds
        self._note = ""
        self._looking = False
        """Whether a page of history, rules or help lies over the table; Enter then only puts it away."""

    @property
    def trying(self) -> bool:
        """Whether this is a what-if, of which nothing is kept."""
        return self._real is not None

    def run(self) -> None:
        """Play until the players leave or the game is over and put away. Raises InputEnded."""
        self.show()
        while not self.leaving:
            line = self.talk.ask(self._prompt())
            try:
                self._take(line)
            except CompanionError as error:
                self.talk.wrong(str(error))

    def show(self, details: bool = False) -> None:
        """The table, what the last entry led to, and what is asked now."""
        talk, session = self.talk, self.session
        self._looking = False
        talk.page()
        talk.say(draw.draw_scene(session.game.scene(session.table), talk.glyphs, talk.width, details))
        if self.trying:
            words = tr("WHAT IF: nothing here counts; type {key} to go back to the game", key=self._typed("w"))
            talk.say(talk.glyphs.text(words, "bold reverse"))
        if self._note:
            talk.say(self._note)
            self._note = ""
        if (report := session.report) is not None:
            talk.say(draw.draw_report(report, talk.glyphs, talk.width))
        if session.over:
            talk.say(self._ending())
        else:
            odds = session.odds if self._odds else ()
            talk.say(draw.draw_ask(session.ask, self._who(), odds, talk.glyphs, talk.width))
        talk.say(self._keys())

    def _ending(self) -> Text:
        """How the game ended, each thing said once."""
        say = self.talk.glyphs.say
        status = said(self.session.game.status(self.session.table), say)
        word = say({True: tr("Won"), False: tr("Lost"), None: tr("The end")}[status.won])
        counted = status.counted
        if not counted and status.score is not None:
            counted = say(tr("score {score}", score=status.score))
        told = [word, status.rating, counted] if status.rating or counted else [word, status.summary]
        return Text(f" {self.talk.glyphs.dot} ".join(dict.fromkeys(filter(None, told))), style="bold")

    def _who(self) -> str:
        """Who acts: the title of a group of the table, or else the name of a player, or nothing."""
        actor = self.session.ask.actor
        if actor is None:
            return ""
        names = self.session.options["players"]
        key = actor.rpartition(":")[2]
        name = next((name for name, own in zip(names, seats.keys(names), strict=True) if own == key), "")
        groups = self.session.game.scene(self.session.table).groups
        return next((group.title for group in groups if group.id == actor), name)

    def _keys(self) -> Lines:
        """The commands used most, none broken over two lines."""
        letters = "uharidq?" if self._can_advise else "uhardq?"
        shown = [command for command in COMMANDS if command.letter in letters]
        words = [
            self.talk.glyphs.text(joined(" ", (self._typed(command.letter), command.word)), "dim") for command in shown
        ]
        return Lines(*draw.flow(words, self.talk.width, gap="  "))

    def _typed(self, letter: str) -> str:
        """How a command is typed now: with a stroke where its letter is an answer."""
        taken = not self.session.over and entry.claims(self.session.ask, letter, self.talk.glyphs.say)
        return f"/{letter}" if taken else letter

    def _prompt(self) -> str:
        if self._looking:
            return tr("Enter: the table, or go on typing")
        return tr("Enter: done") if self.session.over else entry.hint(self.session.ask)

    def _take(self, line: str) -> None:
        """Do what a line says. Raises CompanionError where it cannot be done."""
        if not line and self._looking:
            self.show()
        elif (found := self._command(line)) is not None:
            command, rest = found
            command.run(self, rest)
            if command.changes:
                self.show()
        elif self.session.over:
            self._after_the_end(line)
        elif line or entry.takes_nothing(self.session.ask):
            say = self.talk.glyphs.say
            self.session.answer(entry.read_answer(said(self.session.ask, say), line, say), by="terminal")
            self.show()
        else:
            self.show()

    def _after_the_end(self, line: str) -> None:
        if line:
            raise Refused(tr("The game is over: u takes the last entry back, h shows the history, Enter goes on"))
        if self.trying:
            self.what_if("")
            self.show()
        else:
            self.leaving = True

    def _command(self, line: str) -> tuple[Command, str] | None:
        """The command that a line names, with what follows it; None where the line is an answer."""
        stroke = line.startswith("/")
        word, _, rest = line.removeprefix("/").partition(" ")
        claimed = not self.session.over and entry.claims(self.session.ask, line, self.talk.glyphs.say)
        if not stroke and claimed:
            return None
        for command in COMMANDS:
            words = {command.word.split()[0], self.talk.glyphs.say(command.word).split()[0].casefold()}
            if word.casefold() in {command.letter, *words}:
                return command, rest.strip()
        if stroke:
            raise Refused(tr("There is no command {typed}; ? lists them", typed=entry.quoted(line)))
        return None

    def look(self, *things: Any) -> None:
        """Lay a page over the table."""
        self._looking = True
        self.talk.say(*things)

    def undo(self, rest: str) -> None:
        taken: list[str] = []
        for _ in range(_times(rest)):
            if taken and not self.session.can_undo:
                break
            line = self._last_line()
            self.session.undo()
            taken.append(line)
        some = joined("; ", taken[:3])
        if len(taken) > 3:
            some = tr("{entries} and more", entries=some)
        self._note = tr("Taken back: {entries}. {key} puts it back.", entries=some, key=self._typed("y"))

    def redo(self, rest: str) -> None:
        self.session.redo()
        for _ in range(_times(rest) - 1):
            if not self.session.can_redo:
                break
            self.session.redo()
        self._note = tr("Put back: {entry}.", entry=self._last_line())

    def _last_line(self) -> str:
        """The last entry in force in a few words; empty at the start."""
        if not self.session.entries:
            return ""
        line = self.session.history_line(len(self.session.entries) - 1)
        return joined(": ", (line.title, line.answer or tr("none")))

    def history(self, rest: str) -> None:
        """The entries so far; ``h 7`` corrects the seventh, ``h all`` shows every one."""
        if rest in ("", "all"):
            self.look(past.draw_history(self.session, self.talk.glyphs, everything=rest == "all"))
        else:
            self._changed(past.correct(self.talk, self.session, rest))

    def adjust(self, rest: str) -> None:
        """What can be corrected on the table; ``a bonus 3`` corrects it."""
        if not rest:
            self.look(adjust.draw_adjustables(self.session, self.talk.glyphs, self.talk.width))
        else:
            self._changed(adjust.correct(self.talk, self.session, rest))

    def _changed(self, note: str) -> None:
        """Show the table with what was corrected; an empty note says that all was left as it was."""
        self._note = note or tr("Left as it was.")
        self.show()

    def rules(self, rest: str) -> None:
        """The rules of this step, or of the section that is named."""
        now = "" if self.session.over else self.session.ask.rule
        self.look(past.draw_rules(self.session.game, rest, now, self.talk.glyphs))

    def deal(self, rest: str) -> None:
        """Roll and decide for the players: once, or as many times as said."""
        dealer = self.session.game.dealer(self.session.table, self._random)
        for turn in range(min(_times(rest), MOST_AT_ONCE)):
            if self.session.over and not turn:
                raise Refused(tr("The game is over; there is nothing to decide"))
            if self.session.over:
                return
            self.session.answer(dealer.answer(self.session.table), by="dealer")
            self._note = tr("Decided for you: {entry}.", entry=self._last_line())

    def photo(self, rest: str) -> None:
        """Answer with what lies in a photo."""
        if self.session.over:
            raise Refused(tr("The game is over; nothing is asked any more"))
        if self.context is None:
            raise Refused(tr("Photos cannot be read here"))
        before = len(self.session.entries)
        try:
            taken = answer_from_photo(self.talk, self.context, self.session, rest)
        except CompanionError:
            if len(self.session.entries) > before:
                self._note_photo(before)  # the first answers are taken, whatever the next one lacks
                self.show()
            raise
        if taken:
            self._note_photo(before)
        else:
            self._note = tr("Left as it was.")

    def _note_photo(self, before: int) -> None:
        """Say which entries a photo gave, those from ``before`` on."""
        lines = [self.session.history_line(i) for i in range(before, len(self.session.entries))]
        taken = joined("; ", (joined(": ", (line.title, line.answer)) for line in lines))
        self._note = tr("Taken from the photo: {entries}.", entries=taken)

    def hint(self, rest: str) -> None:
        """What each option is worth, as far as it can be told: by the game itself, or by playing on for a while."""
        if not self._can_advise:
            raise Refused(tr("There is no advice on this"))
        self.talk.say(self.talk.glyphs.text(tr("Looking ahead …"), "dim"))
        if (found := advice(self.session.game, self.session.table, ADVICE_SECONDS)) is None:
            raise Refused(tr("There is no advice on this"))
        self.look(draw.draw_hint(found, self.talk.glyphs))

    @property
    def _can_advise(self) -> bool:
        return self.session.offers_hint or (not self.session.over and may_be_weighed(self.session.ask))

    def what_if(self, rest: str) -> None:
        """Try something out of which nothing is kept, or go back from it."""
        if self._real is not None:
            self.session, self._real = self._real, None
        else:
            self._real, self.session = self.session, self.session.fork()

    def details(self, rest: str) -> None:
        """The table with what each mark on it means."""
        self.show(details=True)

    def help(self, rest: str) -> None:
        """All commands, and how answers are typed."""
        commands = [(self._typed(command.letter), command.word, command.help) for command in COMMANDS]
        self.look(past.draw_help(commands, self.talk.glyphs))

    def home(self, rest: str) -> None:
        """Put the game away and go back to the list of games."""
        self.leaving = True

    def quit(self, rest: str) -> None:
        """Stop; everything is saved."""
        self.leaving = self.quitting = True


def _times(rest: str) -> int:
    return max(1, entry.read_number(rest)) if rest else 1


COMMANDS = (
    Command("u", tr("undo"), tr("take the last entry back (u 3: the last three)"), Play.undo, changes=True),
    Command("y", tr("redo"), tr("put an undone entry back"), Play.redo, changes=True),
    Command(
        "h",
        tr("history"),
        tr("what was entered; h 7 corrects the seventh entry, h all shows every one"),
        Play.history,
    ),
    Command("a", tr("adjust"), tr("correct the table itself; a 2 3 sets the second thing listed to 3"), Play.adjust),
    Command("r", tr("rules"), tr("the rules of this step; r all lists the sections, r 3 shows the third"), Play.rules),
    Command("d", tr("decide for us"), tr("roll and decide for us (d 10: ten times)"), Play.deal, changes=True),
    Command(
        "f",
        tr("photo"),
        tr("read a photo of the dice or cards: f table.jpg, or f alone for the newest of the camera's folder"),
        Play.photo,
        changes=True,
    ),
    Command("i", tr("advice"), tr("what is best done now, where the game can tell"), Play.hint),
    Command(
        "w",
        tr("what if"),
        tr("try something out; w again goes back, nothing of it is kept"),
        Play.what_if,
        changes=True,
    ),
    Command("t", tr("table"), tr("the table again, with what each mark on it means"), Play.details),
    Command("?", tr("help"), tr("this help"), Play.help),
    Command("b", tr("back"), tr("back to the list of games; this one stays as it is"), Play.home),
    Command("q", tr("quit"), tr("stop playing; everything is saved"), Play.quit),
)
