"""The table of Royal Rescue: every card by its place, as far as it has been seen, and the counts people lose."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from companion import cards
from companion.game import Step
from companion.games.royal_rescue.effects import Modifiers, Position, TableSet, total
from companion.games.royal_rescue.options import Options
from companion.language import joined, tr

LOCKS = "shcd"
"""The Aces' suits from lock 1 to lock 4 (Phase 4, The combination)."""
LOCK_NAMES = (tr("lock 1 ♠"), tr("lock 2 ♥"), tr("lock 3 ♣"), tr("lock 4 ♦"))
MOST_BONUS = 6


class Phase(IntEnum):
    """The phases of the rulebook, with the set-up before them and the end after them."""

    SETUP = 0
    PREPARATION = 1
    SERVANTS = 2
    UMBAR = 3
    DUNGEON = 4
    END = 5


@dataclass(frozen=True, slots=True)
class Player:
    """A seat: its name and its id in asks and records. Nobody sits at the imaginary one (Two players)."""

    key: str
    name: str
    imaginary: bool = False


@dataclass(slots=True)
class Army:
    """An army, or a militia (which has no player). Destroyed, it holds no cards; its last one may lie as a marker."""

    key: str
    name: str
    value: int
    player: int | None
    cards: list[str]
    officer: str | None = None
    weapons: list[str] = field(default_factory=list)
    marker: str | None = None
    ability: str | None = None
    handicap: str | None = None
    free_misses: int = 0
    extra_losses: int = 0
    effects: Modifiers = field(default_factory=Modifiers)

    @property
    def is_militia(self) -> bool:
        return self.player is None

    def copy(self) -> "Army":
        """An independent copy; effects are replaced and never changed, so they are shared."""
        return Army(
            self.key,
            self.name,
            self.value,
            self.player,
            self.cards.copy(),
            self.officer,
            self.weapons.copy(),
            self.marker,
            self.ability,
            self.handicap,
            self.free_misses,
            self.extra_losses,
            self.effects,
        )


@dataclass(frozen=True, slots=True)
class Tool:
    """Locksmith or Lockpick kept for the dungeon with the card that pays for it; ``player`` owns it."""

    player: int
    army: str
    change: int
    repeat: int


@dataclass(slots=True)
class Table:
    """Everything that is visible or known. Places are lists of cards; together they always hold all 54."""

    options: Options
    table_set: TableSet
    players: tuple[Player, ...]
    step: Step["Table"]
    order: tuple[int, ...] = ()
    bonus: int = 1
    # places of cards
    court: list[str] = field(default_factory=list)
    royals: list[str] = field(default_factory=list)
    situation: list[str] = field(default_factory=list)
    officers: list[str] = field(default_factory=list)
    aces: list[str] = field(default_factory=list)
    umbar: list[str] = field(default_factory=list)
    hands: list[str] = field(default_factory=list)
    servants: list[str] = field(default_factory=list)
    under: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    people_weapons: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    armies: list[Army] = field(default_factory=list)
    troops: str | None = None
    battle: str | None = None
    in_use: str | None = None
    locks: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    kept: list[str] = field(default_factory=list)
    # what is counted
    wishes: tuple[tuple[int, ...], ...] = ()
    swapped: int = 0
    army_values: frozenset[int] = frozenset()
    attacker: int | None = None
    hits: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    militia_order: tuple[int, ...] = ()
    sixes: int = 0
    piles: list[int] = field(default_factory=list)
    who: int | None = None
    rolled_again: bool = False
    opened: int = 0
    tools: tuple[Tool, ...] = ()
    people_ranks: frozenset[str] = frozenset()

    def copy(self) -> "Table":
        """An independent copy; what is never changed in place is shared."""
        return Table(
            self.options,
            self.table_set,
            self.players,
            self.step,
            self.order,
            self.bonus,
            self.court.copy(),
            self.royals.copy(),
            self.situation.copy(),
            self.officers.copy(),
            self.aces.copy(),
            self.umbar.copy(),
            self.hands.copy(),
            self.servants.copy(),
            self.under.copy(),
            self.row.copy(),
            self.discard.copy(),
            self.people.copy(),
            self.people_weapons.copy(),
            self.dealt.copy(),
            self.out.copy(),
            [army.copy() for army in self.armies],
            self.troops,
            self.battle,
            self.in_use,
            [lock.copy() for lock in self.locks],
            self.kept.copy(),
            self.wishes,
            self.swapped,
            self.army_values,
            self.attacker,
            self.hits,
            self.queue,
            self.militia_order,
            self.sixes,
            self.piles.copy(),
            self.who,
            self.rolled_again,
            self.opened,
            self.tools,
            self.people_ranks,
        )

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    def quest(self, number: str) -> bool:
        """Whether the quest is played."""
        return number in self.options.quests

    def raise_bonus(self, by: int) -> None:
        """Raise the bonus die (lower it with a negative number); never above 6, and 0 is put aside."""
        self.bonus = max(0, min(MOST_BONUS, self.bonus + by))

    def standing(self) -> list[int]:
        """The armies and militias that still hold cards, by index, armies first in the direction of play."""
        return [i for i, army in enumerate(self.armies) if army.cards]

    def standing_armies(self) -> list[int]:
        """The armies that still hold cards."""
        return [i for i, army in enumerate(self.armies) if army.cards and army.player is not None]

    def army(self, key: str) -> Army:
        """The army or militia with a key."""
        return next(army for army in self.armies if army.key == key)

    def settle_effects(self) -> None:
        """Work out anew what the situation cards do to each army; due whenever one is placed or learned."""
        for army in self.armies:
            army.effects = total(
                self.table_set,
                (
                    (self.right_of(army, Position.ABILITY), Position.ABILITY),
                    (self.right_of(army, Position.HANDICAP), Position.HANDICAP),
                    (self.troops, Position.TROOPS),
                    (self.battle, Position.BATTLE),
                ),
            )

    def right_of(self, army: Army, position: Position) -> str | None:
        """The ability or handicap that counts for an army; in a solo game it may be any of the player's armies'."""
        own = army.ability if position is Position.ABILITY else army.handicap
        if own is not None or not self.solo or self.options.solo_rights == "army" or army.is_militia:
            return own
        cards_of = (a.ability if position is Position.ABILITY else a.handicap for a in self.armies)
        return next((card for card in cards_of if card is not None), None)

    def for_all(self) -> Modifiers:
        """What the situation adds up to for everybody: the whip and Umbar's sixes."""
        return total(self.table_set, self.placed())

    def placed(self) -> list[tuple[str, Position]]:
        """The situation cards that lie beside armies or for all, with their positions."""
        lying = [(self.troops, Position.TROOPS), (self.battle, Position.BATTLE)]
        for army in self.armies:
            lying += [(army.ability, Position.ABILITY), (army.handicap, Position.HANDICAP)]
        return [(card, position) for card, position in lying if card is not None]

    def everywhere(self) -> Iterator[list[str]]:
        """The cards of every place."""
        yield from (self.court, self.royals, self.situation, self.officers, self.aces, self.umbar, self.hands)
        yield from (self.servants, self.under, self.row, self.discard, self.people, self.people_weapons, self.dealt)
        yield from (self.out, self.kept, *self.locks)
        for army in self.armies:
            yield army.cards
            yield army.weapons
            beside = (army.officer, army.marker, army.ability, army.handicap)
            yield [card for card in beside if card is not None]
        face_up = (self.troops, self.battle, self.in_use)
        yield [card for card in face_up if card is not None]

    def places(self) -> Iterator[tuple[str, list[str]]]:
        """Every place with the cards that lie there, in words that follow 'is already'."""
        return zip(self._place_words(), self.everywhere(), strict=True)

    def _place_words(self) -> Iterator[str]:
        """The places in the order of ``everywhere``."""
        yield from _PLACES
        for army in self.armies:
            yield tr("in {army}", army=army.name)
            yield tr("a weapon of {army}", army=army.name)
            yield tr("with {army}", army=army.name)
        yield tr("face up")


_PLACES = (
    tr("in the dungeon's court"),
    tr("of the royal couple"),
    tr("in the situation pile"),
    tr("with the officers"),
    tr("an Ace of the dungeon"),
    tr("Umbar"),
    tr("in the players' hands"),
    tr("among Umbar's servants"),
    tr("under the servant pile"),
    tr("in the battle row"),
    tr("on the discard pile"),
    tr("among the people"),
    tr("a weapon of the people"),
    tr("among the cards dealt out"),
    tr("out of the game"),
    tr("kept for the dungeon"),
    *(tr("in {lock}", lock=lock) for lock in LOCK_NAMES),
)


_NUMBERS = {r + s: int(r) for r in cards.NUMBERS for s in (*cards.SYMBOLS, "?")}


def number(card: str) -> int:
    """The value of a number card, 0 for a Jack (Phase 4, The combination)."""
    return _NUMBERS.get(card, 0)


def dice_of_people(table: Table) -> int:
    """One die for every 4 people cards, begun fours counted."""
    return (len(table.people) + 3) // 4


def cards_left(table: Table) -> int:
    """The cards the fire whip can take: armies, militias, officers and people; weapons are safe."""
    return len(table.people) + sum(len(a.cards) + (a.officer is not None) for a in table.armies)


def take(place: list[str], card: str) -> str:
    """Take a card that was turned up out of a place, and return it as far as it is known.

    Where only its rank was seen and several of that rank lie there, which suit has left is not known any more:
    the others are then known by rank alone.
    """
    if cards.is_exact(card):
        place.remove(card if card in place else cards.by_rank(card))
        return card
    fitting = [i for i, other in enumerate(place) if other[:-1] == card[:-1]]
    if len({place[i] for i in fitting}) == 1:
        return place.pop(fitting[0])
    for i in fitting:
        place[i] = card
    place.remove(card)
    return card


def exact_ones(table: Table, place: list[str]) -> tuple[str, ...]:
    """The cards, with suits, that a face-down card of a place can be: unseen suits are those seen nowhere else."""
    known = {card for place_ in table.everywhere() for card in place_ if cards.is_exact(card)}
    possible: list[str] = []
    for card in sorted(set(place), key=cards.order):
        if cards.is_exact(card):
            possible.append(card)
        else:
            possible += [card[:-1] + s for s in cards.SYMBOLS if card[:-1] + s not in known]
    return tuple(possible)


def elsewhere(table: Table, place: list[str]) -> dict[str, str]:
    """Where the cards are that cannot be in a place, and what became of ranks that have none left there."""
    found: dict[str, str] = {}
    ranks: dict[str, list[str]] = {}
    for words, other in table.places():
        if other is place:
            continue
        for card in other:
            if cards.is_exact(card):
                found[card] = words
            if words not in (at := ranks.setdefault(cards.by_rank(card), [])):
                at.append(words)
    here = {cards.rank(card) for card in place}
    for wide, words_of in ranks.items():
        if cards.rank(wide) not in here:
            found[wide] = tr("all are {places}", places=joined(tr(" or "), words_of))
    return found
