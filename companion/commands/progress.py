"""How far something long has come, on a terminal that somebody looks at."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def shown(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error while something goes on; nothing where that is no terminal.

    What it gives is to be told how many of how many are done.
    """
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)
