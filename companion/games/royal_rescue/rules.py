"""The rules of Royal Rescue in our own words, section by section, for looking up at the table."""

from companion.game import Section
from companion.language import tr

SECTIONS = (
    Section(
        "overview",
        tr("What it is about"),
        tr(
            "All players are one team. Ugly Umbar holds the King and the Queen in his dungeon. Gather armies from "
            "your cards, strengthen them with two dice, fight Umbar's servants and then Umbar himself, and at last "
            "roll the ten numbers of the four locks before your cards run out."
        ),
    ),
    Section(
        "bonus-die",
        tr("The bonus die"),
        tr(
            "One of the seven dice counts repeats. It begins at 1. In Phases 2 to 4 the team may spend one pip to "
            "repeat a whole roll of an attack or an opening attempt, as often as there are pips. At 0 it is put "
            "aside; when it rises it comes back. It never shows more than 6. It does not repeat rolls of Phase 1, the "
            "fire whip, or the people's roll for Umbar's strength."
        ),
    ),
    Section(
        "setup",
        tr("Set-up"),
        tr(
            "Shuffle the Kings and turn one up, then the Queens: the royal couple. Lay the Aces around them and one "
            "joker, Umbar, below. The other Kings, Queens and the second joker are the situation pile, face down. "
            "Stack the Jacks face up: the officers. Deal the 36 number cards evenly. The bonus die shows 1; six dice "
            "lie on Umbar. Choose a commander, who begins, and a direction."
        ),
    ),
    Section(
        "armies",
        tr("Phase 1, step 1: armies"),
        tr(
            "Everybody wants many cards of one value. In turn, each player lays two cards whose sum or difference is "
            "that value, without saying it, or nothing. Then each gives one card to somebody else. The cards that "
            "were shown become Umbar's servants. Each player lays the cards of one value as an army. You may change "
            "your mind only for a value of which you hold more; with no two alike, the army is one card of your "
            "choice. The rest lies face up and becomes people."
        ),
    ),
    Section(
        "officers",
        tr("Phase 1, step 2: officers, abilities, handicaps"),
        tr(
            "Each player rolls two dice once for every card of the army. The army's value as the sum wins a Jack as "
            "its officer, +2 on one die in every battle. With an officer of your own, the other rolls may be for "
            "another army: name it first. A 12 raises the bonus die and gives a special ability, the top situation "
            "card laid upright; an 11 a handicap, laid sideways. You can have one of each. Jacks that nobody wins "
            "join the servants."
        ),
    ),
    Section(
        "militias",
        tr("Phase 1, steps 3 and 4: militias and people"),
        tr(
            "Four people of one value become a militia. People with the value of an army defect to Umbar: such "
            "servants are traitors and fight harder. All other people form one pile."
        ),
    ),
    Section(
        "weapons",
        tr("Phase 1, step 5: weapons"),
        tr(
            "Each player may turn one to three army cards face down as weapons; one card stays face up. A weapon adds "
            "+1 to one die of its army, never two weapons or an officer and a weapon on the same die."
        ),
    ),
    Section(
        "situation",
        tr("Phase 1, step 6: the situation"),
        tr(
            "Turn up two situation cards and decide together which one is the troops' condition, upright, and which "
            "the battle conditions, sideways. Rank and suit of a situation card both have an effect."
        ),
    ),
    Section(
        "servants",
        tr("Phase 2: Umbar's servants"),
        tr(
            "Shuffle the servants and turn up two: first and second place. You fight the first. A number card is "
            "beaten by 5, a traitor by 6, a Jack by 6. Choose which army begins, then take turns. Roll a die for "
            "every army card; the officer's +2 goes on one die, each weapon's +1 on another. One die that reaches the "
            "strength is a hit. If both servants are equal, the same army must hit the first one twice. A miss costs "
            "the officer, then an army card. The last card of a destroyed army is turned sideways; its weapons may go "
            "to others. When all armies are gone the militias fight, one die each; then the people, one die for every "
            "four cards. After the last servant the bonus die rises by 1, by 2 if only militias are left, by 3 if "
            "only people are."
        ),
    ),
    Section(
        "umbar",
        tr("Phase 3: Ugly Umbar"),
        tr(
            "Umbar has one six more than you have armies and militias. All attack in turn; every die that reaches 6 "
            "takes one. If he has any left after the round, his fire whip takes as many cards as one die shows, from "
            "wherever you like but weapons. Then attack again. If only people are left they attack, and only real "
            "sixes count; if they come to Umbar alone, they first roll once: he has one six more than they roll. "
            "Beaten, the bonus die rises by 2."
        ),
    ),
    Section(
        "dungeon",
        tr("Phase 4: the dungeon"),
        tr(
            "Shuffle the discard pile and lay one card beside the Ace of spades, two beside hearts, three beside "
            "clubs, four beside diamonds: the numbers, a Jack is 0. All weapons and situation cards go, but an owner "
            "of Locksmith or Lockpick keeps an officer or a weapon for it. Shuffle and deal your cards. Lock by lock, "
            "from right to left: choose who tries. That player turns up a card and rolls two dice. The number opens "
            "by sum or difference, or by any double. If the card has the suit of the lock, the result may change by "
            "1. Missed, but your card's value came up: roll once more. After a success the same card goes on; after a "
            "failure it is out."
        ),
    ),
    Section(
        "winning",
        tr("Winning"),
        tr(
            "All ten numbers open: the couple is free, and the cards you have left are your rating. No cards left: "
            "lost."
        ),
    ),
    Section(
        "two-players",
        tr("Two players"),
        tr(
            "A third hand of twelve plays along. Split it into halves; each of you looks at one half, takes a card "
            "from it and puts one of yours into the other half. Its army is the value it has most of. It rolls, "
            "fights and counts like the others but buys no weapons, and in Phase 4 its cards go to you."
        ),
    ),
    Section(
        "solo",
        tr("Alone"),
        tr(
            "Twelve cards for you, twelve servants face down, twelve people. Swap up to three cards with the servant "
            "pile. Lay up to four armies of at least two cards; the rest of your hand joins the people. In the "
            "dungeon all your cards are one pile."
        ),
    ),
    Section(
        "quests",
        tr("The three quests"),
        tr(
            "Armed mission: an army of four must make three weapons, an army of three one; the people may carry "
            "weapons. Dark might: the last card of a group beaten by a servant joins the servants; only doubles of "
            "sixes, or better, hurt Umbar; groups of one card join others. Haunted dungeon: a number opens only by a "
            "double with that sum; weapons become cards again; people open by their value plus or minus a die."
        ),
    ),
)
