"""Table sets on the command line: listed, exported, taken over, and played with."""

import json
from pathlib import Path

import pytest

from tests.companion.driving import companion, environ, failed_well

GAME = "royal-rescue"


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return environ(tmp_path)


def test_a_set_goes_out_and_comes_back_changed(env: dict[str, str], tmp_path: Path) -> None:
    assert "house" in companion(env, "tables", GAME).stdout
    path = tmp_path / "ours.toml"
    assert companion(env, "tables", GAME, "export", "house", str(path)).returncode == 0
    assert path.read_text() == companion(env, "tables", GAME, "show", "house").stdout
    path.write_text(path.read_text().replace('title = "House tables"', 'title = "Our tables"'))
    assert companion(env, "tables", GAME, "import", str(path)).stdout == "Imported as ours\n"
    assert "ours" in companion(env, "tables", GAME, "list").stdout
    assert "Our tables" in companion(env, "tables", GAME, "show", "ours").stdout
    for chosen in ("ours", str(path)):
        done = companion(env, "simulate", GAME, "--games", "2", "--set", chosen, "--json")
        assert json.loads(done.stdout)["games"] == 2


def test_a_set_that_was_taken_over_is_offered_in_the_set_up(env: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    companion(env, "tables", GAME, "export", "house", str(path))
    path.write_text(path.read_text().replace('title = "House tables"', 'title = "Our tables"'))
    companion(env, "tables", GAME, "import", str(path))
    done = companion(env, "play", GAME, typed="n\nAnna\ns\n1 our\n\n")
    assert "Tables: Our tables" in done.stdout
    record = companion(env, "export").stdout
    assert json.loads(record.splitlines()[0])["options"]["table_set"]["title"] == "Our tables"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["import", "/no/such/file"], 1),
        (["import"], 2),
        (["export", "house"], 2),
        (["show"], 2),
        (["show", "nothing"], 1),
        (["burn"], 2),
    ],
)
def test_what_cannot_be_done_is_one_line(env: dict[str, str], args: list[str], code: int) -> None:
    failed_well(companion(env, "tables", GAME, *args), code)


@pytest.mark.parametrize("text", ["", "name = 7", "[", "\x00"])
def test_a_file_that_is_no_set_is_refused_and_named(env: dict[str, str], tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    assert "bad.toml" in failed_well(companion(env, "tables", GAME, "import", str(path)), 1)
    failed_well(companion(env, "simulate", GAME, "--games", "1", "--set", str(path)), 2)


def test_quests_and_house_rules_of_the_command_line(env: dict[str, str]) -> None:
    args = ["--games", "2", "--players", "3", "--quest", "1", "--quest", "3", "--option", "militias=player"]
    assert json.loads(companion(env, "simulate", GAME, *args, "--json").stdout)["games"] == 2
    failed_well(companion(env, "simulate", GAME, "--quest", "9"), 2)
