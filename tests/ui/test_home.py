"""The first screen: all in sight for who comes back, explained for who is new."""

from tests.ui.conftest import Desk
from ui.enter import Entering
from ui.page import Page

SUMMARY = "Alone against twelve royals"


def written(desk: Desk) -> str:
    inks = (ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)
    return " ".join(" ".join(inks).split())


def test_who_is_new_reads_what_the_games_are_about(desk: Desk) -> None:
    desk.resize(800, 480)
    desk.app.home()
    assert SUMMARY in written(desk)
    assert "1 to 4 players. Raise armies" in written(desk)


def test_who_has_a_game_to_go_on_with_sees_everything_at_once(desk: Desk) -> None:
    game = desk.context.games["royal-rescue"]
    desk.context.journal.new_game(game, game.options({"players": ["Anna", "Ben"]}))
    desk.resize(800, 480)
    desk.app.home()
    assert desk.stage.top_screen.scroll.overflow <= 2
    assert desk.finger.sees("New game of Rescuing Robin Hood")
    assert SUMMARY not in written(desk)
    desk.resize(720, 1280)
    assert desk.stage.top_screen.scroll.overflow <= 2
    assert "1 to 5 players" in written(desk)


def test_a_page_is_called_as_its_title_says(desk: Desk) -> None:
    page = Page(desk.stage.look, "")
    page.title = "12 games"
    assert page.name == page.scroll.name == page.title == "12 games"


def test_names_are_asked_for_in_the_order_of_the_seats_where_there_are_several(desk: Desk) -> None:
    desk.resize(800, 480)
    for game_id, several in (("royal-execution", False), ("royal-rescue", True)):
        desk.app.home()
        desk.app.set_up(desk.context.games[game_id])
        assert ("Enter the names in the order you sit" in written(desk)) is several
        desk.finger.tap("New name")
        Entering(desk.finger).type("Anna")
        assert ("Tap in the order you sit" in written(desk)) is several
