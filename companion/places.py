"""Where the companion keeps its files: the one place that knows."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from companion.errors import CompanionError
from companion.files import read_whole, write_whole
from companion.language import tr

LONGEST_KEPT = 200_000
"""Bytes; a table set that is longer is none."""

HOME = "COMPANION_HOME"
"""The environment variable that names one folder for everything."""

_NAME = "companion"


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of settings, of what must not be lost, and of what can be made again. None need exist."""

    config: Path
    data: Path
    cache: Path

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def journal(self) -> Path:
        """Every game played."""
        return self.data / "journal.db"

    @property
    def lessons(self) -> Path:
        """How far the first lessons have been played."""
        return self.data / "lessons.json"

    @property
    def players(self) -> Path:
        """The people who play here."""
        return self.data / "players.json"

    @property
    def table_sets(self) -> Path:
        """The folder of tables that the players have written or imported."""
        return self.data / "tables"

    @property
    def decks(self) -> Path:
        """The folder of the decks that the card reader was taught."""
        return self.config / "decks"

    @property
    def exports(self) -> Path:
        """The folder that records are exported to where no other is named."""
        return self.data / "records"

    @property
    def pictures(self) -> Path:
        """The folder that pictures of results go to where no other is named."""
        return self.data / "pictures"

    @property
    def backups(self) -> Path:
        """The folder of backups on this machine itself."""
        return self.data / "backups"

    def kept_for(self, game_id: str) -> Path:
        """The folder of a game's tables that the players wrote, imported, or told while they played."""
        return self.table_sets / game_id

    def kept(self, game_id: str) -> dict[str, str]:
        """What is kept for a game, texts by name. Raises FileTrouble."""
        return {path.stem: read_whole(path, LONGEST_KEPT) for path in sorted(self.kept_for(game_id).glob("*.toml"))}

    def keep(self, game_id: str, texts: Mapping[str, str]) -> None:
        """Keep texts for a game's later plays. Raises FileTrouble."""
        for name, text in texts.items():
            write_whole(self.kept_for(game_id) / f"{name}.toml", text)


def path_of(text: str) -> Path:
    """A path as people write it: ``~`` is their own folder, ``~anna`` Anna's; where there is none, it is a name like
    any other."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def find_places(environ: Mapping[str, str] = os.environ) -> Places:
    """The user's folders as the desktop's rules have them, or all in the folder ``COMPANION_HOME`` names.

    Raises CompanionError where there are none.
    """
    if home := environ.get(HOME):
        try:
            root = Path(home).expanduser().absolute()
        except RuntimeError as error:
            raise CompanionError(
                tr("{variable} is {value}, and there is no such user: name a folder", variable=HOME, value=home)
            ) from error
        return Places(root, root, root / "cache")
    try:
        return Places(
            platformdirs.user_config_path(_NAME, appauthor=False),
            platformdirs.user_data_path(_NAME, appauthor=False),
            platformdirs.user_cache_path(_NAME, appauthor=False),
        )
    except RuntimeError as error:
        raise CompanionError(
            tr("This user has no home folder to keep games in: set {variable} to a folder", variable=HOME)
        ) from error
