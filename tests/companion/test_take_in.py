"""Games taken in from records: each checked, none twice, and archives that mean harm."""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import records
from companion.games import Shelf
from companion.history.archive import BadArchive, Limits, open_archive
from companion.history.index import History
from companion.history.take_in import Outcome, Taken, take_in
from companion.journal import Journal, open_session
from companion.session import Session
from tests.companion.driving import companion, environ
from tests.companion.tables import GAME, NOON, options, play

GAMES = {GAME.id: GAME}
LIMITS = Limits(part=1000, whole=3000)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "home" / "journal.db", clock=lambda: NOON) as opened:
        yield opened


@pytest.fixture
def taken(journal: Journal, tmp_path: Path) -> Callable[..., list[Taken]]:
    """Takes in paths, into the one journal."""
    return lambda *paths: take_in(journal, History(journal, tmp_path / "cache"), GAMES, paths)


def record(path: Path, seed: int = 1, most: int = 1000, started: str = NOON) -> Session[object]:
    """A record of a game played at random."""
    session: Session[object] = Session(GAME, options(), clock=lambda: started)
    play(session, seed, most)
    with path.open("w") as file:
        records.write(session, file)
    return session


def outcomes(found: list[Taken]) -> list[str]:
    return [one.outcome.value for one in found]


def test_a_record_becomes_a_game_that_can_be_gone_on_with(
    journal: Journal, taken: Callable[..., list[Taken]], tmp_path: Path
) -> None:
    there = record(tmp_path / "a.jsonl", most=5)
    (one,) = taken(tmp_path / "a.jsonl")
    assert one.outcome is Outcome.NEW
    assert one.game is not None
    here = open_session(GAME, journal, one.game)
    assert here.entries == there.entries
    assert here.table == there.table
    saved = journal.saved(one.game)
    assert (saved.started, saved.changed, saved.answers) == (NOON, NOON, 5)
    play(here, 2)
    assert journal.saved(one.game).over


def test_a_game_is_taken_in_once(journal: Journal, taken: Callable[..., list[Taken]], tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        record(tmp_path / f"{seed}.jsonl", seed=seed)
    assert outcomes(taken(tmp_path)) == ["new"] * 3
    assert outcomes(taken(tmp_path)) == ["known"] * 3
    assert len(journal.games()) == 3


def test_a_game_of_every_kind_is_taken_in_once(journal: Journal, tmp_path: Path) -> None:
    games = {**Shelf()}
    paths = []
    for game in games.values():
        session: Session[Any] = Session(game, game.options({"players": ["Anna"]}), clock=lambda: NOON)
        dealer = game.dealer(session.table, Random(2))
        for _ in range(8):
            session.answer(dealer.answer(session.table))
        paths.append(tmp_path / f"{game.id}.jsonl")
        with paths[-1].open("w") as file:
            records.write(session, file)
    for outcome in (Outcome.NEW, Outcome.KNOWN):
        found = take_in(journal, History(journal, tmp_path / "cache"), games, paths)
        assert {one.outcome for one in found} == {outcome}
    assert len(journal.games()) == len(games)


def test_an_exported_game_is_known_where_it_was_played(
    journal: Journal, taken: Callable[..., list[Taken]], tmp_path: Path
) -> None:
    log = journal.new_game(GAME, options())
    play(Session(GAME, options(), log, clock=lambda: NOON), 1)
    text = "".join(f"{line}\n" for line in records.record_lines(journal.load(log.id)))
    (tmp_path / "a.jsonl").write_text(text)
    assert taken(tmp_path / "a.jsonl") == [Taken(str(tmp_path / "a.jsonl"), Outcome.KNOWN, log.id)]
    shorter = "".join(line + "\n" for line in text.splitlines()[:5])
    (tmp_path / "a.jsonl").write_text(shorter)
    assert outcomes(taken(tmp_path / "a.jsonl")) == ["known"]


def test_a_game_that_went_on_elsewhere_goes_on_here(
    journal: Journal, taken: Callable[..., list[Taken]], tmp_path: Path
) -> None:
    record(tmp_path / "short.jsonl", most=6)
    whole = record(tmp_path / "long.jsonl")
    (first,) = taken(tmp_path / "short.jsonl")
    (then,) = taken(tmp_path / "long.jsonl")
    assert (then.outcome, then.game) == (Outcome.LONGER, first.game)
    assert journal.load(then.game or 0).entries == whole.entries
    assert journal.saved(then.game or 0).over
    assert outcomes(taken(tmp_path / "short.jsonl", tmp_path / "long.jsonl")) == ["known", "known"]


def test_games_come_in_at_the_day_they_were_played(
    journal: Journal, taken: Callable[..., list[Taken]], tmp_path: Path
) -> None:
    here = journal.new_game(GAME, options()).id
    record(tmp_path / "old.jsonl", most=3, started="2020-01-01T12:00:00Z")
    record(tmp_path / "new.jsonl", most=3, started="2030-01-01T12:00:00Z")
    old, new = (taken(tmp_path / name)[0].game for name in ("old.jsonl", "new.jsonl"))
    assert [saved.id for saved in journal.games()] == [new, here, old]


def test_a_bad_record_does_not_keep_the_others_out(
    journal: Journal, taken: Callable[..., list[Taken]], tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    record(folder / "good.jsonl")
    lines = (folder / "good.jsonl").read_text().splitlines()
    (folder / "broken.jsonl").write_text("\n".join([*lines[:2], '{"ask": "x", "answer": 1}', *lines[3:]]))
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "other.jsonl").write_text(json.dumps({"record": 1, "game": "chess", "options": {}}))
    (folder / "rules.jsonl").write_text(json.dumps({**json.loads(lines[0]), "rules": 7}))
    found = {Path(one.name).name: one for one in taken(folder)}
    assert {name for name, one in found.items() if one.outcome is Outcome.REFUSED} == {
        "broken.jsonl", "empty.jsonl", "other.jsonl", "rules.jsonl",
    }  # fmt: skip
    assert "line 3" in found["broken.jsonl"].reason
    assert len(journal.games()) == 1


def pack(path: Path, parts: dict[str, bytes], **info: object) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, raw in parts.items():
            one = zipfile.ZipInfo(name)
            one.compress_type = zipfile.ZIP_DEFLATED
            for key, value in info.items():
                setattr(one, key, value)
            packed.writestr(one, raw)
    return path


def test_an_archive_of_records(journal: Journal, taken: Callable[..., list[Taken]], tmp_path: Path) -> None:
    for seed in (1, 2):
        record(tmp_path / f"{seed}.txt", seed=seed)
    parts = {f"games/{seed}.jsonl": (tmp_path / f"{seed}.txt").read_bytes() for seed in (1, 2)}
    path = pack(tmp_path / "all.zip", parts | {"games/": b"", "readme.txt": b"hello"})
    assert sorted(outcomes(taken(path))) == ["new", "new", "refused"]
    assert len(journal.games()) == 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("../up.jsonl", "outside"),
        ("/etc/passwd", "outside"),
        ("a/./b.jsonl", "outside"),
        ("a//b.jsonl", "outside"),
        ("a/b/c/d/e.jsonl", "too deep"),
        ("c:\\x.jsonl", "a name that no file here has"),
        ("a\nb.jsonl", "a name that no file here has"),
        ("x" * 300, "a name that no file here has"),
    ],
)
def test_parts_that_would_lie_elsewhere(tmp_path: Path, name: str, words: str) -> None:
    path = pack(tmp_path / "a.zip", {name: b"x"})
    with pytest.raises(BadArchive, match=words), open_archive(path, LIMITS):
        pass


def test_parts_that_are_no_files(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.zip", {"link": b"/etc/passwd"}, external_attr=0o120777 << 16)
    with pytest.raises(BadArchive, match="no ordinary file"), open_archive(path, LIMITS):
        pass


def test_sizes_are_checked_before_and_while_unpacking(tmp_path: Path) -> None:
    with (
        pytest.raises(BadArchive, match="too large"),
        open_archive(pack(tmp_path / "a.zip", {"a": b"0" * 1001}), LIMITS),
    ):
        pass
    many = pack(tmp_path / "b.zip", {str(number): b"0" * 999 for number in range(4)})
    with pytest.raises(BadArchive, match="in all"), open_archive(many, LIMITS):
        pass
    # A directory of contents that lies about a part which unpacks to far more.
    raw = pack(tmp_path / "c.zip", {"bomb": b"0" * 100_000}).read_bytes()
    lying = raw.replace((100_000).to_bytes(4, "little"), (900).to_bytes(4, "little"))
    (tmp_path / "c.zip").write_bytes(lying)
    with open_archive(tmp_path / "c.zip", LIMITS) as archive, pytest.raises(BadArchive):
        archive.read("bomb")


def test_one_name_is_there_once(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as packed:
        packed.writestr("a", b"1")
        with pytest.warns(UserWarning, match="Duplicate"):
            packed.writestr("a", b"2")
    with pytest.raises(BadArchive, match="twice"), open_archive(tmp_path / "a.zip", LIMITS):
        pass


def test_what_is_no_archive(tmp_path: Path) -> None:
    whole = pack(tmp_path / "a.zip", {"a": b"hello" * 100}).read_bytes()
    for raw in (b"", b"PK", b"\0" * 100, whole[: len(whole) // 2], whole[:40] + b"\xff" * 20 + whole[60:]):
        (tmp_path / "a.zip").write_bytes(raw)
        with pytest.raises(BadArchive), open_archive(tmp_path / "a.zip", LIMITS) as archive:
            archive.read("a")


def test_archives_within_archives_are_no_records(taken: Callable[..., list[Taken]], tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as packed:
        packed.writestr("a.jsonl", b"{}")
    path = pack(tmp_path / "a.zip", {"inner.zip": inner.getvalue()})
    assert outcomes(taken(path)) == ["refused"]


def test_the_command(tmp_path: Path) -> None:
    env = environ(tmp_path)
    record(tmp_path / "a.jsonl")
    assert companion(env, "import", str(tmp_path / "a.jsonl")).stdout == "1 game taken in\n"
    assert companion(env, "import", str(tmp_path / "a.jsonl")).stdout == "1 game here already\n"
    done = companion(env, "import", str(tmp_path / "a.jsonl"), "/no/such/record", "--json")
    assert done.returncode == 1
    assert [json.loads(line)["outcome"] for line in done.stdout.splitlines()] == ["known", "refused"]
