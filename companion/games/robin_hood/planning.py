"""Stage 3, the Attack Planning Phase: Jolliness and skill tokens, then an attack, or the end of the turn."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Option, Part, Split
from companion.game import Chance, Report, Step
from companion.games.robin_hood import attack, exchange, flow, turns
from companion.games.robin_hood.ending import end_report
from companion.games.robin_hood.outcome import attack_report
from companion.games.robin_hood.prayer import REMOVE_COST, can_move, movable, move_a_guard, remove_a_guard
from companion.games.robin_hood.scouting import scout
from companion.games.robin_hood.setup import gains_more
from companion.games.robin_hood.table import FIGHTING, Attribute, Band, Stage, Table, Token, band_key

COOKERY_GAIN, MEAD_GAIN = 2, 1


@dataclass(frozen=True, slots=True)
class Plan(Step[Table]):
    """Before an attack: spend Jolliness and tokens, any player's, then attack or end the turn."""

    def ask(self, table: Table) -> Ask:
        band = table.active
        number = len(table.used) + 1
        return Choice(
            id="plan.do",
            title=f"{band.name}'s attack {number}",
            instruction="Plan together: spend Jolliness, and tokens of any player. Then attack, or end the turn.",
            rule="planning",
            actor=band_key(band),
            about=f"attack:{number}",
            options=(*self._attacks(table), *self._means(table), Option("end", "End the turn", _passing(table))),
        )

    def _attacks(self, table: Table) -> list[Option]:
        used = "already used this turn; each attack takes another attribute"
        return [
            Option(
                f"attack:{by.value}",
                f"Attack with {by.label}",
                f"{table.active.score(by)} {by.label}",
                used if by in table.used else None,
            )
            for by in FIGHTING
        ]

    def _means(self, table: Table) -> list[Option]:
        """What can be spent: the active player's Jolliness, and everybody's tokens."""
        found = []
        if table.active.jolliness > 0:
            nothing = None if turns.unused(table) else "no attack is left this turn"
            found.append(Option("jolliness", "Spend Jolliness", f"{table.active.jolliness} to share out", nothing))
        for band in table.bands:
            for token in Token:
                if (number := band.tokens(token)) > 0:
                    nothing = _no_use(table, token)
                    label = f"{band.name}: {_WHAT[token]}"
                    found.append(Option(f"{token.value}:{band.key}", label, f"{number} {token.label}", nothing))
        if sum(max(0, band.prayer) for band in table.bands) >= REMOVE_COST and any(map(movable, table.rows)):
            found.append(Option("remove", "Remove a guard", f"{REMOVE_COST} Prayer, of one player or of two"))
        if (much := exchange.exchanger(table)) is not None:
            found.append(Option("exchange", f"{much.leader} exchanges villagers", "when the leader's card allows it"))
        return found

    def answer(self, table: Table, answer: str) -> Step[Table]:
        what, _, who = answer.partition(":")
        match what:
            case "attack":
                return attack.begin(table, Attribute(who))
            case "jolliness":
                return SpendJolliness()
            case "scouting":
                return scout(table, who)
            case "prayer":
                return move_a_guard(table, who)
            case "remove":
                return remove_a_guard(table)
            case "exchange":
                return exchange.GiveVillager()
            case "cookery":
                return SpendCookery(who)
            case "mead":
                return mead(table, who)
        turns.end_turn(table)
        return flow.due(table)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return attack.row_chances(table, turns.unused(table))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if answer == "end":
            return turn_report(before, after)
        return attack_report(before, after)

    def afresh(self, table: Table) -> Step[Table]:
        return flow.due(table)


def _no_use(table: Table, token: Token) -> str | None:
    """Why a token cannot be spent now."""
    if token is Token.SCOUTING and not any(row.closed for row in table.rows):
        return "no guard lies face down"
    if token is Token.PRAYER and not can_move(table):
        return "no guard can be moved"
    return None


_WHAT = {
    Token.SCOUTING: "scout two guards",
    Token.PRAYER: "move a guard by Prayer",
    Token.COOKERY: "cook for a band",
    Token.MEAD: "share Mead",
}


def _passing(table: Table) -> str:
    """What ending the turn now passes on."""
    jolliness, brawn = turns.passed_on(table)
    if len(table.queue) < 2 and not table.options.single_band:
        return "the last turn of the round passes nothing on"
    return f"passes on {jolliness} Jolliness and {brawn} Brawn"


def turn_report(before: Table, after: Table) -> Report | None:
    """What the end of the turn has passed on."""
    if after.stage is Stage.END:
        return end_report(after)
    if not after.queue:
        return None
    jolliness, brawn = turns.passed_on(before)
    return Report(f"{after.active.name} gains +{jolliness} Jolliness and +{brawn} Brawn")


@dataclass(frozen=True, slots=True)
class SpendJolliness(Step[Table]):
    """Jolliness: +1 to another attribute for each point spent; only on one's own turn."""

    def ask(self, table: Table) -> Ask:
        band = table.active
        return Split(
            id="plan.jolliness",
            title=f"{band.name}: {band.jolliness} Jolliness",
            instruction="How many points go to which attribute? What is left passes on at the end of the turn.",
            rule="jolliness",
            actor=band_key(band),
            parts=tuple(
                Part(by.value, f"{by.label}, now {band.score(by)}", band.jolliness) for by in turns.unused(table)
            ),
            low=1,
            high=band.jolliness,
        )

    def answer(self, table: Table, answer: dict[str, int]) -> Step[Table]:
        for name, points in answer.items():
            table.active.add(Attribute(name), points)
            table.active.jolliness -= points
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        gains = ", ".join(f"{Attribute(name).label} {after.active.score(Attribute(name))}" for name in answer)
        return Report(f"{after.active.name} now has {gains}", why=(f"{after.active.jolliness} Jolliness is left",))

    def afresh(self, table: Table) -> Step[Table]:
        return flow.due(table)


@dataclass(frozen=True, slots=True)
class SpendCookery(Step[Table]):
    """Cookery: +2 Wit, Brawn or Stealth to any band that still has to play today."""

    who: str

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="plan.cookery",
            title=f"{table.band(self.who).name} cooks",
            instruction=f"Spend one Cookery: which band gains {COOKERY_GAIN} of which attribute?",
            rule="cookery",
            actor=f"band:{self.who}",
            options=tuple(
                Option(
                    f"{band.key}:{by.value}",
                    f"{band.name}: {by.label}",
                    f"{band.score(by)} → {band.score(by) + COOKERY_GAIN + gains_more(band)}",
                )
                for band in turns.still_to_play(table)
                for by in (turns.unused(table) if band is table.active else FIGHTING)
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        key, _, by = answer.partition(":")
        band = table.band(key)
        table.band(self.who).take(Token.COOKERY, -1)
        band.add(Attribute(by), COOKERY_GAIN + gains_more(band))
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        key, _, by = answer.partition(":")
        return _gain_report(after.band(key), Attribute(by), "Cookery")

    def afresh(self, table: Table) -> Step[Table]:
        return flow.due(table)


def _gain_report(band: Band, by: Attribute, token: str) -> Report:
    """What a band has after it was given something; its leader's power is named."""
    why = (f"{band.leader} adds one",) if gains_more(band) else ()
    return Report(f"{band.name} now has {band.score(by)} {by.label}", why=why, todo=(f"Return the {token} token",))


def mead(table: Table, who: str) -> Step[Table]:
    """Mead: +1 Jolliness to any band that still has to play today, where there is a choice."""
    if len(table.queue) > 1:
        return SpendMead(who)
    return give_mead(table, who, table.active)


def give_mead(table: Table, who: str, band: Band) -> Step[Table]:
    """A band gains Jolliness from a player's Mead."""
    table.band(who).take(Token.MEAD, -1)
    band.jolliness += MEAD_GAIN + gains_more(band)
    return flow.due(table)


@dataclass(frozen=True, slots=True)
class SpendMead(Step[Table]):
    """Which band gains the Jolliness of a Mead."""

    who: str

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="plan.mead",
            title=f"{table.band(self.who).name} shares Mead",
            instruction=f"Spend one Mead: which band gains {MEAD_GAIN} Jolliness?",
            rule="cookery",
            actor=f"band:{self.who}",
            options=tuple(
                Option(band_key(band), band.name, f"{band.jolliness} Jolliness") for band in turns.still_to_play(table)
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return give_mead(table, self.who, table.band(answer.removeprefix("band:")))

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return _gain_report(after.band(answer.removeprefix("band:")), Attribute.JOLLINESS, "Mead")

    def afresh(self, table: Table) -> Step[Table]:
        return flow.due(table)
