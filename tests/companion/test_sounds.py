"""Sounds are short files of ours, and playing one holds up nothing and leaves nothing behind."""

import io
import threading
import time
import wave
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from companion import devices
from companion.machine import Finding, Machine
from companion.settings import Play as PlaySettings
from companion.sounds import FOLDER, Sounder, find_players
from companion.sounds.loudness import LOUDNESS, softer

FILES = sorted(FOLDER.glob("*.wav"))
PATIENCE = 60.0


@pytest.fixture
def sounders() -> Iterator[Callable[..., Sounder]]:
    """Makes sounders, and ends them."""
    made: list[Sounder] = []

    def make(*commands: list[str]) -> Sounder:
        made.append(Sounder(commands))
        return made[-1]

    yield make
    for sounder in made:
        sounder.close()


def script(folder: Path, name: str, body: str) -> list[str]:
    """A player of our own."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return [str(path)]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


Children = Callable[[], list[str]]


@pytest.fixture
def children() -> Children:
    """The processes that this one has got since the test began, those that nobody has waited for among them."""
    others = set(_all_children())
    return lambda: [child for child in _all_children() if child not in others]


def _all_children() -> list[str]:
    tasks = Path("/proc/self/task").glob("*/children")
    return [child for task in tasks for child in task.read_text().split()]


def test_they_are_short_and_small() -> None:
    assert sum(path.stat().st_size for path in FILES) <= 150_000
    for path in FILES:
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            assert 0.2 <= file.getnframes() / file.getframerate() <= 0.8
            loudest = max(abs(int.from_bytes(file.readframes(1), "little", signed=True)) for _ in range(4000))
            assert 2000 < loudest < 22_000


def test_they_are_what_their_maker_makes(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from companion.sounds.make_sounds import sounds, write

    assert {path.stem for path in FILES} == set(sounds())
    for name, sound in sounds().items():
        write(tmp_path / "again.wav", sound)
        assert abs((tmp_path / "again.wav").stat().st_size - (FOLDER / f"{name}.wav").stat().st_size) == 0


def test_a_sound_is_played_and_no_process_is_left(
    tmp_path: Path, sounders: Callable[..., Sounder], children: Children
) -> None:
    player = script(tmp_path, "player", f'echo "$1" >> {tmp_path}/played')
    sounder = sounders(player)
    sounder.play(FILES[0])
    until(lambda: (tmp_path / "played").exists() and (tmp_path / "played").read_text() == f"{FILES[0]}\n")
    until(lambda: children() == [])


def test_nobody_waits_and_the_next_sound_takes_its_place(
    tmp_path: Path, sounders: Callable[..., Sounder], children: Children
) -> None:
    player = script(tmp_path, "player", f'echo "$1" >> {tmp_path}/played\nexec sleep 100')
    sounder = sounders(player)
    for path in FILES[:3]:
        sounder.play(path)
        until(lambda path=path: (tmp_path / "played").exists() and str(path) in (tmp_path / "played").read_text())
    assert len(children()) == 1
    assert sounder.can_play, "a player that was ended is not to blame"
    sounder.close()
    assert children() == []
    assert not any(thread.name == "sounds" for thread in threading.enumerate())


def test_a_player_that_heeds_nothing_holds_up_neither_the_next_sound_nor_the_end(
    tmp_path: Path, sounders: Callable[..., Sounder], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.sounds.LONGEST", 10 * PATIENCE)
    body = f"trap '' TERM; echo $1 >> {tmp_path}/begun; while :; do sleep 0.05; done"
    sounder = sounders(script(tmp_path, "deaf", body))
    begun = tmp_path / "begun"
    for count, name in enumerate(("one", "two"), 1):
        sounder.play(Path(name))
        until(lambda count=count: begun.exists() and len(begun.read_text().splitlines()) == count)
    assert sounder.can_play
    sounder.close()
    assert not any(thread.name == "sounds" for thread in threading.enumerate())


def test_a_sound_that_is_still_made_softer_gives_way_to_the_next(
    tmp_path: Path, sounders: Callable[..., Sounder], monkeypatch: pytest.MonkeyPatch
) -> None:
    sounder = sounders(script(tmp_path, "player", f'echo "$1" >> {tmp_path}/played'))

    def overtaken(file: Path, share: float, folder: Path) -> Path:
        sounder.play(FILES[1])
        return file

    monkeypatch.setattr("companion.sounds.soft_file", overtaken)
    sounder.play(FILES[0], 0.5)
    until(lambda: (tmp_path / "played").exists() and (tmp_path / "played").read_text().endswith("\n"))
    assert (tmp_path / "played").read_text() == f"{FILES[1]}\n"


def test_where_no_thread_can_be_had_it_is_silent(
    tmp_path: Path, sounders: Callable[..., Sounder], monkeypatch: pytest.MonkeyPatch
) -> None:
    sounder = sounders(script(tmp_path, "player", f'echo "$1" >> {tmp_path}/played'))

    def no_thread(_: object) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", no_thread)
        sounder.play(FILES[0])
    sounder.play(FILES[1])
    until(lambda: (tmp_path / "played").exists())
    sounder.close()


def loudest(sound: bytes) -> int:
    with wave.open(io.BytesIO(sound)) as file:
        return max(map(abs, array("h", file.readframes(file.getnframes()))))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_step_is_softer_and_the_same_sound(path: Path) -> None:
    whole = path.read_bytes()
    swings = []
    for share in LOUDNESS.values():
        made = softer(whole, share)
        with wave.open(io.BytesIO(made)) as one, wave.open(io.BytesIO(whole)) as other:
            assert one.getparams() == other.getparams()
        swings.append(loudest(made) / loudest(whole))
    assert swings == pytest.approx(list(LOUDNESS.values()), abs=0.01)
    assert swings == sorted(swings)
    assert list(LOUDNESS) == list(get_args(get_type_hints(PlaySettings)["volume"]))


def test_a_softer_sound_is_what_the_player_gets(tmp_path: Path, sounders: Callable[..., Sounder]) -> None:
    player = script(tmp_path, "player", f'cat "$1" > {tmp_path}/heard.part; mv {tmp_path}/heard.part {tmp_path}/heard')
    sounder, heard = sounders(player), tmp_path / "heard"
    for share in (0.12, 0.35, 1.0):
        sounder.play(FILES[0], share)
        until(heard.exists)
        assert loudest(heard.read_bytes()) == pytest.approx(share * loudest(FILES[0].read_bytes()), abs=2)
        heard.unlink()
    folder = Path(sounder._softer.name)
    assert len(list(folder.iterdir())) == 2
    sounder.close()
    assert not folder.exists()


def test_what_cannot_be_made_softer_sounds_as_it_is(
    tmp_path: Path, sounders: Callable[..., Sounder], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = script(tmp_path, "player", f'echo "$1" >> {tmp_path}/played')
    other = tmp_path / "other.wav"
    other.write_bytes(b"no sound")
    sounder, played = sounders(player), tmp_path / "played"
    sounder.play(other, 0.12)
    until(lambda: played.exists() and played.read_text() == f"{other}\n")

    def full(**_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("companion.sounds.TemporaryDirectory", full)
    second = sounders(player)
    second.play(FILES[0], 0.12)
    until(lambda: played.read_text().endswith(f"{FILES[0]}\n"))


def test_a_player_that_fails_gives_way_to_the_next(
    tmp_path: Path, sounders: Callable[..., Sounder], children: Children
) -> None:
    gone = [str(tmp_path / "none")]
    bad = script(tmp_path, "bad", "exit 1")
    good = script(tmp_path, "good", f'echo "$1" > {tmp_path}/played')
    sounder = sounders(gone, bad, good)
    sounder.play(FILES[0])
    until(lambda: (tmp_path / "played").exists())
    assert sounder.can_play
    alone = sounders(bad)
    alone.play(FILES[0])
    until(lambda: not alone.can_play)
    alone.play(FILES[0])
    assert children() == []


def test_silence_without_a_player(tmp_path: Path, sounders: Callable[..., Sounder]) -> None:
    assert find_players(str(tmp_path)) == []
    sounder = sounders()
    sounder.play(FILES[0])
    assert not sounder.can_play
    assert sounder._thread is None


def test_the_doctor_tells_which_player_there_is(tmp_path: Path) -> None:
    def machine(path: Path) -> Machine:
        return Machine(tmp_path, {"PATH": str(path)}, tmp_path)

    silent = devices.sound(machine(tmp_path))
    assert silent.finding is Finding.NOTICE
    assert "alsa-utils" in silent.todo
    script(tmp_path, "aplay", "exit 0")
    assert devices.sound(machine(tmp_path)).what == "played by aplay"
    script(tmp_path, "pw-play", "exit 0")
    assert find_players(str(tmp_path)) == [[str(tmp_path / "pw-play")], [str(tmp_path / "aplay"), "-q"]]
