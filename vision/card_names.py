"""From signs to cards: in which language a deck speaks, and how likely each card is where a corner was read.

Only a V alone leaves two languages with two meanings (Dutch queen, French jack); then both stay as likely as they are.
"""

from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER, RANKS, by_rank
from vision.card_signs import JOKER_SIGN, LANGUAGES, SIGNS, SUITS

Weights = NDArray[np.float64]
NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER)
"""The cards in the order of every row of likelihoods here: rank by rank, each in the order of ``SUITS``."""
IMPOSSIBLE = 0.02
"""What is left of the likelihood of a card that the game says cannot be there."""
FLOOR = 0.002

_PLAIN = RANKS[:10]
_USUAL = {"English": 1.0, "German": 0.3, "Dutch": 0.2, "French": 0.2, "Italian": 0.1}


def languages(signs: Weights) -> dict[str, float]:
    """How likely each language is, from the likelihoods of the signs (n x ``SIGNS``) seen in a picture."""
    weights = {}
    for language, letters in LANGUAGES.items():
        allowed = [SIGNS.index(sign) for sign in (*_PLAIN, *letters, JOKER_SIGN)]
        there = signs[:, :-1].sum(1)
        fits = signs[:, allowed].sum(1) / np.maximum(there, 1e-6)
        weights[language] = float(_USUAL[language] * np.exp((np.log(fits + 0.02) * there).sum()))
    total = sum(weights.values())
    return {language: weight / total for language, weight in weights.items()}


def named(signs: Weights, suits: Weights, spoken: Mapping[str, float]) -> Weights:
    """The likelihoods of ``NAMES`` (n x 53) where indices were read, given that there is one."""
    ranks = np.zeros((len(signs), len(RANKS)))
    for i, rank in enumerate(_PLAIN):
        ranks[:, i] = signs[:, SIGNS.index(rank)]
    for language, weight in spoken.items():
        for letter, rank in LANGUAGES[language].items():
            ranks[:, RANKS.index(rank)] += weight * signs[:, SIGNS.index(letter)]
    rows = np.hstack(
        [
            (ranks[:, :, None] * suits[:, None, :]).reshape(len(signs), len(RANKS) * len(SUITS)),
            signs[:, [SIGNS.index(JOKER_SIGN)]],
        ]
    )
    return np.asarray(rows / np.maximum(rows.sum(1, keepdims=True), 1e-9), np.float64)


def together(rows: Weights) -> Weights:
    """What several corners of one card say together."""
    if len(rows) == 1:
        return np.asarray(rows[0], np.float64)
    both = np.prod(rows + FLOOR, axis=0)
    return np.asarray(both / both.sum(), np.float64)


def with_prior(row: Weights, possible: Collection[str]) -> Weights:
    """Likelihoods where the game says which cards can be there (``10?`` stands for every ten): the others get less
    likely, but a card that is plainly there is still named."""
    may = np.array([name in possible or by_rank(name) in possible for name in NAMES])
    row = np.where(may, row, row * IMPOSSIBLE)
    return np.asarray(row / row.sum(), np.float64)


def told(row: Weights, unclear: float, most: int = 4) -> tuple[str, float, tuple[str, ...]]:
    """The likeliest name, its likelihood, and the next best. Where the rank is clear and no suit reaches ``unclear``,
    the name is the rank alone (``10?``)."""
    order = np.argsort(-row, kind="stable")
    best = NAMES[order[0]]
    others = [NAMES[i] for i in order[1 : most + 1]]
    if best != JOKER and row[order[0]] < unclear:
        rank = RANKS.index(best[:-1])
        whole = float(row[4 * rank : 4 * rank + 4].sum())
        if whole > 0.8:
            return by_rank(best), whole, (best, *others)[:most]
    return best, float(row[order[0]]), tuple(others)
