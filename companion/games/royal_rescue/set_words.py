"""What the shipped table sets call things, so that it can be said in other languages.

The sets themselves are data, and a record carries them whole; the players' own sets speak as their players wrote them.
"""

from companion.language import tr

_SAID = (
    tr("House tables"),
    tr("Just escaped"),
    tr("Rescuers"),
    tr("Heroes"),
    tr("Knights of the realm"),
    tr("Legends"),
    tr("Champion"),
    tr("Locksmith"),
    tr("Lockpick"),
    tr("Range"),
    tr("Courage"),
    tr("Cunning"),
    tr("Reserve"),
    tr("Deserter"),
    tr("Awe"),
    tr("Pity"),
    tr("Blunt blades"),
    tr("Fear"),
    tr("Disorder"),
    tr("Toll"),
    tr("Umbar's shadow"),
    tr("Royal ransom"),
    tr("The Queen's pardon"),
    tr("Long bows"),
    tr("Weary troops"),
    tr("Old grudges"),
    tr("Full purse"),
    tr("Dry grass"),
    tr("Umbar's rage"),
    tr("Umbar's doubt"),
    tr("Rain"),
    tr("Fair wind"),
    tr("Long night"),
    tr("War drums"),
    tr("Your own sheet"),
)
_BY_WORD = {str(word): word for word in _SAID}


def said(word: str) -> str:
    """A word of a table set, known in other languages if it is one of the shipped sets'."""
    return _BY_WORD.get(word, word)
