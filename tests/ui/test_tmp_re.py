from pathlib import Path
from random import Random
import pytest
from tests.ui.conftest import SIZES
from tests.ui.test_whole_games import seat
import companion.games.royal_rescue as rr
from companion.games.royal_execution import RoyalExecution
from ui.snapshot import snapshot
from ui.enter import Entering
rr.RoyalRescue = RoyalExecution
@pytest.mark.parametrize("size", SIZES[1:2], ids=str)
def test_re(desk, size):
    game = desk.context.games["royal-execution"]
    desk.resize(*size)
    seat(desk, game, ("Anna",))
    play = desk.stage.top_screen
    s, e = play.session, Entering(desk.finger)
    d = game.dealer(s.table, Random(4))
    for n in range(27):
        desk.frame(); play.guard.rest(); e.enter(d.answer(s.table))
    while not len(s.table.hand)==3:
        desk.frame(); play.guard.rest(); e.enter(d.answer(s.table))
    desk.frame(); snapshot(desk.stage, Path("/tmp/re.png"))
