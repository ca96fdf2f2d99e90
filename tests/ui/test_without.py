"""The screen without what is optional, and what it may import at all."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
UI = ROOT / "ui"


def test_the_ui_imports_no_reader_and_no_pins() -> None:
    for path in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [n for n in names if n.split(".")[0] in ("vision", "hardware", "cv2", "gpiozero", "lgpio")], path


def test_a_game_begins_where_cv2_and_the_pins_cannot_be_imported(tmp_path: Path) -> None:
    program = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = "offscreen"
for name in ("cv2", "gpiozero", "lgpio", "numpy", "vision", "hardware"):
    sys.modules[name] = None
from pathlib import Path
from tests.ui.conftest import make_context
from ui.run import open_stage
app, stage = open_stage(make_context(Path(sys.argv[1])))
app.begin(app.context.games["lighthouse"], {"players": ["Anna"]})
print(stage.top_screen.name)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("play\n", 0), done.stderr


def test_kivy_says_nothing_and_reads_one_input(tmp_path: Path) -> None:
    program = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = "offscreen"
from pathlib import Path
from ui.config import Screen, configure
configure(Screen(), Path(sys.argv[1]))
from kivy.core.window import Window
from kivy.base import EventLoop
from kivy.config import Config
EventLoop.start()
print(dict(Config.items("input")), Window.size)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "{'mouse': 'mouse,disable_multitouch'} (1024, 600)\n"
    assert done.stderr == ""


def test_the_cameras_are_at_hand_without_loading_a_picture_library_and_left_out_without_one(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from companion.main import _find_cameras
from companion.places import Places
places = Places(Path(sys.argv[1]), Path(sys.argv[1]), Path(sys.argv[1]))
cameras = _find_cameras(places)
print(type(cameras).__name__, cameras.pictures.content().pictures, {"cv2", "numpy"} & set(sys.modules))
sys.modules["cv2"] = None
print(_find_cameras(places))
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("Cameras 0 set()\nNone\n", 0), done.stderr
    assert list(tmp_path.iterdir()) == []
