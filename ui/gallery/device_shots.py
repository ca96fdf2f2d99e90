"""The shots of the camera, of photos, and of buttons and lights."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from companion.asks import Cards, Roll
from companion.cards import BACK
from companion.session import Session
from companion.sights import Area, Bumped, Check, Corners, SeenDie, State, Status, What
from ui.gallery.camera import cards, dice, laid, live, place
from ui.gallery.courses import NAMES, session_of
from ui.gallery.made_up import BUMPED, NO_CAMERA, NOT_CLEAR, TOO_DARK
from ui.gallery.props import Props
from ui.gallery.shots import Shot
from ui.gallery.world import Room, World
from ui.screens.play import Play

TRAY: Corners = ((0.12, 0.14), (0.88, 0.12), (0.94, 0.88), (0.06, 0.86))
MOST = 400


def device_shots(props: Props) -> list[Shot]:
    """All that can be shown with what the composition root brings."""
    shots = _camera()
    if props.draw_dice is not None and props.read_dice is not None:
        shots += _photos()
    if props.buttons is not None:
        shots += _buttons()
    return shots


def until_asked(world: World, kind: type[Any], size: int = 1) -> Session[Any]:
    """The first game at the first question of a kind that wants so many things."""
    game = world.game(next(iter(world.context.games)))
    session = session_of(game, {"players": list(NAMES[:3])})
    dealer = game.dealer(session.table, Random(4))
    for _ in range(MOST):
        ask = session.ask
        if isinstance(ask, kind) and _size(ask) >= size:
            break
        session.answer(dealer.answer(session.table))
    return session


def _size(ask: object) -> int:
    return ask.dice if isinstance(ask, Roll) else max(ask.sizes) if isinstance(ask, Cards) else 0


def _camera() -> list[Shot]:
    return [
        Shot("camera/starting", "the camera's page while it starts", Room.WATCHED, lambda world: world.app.camera()),
        Shot("camera/none", "the camera's page where there is none", Room.WATCHED, _no_camera),
        Shot("camera/good", "the camera's page, the picture is good", Room.WATCHED, partial(_looks, ())),
        Shot("camera/dark", "the camera's page, the picture is dark", Room.WATCHED, partial(_looks, (TOO_DARK,))),
        Shot("camera/bumped", "the camera was bumped", Room.WATCHED, _bumped),
        Shot("camera/tried", "dice read on trial", Room.WATCHED, _tried),
        Shot("camera/which", "which camera", Room.WATCHED, _which),
        Shot("camera/decks", "decks that were taught", Room.WATCHED, _decks),
        Shot("camera/throw-away", "whether pictures are to be thrown away", Room.WATCHED, _throw_away),
        Shot("camera/roll-watched", "a roll is watched for", Room.WATCHED, partial(_watched, None)),
        Shot("camera/roll-seen", "a roll was seen", Room.WATCHED, partial(_watched, _sees_dice)),
        Shot("camera/roll-doubtful", "a die is not clear", Room.WATCHED, partial(_watched, _doubts)),
        Shot("camera/roll-too-few", "a die is missing", Room.WATCHED, partial(_watched, _sees_too_few)),
        Shot("camera/cards-seen", "cards were seen", Room.WATCHED, _cards_seen),
        Shot("camera/cards-laid", "cards were seen in rows, some face down", Room.WATCHED, _cards_laid),
    ]


def _tell(world: World, *events: Any) -> None:
    world.cameras.camera.told += events
    world.hear_camera()


def _no_camera(world: World) -> None:
    world.app.camera()
    _tell(world, Status(State.NO_CAMERA, NO_CAMERA))


def _looks(words: tuple[str, ...], world: World) -> None:
    world.app.camera()
    world.cameras.camera.watch()
    _tell(world, Area(TRAY, True), live(), Check(words, 40 if words else 120, 0.9, None))


def _bumped(world: World) -> None:
    _looks((), world)
    moved: Corners = ((0.2, 0.14), (0.94, 0.12), (0.98, 0.88), (0.14, 0.86))
    _tell(world, Bumped(BUMPED, moved))


def _tried(world: World) -> None:
    from ui.screens.camera import CameraPage

    _looks((), world)
    page = world.top
    assert isinstance(page, CameraPage)
    page.try_out(What.DICE)
    _doubts(world, 4)
    world.hear_camera()


def _which(world: World) -> None:
    from ui.screens.camera import ChooseCamera

    assert world.app.watch is not None
    page = ChooseCamera(world.app, world.app.watch)
    world.stage.push(page)
    world.until(lambda: not page.waiting)


def _decks(world: World) -> None:
    from ui.screens.decks import DecksPage

    world.stage.push(DecksPage(world.app))


def _throw_away(world: World) -> None:
    from ui.screens.camera import ThrowAway

    world.stage.push(ThrowAway(world.app, lambda: None))


def _watched(sees: Callable[[World, int], None] | None, world: World) -> None:
    session = until_asked(world, Roll, 3)
    world.stage.show(Play(world.app, session))
    world.cameras.camera.watch()
    world.hear_camera()
    if sees is not None:
        sees(world, _size(session.ask))
        world.hear_camera()


def _sees_dice(world: World, size: int) -> None:
    world.cameras.camera.see(*dice(*([6, 3, 3, 5, 1] * 2)[:size]))


def _sees_too_few(world: World, size: int) -> None:
    world.cameras.camera.see(*dice(*[4] * (size - 1)))


def _doubts(world: World, size: int) -> None:
    unclear = SeenDie(5, place(size - 1), 0.5, False, (2, 6))
    world.cameras.camera.see(*dice(*[3] * (size - 1)), unclear, sure=False, reason=NOT_CLEAR)


def _cards_seen(world: World) -> None:
    session = until_asked(world, Cards)
    world.stage.show(Play(world.app, session))
    ask = session.ask
    assert isinstance(ask, Cards)
    world.cameras.camera.watch()
    world.hear_camera()
    world.cameras.camera.see(*cards(*ask.possible[: min(ask.sizes)]))
    world.hear_camera()


def _cards_laid(world: World) -> None:
    """The first game whose first question is answered by cards in rows."""
    alone = [game for game in map(world.game, world.context.games) if 1 in game.players]
    sessions = (session_of(game, {"players": [NAMES[0]]}) for game in alone)
    session = next(one for one in sessions if one.ask.layout is not None)
    world.stage.show(Play(world.app, session))
    ask = session.ask
    assert isinstance(ask, Cards)
    world.cameras.camera.watch()
    world.hear_camera()
    world.cameras.camera.see(*laid(*([BACK, BACK, card] for card in ask.possible[: min(ask.sizes)])))
    world.hear_camera()


def _photos() -> list[Shot]:
    return [
        Shot("photo/none", "no photo has turned up", Room.PHOTOS, partial(_photo, None)),
        Shot("photo/read", "dice read from a photo", Room.PHOTOS, partial(_photo, 5)),
    ]


def _photo(seed: int | None, world: World) -> None:
    from ui.screens.photo import PhotoPage

    folder = world.context.photos
    assert folder is not None
    for old in folder.iterdir():
        old.unlink()
    session = until_asked(world, Roll, 3)
    play = Play(world.app, session)
    world.stage.show(play)
    if seed is not None:
        _draw(world.props, _size(session.ask), seed, folder / "roll.jpg")
    page = PhotoPage(world.app, play)
    world.stage.push(page)
    world.until(lambda: not page.waiting)


def _draw(props: Props, size: int, seed: int, path: Path) -> None:
    assert props.draw_dice is not None
    props.draw_dice(([6, 3, 3, 5, 1] * 2)[:size], seed, path)


def _buttons() -> list[Shot]:
    def assigning(world: World) -> None:
        from ui.screens.wiring import WiringPage

        world.app.wiring()
        page = world.top
        assert isinstance(page, WiringPage)
        page.assign()

    def turning(world: World) -> None:
        from ui.screens.encoder import EncoderPage

        assert world.context.buttons is not None
        world.stage.push(EncoderPage(world.app, world.context.buttons, lambda _: None))

    def choice(world: World) -> None:
        from companion.asks import Choice

        world.stage.show(Play(world.app, until_asked(world, Choice, 0)))

    return [
        Shot("buttons/wiring", "buttons and lights", Room.WIRED, lambda world: world.app.wiring()),
        Shot("buttons/assigning", "a button being chosen", Room.WIRED, assigning),
        Shot("buttons/encoder", "the encoder being looked for", Room.WIRED, turning),
        Shot("buttons/settings", "the settings with buttons", Room.WIRED, lambda world: world.app.settings_page()),
        Shot("buttons/choice", "a choice with numbered keys", Room.WIRED, choice),
    ]
