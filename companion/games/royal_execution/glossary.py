"""The words of Royal Execution and what they mean, in the order of the alphabet."""

from companion.game import Term
from companion.language import tr

TERMS = (
    Term(
        tr("ace"),
        tr(
            "It counts 1 as a first or second card, but as a third card of the royal's suit it always "
            "triggers. It is never taken back."
        ),
        "aces-and-jokers",
        (tr("aces"),),
    ),
    Term(
        tr("combination"),
        tr("Three cards on one royal: the first two reach it, the third triggers the attack."),
        "attack",
    ),
    Term(
        tr("discard pile"),
        tr(
            "Cards you have put away open. Its top may be played like a card of your hand; cards also go "
            "under its bottom."
        ),
        "hand",
    ),
    Term(
        tr("draw pile"),
        tr("The number cards and jokers that are still to come. Its last nine lie sideways."),
        "setup",
    ),
    Term(
        tr("execute"),
        tr("To lay the third card on a royal. Twelve executions win."),
        "execution",
        (tr("executed"), tr("execution")),
    ),
    Term(
        tr("graveyard"),
        tr("Where executed royals and used cards go. Nothing comes back from it."),
        "execution",
    ),
    Term(
        tr("hand"),
        tr("The three cards that lie open before you. All must be played before you draw again."),
        "hand",
        (tr("hands"),),
    ),
    Term(
        tr("joker"),
        tr("Any suit, and any value from 2 to 10; it is what serves you best. It is never taken back."),
        "aces-and-jokers",
        (tr("jokers"),),
    ),
    Term(
        tr("row"),
        tr("Four royals one behind the other. Only the one in front faces you."),
        "setup",
        (tr("rows"),),
    ),
    Term(
        tr("royal"),
        tr("A Jack, Queen or King that faces you. The first two cards on it must come to 11, 12 or 13."),
        "attack",
        (tr("royals"),),
    ),
    Term(
        tr("trigger"),
        tr("What the third card does: it has the royal's suit and is higher than one of the first two."),
        "attack",
        (tr("triggers"),),
    ),
)
