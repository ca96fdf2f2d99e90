"""Stage 2: Draw Today's Merry Band: four villagers and the leader, their attributes and skills added up."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choices, Count, Option, Part, Split, Text
from companion.errors import Refused
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.library import Printed, same_name
from companion.games.robin_hood.printed import PrintedKinds, Subject
from companion.games.robin_hood.table import HAND_SIZE, UNNAMED, Band, Table, band_key
from companion.games.robin_hood.turns import begin_attacks
from companion.games.robin_hood.vocabulary import SKILLS, Attribute, Stage, Token
from companion.language import joined, tr
from companion.wording import count, listed

LEAST_SCORE, MOST_SCORE = -20, 120
MOST_TOKENS = 12
LONGEST_NAME = 30


def due(table: Table) -> Step[Table] | None:
    """Each band in turn: its four villagers, and what they add up to."""
    if table.drawn == len(table.bands):
        table.stage = Stage.ATTACK
        begin_attacks(table)
        return None
    seat = table.order[table.drawn]
    if table.options.named:
        return _by_name(table, seat)
    if not table.bands[seat].hand:
        draw(table.bands[seat], [UNNAMED] * HAND_SIZE)
    if len(table.entered) < len(Attribute):
        return Score(seat, tuple(Attribute)[len(table.entered)])
    return Skills(seat)


def draw(band: Band, names: list[str]) -> None:
    """Move villagers from the draw pile to the band's hand."""
    for name in names[: len(band.draw)]:
        band.draw.remove(name)
        band.hand.append(name)


def _by_name(table: Table, seat: int) -> Step[Table] | None:
    """What is not known yet of a band's four villagers; once all is, they are added up."""
    band = table.bands[seat]
    if not band.hand:
        if len(band.draw) > HAND_SIZE and UNNAMED not in band.draw:
            return DrawFour(seat)
        draw(band, sorted(band.draw, key=bool)[:HAND_SIZE])
    if (step := next_unknown(table, seat, band.hand)) is not None:
        return step
    cards = [table.library.villagers[name] for name in band.hand]
    add_up(table, seat, [*cards, table.library.leaders[band.leader]])
    return None


def next_unknown(table: Table, seat: int, place: list[str]) -> Step[Table] | None:
    """The first villager of a place whose name, or whose card, is not known yet."""
    if UNNAMED in place:
        return VillagerName(seat)
    return next((PrintedKinds(Subject.VILLAGER, n) for n in place if n not in table.library.villagers), None)


def add_up(table: Table, seat: int, cards: list[Printed]) -> None:
    """Mark the totals on the tracker and take the tokens; in single-band solo Day 5 counts double, and what was carried
    over is added."""
    band = table.bands[seat]
    times = 2 if table.options.single_band and table.last_day else 1
    for card in cards:
        for attribute in Attribute:
            band.add(attribute, times * int(getattr(card, attribute.value)))
        for skill in SKILLS:
            band.take(skill, times * int(getattr(card, skill.value)))
    band.brawn += table.carried_brawn
    band.jolliness += table.carried_jolliness
    table.carried_brawn = table.carried_jolliness = 0
    table.entered = ()
    table.drawn += 1


@dataclass(frozen=True, slots=True)
class Score(flow.DueStep):
    """The band's total in one attribute, its leader's included."""

    seat: int
    attribute: Attribute

    def ask(self, table: Table) -> Ask:
        band = table.bands[self.seat]
        sentences: list[str] = []
        if self.attribute is Attribute.WIT:
            sentences.append(tr("{band} draws 4 villagers.", band=band.name))
        question = tr(
            "Add up their {attribute} and {leader}'s, if any: how much is it?",
            attribute=self.attribute.label,
            leader=band.leader,
        )
        sentences.append(question)
        if table.options.single_band and table.last_day:
            sentences.append(tr("The app doubles it."))
        return Count(
            id=f"band.{self.attribute.value}",
            fact=True,
            title=joined(": ", (band.name, self.attribute.label)),
            instruction=joined(" ", sentences),
            rule="band",
            actor=band_key(band),
            low=LEAST_SCORE,
            high=MOST_SCORE,
            start=0,
            unit=self.attribute.label,
        )

    def answer(self, table: Table, answer: int) -> Step[Table]:
        table.entered = (*table.entered, answer)
        return flow.due(table)


@dataclass(frozen=True, slots=True)
class Skills(flow.DueStep):
    """The skill symbols of the band; for each a token is taken from the bank."""

    seat: int

    def ask(self, table: Table) -> Ask:
        band = table.bands[self.seat]
        instruction: str = tr(
            "Which skills do {band}'s villagers and leader show? Take a token for each.", band=band.name
        )
        if table.options.single_band and table.last_day:
            instruction = joined(" ", (instruction, tr("The app doubles them.")))
        return Split(
            id="band.skills",
            fact=True,
            title=tr("{band}: skill tokens", band=band.name),
            instruction=instruction,
            rule="band",
            actor=band_key(band),
            parts=tuple(Part(skill.value, skill.label, MOST_TOKENS) for skill in SKILLS),
            low=0,
            high=MOST_TOKENS,
        )

    def answer(self, table: Table, answer: dict[str, int]) -> Step[Table]:
        totals = dict(zip((attribute.value for attribute in Attribute), table.entered, strict=True))
        add_up(table, self.seat, [Printed(**totals, **answer)])
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        band = after.bands[self.seat]
        return Report(joined(": ", (band.name, scores_words(band))), why=(tokens_words(band),))


def scores_words(band: Band) -> str:
    """A band's scores: ``Wit 14, Stealth 4, Brawn 6, Jolliness 2``."""
    return joined(", ", (joined(" ", (attribute.label, band.score(attribute))) for attribute in Attribute))


def tokens_words(band: Band) -> str:
    """A band's tokens: ``2 Scouting and 1 Mead``."""
    held = [joined(" ", (n, token.label)) for token in Token if (n := band.tokens(token))]
    return listed(held) or tr("No tokens")


@dataclass(frozen=True, slots=True)
class DrawFour(flow.DueStep):
    """Which of the band's known villagers were drawn."""

    seat: int

    def ask(self, table: Table) -> Ask:
        band = table.bands[self.seat]
        return Choices(
            id="band.draw",
            fact=True,
            title=tr("{band} draws", band=band.name),
            instruction=tr(
                "{band} draws {number} of {villagers}. Which are they?",
                band=band.name,
                number=HAND_SIZE,
                villagers=count(len(band.draw), "villager"),
            ),
            rule="band",
            actor=band_key(band),
            options=tuple(Option(name, name) for name in sorted(band.draw)),
            low=HAND_SIZE,
            high=HAND_SIZE,
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        draw(table.bands[self.seat], answer)
        return flow.due(table)


@dataclass(frozen=True, slots=True)
class VillagerName(flow.DueStep):
    """The name of a villager of a band that has not been told yet."""

    seat: int

    def ask(self, table: Table) -> Ask:
        band = table.bands[self.seat]
        left = sum(place.count(UNNAMED) for place in band.places if place is not band.draw or not band.hand)
        return Text(
            id="band.villager",
            title=tr("A villager of {band}'s band", band=band.name),
            instruction=tr(
                "Name a villager who has joined {band}'s band; {names} to tell.",
                band=band.name,
                names=count(left, "name"),
            ),
            rule="band",
            actor=band_key(band),
            about=f"unnamed:{left}",
            longest=LONGEST_NAME,
            suggestions=tuple(name for name in sorted(table.library.villagers) if owner(table, name) is None),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        name = same_name(answer, table.library.villagers)
        if (other := owner(table, name)) is not None:
            raise Refused(tr("{villager} is already in {band}'s band", villager=name, band=other.name))
        band = table.bands[self.seat]
        place = next(place for place in (band.hand, band.discard, band.draw) if UNNAMED in place)
        place[place.index(UNNAMED)] = name
        return flow.due(table)


def owner(table: Table, name: str) -> Band | None:
    """The band that a villager belongs to."""
    folded = name.casefold()
    return next((b for b in table.bands for place in b.places if folded in map(str.casefold, place)), None)
