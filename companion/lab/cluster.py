"""Simulations on more than one machine, by Dask; loaded only where a cluster was asked for.

Every machine needs the companion in the same version. A part whose worker is lost is played by another one.
"""

from collections.abc import Iterator

from companion.context import Missing
from companion.errors import CompanionError
from companion.lab.run import Range, Series, play_range
from companion.tally import Tally

PATIENCE = 30
"""Seconds to wait for the scheduler."""


class Dask:
    """The cluster whose scheduler is at an address such as ``tcp://192.168.1.5:8786``."""

    def __init__(self, address: str) -> None:
        """Raises Missing where Dask is not installed."""
        try:
            import distributed  # noqa: F401  (whether it is there)
        except ImportError as error:
            raise Missing(
                "Playing on a cluster needs Dask, which is not installed: pip install -r requirements/cluster.txt in"
                " the companion's .venv"
            ) from error
        self._address = address

    def play(self, series: Series, ranges: list[Range]) -> Iterator[tuple[Range, Tally]]:
        """Play parts; each is given back once, in any order. Raises CompanionError."""
        from distributed import Client, as_completed
        from distributed.scheduler import KilledWorker

        try:
            client = Client(self._address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise CompanionError(f"The cluster at {self._address} cannot be reached: {error}") from error
        with client:
            parts = {client.submit(play_range, series, *one, pure=False): one for one in ranges}
            try:
                for future in as_completed(parts):
                    yield parts[future], future.result()
            except KilledWorker as error:
                raise CompanionError(f"The cluster lost too many workers over one part: {error}") from error
