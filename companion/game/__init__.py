"""What a game is to the engine: steps that ask and answer, a table, and what surrounds them.

A rulebook is a pure function of its answers: no clock, no random numbers, no input or output. The table is the
whole visible state with the step it stands at, so that the pending ask follows from the table alone.
"""

from companion.game.chosen import Adjustable, Setting
from companion.game.hints import Advised, Hint, Way
from companion.game.rulebook import Dealer, Game
from companion.game.steps import Step, Table
from companion.game.taught import Beat, Explained, Layout, Lesson, Section, Spot, Term
from companion.game.told import Bonus, Chance, CountedDie, Reckoning, Report, Status, Tone

__all__ = [
    "Adjustable",
    "Advised",
    "Beat",
    "Bonus",
    "Chance",
    "CountedDie",
    "Dealer",
    "Explained",
    "Game",
    "Hint",
    "Layout",
    "Lesson",
    "Reckoning",
    "Report",
    "Section",
    "Setting",
    "Spot",
    "Status",
    "Step",
    "Table",
    "Term",
    "Tone",
    "Way",
]
