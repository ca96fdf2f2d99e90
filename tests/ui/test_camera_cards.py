"""Cards that the camera sees, on the real window: by name, by value, and such as cannot be there."""

from typing import Any

from companion.sights import SeenCard, What
from tests.ui.audit import faults
from tests.ui.conftest import Desk
from tests.ui.fake_camera import FakeCamera, FakeCameras, at, dice, laid
from tests.ui.watched import TO_THE_CARD, Open, cameras, heard, opened, panel, playing, sizes, watched_roll, written

__all__ = ["cameras", "opened"]


def execution(desk: Desk, cameras: FakeCameras) -> tuple[Any, FakeCamera]:
    """Royal Execution at its first hand of three cards."""
    play = playing(desk, "royal-execution", ["Jh", "Qs", "Kd"], True)
    assert play.session.ask.id == "hand.draw"
    cameras.camera.watches()
    heard(desk)
    return play, cameras.camera


@sizes
def test_a_hand_of_cards_is_read_and_one_card_put_right(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened()
    play, camera = execution(desk, cameras)
    desk.resize(*size)
    assert camera.looked_for[-1] is What.CARDS
    assert "7h" in camera.possible
    assert "Jh" not in camera.possible
    assert faults(desk.stage) == []
    camera.sees(
        *laid("7h", "10s"), SeenCard("2d", at(2), 0.5, False, ("2h", "3d")), sure=False, reason="one is not clear"
    )
    heard(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Seen: 2♦")
    assert faults(desk.stage) == []
    desk.finger.tap("2♥", panel(desk).content)
    desk.finger.tap("Take 7♥ 10♠ 2♥")
    assert play.session.entries[-1].answer == ["7h", "10s", "2h"]
    assert camera.kept == [(1, ["7h", "10s", "2h"])]


def test_a_sure_hand_counts_by_itself(opened: Open, cameras: FakeCameras) -> None:
    desk = opened("sure")
    play, camera = execution(desk, cameras)
    camera.sees(*laid("7h", "10s", "joker"))
    heard(desk)
    assert play.session.entries[-1].answer == ["7h", "10s", "joker"]


@sizes
def test_a_card_that_cannot_be_there_is_told_with_both_sides(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened()
    play, camera = execution(desk, cameras)
    desk.resize(*size)
    done = len(play.session.entries)
    camera.sees(*laid("7h", "10s", "Qs"))
    heard(desk)
    text = written(desk)
    assert "The table differs from the app" in text
    assert "The camera sees 7♥ 10♠ Q♠" in text
    assert "Q♠ is already" in text
    assert faults(desk.stage) == []
    desk.finger.tap("The app is right")
    assert panel(desk) is None
    camera.sees(*laid("7h", "10s", "Qs"))
    heard(desk)
    desk.finger.tap("The table is right")
    assert desk.stage.top_screen.name == "The table differs"
    assert len(play.session.entries) == done


@sizes
def test_a_value_is_enough_where_the_suit_does_not_matter(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened()
    play = playing(desk, "lighthouse", *TO_THE_CARD)
    assert play.session.ask.id == "night.wave"
    desk.resize(*size)
    camera = cameras.camera
    camera.watches()
    camera.sees(SeenCard("8c", at(0), 0.5, False, ("9s",)), sure=False, reason="it is not clear")
    heard(desk)
    desk.finger.tap("Seen: 8♣")
    assert faults(desk.stage) == []
    keys = [view.card for view in panel(desk).content.views() if hasattr(view, "card")]
    ranks = [card[:-1] if card != "joker" else card for card in keys]
    assert len(set(ranks)) == len(ranks)
    assert "8" not in ranks
    assert ranks[0] == "9"
    desk.finger.tap("9♠", panel(desk).content)
    desk.finger.tap("Take 9♠")
    assert play.session.entries[-1].answer == ["9s"]


def test_what_is_shown_takes_on_other_colours_too(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    _, camera = watched_roll(desk, cameras)
    camera.sees(*dice(3, 4, 5))
    heard(desk)
    for name in ("Menu", "Settings", "Screen", "Colours: Light", "Back", "Back", "Back"):
        desk.finger.tap(name)
    assert panel(desk) is not None
    assert faults(desk.stage) == []
