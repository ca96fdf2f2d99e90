"""The rules of Royal Execution in our own words, section by section, for looking up at the table."""

from companion.game import Section
from companion.language import tr

SECTIONS = (
    Section(
        "overview",
        tr("What it is about"),
        tr(
            "Twelve royals stand in three rows. Alone with forty number cards and two jokers you execute them one by "
            "one, each with a combination of three cards. Execute all twelve and you have won."
        ),
    ),
    Section(
        "setup",
        tr("Set-up"),
        tr(
            "Take the Jacks, Queens and Kings out of the deck (a Dutch deck prints B, V and H). Shuffle them and lay "
            "three rows of four, face down but for the last card of each row. Shuffle all other cards with both "
            "jokers. Lay nine of them, turned sideways, under the rest: the draw pile. When the sideways cards come "
            "up, three hands are left."
        ),
    ),
    Section(
        "hand",
        tr("A hand"),
        tr(
            "Lay the top three cards of the draw pile face up before you. All three must be played before you draw "
            "again: each is placed on a royal, or discarded to the top or the bottom of the discard pile."
        ),
    ),
    Section(
        "attack",
        tr("Attacking a royal"),
        tr(
            "Only the royals that face you can be attacked, several at a time if you like. The first two cards may be "
            "of any suit; together they must reach the royal: Jack 11, Queen 12, King 13. The third card triggers the "
            "attack: it must have the suit of the royal and be higher than at least one of the first two. The top of "
            "the discard pile may be played like a card of your hand, at any time, also one you have just put there."
        ),
    ),
    Section(
        "execution",
        tr("The execution"),
        tr(
            "With the third card the royal is executed. Take one of the three cards back to the discard pile, on its "
            "top or under its bottom. The other two go to the graveyard with the royal. If a royal lies face down "
            "behind it, turn it up."
        ),
    ),
    Section(
        "aces-and-jokers",
        tr("Aces and jokers"),
        tr(
            "An ace counts 1, but as a third card of the royal's suit it always triggers. A joker is any suit and any "
            "value from 2 to 10; it stays open until its value matters, then it is what serves you best. Neither can "
            "be taken back: once used they go to the graveyard."
        ),
    ),
    Section(
        "ending",
        tr("The end"),
        tr(
            "All twelve royals executed: you have won. When hand and draw pile are empty and the top of the discard "
            "pile fits no royal, the royals have won. Your score is the number of royals executed."
        ),
    ),
)
