"""A first lesson: a whole game of three, from the set-up to the last lock, along one line of answers."""

from companion import cards
from companion.game import Beat, Lesson
from companion.language import tr

BEATS = (
    Beat(
        "setup.king",
        ["Kd"],
        hint=tr("tap {card}", card=cards.name("Kd")),
        say=tr(
            "Ugly Umbar has locked the King and the Queen in his dungeon. All of you are one team: gather "
            "armies, beat his servants, beat him, and open the four locks.\n\nIn this lesson you play for Ada, "
            "Ben and Cleo at once. Dice and cards fall as the lesson says; the line under the keys tells what "
            "to tap. Nothing can go wrong: something else is simply not taken.\n\nFirst the set-up. The Kings "
            "are shuffled and one is turned up."
        ),
    ),
    Beat("setup.queen", ["Qc"], hint=tr("tap {card}", card=cards.name("Qc"))),
    Beat(
        "setup.deal",
        True,
        hint=tr("tap Dealt"),
        say=tr(
            "The King and the Queen lie in the middle, the four Aces around them, one joker below: Umbar. The "
            "other Kings and Queens with the second joker are the situation pile, face down. The Jacks lie "
            "open: they will be officers.\n\nNow the number cards are dealt."
        ),
    ),
    Beat(
        "setup.commander",
        "player:cleo",
        hint=tr("tap Cleo"),
        say=tr("One of you is the commander: the one who begins. Then you choose which way round you play."),
    ),
    Beat("setup.direction", "clockwise", hint=tr("tap Clockwise")),
    Beat(
        "armies.show",
        ["9s", "6h"],
        hint=tr("tap 9, then 6 (your 9♠ and 6♥)"),
        say=tr(
            "Phase 1, step 1: armies. Everybody wants many cards of one value. Nobody may say which. Instead "
            "each lays two cards whose sum or difference is that value. Cleo wants 3s: 9 minus 6."
        ),
    ),
    Beat(
        "armies.show",
        ["3d", "4h"],
        say=tr(
            "Ada shows 3 and 4: she may want 7s. Ben shows 10 and 2: he may want 8s. The lesson enters that for them."
        ),
    ),
    Beat("armies.show", ["10s", "2s"]),
    Beat(
        "armies.give",
        True,
        hint=tr("tap Given"),
        say=tr(
            "Now each gives one card to somebody else, face down, trying to help. The cards that were shown go "
            "to Umbar: they become his servants."
        ),
    ),
    Beat(
        "armies.army",
        ["3h", "3s", "3c"],
        hint=tr("tap 3, then 3 × 3 (your 3♥, 3♠, 3♣)"),
        say=tr(
            "Each lays the cards of one value: the army. Cleo has three 3s. The other cards lie open and "
            "become your people."
        ),
    ),
    Beat("armies.army", ["7d", "7s", "7h", "7c"], say=tr("Ada lays four 7s and Ben two 8s.")),
    Beat("armies.army", ["8s", "8d"]),
    Beat(
        "officers.roll",
        [4, 6],
        hint=tr("tap 4, then 6"),
        say=tr(
            "Step 2: officers. For every card of the army its player rolls two dice. The sum of the army's "
            "value wins a Jack as officer: it adds 2 to one die in every battle. A 12 gives a special ability, "
            "an 11 a handicap. Cleo needs a 3."
        ),
    ),
    Beat("officers.roll", [1, 2], hint=tr("tap 1, then 2")),
    Beat(
        "officers.target",
        "army:ada",
        hint=tr("tap Ada's 7s"),
        say=tr(
            "An officer for Cleo's 3s! With an officer of her own she may roll for another army; its name is "
            "said before the roll."
        ),
    ),
    Beat("officers.roll", [6, 3], hint=tr("tap 6, then 3")),
    Beat(
        "officers.roll",
        [3, 6],
        say=tr(
            "Ada and Ben roll too: no 7 and no 8. The three Jacks that nobody has won join Umbar's servants. "
            "Four people of one value become a militia: you have four 5s."
        ),
    ),
    Beat("officers.roll", [3, 2]),
    Beat("officers.roll", [4, 4]),
    Beat("officers.roll", [5, 1]),
    Beat("officers.roll", [2, 1]),
    Beat("officers.roll", [2, 5]),
    Beat(
        "weapons.buy",
        0,
        hint=tr("tap 0"),
        say=tr(
            "Step 5: weapons. Cards of an army may be turned face down. A weapon adds 1 to a die of its army, "
            "but the army rolls one die fewer. Cleo keeps her three dice."
        ),
    ),
    Beat(
        "weapons.buy",
        1,
        hint=tr("tap 1"),
        say=tr("Ada has four 7s. One of them becomes a weapon: three dice, and 1 more on one of them."),
    ),
    Beat("weapons.buy", 0, say=tr("Ben buys none.")),
    Beat(
        "situation.cards",
        ["joker", "Kc"],
        hint=tr("tap the joker, then {card}", card=cards.name("Kc")),
        say=tr("Step 6: the situation. Two cards of the situation pile are turned up."),
    ),
    Beat(
        "situation.troops",
        "Kc",
        hint=tr("tap {card} upright", card=cards.name("Kc")),
        say=tr(
            "You choose which one lies upright: it sets the condition of the troops. The other one lies "
            "sideways: the conditions of battle. What both do stands on the table as it is drawn here, and is "
            "reckoned for you."
        ),
    ),
    Beat(
        "servants.turn",
        ["Js", "6h"],
        hint=tr("tap {jack}, then 6 ({card} and 6♥)", jack=cards.name("J?"), card=cards.name("Js")),
        say=tr(
            "Phase 2: Umbar's servants. They are shuffled, and two are turned up: the battle row. You fight the first."
        ),
    ),
    Beat(
        "servants.first",
        "army:cleo",
        hint=tr("tap Cleo's 3s"),
        say=tr("The armies take turns. You choose which begins."),
    ),
    Beat(
        "servants.attack",
        [1, 5, 3],
        hint=tr("tap 1, 5, 3"),
        say=tr(
            "Cleo rolls a die for each of her three cards. An officer of Umbar's is beaten by 6. The best die "
            "is a 5, and her officer adds 2: 7 is enough.\n\nAfter the roll touch the result to see how each die "
            "counted."
        ),
    ),
    Beat(
        "servants.turn",
        ["8h"],
        hint=tr("tap 8 (it is 8♥)"),
        say=tr("The next servant is turned up into the second place."),
    ),
    Beat(
        "servants.attack",
        [6, 3, 3],
        hint=tr("tap 6, 3, 3"),
        say=tr("A plain number card is beaten by 5. Ada rolls a 6."),
    ),
    Beat("servants.turn", ["10s"], say=tr("The next servant is turned up: the 10♠.")),
    Beat(
        "servants.attack",
        [1, 1],
        hint=tr("tap 1, then 1"),
        say=tr("The 8♥ has the value of Ben's army: it is a traitor, and only a 6 beats it."),
    ),
    Beat(
        "servants.missed",
        "accept",
        hint=tr("tap Take the loss"),
        say=tr(
            "Missed. The bonus die could repeat the whole roll: it shows 1, so once. You keep it for later and "
            "take the loss: without an officer, that is a card of the army."
        ),
    ),
    Beat(
        "servants.attack",
        [5, 1, 5],
        say=tr("Cleo beats the traitor, Ada the 10♠. Then Ben faces another traitor with his last card, and misses."),
    ),
    Beat("servants.turn", ["8c"]),
    Beat("servants.attack", [6, 1, 4]),
    Beat("servants.turn", ["Jh"]),
    Beat("servants.attack", [2]),
    Beat(
        "servants.missed",
        "repeat",
        hint=tr("tap Roll again"),
        say=tr(
            "If this counts, Ben's army is destroyed. Now the bonus die is worth it: the whole roll is "
            "repeated, and the die is put aside."
        ),
    ),
    Beat("servants.attack", [3], hint=tr("tap 3")),
    Beat(
        "servants.attack",
        [1, 5, 4],
        hint=tr("tap 1, 5, 4"),
        say=tr(
            "Missed again: Ben's army is destroyed, and its last card is turned sideways. So it goes; the "
            "others fight on."
        ),
    ),
    Beat(
        "servants.turn",
        ["9s"],
        say=tr(
            "Cleo and Ada fight the rest of the servants. Ada loses two cards in it. With the last servant "
            "beaten, the bonus die rises to 1."
        ),
    ),
    Beat("servants.attack", [4, 4, 4]),
    Beat("servants.attack", [4, 1, 4]),
    Beat("servants.turn", ["2s"]),
    Beat("servants.attack", [5, 1]),
    Beat("servants.turn", ["4h"]),
    Beat("servants.attack", [1, 2, 4]),
    Beat("servants.turn", ["3d"]),
    Beat("servants.attack", [5, 6]),
    Beat("servants.attack", [6, 2, 4]),
    Beat("servants.attack", [1, 3]),
    Beat("servants.attack", [4, 5, 4]),
    Beat(
        "umbar.attack",
        [1, 6, 4],
        hint=tr("tap 1, 6, 4"),
        say=tr(
            "Phase 3: Ugly Umbar. He has one six more than you have armies and militias: four. All attack in "
            "turn, and every die that reaches 6 takes one away."
        ),
    ),
    Beat(
        "umbar.fought",
        "keep",
        hint=tr("tap Keep the roll"),
        say=tr(
            "A 6, and a 4 with the officer's 2: two sixes. You could spend the bonus die for another roll. Two "
            "is good; keep it."
        ),
    ),
    Beat("umbar.attack", [6], hint=tr("tap 6"), say=tr("Ada has one card left, and a weapon.")),
    Beat("umbar.attack", [2], hint=tr("tap 2"), say=tr("The militia rolls one die, whatever its size.")),
    Beat("umbar.fought", "keep", hint=tr("tap Keep the roll")),
    Beat(
        "umbar.whip",
        [3],
        hint=tr("tap 3"),
        say=tr(
            "Umbar has a six left after the round, so he strikes with his fire whip: as many cards are lost as "
            "one die shows. The situation makes it one more."
        ),
    ),
    Beat(
        "umbar.losses",
        {"people:2": 3, "people:4": 1},
        hint=tr("give three 2s and one 4 of the people"),
        say=tr(
            "You choose where they are lost. People are worth least in battle, but every card counts in the dungeon."
        ),
    ),
    Beat(
        "umbar.attack",
        [4, 1, 2],
        hint=tr("tap 4, 1, 2"),
        say=tr("Then all attack again. Umbar is down to one six: a 4 and the officer's 2 will do."),
    ),
    Beat(
        "dungeon.combination",
        ["4?"],
        say=tr(
            "Umbar is beaten, and the bonus die rises by 2.\n\nPhase 4: the dungeon. Cards of the discard pile "
            "are laid beside the Aces: one at spades, two at hearts, three at clubs, four at diamonds. These "
            "are the numbers of the locks. All your cards are dealt anew."
        ),
    ),
    Beat("dungeon.combination", ["2s", "6h"]),
    Beat("dungeon.combination", ["8?", "3d", "9s"]),
    Beat("dungeon.combination", ["8?", "10s", "8?", "7?"]),
    Beat(
        "dungeon.who",
        "player:ada",
        hint=tr("tap Ada"),
        say=tr(
            "Lock by lock, from right to left. You choose who tries. That player turns up a card and rolls two dice."
        ),
    ),
    Beat("dungeon.card", ["10c"], hint=tr("tap {card}", card=cards.name("10c"))),
    Beat(
        "dungeon.roll",
        [1, 4],
        hint=tr("tap 1, then 4"),
        say=tr("A number opens by the sum or the difference of the two dice, or by any double. The number is 4."),
    ),
    Beat(
        "dungeon.missed",
        "repeat",
        hint=tr("tap Roll again: the bonus die"),
        say=tr("1 and 4: sum 5, difference 3. Missed by little. The bonus die repeats the roll and saves the card."),
    ),
    Beat("dungeon.roll", [3, 1], hint=tr("tap 3, then 1")),
    Beat(
        "dungeon.roll",
        [4, 2],
        hint=tr("tap 4, then 2"),
        say=tr("3 and 1 make 4: open! The lock is open, and the same card goes on."),
    ),
    Beat("dungeon.roll", [1, 1], say=tr("A double opens any number: 1 and 1.")),
    Beat(
        "dungeon.roll",
        [6, 3],
        hint=tr("tap 6, then 3"),
        say=tr(
            "The 10♣ has the suit of this lock, clubs: its result may be changed by 1. But 6 and 3 are 9 as they are."
        ),
    ),
    Beat(
        "dungeon.roll",
        [5, 1],
        hint=tr("tap 5, then 1"),
        say=tr("5 and 1 differ by 4. The suit may change that by 1: 3."),
    ),
    Beat(
        "dungeon.roll",
        [6, 4],
        hint=tr("tap 6, then 4"),
        say=tr(
            "The number is 8. 6 and 4 are 10: too far off. But 10 is the value of the card that tries, and "
            "that earns it a second roll."
        ),
    ),
    Beat("dungeon.roll", [4, 4], hint=tr("tap 4, then 4")),
    Beat(
        "dungeon.roll",
        [6, 6],
        say=tr("A double. On go the 10♣ and the bonus die: two more numbers open, and the bonus die is used up."),
    ),
    Beat("dungeon.roll", [3, 1]),
    Beat("dungeon.missed", "repeat"),
    Beat("dungeon.roll", [5, 5]),
    Beat("dungeon.roll", [3, 6]),
    Beat("dungeon.missed", "repeat"),
    Beat("dungeon.roll", [1, 5], hint=tr("tap 1, then 5"), say=tr("Now nothing can save the card.")),
    Beat(
        "dungeon.who",
        "player:cleo",
        hint=tr("tap Cleo"),
        say=tr("The 10♣ is out of the game. Choose who tries the two numbers that are left."),
    ),
    Beat("dungeon.card", ["9d"], hint=tr("tap {card}", card=cards.name("9d"))),
    Beat(
        "dungeon.roll",
        [5, 6],
        hint=tr("tap 5, then 6"),
        say=tr("5 and 6 are 11. The 9♦ has the suit of this lock, so 11 may count as 10."),
    ),
    Beat(
        "dungeon.roll",
        [3, 6],
        hint=tr("tap 3, then 6"),
        say=tr("One number more: an 8. 3 and 6 are 9, and the suit makes it 8."),
    ),
)

LESSON = Lesson(
    options={"players": ["Ada", "Ben", "Cleo"]},
    prepare=tr(
        "You can play it on the screen alone. With cards at hand, look for each one as the lesson names it and "
        "lay it where the result says; shuffle nothing, and set the dice as the lesson tells."
    ),
    beats=BEATS,
    end=tr(
        "The royal couple is free. That was a whole game: armies, servants, Umbar, the dungeon.\n\nIn a game of "
        "your own the dice fall as they like, and you decide. The rules of each step are one tap away (the "
        "book at the top), “Why?” is behind every result, and the menu has a hint for every decision."
    ),
)
