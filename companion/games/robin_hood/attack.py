"""Stage 3, the Attack & Rescue Phase: Wit (push your luck), Brawn (all or nothing), Stealth (pick and choose)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.asks import Ask, Choice, Choices, Count, Option
from companion.errors import Refused
from companion.game import Chance, Report, Step
from companion.games.robin_hood import flow, guards
from companion.games.robin_hood.castle import row_fell, sherwood_bonus
from companion.games.robin_hood.choosing import chosen_place, chosen_row, guard_options, row_option
from companion.games.robin_hood.outcome import attack_report
from companion.games.robin_hood.table import Attack, Outcome, Row, Table, band_key
from companion.games.robin_hood.vocabulary import FIGHTING, Attribute, Back, Medal, Part
from companion.language import joined, tr, trn
from companion.wording import capital, count

LOOK_AHEAD = 3
"""Guards ahead for which chances are told."""


# Beginning an attack


def begin(table: Table, by: Attribute) -> Step[Table]:
    """Choose a row, where there is a choice."""
    rows = table.attackable()
    return choose_guards(table, by, rows[0]) if len(rows) == 1 else AttackRow(by)


def choose_guards(table: Table, by: Attribute, row: Row) -> Step[Table]:
    """With Stealth choose guards of the row, where there is a choice; then the attack begins."""
    if by is Attribute.STEALTH:
        if len(row.guards) > 1:
            return StealthGuards(row.key)
        table.attack = Attack(by, row.key, chosen=(0,))
    else:
        table.attack = Attack(by, row.key)
    return flow.due(table)


def row_words(row: Row) -> str:
    """What lies in a row: ``2 villagers; 4 guards, 1 open``."""
    number = sum(not guard.back.great for guard in row.guards)
    words = tr("{guards}, {closed} face down", guards=count(number, "guard"), closed=len(row.closed))
    return joined("; ", (count(row.villagers, "villager"), words)) if row.villagers else words


@dataclass(frozen=True, slots=True)
class AttackRow(flow.DueStep):
    """Choose a row of guards."""

    by: Attribute

    def ask(self, table: Table) -> Ask:
        strength = table.active.score(self.by)
        return Choice(
            id="attack.row",
            title=tr("Which row, with {strength} {attribute}?", strength=strength, attribute=self.by.label),
            instruction=tr(
                "{band} attacks with {attribute}: choose a row.", band=table.active.name, attribute=self.by.label
            ),
            rule=self.by.value,
            actor=band_key(table.active),
            about=self.by.value,
            options=tuple(row_option(row, row_words(row)) for row in table.attackable()),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return choose_guards(table, self.by, chosen_row(table, answer))

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return row_chances(table, (self.by,))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return attack_report(before, after)


def row_chances(table: Table, attributes: Sequence[Attribute], rows: Sequence[Row] | None = None) -> tuple[Chance, ...]:
    """The chance to defeat each whole row at once, by attribute, where it is not beyond all strength."""
    found = []
    for by in attributes:
        for row in table.attackable() if rows is None else rows:
            sure = guards.chance_of(table, by, row.guards, table.active.score(by))
            if sure:
                found.append(Chance(tr("all of {row} by {attribute}", row=row.title, attribute=by.label), sure))
    return tuple(found)


# The three attacks


def go_on(table: Table) -> Step[Table]:
    """What the attack under way needs next, or its end."""
    attack = table.attack
    assert attack is not None
    row = table.row(attack.row)
    match attack.by:
        case Attribute.WIT:
            return _outwit(table, attack, row)
        case Attribute.BRAWN:
            return _together(table, attack, row, tuple(range(len(row.guards))))
        case _:
            return _together(table, attack, row, attack.chosen)


def _outwit(table: Table, attack: Attack, row: Row) -> Step[Table]:
    """Wit: one guard after the other, as long as their Wit together is not more than the player's."""
    if attack.deciding:
        return Outwitted() if left(table) >= 0 else finish(table, attack, range(attack.aside), won=False)
    place = attack.aside
    row.guards[place] = replace(row.guards[place], open=True)
    if row.guards[place].wit is None:
        return GuardValue(Attribute.WIT, row.key, place)
    met = tuple(range(place + 1))
    if guards.total(row.guards[: place + 1], Attribute.WIT) > table.active.wit:
        return finish(table, attack, met, won=False)
    if place + 1 == len(row.guards):
        return finish(table, attack, met, won=True)
    table.attack = replace(attack, aside=place + 1, deciding=True)
    return Outwitted()


def _together(table: Table, attack: Attack, row: Row, places: tuple[int, ...]) -> Step[Table]:
    """Brawn and Stealth: these guards are revealed and defeated all at once or not at all. What can be told before all
    values are known is not asked any more."""
    for place in places:
        row.guards[place] = replace(row.guards[place], open=True)
    chosen = [row.guards[place] for place in places]
    if guards.total(chosen, attack.by) > table.active.score(attack.by):
        return finish(table, attack, places, won=False)
    for place in places:
        if row.guards[place].value(attack.by) is None:
            return GuardValue(attack.by, row.key, place)
    return finish(table, attack, places, won=True)


def finish(table: Table, attack: Attack, places: Sequence[int], won: bool) -> Step[Table]:
    """The attack ends: its guards are defeated, or stay open where they lie."""
    band, row = table.active, table.row(attack.row)
    strength = band.score(attack.by)
    met = tuple(row.guards[place] for place in places)
    against = guards.total(met, attack.by)
    bonus = None
    if won:
        band.add(attack.by, -against)
        if any(guard.back is Back.CASTLE for guard in met):
            bonus = sherwood_bonus(table)
            band.jolliness += bonus
        remove(table, row, places)
    elif attack.by is Attribute.WIT:
        band.wit = 0
    if attack.by is Attribute.BRAWN:
        table.brawn_won = won
    table.used = (*table.used, attack.by)
    table.attack = None
    table.outcome = Outcome(attack.by, row.title, won, strength, against, met, not row.guards, bonus)
    return flow.due(table)


def remove(table: Table, row: Row, places: Sequence[int]) -> None:
    """Defeated Guards: to the discard pile; the next one is turned up, and an empty row is rescued at once."""
    table.discarded += [row.guards[place] for place in places if not row.guards[place].back.great]
    row.guards = [guard for place, guard in enumerate(row.guards) if place not in places]
    settle(table, row)


def settle(table: Table, row: Row) -> None:
    """The first guard of a row lies open; where none is left, the villagers go to The Major Oak."""
    if row.guards:
        row.show_front()
        return
    table.rows.remove(row)
    if row.part is not Part.BATTLEFIELD:
        row_fell(table, row)
    for medal in Medal:
        table.oak[medal] += getattr(row, medal.value)


# What is asked on the way


@dataclass(frozen=True, slots=True)
class GuardValue(flow.DueStep):
    """The value of a guard that lies open."""

    by: Attribute
    row: str
    place: int

    def ask(self, table: Table) -> Ask:
        row = table.row(self.row)
        low, high = guards.bounds(row.guards[self.place].back)
        return Count(
            id=f"guard.{self.by.value}",
            fact=True,
            title=joined(": ", (capital(self._short(row)), self.by.label)),
            instruction=self._instruction(table, row),
            rule=self.by.value,
            actor=band_key(table.active),
            about=f"guard:{self.row}:{self.place + 1}",
            low=low,
            high=high,
            unit=self.by.label,
        )

    def _short(self, row: Row) -> str:
        """Which card, in a few words."""
        if row.guards[self.place].back.great:
            return guards.guard_name(row, self.place)
        return tr("{row}, guard {number}", row=row.title, number=self.place + 1)

    def _instruction(self, table: Table, row: Row) -> str:
        """What is to be told; during an attack also how much of the attacker's strength is left."""
        name, attribute = guards.guard_name(row, self.place), self.by.label
        if row.guards[self.place].back.great:
            question = tr(
                "How much {attribute} has {guard}? Turn the card up if it lies face down.",
                attribute=attribute,
                guard=name,
            )
        else:
            question = tr(
                "How much {attribute} has {guard} in {row}? Turn the card up if it lies face down.",
                attribute=attribute,
                guard=name,
                row=row.title,
            )
        if table.attack is None:
            return question
        state = tr("{strength} {attribute} is left against it.", strength=left(table), attribute=attribute)
        return joined(" ", (question, state))

    def answer(self, table: Table, answer: int) -> Step[Table]:
        row = table.row(self.row)
        guard = row.guards[self.place]
        row.guards[self.place] = guard.with_value(self.by, answer)
        key = guards.tally_key(guard.back, self.by)
        learn = table.library.with_great if guard.back.great else table.library.with_seen
        table.library = learn(key, answer)
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return attack_report(before, after)


def left(table: Table) -> int:
    """What is left of the attacker's strength against the guards whose values are known so far."""
    attack = table.attack
    assert attack is not None
    row = table.row(attack.row)
    places = {Attribute.WIT: range(attack.aside), Attribute.BRAWN: range(len(row.guards))}.get(attack.by, attack.chosen)
    known = guards.total([row.guards[place] for place in places], attack.by)
    return table.active.score(attack.by) - known


def not_entered(table: Table) -> Step[Table] | None:
    """With the setting for it: the first value of an open guard that was not entered yet."""
    if not table.options.whole_guards:
        return None
    for row in table.rows:
        for place, guard in enumerate(row.guards):
            for by in FIGHTING:
                if guard.open and guard.value(by) is None:
                    return GuardValue(by, row.key, place)
    return None


@dataclass(frozen=True, slots=True)
class Outwitted(flow.DueStep):
    """Wit: go on to the next guard, or end the attack with the guards outwitted so far."""

    def ask(self, table: Table) -> Ask:
        attack = table.attack
        assert attack is not None
        row = table.row(attack.row)
        following = guards.guard_name(row, attack.aside)
        return Choice(
            id="wit.go_on",
            title=tr(
                "{guards} outwitted, {strength} Wit left", guards=count(attack.aside, "guard"), strength=left(table)
            ),
            instruction=tr(
                "Go on to {guard}, or end the attack and discard the guards outwitted so far? If the next one fails, "
                "all come back and Wit is 0.",
                guard=following,
            ),
            rule="wit",
            actor=band_key(table.active),
            about=f"row:{attack.row}:{attack.aside}",
            options=(Option("on", tr("Go on"), following), Option("stop", tr("End the attack"))),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        attack = table.attack
        assert attack is not None
        if answer == "stop":
            return finish(table, attack, range(attack.aside), won=True)
        table.attack = replace(attack, deciding=False)
        return flow.due(table)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        attack = table.attack
        assert attack is not None
        ahead = table.row(attack.row).guards[attack.aside :]
        found = []
        for number in range(1, min(LOOK_AHEAD, len(ahead)) + 1):
            sure = guards.chance_of(table, Attribute.WIT, ahead[:number], left(table))
            if sure is not None:
                label = trn("the next guard outwitted", "the next {n} guards outwitted", number)
                found.append(Chance(label, sure))
        return tuple(found)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return attack_report(before, after)


@dataclass(frozen=True, slots=True)
class StealthGuards(flow.DueStep):
    """Stealth: select any guards of the row; the Sheriff only with all guards in front of him."""

    row: str

    def ask(self, table: Table) -> Ask:
        row = table.row(self.row)
        return Choices(
            id="stealth.guards",
            title=tr("Which guards, with {strength} Stealth?", strength=table.active.stealth),
            instruction=tr(
                "Select the guards of {row} that {band} attacks; the first lies at the right end.",
                row=row.title,
                band=table.active.name,
            ),
            rule="stealth",
            actor=band_key(table.active),
            about=f"row:{self.row}",
            options=guard_options(row, range(len(row.guards))),
            low=1,
            high=len(row.guards),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        row = table.row(self.row)
        chosen = tuple(sorted(chosen_place(option) for option in answer))
        if any(row.guards[n].back is Back.SHERIFF for n in chosen) and len(chosen) < len(row.guards):
            raise Refused(tr("The Sheriff is beaten last: only together with all guards in front of him"))
        table.attack = Attack(Attribute.STEALTH, row.key, chosen=chosen)
        return flow.due(table)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        row, strength = table.row(self.row), table.active.stealth
        found = []
        for back in guards.BOUNDS:
            closed = [n for n in row.closed if row.guards[n].back is back]
            for number in range(1, min(LOOK_AHEAD, len(closed)) + 1):
                sure = guards.chance(table, Attribute.STEALTH, [back] * number, strength)
                found.append(Chance(_alone(back, number), sure))
        return (*found, *row_chances(table, (Attribute.STEALTH,), (row,)))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return attack_report(before, after)


def _alone(back: Back, number: int) -> str:
    """So many guards of a colour that lie face down, attacked without others."""
    if back is Back.BLUE:
        return trn("{n} blue guard face down, alone", "{n} blue guards face down, alone", number)
    return trn("{n} red guard face down, alone", "{n} red guards face down, alone", number)
