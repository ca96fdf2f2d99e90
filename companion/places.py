"""Where the companion keeps its files: the one place that knows."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

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
    def table_sets(self) -> Path:
        """The folder of tables that the players have written or imported."""
        return self.data / "tables"

    @property
    def exports(self) -> Path:
        """The folder that records are exported to where no other is named."""
        return self.data / "records"

    def learned(self, game_id: str) -> Path:
        """What the players have told about their own components of a game."""
        return self.data / "learned" / f"{game_id}.json"


def find_places(environ: Mapping[str, str] = os.environ) -> Places:
    """The user's folders as the desktop's rules have them, or all in the folder ``COMPANION_HOME`` names."""
    if home := environ.get(HOME):
        root = Path(home).expanduser().absolute()
        return Places(root, root, root / "cache")
    return Places(
        platformdirs.user_config_path(_NAME, appauthor=False),
        platformdirs.user_data_path(_NAME, appauthor=False),
        platformdirs.user_cache_path(_NAME, appauthor=False),
    )
