"""The terminal in German: every page of a game, what is typed read against the words that are seen, and home."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.asks import Choice, Option
from companion.commands.house import PACKAGES, SPEAKING
from companion.context import Context, Missing
from companion.journal import Journal
from companion.language import Language, open_language, tr
from companion.places import Places
from companion.session import Session
from companion.settings import Settings
from companion.terminal import entry
from companion.terminal.app import run
from companion.terminal.glyphs import ASCII, UNICODE
from companion.terminal.play import Play
from companion.terminal.speech import english, said
from companion.terminal.talk import InputEnded
from tests.catalogues import ROOT, marked
from tests.companion.test_terminal import Script

NAMES = ("Anna", "Ben", "Carla", "Maximilian")
PAGES = ("/h", "/a", "/r", "/t", "/?", "/r all")


@pytest.fixture(scope="module")
def german() -> Language:
    return open_language("de", [*(PACKAGES / name for name in SPEAKING), *games.Shelf().folders])


def own_sentences(language: Language) -> list[str]:
    """The terminal's own texts of three words and more that are different in the other language."""
    found = []
    for path in sorted((ROOT / "companion" / "terminal").glob("*.py")):
        for text in marked(path.read_text(encoding="utf-8"), path.name):
            if isinstance(text, str) and "{" not in text and text.count(" ") > 1 and language.translation(text) != text:
                found.append(text)
    return found


@pytest.mark.parametrize("game", games.Shelf().values(), ids=lambda game: game.id)
def test_every_page_of_a_game_is_german_and_fits_80_columns(game: games.Game, german: Language) -> None:
    session = Session(game, game.options({"players": list(NAMES[: game.players[-1]])}))
    glyphs = replace(UNICODE, say=german.say)
    script = Script(*(line for key in PAGES * 100 for line in ("d", "d 11", key)), glyphs=glyphs)
    with suppress(InputEnded):
        Play(script.talk, session, Random(3)).run()
    assert session.over
    drawn = [line for line in script.out.splitlines() if " > " not in line]
    assert max(map(len, drawn)) <= 80
    prompts = re.findall(r"^(.*?) > ", script.out, re.MULTILINE)
    assert max(map(len, prompts)) <= 75, max(prompts, key=len)
    words = " ".join(script.out.split())
    assert [text for text in own_sentences(german) if re.search(rf"\b{re.escape(text)}\b", words)] == []
    assert "Dice one after the other" not in words
    assert "Würfel nacheinander: 3345." in words


def test_what_is_typed_is_read_against_what_is_seen(german: Language) -> None:
    options = (Option("yes", tr("The table is right")), Option("no", tr("The app is right")))
    ask = Choice(id="", title="", instruction="", rule="", options=options)
    assert entry.read_answer(said(ask, german.say), "die app") == "no"
    assert entry.read_answer(said(ask, english), "the app") == "no"
    assert said(ask, english) == ask


@pytest.fixture
def context(tmp_path: Path, german: Language) -> Iterator[Context]:
    def no_reader(photos: object) -> None:
        raise Missing("no reader")

    with Journal.open(tmp_path / "journal.db") as journal:
        yield Context(
            games=games.Shelf(), journal=journal, settings=Settings(), places=Places(tmp_path, tmp_path, tmp_path),
            read_dice=no_reader, speak=lambda code: german,
        )  # fmt: skip


def test_a_game_is_begun_and_put_away_in_german(context: Context, german: Language) -> None:
    script = Script(
        "n", "1", "Anna, Ben", "s", "", "b", "n", "royal rescue", "Anna, Ben", "", "b", "x 1", "j", "q",
        glyphs=replace(UNICODE, say=german.say),
    )  # fmt: skip
    assert run(context, script.talk) == 0
    words = " ".join(script.out.split())
    for told in (
        "n neues Spiel", "welches Spiel (Enter: zurück)", "Wer spielt, in der Reihenfolge am Tisch? 1 bis 4 Spieler.",
        "Royal Rescue", "von der Liste nehmen? (j/n)", "Alles ist gespeichert.",
    ):  # fmt: skip
        assert told in words
    assert len(context.journal.unfinished()) == 1
    assert [text for text in own_sentences(german) if re.search(rf"\b{re.escape(text)}\b", words)] == []


def test_the_keys_of_home_can_be_typed_by_the_words_that_are_shown(context: Context, german: Language) -> None:
    script = Script(
        "alle Spiele", "zurück", "neues Spiel", "1", "Anna, Ben", "", "b", "zzz", "Schluss",
        glyphs=replace(UNICODE, say=german.say),
    )  # fmt: skip
    assert run(context, script.talk) == 0
    assert script.out.count("'zzz'") == 1
    assert script.out.count("ist nichts davon") == 1
    assert "Alle Spiele" in script.out
    assert len(context.journal.unfinished()) == 1


def test_a_terminal_without_umlauts_shows_letters_without_their_marks(german: Language) -> None:
    script = Script(glyphs=replace(ASCII, say=german.say))
    script.talk.say(tr("Dice one after the other: 3345. A result or a choice by its number or first letters."))
    assert script.out.startswith("Wurfel nacheinander")
