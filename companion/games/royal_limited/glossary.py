"""The words of The Royal Limited and what they mean, in the order of the alphabet."""

from companion.game import Term
from companion.language import tr

TERMS = (
    Term(
        tr("activate"),
        tr("To do what a car says when somebody gets on: as much of it as you can, like it or not."),
        "passenger",
        (tr("activated"),),
    ),
    Term(
        tr("car"),
        tr("A train card laid sideways. Its number is what it costs; it takes one passenger or VIP."),
        "car",
        (tr("cars"),),
    ),
    Term(
        tr("card library"),
        tr("What the app has been told of your cards. It asks once and keeps the answer for later games."),
        "library",
        (tr("library"),),
    ),
    Term(
        tr("conductor"),
        tr("The card that counts the rounds: a quarter turn after each. Under “Train Departed” is the last."),
        "round",
    ),
    Term(
        tr("cost"),
        tr("So many other cards you discard to add a car: its number."),
        "car",
    ),
    Term(
        tr("deck"),
        tr("The train cards you draw from. When it is empty the discard pile is shuffled into a new one."),
        "passenger",
    ),
    Term(
        tr("effect"),
        tr("What is printed on a car. It is activated when a passenger or VIP gets on."),
        "passenger",
        (tr("effects"),),
    ),
    Term(
        tr("Next"),
        tr("An effect that begins so dictates your next action; if it cannot be done, the round ends."),
        "next",
    ),
    Term(
        tr("occupied car"),
        tr("A car with a passenger or a VIP. Each takes two off your score of 14."),
        "winning",
        (tr("occupied"),),
    ),
    Term(
        tr("passenger"),
        tr("A train card tucked under an empty car that has its colour or its number."),
        "passenger",
        (tr("passengers"),),
    ),
    Term(
        tr("requirement"),
        tr("What must be true at the moment a VIP gets on."),
        "vip",
        (tr("requirements"),),
    ),
    Term(
        tr("round"),
        tr("You play cards until you have none or wish to stop; then the conductor turns. There are four."),
        "round",
        (tr("rounds"),),
    ),
    Term(
        tr("train card"),
        tr("One of twelve: red, yellow or blue, 0 to 3. Each can be a car or a passenger."),
        "overview",
        (tr("train cards"),),
    ),
    Term(
        tr("VIP"),
        tr("One of two special passengers. It rides only in a car of its colour, and only if its requirement is met."),
        "vip",
        (tr("VIPs"),),
    ),
)
