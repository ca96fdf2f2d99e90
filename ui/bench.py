"""How fast the screen is, as ratios within one run: start and memory, answer to paint, idle.

Each measure runs in processes of its own; an empty Kivy window is measured beside the start.
"""

import json
import os
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

FRAME = 1 / 60
RUNS = 5
BAR = 1.5
IDLE_SECONDS = 10.0
ROOT = Path(__file__).resolve().parent.parent


def start(runs: int = RUNS) -> dict[str, Any]:
    """Time to the first frame and to the home screen, and memory then, beside those of an empty window."""
    empty, home = [], []
    for _ in range(runs):
        empty.append(_measured("empty"))
        home.append(_measured("home"))
    result: dict[str, Any] = {"runs": runs}
    for what, beside in (("first_frame", "first_frame"), ("home", "first_frame"), ("megabytes", "megabytes")):
        ours, theirs = median(run[what] for run in home), median(run[beside] for run in empty)
        result |= {what: round(ours, 3), f"empty_{beside}": round(theirs, 3), f"{what}_ratio": round(ours / theirs, 3)}
    good = result["first_frame_ratio"] <= BAR and result["megabytes_ratio"] <= BAR
    return result | {"bar": BAR, "good": good}


def answer() -> dict[str, Any]:
    """From the last tap of an answer to its painted frame, against a commit on the same disk in the same run."""
    return _measured("answer")


def idle(seconds: float = IDLE_SECONDS) -> dict[str, Any]:
    """Frames drawn and processor time used while a game waits and nobody touches anything."""
    return _measured("idle", str(seconds))


def median(values: Iterable[float]) -> float:
    """The middle value. The statistics module would be loaded in every measured process."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _measured(what: str, *more: str) -> dict[str, Any]:
    import subprocess
    import tempfile

    environ = dict(os.environ)
    if not environ.get("DISPLAY") and not environ.get("WAYLAND_DISPLAY"):
        environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    with tempfile.TemporaryDirectory(prefix="companion-bench-", dir=environ.get("COMPANION_BENCH_DISK")) as folder:
        command = [sys.executable, "-m", "ui.bench", what, folder, repr(time.monotonic()), *more]
        done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    if done.returncode:
        from companion.errors import CompanionError

        raise CompanionError(f"The screen could not be measured: {done.stderr.strip().splitlines()[-1:]}")
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def _memory() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def _context(folder: Path) -> Any:
    from companion import games
    from companion.journal import Journal
    from companion.places import Places
    from companion.settings import Settings
    from ui.context import Context

    places = Places(folder, folder, folder)
    return Context(
        games=games.Shelf(), journal=Journal.open(places.journal), settings=Settings(), places=places,
        read_dice=lambda _: iter(()), data=folder,
    )  # fmt: skip


def _run_to_first_frame(began: float) -> dict[str, float]:
    """Run until a frame is on the screen; when that was, and the memory then."""
    from kivy.base import runTouchApp, stopTouchApp
    from kivy.core.window import Window

    seen: dict[str, float] = {}

    def flipped(*_: object) -> None:
        if not seen:
            seen.update(first_frame=time.monotonic() - began, megabytes=_memory())
            stopTouchApp()

    Window.bind(on_flip=flipped)
    runTouchApp()
    return seen


def _empty(folder: Path, began: float) -> Mapping[str, Any]:
    from ui.config import Screen, configure

    configure(Screen(), folder / "kivy")
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    Window.add_widget(Widget())
    return _run_to_first_frame(began)


def _home(folder: Path, began: float) -> Mapping[str, Any]:
    from ui.config import Screen
    from ui.early import Early

    early = Early(Screen(), folder / "kivy")
    early.draw()
    first = time.monotonic() - began
    from ui.run import open_stage

    open_stage(_context(folder), early)
    home = _run_to_first_frame(began)
    return {"first_frame": first, "home": home["first_frame"], "megabytes": home["megabytes"]}


def _playing(folder: Path) -> Any:
    """A game of the first kind at hand on the play screen, and its session."""
    from ui.run import open_stage

    context = _context(folder)
    app, stage = open_stage(context)
    app.effects.enliven(None)  # with all that moves, in silence
    game = next(iter(context.games.values()))
    app.begin(game, {"players": ["Anna", "Ben", "Carla", "Dan"][: game.players[-1]]})
    return app, stage


def _answer(folder: Path, _: float) -> Mapping[str, Any]:
    from random import Random

    from kivy.base import EventLoop
    from kivy.core.window import Window

    from ui.enter import Entering
    from ui.finger import Finger
    from ui.run import freeze

    _, stage = _playing(folder)
    play, finger = stage.top_screen, Finger(stage)
    session = play.session
    commits: list[float] = []
    spans: list[float] = []
    moment = {"down": 0.0, "flip": 0.0}
    kept = session._store.add

    def timed(*args: Any) -> Any:
        before = time.perf_counter()
        nodes = kept(*args)
        commits.append(time.perf_counter() - before)
        return nodes

    session._store.add = timed
    Window.bind(on_flip=lambda *_: moment.update(flip=time.perf_counter()))
    entering, dealer = Entering(finger), session.game.dealer(session.table, Random(5))
    EventLoop.start()
    EventLoop.idle()
    freeze()
    while not session.over and len(spans) < 150:
        play.guard.rest()
        done = len(session.entries)
        finger.before = lambda: moment.update(down=time.perf_counter())
        entering.enter(dealer.answer(session.table))
        if len(session.entries) == done:
            continue
        # what follows the events in one turn of Kivy's own loop: the frame is drawn if anything changed
        EventLoop.window.dispatch("on_draw") if Window.canvas.needs_redraw else None
        EventLoop.window.dispatch("on_flip")
        spans.append(moment["flip"] - moment["down"])
    bar = median(commits) + 2 * FRAME
    spans.sort()
    return {
        "answers": len(spans),
        "milliseconds": round(median(spans) * 1000, 1),
        "slowest_tenth_milliseconds": round(spans[len(spans) * 9 // 10] * 1000, 1),
        "commit_milliseconds": round(median(commits) * 1000, 2),
        "bar_milliseconds": round(bar * 1000, 1),
        "good": median(spans) <= bar,
    }


def _idle(folder: Path, _: float, seconds: str) -> Mapping[str, Any]:
    from kivy.base import runTouchApp, stopTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    _playing(folder)
    frames: list[float] = []
    began: dict[str, float] = {}
    result: dict[str, float] = {}

    def begin(_: float) -> None:
        began.update(wall=time.monotonic(), cpu=time.process_time())
        frames.clear()
        Clock.schedule_once(end, float(seconds))

    def end(_: float) -> None:
        # closing the window draws it once more: that frame does not count
        result.update(frames=len(frames), cpu=time.process_time() - began["cpu"], wall=time.monotonic() - began["wall"])
        stopTouchApp()

    def flipped(*_: object) -> None:
        frames.append(time.monotonic())
        if not began:
            # only after the first frame, however long that took
            Clock.unschedule(begin)
            Clock.schedule_once(begin, 1.0)

    Window.bind(on_flip=flipped)
    runTouchApp()
    share = round(result["cpu"] / result["wall"], 4)
    drawn = int(result["frames"])
    return {"seconds": round(result["wall"], 1), "frames": drawn, "processor_share": share, "good": drawn == 0}


def main(what: str, folder: str, began: str, *more: str) -> None:
    measures = {"empty": _empty, "home": _home, "answer": _answer, "idle": _idle}
    print(json.dumps(measures[what](Path(folder), float(began), *more)))


if __name__ == "__main__":
    main(*sys.argv[1:])
