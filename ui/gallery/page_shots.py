"""The shots of what belongs to no game: home, settings, the device, what lies over everything."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from companion.described import GROUPS, Group
from companion.language import tr
from companion.machine import Check, Machine
from ui.gallery.made_up import FOUND, SUGGESTED
from ui.gallery.shots import Shot
from ui.gallery.world import Room, World
from ui.screens.examining import ExaminingPage


def page_shots() -> list[Shot]:
    """All of them."""
    return [*_home(), *_writing(), *_settings(), *_device(), *_covers()]


def _home() -> list[Shot]:
    return [
        Shot("home/new", "the first screen of a new device", Room.BARE, lambda world: None),
        Shot("home/resume", "the first screen with a game to go on with", Room.PAST, lambda world: None),
        Shot("home/damaged", "the first screen where devices are broken", Room.DAMAGED, lambda world: None),
        Shot("home/buttons", "the first screen with buttons", Room.WIRED, lambda world: None),
        Shot("home/refused", "what cannot be, told on the first screen", Room.BARE, _refused),
        Shot("home/welcome", "while the companion starts", Room.BARE, _welcome),
        Shot("home/work", "while something takes long", Room.BARE, _work),
    ]


def _refused(world: World) -> None:
    world.app.switch_off()


def _welcome(world: World) -> None:
    from ui.welcome import Welcome

    world.stage.show(Welcome(world.stage.look, "Companion"))


def _work(world: World) -> None:
    from ui.screens.past.work import WorkPage

    world.stage.push(WorkPage(world.app, tr("Looking through the games"), lambda told: None, lambda done: None))


def _writing() -> list[Shot]:
    return [
        Shot("keyboard/empty", "the keyboard", Room.BARE, partial(_keyboard, (), "", False)),
        Shot("keyboard/suggestions", "the keyboard with suggestions and a text", Room.BARE,
             partial(_keyboard, SUGGESTED, "Maximilian", False)),
        Shot("keyboard/signs", "the keyboard's other signs", Room.BARE, partial(_keyboard, (), "Zoë", True)),
    ]  # fmt: skip


def _keyboard(suggestions: Sequence[str], text: str, signs: bool, world: World) -> None:
    from ui.screens.keyboard import Keyboard

    board = Keyboard(world.app, tr("A player's name"), suggestions, 16, lambda _: None)
    board.text, board.capital, board.page = text, not text, int(signs)
    world.stage.push(board)


def _settings() -> list[Shot]:
    shots = [
        Shot("settings/all", "the groups of settings", Room.BARE, lambda world: world.app.settings_page()),
        Shot("settings/all-appliance", "the same on a device of its own", Room.APPLIANCE,
             lambda world: world.app.settings_page()),
        Shot("settings/next-start", "what counts from the next start", Room.BARE, _next_start),
    ]  # fmt: skip
    for group in GROUPS:
        name = group.title.lower().replace(" ", "-")
        shots.append(Shot(f"settings/{name}", f"the settings: {group.title}", Room.BARE, partial(_group, group)))
        shots.append(
            Shot(f"settings/{name}-appliance", f"the settings: {group.title}", Room.APPLIANCE, partial(_group, group))
        )
    return shots


def _group(group: Group, world: World) -> None:
    from ui.screens.settings import GroupPage

    world.stage.push(GroupPage(world.app, group))


def _next_start(world: World) -> None:
    from ui.screens.settings import GroupPage

    for group in GROUPS:
        for setting in group.settings:
            if not setting.at_once and setting.is_for(None):
                page = GroupPage(world.app, group)
                world.stage.push(page)
                now = setting.in_force(world.app.settings, None)
                page.choose(setting, next(choice for choice in setting.choices if choice.value == now))


def _device() -> list[Shot]:
    from ui.screens.power import LONG_SECONDS, PowerPage, SwitchingOff

    def power(world: World) -> None:
        world.stage.push(PowerPage(world.app))

    def switching_off(world: World) -> None:
        world.stage.show(SwitchingOff(world.app))

    def too_long(world: World) -> None:
        page = SwitchingOff(world.app)
        world.stage.show(page)
        page.wait_no_longer(LONG_SECONDS)

    return [
        Shot("device/switch-off", "whether to switch off", Room.APPLIANCE, power),
        Shot("device/switching-off", "it is switching off", Room.APPLIANCE, switching_off),
        Shot("device/switching-off-long", "switching off takes long", Room.APPLIANCE, too_long),
        Shot("device/examined", "the device looked over", Room.BARE, partial(_examined, lambda page: None)),
        Shot(
            "device/examined-code", "what was found as a code", Room.BARE, partial(_examined, lambda page: page.code())
        ),
    ]


def _looked(machine: Machine) -> Iterable[Check]:
    return FOUND


def _examined(then: Callable[[ExaminingPage], None], world: World) -> None:
    page = ExaminingPage(world.app, _looked)
    world.stage.push(page)
    world.until(lambda: page.done)
    then(page)


def _covers() -> list[Shot]:
    def reminded(world: World) -> None:
        world.app.rest.lock()
        world.app.rest.swallows(opens=False)

    return [
        Shot("covers/locked", "locked against small hands", Room.PAST, lambda world: world.app.rest.lock()),
        Shot("covers/locked-touched", "locked, and somebody touched it", Room.PAST, reminded),
        Shot("covers/dark", "dark, as nobody is there", Room.PAST, lambda world: world.app.rest.go_dark()),
    ]
