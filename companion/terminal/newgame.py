"""Setting up a new game: which one, who plays, and the house rules, folded away until somebody wants them."""

from typing import Any

from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from companion.asks import Option
from companion.context import Context, known_names, players
from companion.errors import CompanionError, Refused
from companion.game import Game, Setting
from companion.language import joined, tr
from companion.terminal import draw, entry
from companion.terminal.glyphs import Glyphs
from companion.terminal.speech import said
from companion.terminal.talk import Talk
from companion.wording import span

MOST_NAMES = 9
"""Remembered names offered by number."""


class NewGame:
    """The questions before a game begins."""

    def __init__(self, talk: Talk, context: Context) -> None:
        self.talk = talk
        self.context = context
        self._played = context.journal.games(200)

    def run(self) -> tuple[Game[Any], dict[str, Any]] | None:
        """Ask until a game can begin: the game and its checked options, or None where the players go back.

        Raises InputEnded.
        """
        self.talk.page()
        self.talk.say(Rule(self.talk.glyphs.say(tr("New game")), characters=self.talk.glyphs.rule))
        if (game := self._game()) is None or (names := self._names(game)) is None:
            return None
        settings = said(game.settings(), self.talk.glyphs.say)
        chosen = {setting.id: _default(setting) for setting in settings}
        while True:
            if not self._house_rules(settings, chosen):
                return None
            try:
                return game, game.options({"players": names, **chosen})
            except CompanionError as error:
                self.talk.wrong(str(error))
                if (names := self._names(game)) is None:
                    return None

    def _game(self) -> Game[Any] | None:
        games = [game for game in self.context.games.values() if self.context.wanted in (None, game.id)]
        if len(games) == 1:
            self.talk.say(Text.assemble((games[0].title, "bold"), "  ", self.talk.glyphs.say(games[0].summary)))
            return games[0]
        options = [
            Option(g.id, g.title, tr("{summary} ({players})", summary=g.summary, players=span(g.players, "player")))
            for g in games
        ]
        self.talk.say(draw.draw_options(said(options, self.talk.glyphs.say), self.talk.glyphs))
        while line := self.talk.ask(tr("which game (Enter: back)")):
            try:
                chosen = entry.pick([entry.Named(game.id, game.title) for game in games], line)
                return self.context.games[chosen]
            except Refused as refusal:
                self.talk.wrong(str(refusal))
        return None

    def _names(self, game: Game[Any]) -> list[str] | None:
        """Who plays, by seat; None where the players go back."""
        usual = self.context.settings.play.players
        known = list(dict.fromkeys([*known_names(self._played), *usual]))[:MOST_NAMES]
        lines = [*(players(saved) for saved in self._played), usual]
        last = next((names for names in lines if len(names) in game.players), [])
        if known:
            offered = (f"{number} {name}" for number, name in enumerate(known, 1))
            self.talk.say(tr("Names used before: {names}", names="   ".join(offered)))
        enter = tr("Enter: {what}", what=", ".join(last)) if last else tr("Enter: back")
        if alone := game.players[-1] == 1:
            self.talk.say(tr("Who plays? b goes back."))
        else:
            many = span(game.players, "player")
            self.talk.say(
                tr("Who plays, in the order you sit? {players}. Names or numbers; b goes back.", players=many)
            )
        while True:
            line = self.talk.ask(tr("name ({enter})", enter=enter) if alone else tr("names ({enter})", enter=enter))
            if line == "b" or not (line or last):
                return None
            try:
                return read_names(line, known, game) if line else last
            except Refused as refusal:
                self.talk.wrong(str(refusal))

    def _house_rules(self, settings: tuple[Setting, ...], chosen: dict[str, Any]) -> bool:
        """Let the players change house rules; returns whether the game is to begin."""
        if settings:
            self.talk.say(_in_short(settings, chosen))
        begin = tr("Enter: begin, s: house rules, b: back") if settings else tr("Enter: begin, b: back")
        while True:
            line = self.talk.ask(begin)
            if line == "b":
                return False
            if not line:
                return True
            try:
                if line == "s":
                    self.talk.say(_listed(settings, chosen, self.talk.glyphs))
                else:
                    self._change(settings, chosen, line)
            except Refused as refusal:
                self.talk.wrong(str(refusal))

    def _change(self, settings: tuple[Setting, ...], chosen: dict[str, Any], line: str) -> None:
        """Change the setting a line names: ``3`` asks for its value, ``3 2`` takes the second option."""
        word, _, typed = line.partition(" ")
        key = entry.pick([entry.Named(setting.id, setting.label) for setting in settings], word)
        setting = next(setting for setting in settings if setting.id == key)
        if not typed.strip():
            if setting.help:
                self.talk.say(setting.help)
            self.talk.say(draw.draw_options(setting.options, self.talk.glyphs))
            kind = tr("numbers, - for none") if setting.several else tr("a number")
            typed = self.talk.ask(tr("{thing}: {kind} (Enter: leave it)", thing=setting.label, kind=kind))
        if typed.strip():
            chosen[key] = read_setting(setting, typed)
            self.talk.say(joined(": ", (setting.label, _told(setting, chosen[key]))))


def read_names(line: str, known: list[str], game: Game[Any]) -> list[str]:
    """Names with commas or spaces between, remembered ones by their number. Raises Refused."""
    parts = [line] if game.players[-1] == 1 else line.split("," if "," in line else None)
    words = [part.strip() for part in parts]
    numbered = {str(number): name for number, name in enumerate(known, 1)}
    names = [numbered.get(word, word) for word in words if word]
    if len(names) not in game.players:
        many = span(game.players, "player")
        raise Refused(
            tr("{game} is for {players}; you named {number}", game=game.title, players=many, number=len(names))
        )
    if len({name.casefold() for name in names}) < len(names):
        raise Refused(tr("Two players have the same name: tell them apart"))
    return names


def read_setting(setting: Setting, line: str) -> str | list[str]:
    """The value a line means for a setting, by numbers or first letters. Raises Refused."""
    things = entry.named(setting.options)
    if not setting.several:
        return entry.pick(things, line)
    if line.strip().casefold() in entry.NOTHING:
        return []
    return list(dict.fromkeys(entry.pick(things, word) for word in line.replace(",", " ").split()))


def _default(setting: Setting) -> str | list[str]:
    return setting.default if isinstance(setting.default, str) else list(setting.default)


def _told(setting: Setting, value: str | list[str]) -> str:
    keys = [value] if isinstance(value, str) else value
    return joined(", ", (option.label for option in setting.options if option.id in keys)) or tr("none")


def _in_short(settings: tuple[Setting, ...], chosen: dict[str, Any]) -> str:
    changed = [setting for setting in settings if chosen[setting.id] != _default(setting)]
    if not changed:
        return tr("House rules: as usual ({number} can be changed).", number=len(settings))
    told = joined("; ", (joined(": ", (setting.label, _told(setting, chosen[setting.id]))) for setting in changed))
    return tr("House rules: {rules}", rules=told)


def _listed(settings: tuple[Setting, ...], chosen: dict[str, Any], glyphs: Glyphs) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(ratio=1)
    for number, setting in enumerate(settings, 1):
        grid.add_row(Text(str(number), "cyan"), setting.label, glyphs.text(_told(setting, chosen[setting.id]), "bold"))
    grid.add_row("", glyphs.text(tr("a number changes one: 1, or 1 2 for its second option"), "dim"))
    return grid
