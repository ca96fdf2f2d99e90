"""The shots of every game: each of its states, and the pages about one that is being played."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.asks import Choice, Roll
from companion.game import Game, Tone
from companion.games import titles
from companion.guide.candidates import may_be_weighed
from companion.log import Adjusted, Answered
from companion.moments import Moment as Shared
from companion.session import Session
from ui.gallery.courses import NAMES, OVER, Moment, known, open_moment
from ui.gallery.shots import Shot
from ui.gallery.world import Room, World
from ui.herald import Herald
from ui.screens.adjust import ask_for, open_editor
from ui.screens.guide.advising import WAITING
from ui.screens.play import Play
from ui.screens.topbar import NO_REDO

SHARED = {Tone.GOOD: Shared.HIT, Tone.BAD: Shared.MISS}
"""What the whole table is shown, by the tone of the result."""

PLAYING = 7
"""The number that the journal has for the game that is played; it only has to be there."""


def game_shots(games: Mapping[str, Game[Any]], moments: Sequence[Moment]) -> list[Shot]:
    """All shots of the games."""
    shots: list[Shot] = []
    for title in titles(games):
        own = [moment for moment in moments if moment.game == title.id]
        shots += [_state(moment) for moment in own]
        shots += moment_shots(own)
        shots += _pages(title.id, at := usual(own), open_moment(games, at))
    return shots


def button_shots(games: Mapping[str, Game[Any]], moments: Sequence[Moment]) -> list[Shot]:
    """The play screen of each game with buttons."""
    found = [usual([moment for moment in moments if moment.game == title.id]) for title in titles(games)]
    return [
        Shot(f"{one.game}/buttons", "the play screen with buttons", Room.WIRED, partial(play, one)) for one in found
    ]


def usual(moments: Sequence[Moment]) -> Moment:
    """The moment of a game at which its pages are looked at: a usual question with much on the table."""
    playing = [moment for moment in moments if moment.ask != OVER]
    asked = known(moments[0].game).usual
    often = [moment for moment in playing if moment.ask == asked] or playing
    return max(often, key=lambda moment: (moment.tone != "", moment.things))


def moment_shots(moments: Sequence[Moment]) -> list[Shot]:
    """What a whole table shares, large: once for each kind of result that the main game has."""
    shots = []
    for tone in SHARED:
        fitting = [moment for moment in moments if moment.tone == tone and moment.ask != OVER]
        if not fitting:
            continue
        at = max(fitting, key=lambda moment: moment.things)
        shots.append(Shot(f"{at.game}/large-{tone}", f"a result that is {tone}, large", Room.BARE,
                          _over_play(at, _herald)))  # fmt: skip
    return shots


def _herald(world: World, screen: Play) -> None:
    report = screen.session.report
    assert report is not None
    herald = Herald(world.stage.look, report, SHARED[report.tone])
    screen.put(herald)
    herald.place_over(screen.table.box, screen.box)


def _state(moment: Moment) -> Shot:
    last = f" after a result that is {moment.tone}" if moment.tone else ""
    about = f"the end: {moment.rating}" if moment.ask == OVER else f"{moment.ask} is asked{last}"
    return Shot(f"{moment.game}/{moment.name}", f"{about}, {moment.players} play", Room.BARE, partial(play, moment))


def play(moment: Moment, world: World) -> None:
    """The play screen at a moment."""
    world.app.playing = PLAYING
    world.stage.show(Play(world.app, open_moment(world.context.games, moment)))


def _over_play(moment: Moment, then: Callable[[World, Play], Any]) -> Callable[[World], None]:
    """A page over the play screen."""

    def open_page(world: World) -> None:
        play(moment, world)
        screen = world.top
        assert isinstance(screen, Play)
        then(world, screen)

    return open_page


def _pages(game: str, moment: Moment, session: Session[Any]) -> Iterator[Shot]:
    """The pages of a game, as far as there is something to be shown on them at this moment."""
    things = session.game.adjustables(session.table).values()
    kinds = {str(ask_for(thing).kind) for thing in things}
    found: list[tuple[str, str, Callable[[World, Play], Any]]] = [
        ("menu", "the menu", lambda world, screen: screen.menu()),
        ("rules", "the rules at this step", lambda world, screen: screen.rules_now()),
        ("rules-beginning", "the rules from their beginning", lambda world, screen: screen.rules(None)),
        ("history", "the history", lambda world, screen: screen.history()),
        ("history-entry", "one entry of the history", _entry),
        ("history-correct", "an entry being corrected", _correct),
        ("differs", "all that can be corrected on the table", _differs),
        ("refused", "a refusal near the finger", _refused),
        ("taken-back", "the history with answers taken back", _taken_back),
        ("what-if", "the game played on as it might have gone", _what_if),
        ("turned", "the screen turned to the player opposite", lambda world, screen: world.app.turning.toggle(screen)),
        ("seats", "who sits opposite", _seats),
        ("group-first", "a group of the table, opened", partial(_group, 0)),
        ("group-last", "another group of the table, opened", partial(_group, -1)),
    ]
    if session.odds:
        found.append(("odds", "the odds exactly", lambda world, screen: screen.odds()))
    if session.report is not None:
        found.append(("report", "what happened, in full", lambda world, screen: screen.open_report()))
    if "count" in kinds:
        found.append(("corrected", "the history with a correction of the table", _adjusted))
    if session.offers_hint or may_be_weighed(session.ask):
        found.append(("hint", "a hint", _hint))
        yield Shot(
            f"{game}/page-advice", "the chance of each option, always shown", Room.BARE, partial(_advised, moment)
        )
    for words, about in (("newcomer", "for newcomers"), ("terse", "for those who know the game")):
        yield Shot(f"{game}/page-{words}", f"the play screen {about}", Room.BARE, partial(_guided, moment, words))
    for kind in sorted(kinds):
        found.append((f"correct-{kind}", f"a {kind} of the table being corrected", partial(_editor, kind)))
    for name, about, then in found:
        yield Shot(f"{game}/page-{name}", about, Room.BARE, _over_play(moment, then))
    yield Shot(f"{game}/page-set-up", "the set-up, nobody seated", Room.BARE, partial(_set_up, game, False))
    yield Shot(f"{game}/page-set-up-seated", "the set-up, all seated, house rules open", Room.PAST,
               partial(_set_up, game, True))  # fmt: skip


def _entry(world: World, screen: Play) -> None:
    from ui.screens.history import LinePage

    index = _told(screen.session)
    world.stage.push(LinePage(world.app, screen, screen.session.history_line(index)))


def _told(session: Session[Any]) -> int:
    """The last entry that led to something worth telling; the last one where none did."""
    last = len(session.entries) - 1
    return next((i for i in range(last, -1, -1) if session.history_line(i).report is not None), last)


def _correct(world: World, screen: Play) -> None:
    from ui.screens.entry import EntryPage

    index = _told(screen.session)
    entry = screen.session.entries[index]
    assert isinstance(entry, Answered)
    world.stage.push(EntryPage(world.app, screen.session.ask_at(index), lambda _: None, entry.answer))


def _differs(world: World, screen: Play) -> None:
    from ui.screens.adjust import AdjustPage

    world.stage.push(AdjustPage(world.app, screen))


def _refused(world: World, screen: Play) -> None:
    world.stage.finger = (world.stage.width / 2, world.stage.height / 2)
    ask = screen.session.ask
    if isinstance(ask, Roll):
        screen.answer([1] * (ask.dice + 1))
    elif isinstance(ask, Choice):
        off = [option.id for option in ask.options if option.disabled]
        if off:
            screen.answer(off[0])
        else:
            world.stage.tell(NO_REDO)
    else:
        screen.answer([])


def _taken_back(world: World, screen: Play) -> None:
    for _ in range(3):
        screen.undo()
    screen.history()


def _adjusted(world: World, screen: Play) -> None:
    session = screen.session
    for thing in session.game.adjustables(session.table).values():
        if isinstance(thing.value, int) and thing.low < thing.high:
            with world.app.telling() as told:
                session.adjust(thing.name, thing.value - 1 if thing.value > thing.low else thing.value + 1, "touch")
            if not told.failed and any(isinstance(entry, Adjusted) for entry in session.entries):
                break
    screen.refresh()
    screen.history()


def _hint(world: World, screen: Play) -> None:
    from ui.screens.hint import HintPage

    screen.hint()
    page = world.top
    if isinstance(page, HintPage):
        world.until(lambda: page.standing is not None)


def _advised(moment: Moment, world: World) -> None:
    world.set_play(advice="always")
    play(moment, world)
    screen = world.top
    assert isinstance(screen, Play)
    world.until(lambda: any(words != WAITING for words in screen.advising.chances.values()))


def _guided(moment: Moment, guidance: str, world: World) -> None:
    world.set_play(guidance=guidance)
    play(moment, world)


def _what_if(world: World, screen: Play) -> None:
    from ui.screens.past.what_if import open_what_if

    open_what_if(world.app, screen.session, len(screen.session.entries) - 1, screen)


def _seats(world: World, screen: Play) -> None:
    from ui.screens.seats import SeatsPage

    world.stage.push(SeatsPage(world.app, screen))


def _group(index: int, world: World, screen: Play) -> None:
    scene = screen.session.game.scene(screen.session.table)
    screen.open_group([group for group in scene.groups if group.things][index])


def _editor(kind: str, world: World, screen: Play) -> None:
    things = screen.session.game.adjustables(screen.session.table).values()
    open_editor(world.app, screen, next(thing for thing in things if ask_for(thing).kind == kind))


def _set_up(game: str, seated: bool, world: World) -> None:
    from ui.screens.setup import SetUp

    seats = NAMES[: world.game(game).players[-1]] if seated else ()
    world.app.set_up(world.game(game), seats)
    page = world.top
    if seated and isinstance(page, SetUp):
        page.unfolded = True
        page.rebuild()
