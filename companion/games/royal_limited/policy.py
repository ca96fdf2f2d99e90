"""A plain policy: it answers every ask sensibly, with seeded luck for the cards.

It knows only what has been told of the cards: an effect that the library does not have does nothing here. It tells the
library nothing, but where the player has begun to.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.game import Step
from companion.games.royal_limited import deck, effects, learning, legal, moves, play, setup
from companion.games.royal_limited.deck import UNSEEN
from companion.games.royal_limited.events import Event, Kind
from companion.games.royal_limited.table import VIPS, Table, Untold, aboard
from companion.games.royal_limited.vocabulary import COLOURS

MOST_CARS = 7
"""As many cars as a full train has: five passengers and two VIPs ride in them."""

Decide = Callable[[Table, Any], Any]


class PlainPolicy:
    """Answers for the player and for the cards. Where the hand is only counted it plays from one of its own."""

    def __init__(self, table: Table, random: Random) -> None:
        self.random = random
        self._hidden = Hidden(table, random)
        self._decide: dict[type[Step[Table]], Decide] = {
            setup.DealVips: self._vips,
            setup.TableVip: lambda table, step: random.choice(COLOURS),
            setup.VipName: self._name,
            setup.NewVipColour: lambda table, step: random.choice(COLOURS),
            setup.VipNeed: lambda table, step: "words",
            setup.VipLimit: lambda table, step: setup.ANY,
            setup.VipLength: lambda table, step: 1,
            setup.VipWords: lambda table, step: setup.ON_THE_CARD.words,
            learning.Learn: lambda table, step: learning.NOTHING_MORE if step.parts else learning.THIS_TIME,
            learning.LearnAmount: lambda table, step: 1,
            learning.LearnSide: lambda table, step: "one",
            learning.LearnAction: lambda table, step: "vip",
            learning.LearnLimit: lambda table, step: learning.ANY,
            learning.LearnWords: lambda table, step: setup.ON_THE_CARD.words,
            moves.DrawCards: self._draw,
            moves.DiscardCards: lambda table, step: worst(table, table.hand)[: moves.part_due(table).amount],
            moves.RetrieveCards: lambda table, step: worst(table, table.discard)[-moves.part_due(table).amount :],
            effects.Neighbour: self._neighbour,
            effects.TableHand: self._hand,
            effects.TableDiscard: self._discard,
            effects.TableNext: lambda table, step: effects.NO_NEXT,
            play.Play: self._play,
            play.AddCar: lambda table, step: self._car(table) or legal.cars(table)[0],
            play.AddPassenger: lambda table, step: self._passenger(table) or legal.passengers(table)[0],
            play.PassengerCar: lambda table, step: table.train[legal.seats(table, step.card)[0]].card,
            play.VipCar: lambda table, step: table.train[legal.vip_seats(table, step.vip)[0]].card,
        }

    def answer(self, table: Table) -> Any:
        """An answer to the pending ask."""
        self._hidden.follow(table)
        step = table.step
        return self._decide[type(step)](table, step)

    # Setup

    def _vips(self, table: Table, step: Any) -> list[str]:
        """Two VIPs of the library, as far as it has them."""
        known = self.random.sample(sorted(table.library.vips), min(VIPS, len(table.library.vips)))
        return known + [f"{Untold.LATER}:{n}" for n in range(1, VIPS - len(known) + 1)]

    def _name(self, table: Table, step: Any) -> str:
        taken = {vip.name.casefold() for vip in table.library.vips.values()}
        return next(name for n in range(1, 200) if (name := f"VIP {n}").casefold() not in taken)

    # Cards

    def _draw(self, table: Table, step: Any) -> list[str]:
        return self.random.sample(table.unseen(), moves.part_due(table).amount)

    def _neighbour(self, table: Table, step: effects.Neighbour) -> str:
        return step.ask(table).options[0].id  # type: ignore[attr-defined,no-any-return]

    def _hand(self, table: Table, step: Any) -> int | list[str]:
        """Nothing is known of the effect, so it leaves the cards where they are."""
        return table.hand.copy() if table.by_cards else len(table.hand)

    def _discard(self, table: Table, step: effects.TableDiscard) -> int | list[str]:
        if table.by_cards:
            return [card for card in table.discard if card not in step.hand]
        return min(len(table.discard), table.off_train - len(step.hand))

    # Playing

    def _play(self, table: Table, step: Any) -> str:
        """VIPs first, then passengers, then the cheapest car while more are needed; else the round ends."""
        known = UNSEEN not in table.hand
        if vips := legal.vips(table):
            return aboard(vips[0])
        if card := self._passenger(table):
            return f"passenger:{card}" if known else "passenger"
        if card := self._car(table):
            return f"car:{card}" if known else "car"
        return play.END

    def _passenger(self, table: Table) -> str:
        """The fitting card that is worst as a car; empty where there is none."""
        held = self._hidden.hand
        fitting = [card for card in held if legal.can_be_passenger(table, card)]
        return max(fitting, key=deck.number, default="")

    def _car(self, table: Table) -> str:
        """The cheapest possible car, if the train needs one or a "Next:" demands it."""
        if len(table.train) >= MOST_CARS and table.duty is None:
            return ""
        held = self._hidden.hand
        fitting = [card for card in held if legal.can_be_car(table, card)]
        return min(fitting, key=deck.number, default="")


def worst(table: Table, some: list[str]) -> list[str]:
    """Cards in the order in which they are best done without: those that fit no empty car, then dear cars."""
    return sorted(some, key=lambda card: (bool(legal.seats(table, card)), -deck.number(card)))


class Hidden:
    """The cards of hand, deck and discard pile, drawn to fit the table and then moved as the table tells."""

    def __init__(self, table: Table, random: Random) -> None:
        self._random = random
        self._seen: tuple[Event, ...] = table.happened
        self._deal(table)

    def _deal(self, table: Table) -> None:
        """Every card that nobody has told lies anywhere."""
        unseen = table.unseen()
        self._random.shuffle(unseen)
        self.hand = [unseen.pop() if card == UNSEEN else card for card in table.hand]
        self.discard = [unseen.pop() if card == UNSEEN else card for card in table.discard]
        self.deck = unseen

    def follow(self, table: Table) -> None:
        """Move the cards as the last answer did; where they are known, they are the table's."""
        if table.by_cards:
            self.hand = table.hand
            return
        if table.happened is self._seen:
            return
        self._seen = table.happened
        for event in self._seen:
            self._move(table, event)
        if (len(self.hand), len(self.deck), len(self.discard)) != (len(table.hand), table.deck, len(table.discard)):
            self._deal(table)

    def _move(self, table: Table, event: Event) -> None:
        match event.kind:
            case Kind.CAR | Kind.PASSENGER if event.card in self.hand:
                self.hand.remove(event.card)
            case Kind.DRAWN:
                self.hand += self.deck[: event.number]
                del self.deck[: event.number]
            case Kind.SHUFFLED:
                self.deck, self.discard = self.discard, []
                self._random.shuffle(self.deck)
            case Kind.DISCARDED:
                gone = worst(table, self.hand)[: event.number]
                self.hand = [card for card in self.hand if card not in gone]
                self.discard += gone
            case Kind.RETRIEVED:
                back = worst(table, self.discard)[-event.number :]
                self.discard = [card for card in self.discard if card not in back]
                self.hand += back
