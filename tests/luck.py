"""Random answers to any ask of any game."""

from random import Random

from companion import asks, cards
from companion.asks import Answer, Ask


def random_answer(ask: Ask, random: Random) -> Answer:
    """Some complete answer to any ask that has one."""
    match ask:
        case asks.Roll():
            words = bool(ask.results) and (not ask.dice_wanted or random.random() < 0.2)
            return random.choice(list(ask.results)) if words else [random.randint(1, 6) for _ in range(ask.dice)]
        case asks.Cards():
            return _random_cards(ask, random)
        case asks.Choice():
            return random.choice([option.id for option in ask.options if option.disabled is None])
        case asks.Choices():
            enabled = [option.id for option in ask.options if option.disabled is None]
            return random.sample(enabled, random.randint(ask.low, min(ask.high, len(enabled))))
        case asks.Count():
            return random.choice(ask.values)
        case asks.Split():
            return _random_split(ask, random)
        case asks.Order():
            return random.sample([option.id for option in ask.options], len(ask.options))
        case asks.Text():
            return random.choice(ask.suggestions or ("something",))
    return True


def _random_cards(ask: asks.Cards, random: Random) -> list[str]:
    size = random.choice(ask.sizes)
    turned = random.sample(ask.possible, size)
    if ask.same_rank and size:
        ranks = [cards.rank(card) for card in ask.possible]
        if not (enough := [value for value in cards.RANKS if ranks.count(value) >= size]):
            return []
        value = random.choice(enough)
        turned = [card for card in ask.possible if cards.rank(card) == value][:size]
    if not ask.suits:
        return [card if random.random() < 0.5 else cards.by_rank(card) for card in turned]
    exact = [card for card in turned if cards.is_exact(card)]
    return exact or [next(card for card in ask.possible if cards.is_exact(card))]


def _random_split(ask: asks.Split, random: Random) -> dict[str, int]:
    shares: dict[str, int] = dict.fromkeys((part.id for part in ask.parts), 0)
    for _ in range(random.randint(ask.low, ask.high)):
        part = random.choice([part for part in ask.parts if shares[part.id] < part.high])
        shares[part.id] += 1
    return shares
