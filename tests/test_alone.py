"""companion/ with its own dependencies only: no Kivy, OpenCV, gpiozero or lgpio, and it plays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

UNIMPORTABLE = """
import sys

for name in ("cv2", "gpiozero", "kivy", "lgpio", "numpy"):
    sys.modules[name] = None  # an import of it now fails as if it were not installed
sys.argv[0] = "companion"
from companion.main import run

sys.exit(run())
"""


def companion(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """The companion's command line where none of the optional libraries can be imported."""
    return subprocess.run(
        [sys.executable, "-c", UNIMPORTABLE, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)},
    )


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["--version"], "0.1"),
        (["games"], "royal-rescue"),
        (["simulate", "royal-rescue", "--players", "4", "--games", "1", "--seed", "1", "--json"], '"games"'),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_works_alone(arguments: list[str], shown: str, tmp_path: Path) -> None:
    done = companion(*arguments, home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert shown in done.stdout


def test_doctor_names_what_is_missing(tmp_path: Path) -> None:
    done = companion("doctor", home=tmp_path)
    assert "Traceback" not in done.stderr
    for name in ("kivy", "opencv", "gpiozero"):
        assert name in done.stdout.lower()
