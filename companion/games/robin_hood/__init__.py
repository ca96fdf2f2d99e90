"""Rescuing Robin Hood, by Bryce Brown: five days to free Robin Hood from Nottingham Castle, all together.

Each module follows a heading of the rulebook: setup, scenario, draw, planning, attack, turns, recruit, cleanup,
castle, expert; ``flow`` is the course of a day. Nothing that is printed on the cards is known here: it is entered as
it comes up.

Where the rulebook is silent we read it so:

- In a row of blue and red guards the players say which lie in front; before the Sheriff the blue ones do.
- Tokens have no limit: the app counts on where the box runs out.
- Cookery and Mead go to a band that still has to play today: the others use their scores no more.
- A guard moved by Prayer never comes to lie behind the Sheriff, who is beaten last.
- A Courtyard that Prayers empty frees Robin Hood only when the Wall has fallen too; the player whose turn it is frees
  him.
- Robin Hood's attributes are added as printed, in single-band solo too.
- In single-band solo all rescued villagers join the band on Days 2 and 4, before it is refined.
- An accepted challenge earns its points at once; where it is not met, the players correct them.
- With all rows rescued, the day's remaining turns are skipped.
- Two of a villager's skill tokens, a leader's power or an instruction on a scenario card that the app does not know are
  applied at the table; every score and count can be corrected at any moment.
"""

from companion.games.robin_hood.game import RobinHood

__all__ = ["RobinHood"]
