"""What is to be done now in more words, and a drawing of how the cards lie, for whoever plays a first game. Couple,
row, locks and dice are those of the table; the other cards are examples."""

from collections.abc import Callable, Mapping, Sequence

from companion.cards import BACK
from companion.game import Explained, Layout, Spot
from companion.games.royal_rescue.lock import current_lock
from companion.games.royal_rescue.table import LOCKS, Table
from companion.games.scripted import explained
from companion.language import tr
from companion.scene import Face

OVERLAP = 0.42
COUPLE = (BACK, BACK)


def explain(table: Table) -> Explained | None:
    """What is to be done, by the step's own heading."""
    return explained(table, _TEXTS, _LAYOUTS)


_TEXTS: Mapping[str, str] = {
    "setup": tr(
        "The King and the Queen that you turn up are locked in the dungeon: lay them in the middle, side by side. The "
        "four Aces go around them: they will be the locks. One joker lies below: Ugly Umbar, with six dice on him. The "
        "other Kings and Queens and the second joker are shuffled into the situation pile, face down. The four Jacks "
        "lie in a stack, face up. The bonus die shows 1."
    ),
    "armies": tr(
        "You hold your cards so that nobody sees them. Think of the value you have most of. Lay two cards whose sum or "
        "difference is that value; the others guess what you want. Then each gives one card away. What you lay open as "
        "your army are all your cards of one value. All other cards lie face up in the middle of the table: the people."
    ),
    "officers": tr(
        "Your army lies before you. Roll two dice, once for each of its cards. If they add up to the army's value, "
        "take a Jack from the stack and put it behind the army: its officer. 12 and 11 turn up a situation card for "
        "this army, upright for a 12 and sideways for an 11."
    ),
    "militias": tr(
        "Look through the people. Four of one value become a militia and lie together, a little apart. People with the "
        "value of one of your armies go face down to the servants: they have changed sides."
    ),
    "weapons": tr(
        "Turn the cards that become weapons face down, half under the army. Every card that stays face up is a die in "
        "battle; every weapon adds 1 to one of the dice. One card must stay face up."
    ),
    "situation": tr(
        "Turn up the top two cards of the situation pile and talk about what they do. The one you lay upright changes "
        "the troops; the one you lay sideways changes the battle."
    ),
    "servants": tr(
        "Umbar's servants are one pile, face down. Two of them lie open beside it, side by side: the battle row. The "
        "army whose turn it is fights the left one. A hit: it goes to the discard pile, the other moves to its "
        "place, and a new one is turned up. A miss: the army loses its officer, or else a card. Then the next army is "
        "due."
    ),
    "umbar": tr(
        "The servants are gone. On Umbar lies a die that shows how many sixes he has. All armies and militias attack "
        "once. For every die that reaches 6 turn Umbar's die down by one. If he still has any, he strikes with his "
        "fire whip, and you begin another round."
    ),
    "dungeon": tr(
        "The four Aces lie in a column, spades at the bottom. Beside each lie its numbers, face up. You open them from "
        "right to left and from the bottom up. Your cards lie before you as a pile, face down: whoever is chosen turns "
        "up the top one and rolls for it."
    ),
}


def _row(cards: Sequence[str]) -> tuple[Face, ...]:
    return tuple(map(Face, cards))


def _setup(table: Table) -> Layout:
    couple = _row((*table.royals, *COUPLE)[:2])
    return Layout(
        9.2,
        4.9,
        (
            Spot(0.2, 0.2, tr("situation pile"), _row((BACK, BACK, BACK)), apart=0.15),
            Spot(7.6, 0.2, tr("officers"), _row(("Jc", "Jh")), apart=OVERLAP),
            Spot(2.4, 1.0, "", _row(("As",))),
            Spot(5.8, 1.0, "", _row(("Ah",))),
            Spot(3.6, 0.2, tr("King and Queen"), couple, apart=1.0),
            Spot(2.4, 2.8, "", _row(("Ac",))),
            Spot(5.8, 2.8, "", _row(("Ad",))),
            Spot(4.1, 3.4, tr("Ugly Umbar"), _row(("joker",))),
            Spot(7.6, 3.4, tr("bonus die"), dice=(table.bonus,)),
        ),
    )


def _armies(table: Table) -> Layout:
    return Layout(
        9.2,
        4.3,
        (
            Spot(0.2, 0.2, tr("servants"), _row((BACK, BACK, BACK)), apart=0.15),
            Spot(3.2, 0.2, tr("the people, face up"), _row(("4s", "9h", "6c", "2d", "10s")), apart=OVERLAP),
            Spot(7.6, 0.2, tr("officers"), _row(("Jc", "Jh")), apart=OVERLAP),
            Spot(0.4, 2.9, tr("an army: one value"), _row(("7s", "7h", "7d")), apart=OVERLAP),
            Spot(3.4, 2.9, tr("with officer and weapon"), _row((BACK, "5s", "5c", "Js")), apart=OVERLAP),
            Spot(6.8, 2.9, tr("a militia"), _row(("8s", "8h", "8c", "8d")), apart=OVERLAP),
        ),
    )


def _situation(table: Table) -> Layout:
    return Layout(
        9.2,
        1.6,
        (
            Spot(0.4, 0.2, tr("situation pile"), _row((BACK, BACK, BACK)), apart=0.15),
            Spot(3.2, 0.2, tr("upright: the troops"), _row(("Ks",))),
            Spot(6.0, 0.2, tr("sideways: the battle"), (Face("Qh", sideways=True),), apart=1.4),
        ),
    )


def _servants(table: Table) -> Layout:
    row = (*table.row, BACK, BACK)[:2]
    return Layout(
        9.2,
        4.3,
        (
            Spot(0.4, 0.2, tr("servants"), _row((BACK, BACK, BACK)), apart=0.15),
            Spot(3.0, 0.2, tr("first place: fight this one"), _row(row[:1])),
            Spot(6.6, 0.2, tr("second place"), _row(row[1:])),
            Spot(0.4, 2.9, tr("your army: a die a card"), _row(("7s", "7h", "7d")), apart=OVERLAP),
            Spot(4.4, 2.9, tr("bonus die"), dice=(table.bonus,)),
            Spot(6.6, 2.9, tr("discard pile"), _row(("6h",))),
        ),
    )


def _umbar(table: Table) -> Layout:
    return Layout(
        9.2,
        1.6,
        (
            Spot(1.0, 0.2, tr("Ugly Umbar"), _row(("joker",))),
            Spot(3.4, 0.2, tr("his sixes"), dice=(min(6, table.sixes),)),
            Spot(6.2, 0.2, tr("bonus die"), dice=(table.bonus,)),
        ),
    )


def _dungeon(table: Table) -> Layout:
    spots = []
    first = current_lock(table)
    for i, suit in enumerate(LOCKS):
        y = 0.2 + 2.0 * (len(LOCKS) - 1 - i)
        spots.append(Spot(0.4, y, tr("this lock") if i == first else "", _row((f"A{suit}",))))
        spots.append(Spot(2.0, y, tr("from right to left") if i == first else "", _row(table.locks[i])))
    spots.append(Spot(7.4, 0.2, tr("your pile"), _row((BACK, BACK, BACK)), apart=0.15))
    spots.append(Spot(7.4, 2.2, tr("bonus die"), dice=(table.bonus,)))
    return Layout(9.2, 7.7, tuple(spots))


_LAYOUTS: Mapping[str, Callable[[Table], Layout]] = {
    "setup": _setup,
    "armies": _armies,
    "officers": _armies,
    "militias": _armies,
    "weapons": _armies,
    "situation": _situation,
    "servants": _servants,
    "umbar": _umbar,
    "dungeon": _dungeon,
}
