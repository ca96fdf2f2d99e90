"""Texts that can be said in another language: what keeps their memory, and whether every catalogue is whole."""

import copy
import pickle
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

from companion import days, wire
from companion.errors import CompanionError, Refused
from companion.game import Game
from companion.games import Shelf
from companion.language import (
    LANGUAGES,
    Language,
    NoLanguage,
    Phrase,
    figure,
    joined,
    kept,
    open_language,
    system_language,
    tr,
    trn,
)
from companion.session import Session
from companion.wording import capital, count, listed
from tests import catalogues
from tests.catalogues import TRANSLATED, Package, packages

FOLDERS = [package.folder for package in packages()]

TEXTS = {
    "whole": (tr("Settings"), "Settings", "Optionen"),
    "with gaps": (tr("Go on with {title}", title="Royal Rescue"), "Go on with Royal Rescue", "Royal Rescue fortsetzen"),
    "one": (trn("{n} thing to mend", "{n} things to mend", 1), "1 thing to mend", "1 Punkt ist in Ordnung zu bringen"),
    "many": (
        trn("{n} thing to mend", "{n} things to mend", 2), "2 things to mend", "2 Punkte sind in Ordnung zu bringen"
    ),
    "counted": (count(3, "game"), "3 games", "3 Spiele"),
    "joined": (joined(", ", (tr("Won"), "Anna")), "Won, Anna", "Gewonnen, Anna"),
    "a list": (listed(["Anna", "Ben", tr("Everybody")]), "Anna, Ben and Everybody", "Anna, Ben und Alle Spieler"),
    "a capital": (capital(tr("yesterday")), "Yesterday", "Gestern"),
    "a figure": (figure(1234.5, ",.1f"), "1,234.5", "1.234,5"),
    "in one another": (
        tr("{servants} left", servants=count(3, "servant")), "3 servants left", "noch 3 Diener",
    ),
    "kept": (kept("Go on with Royal Rescue"), "Go on with Royal Rescue", "Royal Rescue fortsetzen"),
}  # fmt: skip


@pytest.fixture(scope="module")
def german() -> Language:
    return open_language("de", FOLDERS)


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_its_english_self_and_says_itself_in_german(name: str, german: Language) -> None:
    text, english, translated = TEXTS[name]
    assert text == english
    assert hash(text) == hash(english)
    assert {english: 1}[text] == 1
    assert Language().say(text) == english
    assert german.say(text) == translated
    assert type(german.say(text)) is str
    assert type(Language().say(text)) is str


@pytest.mark.parametrize("name", TEXTS)
def test_its_memory_survives(name: str, german: Language) -> None:
    text, _, translated = TEXTS[name]
    for same in (
        str(text), str(CompanionError(text)), str(Refused(text)), pickle.loads(pickle.dumps(text)), copy.copy(text),
        copy.deepcopy([text])[0], tr("{text}", text=text),
    ):  # fmt: skip
        assert isinstance(same, Phrase)
        assert german.say(same) == translated


@pytest.mark.parametrize("name", TEXTS)
def test_records_have_the_english_words(name: str) -> None:
    text, english, _ = TEXTS[name]
    assert wire.decode(wire.encode({"said": [text]})) == {"said": [english]}
    assert wire.encode(text) == wire.encode(english)


def test_what_is_not_marked_stays_as_it_is(german: Language) -> None:
    assert german.say("Anna") == "Anna"
    assert german.say(7) == "7"
    assert german.say(kept("Nobody ever marked such words")) == "Nobody ever marked such words"
    assert kept("") == ""


def test_kept_words_are_found_again_as_deep_as_they_were_put_together(german: Language) -> None:
    seen = tr("Read: {values}", values="3 3 5")
    told = tr("{seen}. Not sure: {reason}", seen=seen, reason=tr("the picture is too dark"))
    assert german.say(kept(told.plain)) == german.say(told) != told
    lines = joined("\n", (joined(", ", (tr("won"), "Great Heroes")), count(2, "player")))
    assert german.say(kept(lines.plain)) == "gewonnen, Great Heroes\n2 Spieler"


@pytest.mark.parametrize("game", Shelf().values(), ids=lambda game: game.id)
def test_what_games_say_is_found_again_by_its_english_words(game: Game[Any], german: Language) -> None:
    """Nearly all of it: a game may have texts that look alike in English alone."""
    session: Session[Any] = Session(game, game.options({"players": ["Anna", "Ben", "Zoë"][: game.players[-1]]}))
    dealer = game.dealer(session.table, Random(4))
    said: set[Phrase] = set()
    while not session.over and len(session.entries) < 120:
        session.answer(dealer.answer(session.table), "dealer")
        line, status = session.history_line(len(session.entries) - 1), game.status(session.table)
        headline = line.report.headline if line.report is not None else ""
        texts = (status.phase, status.summary, status.rating, line.title, line.answer, headline)
        said |= {text for text in texts if isinstance(text, Phrase)}
    found = [german.say(kept(text.plain)) == german.say(text) for text in said]
    assert len(found) > 30
    assert sum(found) > 0.9 * len(found)


def test_dates_are_said_as_people_say_them(german: Language) -> None:
    now = datetime(2026, 11, 30, 18, 30, tzinfo=UTC)
    said = {
        "2026-11-30T09:05:00Z": ("today 09:05", "heute 09:05"),
        "2026-11-29T23:00:00Z": ("yesterday", "gestern"),
        "2026-11-24T12:00:00Z": ("Tuesday", "Dienstag"),
        "2026-03-12T12:00:00Z": ("12 March 2026", "12. März 2026"),
        "no date": ("no date", "no date"),
    }
    for written, (english, translated) in said.items():
        assert days.day(written, now) == english
        assert german.say(days.day(written, now)) == translated
    assert german.say(days.date(now)) == "30. November 2026"
    assert days.date(now, short=True) == "30 Nov 2026"


def test_a_language_is_found_by_its_code() -> None:
    assert open_language("en", FOLDERS).say(tr("Settings")) == "Settings"
    assert system_language({"LANG": "de_AT.UTF-8"}) == "de"
    assert system_language({"LC_ALL": "de_DE", "LANG": "en_GB"}) == "de"
    assert system_language({"LANG": "fr_FR.UTF-8"}) == system_language({}) == "en"
    with pytest.raises(NoLanguage, match="possible: en, de"):
        open_language("xx", FOLDERS)


# the catalogues

CATALOGUES = [(package, code) for package in packages() for code in TRANSLATED]


def catalogue_name(given: object) -> str:
    return given.name if isinstance(given, Package) else str(given)


@pytest.mark.parametrize(("package", "code"), CATALOGUES, ids=catalogue_name)
def test_a_catalogue_is_complete(package: Package, code: str) -> None:
    assert catalogues.missing(catalogues.renewed(package, code)) == []


@pytest.mark.parametrize(("package", "code"), CATALOGUES, ids=catalogue_name)
def test_a_catalogue_has_what_is_marked_and_nothing_else(package: Package, code: str) -> None:
    """The file that people edit is as the collecting command writes it, and what the program reads is made of it."""
    now = catalogues.renewed(package, code)
    path = package.catalogue(code)
    if not len(now):
        assert not path.is_file()
        return
    assert path.read_bytes() == catalogues.written(now)
    assert path.with_suffix(".mo").read_bytes() == catalogues.compiled(now)


def gaps(text: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(text) if name is not None}


def forms(package: Package, code: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The texts of a catalogue with their translations, each with all its forms."""
    for entry in catalogues.read(package, code):
        if entry.id:
            yield tuple(entry.id) if not isinstance(entry.id, str) else (entry.id,), catalogues.strings(entry.string)


@pytest.mark.parametrize(("package", "code"), CATALOGUES, ids=catalogue_name)
def test_a_translation_has_the_gaps_of_its_text(package: Package, code: str) -> None:
    """In every form for a number; that for one may do without it. A text whose gaps nobody fills may have braces."""
    for english, translated in forms(package, code):
        try:
            wanted = [gaps(form) for form in english]
        except ValueError:
            assert "{" in english[0]
            assert english[0].count("{") == translated[0].count("{")
            continue
        for form in filter(None, translated):
            assert gaps(form) in wanted or gaps(form) | {"n"} in wanted[:1], (english, form)


@pytest.mark.parametrize("code", TRANSLATED)
def test_one_text_has_one_translation(code: str) -> None:
    """Catalogues are read one after the other: whichever comes first would speak for all."""
    found: dict[tuple[str, ...], dict[tuple[str, ...], str]] = {}
    for package in packages():
        for english, translated in forms(package, code):
            if all(translated):
                found.setdefault(english, {}).setdefault(translated, package.name)
    assert {english: said for english, said in found.items() if len(said) > 1} == {}


def test_every_language_has_catalogues() -> None:
    assert {path.stem for folder in FOLDERS for path in folder.glob("locale/*.po")} == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize("much", [0.0, 0.001, 0.5, 0.98])
def test_a_catalogue_cut_short_is_passed_over(tmp_path: Path, much: float) -> None:
    whole = (FOLDERS[0] / "locale" / "de.mo").read_bytes()
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.mo").write_bytes(whole[: int(len(whole) * much)])
    _says_the_rest(tmp_path)


@pytest.mark.parametrize("raw", [b"garbage" * 50, b"\xff" * 400, b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_catalogue_that_is_none_is_passed_over(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.mo").write_bytes(raw)
    _says_the_rest(tmp_path)


def _says_the_rest(damaged: Path) -> None:
    assert open_language("de", [damaged]).say(tr("Settings")) == "Settings"
    german = open_language("de", [damaged, *FOLDERS])
    assert german.say(tr("Settings")) == "Optionen"
    assert german.say(kept("Settings")) == "Optionen"


@pytest.mark.parametrize("name", ["{army}", "%s", "{0.__class__}", "{", "}"])
def test_what_fills_a_gap_is_never_filled_itself(name: str) -> None:
    german = open_language("de", FOLDERS)
    assert german.say(tr("Go on with {title}", title=name)) == f"{name} fortsetzen"
    assert german.say(tr("Go on with {title}", title=tr("{n}: {who}", n=1, who=name))) == f"1: {name} fortsetzen"
    assert name in german.say(kept(tr("Go on with {title}", title=name).plain))


@pytest.mark.parametrize("name", ["Lars", "Hans", "Ines", "Jens", "Tess", "A's", "%s"])
def test_a_name_that_ends_like_a_plural_stays_a_name(name: str) -> None:
    german = open_language("de", FOLDERS)
    assert german.say(kept(name)) == name
    assert german.say(kept(f"Go on with {name}")) == f"{name} fortsetzen"
    assert german.say(kept(f"{name}, Ben")) == f"{name}, Ben"


@pytest.mark.parametrize("written", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00"])
def test_a_moment_at_the_end_of_the_calendar_stays_as_written(written: str) -> None:
    assert days.day(written, datetime(2026, 11, 30, tzinfo=UTC)) == written


@pytest.mark.parametrize(
    "wrong", ["{nme} fortsetzen", "{title} {} fortsetzen", "{title fortsetzen", "{title.odd} fort"]
)
def test_a_translation_with_wrong_gaps_is_passed_over(tmp_path: Path, wrong: str) -> None:
    from babel.messages import Catalog

    foreign = Catalog("de")
    foreign.add("Go on with {title}", wrong)
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.mo").write_bytes(catalogues.compiled(foreign))
    assert open_language("de", [tmp_path]).say(tr("Go on with {title}", title="Ludo")) == "Go on with Ludo"


def test_what_is_prepared_is_recalled_without_the_files(tmp_path: Path) -> None:
    whole = (FOLDERS[0] / "locale" / "de.mo").read_bytes()
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.mo").write_bytes(whole)
    german, english = open_language("de", [tmp_path]), open_language("en", [tmp_path])
    german.prepare()
    english.prepare()
    (tmp_path / "locale" / "de.mo").unlink()
    assert german.say(kept("yesterday")) == "gestern"
    assert english.say(kept("yesterday")) == "yesterday"


@pytest.mark.parametrize("name", ["Jack", "May", "Settings", "won", "Won"])
def test_a_name_that_is_a_text_too_stays_a_name(name: str) -> None:
    """Jack is a card and May a month; who is called so is neither."""
    german = open_language("de", FOLDERS)
    assert german.say(kept("Settings")) == "Optionen"
    assert german.say(kept(name, [name])) == name
    assert german.say(kept(f"Go on with {name}", [name, "Anna"])) == f"{name} fortsetzen"
    lines = joined(", ", (tr("won"), name, count(2, "player")))
    assert german.say(kept(lines.plain, [name])) == f"{'won' if name == 'won' else 'gewonnen'}, {name}, 2 Spieler"
    assert kept("Settings", [name]).__reduce__()[1] == ("Settings", frozenset([name]))  # type: ignore[index]


def test_who_is_called_like_a_card_is_so_in_what_a_game_says() -> None:
    german = open_language("de", [*FOLDERS, *Shelf().folders])
    game = Shelf()["royal-rescue"]
    session: Session[Any] = Session(game, game.options({"players": ["Jack", "May", "King"]}))
    dealer = game.dealer(session.table, Random(4))
    found = 0
    while not session.over and len(session.entries) < 60:
        session.answer(dealer.answer(session.table), "dealer")
        line = session.history_line(len(session.entries) - 1)
        title = german.say(kept(str.__str__(line.title), ["Jack", "May", "King"]))
        for name in ("Jack", "May"):
            if name in line.title.split() or f"{name}'s" in line.title.split():
                assert name in title
                found += 1
    assert found > 5
