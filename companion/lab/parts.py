"""Parts of a long simulation in a folder: what is done is kept, and a run that was stopped goes on from there."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.errors import CompanionError
from companion.files import FileTrouble, read_whole, write_whole
from companion.tally import Tally
from companion.wire import encode

if TYPE_CHECKING:
    from companion.lab.run import Series

PLAN = "simulation.json"
LARGEST = 5_000_000


class _Plan(msgspec.Struct, frozen=True):
    """What the parts in a folder are parts of."""

    simulation: int
    game: str
    rules: int
    options: str
    seed: int
    policy: str
    part: int


class OtherParts(CompanionError):
    """A folder that holds parts of another simulation."""


class Parts:
    """A folder of parts; made when first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, series: "Series") -> dict[tuple[int, int], Tally]:
        """The parts of a series that are done; a damaged one is done again.

        Raises OtherParts where the folder is another simulation's, and FileTrouble.
        """
        plan = _plan(series)
        path = self._folder / PLAN
        try:
            kept = msgspec.json.decode(read_whole(path, LARGEST), type=_Plan)
        except FileNotFoundError:
            write_whole(path, msgspec.json.format(msgspec.json.encode(plan), indent=1).decode() + "\n")
            return {}
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise OtherParts(f"{path} cannot be read; name another folder or remove it") from error
        if kept != plan:
            raise OtherParts(f"{self._folder} holds parts of another simulation; name another folder")
        found = {one: self._read(one) for one in series.ranges()}
        return {one: tally for one, tally in found.items() if tally is not None}

    def keep(self, one: tuple[int, int], tally: Tally) -> None:
        """Keep a part that is done. Raises FileTrouble."""
        write_whole(self._path(one), msgspec.json.encode(tally).decode() + "\n")

    def _read(self, one: tuple[int, int]) -> Tally | None:
        try:
            tally = msgspec.json.decode(read_whole(self._path(one), LARGEST), type=Tally)
        except (FileNotFoundError, FileTrouble, msgspec.DecodeError, msgspec.ValidationError):
            return None
        return tally if tally.games == one[1] - one[0] == sum(tally.ratings.values()) else None

    def _path(self, one: tuple[int, int]) -> Path:
        return self._folder / f"part-{one[0]:09}-{one[1]:09}.json"


def _plan(series: "Series") -> _Plan:
    game = series.game
    options = hashlib.sha256(encode(dict(series.options)).encode()).hexdigest()
    return _Plan(1, game.id, game.rules_version, options, series.seed, series.policy.value, series.part)
