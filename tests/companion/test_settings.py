"""The settings file and the places of all files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.files import FileTrouble, write_whole
from companion.places import find_places
from companion.settings import BadSettings, Settings, change_setting, read_settings

TEXT = """\
# our tablet in the kitchen
[display]
fullscreen = true   # no window
rotation = 90

[buttons]
face1 = 17
ok = false
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.toml"


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def test_no_file_and_an_empty_file_are_the_defaults(path: Path) -> None:
    assert read_settings(path) == Settings()
    assert not path.exists()
    write(path, "")
    assert read_settings(path) == Settings()


def test_what_is_named_counts_and_the_rest_is_default(path: Path) -> None:
    write(path, TEXT)
    settings = read_settings(path)
    assert (settings.display.fullscreen, settings.display.rotation, settings.display.width) == (
        True,
        90,
        1024,
    )
    assert settings.buttons == {"face1": 17, "ok": False}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[display]\nwidth = \n", "line 2: Invalid value"),
        ("[display\n", "line 1: "),
        ("[display]\nwidth = 800\nwidth = 900\n", "line 3: Cannot overwrite a value"),
        ('[play]\ngame = "royal', "line 2: "),
        (
            "[display]\nheight = 600\nwidth = 'wide'\n",
            "line 3: display.width: a whole number is needed here, and this is text",
        ),
        ("[display]\nwidth = 1\n", "line 2: display.width: at least 320 is needed"),
        ("[display]\nrotation = 45\n", "line 2: display.rotation: 45 cannot be chosen; possible: 0, 90, 180, 270"),
        (
            "[display]\n\nfulscreen = true\n",
            "line 3: display.fulscreen: there is no such setting; possible: fullscr",
        ),
        ("[screen]\nwidth = 1\n", "line 1: screen: there is no such setting; possible: display, buttons"),
        ("speed = 1\n", "line 1: speed: there is no such setting; possible: display"),
        ("\nbuttons = 3\n", "line 2: buttons: a set of named values"),
        ("display = 3\n", "line 1: display: a set of named values"),
        ("[play]\nplayers = ['Anna', 3]\n", "line 2: play.players: text is needed here"),
        ("[camera]\nsource = 2026-01-01\n", "line 2: camera.source: text is needed here, and this is a date"),
        ("a = " + "[" * 50_000, "it is nested too deeply"),
        (b"[play]\ngame = '\xff'\n", "line 2: this is not UTF-8"),
        (b"#" * 300_000, "is too large"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_nothing_is_overwritten(
    path: Path, text: str | bytes, reason: str
) -> None:
    write(path, text)
    before = path.read_bytes()
    deeds: list[Callable[[], object]] = [
        partial(read_settings, path),
        partial(change_setting, path, "display", "width", 800),
    ]
    for deed in deeds:
        with pytest.raises(CompanionError) as error:
            deed()
        assert reason in str(error.value)
        assert str(path) in str(error.value)
        assert "\n" not in str(error.value)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_change_keeps_comments_order_and_everything_else(path: Path) -> None:
    write(path, TEXT)
    settings = change_setting(path, "display", "rotation", 180)
    assert settings.display.rotation == 180
    assert path.read_text() == TEXT.replace("90", "180")
    change_setting(path, "buttons", "ok", 5)
    change_setting(path, "play", "players", ["Zoë", 'Ben "the rook"'])
    assert read_settings(path).play.players == ["Zoë", 'Ben "the rook"']
    assert path.read_text().startswith(TEXT.replace("90", "180").replace("ok = false", "ok = 5"))


def test_a_change_makes_the_file(path: Path) -> None:
    change_setting(path, "play", "odds", False)
    assert path.read_text() == "[play]\nodds = false\n"


@pytest.mark.parametrize(
    ("section", "name", "value"),
    [
        ("display", "width", 1),
        ("display", "colour", "red"),
        ("moon", "phase", 1),
        ("play", "language", "xx"),
        ("keep", "folder", "\udcff\udcff"),
        ("play", "language", "\udcff\udcff"),
    ],
)
def test_a_value_that_is_not_allowed_changes_nothing(path: Path, section: str, name: str, value: Any) -> None:
    write(path, TEXT)
    with pytest.raises(CompanionError):
        change_setting(path, section, name, value)
    assert path.read_text() == TEXT


@given(text=st.text(alphabet="[]{}=\"'.,#\n ab1display", max_size=80))
def test_any_text_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_text(text)
    raised = []
    try:
        read_settings(path)
    except BadSettings as error:
        raised.append(str(error))
    assert all("\n" not in told for told in raised)


def test_a_file_is_replaced_whole_through_its_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("old")
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileTrouble, match="cannot be written: Is a directory"):
        write_whole(tmp_path / "folder", "x")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", "link.toml", "real.toml"]


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    places = find_places({"COMPANION_HOME": str(tmp_path)})
    assert places.settings == tmp_path / "settings.toml"
    assert places.journal == tmp_path / "journal.db"
    assert places.kept_for("royal-rescue") == tmp_path / "tables" / "royal-rescue"
    for place in (places.table_sets, places.exports, places.cache):
        assert place.parent == tmp_path


def test_without_it_the_desktop_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
    places = find_places({})
    assert places.settings == tmp_path / "c" / "companion" / "settings.toml"
    assert places.journal == tmp_path / "d" / "companion" / "journal.db"
