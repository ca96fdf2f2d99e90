"""The first lesson: its line fits the game, it can be left and resumed, and nothing else than its line is taken."""

from itertools import pairwise
from pathlib import Path

import pytest

from companion.asks import Cards, Choice, Confirm
from companion.errors import Refused
from companion.files import FileTrouble
from companion.game import Game, Lesson
from companion.games import Shelf
from companion.guide.course import Course, Progress

GAMES = {name: game for name, game in Shelf().items() if game.lesson() is not None}
lessons = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def lesson_of(game: Game[object]) -> Lesson:
    lesson = game.lesson()
    assert lesson is not None
    return lesson


def test_the_main_game_has_a_lesson() -> None:
    assert "royal-rescue" in GAMES


@lessons
def test_the_line_fits_the_game_from_its_first_answer_to_its_last(game: Game[object]) -> None:
    course = Course(game, lesson_of(game))
    sections = {section.id for section in game.rules()}
    phases = set()
    for beat in course.lesson.beats:
        ask = course.session.ask
        assert ask.id == beat.ask
        assert ask.check(beat.answer) == beat.answer
        assert ask.rule in sections
        phases.add(game.status(course.session.table).phase)
        course.session.answer(beat.answer)
    assert course.session.over
    assert game.status(course.session.table).won
    assert len(phases) >= 5
    assert course.beat is None


@lessons
def test_what_is_said_is_said_before_what_it_is_about(game: Game[object]) -> None:
    """Every run of answers that the lesson gives itself is announced, and so is the first."""
    beats = lesson_of(game).beats
    assert beats[0].say
    for before, beat in pairwise(beats):
        if before.hint and not beat.hint:
            assert beat.say, beat
    learner = sum(bool(beat.hint) for beat in beats)
    assert 25 <= learner <= 60  # five to ten minutes


@lessons
def test_a_hint_names_the_keys_as_they_are_written(game: Game[object]) -> None:
    course = Course(game, lesson_of(game))
    for beat in course.lesson.beats:
        ask, first = course.session.ask, beat.hint.partition("(")[0]
        match ask:
            case Confirm() if beat.hint:
                assert ask.label in first
            case Choice() if beat.hint:
                label = next(option.label for option in ask.options if option.id == beat.answer)
                assert label in first
            case Cards(suits=False) if beat.hint:
                assert not set(first) & set("♠♥♣♦")
        course.session.answer(beat.answer)


@lessons
def test_another_answer_is_not_taken_and_changes_nothing(game: Game[object]) -> None:
    course = Course(game, lesson_of(game))
    with pytest.raises(Refused, match="For this lesson: tap K♦"):
        course.answer(["Ks"])
    assert course.done == 0
    course.answer(["Kd"])
    assert course.done == 1


@lessons
def test_it_is_played_by_the_learners_answers_alone(game: Game[object]) -> None:
    course = Course(game, lesson_of(game))
    while (beat := course.beat) is not None:
        if beat.hint:
            dice = isinstance(beat.answer, list) and isinstance(beat.answer[0], int)
            course.answer(list(reversed(beat.answer)) if dice and isinstance(beat.answer, list) else beat.answer)
        else:
            course.go_on()
    assert course.session.over


@lessons
def test_going_back_leads_to_an_answer_of_the_learners(game: Game[object]) -> None:
    lesson = lesson_of(game)
    for done in range(1, len(lesson.beats) + 1):
        course = Course(game, lesson, done)
        course.back()
        assert course.done < done
        assert course.beat is not None
        assert course.beat.hint or course.done == 0


def test_how_far_it_is_is_kept(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "more" / "lessons.json")
    assert progress.of("royal-rescue") == 0
    progress.keep("royal-rescue", 12)
    progress.keep("other", 3)
    assert Progress(tmp_path / "more" / "lessons.json").of("royal-rescue") == 12
    course = Course(GAMES["royal-rescue"], lesson_of(GAMES["royal-rescue"]), 12)
    assert course.done == 12


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"royal-rescue": -3}', '{"royal-rescue": "x"}', "\ufffd"])
def test_a_damaged_file_counts_as_not_begun(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lessons.json"
    path.write_text(text)
    assert Progress(path).of("royal-rescue") == 0


def test_progress_nested_too_deep_counts_as_not_begun_and_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    path.write_text("[" * 9000, encoding="utf-8")
    progress = Progress(path)
    assert progress.of("royal-rescue") == 0
    progress.keep("royal-rescue", 3)
    assert progress.of("royal-rescue") == 3


def test_progress_that_has_no_place_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileTrouble):
        Progress(tmp_path / "file" / "lessons.json").keep("royal-rescue", 3)
