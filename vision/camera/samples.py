"""Pictures that were read wrongly and put right by the players, kept for making the readers better.

Off unless the players switch it on. Only the rolling area is kept, in a folder of the players' own, up to a fixed size;
nothing is sent anywhere. ``export`` makes one zip of it, for whoever wants to give it away.
"""

import contextlib
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.files import why, write_bytes
from companion.language import tr
from companion.sights import Samples, What

if TYPE_CHECKING:
    from vision.photos import Frame

MOST_BYTES = 200 * 1024 * 1024
QUALITY = 92
LABELS = ".json"
OURS = "sample-"
"""How the names of our files begin; what else lies in the folder is not touched."""


class SamplesFull(CompanionError):
    """The folder has reached its size; the text says what to do."""


@dataclass(frozen=True, slots=True)
class SampleFolder:
    """A folder of pictures, each with what was seen in it and what it really shows in a small file beside it."""

    path: Path
    most: int = MOST_BYTES

    def keep(self, picture: "Frame", what: What, seen: Sequence[str], really: Sequence[str]) -> Samples:
        """Keep one; says how many there are now. Raises SamplesFull and FileTrouble."""
        import cv2  # the app counts and exports samples without it

        good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        assert good
        so_far = self.content()
        if so_far.size + len(data) > self.most:
            raise SamplesFull(
                tr(
                    "{path} holds {size} MB of corrected pictures; export and empty it to keep more",
                    path=self.path,
                    size=so_far.size // 2**20,
                )
            )
        label = json.dumps({"what": what.value, "seen": list(seen), "really": list(really)}, ensure_ascii=False)
        name = OURS + datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        write_bytes(self.path / f"{name}.jpg", data.tobytes())
        write_bytes(self.path / f"{name}{LABELS}", (label + "\n").encode())
        now = self.content()
        return Samples(now.pictures, now.size)

    def content(self) -> Samples:
        """How many pictures there are, and the bytes they take with their labels."""
        files = self._files()
        return Samples(sum(path.suffix == ".jpg" for path, _ in files), sum(size for _, size in files))

    def export(self, goal: Path) -> Samples:
        """Put all of it into a zip file. Raises CompanionError where that cannot be written."""
        files = self._files()
        part = goal.with_name(f".{goal.name}.part")
        try:
            goal.parent.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as archive:
                for path, _ in files:
                    archive.write(path, f"samples/{path.name}")
            part.replace(goal)
        except OSError as error:
            with contextlib.suppress(OSError):
                part.unlink()
            raise CompanionError(tr("{path} cannot be written: {reason}", path=goal, reason=why(error))) from error
        return self.content()

    def empty(self) -> None:
        """Throw all of it away. Raises CompanionError where something stays."""
        for path, _ in self._files():
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise CompanionError(
                    tr("{path} cannot be thrown away: {reason}", path=path, reason=why(error))
                ) from error

    def _files(self) -> list[tuple[Path, int]]:
        """Our own files with their sizes."""
        try:
            found = sorted(path for path in self.path.glob(f"{OURS}*") if path.suffix in (".jpg", LABELS))
            return [(path, path.stat().st_size) for path in found if path.is_file()]
        except FileNotFoundError:
            return []
