"""The Royal Limited, by Scott Almes: build a train in four rounds and fill it with passengers and VIPs, alone.

What the cards do is not known to the app: ``vocabulary`` has the words for it and ``library`` what the players have
told. The other modules follow the headings of the rulebook: setup, play (cars, passengers, VIPs), effects, rounds
(end of the round, winning).

Where the texts are silent we read: the effects of neighbouring cars are triggered at most once for one passenger, the
cars may be empty; several "Next:" are due one after the other, and a colour or number in one is that of the card that
is played; an effect is resolved in the order in which it was told; of a chosen neighbour there must be one.
"""

from companion.games.royal_limited.game import RoyalLimited

__all__ = ["RoyalLimited"]
