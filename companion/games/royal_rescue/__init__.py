"""Royal Rescue, by Richard Lenherr: free the royal couple from Ugly Umbar's dungeon, all together.

Each module follows a heading of the rulebook: setup, armies, officers, muster (militias, people, weapons, situation),
servants, umbar, dungeon and opening.
"""

from companion.games.royal_rescue.game import RoyalRescue

__all__ = ["RoyalRescue"]
