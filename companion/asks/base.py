"""What all asks have in common."""

from dataclasses import dataclass
from typing import ClassVar

from companion.spreads import Spread

Answer = str | int | bool | list[int] | list[str] | dict[str, int]
"""The plain data an answer is made of; which form belongs to which ask is said at each ask."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What the game wants to know now.

    ``id`` is ``<step>.<what>`` and never changes meaning once released; ``actor`` is who acts (``army:anna``) and
    ``about`` the object it is about; ``rule`` names the section of the game's rules that is being followed. ``fact``
    says that the players tell how things are (what a card says, what was drawn), and decide nothing. ``layout`` says
    where the cards lie that answer it, if it is answered by cards that are laid out.
    """

    kind: ClassVar[str]

    id: str
    title: str
    instruction: str
    rule: str
    actor: str | None = None
    about: str | None = None
    fact: bool = False
    layout: Spread | None = None

    def check(self, answer: object) -> Answer:
        """The answer in the form records keep. Raises Refused with the reason where it is none."""
        raise NotImplementedError

    def say(self, answer: Answer) -> str:
        """The answer in a few plain words, for the history."""
        return str(answer)

    def same_as(self, other: "Ask") -> bool:
        """Whether both ask the same thing of the same people about the same object."""
        return (self.id, self.actor, self.about) == (other.id, other.actor, other.about)


def is_int(value: object) -> bool:
    """Whether this is a whole number, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)
