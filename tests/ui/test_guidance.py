"""Why, rules, words, more words and few: guidance on the real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.settings import Play as PlaySettings
from companion.settings import Settings
from companion.simulate import seeded
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.staging import props
from tests.ui.test_touch import at_the_roll
from ui.corner import HowSign
from ui.guard import BounceGuard
from ui.screens.guide.glossary import GlossaryPage
from ui.screens.guide.how import Drawing, HowPage
from ui.screens.guide.search import SearchPage
from ui.screens.play import Play
from ui.screens.reading import Dice, ReportPage
from ui.screens.rules import Rules

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def written(desk: Desk) -> str:
    return " ".join(ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)


def begin(desk: Desk, game: str, seats: int, until: str) -> Play:
    """A game that its own dealer has played until something is asked."""
    found = desk.context.games[game]
    desk.app.begin(found, {"players": ["Anna", "Ben", "Cleo", "Dan"][:seats]})
    play: Play = desk.stage.top_screen
    dealer = found.dealer(play.session.table.copy(), seeded(1, 1))
    while play.session.ask.id != until:
        play.session.answer(dealer.answer(play.session.table.copy()))
    play.refresh()
    return play


# Why


@sizes
def test_the_dice_of_a_result_are_drawn_with_what_was_added(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    play = begin(desk, "royal-rescue", 3, "servants.attack")
    army = next(army for army in play.session.table.armies if army.key == play.session.ask.actor)
    play.session.answer([2] * play.session.ask.dice)
    play.refresh()
    play.guard = BounceGuard()
    desk.finger.tap(play.banner.name, play)
    page = desk.stage.top_screen
    assert isinstance(page, ReportPage)
    dice = next(view for view in page.views() if isinstance(view, Dice))
    told = [ink.text for ink in dice.painter.inks]
    assert army.officer is not None
    assert told == ["+2 officer", "= 4"]
    assert faults(desk.stage) == []
    desk.finger.tap("The rule")
    rules = desk.stage.top_screen
    assert isinstance(rules, Rules)
    assert rules.mark is not None
    assert rules.mark.name.startswith("Phase 2")


def test_a_result_in_words_has_reasons_and_the_rule(desk: Desk) -> None:
    entering = at_the_roll(desk)
    entering.enter("break")
    play = desk.stage.top_screen
    play.open_report()
    assert isinstance(desk.stage.top_screen, ReportPage)
    assert desk.finger.sees("The rule")
    assert not any(isinstance(view, Dice) for view in desk.stage.top_screen.views())


def test_an_option_that_cannot_be_chosen_says_why_and_leads_to_its_rule(desk: Desk) -> None:
    entering = at_the_roll(desk)
    entering.enter("break")
    play = desk.stage.top_screen
    play.session.adjust("oil:Anna", 0)
    play.refresh()
    desk.finger.tap("Burn two oil")
    assert "too little oil" in desk.stage.saying
    assert "Touch it again to read the rule" in desk.stage.saying
    desk.finger.tap("Burn two oil")
    page = desk.stage.top_screen
    assert isinstance(page, Rules)
    assert page.mark.name == "Mending"
    desk.finger.tap("Back")
    desk.finger.tap("Burn two oil")
    assert desk.stage.top_screen is play  # told again first


# Rules and words


@sizes
@pytest.mark.parametrize("game", ["royal-rescue", "royal-execution", "royal-limited", "robin-hood", "lighthouse"])
def test_rules_words_and_search_are_whole_in_every_game(desk: Desk, game: str, size: tuple[int, int]) -> None:
    desk.resize(*size)
    found = desk.context.games[game]
    desk.app.stage.push(Rules(desk.app, found, found.rules()[1].id))
    assert faults(desk.stage) == []
    assert desk.stage.top_screen.mark.name == found.rules()[1].title
    desk.finger.tap("Words")
    page = desk.stage.top_screen
    assert isinstance(page, GlossaryPage)
    assert faults(desk.stage) == []
    assert all(term.word in written(desk) for term in found.glossary())
    desk.finger.tap("Back")
    desk.finger.tap("Search")
    word = found.glossary()[0].word
    for letter in word[:4]:
        desk.finger.tap(letter)
    assert faults(desk.stage) == []
    desk.finger.tap(word)
    assert isinstance(desk.stage.top_screen, GlossaryPage)
    assert desk.stage.top_screen.mark.name == word
    assert faults(desk.stage) == []


def test_what_was_found_is_opened_at_its_place_and_marked(desk: Desk) -> None:
    desk.resize(800, 480)
    found = desk.context.games["royal-rescue"]
    desk.app.stage.push(SearchPage(desk.app, found))
    for letter in "whip":
        desk.finger.tap(letter)
    desk.finger.tap("Phase 3: Ugly Umbar")
    page = desk.stage.top_screen
    assert isinstance(page, Rules)
    assert page.mark.name == "Phase 3: Ugly Umbar"
    inks = [ink for view in page.views() for ink in view.painter.inks]
    marked = [ink.text for ink in inks if ink.colour == page.look.palette.on_brass]
    assert marked == ["whip,", "whip"]
    assert faults(desk.stage) == []


def test_letters_are_erased_and_hidden_and_nothing_found_is_said(desk: Desk) -> None:
    desk.resize(800, 480)
    desk.app.stage.push(SearchPage(desk.app, desk.context.games["royal-rescue"]))
    page = desk.stage.top_screen
    for letter in "qqx":
        desk.finger.tap(letter)
    assert "Nothing has" in written(desk)
    for _ in range(5):
        desk.finger.tap("Erase")
    assert page.wanted == ""
    desk.finger.tap("Hide the letters")
    assert not desk.finger.sees("q")
    assert faults(desk.stage) == []
    desk.finger.tap("What is looked for")
    assert desk.finger.sees("q")


def test_the_words_of_a_section_lead_to_their_meaning_and_back_to_rules(desk: Desk) -> None:
    desk.resize(800, 480)
    found = desk.context.games["lighthouse"]
    desk.app.stage.push(Rules(desk.app, found, "night"))
    desk.finger.tap("Words of The night")
    assert "wave" in written(desk)
    assert "What the lamp burns" not in written(desk)
    desk.finger.tap("The rule: The night")
    assert isinstance(desk.stage.top_screen, Rules)
    desk.finger.tap("Back")
    desk.finger.tap("All words")
    assert "What the lamp burns" in written(desk)


# More words, and few


def guided(window: object, folder: Path, guidance: str) -> Iterator[Desk]:
    settings = Settings(play=PlaySettings(guidance=guidance))
    yield from open_desk(window, make_context(folder, settings=settings, speak=props().speak))


@pytest.fixture
def newcomer(window: object, tmp_path: Path) -> Iterator[Desk]:
    yield from guided(window, tmp_path, "newcomer")


@pytest.fixture
def expert(window: object, tmp_path: Path) -> Iterator[Desk]:
    yield from guided(window, tmp_path, "terse")


STEPS = [
    *(("royal-rescue", step) for step in ("setup.king", "armies.show", "officers.roll", "weapons.buy",
                                          "situation.troops", "servants.attack", "umbar.attack", "dungeon.roll")),
    *(("royal-execution", step) for step in ("setup.royals", "hand.draw", "hand.play", "execution.take-back")),
    *(("royal-limited", step) for step in ("setup.vips", "play.action", "car.card", "passenger.card", "effect.hand",
                                           "library.effect")),
    *(("robin-hood", step) for step in ("setup.ready", "scenario.rows", "band.wit", "plan.do", "guard.wit",
                                        "recruit.shares", "cleanup.done", "refine.done")),
]  # fmt: skip
SEATS = {"royal-rescue": 3, "royal-execution": 1, "royal-limited": 1, "robin-hood": 2}


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_newcomers_are_shown_how_it_lies(newcomer: Desk, game: str, step: str) -> None:
    """In both languages, on a wide screen and on a high one."""
    begin(newcomer, game, SEATS[game], step)
    for language in ("en", "de"):
        assert newcomer.app.change_setting("play", "language", language)
        for size in (SIZES[0], SIZES[3]):
            newcomer.resize(*size)
            assert faults(newcomer.stage) == []
            newcomer.stage.top_screen.how()
            page = newcomer.stage.top_screen
            assert isinstance(page, HowPage)
            assert any(isinstance(view, Drawing) for view in page.views())
            assert faults(newcomer.stage) == []
            newcomer.app.stage.pop()


@pytest.mark.parametrize("game", SEATS)
def test_every_step_of_a_game_is_explained_with_a_drawing(desk: Desk, game: str) -> None:
    found = desk.context.games[game]
    for seed in range(3):
        table = found.start(found.options({"players": ["Anna", "Ben", "Cleo"][: SEATS[game]]}))
        dealer = found.dealer(table, seeded(seed, 1))
        while not (step := found.step(table)).over:
            explained = found.explain(table)
            assert explained is not None, step.ask(table).id
            assert explained.layout is not None
            for spot in explained.layout.spots:
                assert 0 <= spot.x <= explained.layout.width
                assert 0 <= spot.y <= explained.layout.height
            found.move_to(table, step.answer(table, dealer.answer(table)))


def test_a_game_that_explains_nothing_shows_the_rule_of_its_step(newcomer: Desk) -> None:
    at_the_roll(newcomer)
    newcomer.finger.tap("How?")
    assert "Turn up a wave, choose helpers, roll its value or more." in written(newcomer)
    assert not any(isinstance(view, Drawing) for view in newcomer.stage.top_screen.views())


@sizes
def test_the_way_to_more_words_takes_no_row_of_keys(newcomer: Desk, size: tuple[int, int]) -> None:
    at_the_roll(newcomer)
    newcomer.resize(*size)
    play = newcomer.stage.top_screen
    sign = next(view for view in play.views() if isinstance(view, HowSign))
    assert sign.width >= play.look.target
    assert sign.y >= play.ask.input.top
    assert faults(newcomer.stage) == []


@sizes
def test_experts_read_the_title_alone(expert: Desk, size: tuple[int, int]) -> None:
    entering = at_the_roll(expert)
    expert.resize(*size)
    text = written(expert)
    assert "Hold the wave" in text
    assert "Roll 9 or more." not in text
    assert not expert.finger.sees("How?")
    assert faults(expert.stage) == []
    entering.enter([1, 2, 6])
    assert isinstance(expert.stage.top_screen, Play)


def test_how_is_in_the_menu_for_everybody(desk: Desk) -> None:
    at_the_roll(desk)
    assert not desk.finger.sees("How?")
    desk.finger.tap("Menu")
    assert faults(desk.stage) == []
    desk.finger.tap("How?")
    assert isinstance(desk.stage.top_screen, HowPage)
