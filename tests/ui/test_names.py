"""Names with any letters: readable as far as there is a font, something to read where there is none, never a crash."""

import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ui.clusters import NOTHING, clusters, seen, stand_in
from ui.coverage import Coverage
from ui.lettering import Font, Lettering
from ui.scripts import MOST_ASKED, WITH_KIVY, OtherFonts, Scripts, fonts_for, has_others

FONT = str(Font.BOLD)


def nowhere(code: int) -> list[Path]:
    """Fontconfig is not here."""
    raise FileNotFoundError


def said(text: str, scripts: Scripts) -> str:
    """What is drawn of a text, run by run, in our own letters or those that come with Kivy."""
    return "".join(part for part, *_ in scripts.parts(text, FONT))


@pytest.fixture
def poor(window: object) -> Scripts:
    """A machine with no fonts of its own."""
    return Scripts(OtherFonts(nowhere))


def test_all_letters_that_count_as_ours_are_in_all_our_fonts() -> None:
    for font in Font:
        own = Coverage(Path(font))
        letters = [chr(code) for code in range(0x20, 0xE000) if not has_others(chr(code))]
        assert len(letters) > 300
        assert [letter for letter in letters if not own.covers(letter)] == []
        assert not own.covers("王")


def test_what_a_font_file_has() -> None:
    other = Coverage(WITH_KIVY)
    assert other.covers("שלוםمحمدОльга\u0301😀")
    assert not any(map(other.covers, "王김अไ🦊"))


@pytest.mark.parametrize("length", [0, 3, 12, 300, 5000])
def test_a_damaged_font_has_nothing(tmp_path: Path, length: int) -> None:
    path = tmp_path / "damaged.ttf"
    path.write_bytes(WITH_KIVY.read_bytes()[:length])
    assert not Coverage(path).has(65)
    assert not Coverage(tmp_path / "none.ttf").has(65)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u202eevil\u202c", "evil"),
        ("An\u200bna\ufeff", "Anna"),
        ("a\u00adb", "ab"),
        ("e\u0301lan", "élan"),
        ("\U0001f1e9\U0001f1ea", "DE"),
        ("1\ufe0f\u20e3", "1"),
        ("👍🏽", "👍"),
        ("\u200b\u2060", NOTHING),
        ("\u3164", NOTHING),
        ("a\u2028b", "a b"),
        ("", ""),
        (" ", " "),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("👨\u200d👩", "👨👩"),
    ],
)
def test_what_cannot_be_seen_is_left_out(name: str, shown: str) -> None:
    assert seen(name) == shown


def test_marks_stay_with_their_letters_and_do_not_pile_up() -> None:
    assert list(clusters("Z\u030al")) == ["Z\u030a", "l"]
    (piled,) = clusters("Z" + "\u0301" * 50)
    assert len(piled) < 8


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("김민수", "gimminsu"),
        ("さくら", "sakura"),
        ("शर्मा", "sharmaa"),
        ("🦊 Fox", "(fox face) Fox"),
        ("\U0001d56c\U0001d593", "An"),
        ("王", "#738b"),
    ],
)
def test_without_a_font_there_is_something_to_read(poor: Scripts, name: str, shown: str) -> None:
    assert said(name, poor) == shown
    assert all(font == FONT for _, font, *_ in poor.parts(name, FONT))
    assert poor.first_letter(name, FONT).isalnum()
    assert stand_in("王") != stand_in("李")


def test_fonts_are_asked_for_only_when_they_are_needed_and_only_so_often(window: object) -> None:
    asked: list[int] = []

    def find(code: int) -> list[Path]:
        asked.append(code)
        return []

    scripts = Scripts(OtherFonts(find))
    for name in ("Ольга", "דנה", "Zoë", "王", "王"):
        said(name, scripts)
    assert asked == [ord("王")]
    for code in range(0x4E00, 0x4E00 + 2 * MOST_ASKED):
        said(chr(code), scripts)
    assert len(asked) == MOST_ASKED


@pytest.mark.parametrize("trouble", [FileNotFoundError(), subprocess.TimeoutExpired("fc-match", 3.0)])
def test_where_fonts_cannot_be_asked_for_it_is_tried_once(window: object, trouble: Exception) -> None:
    asked: list[int] = []

    def find(code: int) -> list[Path]:
        asked.append(code)
        raise trouble

    scripts = Scripts(OtherFonts(find))
    assert said("王김", scripts) == "#738bgim"
    assert len(asked) == 1


@pytest.mark.parametrize("letter", "王김さक🦊ไ")
def test_a_font_of_this_machine_is_taken_where_it_has_the_letter(window: object, letter: str) -> None:
    try:
        there = [path for path in fonts_for(ord(letter)) if Coverage(path).covers(letter)]
    except FileNotFoundError:
        pytest.skip("fontconfig is not installed")
    if not there:
        pytest.skip(f"no font here has {letter}")
    scripts = Scripts()
    assert next(scripts.parts(letter, FONT))[:2] == (letter, str(there[0]))
    assert scripts.first_letter(letter, FONT) == letter
    lettering = Lettering()
    assert lettering.texture(letter, Font.BOLD, 40).pixels.strip(b"\0")


def test_what_has_no_spaces_is_broken_anywhere(window: object) -> None:
    lettering = Lettering()
    alone = lettering.measure("さ", Font.TEXT, 20)[0]
    width, height = lettering.measure("さ" * 12, Font.TEXT, 20, 4 * alone + 4)
    assert width <= 4 * alone + 4
    assert height == lettering.cut(Font.TEXT, 20).height(3)


def test_the_letter_of_a_person(window: object) -> None:
    first = Lettering().first_letter
    assert [first(name) for name in ("anna", "\u200fדנה", "éva", "ßtefan", "", "\u200b", "...", "ქართ", "1a")] == [
        "A", "ד", "É", "ß", "?", "?", "?", "ქ", "1",
    ]  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=12))
def test_any_name_is_drawn_as_wide_as_it_is_measured(poor: Scripts, name: str) -> None:
    for text in (name, f"Anna {name} 2"):
        texture = poor.texture_of([text], FONT, 20, "left", 24, 24)
        assert texture.width == max(1, poor.width_of(text, FONT, 20))
    assert len(poor.first_letter(name, FONT)) <= 8
