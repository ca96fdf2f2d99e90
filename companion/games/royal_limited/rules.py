"""The rules of The Royal Limited in our own words, section by section, for looking up at the table."""

from companion.game import Section
from companion.language import tr

SECTIONS = (
    Section(
        "overview",
        tr("What it is about"),
        tr(
            "The train leaves in four rounds. Build it of cards from your hand and fill it with passengers and two "
            "VIPs. Each of the 12 train cards (red, yellow and blue, numbers 0 to 3) can be a car or a passenger; each "
            "car takes one passenger or VIP. Best of all is a train with everybody on board and no card left."
        ),
    ),
    Section(
        "setup",
        tr("Setup"),
        tr(
            "Lay the conductor above the build area, 45 minutes at its top. Shuffle the train cards: the deck. Shuffle "
            "the five VIPs and deal two, either side up; the others are not used. Draw five cards."
        ),
    ),
    Section(
        "play",
        tr("Play cards"),
        tr("Add cars, passengers and VIPs in any order, as often as you have cards. Then the round ends."),
    ),
    Section(
        "car",
        tr("Add a car"),
        tr(
            "Lay a card sideways at the right end of the train. The first may be any; every other must differ from the "
            "last car in colour and in number. Its number is its cost: discard so many other cards, for the first car "
            "too. The car does not pay for itself, and its effect is not activated."
        ),
    ),
    Section(
        "passenger",
        tr("Add a passenger"),
        tr(
            "Tuck a card under an empty car that has its colour or its number, or both, at no cost. Then the car's "
            "effect is activated: resolve as much of it as you can, whether you like it or not. If you must draw and "
            "the deck is empty, shuffle the discard pile into a new deck and go on; if both are empty, the rest is "
            "skipped. The draws of your last card come before the round ends."
        ),
    ),
    Section(
        "next",
        tr("Next:"),
        tr(
            "An effect that begins so says what your next action must be. Do it if you can; if you cannot, the round "
            "ends, and the duty with it. Several are due one after the other."
        ),
    ),
    Section(
        "vip",
        tr("Add a VIP"),
        tr(
            "Tuck one of the two VIPs under an empty car of the VIP's colour; wild ones take any colour. The "
            "requirement of the VIP must be met at that moment. The car's effect is activated. A VIP has no value: "
            "where passengers with certain values are required beside one, another VIP does not do. A passenger with 0 "
            "is even."
        ),
    ),
    Section(
        "round",
        tr("End of the round"),
        tr(
            "The round ends when your hand is empty, or when you cannot or do not wish to play on. Turn the conductor "
            "a quarter clockwise, discard your hand, draw five. The round under “Train Departed” is the last."
        ),
    ),
    Section(
        "winning",
        tr("Winning"),
        tr(
            "After the fourth round count the unused cards, those in your hand too, the empty cars, and the VIPs who "
            "are not on the train. 0: Royal Conductor. 2: Beginner Conductor. 4 or more: you lose. Every occupied car "
            "takes two off 14, so the sum is always even; if yours is odd, count again."
        ),
    ),
    Section(
        "library",
        tr("Your card library"),
        tr(
            "The app does not know what is printed on your cards. The first time an effect or a VIP matters it asks, "
            "in a few ticks: draw, discard, retrieve, trigger a neighbour, the next action, or your own words. It "
            "keeps that for all later games. What is in your own words you resolve on the table and then say how many "
            "cards lie where. A car's effect can be told anew by a correction. Simulations and chances know only what "
            "has been told."
        ),
    ),
)
