"""Whole games on the pins: nothing but contacts that close, and lights that are looked at."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import asks, cards, records
from companion.asks import Answer, Ask
from companion.errors import Refused
from companion.game import Tone
from companion.games import Shelf
from companion.games.royal_rescue.game import RoyalRescue
from companion.log import Adjusted, Answered
from companion.session import Session
from hardware.answers import Presses
from hardware.board import Buttons
from hardware.lights import DIE, LOCKS, Light, lit_for
from hardware.pins import from_settings
from hardware.press import FACES, Press, Role
from tests.hardware.dial import Dial
from tests.hardware.finger import HELD_UNDO, UNDO, Finger
from tests.hardware.mock_table import GAME, MockTable, eventually, mock_table

FOLDER = Path(__file__).parents[1] / "games" / "royal_rescue" / "records"
OTHERS = (
    "all-quests", "lost-in-phase-3", "one-player", "own-sheet", "results-in-words", "three-players", "with-corrections",
)  # fmt: skip
"""Records that between them hold every ask the game of four does not."""


class Game:
    """A recorded game that is played again at a table of pins."""

    def __init__(self, path: Path, table: MockTable) -> None:
        self.record = records.read_file(path)
        self.table = table
        self.session: Session[Any] = Session(RoyalRescue(), self.record.header.options)
        table.buttons.show(self.session)

    def press(self, press: Press) -> str:
        """A contact closes; what the board tells of it is taken, and the lights are looked at."""
        told = self.table.press(press)
        assert isinstance(told, Press)
        assert (told.role, told.long) == (press.role, press.long)
        said = self.table.buttons.take(self.session, told)
        self.look()
        return said

    def look(self) -> None:
        """The lights on the pins show the table and the report of this moment."""
        assert self.table.sees(*lit_for(self.session))
        table, lit = self.session.table, self.table.lit()
        assert [GAME.lights[light] in lit for light in DIE] == [pips <= table.bonus for pips in range(1, 7)]
        is_open = [bool(table.piles) and not lock for lock in table.locks]
        assert [GAME.lights[light] in lit for light in LOCKS] == is_open
        tone = self.session.report.tone if self.session.report else Tone.PLAIN
        assert (GAME.lights[Light.HIT] in lit) is (tone in (Tone.GOOD, Tone.WON))
        assert (GAME.lights[Light.WAITING] in lit) is not self.session.over

    def enter(self, presses: Iterator[Press]) -> None:
        """Press until one entry more is in the game."""
        before = len(self.session.entries)
        for press in presses:
            self.press(press)
            if len(self.session.entries) > before:
                return
        raise AssertionError(f"{self.session.ask} was not answered")


def hand(buttons: Buttons, encoder: bool) -> Finger | Dial:
    return Dial(buttons) if encoder else Finger(buttons)


def same(ask: Ask, entered: Answer, recorded: Answer) -> bool:
    """Whether what was entered is what was recorded; a suit that does not matter is not asked for by buttons, and a
    share of nothing is not entered."""
    if isinstance(ask, asks.Cards) and not ask.suits:
        assert isinstance(entered, list)
        assert isinstance(recorded, list)
        return [cards.by_rank(str(card)) for card in entered] == [cards.by_rank(str(card)) for card in recorded]
    if isinstance(recorded, dict):
        return entered == {part: share for part, share in recorded.items() if share}
    return entered == recorded


@pytest.mark.parametrize("encoder", [False, True], ids=["buttons", "encoder"])
def test_a_recorded_game_of_four_is_played_on_the_pins(encoder: bool) -> None:
    lights: set[Light] = set()
    with mock_table(GAME) as table:
        game = Game(FOLDER / "four-players.jsonl", table)
        for recorded in game.record.entries:
            assert not isinstance(recorded, Adjusted)
            ask = game.session.ask
            assert ask.id == recorded.ask
            game.enter(hand(table.buttons, encoder).presses_for(ask, recorded.answer))
            entry = game.session.entries[-1]
            assert not isinstance(entry, Adjusted)
            assert same(ask, entry.answer, recorded.answer)
            lights |= lit_for(game.session)
        assert table.silent()
        status = game.session.game.status(game.session.table)
        assert (status.over, status.won) == (True, True)
        assert {entry.by for entry in game.session.entries} == {"buttons"}
        assert {*DIE[:2], *LOCKS, Light.WAITING, Light.HIT, Light.MISS} <= lights
        assert Light.WAITING not in lit_for(game.session)
        entries = len(game.session.entries)
        assert game.press(UNDO) == "Taken back"
        assert len(game.session.entries) == entries - 1
        assert game.press(HELD_UNDO) == "Put back"
        assert game.session.over


def test_these_games_hold_every_ask() -> None:
    asked = {path.stem: {entry.ask for entry in _answered(path)} for path in FOLDER.glob("*.jsonl")}
    assert set().union(*asked.values()) == set().union(*(asked[name] for name in ("four-players", *OTHERS)))


def _answered(path: Path) -> list[Answered]:
    return [entry for entry in records.read_file(path).entries if isinstance(entry, Answered)]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_pressed_is_taken_or_refused_in_words(seed: int) -> None:
    """A child at the buttons: nothing but refusals, and what the buttons mean is always said."""
    luck, presses = Random(seed), Presses()
    session: Session[Any] = Session(RoyalRescue(), records.read_file(FOLDER / "four-players.jsonl").header.options)
    taken, reasons = 0, set[str]()
    for _ in range(1000):
        role = luck.choice([*FACES, *FACES, Role.OK, Role.NEXT, *Role])
        press = Press(role, role in (Role.OK, Role.UNDO) and luck.random() < 0.2)
        try:
            presses.play(session, press)
            taken += 1
        except Refused as refusal:
            reasons.add(str(refusal))
        if not session.over:
            prompt = presses.prompt(session.ask)
            assert all(key.label for key in prompt.keys)
            assert len({key.role for key in prompt.keys}) == len(prompt.keys)
            assert prompt.page <= prompt.pages
            ok = prompt.key(Role.OK)
            assert prompt.marked is None or (ok is not None and ok.marked and ok.label == prompt.marked.label)
        lit_for(session)
    assert taken > 100
    assert len(reasons) > 5
    assert all(reasons)


@pytest.mark.parametrize("name", OTHERS)
def test_other_games_are_entered_by_buttons(name: str) -> None:
    """Without pins, each game by numbered buttons on even entries and by the encoder on odd ones."""
    buttons = Pretended()
    record = records.read_file(FOLDER / f"{name}.jsonl")
    truth = records.replay(record, RoyalRescue())
    session: Session[Any] = Session(RoyalRescue(), record.header.options)
    for number, recorded in enumerate(record.entries):
        if isinstance(recorded, Adjusted):
            session.adjust(recorded.adjust, recorded.value)
            continue
        ask = session.ask
        if ask.id == "dungeon.card" != recorded.ask:
            # Of the last cards the recorded game knew every suit, and so which card came next; here it has to ask.
            buttons.enter(session, ask, [str(truth.tables[number].in_use)], encoder=False)
            ask = session.ask
        assert ask.id == recorded.ask
        buttons.enter(session, ask, recorded.answer, encoder=bool(number % 2))
        entry = session.entries[-1]
        assert not isinstance(entry, Adjusted)
        assert same(ask, entry.answer, recorded.answer)
    assert session.game.status(session.table) == truth.game.status(truth.table)


@pytest.mark.parametrize(
    ("key", "players"),
    [("royal-execution", 1), ("royal-limited", 1), ("robin-hood", 1), ("robin-hood", 3)],
    ids=["royal-execution", "royal-limited", "robin-hood-alone", "robin-hood-with-three"],
)
def test_every_other_game_is_played_to_its_end_on_the_pins(key: str, players: int) -> None:
    """Whatever a dealer wants entered, contacts enter it, and the lights follow."""
    rules = Shelf()[key]
    session: Session[Any] = Session(rules, rules.options({"players": ["Anna", "Ben", "Carla"][:players]}))
    dealer = rules.dealer(session.table, Random(2))
    with mock_table(GAME) as table:
        table.buttons.show(session)
        while not session.over:
            ask, wanted, before = session.ask, dealer.answer(session.table), len(session.entries)
            for press in Finger(table.buttons).presses_for(ask, wanted):
                told = table.press(press)
                assert isinstance(told, Press)
                table.buttons.take(session, told)
                if len(session.entries) > before:
                    break
            assert len(session.entries) == before + 1, f"{ask} was not answered"
            entry = session.entries[-1]
            assert not isinstance(entry, Adjusted)
            assert same(ask, entry.answer, wanted)
            assert table.sees(*lit_for(session))
        assert table.silent()
    assert {entry.by for entry in session.entries} == {"buttons"}
    status = rules.status(session.table)
    assert status.over
    assert status.summary
    assert Light.WAITING not in lit_for(session)


class Pretended:
    """Presses that go straight to the game."""

    def __init__(self) -> None:
        self._presses = Presses()

    def enter(self, session: Session[Any], ask: Ask, wanted: Answer, encoder: bool) -> None:
        finger = Dial(self._presses) if encoder else Finger(self._presses)
        before = len(session.entries)
        for press in finger.presses_for(ask, wanted):
            self._presses.play(session, press)
            if len(session.entries) > before:
                return
        raise AssertionError(f"{ask} was not answered")


def test_undo_on_the_pins_goes_all_the_way_back_and_forward() -> None:
    with mock_table(GAME) as table:
        game = Game(FOLDER / "stopped-in-phase-1.jsonl", table)
        for recorded in game.record.entries:
            assert not isinstance(recorded, Adjusted)
            game.enter(Finger(table.buttons).presses_for(game.session.ask, recorded.answer))
        entries = game.session.entries
        for left in reversed(range(len(entries))):
            game.press(UNDO)
            assert len(game.session.entries) == left
        with pytest.raises(Refused, match="nothing to undo"):
            game.press(UNDO)
        assert eventually(lambda: GAME.lights[Light.REFUSED] in table.lit())
        table.clock.now += 3
        for done in range(1, len(entries) + 1):
            game.press(HELD_UNDO)
            assert game.session.entries == entries[:done]


def test_the_repeat_button_spends_a_pip() -> None:
    """The same on the button as by the number: the option that repeats."""
    with mock_table(from_settings({"repeat": 2}, {"on": True}, {"on": True})) as table:
        game = Game(FOLDER / "four-players.jsonl", table)
        repeated = 0
        for recorded in game.record.entries:
            assert not isinstance(recorded, Adjusted)
            if recorded.answer != "repeat":
                game.session.answer(recorded.answer)
                continue
            table.buttons.show(game.session)
            game.look()
            bar = len(table.lit() & {GAME.lights[light] for light in DIE})
            assert game.press(Press(Role.REPEAT)) == "Roll again"
            assert len(table.lit() & {GAME.lights[light] for light in DIE}) == bar - 1
            repeated += 1
        assert repeated
        with pytest.raises(Refused, match="over"):
            game.press(Press(Role.REPEAT))
