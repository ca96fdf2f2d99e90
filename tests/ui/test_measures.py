"""The bench's figures have the form that is promised, and the demo leaves its pictures."""

from pathlib import Path

import pytest

from ui import bench


def test_start_is_compared_with_an_empty_window() -> None:
    measured = bench.start(1)
    assert {"first_frame", "home", "megabytes", "empty_first_frame", "empty_megabytes", "good"} <= measured.keys()
    assert measured["megabytes_ratio"] < 1.5


def test_an_idle_table_draws_no_frame() -> None:
    measured = bench.idle(2)
    assert measured["frames"] == 0


@pytest.mark.parametrize("values", [[3.0, 1.0, 2.0], [4.0, 1.0, 2.0, 2.0]])
def test_the_middle_of_values(values: list[float]) -> None:
    assert bench.median(values) == 2.0


def test_the_demo_plays_to_a_rating_and_leaves_pictures(tmp_path: Path) -> None:
    import subprocess
    import sys

    program = f"from pathlib import Path; from ui import demo; raise SystemExit(demo.run(Path({str(tmp_path)!r})))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    names = {path.name[3:] for path in tmp_path.glob("*.png")}
    assert {"home.png", "set-up.png", "result.png", "result-upright.png", "history.png"} <= names
