"""Phase 1, step 1: wishes are shown, cards are given, and armies are laid. In the solo game, swaps come instead."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Confirm, Count
from companion.errors import Refused
from companion.game import Report, Step, Way
from companion.games.royal_rescue.officers import win_officers
from companion.games.royal_rescue.table import Army, Phase, Table, elsewhere, number, take
from companion.games.royal_rescue.words import player_key, player_name, sorted_names
from companion.language import joined, tr, trn
from companion.wording import capital, count, listed

MOST_SWAPS = 3
MOST_SOLO_ARMIES = 4
SOLO_HAND = 12
SOLO_PEOPLE = 12


def meanings(first: int, second: int) -> tuple[int, ...]:
    """The values that two shown cards can mean: their sum and their difference, where a number card has it."""
    return tuple(sorted({value for value in (first + second, abs(first - second)) if 2 <= value <= 10}))


def wishes(shown: Sequence[str]) -> tuple[int, ...]:
    """The values that shown cards can mean; none where nothing was shown."""
    return meanings(number(shown[0]), number(shown[1])) if shown else ()


def wish_words(meant: Sequence[int]) -> str:
    """The values that shown cards can mean, as people say them."""
    return listed((tr("{value}s", value=value) for value in meant), "or")


def pairs_for(value: int) -> list[tuple[int, int]]:
    """The pairs of card values that can show a wish: the sums, then the differences."""
    sums = [(low, value - low) for low in range(2, 11) if low < value - low <= 10 or low * 2 == value]
    differences = [(high, high - value) for high in range(10, 1, -1) if high - value >= 2]
    return sums + differences


def clear_pairs(value: int) -> list[tuple[int, int]]:
    """The pairs of two values that show a wish without a card of its value, those with one meaning first."""
    pairs = (pair for pair in pairs_for(value) if value not in pair and pair[0] != pair[1])
    return sorted(pairs, key=lambda pair: len(meanings(*pair)))


def takes_part(table: Table) -> list[int]:
    """The players in order who show, give and buy: all but the imaginary one."""
    return [i for i in table.order if not table.players[i].imaginary]


@dataclass(frozen=True, slots=True)
class Show(Step[Table]):
    """A player lays two cards whose sum or difference is the wanted value, or nothing; ``turn`` counts from 0."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    turn: int

    def ask(self, table: Table) -> Ask:
        player = takes_part(table)[self.turn]
        return Cards(
            id="armies.show",
            title=tr("{player} shows a wish", player=player_name(table, player)),
            instruction=tr(
                "Lay two cards face up whose sum or difference is the value you want, or nothing. Do not say the value."
            ),
            rule="armies",
            actor=player_key(table, player),
            sizes=(0, 2),
            possible=tuple(table.hands),
            elsewhere=elsewhere(table, table.hands),
            chosen=True,
            in_hand=True,
        )

    def ways(self, table: Table) -> tuple[Way, ...]:
        """For each value the clearest of the pairs that show it, and no wish."""
        there = set(map(number, table.hands))
        found = [Way([], tr("no wish is shown"))]
        for value in range(10, 1, -1):
            pair = next((pair for pair in clear_pairs(value) if there.issuperset(pair)), None)
            if pair is not None:
                found.append(Way([f"{card}?" for card in pair], _wish_words(value, meanings(*pair))))
        return tuple(found)

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        meant = wishes(answer)
        if answer and not meant:
            raise Refused(
                tr(
                    "{cards} show no value: neither their sum nor their difference is from 2 to 10. "
                    "Who cannot show a value lays nothing",
                    cards=cards.names(answer),
                )
            )
        player = takes_part(table)[self.turn]
        table.servants += [take(table.hands, card) for card in answer]
        table.wishes = tuple(meant if i == player else old for i, old in enumerate(table.wishes))
        return Show(self.turn + 1) if self.turn + 1 < len(takes_part(table)) else Give()

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        player = takes_part(before)[self.turn]
        name = player_name(before, player)
        if not (meant := after.wishes[player]):
            return Report(tr("{player} shows nothing", player=name))
        return Report(tr("{player} may want {values}", player=name, values=wish_words(meant)))


@dataclass(frozen=True, slots=True)
class Give(Step[Table]):
    """Each player gives one card to another; then the shown cards defect to Umbar."""

    phase: ClassVar[Phase] = Phase.PREPARATION

    def ask(self, table: Table) -> Ask:
        first = player_name(table, takes_part(table)[0])
        give = tr(
            "Beginning with {player}, each of you gives one card from the hand to another player, "
            "trying to grant a wish.",
            player=first,
        )
        defect = trn(
            "Then put the {n} shown card face down beside Umbar.",
            "Then put the {n} shown cards face down beside Umbar.",
            len(table.servants),
        )
        return Confirm(
            id="armies.give",
            title=tr("Everybody gives a card"),
            instruction=joined(" ", (give, defect)) if table.servants else give,
            rule="armies",
            label=tr("Given"),
        )

    def answer(self, table: Table, answer: bool) -> Step[Table]:
        return LayArmy(0)


@dataclass(frozen=True, slots=True)
class LayArmy(Step[Table]):
    """A player lays the collected cards of one value face up; the rest of the hand becomes people."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    turn: int

    def ask(self, table: Table) -> Ask:
        player = table.order[self.turn]
        name = player_name(table, player)
        if table.players[player].imaginary:
            what = tr("Turn up the third hand. Its army is the value it has most cards of; on a tie you choose.")
        else:
            what = tr(
                "Lay your cards of one value face up: your army. Take another value only if you hold more cards of "
                "it; with no two alike, one card of your choice. The rest of the hand lies face up beside it."
            )
        return Cards(
            id="armies.army",
            title=tr("{player}'s army", player=name),
            instruction=what,
            rule="armies",
            actor=player_key(table, player),
            sizes=(1, 2, 3, 4),
            same_rank=True,
            possible=tuple(table.hands),
            elsewhere=elsewhere(table, table.hands),
            chosen=True,
            in_hand=True,
        )

    def ways(self, table: Table) -> tuple[Way, ...]:
        """Cards of the value wished for, or two and more of another."""
        player = table.order[self.turn]
        wished = table.wishes[player] if table.wishes else ()
        return tuple(
            Way([f"{value}?"] * size)
            for value, there in _values(table.hands)
            for size in range(1 if value in wished else 2, min(there, 4) + 1)
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        player = table.order[self.turn]
        owner = table.players[player]
        lay(table, f"army:{owner.key}", _of_owner(owner.name, cards.rank(answer[0])), player, answer)
        if self.turn + 1 < len(table.order):
            return LayArmy(self.turn + 1)
        table.people = table.hands
        table.hands = []
        return win_officers(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return _laid(after.armies[-1])


@dataclass(frozen=True, slots=True)
class Swaps(Step[Table]):
    """Solo game: up to three cards of the hand are swapped with the top of the servant pile."""

    phase: ClassVar[Phase] = Phase.PREPARATION

    def ask(self, table: Table) -> Ask:
        if table.options.solo_swaps == "one":
            how = tr("one at a time, looking at each before the next")
        else:
            how = tr("all at once")
        return Count(
            id="armies.swaps",
            title=tr("Swap cards"),
            instruction=tr(
                "You may swap up to {most} hand cards with cards from the top of the servant pile, {how}; what you "
                "give away goes face down under the pile. How many did you swap?",
                most=MOST_SWAPS,
                how=how,
            ),
            rule="solo",
            actor=player_key(table, 0),
            high=MOST_SWAPS,
            unit=tr("swapped"),
        )

    def answer(self, table: Table, answer: int) -> Step[Table]:
        table.swapped = answer
        return LaySoloArmy()


@dataclass(frozen=True, slots=True)
class LaySoloArmy(Step[Table]):
    """Solo game: up to four armies, each of at least two cards of one value; an empty answer ends it."""

    phase: ClassVar[Phase] = Phase.PREPARATION

    def ask(self, table: Table) -> Ask:
        laid = {army.value for army in table.armies}
        room = SOLO_HAND - sum(len(army.cards) for army in table.armies)
        sizes = tuple(size for size in (2, 3, 4) if size <= room)
        which = (
            tr("Lay another army, or none if these are all: two or more cards of one value from your hand.")
            if laid
            else tr("Lay an army: two or more cards of one value from your hand.")
        )
        return Cards(
            id="armies.army",
            title=tr("Army {number}", number=len(laid) + 1),
            instruction=joined(" ", (which, tr("At most four armies; a value is not split."))),
            rule="solo",
            actor=player_key(table, 0),
            about=f"army:{len(laid) + 1}",
            sizes=(0, *sizes) if laid else sizes,
            same_rank=True,
            possible=tuple(card for card in table.hands if number(card) not in laid),
            elsewhere=elsewhere(table, table.hands),
            chosen=True,
            in_hand=True,
        )

    def ways(self, table: Table) -> tuple[Way, ...]:
        """No other army, or two and more cards of a value that has none."""
        laid = {army.value for army in table.armies}
        ways = [Way([], tr("no other army"))] if laid else []
        for value, there in _values(table.hands):
            if value not in laid:
                ways += [Way([f"{value}?"] * size) for size in range(2, min(there, 4) + 1)]
        return tuple(ways)

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        if answer:
            rank = cards.rank(answer[0])
            lay(table, f"army:{rank}", tr("the {value}s", value=rank), 0, answer)
            room = SOLO_HAND - sum(len(army.cards) for army in table.armies)
            if len(table.armies) < MOST_SOLO_ARMIES and room >= 2:
                return LaySoloArmy()
        return SoloPeople()

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return _laid(after.armies[-1]) if answer else None


@dataclass(frozen=True, slots=True)
class SoloPeople(Step[Table]):
    """Solo game: the twelve people and the rest of the hand are told; the servants follow from them."""

    phase: ClassVar[Phase] = Phase.PREPARATION

    def ask(self, table: Table) -> Ask:
        people = SOLO_HAND + SOLO_PEOPLE - sum(len(army.cards) for army in table.armies)
        return Cards(
            id="armies.people",
            title=tr("Your people"),
            instruction=tr(
                "Lay the rest of your hand to your people: {cards} face up. Which values?", cards=count(people, "card")
            ),
            rule="solo",
            actor=player_key(table, 0),
            sizes=(people,),
            possible=tuple(table.hands),
            elsewhere=elsewhere(table, table.hands),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        table.people = [take(table.hands, card) for card in answer]
        table.servants = table.hands
        table.hands = []
        return win_officers(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        left = Counter(cards.rank(card) for card in after.servants)
        kinds = listed(
            joined(" × ", (n, rank)) for rank, n in sorted(left.items(), key=lambda item: cards.order(item[0] + "?"))
        )
        return Report(tr("Umbar's 12 servants are known"), why=(tr("They must be {cards}", cards=kinds),))


def lay(table: Table, key: str, name: str, player: int, answer: Sequence[str]) -> None:
    """Lay an army from cards of the hands."""
    laid = [take(table.hands, card) for card in answer]
    army = Army(key, name, number(laid[0]), player, laid)
    table.armies.append(army)
    table.army_values = table.army_values | {army.value}


def _wish_words(value: int, meant: Sequence[int]) -> str:
    """What two cards are laid for, and what else the others may take them for."""
    others = [tr("{value}s", value=other) for other in meant if other != value]
    if not others:
        return tr("to ask for {value}s", value=value)
    return tr("to ask for {value}s; it may mean {others} too", value=value, others=listed(others))


def _values(hands: Sequence[str]) -> list[tuple[int, int]]:
    """The values of cards in hands, the highest first, and how many there are of each."""
    return sorted(Counter(map(number, hands)).items(), reverse=True)


def _laid(army: Army) -> Report:
    return Report(joined(": ", (capital(army.name), sorted_names(army.cards))))


def _of_owner(owner: str, value: str) -> str:
    """An army's name. Languages differ in what they do to a name that ends in a hiss."""
    if owner.endswith("s"):
        return tr("{hissing}' {value}s", hissing=owner, value=value)
    if owner.endswith(("x", "z", "ß")):
        return tr("{hissing}'s {value}s", hissing=owner, value=value)
    return tr("{owner}'s {value}s", owner=owner, value=value)
