"""Royal Execution, by Roofkat Games: alone against twelve royals, with combinations of three cards.

``setup`` and ``turn`` hold the steps as the rules tell them, ``attack`` what may lie on a royal, ``solver`` the hints.

Where the rules are silent: when the game is lost, what the sideways cards are for, first cards that never reach, and
whether the discard pile's top is offered before a draw are settings (``options``). Besides: two jokers may lie on one
royal; a joker never counts as an ace, so it does not trigger on 10 + 10; after the last royal nothing is taken back;
the last cards may be given up; the titles for a score are ours.
"""

from companion.games.royal_execution.game import RoyalExecution

__all__ = ["RoyalExecution"]
