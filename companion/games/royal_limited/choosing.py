"""Train cards, colours, limits and actions as what the player chooses: the options of an ask."""

from collections.abc import Iterable

from companion.asks import Option
from companion.games.royal_limited import deck
from companion.games.royal_limited.vocabulary import ACTIONS, COLOUR_WORDS, COLOURS, LIMIT_WORDS
from companion.wording import capital


def card_option(card: str, detail: str = "", disabled: str | None = None) -> Option:
    """A train card to choose, with what is worth knowing of it, or why it cannot be chosen."""
    return Option(card, capital(deck.name(card)), detail, disabled)


def card_options(some: Iterable[str]) -> tuple[Option, ...]:
    """Train cards to choose from."""
    return tuple(map(card_option, some))


def action_options() -> tuple[Option, ...]:
    """What a "Next:" can dictate."""
    return tuple(Option(action, capital(words)) for action, words in ACTIONS.items())


def limit_options() -> tuple[Option, ...]:
    """The colours and numbers to which a card can be limited."""
    return tuple(Option(limit, capital(words)) for limit, words in LIMIT_WORDS.items() if limit)


def colour_options() -> tuple[Option, ...]:
    """The colours of a VIP."""
    return tuple(Option(colour, capital(COLOUR_WORDS[colour])) for colour in COLOURS)
