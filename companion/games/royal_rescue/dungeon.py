"""Phase 4: the dungeon. The combination, the clean-up, and your cards."""

from dataclasses import dataclass
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Option
from companion.game import Report, Step
from companion.games.royal_rescue.effects import Kind, Position, cell_keys
from companion.games.royal_rescue.opening import choose
from companion.games.royal_rescue.table import LOCK_NAMES, Army, Phase, Table, Tool, elsewhere, number, take
from companion.games.royal_rescue.words import player_name
from companion.language import joined, tr, trn
from companion.spreads import BESIDE_ACES, Layout, Spread
from companion.wording import capital, count


def enter_dungeon(table: Table) -> Step[Table]:
    """The markers of destroyed armies join the discard pile, and it is shuffled for the combination (reading 8)."""
    for army in table.armies:
        if army.marker is not None:
            table.discard.append(army.marker)
            army.marker = None
    return combination(table, 0)


def source_of(table: Table) -> list[str]:
    """Where the next card of the combination comes from: the discard pile, then perhaps the people (reading 5)."""
    if table.discard or table.options.short_combination == "open":
        return table.discard
    return table.people


def combination(table: Table, lock: int) -> Step[Table]:
    """Locks 1 to 4 get one to four cards each, as far as the cards go; numbers without a card count as open."""
    for i in range(lock, len(table.locks)):
        while (missing := i + 1 - len(table.locks[i])) and (source := source_of(table)):
            if len({card[:-1] for card in source}) > 1:
                return Combination(i, min(missing, len(source)))
            table.locks[i].append(take(source, cards.by_rank(source[-1])))
    return clean_up(table, 0)


@dataclass(frozen=True, slots=True)
class Combination(Step[Table]):
    """The cards turned up beside one Ace, from left to right."""

    phase: ClassVar[Phase] = Phase.DUNGEON
    lock: int
    count: int

    def ask(self, table: Table) -> Ask:
        source = source_of(table)
        if source is table.discard:
            what = trn(
                "Turn up {n} card from the shuffled discard pile beside the Ace, from left to right. "
                "Which value is it?",
                "Turn up {n} cards from the shuffled discard pile beside the Ace, from left to right. "
                "Which values are they?",
                self.count,
            )
        else:
            what = trn(
                "Turn up {n} card from the shuffled people beside the Ace, from left to right. Which value is it?",
                "Turn up {n} cards from the shuffled people beside the Ace, from left to right. Which values are they?",
                self.count,
            )
        first = tr("Lay the Aces in a column: ♠ ♥ ♣ ♦ from bottom to top.")
        return Cards(
            id="dungeon.combination",
            title=tr("The combination: {lock}", lock=LOCK_NAMES[self.lock]),
            instruction=what if self.lock else joined(" ", (first, what)),
            rule="dungeon",
            about=f"lock:{self.lock + 1}",
            sizes=(self.count,),
            possible=tuple(source),
            elsewhere=elsewhere(table, source),
            layout=self._layout(table),
        )

    def _layout(self, table: Table) -> Spread:
        """The Aces lie below the royal couple; a lock may have cards already that needed no asking."""
        line = BESIDE_ACES[self.lock]
        known = {line: tuple(table.locks[self.lock])}
        return Spread(Layout.COMBINATION, (line,), known, beside=(*table.royals, *table.umbar))

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        source = source_of(table)
        for card in answer:
            table.locks[self.lock].append(take(source, card))
        return combination(table, self.lock)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        numbers = "-".join(str(number(card)) for card in after.locks[self.lock])
        todo = tuple(
            tr("{lock}: {number} without a card, counted as open", lock=LOCK_NAMES[i], number=i + 1 - len(lock))
            for i, lock in enumerate(after.locks)
            if len(lock) < i + 1 and not isinstance(after.step, Combination)
        )
        return Report(joined(": ", (capital(LOCK_NAMES[self.lock]), numbers)), todo=todo + dealt_todo(before, after))

    def afresh(self, table: Table) -> Step[Table]:
        return combination(table, 0)


def lock_effect(table: Table, army: Army) -> Kind | None:
    """Locksmith or Lockpick: the effect of a special ability's rank that counts in the dungeon; its suit does not."""
    if army.ability is None or (army.player is not None and table.players[army.player].imaginary):
        return None
    effect = table.table_set.cell(cell_keys(army.ability, Position.ABILITY)[0]).effect
    return effect if effect in (Kind.LOCK_CHANGE, Kind.LOCK_REPEAT) else None


def clean_up(table: Table, first: int) -> Step[Table]:
    """The clean-up: an owner of Locksmith or Lockpick keeps an officer or a weapon for it (reading 19)."""
    for i in range(first, len(table.armies)):
        army = table.armies[i]
        if lock_effect(table, army) is None:
            continue
        choices = tool_choices(table, army)
        if len(choices) > 1:
            return KeepTool(i)
        if choices:
            keep(table, army, choices[0].id)
    return deal(table)


def tool_choices(table: Table, army: Army) -> tuple[Option, ...]:
    """What an owner may keep; in Quest 3, read so, a weapon may rather become an army card again."""
    choices = []
    if army.officer is not None:
        choices.append(Option("officer", tr("The officer")))
    if army.weapons:
        choices.append(Option("weapon", tr("A weapon")))
        if table.quest("3") and table.options.quest3_weapons == "kept":
            choices.append(Option("card", tr("Turn a weapon into an army card"), tr("the ability then lapses")))
    return tuple(choices)


def keep(table: Table, army: Army, what: str) -> None:
    """Keep an officer or a weapon for the dungeon, or turn a weapon back into an army card."""
    if what == "card":
        army.cards.append(army.weapons.pop())
        return
    if what == "officer" and army.officer is not None:
        table.kept.append(army.officer)
        army.officer = None
    else:
        table.kept.append(army.weapons.pop())
    cell = table.table_set.cell(cell_keys(str(army.ability), Position.ABILITY)[0])
    times = max(1, cell.amount)
    change = times if cell.effect is Kind.LOCK_CHANGE else 0
    tool = Tool(army.player or 0, army.name, change, times - change)
    table.tools += (tool,)


@dataclass(frozen=True, slots=True)
class KeepTool(Step[Table]):
    """An owner of Locksmith or Lockpick chooses what to keep for it."""

    phase: ClassVar[Phase] = Phase.DUNGEON
    army: int

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.army]
        cell = table.table_set.cell(cell_keys(str(army.ability), Position.ABILITY)[0])
        return Choice(
            id="dungeon.keep",
            title=tr("{army} keeps a tool", army=capital(army.name)),
            instruction=tr("{ability}. What is kept for it? The other one is lost as usual.", ability=cell.text),
            rule="dungeon",
            actor=army.key,
            options=tool_choices(table, army),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        keep(table, table.armies[self.army], answer)
        return clean_up(table, self.army + 1)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        name = before.armies[self.army].name
        return Report(tr("{army} keeps its choice", army=name), todo=dealt_todo(before, after))

    def afresh(self, table: Table) -> Step[Table]:
        return clean_up(table, self.army)


def deal(table: Table) -> Step[Table]:
    """Your cards: what is left of armies, militias and people is dealt out evenly, from the commander onward."""
    table.people_ranks = frozenset(cards.rank(card) for card in table.people)
    table.dealt += table.people
    table.people = []
    table.out += table.people_weapons
    table.people_weapons = []
    for army in table.armies:
        clear(table, army)
    for card in (table.troops, table.battle):
        if card is not None:
            table.situation.append(card)
    table.troops = table.battle = None
    table.piles = [0] * len(table.players)
    takers = [i for i in table.order if not table.players[i].imaginary]
    for n in range(len(table.dealt)):
        table.piles[takers[n % len(takers)]] += 1
    return choose(table)


def clear(table: Table, army: Army) -> None:
    """Army cards and ordinary officers are dealt; weapons leave the game, or in Quest 3 become army cards again."""
    table.dealt += army.cards
    if army.officer is not None:
        table.dealt.append(army.officer)
    again = table.quest("3") and table.options.quest3_weapons == "held"
    (table.dealt if again else table.out).extend(army.weapons)
    for card in (army.ability, army.handicap):
        if card is not None:
            table.situation.append(card)
    army.cards, army.weapons = [], []
    army.officer = army.ability = army.handicap = None


def dealt_todo(before: Table, after: Table) -> tuple[str, ...]:
    """How the cards are dealt, once the combination and the clean-up are done."""
    if not after.piles or before.piles:
        return ()
    yours = count(len(after.dealt), "card")
    if any(card[0] == "J" for card in after.dealt):
        yours = tr("{cards}, officers too,", cards=yours)
    shares = joined(", ", (joined(" ", (player_name(after, i), n)) for i, n in enumerate(after.piles) if n))
    return (
        tr("Remove all weapons that are not kept, and the situation cards"),
        tr("Shuffle your {cards} and deal them into one face-down pile", cards=yours)
        if after.solo
        else tr("Shuffle your {cards} and deal them face down: {shares}", cards=yours, shares=shares),
    )
