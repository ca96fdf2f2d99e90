"""A day of play in as little time as it takes: ten thousand answers, and neither memory nor open files grow."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("kivy")

ROOT = Path(__file__).parents[2]
ANSWERS, EVERY = 10_000, 500
WARM = 3_000
"""Answers after which all that is kept for speed is there: texts, measures, fonts in every size, the pages."""

MORE_MEMORY = 1.1
MORE_FILES = 8
"""Fonts in sizes that turn up later; one a size, of which there are some dozens."""

MORE_OBJECTS = 1.25
"""The table as it was before each answer is kept for undo, so a long game has more than a short one."""


@pytest.mark.long
@pytest.mark.timeout(4 * 3600)
def test_ten_thousand_answers_take_no_more_memory_and_no_more_files(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.ui.endurance", str(tmp_path), str(ANSWERS), str(EVERY)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    seen = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert seen[-1]["answers"] == ANSWERS
    print(*seen, sep="\n")
    warm = [counts for counts in seen if counts["answers"] >= WARM]
    first, last = warm[: len(warm) // 2], warm[len(warm) // 2 :]
    for name, more in (("memory_kb", MORE_MEMORY), ("objects", MORE_OBJECTS)):
        assert max(counts[name] for counts in last) < more * max(counts[name] for counts in first), name
    assert max(counts["files"] for counts in last) <= max(counts["files"] for counts in first) + MORE_FILES
    assert max(counts["threads"] for counts in last) <= max(counts["threads"] for counts in first)
