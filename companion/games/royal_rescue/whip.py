"""Phase 3: the fire whip, with which Umbar strikes when everybody has attacked and he still has sixes."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Part, Roll, Split
from companion.game import Chance, Report, Step, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.ending import lost
from companion.games.royal_rescue.losses import fallen_report, hand_over_weapons, lose_army_card
from companion.games.royal_rescue.table import Army, Phase, Table, cards_left, take
from companion.games.royal_rescue.then import Fight
from companion.language import joined, tr
from companion.wording import count


@dataclass(frozen=True, slots=True)
class Whip(Step[Table]):
    """Umbar still has sixes when everybody has attacked: he strikes with his fire whip. It is not repeated."""

    phase: ClassVar[Phase] = Phase.UMBAR
    rounds: Fight

    def ask(self, table: Table) -> Ask:
        change = table.for_all().whip
        what = tr(
            "Umbar has {sixes} left and strikes. Roll one die: so many of your {cards} are lost.",
            sixes=count(table.sixes, "six"),
            cards=count(cards_left(table), "card"),
        )
        note = tr("The situation makes it {change}.", change=f"{change:+}")
        return Roll(
            id="umbar.whip",
            title=tr("The fire whip"),
            instruction=joined(" ", (what, note)) if change else what,
            rule="umbar",
            dice=1,
        )

    def answer(self, table: Table, answer: list[int]) -> Step[Table]:
        return whip_strikes(table, whip_losses(table, answer[0]), self.rounds)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        losses = whip_losses(before, answer[0])
        if after.step.over:
            return Report(tr("The fire whip takes everything"), Tone.LOST, self._why(before, answer[0]))
        headline = tr("The fire whip takes {cards}", cards=count(losses, "card"))
        return Report(headline, Tone.BAD, self._why(before, answer[0]), fallen_report(before, after))

    def _why(self, table: Table, pips: int) -> tuple[str, ...]:
        """What the die shows, and what the situation makes of it."""
        rolled = tr("the die shows {pips}", pips=pips)
        if change := table.for_all().whip:
            return rolled, tr("the situation makes it {change}", change=f"{change:+}")
        return (rolled,)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        fatal = sum(whip_losses(table, pips) >= cards_left(table) for pips in range(1, 7))
        return (Chance(tr("all is lost"), odds.of_six(fatal)),) if fatal else ()

    def afresh(self, table: Table) -> Step[Table]:
        return self.rounds.goes_on(table)


def whip_strikes(table: Table, losses: int, rounds: Fight) -> Step[Table]:
    """The whip takes so many cards, or all; what it takes is asked for where there is a choice."""
    parts = whip_parts(table)
    if losses >= cards_left(table):
        whip_takes(table, {part.id: part.high for part in parts})
        return lost(table)
    if len(parts) > 1:
        return WhipLosses(losses, rounds)
    whip_takes(table, {parts[0].id: losses})
    return hand_over_weapons(table, rounds)


def whip_losses(table: Table, pips: int) -> int:
    """How many cards a whip of so many pips takes; the situation may change it, at least one is taken."""
    return max(1, pips + table.for_all().whip)


def whip_parts(table: Table) -> tuple[Part, ...]:
    """What the whip can take: armies, militias, officers, and people by their value."""
    parts = []
    for army in table.armies:
        if army.cards:
            parts.append(Part(army.key, army.name, len(army.cards)))
        if army.officer is not None:
            parts.append(Part(_officer_key(army), tr("officer of {army}", army=army.name), 1))
    ranks = Counter(cards.rank(card) for card in table.people)
    parts += [
        Part(f"people:{rank}", tr("people: {value}", value=cards.name(rank + "?")), n)
        for rank, n in sorted(ranks.items(), key=_by_rank)
    ]
    return tuple(parts)


def _by_rank(item: tuple[str, int]) -> tuple[int, str]:
    return cards.order(item[0] + "?")


def _officer_key(army: Army) -> str:
    return f"officer:{army.key.partition(':')[2]}"


def whip_takes(table: Table, shares: dict[str, int]) -> None:
    """The whip's losses go to the discard pile. An officer without army cards is discarded too (reading 12)."""
    for army in table.armies:
        if shares.get(_officer_key(army)) and army.officer is not None:
            table.discard.append(army.officer)
            army.officer = None
        for _ in range(shares.get(army.key, 0)):
            lose_army_card(table, army, by_servant=False)
    for key, share in shares.items():
        kind, _, rank = key.partition(":")
        if kind == "people":
            for _ in range(share):
                card = next(card for card in table.people if cards.rank(card) == rank)
                table.discard.append(take(table.people, cards.by_rank(card)))


@dataclass(frozen=True, slots=True)
class WhipLosses(Step[Table]):
    """The team splits the whip's losses as it likes."""

    phase: ClassVar[Phase] = Phase.UMBAR
    losses: int
    rounds: Fight

    def ask(self, table: Table) -> Ask:
        return Split(
            id="umbar.losses",
            title=tr("The whip takes {cards}", cards=count(self.losses, "card")),
            instruction=tr(
                "Remove {cards} from armies, militias, officers and people, split as you like. Weapons are safe.",
                cards=count(self.losses, "card"),
            ),
            rule="umbar",
            parts=whip_parts(table),
            low=self.losses,
            high=self.losses,
        )

    def answer(self, table: Table, answer: dict[str, int]) -> Step[Table]:
        whip_takes(table, answer)
        return hand_over_weapons(table, self.rounds)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        why = (tr("the whip took as many cards as its die showed; you chose which"),)
        headline = tr("{cards} lost", cards=count(self.losses, "card"))
        return Report(headline, Tone.BAD, why, fallen_report(before, after))

    def afresh(self, table: Table) -> Step[Table]:
        return whip_strikes(table, self.losses, self.rounds) if table.sixes else self.rounds.goes_on(table)
