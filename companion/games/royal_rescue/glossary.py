"""The words of Royal Rescue and what they mean, in the order of the alphabet."""

from companion.game import Term
from companion.language import tr

TERMS = (
    Term(
        tr("ability"),
        tr("A situation card laid upright at an army that rolled a 12. It helps that army in every battle."),
        "officers",
        (tr("special ability"), tr("abilities")),
    ),
    Term(
        tr("army"),
        tr(
            "The cards of one value that a player lays in Phase 1. Each card is one die in battle. Its "
            "value is what its cards show."
        ),
        "armies",
        (tr("armies"),),
    ),
    Term(
        tr("battle conditions"),
        tr("The situation card laid sideways in step 6. It changes how all of you fight."),
        "situation",
    ),
    Term(
        tr("battle row"),
        tr("The two servants that lie open: first and second place. You fight the first."),
        "servants",
        (tr("first place"), tr("second place")),
    ),
    Term(
        tr("bonus die"),
        tr(
            "The seventh die. It is not rolled but counts: each pip lets the team repeat one whole roll "
            "in Phases 2 to 4."
        ),
        "bonus-die",
    ),
    Term(
        tr("commander"),
        tr("Whoever acts first in Phase 1 and says which way round you play."),
        "setup",
    ),
    Term(
        tr("defect"),
        tr("People whose value is that of an army go over to Umbar when the militias are formed."),
        "militias",
        (tr("defects"),),
    ),
    Term(
        tr("dungeon"),
        tr("Where the King and the Queen are held, behind the four Aces. You open it in Phase 4."),
        "dungeon",
    ),
    Term(
        tr("fire whip"),
        tr(
            "What Umbar strikes with after each round of attacks that leaves him sixes: as many cards "
            "are lost as one die shows."
        ),
        "umbar",
        (tr("whip"),),
    ),
    Term(
        tr("handicap"),
        tr("A situation card laid sideways at an army that rolled an 11. It hinders that army."),
        "officers",
        (tr("handicaps"),),
    ),
    Term(
        tr("lock"),
        tr("An Ace with its numbers beside it: one for spades, two for hearts, three for clubs, four for diamonds."),
        "dungeon",
        (tr("locks"),),
    ),
    Term(
        tr("militia"),
        tr("Four people of one value. It fights when all armies are gone, with one die, whatever its size."),
        "militias",
        (tr("militias"),),
    ),
    Term(
        tr("number"),
        tr("A card beside a lock. It opens by the sum or the difference of two dice, or by any double. A Jack is 0."),
        "dungeon",
        (tr("numbers"),),
    ),
    Term(
        tr("officer"),
        tr(
            "A Jack that an army has won. It adds 2 to one die of its army in every battle and falls "
            "first when the army misses."
        ),
        "officers",
        (tr("officers"), tr("Jack"), tr("Jacks")),
    ),
    Term(
        tr("people"),
        tr(
            "The number cards that are in no army. Four of one value become a militia; the rest fight "
            "last and count in fours."
        ),
        "militias",
    ),
    Term(
        tr("quest"),
        tr("One of three ways to make the game harder. They can be played together."),
        "quests",
        (tr("quests"),),
    ),
    Term(
        tr("royal couple"),
        tr("The King and the Queen that were turned up at set-up. You free them."),
        "setup",
        (tr("couple"),),
    ),
    Term(
        tr("servant"),
        tr("A card that fights for Umbar. A number card is beaten by 5, a traitor and a Jack by 6."),
        "servants",
        (tr("servants"),),
    ),
    Term(
        tr("situation card"),
        tr("A King, Queen or joker of the face-down pile. Its rank and its suit both have an effect where it lies."),
        "situation",
        (tr("situation"), tr("situation cards")),
    ),
    Term(
        tr("traitor"),
        tr("A servant with the value of one of your armies. It fights harder."),
        "servants",
        (tr("traitors"),),
    ),
    Term(
        tr("troops' condition"),
        tr("The situation card laid upright in step 6. It changes the armies."),
        "situation",
    ),
    Term(
        tr("Ugly Umbar"),
        tr("The joker below the royal couple. He has one six more than you have armies and militias."),
        "umbar",
        (tr("Umbar"), tr("sixes")),
    ),
    Term(
        tr("weapon"),
        tr("An army card turned face down. It rolls no die any more but adds 1 to another die of its army."),
        "weapons",
        (tr("weapons"),),
    ),
)
