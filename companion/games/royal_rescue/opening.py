"""Phase 4, opening: who tries, the card that is turned up, and the roll against the lock's next number."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Option, Roll
from companion.game import Chance, Report, Step, Tone
from companion.games.royal_rescue.ending import lost, won
from companion.games.royal_rescue.odds import Opening
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
from companion.games.royal_rescue.words import player_key, player_name
from companion.wording import count

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


def current_lock(table: Table) -> int | None:
    """The lock that is tried: the first that still has numbers."""
    for i, lock in enumerate(table.locks):
        if lock:
            return i
    return None


def target(table: Table) -> int:
    """The number that is tried: the rightmost of the current lock."""
    return number(table.locks[current_lock(table) or 0][-1])


@dataclass(frozen=True, slots=True)
class WhoTries(Step[Table]):
    """The team chooses who tries next."""

    phase: ClassVar[Phase] = Phase.DUNGEON

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="dungeon.who",
            title=f"Who tries the {target(table)}?",
            instruction=f"{LOCK_NAMES[current_lock(table) or 0].capitalize()}: choose who tries. You may not tell your "
            "top card, but you may ask to be chosen.",
            rule="dungeon",
            options=tuple(
                Option(player_key(table, i), player_name(table, i), f"{count(n, 'card')} left")
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
            title=f"{player_name(table, self.player)}'s top card",
            instruction=f"{player_name(table, self.player)} turns up the top card. Which is it?",
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
        return Report(f"{cards.name(answer[0])} tries the {target(after)}")

    def afresh(self, table: Table) -> Step[Table]:
        if current_lock(table) is not None and table.piles[self.player]:
            return turn_up(table, self.player)
        return choose(table)


def suited(table: Table) -> bool:
    """Whether the card in use has the suit of the current lock's Ace."""
    return str(table.in_use)[-1] == LOCKS[current_lock(table) or 0]


def fights_as_people(table: Table) -> bool:
    """Quest 3: whether the card in use was people when the cards were dealt."""
    return table.quest("3") and cards.rank(str(table.in_use)) in table.people_ranks


def dice_to_roll(table: Table) -> int:
    """Two dice, but in Quest 3 one for a card that was people."""
    return 1 if fights_as_people(table) and table.options.quest3_people == "one" else 2


def opens(table: Table, dice: Sequence[int], change: int = 0) -> bool:
    """Whether a roll opens the number that is tried; ``change`` is what a tool may change the result by."""
    most = change + (1 if suited(table) and not (table.quest("3") and table.options.quest3_suit == "none") else 0)
    wanted = target(table)
    if fights_as_people(table):
        value = number(str(table.in_use))
        results = [value + sign * pips for pips in dice for sign in (1, -1)]
    elif table.quest("3"):
        results = [2 * dice[0]] if dice[0] == dice[1] else []
        if results and wanted == 0:
            return True
    elif dice[0] == dice[1]:
        return True
    else:
        results = [dice[0] + dice[1], abs(dice[0] - dice[1])]
    return any(abs(result - wanted) <= most for result in results)


def earns_second_roll(table: Table, dice: Sequence[int]) -> bool:
    """Whether the raw sum or difference equals the value of the card; a Jack's 0 gives no extra roll (reading 14)."""
    value = number(str(table.in_use))
    return bool(value) and len(dice) == 2 and value in (dice[0] + dice[1], abs(dice[0] - dice[1]))


@dataclass(frozen=True, slots=True)
class Try(Step[Table]):
    """An opening attempt: the dice's sum or difference, any double, or by the lock's suit one more or less."""

    phase: ClassVar[Phase] = Phase.DUNGEON

    def ask(self, table: Table) -> Ask:
        card = cards.name(str(table.in_use))
        results = {OPEN: "Open"}
        if can_earn(table):
            results[AGAIN] = f"Missed, but {number(str(table.in_use))} came up"
        results[MISSED] = "Missed"
        again = (
            "Roll once more" if table.rolled_again else f"Roll {'one die' if dice_to_roll(table) == 1 else 'two dice'}"
        )
        return Roll(
            id="dungeon.roll",
            title=f"{card} tries the {target(table)}",
            instruction=f"{again}: {how_it_opens(table)}",
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

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        why = rolled_words(before, answer)
        result = self.result(before, answer)
        if result == OPEN:
            return opened_report(before, after, why)
        if result == AGAIN:
            return Report("Missed: roll once more", Tone.PLAIN, (*why, f"{number(str(before.in_use))} is the card"))
        if isinstance(after.step, TryMissed):
            return Report("Missed", Tone.BAD, why)
        return failed_report(before, after, why)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        chances = opening_odds(table)
        second = can_earn(table)
        told = [Chance(f"opens the {target(table)} now", chances.open)]
        if second and chances.again:
            told.append(Chance("with the second roll", chances.within(True, 0)))
        if table.bonus:
            told.append(Chance(f"with the bonus die ({table.bonus})", chances.within(second, table.bonus)))
        return tuple(told)

    def afresh(self, table: Table) -> Step[Table]:
        return choose(table)


def can_earn(table: Table) -> bool:
    """Whether the card could still earn its second roll at this number."""
    return not table.rolled_again and bool(number(str(table.in_use))) and dice_to_roll(table) == 2


def opening_odds(table: Table) -> Opening:
    """The chances of the card in use against the number that is tried."""
    return Opening(dice_to_roll(table), lambda roll: opens(table, roll), lambda roll: earns_second_roll(table, roll))


def how_it_opens(table: Table) -> str:
    """What opens the number, in words."""
    wanted = target(table)
    suit_matters = suited(table) and not (table.quest("3") and table.options.quest3_suit == "none")
    by_one = "; your suit may change it by 1" if suit_matters else ""
    if fights_as_people(table):
        return f"your {number(str(table.in_use))} plus or minus the die must be {wanted}{by_one}."
    if table.quest("3"):
        if wanted == 0:
            return "any double opens it."
        return f"a double with the sum {wanted} opens it{by_one}."
    if wanted == 0:
        return f"a double opens it{', or a difference of 1 by your suit' if suit_matters else ''}."
    return f"sum or difference {wanted}, or any double{by_one}."


def rolled_words(table: Table, answer: Any) -> tuple[str, ...]:
    """The roll in words."""
    if isinstance(answer, str):
        return ()
    if len(answer) == 1:
        return (f"rolled {answer[0]}",)
    first, second = answer
    if first == second:
        return (f"double {first}",)
    return (f"{first} and {second}: sum {first + second}, difference {abs(first - second)}",)


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
        return Report("Open! The royal couple is free", Tone.WON, why)
    todo = ["Take the number's card away"]
    if not after.locks[lock]:
        todo.append(f"Take the Ace away: {LOCK_NAMES[lock]} is open")
    todo.append(f"{cards.name(str(after.in_use))} goes on against the {target(after)}")
    return Report(f"Open! The {target(before)} is open", Tone.GOOD, why, tuple(todo))


def failed_report(before: Table, after: Table, why: tuple[str, ...]) -> Report:
    """What a failed card means."""
    card = cards.name(str(before.in_use))
    if after.step.over:
        return Report("The last card has failed", Tone.LOST, why)
    return Report(f"{card} has failed", Tone.BAD, why, (f"{card} is out of the game",))


def ways_out(table: Table, dice: tuple[int, ...]) -> tuple[Option, ...]:
    """What a missed attempt can still do: the bonus die, Lockpick, Locksmith."""
    ways = []
    if table.bonus:
        ways.append(Option("repeat", "Roll again", f"bonus die {table.bonus} → {table.bonus - 1}"))
    for tool in table.tools:
        if not table.solo and tool.player != table.who:
            continue
        if tool.repeat:
            ways.append(Option("lockpick", "Roll again with Lockpick", f"of {tool.army}"))
        if tool.change and (not dice or opens(table, dice, change=1)):
            ways.append(Option("locksmith", "Change the result by 1: it opens", f"Locksmith of {tool.army}"))
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
            title=f"{card} missed the {target(table)}",
            instruction="Try to save the card, or give it up?",
            rule="bonus-die",
            actor=player_key(table, table.who) if table.who is not None else None,
            about=f"lock:{(current_lock(table) or 0) + 1}",
            options=(*ways_out(table, self.dice), Option("give-up", "Give the card up", f"{card} is out of the game")),
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
            aside = f"Turn the bonus die to {after.bonus}" if after.bonus else "Put the bonus die aside"
            return Report("The roll is repeated", todo=(aside,))
        if answer == "lockpick":
            return Report("The roll is repeated with Lockpick")
        if answer == "locksmith":
            return opened_report(before, after, ("changed by 1 with Locksmith",))
        return failed_report(before, after, ())

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return Try().odds(table)[:1]

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
