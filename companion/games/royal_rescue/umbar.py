"""Phase 3: Ugly Umbar, his sixes, and the attacks on him."""

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.asks import Ask, Choice, Option, Order, Roll
from companion.game import Chance, Reckoning, Report, Step, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.battle import removed_from_umbar
from companion.games.royal_rescue.dungeon import enter_dungeon
from companion.games.royal_rescue.ending import lost
from companion.games.royal_rescue.groups import (
    bonuses_against_umbar,
    dice_against_umbar,
    enough,
    group_key,
    group_name,
    reckoned,
    rerolls,
    sixes_rolled,
)
from companion.games.royal_rescue.joining import hosts, join
from companion.games.royal_rescue.losses import fallen_report
from companion.games.royal_rescue.row import PEOPLE
from companion.games.royal_rescue.table import Phase, Table, cards_left, dice_of_people
from companion.games.royal_rescue.then import Fight
from companion.games.royal_rescue.whip import Whip
from companion.games.royal_rescue.words import again, bonus_die_now, one_pip_less, repeated, sixes, sixes_word, to_roll
from companion.language import tr, trn
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
            title=tr("{army} has one card", army=capital(guest.name)),
            instruction=tr("It does not fight Umbar alone: which army does it join? It adds a die there."),
            rule="quests",
            about=guest.key,
            options=tuple(Option(table.armies[i].key, table.armies[i].name) for i in hosts(table, self.lone)),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        join(table, self.lone, next(i for i, army in enumerate(table.armies) if army.key == answer))
        return gather(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        name = before.armies[self.lone].name
        return Report(tr("{army} is not alone any more", army=name), todo=fallen_report(before, after))

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
            title=tr("The militias' order"),
            instruction=tr("In which order do the militias attack, after the armies?"),
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
            title=tr("Umbar's strength"),
            instruction=tr(
                "Only your people reach Umbar. {roll}: he gets one six for every 6, and one more.",
                roll=to_roll(dice),
            ),
            rule="umbar",
            actor="people",
            dice=dice,
            results={sixes_word(n): sixes(n) for n in range(dice + 1)},
        )

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        rolled = answer.count(6) if isinstance(answer, list) else _number_of(answer, dice_of_people(table))
        table.sixes = max(1, rolled + 1 + table.for_all().sixes)
        return begin_round(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        aside = tr("Set a die aside that shows {number}", number=after.sixes)
        return Report(tr("Umbar has {sixes}", sixes=count(after.sixes, "six")), todo=(aside,))

    def afresh(self, table: Table) -> Step[Table]:
        return gather(table)


def _number_of(word: str, most: int) -> int:
    return next(n for n in range(most + 1) if sixes_word(n) == word)


@dataclass(frozen=True, slots=True)
class Assault(Step[Table]):
    """One group attacks Umbar; every die that reaches 6 removes a six."""

    phase: ClassVar[Phase] = Phase.UMBAR
    who: int

    def ask(self, table: Table) -> Ask:
        dice = dice_against_umbar(table, self.who)
        return Roll(
            id="umbar.attack",
            title=tr(
                "{army} against Umbar ({sixes})",
                army=capital(group_name(table, self.who)),
                sixes=count(table.sixes, "six"),
            ),
            instruction=self._to_roll(table),
            rule="umbar",
            actor=group_key(table, self.who),
            dice=dice,
            results={sixes_word(n): sixes(n) for n in range(dice + 1)},
        )

    def _to_roll(self, table: Table) -> str:
        roll = to_roll(dice_against_umbar(table, self.who))
        if bonuses := bonuses_against_umbar(table, self.who):
            roll = tr("{roll} with {bonuses}, one a die", roll=roll, bonuses=", ".join(f"+{n}" for n in bonuses))
        if table.quest("2"):
            return tr("{roll}: every die that reaches 6 counts from a double on.", roll=roll)
        return tr("{roll}: every die that reaches 6 counts.", roll=roll)

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        dice = dice_against_umbar(table, self.who)
        if isinstance(answer, str):
            return fought(table, self.who, _number_of(answer, dice), dice)
        reached = sixes_rolled(table, self.who, answer)
        if reached < enough(table, dice) and rerolls(table, self.who):
            return AssaultAgain(self.who, tuple(sorted(answer)))
        return fought(table, self.who, reached, dice)

    def reckoning(self, before: Table, answer: Any) -> Reckoning | None:
        return reckoned(before, self.who, answer) if isinstance(answer, list) else None

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return assault_report(before, after, self.who, answer)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        reached = odds.distribution(
            dice_against_umbar(table, self.who),
            lambda dice: sixes_rolled(table, self.who, dice),
            reroll=rerolls(table, self.who),
            most=enough(table, dice_against_umbar(table, self.who)),
        )
        return tuple(Chance(sixes(n), chance) for n, chance in enumerate(reached) if chance)

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
            title=tr("{army}: one die again", army=capital(group_name(table, self.who))),
            instruction=tr("Roll the lowest die, the {pips}, again.", pips=self.rolled[0]),
            rule="situation",
            actor=group_key(table, self.who),
            dice=1,
        )

    def answer(self, table: Table, answer: list[int]) -> Step[Table]:
        dice = (*self.rolled[1:], answer[0])
        return fought(table, self.who, sixes_rolled(table, self.who, dice), len(dice))

    def reckoning(self, before: Table, answer: Any) -> Reckoning | None:
        return reckoned(before, self.who, [*self.rolled[1:], answer[0]])

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return assault_report(before, after, self.who, [*self.rolled[1:], answer[0]])

    def afresh(self, table: Table) -> Step[Table]:
        return self if table.sixes and is_next(table, self.who) else assault(table)


def fought(table: Table, who: int, reached: int, dice: int) -> Step[Table]:
    """A roll is done: where it could have been better, the bonus die may repeat it."""
    if table.bonus and reached < enough(table, dice):
        return Fought(who, reached)
    return strike(table, removed_from_umbar(table, reached))


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
            title=capital(tr("{sixes} removed", sixes=sixes(removed))),
            instruction=tr(
                "Umbar would keep {sixes}. Keep the roll or repeat it?", sixes=count(table.sixes - removed, "six")
            ),
            rule="bonus-die",
            actor=group_key(table, self.who),
            options=(
                Option("keep", tr("Keep the roll"), tr("{sixes} removed", sixes=sixes(removed))),
                Option("repeat", tr("Roll again"), one_pip_less(table)),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "repeat":
            table.raise_bonus(-1)
            return Assault(self.who)
        return strike(table, removed_from_umbar(table, self.reached))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if answer == "repeat":
            return repeated(after)
        return struck_report(before, after, (tr("you kept the roll"),))

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return again(Assault(self.who).odds(table))

    def afresh(self, table: Table) -> Step[Table]:
        if not table.sixes or not is_next(table, self.who):
            return assault(table)
        return self if table.bonus else strike(table, removed_from_umbar(table, self.reached))


def struck_report(before: Table, after: Table, why: tuple[str, ...]) -> Report:
    """How many sixes Umbar has lost, and what that means."""
    if after.step.over or not isinstance(after.step, (Assault, Whip)):
        return Report(tr("Umbar is beaten!"), Tone.GOOD, (*why, tr("no six of his is left")), (bonus_die_now(after),))
    removed = before.sixes - after.sixes
    todo = (tr("Umbar's die now shows {number}", number=after.sixes),) if removed else ()
    headline = capital(tr("{sixes} removed: {number} left", sixes=sixes(removed), number=after.sixes))
    return Report(headline, Tone.GOOD if removed else Tone.BAD, why, todo)


def assault_report(before: Table, after: Table, who: int, answer: Any) -> Report:
    """What a roll against Umbar did, or that it is still to be decided."""
    if isinstance(answer, list):
        reached = sixes_rolled(before, who, answer)
    else:
        reached = _number_of(answer, dice_against_umbar(before, who))
    if isinstance(after.step, (Fought, AssaultAgain)):
        return Report(capital(tr("{sixes} rolled", sixes=sixes(reached))))
    told = trn(
        "{n} die of {dice} reached 6", "{n} dice of {dice} reached 6", reached, dice=_rolled(before, who, answer)
    )
    why: tuple[str, ...] = (told,)
    if before.quest("2") and reached == 1:
        why = (told, tr("in this quest only doubles of sixes count"))
    return struck_report(before, after, why)


def _rolled(table: Table, who: int, answer: Any) -> int:
    """How many dice were rolled."""
    return len(answer) if isinstance(answer, list) else dice_against_umbar(table, who)


@dataclass(frozen=True, slots=True)
class NextRound(Fight):
    """After the whip everybody attacks again, against the sixes that are left."""

    phase: ClassVar[Phase] = Phase.UMBAR

    def due(self, table: Table) -> Step[Table]:
        return gather(table)

    def goes_on(self, table: Table) -> Step[Table]:
        return assault(table)
