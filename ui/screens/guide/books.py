"""A game's rules and words in the language of now, ready to be looked through."""

from typing import Any

from companion.game import Game
from companion.guide.lookup import Entry, Found, look_up
from ui.paint import Look


class Book:
    """The rules and words of one game. Entries of the rules have their section's id, words an id that begins with
    ``word:``."""

    def __init__(self, look: Look, game: Game[Any]) -> None:
        say = look.say
        self.terms = {say(term.word): term for term in game.glossary()}
        self.forms = [(word, [word, *map(say, term.also)]) for word, term in self.terms.items()]
        self.sections = [Entry(part.id, say(part.title), say(part.text)) for part in game.rules()]
        self.words = [Entry(f"word:{word}", word, say(term.text)) for word, term in self.terms.items()]

    def find(self, wanted: str) -> list[Found]:
        """What was looked for: words first, then rules."""
        return [*look_up(self.words, wanted), *look_up(self.sections, wanted)]
