"""Stage 3, the Attack Planning Phase: Jolliness and skill tokens, then an attack, or the end of the turn."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Option, Part, Split
from companion.game import Chance, Report, Step
from companion.games.robin_hood import attack, exchange, flow, turns
from companion.games.robin_hood.choosing import chosen_band
from companion.games.robin_hood.ending import end_report
from companion.games.robin_hood.outcome import attack_report
from companion.games.robin_hood.prayer import REMOVE_COST, can_move, movable, move_a_guard, remove_a_guard
from companion.games.robin_hood.scouting import scout
from companion.games.robin_hood.setup import gains_more
from companion.games.robin_hood.table import Band, Table, band_key
from companion.games.robin_hood.vocabulary import FIGHTING, Attribute, Stage, Token
from companion.language import joined, tr

COOKERY_GAIN, MEAD_GAIN = 2, 1


@dataclass(frozen=True, slots=True)
class Plan(flow.DueStep):
    """Before an attack: spend Jolliness and tokens, any player's, then attack or end the turn."""

    def ask(self, table: Table) -> Ask:
        band = table.active
        number = len(table.used) + 1
        return Choice(
            id="plan.do",
            title=tr("{band}'s attack {number}", band=band.name, number=number),
            instruction=tr("Plan together: spend Jolliness, and tokens of any player. Then attack, or end the turn."),
            rule="planning",
            actor=band_key(band),
            about=f"attack:{number}",
            options=(*self._attacks(table), *self._means(table), Option("end", tr("End the turn"), _passing(table))),
        )

    def _attacks(self, table: Table) -> list[Option]:
        used = tr("already used this turn; each attack takes another attribute")
        return [
            Option(
                f"attack:{by.value}",
                tr("Attack with {attribute}", attribute=by.label),
                joined(" ", (table.active.score(by), by.label)),
                used if by in table.used else None,
            )
            for by in FIGHTING
        ]

    def _means(self, table: Table) -> list[Option]:
        """What can be spent: the active player's Jolliness, and everybody's tokens."""
        found = []
        if table.active.jolliness > 0:
            nothing: str | None = None if turns.unused(table) else tr("no attack is left this turn")
            left = tr("{points} to share out", points=table.active.jolliness)
            found.append(Option("jolliness", tr("Spend Jolliness"), left, nothing))
        for band in table.bands:
            for token in Token:
                if (number := band.tokens(token)) > 0:
                    nothing = _no_use(table, token)
                    label = joined(": ", (band.name, _WHAT[token]))
                    held = joined(" ", (number, token.label))
                    found.append(Option(f"{token.value}:{band.key}", label, held, nothing))
        if sum(max(0, band.prayer) for band in table.bands) >= REMOVE_COST and any(map(movable, table.rows)):
            cost = tr("{cost} Prayer, of one player or of two", cost=REMOVE_COST)
            found.append(Option("remove", tr("Remove a guard"), cost))
        if (much := exchange.exchanger(table)) is not None:
            label = tr("{leader} exchanges villagers", leader=much.leader)
            found.append(Option("exchange", label, tr("when the leader's card allows it")))
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


def _no_use(table: Table, token: Token) -> str | None:
    """Why a token cannot be spent now."""
    if token is Token.SCOUTING and not any(row.closed for row in table.rows):
        return tr("no guard lies face down")
    if token is Token.PRAYER and not can_move(table):
        return tr("no guard can be moved")
    return None


_WHAT = {
    Token.SCOUTING: tr("scout two guards"),
    Token.PRAYER: tr("move a guard by Prayer"),
    Token.COOKERY: tr("cook for a band"),
    Token.MEAD: tr("share Mead"),
}


def _passing(table: Table) -> str:
    """What ending the turn now passes on."""
    jolliness, brawn = turns.passed_on(table)
    if len(table.queue) < 2 and not table.options.single_band:
        return tr("the last turn of the round passes nothing on")
    return tr("passes on {jolliness} Jolliness and {brawn} Brawn", jolliness=jolliness, brawn=brawn)


def turn_report(before: Table, after: Table) -> Report | None:
    """What the end of the turn has passed on."""
    if after.stage is Stage.END:
        return end_report(after)
    if not after.queue:
        return None
    jolliness, brawn = turns.passed_on(before)
    headline = tr(
        "{band} gains +{jolliness} Jolliness and +{brawn} Brawn",
        band=after.active.name,
        jolliness=jolliness,
        brawn=brawn,
    )
    return Report(headline)


@dataclass(frozen=True, slots=True)
class SpendJolliness(flow.DueStep):
    """Jolliness: +1 to another attribute for each point spent; only on one's own turn."""

    def ask(self, table: Table) -> Ask:
        band = table.active
        return Split(
            id="plan.jolliness",
            title=tr("{band}: {points} Jolliness", band=band.name, points=band.jolliness),
            instruction=tr("How many points go to which attribute? What is left passes on at the end of the turn."),
            rule="jolliness",
            actor=band_key(band),
            parts=tuple(
                Part(by.value, tr("{attribute}, now {score}", attribute=by.label, score=band.score(by)), band.jolliness)
                for by in turns.unused(table)
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
        band = after.active
        gains = joined(", ", (joined(" ", (by.label, band.score(by))) for by in map(Attribute, answer)))
        left = tr("{points} Jolliness is left", points=band.jolliness)
        return Report(tr("{band} now has {scores}", band=band.name, scores=gains), why=(left,))


@dataclass(frozen=True, slots=True)
class SpendCookery(flow.DueStep):
    """Cookery: +2 Wit, Brawn or Stealth to any band that still has to play today."""

    who: str

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="plan.cookery",
            title=tr("{band} cooks", band=table.band(self.who).name),
            instruction=tr("Spend one Cookery: which band gains {points} of which attribute?", points=COOKERY_GAIN),
            rule="cookery",
            actor=band_key(table.band(self.who)),
            options=tuple(
                Option(
                    f"{band.key}:{by.value}",
                    joined(": ", (band.name, by.label)),
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
        return _gain_report(after.band(key), Attribute(by), Token.COOKERY)


def _gain_report(band: Band, by: Attribute, token: Token) -> Report:
    """What a band has after it was given something; its leader's power is named."""
    why = (tr("{leader} adds one", leader=band.leader),) if gains_more(band) else ()
    headline = tr("{band} now has {scores}", band=band.name, scores=joined(" ", (band.score(by), by.label)))
    return Report(headline, why=why, todo=(tr("Return the {token} token", token=token.label),))


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
class SpendMead(flow.DueStep):
    """Which band gains the Jolliness of a Mead."""

    who: str

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="plan.mead",
            title=tr("{band} shares Mead", band=table.band(self.who).name),
            instruction=tr("Spend one Mead: which band gains {points} Jolliness?", points=MEAD_GAIN),
            rule="cookery",
            actor=band_key(table.band(self.who)),
            options=tuple(
                Option(band_key(band), band.name, joined(" ", (band.jolliness, Attribute.JOLLINESS.label)))
                for band in turns.still_to_play(table)
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return give_mead(table, self.who, chosen_band(table, answer))

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return _gain_report(chosen_band(after, answer), Attribute.JOLLINESS, Token.MEAD)
