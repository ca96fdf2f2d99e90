"""All screens looked over: a part of them here, every one of them in every way in the long tests."""

import os
import re
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import companion.games
from companion.errors import CompanionError
from companion.gallery import Asked
from companion.games import Shelf
from companion.settings import Display, Play
from tests.ui.staging import props
from ui.gallery.audit import Fault, Kind
from ui.gallery.courses import Course, courses, moments, open_moment, play
from ui.gallery.variants import SIZES, Variant, variants

THEMES = get_args(get_type_hints(Display)["theme"])
LANGUAGES = [code for code in get_args(get_type_hints(Play)["language"]) if code != "auto"]
"""Those of the settings, without the system's own."""

PART = 13
"""Of so many screens one is looked over here; which one, differs from way to way."""

USUAL = [Variant(size) for size in SIZES]
OTHERS = [
    Variant(SIZES[0], theme="light"),
    Variant(SIZES[3], theme="contrast"),
    Variant(SIZES[0], scale=150),
    Variant(SIZES[3], scale=200),
]
GERMAN = [
    Variant(SIZES[0], language="de"),
    Variant(SIZES[3], language="de"),
    Variant(SIZES[0], scale=200, language="de"),
]

QUESTION = "AskPanel *"
KNOWN = {
    Kind.SCROLLS: [
        # what cannot be done with its reasons, below what the last attack led to: 12 pixels at 1280 × 720 in German
        ("robin-hood/plan-do-bad-1-players", QUESTION),
    ],
}
"""What is known to be wrong, by its kind: on which screens, and what of them; each with its reason."""


def is_known(name: str, fault: Fault) -> bool:
    known = KNOWN.get(fault.kind, ())
    return any(fnmatch(name, screens) and fnmatch(fault.where, what) for screens, what in known)


@pytest.fixture(scope="module")
def gallery(window: object) -> object:
    from ui.gallery.show import Gallery

    return Gallery(props())


def wrong(gallery: object, ways: Sequence[Variant], part: int = 1) -> list[str]:
    """What is wrong with a part of the screens in these ways, but for what is known."""
    found = []
    for start, variant in enumerate(ways):
        shots = gallery.shots[start % part :: part]
        for shown in gallery.show([variant], shots):
            name = shown.shot.name
            found += [f"{variant.name}/{name}: {fault}" for fault in shown.found if not is_known(name, fault)]
    return found


@pytest.mark.timeout(1200)
def test_a_part_of_all_screens_is_sound(gallery: object) -> None:
    assert wrong(gallery, USUAL, PART) == []


@pytest.mark.timeout(1200)
def test_other_colours_and_larger_writing_are_sound_on_a_part(gallery: object) -> None:
    assert wrong(gallery, OTHERS, PART) == []


@pytest.mark.timeout(1200)
def test_german_is_sound_on_a_part(gallery: object) -> None:
    assert wrong(gallery, GERMAN, PART) == []


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_all_screens_are_sound(gallery: object, theme: str, scale: int) -> None:
    sizes = SIZES if theme == "dark" else (SIZES[0], SIZES[3])
    assert wrong(gallery, [Variant(size, theme, scale) for size in sizes]) == []


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_all_screens_are_sound_in_every_language(gallery: object, language: str, scale: int) -> None:
    ways = [Variant(size, scale=scale, language=language) for size in (SIZES[0], SIZES[1], SIZES[3])]
    assert wrong(gallery, ways) == []


def test_every_screen_has_a_name_of_its_own(gallery: object) -> None:
    names = [shot.name for shot in gallery.shots]
    assert len(set(names)) == len(names)
    assert {name.partition("/")[0] for name in names} >= {*Shelf(), "home", "settings", "past", "people", "camera"}


def test_the_moments_are_always_the_same_and_lead_where_they_say() -> None:
    games = {"royal-execution": Shelf()["royal-execution"]}
    found = moments(games, courses())
    assert found == moments(games, courses())
    assert {moment.ask for moment in found} >= {"hand.play", "hand.draw", "execution.turn-up", "over"}
    for moment in found:
        session = open_moment(games, moment)
        assert ("over" if session.over else session.ask.id) == moment.ask


def test_a_course_strays_from_what_a_dealer_would_do() -> None:
    game = Shelf()["royal-execution"]
    plain, wild = (list(play(game, Course(game.id, 1, seed))) for seed in (0, 3))
    assert plain[0].answers == ()
    assert plain[-1].ask == wild[-1].ask == "over"
    assert plain[-1].answers != wild[-1].answers


def test_what_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(CompanionError, match="purple"):
        variants([(800, 480)], ["purple"], [100], ["en"])
    with pytest.raises(CompanionError, match="300"):
        variants([(800, 480)], ["dark"], [300], ["en"])
    with pytest.raises(CompanionError, match=r"display\.width: at least 320 is needed"):
        variants([(0, 0)], ["dark"], [100], ["en"])
    with pytest.raises(CompanionError, match="tlh"):
        variants([(800, 480)], ["dark"], [100], ["tlh"])
    assert len(variants(SIZES, THEMES, [100, 200], LANGUAGES)) == 4 * 3 * 2 * 2


def test_pictures_have_speaking_names_and_a_page_shows_them(gallery: object, tmp_path: Path) -> None:
    from ui.gallery.shots import wanted
    from ui.gallery.show import draw

    shots = wanted(gallery.shots, ["home/new", "covers/locked"])
    told: list[tuple[int, int]] = []
    seen = draw(gallery, tmp_path, [Variant((800, 480))], shots, lambda *done: told.append(done))
    assert (seen.screens, told[-1]) == (3, (3, 3))
    picture = tmp_path / "800x480-dark-100-en" / "home" / "new.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    page = (tmp_path / "index.html").read_text()
    assert "800x480-dark-100-en/home/new.png" in page
    assert "http" not in page


def test_the_command_says_what_it_wants(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from companion import main

    for args, words in (
        (["gallery"], "a folder for the pictures is needed"),
        (["gallery", ""], "has no name"),
        (["gallery", "here", "--audit"], "leave out the folder"),
        (["gallery", "--audit", "--sizes", "large"], "'large' is no size"),
        (["gallery", "--list", "--games", "chess"], "There is no game 'chess'"),
    ):
        assert main.run(args) == 2
        assert words in capsys.readouterr().err


def test_what_is_asked_reaches_the_gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from companion import main

    asked: list[Asked] = []
    outside = replace(main.OUTSIDE, gallery=lambda what, speak, told: asked.append(what) or 0)
    monkeypatch.setattr(main, "OUTSIDE", outside)
    args = "gallery out --sizes 800x480,720x1280 --scales 100,200 --languages en,de --themes light --screens home"
    assert main.run(args.split()) == 0
    assert asked == [
        Asked(
            Path("out"),
            (),
            ("home",),
            ((800, 480), (720, 1280)),
            ("light",),
            (100, 200),
            ("en", "de"),
        )
    ]
    assert "SDL_VIDEODRIVER" in os.environ


@pytest.mark.parametrize("game_id", list(Shelf()))
def test_every_question_that_a_rulebook_names_has_its_picture(game_id: str) -> None:
    """The ids of questions stand in the steps of a rulebook; what else is called so lies on the table."""
    folder = Path(companion.games.__file__).parent / game_id.replace("-", "_")
    steps = [path for path in folder.glob("*.py") if path.name != "scene.py"]
    named = {found for path in steps for found in re.findall(r'\bid="([a-z_-]+\.[a-z_-]+)"', path.read_text())}
    reached = {moment.ask for moment in moments({game_id: Shelf()[game_id]}, courses())}
    assert len(named) > 2
    assert named <= reached, "python -m ui.gallery.find_courses"
