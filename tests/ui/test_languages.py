"""Another language on the real window: at once, everywhere, and back; and nothing on the main screens is then cut or
left in English."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.commands.house import PACKAGES, SPEAKING
from companion.described import GROUPS, PLAYING
from companion.games import Shelf
from companion.language import LANGUAGES, Language, open_language
from companion.wording import count
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from ui.enter import Entering
from ui.gallery.audit import found_faults
from ui.gallery.heard import Listening

FOLDERS = [*(PACKAGES / name for name in SPEAKING), *Shelf().folders]
NAMES = ("Anna", "Ben")
SAME = (*NAMES, *LANGUAGES.values(), "Language", "Sprache", "Companion", "Player")
"""Words that are the same in every language."""


def speak(code: str, same: tuple[str, ...] = ()) -> Language:
    """A language that notices what is painted without having been said."""
    language = open_language("en" if code == "auto" else code, FOLDERS)
    games = [title.title for title in Shelf().titles]
    return language if language.is_own else Listening(language, (*SAME, *same, *games))


@pytest.fixture
def speaking(window: object, tmp_path: Path) -> Iterator[Desk]:
    """The touchscreen with all its languages, on its home screen, and a game begun."""
    context = make_context(tmp_path, games=Shelf(), speak=lambda code: speak(code, (f"{tmp_path}/backups",)))
    game = context.games["royal-rescue"]
    context.journal.new_game(game, game.options({"players": list(NAMES)}))
    yield from open_desk(window, context)


def said(desk: Desk) -> set[str]:
    """All that is written on the screen."""
    return {ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks}


def say_it_in(desk: Desk, language: str) -> None:
    """Choose a language with the finger, where the settings are shown."""
    desk.finger.tap(f"Language – Sprache: {language}")


@pytest.mark.parametrize("size", SIZES)
def test_another_language_is_spoken_at_once_and_the_old_one_again(speaking: Desk, size: tuple[int, int]) -> None:
    desk = speaking
    desk.resize(*size)
    english = said(desk)
    desk.app.settings_page()
    desk.finger.tap("Playing")
    assert "How rolls are entered" in said(desk)
    say_it_in(desk, "Deutsch")
    assert {"Spielen", "Wie Würfe eingegeben werden", "Mit den Würfeln"} <= said(desk)
    assert "How rolls are entered" not in said(desk)
    desk.stage.pop()
    assert "Optionen" in said(desk)
    desk.app.home()
    german = said(desk)
    assert {"Ein neues Spiel", "Royal Rescue fortsetzen"} <= german
    assert any("heute" in text or "Samstag" in text or "20" in text for text in german)
    desk.app.settings_page()
    desk.finger.tap("Playing")
    say_it_in(desk, "English")
    assert "How rolls are entered" in said(desk)
    desk.app.home()
    assert said(desk) == english


def test_a_game_goes_on_in_the_other_language(speaking: Desk) -> None:
    desk = speaking
    desk.resize(1024, 600)
    desk.app.resume(desk.context.journal.unfinished()[0])
    before = said(desk)
    assert desk.app.change_setting("play", "language", "de")
    assert "Undo" in before
    assert "Rückgängig" in said(desk)
    assert "Undo" not in said(desk)
    desk.app.change_setting("play", "language", "en")
    assert said(desk) == before


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_letters_of_the_language_are_on_the_first_keys(speaking: Desk, size: tuple[int, int]) -> None:
    desk = speaking
    desk.resize(*size)
    assert desk.app.change_setting("play", "language", "de")
    written: list[str] = []
    keyboard(desk, written.append)
    Entering(desk.finger).type("Jörg")
    assert written == ["Jörg"]
    assert desk.app.change_setting("play", "language", "en")
    keyboard(desk)
    assert not desk.finger.sees("Ö")


def settings_groups(desk: Desk) -> None:
    from ui.screens.settings import GroupPage, SettingsPage

    desk.stage.push(SettingsPage(desk.app))
    for group in GROUPS:
        desk.stage.push(GroupPage(desk.app, group))


def keyboard(desk: Desk, done: Callable[[str], None] = lambda text: None) -> None:
    from companion.language import tr

    desk.app.write(tr("New name"), (), 16, done)


def power(desk: Desk) -> None:
    from ui.screens.power import PowerPage, SwitchingOff

    desk.stage.push(PowerPage(desk.app))
    desk.stage.push(SwitchingOff(desk.app))


def set_up(desk: Desk) -> None:
    desk.app.set_up(desk.context.games["royal-rescue"], NAMES)


def person(desk: Desk) -> None:
    from ui.screens.past.people import PlayersPage
    from ui.screens.past.person import PersonPage

    memory = desk.app.recall.memory()
    players = PlayersPage(desk.app, memory)
    desk.stage.push(players)
    desk.stage.push(PersonPage(desk.app, memory, "Anna", players))


def old_game(desk: Desk) -> None:
    from ui.screens.past.game import GamePage

    desk.app.archive()
    memory = desk.app.recall.memory()
    desk.stage.push(GamePage(desk.app, memory, memory.games[0].id, lambda: None))


SCREENS: dict[str, Callable[[Desk], None]] = {
    "home": lambda desk: desk.app.home(),
    "set-up": set_up,
    "settings": settings_groups,
    "keyboard": keyboard,
    "power": power,
    "keeping": lambda desk: desk.app.keeping(),
    "person": person,
    "old game": old_game,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_sound_and_whole_in_german(speaking: Desk, screen: str, size: tuple[int, int]) -> None:
    desk = speaking
    assert desk.app.change_setting("play", "language", "de")
    desk.resize(*size)
    SCREENS[screen](desk)
    faults = []
    for shown in reversed(list(desk.stage.stack)):
        desk.stage.pop_to(shown)
        faults += [f"{type(shown).__name__}: {fault}" for fault in found_faults(desk.stage)]
    assert faults == []


def test_the_home_screen_tells_where_an_old_game_stands_in_german(speaking: Desk) -> None:
    """The journal knows no language: it has the English words alone."""
    desk = speaking
    saved = desk.context.journal.unfinished()[0]
    assert saved.summary or saved.phase
    desk.app.change_setting("play", "language", "de")
    desk.app.home()
    assert not any((saved.summary or saved.phase) in text for text in said(desk))


def test_what_is_worked_out_of_words_is_worked_out_in_the_language(speaking: Desk) -> None:
    from ui.lettering import Font

    look = speaking.stage.look
    look.language = speak("de")
    assert look.say(count(2, "game")) == "2 Spiele"
    assert look.elided(PLAYING.about, 18, Font.TEXT, 300).startswith("Sprache")


def test_cards_have_the_letters_of_the_deck_at_once(speaking: Desk) -> None:
    desk = speaking
    desk.resize(800, 480)
    desk.app.begin(desk.context.games["royal-rescue"], {"players": ["Anna", "Ben", "Carla"]})
    assert "K" in said(desk)
    assert desk.app.change_setting("display", "corners", "nl")
    assert "H" in said(desk)
    assert "K" not in said(desk)
    assert desk.app.change_setting("display", "corners", "auto")
    desk.finger.tap("K♥")
    assert "Q" in said(desk)
    desk.app.change_setting("play", "language", "de")
    assert "D" in said(desk)
    assert "Q" not in said(desk)
    assert [entry.answer for entry in desk.app.stage.top_screen.session.entries] == [["Kh"]]
