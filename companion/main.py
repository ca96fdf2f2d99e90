"""The composition root: the command line, and the one place that knows vision, hardware and ui.

Each of those may be missing; it is imported only when it is needed, inside a function.
"""

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import __version__, streams
from companion.commands import arguments
from companion.commands.house import House, Outside, Usage, warn
from companion.context import Context, DiceReader, Missing, Reading, Speak
from companion.decks import Decks, Teacher, chosen_deck
from companion.errors import CompanionError
from companion.gallery import Asked
from companion.language import tr
from companion.places import Places, find_places
from companion.settings import Settings
from companion.sights import Live
from companion.spreads import Layout

if TYPE_CHECKING:
    from hardware.board import Buttons
    from hardware.desk import Desk
    from ui.early import Early
    from ui.gallery.props import Props
    from vision.camera import Cameras


def no_reader(error: ImportError) -> str:
    """What is said where no photos can be read, and what to do."""
    return tr("Photos cannot be read here ({reason}); ./play --set-up installs what is missing", reason=str(error))


def no_screen(error: ImportError) -> str:
    """What is said where there can be no touchscreen, and what to do."""
    return tr(
        "The touchscreen cannot be used here ({reason}); ./play --set-up installs what is missing", reason=str(error)
    )


STOPPED = 130
"""The exit code after Ctrl-C, as shells have it."""


def run(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line; returns the exit code: 0, 1 after a failure, 2 after bad usage."""
    streams.make_fit()
    try:
        code = _carry_out(argv)
        sys.stdout.flush()
        return code
    except Usage as error:
        warn(str(error))
        return 2
    except CompanionError as error:
        warn(str(error))
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        streams.drop_output()  # whoever read it has gone
        return 0
    except OSError as error:
        streams.drop_output()
        warn(f"{error.filename or 'The output'} cannot be used: {error.strerror or error}")
        return 1


def _carry_out(argv: Sequence[str] | None) -> int:
    try:
        args = arguments.parse(argv)
    except SystemExit as done:  # argparse ends so after --help
        return int(done.code or 0)
    if args.version:
        print(f"companion {__version__}")
        return 0
    if args.carry is None:
        raise Usage("a command is needed: play, games, replay, simulate, read, … (see `companion --help`)")
    house = House(find_places(os.environ), os.environ, OUTSIDE)
    code: int = args.carry(args, house)
    return code


def _window(settings: Settings, places: Places) -> "Early":
    try:
        from ui.config import Screen
        from ui.early import Early

        display = settings.display
        screen = Screen(
            display.width, display.height, display.fullscreen, display.inches,
            theme=display.theme, four_suits=display.suits == "four", text_scale=display.text_scale / 100,
        )  # fmt: skip
        window = Early(screen, places.cache / "kivy")
    except ImportError as error:
        raise Missing(no_screen(error)) from error
    window.draw()
    return window


def _touchscreen(context: Context, window: "Early") -> int:
    from ui.context import Context as Touch
    from ui.run import run as show

    buttons, notices = (None, ()) if context.safe else _open_buttons(context.settings)
    camera = Path(context.settings.camera.source)
    given = {field.name: getattr(context, field.name) for field in fields(context)}
    given["notices"] = (*context.notices, *notices)
    photos = camera if camera.is_dir() else None
    touch = Touch(
        **given, data=context.places.cache, screen=window.screen, photos=photos, buttons=buttons,
        cameras=lambda: None if context.safe else _find_cameras(context.places),
    )  # fmt: skip
    try:
        return show(touch, window)
    finally:
        if buttons is not None:
            buttons.close()


def _open_buttons(settings: Settings) -> "tuple[Buttons | None, tuple[str, ...]]":
    """The buttons, or None with a notice; without one where the players named no pins and there are none."""
    try:
        from hardware import board
    except ImportError as error:
        return None, ((tr("No buttons can be used here: {reason}", reason=str(error)),) if settings.buttons else ())
    from hardware.errors import LibraryMissing, NoButtons, NoPins

    wanted = bool(settings.buttons or settings.encoder or settings.lights)
    try:
        buttons = board.open_buttons(settings.buttons, settings.encoder, settings.lights)
    except (LibraryMissing, NoPins) as trouble:
        return None, ((str(trouble),) if wanted else ())
    except NoButtons as trouble:
        return None, (str(trouble),)
    return buttons, buttons.notices


def _find_cameras(places: Places) -> "Cameras | None":
    """The cameras, or None where pictures cannot be read; nothing is opened, and no picture library is loaded."""
    if any(find_spec(library) is None for library in ("cv2", "numpy")):
        return None
    try:
        from vision.camera import Cameras
    except ImportError:
        return None
    return Cameras(
        places.data / "cameras",
        places.data / "corrected pictures",
        deck=lambda: (places.decks, _deck_in_force(places)),
    )


def _deck_in_force(places: Places) -> str:
    """The deck that is played with; any ordinary one where the settings cannot be read now, which is told elsewhere."""
    try:
        return chosen_deck(places)
    except CompanionError:
        return ""


def _desk(settings: Settings, everything: bool) -> "Desk":
    try:
        from hardware import desk
    except ImportError as error:
        raise Missing(tr("No buttons can be used here: {reason}", reason=str(error))) from error
    return desk.open_desk(settings.buttons, settings.encoder, settings.lights, everything)


def _demo(folder: Path) -> int:
    try:
        from ui import demo
    except ImportError as error:
        raise Missing(no_screen(error)) from error
    try:
        from vision.files import draw_dice_file, read_dice_files
    except ImportError:
        return demo.run(folder)
    return demo.run(folder, draw_dice_file, read_dice_files)


def _read_dice(photos: Sequence[Path]) -> Iterable[Reading]:
    try:
        from vision import files
    except ImportError as error:
        raise Missing(no_reader(error)) from error
    return files.read_dice_files(photos)


def _read_cards(
    photos: Sequence[Path], layout: Layout | None, possible: Sequence[str] | None, decks: Decks, deck: str
) -> Iterable[Reading]:
    try:
        from vision import card_files
    except ImportError as error:
        raise Missing(no_reader(error)) from error
    return card_files.read_deck_files(photos, possible, decks, deck, layout)


def _teacher() -> Teacher:
    try:
        from vision.card_lesson import CardTeacher
    except ImportError as error:
        raise Missing(no_reader(error)) from error
    return CardTeacher()


def _picture(source: str) -> Live:
    try:
        from vision.camera.still import take_picture
    except ImportError as error:
        raise Missing(no_reader(error)) from error
    return take_picture(source)


def _measure(what: str) -> Mapping[str, Any]:
    """One of the benchmarks of the screen, or ``read``, the reader's, or ``camera``."""
    if what in ("read", "camera"):
        return _measure_vision(what)
    try:
        from ui import bench
    except ImportError as error:
        raise Missing(no_screen(error)) from error
    measures = {"start": bench.start, "answer": bench.answer, "idle": bench.idle}
    return measures[what]()


def _measure_vision(what: str) -> Mapping[str, Any]:
    try:
        from vision import bench
        from vision.camera import bench as camera
    except ImportError as error:
        raise Missing(no_reader(error)) from error
    return bench.read() if what == "read" else camera.camera()


def _gallery(asked: Asked, speak: Speak, told: Callable[[int, int], None]) -> int:
    try:
        from ui.gallery import run
    except ImportError as error:
        raise Missing(no_screen(error)) from error
    return run.run(asked, gallery_props(speak), told)


def gallery_props(speak: Speak) -> "Props":
    """What the gallery's screens are shown with: all that is installed here."""
    from ui.gallery.props import Props

    return Props(speak, *_dice_painter(), _staged_buttons())


def _dice_painter() -> tuple[Callable[[Sequence[int], int, Path], None] | None, DiceReader | None]:
    """Who draws dice and who reads them, none where pictures cannot be read."""
    try:
        from vision.files import draw_dice_file, read_dice_files
    except ImportError:
        return None, None
    return draw_dice_file, read_dice_files


def _staged_buttons() -> "Callable[[], Buttons] | None":
    """Buttons on pins that nobody can press; none where the library of pins is missing."""
    try:
        from hardware.staged import staged_buttons
    except ImportError:
        return None
    return staged_buttons


OUTSIDE = Outside(
    window=_window,
    touchscreen=_touchscreen,
    demo=_demo,
    read_dice=_read_dice,
    read_cards=_read_cards,
    teacher=_teacher,
    picture=_picture,
    measure=_measure,
    desk=_desk,
    gallery=_gallery,
)

if __name__ == "__main__":
    sys.exit(run())
