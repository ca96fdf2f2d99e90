"""One question on a page of its own: corrections of the table and of earlier entries."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.asks import Answer, Ask
from ui.inputs import Hands, input_for
from ui.lettering import Font
from ui.page import Page
from ui.parts import Words
from ui.theme import Size

if TYPE_CHECKING:
    from ui.app import App


class EntryPage(Page):
    """An ask with its keys, beginning with the answer that stands."""

    def __init__(self, app: "App", ask: Ask, give: Callable[[Answer], None], answer: Answer | None = None) -> None:
        super().__init__(app.look, ask.title, app.stage.pop, widest=520)
        hands = Hands(give, app.stage.tell, app.write, None, self._changed)
        self.input = input_for(app.look, ask, hands)
        self.refill([Words(app.look, ask.instruction, (Size.lead, Size.key, Size.strong), font=Font.BOLD), self.input])
        if answer is not None:
            self.input.fill(answer)

    def _changed(self) -> None:
        if self.parent is not None:
            self.arrange()
