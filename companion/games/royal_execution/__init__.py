"""Royal Execution, by Roofkat Games: alone against twelve royals, with combinations of three cards.

``setup`` and ``turn`` hold the steps as the rules tell them, ``attack`` what may lie on a royal. Where the rules are
silent the readings are settings (``options``), or stand beside what they are about.
"""

from companion.games.royal_execution.game import RoyalExecution

__all__ = ["RoyalExecution"]
