"""What a game asks after answers that nobody has given yet."""

from collections.abc import Sequence
from typing import Any

from companion.asks import Answer, Ask
from companion.matching.spread import After
from companion.session import Session


def asks_after(session: Session[Any]) -> After:
    """For looking ahead in a game: each look tries the answers out on a copy, of which nothing is kept."""

    def after(answers: Sequence[Answer]) -> Ask | None:
        what_if = session.fork()
        for answer in answers:
            what_if.answer(answer)
        return None if what_if.over else what_if.ask

    return after
