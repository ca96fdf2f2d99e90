"""Films of rolls through the whole chain: pictures in, accepted answers out, nothing accepted that should not be."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import numpy as np
import pytest

from companion.asks import Cards, Roll
from companion.matching import Match, match_sight
from companion.sights import Corners, Motion, Moved, Sight, What
from tests.vision.films import dimmed, readable
from vision.camera.area import RollingArea
from vision.camera.clips import Film, reach, shots
from vision.camera.readers import Dice, Once, TableReader, Thing
from vision.camera.watching import ON_THE_EDGE, REACHES_IN, Watcher
from vision.photos import Frame

FPS = 15
FRAMES_TO_ANSWER = round(1.5 * FPS)
SMALL = (640, 360)
FOUR = [3, 6, 1, 4]


@pytest.fixture(scope="module")
def reader() -> Dice:
    return Dice()


@pytest.fixture(scope="module")
def four(reader: Dice) -> Film:
    """Four dice that are read without doubt."""
    return readable(reader, FOUR)


class Told(TableReader):
    """A reader that says what it is told to, and counts how often it is asked."""

    turns = 1

    def __init__(self, *things: Thing, sure: bool = True, reason: str = "") -> None:
        self.once = Once(things, sure, reason)
        self.asked = 0

    def read(self, frame: Frame, possible: Sequence[str]) -> Once:
        self.asked += 1
        return self.once


def die(value: int, x: int, y: int = 150, confidence: float = 0.98) -> Thing:
    return Thing(str(value), (x, y, 50, 50), confidence)


class Run:
    """A watcher with the time going on from film to film, and everything it told."""

    def __init__(self, reader: TableReader, dice: int = 0, area: RollingArea | None = None) -> None:
        self.watcher = Watcher(lambda what: reader, area)
        self.reader = reader
        self.frame = 0
        self.asks = 0
        self.sights: list[tuple[int, Sight]] = []
        self.motions: list[tuple[int, Motion]] = []
        if dice:
            self.ask(dice)

    def ask(self, dice: int) -> None:
        """The game asks for a roll."""
        self.asks += 1
        self.roll = Roll(id="a.roll", title="A roll", instruction="Roll.", rule="1", dice=dice)
        self.watcher.look_for(What.DICE, self.asks)

    def play(self, *films: Iterable[Frame]) -> list[Match]:
        """Go through the frames; what each new sight means for the ask."""
        before = len(self.sights)
        for shot in shots(chain(*films), FPS, start=self.frame / FPS):
            for event in self.watcher.feed(shot):
                match event:
                    case Sight():
                        self.sights.append((self.frame, event))
                    case Moved(motion):
                        self.motions.append((self.frame, motion))
            self.frame += 1
        return [match_sight(self.roll, sight) for _, sight in self.sights[before:]] if self.asks else []

    def accept(self) -> None:
        self.watcher.taken(self.sights[-1][1].number)


def accepted(matches: list[Match]) -> list[object]:
    return [match.answer for match in matches if match.by_itself]


# The whole chain with the real reader


@pytest.mark.parametrize("values", [FOUR, [5, 5], [6, 2, 4, 1, 3]])
def test_a_roll_is_accepted_once_and_soon(reader: Dice, values: list[int]) -> None:
    film = readable(reader, values)
    run = Run(reader, len(values))
    assert [match.says for match in run.play(film.empty(15))] == ["Waiting for the roll"]
    matches = run.play(film.roll(14), film.still(30))
    answers = accepted(matches)
    assert [sorted(answer) for answer in answers] == [sorted(values)]
    at_rest = 15 + 14 - 1
    assert run.sights[-1][0] - at_rest <= FRAMES_TO_ANSWER
    run.accept()
    assert run.play(film.still(60)) == []


def test_a_hand_that_leaves_is_waited_for(reader: Dice, four: Film) -> None:
    run = Run(reader, 4)
    run.play(four.empty(15))
    away = reach((0.5, 0.4), (0.5, 1.4), 10)
    thrown = four.roll(12, under=four.with_hand((0.5, 0.4), four.table))
    resting = four.hand([(0.5, 0.4)] * 30)
    assert accepted(run.play(thrown, resting)) == []
    assert [sorted(a) for a in accepted(run.play(four.hand(away), four.still(25)))] == [[1, 3, 4, 6]]


def lies_elsewhere(film: Film, other: Film) -> bool:
    """Whether none of its dice lies where one of the other's lay."""
    return all(
        abs(x - left) > wide or abs(y - top) > high for x, y, *_ in film.boxes for left, top, wide, high in other.boxes
    )


def test_dice_left_lying_are_no_new_roll_whatever_passes_over_them(reader: Dice, four: Film) -> None:
    run = Run(reader, 4)
    run.play(four.empty(15), four.roll(12), four.still(25))
    run.accept()
    run.ask(4)
    assert accepted(run.play(four.still(40))) == []
    over = [*reach((0.5, 1.4), (0.5, 0.3), 8), *reach((0.5, 0.3), (0.5, 1.4), 8)]
    matches = run.play(four.hand(over), four.still(40))
    assert accepted(matches) == []
    assert all("not moved" in match.says for match in matches)
    run.ask(5)
    other = readable(reader, [6, 2, 4, 1, 3], lambda film: lies_elsewhere(film, four))
    assert [sorted(a) for a in accepted(run.play(other.roll(12), other.still(30)))] == [[1, 2, 3, 4, 6]]


def test_dice_that_lay_there_before_the_question_need_a_word(reader: Dice) -> None:
    film = readable(reader, [5, 5])
    run = Run(reader, 2)
    first = run.play(film.still(30))
    assert accepted(first) == []
    assert first[-1].answer == [5, 5]
    run.watcher.look_again()
    assert accepted(run.play(film.still(10))) == [[5, 5]]


def test_a_light_that_is_switched_on_is_no_roll(reader: Dice, four: Film) -> None:
    run = Run(reader, 4)
    run.play(four.lit([0.45] * 30))
    matches = run.play(four.lit([0.7, 1.0, 1.25, 1.2]), four.lit([1.2] * 30))
    assert accepted(matches) == []


def test_in_another_light_a_roll_is_still_read(reader: Dice) -> None:
    film = readable(reader, FOUR, light=0.75)
    run = Run(reader, 4)
    run.play(film.empty(15), film.lit([0.8, 0.75] + [0.75] * 20, film.table))
    matches = run.play((dimmed(frame, 0.75) for frame in film.roll(12)), film.lit([0.75] * 30))
    assert [sorted(answer) for answer in accepted(matches)] == [[1, 3, 4, 6]]


def test_a_cocked_die_is_never_accepted_by_itself(reader: Dice, four: Film) -> None:
    run = Run(reader, 4)
    run.play(four.empty(15))
    middle = min(range(4), key=lambda i: abs(four.boxes[i][0] - 600) + abs(four.boxes[i][1] - 300))
    matches = run.play(four.roll(12), four.still(75, four.cocked(middle)))
    assert accepted(matches) == []
    assert matches
    assert matches[-1].says


def test_a_missing_die_is_missed_and_counts_when_it_is_put_back(reader: Dice, four: Film) -> None:
    run = Run(reader, 4)
    run.play(four.empty(15))
    three = four.laid([0, 1, 2])
    away = reach((0.5, 0.3), (0.5, 1.4), 6)
    matches = run.play(four.hand(away, three), four.still(30, three))
    assert accepted(matches) == []
    assert matches[-1].says.startswith("I see 3 of 4 dice")
    assert matches[-1].missing == 1
    assert [sorted(a) for a in accepted(run.play(four.hand(away), four.still(30)))] == [[1, 3, 4, 6]]


def right_of_the_first(film: Film) -> float:
    """Where the area begins if the first die stands beside it; parts of the width."""
    return (film.boxes[0][0] + film.boxes[0][2] + 12) / 1280


def has_one_die_on_the_left(film: Film) -> bool:
    return all(box[0] / 1280 > right_of_the_first(film) + 0.02 for box in film.boxes[1:])


def test_a_die_outside_the_marked_area_is_not_seen(reader: Dice) -> None:
    film = readable(reader, FOUR, has_one_die_on_the_left)
    left = right_of_the_first(film)
    area = RollingArea(((left, 0.0), (1.0, 0.0), (1.0, 1.0), (left, 1.0)))
    run = Run(reader, 3, area)
    run.play(film.still(15, film.laid([0])))
    matches = run.play(film.roll(12), film.still(30))
    assert [sorted(answer) for answer in accepted(matches)] == [[1, 4, 6]]


def idle(film: Film, frames: int, seed: int) -> Iterator[Frame]:
    """A table at which nobody rolls: hands come, rest and go, light changes, nothing happens."""
    rng = np.random.default_rng(seed)
    done = 0
    while done < frames:
        tip = (float(rng.uniform(0.1, 0.9)), float(rng.uniform(0.1, 0.8)))
        out = (tip[0] + 0.1, 1.5)
        length, rest, pause = int(rng.integers(3, 9)), int(rng.integers(0, 25)), int(rng.integers(8, 90))
        light = float(rng.uniform(0.85, 1.15))
        yield from film.hand([*reach(out, tip, length), *[tip] * rest, *reach(tip, out, length)])
        yield from film.lit([light] * 4)
        yield from film.still(pause)
        done += 2 * length + rest + 4 + pause


def nothing_is_accepted(reader: Dice, frames: int, first: int) -> None:
    """Half of it over an empty table, half over dice that have been taken; every number of dice is asked for."""
    for number in range(2):
        film = Film([2, 4, 5], first + number)
        run = Run(reader, 3)
        if number:
            run.play(film.still(30))
            run.accept()
        else:
            film.base = film.table
        for part in range(4):
            run.ask(part + 1)
            matches = run.play(idle(film, frames // 8, 10 * first + part))
            assert accepted(matches) == [], (number, part)


@pytest.mark.timeout(1200)
def test_nothing_is_accepted_over_an_idle_table(reader: Dice) -> None:
    nothing_is_accepted(reader, 2000, 20)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_nothing_is_accepted_in_an_hour_of_idle_table(reader: Dice) -> None:
    for part in range(27):
        nothing_is_accepted(reader, 2000, 100 + 2 * part)


# The watching itself, with a reader that says what it is told


def test_the_reader_sleeps_while_nothing_moves() -> None:
    film, told = Film([3, 6, 1, 4], 1, SMALL), Told(die(3, 100))
    run = Run(told)
    run.play(film.still(30))
    assert told.asked == 0  # nothing was asked for
    run.ask(1)
    run.play(film.still(20))
    assert told.asked == 3
    run.play(film.still(200))
    assert told.asked == 3
    assert [motion for _, motion in run.motions] == [Motion.MOVING, Motion.SETTLING, Motion.STILL]


def test_an_unsure_reading_gets_a_second_look_and_no_third() -> None:
    film, told = Film([3, 6], 1, SMALL), Told()
    run = Run(told, 2)
    run.play(film.empty(15))
    told.once = Once((die(3, 100), die(5, 400, confidence=0.5)), False, "not clear")
    run.play(film.roll(8))
    told.asked = 0
    first = run.play(film.still(12))
    assert [match.says for match in first] == ["I am not sure of one die"]
    assert told.asked == 3
    told.once = Once(told.once.things, True)
    second = run.play(film.still(30))
    assert [match.by_itself for match in second] == [True]
    assert told.asked == 6
    run.play(film.still(100))
    assert told.asked == 6


def test_a_second_look_that_sees_the_same_is_not_told_again() -> None:
    film, told = Film([3, 6], 1, SMALL), Told(die(3, 100), sure=False, reason="not clear")
    run = Run(told, 2)
    run.play(film.empty(15), film.roll(8))
    assert len(run.play(film.still(60))) == 1


def test_a_hand_that_stays_is_told_after_a_while_and_never_sure() -> None:
    film, told = Film([3], 1, SMALL), Told()
    run = Run(told, 1)
    run.play(film.empty(15))
    told.once = Once((die(3, 100),), True)
    tip = (0.6, 0.6)
    matches = run.play(film.hand(reach((0.6, 1.4), tip, 6)), film.hand([tip] * 100))
    assert accepted(matches) == []
    assert REACHES_IN in matches[0].says


def test_a_die_across_the_areas_edge_is_not_sure() -> None:
    corners: Corners = ((0.2, 0.0), (1.0, 0.0), (1.0, 1.0), (0.2, 1.0))
    film, told = Film([3, 4], 1, SMALL), Told()
    run = Run(told, 2, RollingArea(corners))
    run.play(film.empty(15))
    told.once = Once((die(3, 0), die(4, 300)), True)  # places in what the reader is given: the cut-out
    matches = run.play(film.roll(10), film.still(30))
    assert accepted(matches) == []
    assert ON_THE_EDGE[What.DICE] in matches[-1].says


def test_movement_between_readings_begins_anew() -> None:
    film, told = Film([3, 6, 1, 4], 1, SMALL), Told(die(3, 100))
    run = Run(told, 1)
    run.play(film.empty(15))
    run.play(film.roll(6), film.still(6))
    told.asked = 0
    run.play(film.roll(6), film.still(20))
    assert told.asked >= 3


def test_cards_are_watched_for_like_dice_and_never_mirrored() -> None:
    film, told = Film([3], 1, SMALL), Told(sure=False, reason="nothing was found")
    told.turns = 2
    asked: list[Sequence[str]] = []

    def read(frame: Frame, possible: Sequence[str]) -> Once:
        asked.append(possible)
        return told.once

    told.read = read
    watcher = Watcher(lambda what: told)
    watcher.look_for(What.CARDS, 1, ("8s", "9c"))
    list(map(watcher.feed, shots(film.empty(15))))
    assert asked == [("8s", "9c")] * 3
    # in the middle, where it stays when the picture is turned upside down
    told.once = Once((Thing("8s", (290, 135, 60, 90), 0.98, ("8c",)),), True)
    events = [event for shot in shots(chain(film.roll(8), film.still(15)), start=1) for event in watcher.feed(shot)]
    (sight,) = [event for event in events if isinstance(event, Sight)]
    ask = Cards(id="a.turn", title="A card", instruction="Turn one.", rule="1", possible=("8s", "9c"), suits=True)
    match = match_sight(ask, sight)
    assert (match.answer, match.by_itself) == (["8s"], True)
    assert sight.cards[0].others == ("8c",)


def test_numbers_of_sights_go_up_from_the_first() -> None:
    film = Film([3], 1, SMALL)
    watcher = Watcher(lambda what: Told(die(3, 100)), first=41)
    watcher.look_for(What.DICE, 7)
    events = [event for shot in shots(film.still(20)) for event in watcher.feed(shot)]
    assert [(event.number, event.ask) for event in events if isinstance(event, Sight)] == [(42, 7)]
