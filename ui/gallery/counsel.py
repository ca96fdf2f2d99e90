"""Advice for a picture: the real thoughts, as many as are thought in a moment, always the same."""

from companion.guide.counsel import Counsel, Question
from companion.guide.weighing import FIRST_SHOWN, Standing, think


class StagedCounsel(Counsel):
    """Thinks only when somebody listens, here and now, and only until something can be told."""

    def __init__(self) -> None:
        super().__init__()
        self._question: Question | None = None

    def _hand_over(self, question: Question) -> bool:
        self._question = question
        return True

    def _received(self) -> Standing | None:
        question, self._question = self._question, None
        if question is None:
            return None
        thoughts = think(question.game, question.table, FIRST_SHOWN)
        return [standing for standing in thoughts if standing is not None][-1]
