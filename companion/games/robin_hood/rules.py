"""The rules of Rescuing Robin Hood in our own words, section by section, for looking up at the table."""

from companion.game import Section
from companion.language import tr

SECTIONS = (
    Section(
        "overview",
        tr("What it is about"),
        tr(
            "All players are one team. In five days you rescue villagers from the Sheriff's Guards, make your bands "
            "stronger with them, and on Day 5 storm Nottingham Castle. Free Robin Hood on that day and you have won; "
            "beat the Sheriff too, if you dare. Whoever was last in a park or forest begins as First Player."
        ),
    ),
    Section(
        "setup",
        tr("Initial Setup"),
        tr(
            "Skill tokens by kind; blue and red guards shuffled apart; bronze, silver and gold villagers shuffled "
            "apart, face up. Each player gets 8 starting villagers without a medallion, face down; the rest goes to "
            "the box. Two Merry Band Leaders each, keep one (with five players deal to two of them first, shuffle "
            "what they give back, then deal to the others). One scenario card from each pile for your number of "
            "players: Days 1 & 2 on top, Day 5 at the bottom. The Castle lies above, the Sheriff free at one side, "
            "Robin Hood in chains at the other."
        ),
    ),
    Section(
        "scenario",
        tr("Stage 1: Scenario Setup"),
        tr(
            "Deal each row as the scenario card shows: a captured villager, face up, for every medallion; to the "
            "right of them the guards by colour, face down and overlapping. Turn up the guard at the right end of "
            "each row: it is the first one, and the first one always lies open. What a card instructs holds for all "
            "players. Where rows lie apart on the card they are rows of their own."
        ),
    ),
    Section(
        "band",
        tr("Stage 2: Draw Today's Merry Band"),
        tr(
            "Everybody draws 4 villagers of the own deck, open. With the leader they are the Merry Band of the day. "
            "Add up each attribute, mark it on the tracker, and take a token for each skill symbol. A score can be "
            "negative: stack a second cube of its colour. Above 59 a second cube goes to the tens. The app keeps all "
            "of it."
        ),
    ),
    Section(
        "attack-guards",
        tr("Stage 3: Attack Guards"),
        tr(
            "From the First Player on, clockwise, each player has one turn with up to two attacks, each with another "
            "attribute: Wit, Brawn or Stealth. Before each attack is a planning phase."
        ),
    ),
    Section(
        "planning",
        tr("Attack Planning Phase"),
        tr(
            "Before an attack, and never during one, Jolliness and skill tokens may be spent. Tokens of all players "
            "can be spent on anybody's turn; spent tokens go back to the bank. Scores and tokens are lost at the end "
            "of the day, except Mead."
        ),
    ),
    Section(
        "jolliness",
        tr("Jolliness"),
        tr(
            "Only on your own turn: each point gives +1 to another attribute of yours. What you do not spend goes to "
            "the next player, unless yours is the last turn of the round."
        ),
    ),
    Section(
        "scouting",
        tr("Scouting"),
        tr("One token turns up to two guards of one row face up."),
    ),
    Section(
        "cookery",
        tr("Cookery and Mead"),
        tr(
            "One Cookery gives any band +2 Wit, Brawn or Stealth. Cookery not spent becomes Mead at the end of the "
            "day and is kept; one Mead gives any band +1 Jolliness in a planning phase. Lady Christabel gains one "
            "more of each."
        ),
    ),
    Section(
        "prayer",
        tr("Prayer"),
        tr(
            "One token moves a guard, open or not, to any place in any row. Two tokens, of one player or of two "
            "together, remove a guard. The first guard of a row is then turned up; a row without guards is rescued at "
            "once. The Castle and the Sheriff cannot be prayed away."
        ),
    ),
    Section(
        "wit",
        tr("Attack with Wit: push your luck"),
        tr(
            "Meet the first guard. As long as your Wit is not less than that of all guards met in this attack "
            "together, they are set aside, in order, and you may go on to the next or stop. Stop: they are discarded. "
            "Fail: all go back to the row, open and in their order, and your Wit is 0."
        ),
    ),
    Section(
        "brawn",
        tr("Attack with Brawn: all or nothing"),
        tr(
            "Turn up the whole row. With at least as much Brawn as all of it you defeat it all, and the next player "
            "gets what is left of your Brawn. With less all stay, open, and no Brawn is passed on."
        ),
    ),
    Section(
        "stealth",
        tr("Attack with Stealth: pick and choose"),
        tr(
            "Choose any guards of one row, open or not, and turn them up. With at least as much Stealth as all of "
            "them you defeat them; with less they stay, open."
        ),
    ),
    Section(
        "exchange",
        tr("Much the Miller's Son"),
        tr(
            "When villagers are exchanged, both players at once take the skill tokens of the villager they get and "
            "keep those they have; attributes are added up anew. His own card says when he may."
        ),
    ),
    Section(
        "defeated",
        tr("Defeated guards, rescued villagers"),
        tr(
            "Defeated guards are discarded; turn up the new first one. When a row has no guards left, its villagers "
            "are rescued at once and go to The Major Oak."
        ),
    ),
    Section(
        "passing-on",
        tr("Ending your turn"),
        tr(
            "The next player gains your unspent Jolliness, and all your Brawn if you did not attack with it, what was "
            "left if you won with it, none if you failed. Less than nothing is never passed on, nor anything by the "
            "last player of the round. Wit and Stealth stay."
        ),
    ),
    Section(
        "recruit",
        tr("Stage 4: Recruit Villagers"),
        tr(
            "From the First Player on, clockwise, each takes one rescued villager into the own discard pile or "
            "passes, round and round, until all are taken or all pass."
        ),
    ),
    Section(
        "cleanup",
        tr("Stage 5: End of Day Cleanup"),
        tr(
            "Villagers not rescued go to prison beside Robin Hood. All guards go back into their stacks, shuffled. "
            "Rescued villagers nobody recruited go to Sherwood Forest. Today's four villagers go to the own discard "
            "pile, apart from the draw pile. Scouting and Prayer go back, Cookery becomes Mead, all attributes are "
            "set to zero, and the First Player token goes to the left."
        ),
    ),
    Section(
        "refine",
        tr("Stage 6: Refine Decks"),
        tr(
            "After Day 2 each player keeps 8 villagers and shuffles them; after Day 4 four, the Elite Band for Day 5. "
            "The others retire to Sherwood Forest. Then the next scenario card is revealed."
        ),
    ),
    Section(
        "day-5",
        tr("Day 5: Storming the Castle"),
        tr(
            "Robin Hood and the imprisoned lie in the Battlefield. The top row is the Wall, with the Castle card "
            "first; below is the Courtyard; before the Sheriff lie his guards, the red ones next to him. You choose "
            "who begins. Rows fall from top to bottom, each whole before the next. Who defeats the Castle gains 1 "
            "Jolliness for every 3 villagers in Sherwood Forest. When the Courtyard has fallen, Robin Hood is free "
            "and you have won. You may go on: who freed him adds his attributes and may make one more attack with an "
            "attribute not used this turn. The Sheriff is the last card to be defeated, with Stealth only together "
            "with all guards before him."
        ),
    ),
    Section(
        "accelerated",
        tr("Accelerated Mode"),
        tr("Days 1 and 3 are skipped, and every symbol on a scenario card is two villagers."),
    ),
    Section(
        "solo",
        tr("Solo"),
        tr(
            "Play several bands, as in a game for as many. Or one band alone, with the scenario cards for two: after "
            "Days 1 and 3 the rows stay for a second day; rescued villagers join the deck only after Days 2 and 4; "
            "Brawn and Jolliness left over go on to the next day, until the end of Day 4; on Day 5 all attributes and "
            "skills count double."
        ),
    ),
    Section(
        "expert",
        tr("Expert Mode"),
        tr(
            "At the beginning of a day you may draw a challenge card, and a second one after accepting the first. "
            "Accepted without looking it gives 2 points more, on Day 5 another 2. From 50 points: the challenges, 30 "
            "for Robin Hood, 40 for the Sheriff, 5 less for every villager in prison. Ranks from 0, 50, 90, 120, 140, "
            "155, 164 and 172 points."
        ),
    ),
)
