"""Royals as people enter them: a Dutch deck prints other letters."""

from dataclasses import dataclass

from companion.asks import Answer, Cards

DUTCH = {"B": "J", "V": "Q", "H": "K"}
"""The letters of a Dutch deck: Boer, Vrouw, Heer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoyalCards(Cards):
    """Royals that were turned up, in English letters or as a Dutch deck prints them."""

    def check(self, answer: object) -> Answer:
        given = answer if isinstance(answer, list) else [answer]
        return Cards.check(self, [_english(card) for card in given])


def _english(card: object) -> object:
    if not isinstance(card, str) or card[:1].upper() not in DUTCH:
        return card
    return DUTCH[card[0].upper()] + card[1:]
