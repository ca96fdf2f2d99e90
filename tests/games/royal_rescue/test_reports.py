"""Texts: every ask, report, refusal, chance, status and history line is whole, at every step of many games."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from companion.asks import Ask, Choice, Choices, Order, Roll, Split
from companion.errors import Refused
from companion.game import Report
from companion.games.royal_rescue import rules
from companion.games.royal_rescue.table import Table
from companion.session import Session
from companion.simulate import random_legal
from tests.games.royal_rescue.points import STEPS, tables_by_step
from tests.games.royal_rescue.tables import (
    GAME,
    NOON,
    army,
    at,
    in_dungeon,
    in_servants,
    in_umbar,
    in_weapons,
    militia,
    play,
)
from tests.games.royal_rescue.wandering import random_options

BAD = re.compile(
    r"None|\[|\]|<|\{|\}|frozenset|\bno card\b.*\bno card\b|  |\?\?|\b1 (cards|dice|weapons|rolls|sixes)\b"
)
SECTIONS = {section.id for section in rules.SECTIONS}


def texts_of(ask: Ask) -> Iterator[str]:
    yield ask.title
    yield ask.instruction
    match ask:
        case Choice() | Choices() | Order():
            for option in ask.options:
                yield option.label
                if option.detail:
                    yield option.detail
                if option.disabled:
                    yield option.disabled
        case Split():
            yield from (part.label for part in ask.parts)
        case Roll():
            yield from ask.results.values()


def check_text(text: str, where: object) -> None:
    assert text.strip() == text, (text, where)
    assert text, where
    assert not BAD.search(text), (text, where)


def check_report(report: Report | None, where: object) -> None:
    if report is None:
        return
    for text in (report.headline, *report.why, *report.todo):
        check_text(text, where)


@pytest.mark.parametrize("step", STEPS)
def test_every_ask_has_whole_texts_and_a_rule_that_exists(step: str) -> None:
    for table in tables_by_step()[step]:
        ask = table.step.ask(table)
        for text in texts_of(ask):
            check_text(text, ask.id)
        assert ask.rule in SECTIONS
        assert re.fullmatch(r"[a-z]+\.[a-z_]+", ask.id)
        for chance in table.step.odds(table):
            check_text(chance.label, ask.id)
        status = GAME.status(table)
        check_text(status.summary, ask.id)


@pytest.mark.parametrize("chunk", range(6))
def test_every_answer_has_a_whole_report_and_history_line(chunk: int) -> None:
    for seed in range(chunk * 20, chunk * 20 + 20):
        random = Random(f"reports {seed}")
        session = Session(GAME, random_options(random), clock=lambda: NOON)
        while not session.over:
            table = session.table
            legal = random.random() < 0.3
            session.answer(random_legal(GAME, table, random) if legal else GAME.dealer(table, random).answer(table))
            where = (session.entries[-1].ask, session.entries[-1].answer, type(session.step).__name__)
            check_report(session.report, where)
            check_todo(table, session.table, session.report)
        for line in session.history():
            check_text(line.title, line)
            check_text(line.answer, line)


def check_todo(before: Table, after: Table, report: Report | None) -> None:
    """What the players are told to do is what the app has done."""
    todo = " / ".join(report.todo) if report else ""
    if after.bonus != before.bonus:
        said = re.findall(r"bonus die to (\d)", todo) or (["0"] if "Put the bonus die aside" in todo else [])
        assert said == [str(after.bonus)], (todo, before.step, after.step)
    else:
        assert "bonus die" not in todo.lower(), (todo, before.step, after.step)
    gone = [old.name for old, new in zip(before.armies, after.armies, strict=False) if old.cards and not new.cards]
    for name in gone if not after.piles and not after.step.over else []:
        assert name in todo, (todo, before.step, after.step)
    if match := re.search(r"Umbar's die now shows (\d+)", todo):
        assert int(match[1]) == after.sixes
    if match := re.search(r"Set a die aside: (\d+)", todo):
        assert int(match[1]) == after.sixes
    shuffled = re.search(r"Shuffle your (\d+) cards?(?:, officers too,)? and deal", todo)
    assert bool(shuffled) == bool(after.piles and not before.piles and not after.step.over), (todo, before.step)
    if shuffled:
        assert int(shuffled[1]) == sum(after.piles) + (after.in_use is not None)


def test_a_refusal_says_where_a_card_is() -> None:
    session = at(in_servants(army(8, 2), row="10 6", servants="9 4 3"))
    play(session, "hit")
    ask = session.ask
    assert ask.id == "servants.turn"
    for wrong in ("8s", "10s", "10", "K"):
        with pytest.raises(Refused, match=r"already|can be here|cannot be here") as refused:
            session.answer([wrong])
        check_text(str(refused.value), wrong)


def test_hit_and_miss_are_told_with_what_to_do() -> None:
    session = play(at(in_servants(army(8, 2, officer=True), row="5 6", servants="7")), [1, 3])
    assert session.report == Report(
        "Hit! 5♠ is beaten",
        session.report.tone,
        ("best die 3 +2 = 5, needed 5",),
        (
            "5♠ goes to the discard pile",
            "6♠ moves to the first place",
            "Turn up the next servant: it must be 7♠",
        ),
    )
    session.answer([1, 1])
    assert session.report is not None
    assert session.report.todo == ("Anna's 8s: the officer goes to the discard pile",)


def test_weapons_that_nobody_takes_are_told() -> None:
    session = play(at(in_servants(army(8, 1, weapons=2), army(7, 2), attacker=0, row="10 6")), "miss")
    assert session.report is not None
    assert session.report.todo == (
        "Anna's 8s destroyed: turn its last card sideways",
        "Ben's 7s takes 2 weapons",
    )


def test_joined_cards_that_are_lost_are_told_by_their_value() -> None:
    session = at(in_umbar(army(8, 3), army(7, 1), quests=["2"], sixes=None, people="2 2"))
    assert [card[0] for card in session.table.armies[0].cards] == ["8", "8", "8", "7"]
    play(session, "no sixes", [1], {"army:anna": 1})
    assert session.report is not None
    assert session.report.todo == ("Anna's 8s: the 7 to the discard pile",)


def test_people_lost_to_the_whip_are_told() -> None:
    session = play(at(in_umbar(army(8, 3), people="2 2 3")), "no sixes", [2], {"people:2": 2})
    assert session.report is not None
    assert session.report.todo == ("People: 2 cards to the discard pile",)


def test_weapons_bought_are_told() -> None:
    session = play(at(in_weapons(army(8, 3), army(7, 2))), 2)
    assert session.report is not None
    assert session.report.headline == "Anna's 8s: 2 weapons, 1 card left to roll with"


def test_an_open_number_and_a_failed_card_are_told() -> None:
    session = play(at(in_dungeon({3: "3 7"}, card="6h", dealt="2 2")), [3, 4])
    assert session.report is not None
    assert session.report.todo == ("Take the number's card away", "6♥ goes on against the 3")
    session.answer([6, 1])
    assert session.report.todo == ("6♥ is out of the game",) or session.report.headline == "6♥ has failed"


def test_militias_are_named() -> None:
    session = at(in_servants(militia(3), militia(4), row="10 6"))
    assert session.ask.id == "servants.militia"
    assert [option.label for option in session.ask.options] == ["the militia of 3s", "the militia of 4s"]
