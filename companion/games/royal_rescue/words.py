"""Small helpers for the texts of Royal Rescue."""

from collections.abc import Iterable

from companion import cards
from companion.game import Chance, Report
from companion.games.royal_rescue.table import Army, Table
from companion.language import tr, trn
from companion.wording import capital

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sixes_word(number: int) -> str:
    """The result of a roll against Umbar in words, as records write it: ``no sixes``, ``one six``, ``two sixes``."""
    word = _COUNTS[number] if number < len(_COUNTS) else str(number)
    return f"{word} six" if number == 1 else f"{word} sixes"


_NUMBERS = (tr("two"), tr("three"), tr("four"), tr("five"), tr("six"), tr("seven"), tr("eight"), tr("nine"), tr("ten"))


def sixes(number: int) -> str:
    """So many sixes, as people read it."""
    if number < 2:
        return tr("one six") if number else tr("no sixes")
    word = _NUMBERS[number - 2] if number - 2 < len(_NUMBERS) else str(number)
    return tr("{number} sixes", number=word)


def to_roll(dice: int) -> str:
    """How many dice are to be rolled."""
    return trn("Roll {n} die", "Roll {n} dice", dice)


def bonus_die_now(table: Table) -> str:
    """What the players do with the bonus die once its number has changed; a die shows no 0."""
    if not table.bonus:
        return tr("Put the bonus die aside")
    return tr("Set the bonus die to {number}", number=table.bonus)


def repeated(after: Table) -> Report:
    """That a pip of the bonus die was spent on a roll, and what is done with the die."""
    if after.bonus:
        return Report(tr("The roll is repeated"), todo=(tr("Turn the bonus die to {number}", number=after.bonus),))
    return Report(tr("The roll is repeated"), todo=(tr("Put the bonus die aside"),))


def one_pip_less(table: Table) -> str:
    """What a repeat costs."""
    return tr("bonus die {now} → {then}", now=table.bonus, then=table.bonus - 1)


def army_title(table: Table, army: Army) -> str:
    """An army's name as the title of what lies there."""
    if army.is_militia:
        return tr("Militia of {value}s", value=army.value)
    return tr("{value}s", value=army.value) if table.solo else capital(army.name)


def sorted_names(some: Iterable[str]) -> str:
    """Cards as people read them, in the order of their ranks."""
    return cards.names(sorted(some, key=cards.order))


def player_key(table: Table, player: int) -> str:
    """The id of a player in asks."""
    return f"player:{table.players[player].key}"


def player_name(table: Table, player: int) -> str:
    """The name of a player."""
    return table.players[player].name


def again(chances: tuple[Chance, ...]) -> tuple[Chance, ...]:
    """The chances of a roll, told where one decides whether to repeat it."""
    return tuple(Chance(tr("again: {result}", result=chance.label), chance.chance) for chance in chances)
