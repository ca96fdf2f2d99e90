"""Phase 3: Ugly Umbar, his sixes, and the attacks on him."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.asks import Ask, Choice, Option, Order, Roll
from companion.game import Chance, Report, Step, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.battle import (
    WEAPON_BONUS,
    bonuses_of,
    dice_of,
    reaching,
    removed_from_umbar,
    sixes_of,
)
from companion.games.royal_rescue.dungeon import enter_dungeon
from companion.games.royal_rescue.ending import lost
from companion.games.royal_rescue.joining import hosts, join
from companion.games.royal_rescue.losses import fallen_report
from companion.games.royal_rescue.row import PEOPLE
from companion.games.royal_rescue.table import Phase, Table, cards_left, dice_of_people
from companion.games.royal_rescue.whip import Whip
from companion.games.royal_rescue.words import sixes_word
from companion.wording import capital, count

UMBAR_RAISE = 2
"""What the bonus die gains when Umbar is beaten."""


def enter_umbar(table: Table) -> Step[Table]:
    """Umbar's sixes are fixed once, after lone cards have joined others in Quest 2."""
    table.attacker = None
    table.hits = ()
    table.sixes = 0
    table.queue = ()
    return gather(table)


def gather(table: Table) -> Step[Table]:
    """Quest 2: groups of one card join another; then the attack goes on."""
    if table.quest("2") and table.options.quest2_singles == "join":
        lone = next((i for i in table.standing() if len(table.armies[i].cards) == 1), None)
        if lone is not None:
            able = hosts(table, lone)
            if len(able) > 1:
                return JoinUp(lone)
            join(table, lone, able[0] if able else None)
            return gather(table)
    militias = tuple(i for i in table.standing() if table.armies[i].is_militia)
    if len(militias) > 1 and not set(militias) <= set(table.militia_order):
        return MilitiaOrder(militias)
    return count_sixes(table)


@dataclass(frozen=True, slots=True)
class JoinUp(Step[Table]):
    """Quest 2: the team chooses which group a lone card joins."""

    phase: ClassVar[Phase] = Phase.UMBAR
    lone: int

    def ask(self, table: Table) -> Ask:
        guest = table.armies[self.lone]
        return Choice(
            id="umbar.join",
            title=f"{capital(guest.name)} has one card",
            instruction="It does not fight Umbar alone: which army does it join? It adds a die there.",
            rule="quests",
            about=guest.key,
            options=tuple(Option(table.armies[i].key, table.armies[i].name) for i in hosts(table, self.lone)),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        join(table, self.lone, next(i for i, army in enumerate(table.armies) if army.key == answer))
        return gather(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Report(f"{before.armies[self.lone].name} is not alone any more", todo=fallen_report(before, after))

    def afresh(self, table: Table) -> Step[Table]:
        return gather(table)


@dataclass(frozen=True, slots=True)
class MilitiaOrder(Step[Table]):
    """The militias attack after the armies, in an order the team chooses (reading 11)."""

    phase: ClassVar[Phase] = Phase.UMBAR
    militias: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        return Order(
            id="umbar.militias",
            title="The militias' order",
            instruction="In which order do the militias attack, after the armies?",
            rule="umbar",
            options=tuple(Option(table.armies[i].key, table.armies[i].name) for i in self.militias),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        keys = [army.key for army in table.armies]
        table.militia_order = tuple(keys.index(key) for key in answer)
        return count_sixes(table)

    def afresh(self, table: Table) -> Step[Table]:
        return gather(table)


def count_sixes(table: Table) -> Step[Table]:
    """Umbar's strength: one six more than armies and militias are left; the people alone roll for it."""
    if table.sixes:
        return begin_round(table)
    groups = len(table.standing())
    if not groups:
        return PeopleRoll() if table.people else lost(table)
    table.sixes = max(1, 1 + groups + table.for_all().sixes)
    return begin_round(table)


def begin_round(table: Table) -> Step[Table]:
    """Every army and militia attacks once, the militias in the chosen order; with none left, the people."""
    table.queue = round_order(table)
    return assault(table)


def round_order(table: Table) -> tuple[int, ...]:
    """Who attacks in a round: armies, then militias; only where there are none of either, the people."""
    standing = table.standing()
    armies = [i for i in standing if not table.armies[i].is_militia]
    militias = [i for i in standing if table.armies[i].is_militia]
    militias.sort(key=lambda i: table.militia_order.index(i) if i in table.militia_order else i)
    return (*armies, *militias) or (PEOPLE,)


def assault(table: Table) -> Step[Table]:
    """What is due in a round, worked out from the table alone."""
    if table.sixes <= 0:
        return umbar_is_beaten(table)
    table.queue = tuple(i for i in table.queue if (i == PEOPLE and table.people) or (i >= 0 and table.armies[i].cards))
    if table.queue:
        return Assault(table.queue[0])
    return Whip(NextRound()) if cards_left(table) else lost(table)


def is_next(table: Table, who: int) -> bool:
    """Whether a group is still the next in the round, and still there."""
    return table.queue[:1] == (who,) and bool(table.people if who == PEOPLE else table.armies[who].cards)


def umbar_is_beaten(table: Table) -> Step[Table]:
    """Umbar has no sixes left: the bonus die rises and Phase 4 begins."""
    table.queue = ()
    table.raise_bonus(UMBAR_RAISE)
    return enter_dungeon(table)


@dataclass(frozen=True, slots=True)
class PeopleRoll(Step[Table]):
    """The people reach Umbar alone: one roll fixes his sixes, one more than the sixes in it. It is not repeated."""

    phase: ClassVar[Phase] = Phase.UMBAR

    def ask(self, table: Table) -> Ask:
        dice = dice_of_people(table)
        return Roll(
            id="umbar.people_roll",
            title="Umbar's strength",
            instruction=f"Only your people reach Umbar. Roll {count(dice, 'die') if dice == 1 else f'{dice} dice'}: "
            "he gets one six for every 6, and one more.",
            rule="umbar",
            actor="people",
            dice=dice,
            results={sixes_word(n): sixes_word(n) for n in range(dice + 1)},
        )

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        rolled = answer.count(6) if isinstance(answer, list) else _number_of(answer, dice_of_people(table))
        table.sixes = max(1, rolled + 1 + table.for_all().sixes)
        return begin_round(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Report(f"Umbar has {count(after.sixes, 'six')}", todo=(f"Set a die aside that shows {after.sixes}",))

    def afresh(self, table: Table) -> Step[Table]:
        return gather(table)


def _number_of(word: str, most: int) -> int:
    return next(n for n in range(most + 1) if sixes_word(n) == word)


def dice_against_umbar(table: Table, who: int) -> int:
    """How many dice a group rolls against Umbar."""
    return dice_of_people(table) if who == PEOPLE else dice_of(table, table.armies[who])


def bonuses_against_umbar(table: Table, who: int) -> list[int]:
    """The bonuses a group has against Umbar; the people have none but their weapons of Quest 1."""
    if who != PEOPLE:
        return bonuses_of(table, table.armies[who])
    armed = table.options.quest1_people == "always"
    return [WEAPON_BONUS] * len(table.people_weapons) if armed else []


def sixes_rolled(table: Table, who: int, dice: Sequence[int]) -> int:
    """How many dice of a roll reach 6."""
    if who == PEOPLE:
        return reaching(dice, bonuses_against_umbar(table, who), 0, 6)
    return sixes_of(table, table.armies[who], dice)


def group_name(table: Table, who: int) -> str:
    """The name of an attacker."""
    return "the people" if who == PEOPLE else table.armies[who].name


def _key(table: Table, who: int) -> str:
    return "people" if who == PEOPLE else table.armies[who].key


def rerolls(table: Table, who: int) -> bool:
    """Whether an effect lets the group roll one die again."""
    return who != PEOPLE and table.armies[who].effects.reroll > 0


@dataclass(frozen=True, slots=True)
class Assault(Step[Table]):
    """One group attacks Umbar; every die that reaches 6 removes a six."""

    phase: ClassVar[Phase] = Phase.UMBAR
    who: int

    def ask(self, table: Table) -> Ask:
        dice = dice_against_umbar(table, self.who)
        bonuses = bonuses_against_umbar(table, self.who)
        extra = f" with {', '.join(f'+{bonus}' for bonus in bonuses)}, one a die" if bonuses else ""
        return Roll(
            id="umbar.attack",
            title=f"{capital(group_name(table, self.who))} against Umbar ({count(table.sixes, 'six')})",
            instruction=f"Roll {'1 die' if dice == 1 else f'{dice} dice'}{extra}: every die that reaches 6 counts"
            f"{' from a double on' if table.quest('2') else ''}.",
            rule="umbar",
            actor=_key(table, self.who),
            dice=dice,
            results={sixes_word(n): sixes_word(n) for n in range(dice + 1)},
        )

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        dice = dice_against_umbar(table, self.who)
        if isinstance(answer, str):
            return fought(table, self.who, _number_of(answer, dice), dice)
        reached = sixes_rolled(table, self.who, answer)
        if reached < enough(table, dice) and rerolls(table, self.who):
            return AssaultAgain(self.who, tuple(sorted(answer)))
        return fought(table, self.who, reached, dice)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return assault_report(before, after, self.who, answer)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        reached = odds.distribution(
            dice_against_umbar(table, self.who),
            lambda dice: sixes_rolled(table, self.who, dice),
            reroll=rerolls(table, self.who),
            most=enough(table, dice_against_umbar(table, self.who)),
        )
        return tuple(Chance(sixes_word(n), chance) for n, chance in enumerate(reached) if chance)

    def afresh(self, table: Table) -> Step[Table]:
        return assault(table)


@dataclass(frozen=True, slots=True)
class AssaultAgain(Step[Table]):
    """An effect lets the army roll one die again; the lowest is always the best to take."""

    phase: ClassVar[Phase] = Phase.UMBAR
    who: int
    rolled: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        return Roll(
            id="umbar.reroll",
            title=f"{capital(group_name(table, self.who))}: one die again",
            instruction=f"Roll the lowest die, the {self.rolled[0]}, again.",
            rule="situation",
            actor=_key(table, self.who),
            dice=1,
        )

    def answer(self, table: Table, answer: list[int]) -> Step[Table]:
        dice = (*self.rolled[1:], answer[0])
        return fought(table, self.who, sixes_rolled(table, self.who, dice), len(dice))

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return assault_report(before, after, self.who, [*self.rolled[1:], answer[0]])

    def afresh(self, table: Table) -> Step[Table]:
        return self if table.sixes and is_next(table, self.who) else assault(table)


def fought(table: Table, who: int, reached: int, dice: int) -> Step[Table]:
    """A roll is done: where it could have been better, the bonus die may repeat it."""
    if table.bonus and reached < enough(table, dice):
        return Fought(who, reached)
    return strike(table, removed_from_umbar(table, reached))


def enough(table: Table, dice: int) -> int:
    """How many dice must reach 6 for a roll that cannot be bettered: all, or as many as beat Umbar."""
    return next((n for n in range(dice) if removed_from_umbar(table, n) >= table.sixes), dice)


def strike(table: Table, removed: int) -> Step[Table]:
    """Sixes are removed, and the next group attacks. Umbar is beaten at once when none is left (reading 11)."""
    table.sixes = max(0, table.sixes - removed)
    table.queue = table.queue[1:]
    return assault(table)


@dataclass(frozen=True, slots=True)
class Fought(Step[Table]):
    """A roll against Umbar: keep it, or repeat it with the bonus die."""

    phase: ClassVar[Phase] = Phase.UMBAR
    who: int
    reached: int

    def ask(self, table: Table) -> Ask:
        removed = removed_from_umbar(table, self.reached)
        return Choice(
            id="umbar.fought",
            title=f"{sixes_word(removed).capitalize()} removed",
            instruction=f"Umbar would keep {count(table.sixes - removed, 'six')}. Keep the roll or repeat it?",
            rule="bonus-die",
            actor=_key(table, self.who),
            options=(
                Option("keep", "Keep the roll", f"{sixes_word(removed)} removed"),
                Option("repeat", "Roll again", f"bonus die {table.bonus} → {table.bonus - 1}"),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "repeat":
            table.raise_bonus(-1)
            return Assault(self.who)
        return strike(table, removed_from_umbar(table, self.reached))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if answer == "repeat":
            aside = f"Turn the bonus die to {after.bonus}" if after.bonus else "Put the bonus die aside"
            return Report("The roll is repeated", todo=(aside,))
        return struck_report(before, after)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return Assault(self.who).odds(table)

    def afresh(self, table: Table) -> Step[Table]:
        if not table.sixes or not is_next(table, self.who):
            return assault(table)
        return self if table.bonus else strike(table, removed_from_umbar(table, self.reached))


def struck_report(before: Table, after: Table) -> Report:
    """How many sixes Umbar has lost, and what that means."""
    if after.step.over or not isinstance(after.step, (Assault, Whip)):
        return Report("Umbar is beaten!", Tone.GOOD, todo=(f"Set the bonus die to {after.bonus}",))
    removed = before.sixes - after.sixes
    todo = (f"Umbar's die now shows {after.sixes}",) if removed else ()
    return Report(
        f"{sixes_word(removed).capitalize()} removed: {after.sixes} left", Tone.GOOD if removed else Tone.BAD, todo=todo
    )


def assault_report(before: Table, after: Table, who: int, answer: Any) -> Report:
    """What a roll against Umbar did, or that it is still to be decided."""
    if isinstance(after.step, (Fought, AssaultAgain)):
        if isinstance(answer, list):
            reached = sixes_rolled(before, who, answer)
        else:
            reached = _number_of(answer, dice_against_umbar(before, who))
        return Report(f"{sixes_word(reached).capitalize()} rolled")
    return struck_report(before, after)


@dataclass(frozen=True, slots=True)
class NextRound:
    """After the whip everybody attacks again, against the sixes that are left."""

    phase: ClassVar[Phase] = Phase.UMBAR

    def due(self, table: Table) -> Step[Table]:
        return gather(table)

    def told(self, report: Report, before: Table, after: Table) -> Report:
        return report

    def goes_on(self, table: Table) -> Step[Table]:
        return assault(table)
