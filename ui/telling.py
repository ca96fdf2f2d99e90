"""What a person can understand is told in a bubble, and is no crash."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.errors import CompanionError

if TYPE_CHECKING:
    from ui.stage import Stage


class Telling:
    """Shows a CompanionError where the finger is, and on the lights; ``failed`` tells afterwards."""

    def __init__(self, stage: "Stage", refuse: Callable[[], None]) -> None:
        self._stage = stage
        self._refuse = refuse
        self.failed = False

    def __enter__(self) -> "Telling":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> bool:
        if isinstance(error, CompanionError):
            self.failed = True
            self._stage.tell(str(error))
            self._refuse()
            return True
        return False
