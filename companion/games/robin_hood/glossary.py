"""The words of Rescuing Robin Hood and what they mean, in the order of the alphabet."""

from companion.game import Term
from companion.language import tr

TERMS = (
    Term(
        tr("attribute"),
        tr("Wit, Brawn, Stealth or Jolliness: what the villagers of the day add up to."),
        "band",
        (tr("attributes"),),
    ),
    Term(
        tr("battlefield"),
        tr("What lies before Nottingham Castle on Day 5: the Wall, the Courtyard, the Sheriff."),
        "day-5",
    ),
    Term(
        tr("Brawn"),
        tr("The attribute that takes a whole row or nothing. What is left goes to the next player."),
        "brawn",
    ),
    Term(
        tr("challenge card"),
        tr("In expert mode: a card that makes the day harder and brings points."),
        "expert",
        (tr("challenge"),),
    ),
    Term(
        tr("Cookery"),
        tr("A token that gives any band 2 points of Wit, Brawn or Stealth. Not spent, it becomes Mead."),
        "cookery",
    ),
    Term(
        tr("elite band"),
        tr("The four villagers each player keeps for Day 5."),
        "refine",
    ),
    Term(
        tr("First Player"),
        tr("Whoever begins; the token goes round after each day."),
        "attack-guards",
    ),
    Term(
        tr("guard"),
        tr("A card of the Sheriff's, blue or red. The right end of a row is the first one and always lies open."),
        "scenario",
        (tr("guards"),),
    ),
    Term(
        tr("Jolliness"),
        tr("The attribute that is spent: one point adds one to another attribute of your own."),
        "jolliness",
    ),
    Term(
        tr("Major Oak"),
        tr("Where rescued villagers wait until somebody recruits them."),
        "defeated",
    ),
    Term(
        tr("Mead"),
        tr("Cookery of an earlier day. It gives any band 1 Jolliness."),
        "cookery",
    ),
    Term(
        tr("Merry Band"),
        tr("A player's four villagers of the day with their leader."),
        "band",
        (tr("band"), tr("bands")),
    ),
    Term(
        tr("planning"),
        tr("The time before an attack in which tokens and Jolliness are spent, by all players together."),
        "planning",
    ),
    Term(
        tr("Prayer"),
        tr("A token that moves a guard; two of them remove one."),
        "prayer",
    ),
    Term(
        tr("prison"),
        tr("Where villagers go that were not rescued, beside Robin Hood. He can still be freed with them."),
        "cleanup",
        (tr("imprisoned"),),
    ),
    Term(
        tr("rescue"),
        tr("A row without guards is rescued at once, with its villagers."),
        "defeated",
        (tr("rescued"),),
    ),
    Term(
        tr("row"),
        tr("Captured villagers with the guards before them. It is rescued when no guard is left."),
        "scenario",
        (tr("rows"),),
    ),
    Term(
        tr("scenario card"),
        tr("The card of the day. It says which villagers and guards are dealt, and in which rows."),
        "scenario",
        (tr("scenario"),),
    ),
    Term(
        tr("Scouting"),
        tr("A token that turns up two guards of one row."),
        "scouting",
    ),
    Term(
        tr("Sheriff"),
        tr("The last card of Day 5. He need not be beaten to win."),
        "day-5",
    ),
    Term(
        tr("Sherwood Forest"),
        tr("Where villagers go that nobody recruits. Every three of them count when the Castle falls."),
        "cleanup",
    ),
    Term(
        tr("Stealth"),
        tr("The attribute that picks guards of one row, wherever they lie."),
        "stealth",
    ),
    Term(
        tr("villager"),
        tr("A card of your deck. It adds to your attributes and brings the tokens it shows."),
        "band",
        (tr("villagers"),),
    ),
    Term(
        tr("Wit"),
        tr("The attribute that goes on guard by guard, as far as you dare."),
        "wit",
    ),
)
