"""Whatever is answered, corrected or undone: every game ends, keeps its 54 cards, and is the one its log tells."""

import io
from random import Random
from typing import Any

import pytest

from companion import cards, records
from companion.asks import Answer
from companion.errors import Refused
from companion.game import Adjustable
from companion.games.royal_execution import attack
from companion.games.royal_execution.options import SETTINGS
from companion.games.royal_execution.table import Table
from companion.games.royal_execution.turn import Play
from companion.session import Answered, Session
from companion.simulate import random_answer, random_legal, simulate
from tests.games.royal_execution.tables import GAME, NOON, census, options

MOST_ANSWERS = 600


def random_options(random: Random) -> dict[str, Any]:
    chosen = {setting.id: random.choice([option.id for option in setting.options]) for setting in SETTINGS}
    return options(**chosen)


def looked_at(table: Table) -> None:
    """Everything that a front end shows can be built."""
    GAME.scene(table)
    GAME.status(table)
    GAME.plain(table)
    GAME.adjustables(table)
    if not table.step.over:
        ask = table.step.ask(table)
        assert ask.rule in {section.id for section in GAME.rules()}
        assert all(0 <= chance.chance <= 1 for chance in table.step.odds(table))


@pytest.mark.parametrize("chunk", range(4))
def test_random_games_end_and_keep_their_cards(chunk: int) -> None:
    for seed in range(chunk * 30, chunk * 30 + 30):
        random = Random(seed)
        table = GAME.start(random_options(random))
        wild = random.choice((0, 0.1, 1))
        dealer = GAME.dealer(table, random)
        for _ in range(MOST_ANSWERS):
            if table.step.over:
                break
            wildly = random.random() < wild
            answer = random_legal(GAME, table, random) if wildly else dealer.answer(table)
            before, step = table.copy(), table.step
            assert before == table
            assert answer == step.ask(table).check(answer)
            GAME.move_to(table, step.answer(table, answer))
            census(table)
            looked_at(table)
            if seed % 10 == 0:
                assert step.report(before, answer, table) is not None
        assert table.step.over
        assert GAME.status(table).won == (GAME.status(table).score == 12)


def test_no_illegal_play_is_offered_and_no_legal_one_left_out() -> None:
    """What is offered, held against the rule told anew in the plainest words."""
    for seed in range(25):
        random = Random(seed)
        table = GAME.start(options())
        while not table.step.over:
            if isinstance(table.step, Play):
                ask = table.step.ask(table)
                ids = {option.id for option in ask.options if option.disabled is None}  # type: ignore[attr-defined]
                assert ids - {"give-up"} == plainly_legal(table)
            GAME.move_to(table, table.step.answer(table, random_legal(GAME, table, random)))


def plainly_legal(table: Table) -> set[str]:
    found = set()
    sources = [("hand", card) for card in table.hand] + [("pile", card) for card in table.discard[-1:]]
    for source, card in sources:
        if source == "hand":
            found |= {f"hand:{card}:{end}" for end in (("top", "bottom") if table.discard else ("top",))}
        for n, row in enumerate(table.rows, 1):
            if row.royal is not None and plainly_fits(row.royal, row.cards, card):
                found.add(f"{source}:{card}:row:{n}")
    return found


def plainly_fits(royal: str, placed: list[str], card: str) -> bool:
    """By trying every value that jokers can have."""
    values = [range(2, 11) if one == cards.JOKER else [cards.RANKS.index(one[:-1]) + 1] for one in [*placed, card]]
    needed = {"J": 11, "Q": 12, "K": 13}[royal[0]]
    if len(values) == 1:
        return True
    pairs = [(a, b) for a in values[0] for b in values[1] if a + b >= needed]
    if len(values) == 2:
        return bool(pairs)
    if card != cards.JOKER and card[-1] != royal[-1]:
        return False
    return card[0] == "A" or any(third > min(pair) for pair in pairs for third in values[2])


def random_value(thing: Adjustable, random: Random) -> Answer:
    if thing.cards:
        assert isinstance(thing.value, list)
        value = [str(card) for card in thing.value]
        if value and random.random() < 0.6:
            value.pop(random.randrange(len(value)))
        if random.random() < 0.7:
            value.append(random.choice(cards.deck()))
        return value
    if thing.options:
        return random.choice([option.id for option in thing.options])
    return random.randint(thing.low, thing.high)


class Tamperer:
    """Plays a session to its end and meddles with it at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.session = Session(GAME, random_options(self.random), clock=lambda: NOON)

    def play(self) -> None:
        for _ in range(MOST_ANSWERS):
            if self.session.over:
                break
            table = self.session.table
            if self.random.random() < 0.2:
                self.session.answer(random_legal(GAME, table, self.random))
            else:
                self.session.answer(GAME.dealer(table, self.random).answer(table))
            census(self.session.table)
            if self.random.random() < 0.1:
                self.random.choice((self.undo_and_redo, self.adjust, self.adjust, self.correct))()
                looked_at(self.session.table)
        assert self.session.over
        self.undo_and_redo()
        self.correct()
        self.keep_and_replay()

    def undo_and_redo(self) -> None:
        past = [table.copy() for table in self.session.tables[: len(self.session.entries) + 1]]
        times = self.random.randint(0, min(12, len(self.session.entries)))
        for n in range(times):
            self.session.undo()
            assert self.session.table == past[-n - 2]
        for _ in range(times):
            self.session.redo()
        assert self.session.table == past[-1]

    def adjust(self) -> None:
        before = self.session.table.copy()
        things = list(GAME.adjustables(self.session.table).values())
        if not things:
            return
        thing = self.random.choice(things)
        try:
            self.session.adjust(thing.name, random_value(thing, self.random))
        except Refused:
            assert self.session.table == before
        census(self.session.table)
        for row in self.session.table.rows:
            for n, card in enumerate(row.cards):
                assert attack.fits(str(row.royal), row.cards[:n], card)

    def correct(self) -> None:
        if not self.session.entries:
            return
        index = self.random.randrange(len(self.session.entries))
        old = self.session.entries[index]
        try:
            if isinstance(old, Answered):
                new: object = random_answer(self.session.ask_at(index), self.random)
            else:
                new = random_value(GAME.adjustables(self.session.tables[index])[old.adjust], self.random)
            correction = self.session.correct(index, new)
        except Refused:
            return
        self.session.accept(correction)
        again = Session(GAME, self.session.options, entries=self.session.entries)
        assert self.session.table == again.table
        census(self.session.table)

    def keep_and_replay(self) -> None:
        """A record written and replayed gives the identical table."""
        file = io.StringIO()
        records.write(self.session, file)
        again = records.replay(records.read(file.getvalue().splitlines()), GAME)
        assert again.table == self.session.table
        assert records.replay_json(again) == records.replay_json(self.session)


@pytest.mark.parametrize("part", range(4))
def test_sessions_with_undo_redo_corrections_and_adjustments(part: int) -> None:
    for seed in range(part * 20, part * 20 + 20):
        Tamperer(seed).play()


@pytest.mark.long
@pytest.mark.parametrize("part", range(100, 120))
def test_many_more_sessions(part: int) -> None:
    for seed in range(part * 100, part * 100 + 100):
        Tamperer(seed).play()


def test_a_copy_is_independent() -> None:
    random = Random(2)
    table = GAME.start(options())
    for _ in range(40):
        twin, kept = table.copy(), table.copy()
        twin.step = twin.step.answer(twin, random_legal(GAME, twin, random))
        assert table == kept
        table = twin


def test_simulated_games_are_decided_by_the_seed() -> None:
    runs = [simulate(GAME, options(), 30, 3) for _ in range(2)]
    assert runs[0].won == runs[1].won
    assert runs[0].ratings == runs[1].ratings
    assert 0.4 < runs[0].win_rate <= 1


def test_few_entries() -> None:
    """A game takes about 80 entries: a tap a card played, one for three cards drawn, one for a card taken back."""
    run = simulate(GAME, options(), 30, 4)
    assert run.steps / run.games < 90
