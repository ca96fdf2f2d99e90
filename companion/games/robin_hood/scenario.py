"""Stage 1: Scenario Setup: the rows of captured villagers and guards; on Day 5 Wall, Courtyard and Sheriff."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Count, Option, Split, Text
from companion.asks import Part as Share
from companion.errors import Refused
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.library import RowCard, ScenarioCard, same_name
from companion.games.robin_hood.setup import FirstPlayer
from companion.games.robin_hood.table import Guard, Row, Table
from companion.games.robin_hood.vocabulary import Attribute, Back, Medal, Part, Stage
from companion.language import Phrase, joined, tr
from companion.wording import capital, count, listed

MOST_ROWS, MOST_GUARDS, MOST_VILLAGERS = 8, 12, 4
SECOND_DAYS = (2, 4)
LETTERS = "ABCDEFGH"
NEW = "new"
LONGEST_NAME = 40


def due(table: Table) -> Step[Table] | None:
    """What of the scenario card is not known yet; then the rows are dealt."""
    if table.last_day and table.first is None:
        return FirstPlayer()
    if not _card_in_use(table):
        if table.options.named and not table.scenario_name:
            return ScenarioName()
        if not table.rows_wanted:
            return HowManyRows()
        return RowOnCard()
    _deal(table)
    table.stage = Stage.DRAW
    return None


def _card_in_use(table: Table) -> bool:
    return bool(table.scenario) and len(table.scenario) == table.rows_wanted


def pile(day: int) -> str:
    """The pile that a day's scenario card comes from, as it is marked."""
    return {1: "Days 1 & 2", 2: "Days 1 & 2", 3: "Days 3 & 4", 4: "Days 3 & 4"}.get(day, "Day 5")


def pile_words(day: int) -> Phrase:
    """The pile as people read it."""
    return {1: tr("Days 1 & 2"), 2: tr("Days 1 & 2"), 3: tr("Days 3 & 4"), 4: tr("Days 3 & 4")}.get(day, tr("Day 5"))


def part_of(table: Table, index: int) -> Part:
    """Where the card's row lies: on Day 5 the Wall is the first, the Sheriff's the last."""
    if not table.last_day:
        return Part.BATTLEFIELD
    if index == 0:
        return Part.WALL
    return Part.SHERIFF if index == table.rows_wanted - 1 else Part.COURTYARD


def _deal(table: Table) -> None:
    """Deal the rows anew; in single-band solo the second day goes on with the rows of the first."""
    if table.options.single_band and not table.options.accelerated and table.day in SECOND_DAYS:
        return
    times = 2 if table.options.accelerated else 1
    table.rows = []
    for index, card in enumerate(table.scenario):
        part = part_of(table, index)
        row = Row(_key(part, index), part, [Guard(Back(back)) for back in card.guards])
        if part is Part.BATTLEFIELD:
            row.bronze, row.silver, row.gold = times * card.bronze, times * card.silver, times * card.gold
        elif part is Part.WALL:
            row.guards.insert(0, great(table, Back.CASTLE))
        elif part is Part.SHERIFF:
            row.guards.append(great(table, Back.SHERIFF))
        row.show_front()
        table.rows.append(row)


def _key(part: Part, index: int) -> str:
    return {Part.BATTLEFIELD: LETTERS[index], Part.COURTYARD: f"court{index}"}.get(part, part.value)


def great(table: Table, back: Back) -> Guard:
    """The Castle or the Sheriff, face up, with the values that have been told."""
    told = [table.library.great.get(f"{back.value}.{attribute.value}") for attribute in _ORDER]
    return Guard(back, True, *told)


_ORDER = (Attribute.WIT, Attribute.BRAWN, Attribute.STEALTH)


@dataclass(frozen=True, slots=True)
class ScenarioName(flow.DueStep):
    """The card on top of the stack: one that is known, or a new one by its name."""

    def ask(self, table: Table) -> Ask:
        return Text(
            id="scenario.name",
            title=tr("The scenario of {pile}", pile=pile_words(table.day)),
            instruction=tr(
                "What is the name of the scenario card? It is one of {pile} for {players} players.",
                pile=pile_words(table.day),
                players=table.options.cards_for,
            ),
            rule="scenario",
            longest=LONGEST_NAME,
            suggestions=tuple(sorted(self._known(table))),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        known = self._known(table)
        table.scenario_name = same_name(answer, known)
        if (card := known.get(table.scenario_name)) is not None:
            table.scenario, table.rows_wanted = card.rows, len(card.rows)
        elif same_name(answer, table.library.scenarios) in table.library.scenarios:
            raise Refused(tr("The scenario {name} is of another pile or another number of players", name=answer))
        return flow.due(table)

    def _known(self, table: Table) -> dict[str, ScenarioCard]:
        """The known cards of this pile for as many players."""
        key = (table.options.cards_for, pile(table.day))
        return {name: card for name, card in table.library.scenarios.items() if (card.players, card.pile) == key}

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return dealt_report(after) if after.rows else None


@dataclass(frozen=True, slots=True)
class HowManyRows(flow.DueStep):
    """How many rows the card shows; on Day 5 how many the Courtyard has."""

    def ask(self, table: Table) -> Ask:
        if table.last_day:
            return Count(
                id="scenario.courtyard",
                fact=True,
                title=tr("Rows in the Courtyard"),
                instruction=tr(
                    "Reveal the Day 5 card. Robin Hood and the imprisoned villagers lie in the Battlefield. "
                    "How many rows of guards does the Courtyard have, between the Wall and the Sheriff?"
                ),
                rule="day-5",
                low=1,
                high=MOST_ROWS - 2,
            )
        return Count(
            id="scenario.rows",
            fact=True,
            title=tr("Rows on the scenario card of {pile}", pile=pile_words(table.day)),
            instruction=tr(
                "How many rows of villagers and guards does the scenario card show? Its own instructions, if there are "
                "any, hold for all players: correct here what they change."
            ),
            rule="scenario",
            low=1,
            high=MOST_ROWS,
        )

    def answer(self, table: Table, answer: int) -> Step[Table]:
        table.rows_wanted = answer + 2 if table.last_day else answer
        return flow.due(table)


@dataclass(frozen=True, slots=True)
class RowOnCard(flow.DueStep):
    """One row of the card: its medallions and its guards by colour."""

    def ask(self, table: Table) -> Ask:
        index = len(table.scenario)
        part = part_of(table, index)
        title = Row(_key(part, index), part, []).title
        shares = [Share(back.value, words, MOST_GUARDS) for back, words in _GUARDS.items()]
        if part is Part.BATTLEFIELD:
            shares = [*(Share(medal, words, MOST_VILLAGERS) for medal, words in _VILLAGERS.items()), *shares]
        return Split(
            id=f"scenario.{part.value}",
            fact=True,
            title=tr("{row} on the scenario card", row=capital(title)),
            instruction=_instruction(part, index, table.rows_wanted),
            rule="day-5" if table.last_day else "scenario",
            about=f"row:{index + 1}",
            parts=tuple(shares),
            low=0 if part in (Part.WALL, Part.SHERIFF) else 1,
            high=MOST_GUARDS + 3 * MOST_VILLAGERS,
        )

    def answer(self, table: Table, answer: dict[str, int]) -> Step[Table]:
        part = part_of(table, len(table.scenario))
        blue, red = answer.get("blue", 0), answer.get("red", 0)
        if part in (Part.BATTLEFIELD, Part.COURTYARD) and not blue + red:
            raise Refused(tr("A row has at least one guard"))
        bronze, silver, gold = (answer.get(medal.value, 0) for medal in Medal)
        if part is Part.BATTLEFIELD and not bronze + silver + gold:
            raise Refused(tr("A row has at least one captured villager"))
        if blue and red and part is not Part.SHERIFF:
            return WhichInFront(RowCard(bronze, silver, gold), blue, red)
        return add_row(table, RowCard(bronze, silver, gold, ("blue",) * blue + ("red",) * red))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return dealt_report(after) if after.rows and not before.rows else None


_GUARDS = {Back.BLUE: tr("Blue guards"), Back.RED: tr("Red guards")}
_VILLAGERS = {
    Medal.BRONZE: tr("Bronze villagers"),
    Medal.SILVER: tr("Silver villagers"),
    Medal.GOLD: tr("Gold villagers"),
}


def _instruction(part: Part, index: int, rows: int) -> str:
    match part:
        case Part.BATTLEFIELD:
            return tr(
                "Row {row} of {rows} from the top: how many villagers and guards does the card show?",
                row=index + 1,
                rows=rows,
            )
        case Part.WALL:
            return tr(
                "How many guards stand behind Nottingham Castle in the top row? The Castle itself is not counted."
            )
        case Part.COURTYARD:
            return tr("Row {row} of the Courtyard: how many guards does the card show?", row=index)
        case Part.SHERIFF:
            return tr("How many guards protect the Sheriff? Red ones lie closest to him, blue ones in front.")


@dataclass(frozen=True, slots=True)
class WhichInFront(flow.DueStep):
    """In a row of both colours: which guards lie in front, at the right end."""

    card: RowCard
    blue: int
    red: int

    def ask(self, table: Table) -> Ask:
        index = len(table.scenario)
        part = part_of(table, index)
        row = capital(Row(_key(part, index), part, []).title)
        return Choice(
            id="scenario.front",
            fact=True,
            title=tr("Which guards are in front?"),
            instruction=tr(
                "{row} has blue and red guards. Which lie at its right end, away from the villagers?", row=row
            ),
            rule="scenario",
            about=f"row:{len(table.scenario) + 1}",
            options=(Option("blue", tr("Blue in front")), Option("red", tr("Red in front"))),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        guards = ("blue",) * self.blue + ("red",) * self.red
        guards = guards if answer == "blue" else guards[::-1]
        card = self.card
        return add_row(table, RowCard(card.bronze, card.silver, card.gold, guards))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return dealt_report(after) if after.rows and not before.rows else None


def add_row(table: Table, card: RowCard) -> Step[Table]:
    """One more row of the card is known; a whole card is learned."""
    table.scenario = (*table.scenario, card)
    if len(table.scenario) == table.rows_wanted and table.scenario_name:
        whole = ScenarioCard(table.options.cards_for, pile(table.day), table.scenario)
        table.library = table.library.with_scenario(table.scenario_name, whole)
    return flow.due(table)


def dealt_report(table: Table) -> Report:
    """What now lies on the Battlefield."""
    guards = sum(not guard.back.great for row in table.rows for guard in row.guards)
    if table.last_day:
        todo = (
            tr("Lay Nottingham Castle face up at the right end of the top row, the Wall"),
            tr("Reveal the first guard of each Courtyard row and of the Sheriff's row"),
        )
        return Report(tr("Nottingham Castle is held by {guards}", guards=count(guards, "guard")), todo=todo)
    villagers = sum(row.villagers for row in table.rows)
    return Report(
        tr(
            "Day {day}: {villagers}, {guards}",
            day=table.day,
            villagers=count(villagers, "captured villager"),
            guards=count(guards, "guard"),
        ),
        why=(listed(joined(": ", (row.title, count(len(row.guards), "guard"))) for row in table.rows),),
        todo=(tr("Deal the rows and turn up the first guard at the right end of each"),),
    )
