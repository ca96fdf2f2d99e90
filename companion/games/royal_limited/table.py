"""The table of The Royal Limited: the train, the VIPs, and the other cards by place, as far as they are known."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.game import Step
from companion.games.royal_limited.deck import DECK, UNSEEN
from companion.games.royal_limited.events import Event, Kind
from companion.games.royal_limited.library import Library
from companion.games.royal_limited.options import Options
from companion.games.royal_limited.vocabulary import Effect, Part, Vip

if TYPE_CHECKING:
    from companion.games.royal_limited.turn import Turn

ROUNDS = 4
HAND = 5
VIPS = 2


@dataclass(frozen=True, slots=True)
class Car:
    """A car of the train; its rider is a passenger's card, ``vip:`` with a VIP's key, or nobody."""

    card: str
    rider: str | None = None


class Untold(StrEnum):
    """How a VIP that was dealt is still to be told: whole, for the library, or only the colour."""

    NEW = "new"
    LATER = "later"


class Why(StrEnum):
    """Why something is due: a new hand, the cost of a car, an effect, or one that stays on the table."""

    HAND = "hand"
    COST = "cost"
    EFFECT = "effect"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Due:
    """Something still to be resolved: a part of an effect, or the whole effect of the car with this index."""

    why: Why
    part: Part | None = None
    car: int = 0


@dataclass(slots=True)
class Table:
    """Everything that is visible or known. Deck, hand, discard pile and train together always hold the 12 cards.

    Where cards are followed as counts, those in the hand and on the discard pile are ``?``. ``play`` is the step to
    which everything returns.
    """

    options: Options
    library: Library
    play: "Turn"
    step: Step["Table"]
    vips: tuple[Vip, ...] = ()
    untold: tuple[Untold, ...] = ()
    round: int = 1
    deck: int = len(DECK)
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    train: list[Car] = field(default_factory=list)
    duties: tuple[Part, ...] = ()
    due: tuple[Due, ...] = ()
    triggered: frozenset[int] = frozenset()
    happened: tuple[Event, ...] = ()

    def copy(self) -> "Table":
        """An independent copy; what is never changed in place is shared."""
        return Table(
            self.options,
            self.library,
            self.play,
            self.step,
            self.vips,
            self.untold,
            self.round,
            self.deck,
            self.hand.copy(),
            self.discard.copy(),
            self.train.copy(),
            self.duties,
            self.due,
            self.triggered,
            self.happened,
        )

    @property
    def by_cards(self) -> bool:
        return self.options.by_cards

    @property
    def off_train(self) -> int:
        """The cards in the deck, in the hand and on the discard pile."""
        return self.deck + len(self.hand) + len(self.discard)

    @property
    def last_car(self) -> str | None:
        """The rightmost car's card."""
        return self.train[-1].card if self.train else None

    @property
    def duty(self) -> Part | None:
        """The "Next:" that is due."""
        return self.duties[0] if self.duties else None

    def empty_cars(self) -> list[int]:
        """The cars that nobody rides in, by index."""
        return [i for i, car in enumerate(self.train) if car.rider is None]

    def on_train(self) -> set[str]:
        """The train cards of cars and passengers, and the VIPs on board."""
        found = {car.card for car in self.train}
        found.update(car.rider for car in self.train if car.rider is not None)
        return found

    def loose(self) -> list[str]:
        """The train cards that are not on the train."""
        on_train = self.on_train()
        return [card for card in DECK if card not in on_train]

    def unseen(self) -> list[str]:
        """The train cards whose place nobody has told; where cards are followed they are the deck."""
        seen = {*self.on_train(), *self.hand, *self.discard}
        return [card for card in DECK if card not in seen]

    def playable(self) -> list[str]:
        """The cards that are in the hand, or can be where that is only counted."""
        if UNSEEN in self.hand:
            return self.loose()
        return [card for card in DECK if card in self.hand]

    def waiting(self) -> list[Vip]:
        """The VIPs who are not on the train."""
        on_train = self.on_train()
        return [vip for vip in self.vips if aboard(vip) not in on_train]

    def tell(self, kind: Kind, number: int = 0, cards: tuple[str, ...] = (), effect: Effect = (), **more: str) -> None:
        """Note what has happened."""
        self.happened += (Event(kind, number, cards, effect=effect, **more),)


def aboard(vip: Vip) -> str:
    """A VIP as a car's rider."""
    return f"vip:{vip.key}"
