"""Phase 4, opening: who tries, the card that is turned up, and the roll against the lock's next number."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Option, Roll
from companion.game import Chance, Reckoning, Report, Step, Tone
from companion.games.royal_rescue.ending import lost, won
from companion.games.royal_rescue.lock import (
    current_lock,
    dice_to_roll,
    earns_second_roll,
    how_it_opens,
    opens,
    rolled_words,
    suit_words,
    target,
)
from companion.games.royal_rescue.odds import Opening
from companion.games.royal_rescue.reckoning import of_two
from companion.games.royal_rescue.table import (
    LOCK_NAMES,
    LOCKS,
    Phase,
    Table,
    elsewhere,
    exact_ones,
    number,
    take,
)
from companion.games.royal_rescue.words import again, one_pip_less, player_key, player_name, repeated
from companion.language import joined, tr
from companion.wording import capital, count

OPEN, AGAIN, MISSED = "open", "again", "missed"


def choose(table: Table) -> Step[Table]:
    """What is due in the dungeon, worked out from the table alone."""
    if current_lock(table) is None:
        return won(table)
    if table.in_use is not None:
        return Try()
    able = [i for i, n in enumerate(table.piles) if n]
    if not able:
        return lost(table)
    if len(able) == 1:
        return turn_up(table, able[0])
    return WhoTries()


@dataclass(frozen=True, slots=True)
class WhoTries(Step[Table]):
    """The team chooses who tries next."""

    phase: ClassVar[Phase] = Phase.DUNGEON

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="dungeon.who",
            title=tr("Who tries the {number}?", number=target(table)),
            instruction=tr(
                "{lock}: choose who tries. You may not tell your top card, but you may ask to be chosen.",
                lock=capital(LOCK_NAMES[current_lock(table) or 0]),
            ),
            rule="dungeon",
            options=tuple(
                Option(player_key(table, i), player_name(table, i), tr("{cards} left", cards=count(n, "card")))
                for i, n in enumerate(table.piles)
                if n
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        keys = [f"player:{player.key}" for player in table.players]
        return turn_up(table, keys.index(answer))

    def afresh(self, table: Table) -> Step[Table]:
        return choose(table)


def turn_up(table: Table, player: int) -> Step[Table]:
    """The chosen player's top card is turned up; a last card that is known is not asked for."""
    table.who = player
    if len(table.dealt) == 1 and cards.is_exact(table.dealt[0]):
        use(table, player, table.dealt[0])
        return Try()
    return TurnUp(player)


def use(table: Table, player: int, card: str) -> None:
    """A card is turned up and tries its luck."""
    table.in_use = take(table.dealt, card)
    table.piles[player] -= 1
    table.rolled_again = False


@dataclass(frozen=True, slots=True)
class TurnUp(Step[Table]):
    """The card that the chosen player turns up; here the suit matters."""

    phase: ClassVar[Phase] = Phase.DUNGEON
    player: int

    def ask(self, table: Table) -> Ask:
        return Cards(
            id="dungeon.card",
            title=tr("{player}'s top card", player=player_name(table, self.player)),
            instruction=tr("{player} turns up the top card. Which is it?", player=player_name(table, self.player)),
            rule="dungeon",
            actor=player_key(table, self.player),
            possible=exact_ones(table, table.dealt),
            suits=True,
            elsewhere=elsewhere(table, table.dealt),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        use(table, self.player, answer[0])
        return Try()

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Report(tr("{card} tries the {number}", card=cards.name(answer[0]), number=target(after)))

    def afresh(self, table: Table) -> Step[Table]:
        if current_lock(table) is not None and table.piles[self.player]:
            return turn_up(table, self.player)
        return choose(table)


@dataclass(frozen=True, slots=True)
class Try(Step[Table]):
    """An opening attempt: the dice's sum or difference, any double, or by the lock's suit one more or less."""

    phase: ClassVar[Phase] = Phase.DUNGEON

    def ask(self, table: Table) -> Ask:
        card = cards.name(str(table.in_use))
        results: dict[str, str] = {OPEN: tr("Open")}
        if can_earn(table):
            results[AGAIN] = tr("Missed, but {value} came up", value=number(str(table.in_use)))
        results[MISSED] = tr("Missed")
        what = tr("Roll one die") if dice_to_roll(table) == 1 else tr("Roll two dice")
        return Roll(
            id="dungeon.roll",
            title=tr("{card} tries the {number}", card=card, number=target(table)),
            instruction=joined(": ", (tr("Roll once more") if table.rolled_again else what, how_it_opens(table))),
            rule="quests" if table.quest("3") else "dungeon",
            actor=player_key(table, table.who) if table.who is not None else None,
            about=f"lock:{(current_lock(table) or 0) + 1}",
            dice=dice_to_roll(table),
            results=results,
        )

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        result = self.result(table, answer)
        if result == OPEN:
            return opened(table)
        if result == AGAIN:
            table.rolled_again = True
            return Try()
        dice = tuple(answer) if isinstance(answer, list) else ()
        return TryMissed(dice) if ways_out(table, dice) else failed(table)

    def result(self, table: Table, answer: Sequence[int] | str) -> str:
        """What a roll means, in the words of the ask."""
        if isinstance(answer, str):
            return answer
        if opens(table, answer):
            return OPEN
        return AGAIN if can_earn(table) and earns_second_roll(table, answer) else MISSED

    def reckoning(self, before: Table, answer: Any) -> Reckoning | None:
        if not isinstance(answer, list):
            return None
        wanted = tr("The number is {number}: {how}", number=target(before), how=how_it_opens(before))
        return of_two(answer, wanted, self.result(before, answer) == OPEN)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        why = rolled_words(before, answer)
        result = self.result(before, answer)
        if result == OPEN:
            suit = suit_words(before, answer) if isinstance(answer, list) else ()
            return opened_report(before, after, (*why, *suit))
        if result == AGAIN:
            is_card = tr("{value} is the card", value=number(str(before.in_use)))
            return Report(tr("Missed: roll once more"), Tone.PLAIN, (*why, is_card))
        if isinstance(after.step, TryMissed):
            return Report(tr("Missed"), Tone.BAD, why)
        return failed_report(before, after, why)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        chances = opening_odds(table)
        second = can_earn(table)
        told = [Chance(tr("opens the {number} now", number=target(table)), chances.open)]
        if second and chances.again:
            told.append(Chance(tr("with the second roll"), chances.within(True, 0)))
        if table.bonus:
            repeats = tr("with the bonus die ({repeats})", repeats=table.bonus)
            told.append(Chance(repeats, chances.within(second, table.bonus)))
        return tuple(told)

    def afresh(self, table: Table) -> Step[Table]:
        return choose(table)


def can_earn(table: Table) -> bool:
    """Whether the card could still earn its second roll at this number."""
    return not table.rolled_again and bool(number(str(table.in_use))) and dice_to_roll(table) == 2


def opening_odds(table: Table) -> Opening:
    """The chances of the card in use against the number that is tried."""
    return Opening(dice_to_roll(table), lambda roll: opens(table, roll), lambda roll: earns_second_roll(table, roll))


def opened(table: Table) -> Step[Table]:
    """The number is open: its card goes, an empty lock's Ace too, and the same card goes on."""
    lock = current_lock(table) or 0
    table.out.append(table.locks[lock].pop())
    table.opened += 1
    table.rolled_again = False
    if not table.locks[lock]:
        ace = next((card for card in table.aces if card[-1] == LOCKS[lock]), None)
        if ace is not None:
            table.aces.remove(ace)
            table.out.append(ace)
    return choose(table)


def failed(table: Table) -> Step[Table]:
    """The card is out of the game; the team chooses who is next."""
    table.out.append(str(table.in_use))
    table.in_use = None
    table.who = None
    return choose(table)


def opened_report(before: Table, after: Table, why: tuple[str, ...]) -> Report:
    """What an opened number means."""
    lock = current_lock(before) or 0
    if after.step.over:
        return Report(tr("Open! The royal couple is free"), Tone.WON, why)
    todo = [tr("Take the number's card away")]
    if not after.locks[lock]:
        todo.append(tr("Take the Ace away: {lock} is open", lock=LOCK_NAMES[lock]))
    in_use = cards.name(str(after.in_use))
    todo.append(tr("{card} goes on against the {number}", card=in_use, number=target(after)))
    return Report(tr("Open! The {number} is open", number=target(before)), Tone.GOOD, why, tuple(todo))


def failed_report(before: Table, after: Table, why: tuple[str, ...]) -> Report:
    """What a failed card means."""
    card = cards.name(str(before.in_use))
    if after.step.over:
        return Report(tr("The last card has failed"), Tone.LOST, why)
    gone = tr("{card} is out of the game", card=card)
    return Report(tr("{card} has failed", card=card), Tone.BAD, why, (gone,))


def ways_out(table: Table, dice: tuple[int, ...]) -> tuple[Option, ...]:
    """What a missed attempt can still do: the bonus die, Lockpick, Locksmith."""
    ways = []
    if table.bonus:
        ways.append(Option("repeat", tr("Roll again"), one_pip_less(table)))
    for tool in table.tools:
        if not table.solo and tool.player != table.who:
            continue
        if tool.repeat:
            ways.append(Option("lockpick", tr("Roll again with Lockpick"), tr("of {army}", army=tool.army)))
        if tool.change and (not dice or opens(table, dice, change=1)):
            whose = tr("Locksmith of {army}", army=tool.army)
            ways.append(Option("locksmith", tr("Change the result by 1: it opens"), whose))
    unique = {way.id: way for way in reversed(ways)}
    return tuple(reversed(unique.values()))


@dataclass(frozen=True, slots=True)
class TryMissed(Step[Table]):
    """A missed attempt, with what can still be done; ``dice`` is empty where only the result was told."""

    phase: ClassVar[Phase] = Phase.DUNGEON
    dice: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        card = cards.name(str(table.in_use))
        return Choice(
            id="dungeon.missed",
            title=tr("{card} missed the {number}", card=card, number=target(table)),
            instruction=tr("Try to save the card, or give it up?"),
            rule="bonus-die",
            actor=player_key(table, table.who) if table.who is not None else None,
            about=f"lock:{(current_lock(table) or 0) + 1}",
            options=(
                *ways_out(table, self.dice),
                Option("give-up", tr("Give the card up"), tr("{card} is out of the game", card=card)),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "repeat":
            table.raise_bonus(-1)
            return Try()
        if answer == "lockpick":
            spend(table, repeat=1, change=0)
            return Try()
        if answer == "locksmith":
            spend(table, repeat=0, change=1)
            return opened(table)
        return failed(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        if answer == "repeat":
            return repeated(after)
        if answer == "lockpick":
            return Report(tr("The roll is repeated with Lockpick"))
        if answer == "locksmith":
            return opened_report(before, after, (tr("changed by 1 with Locksmith"),))
        return failed_report(before, after, (tr("the roll missed, and you gave the card up"),))

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return again(Try().odds(table)[:1])

    def afresh(self, table: Table) -> Step[Table]:
        if table.in_use is None or current_lock(table) is None:
            return choose(table)
        return self if ways_out(table, self.dice) else failed(table)


def spend(table: Table, repeat: int, change: int) -> None:
    """Use up one repeat or one change of a tool of the player who tries; a tool that is used up leaves the game."""
    tools = list(table.tools)
    for i, tool in enumerate(tools):
        mine = table.solo or tool.player == table.who
        if mine and tool.repeat >= repeat and tool.change >= change:
            tools[i] = replace(tool, repeat=tool.repeat - repeat, change=tool.change - change)
            break
    table.tools = tuple(tool for tool in tools if tool.repeat or tool.change)
