"""The shots of the pages about games that were played and the people who played them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.history.summary import Summary, Wanted
from companion.history.take_in import Outcome, Taken
from companion.language import tr
from ui.gallery.made_up import NO_RECORD
from ui.gallery.shots import Shot
from ui.gallery.world import Room, World
from ui.icons import Icon
from ui.memory import Memory
from ui.parts import Key
from ui.screens.archive import Archive
from ui.screens.past.people import PlayersPage
from ui.view import View

Then = Callable[[World, Memory], Any]
TABS = ("Wins", "Luck", "Rolls", "Records")


def past_shots() -> list[Shot]:
    """All of them."""
    return [*_games(), *_people(), *_files()]


def _shot(name: str, about: str, then: Then, room: Room = Room.PAST) -> Shot:
    return Shot(name, about, room, lambda world: then(world, world.app.recall.memory()))


def _one(memory: Memory, fits: Callable[[Summary], bool]) -> Summary:
    return next(one for one in memory.games if fits(one))


def _games() -> list[Shot]:
    return [
        _shot("past/games", "all games", lambda world, memory: world.app.archive()),
        _shot("past/games-none", "all games, as yet none", lambda world, memory: world.app.archive(), Room.BARE),
        _shot("past/games-won", "games that were won", partial(_archive, Wanted(result="won", players=("Anna",)))),
        _shot("past/games-no-such", "a search that finds nothing", partial(_archive, Wanted(words=("Xanadu",)))),
        _shot(
            "past/pick-player", "whose games are wanted", lambda world, memory: _archived(world, memory).pick_player()
        ),
        _shot(
            "past/pick-result", "which games are wanted", lambda world, memory: _archived(world, memory).pick_result()
        ),
        _shot("past/game-won", "a game that was won", partial(_game, lambda one: one.won is True)),
        _shot("past/game-lost", "a game that was lost", partial(_game, lambda one: one.won is False)),
        _shot("past/game-open", "a game that is not finished", partial(_game, lambda one: not one.over)),
        _shot("past/game-deleted", "a game taken off the list", _deleted),
        _shot("past/moves-end", "a game move by move, at its end", partial(_moves, 1.0)),
        _shot("past/moves-middle", "a game move by move, in the middle", partial(_moves, 0.5)),
        _shot("past/share", "a result handed on", _share),
        _shot("past/saved", "something saved", _saved),
    ]


def _archived(world: World, memory: Memory, wanted: Wanted | None = None) -> Archive:
    page = Archive(world.app, memory, wanted)
    world.stage.push(page)
    return page


def _archive(wanted: Wanted, world: World, memory: Memory) -> None:
    _archived(world, memory, wanted)


def _game(fits: Callable[[Summary], bool], world: World, memory: Memory) -> Any:
    from ui.screens.past.game import GamePage

    page = GamePage(world.app, memory, _one(memory, fits).id, lambda: None)
    world.stage.push(page)
    return page


def _deleted(world: World, memory: Memory) -> None:
    number = memory.games[0].id
    page = _game(lambda one: one.id == number, world, memory)
    page.delete()
    world.app.context.journal.restore(number)


def _moves(share: float, world: World, memory: Memory) -> None:
    from ui.screens.past.game import open_moves

    one = _one(memory, lambda one: one.over and len(one.players) > 1)
    open_moves(world.app, one.id, round(one.answers * share))


def _share(world: World, memory: Memory) -> None:
    from ui.screens.past.share import SharePage

    world.stage.push(SharePage(world.app, memory, _one(memory, lambda one: one.won is True)))


def _saved(world: World, memory: Memory) -> None:
    from ui.screens.past.saving import SavedPage

    path = Path(f"/media/stick/records/{memory.games[0].game}-00012.jsonl")
    world.stage.push(
        SavedPage(world.app, tr("The game is saved as a record"), path, tr("Any companion can take it in."))
    )


def _people() -> list[Shot]:
    return [
        _shot("people/all", "everybody who plays here", lambda world, memory: world.app.players()),
        _shot("people/none", "nobody has played yet", lambda world, memory: world.app.players(), Room.BARE),
        _shot("people/teams", "those who played together", _teams),
        *(
            _shot(f"people/{tab.lower()}", f"somebody's figures: {tab}", partial(_figures, ("Anna",), tab))
            for tab in TABS
        ),
        _shot("people/team-wins", "the figures of a team", partial(_figures, ("Anna", "Ben"), "Wins")),
        _shot("people/edit", "what is kept of somebody", lambda world, memory: _edited(world, memory)),
        _shot("people/take-out", "whether a name is to be taken out",
              lambda world, memory: _tap(_edited(world, memory), Icon.ERASE)),
    ]  # fmt: skip


def _listed(world: World, memory: Memory) -> PlayersPage:
    page = PlayersPage(world.app, memory)
    world.stage.push(page)
    return page


def _teams(world: World, memory: Memory) -> None:
    page = _listed(world, memory)
    page.of_teams = True
    page.show_again()


def _figures(who: tuple[str, ...], tab: str, world: World, memory: Memory) -> None:
    from ui.screens.past.figures import FiguresPage

    page = FiguresPage(world.app, memory, who, PlayersPage(world.app, memory))
    world.stage.push(page)
    world.until(lambda: page.lucks is not None)
    page.tab = tab
    page.build()
    page.arrange()


def _tap(page: View, icon: Icon) -> None:
    """Tap the key with an icon, whatever its words are in the language of now."""
    next(key for key in page.views() if isinstance(key, Key) and key.icon is icon).tapped()


def _edited(world: World, memory: Memory) -> Any:
    from ui.screens.past.person import PersonPage

    page = PersonPage(world.app, memory, "Anna", PlayersPage(world.app, memory))
    world.stage.push(page)
    return page


def _files() -> list[Shot]:
    def taken(world: World, memory: Memory) -> None:
        from ui.screens.past.keeping import TakenPage

        game = memory.games[0].game
        found = [
            Taken(f"{game}-00001.jsonl", Outcome.NEW, 31),
            Taken(f"{game}-00002.jsonl", Outcome.KNOWN, 12),
            Taken("notes.json", Outcome.REFUSED, reason=NO_RECORD),
        ]
        world.stage.push(TakenPage(world.app, found, Path("/media/stick")))

    return [
        _shot("files/keeping", "backup and files", lambda world, memory: world.app.keeping()),
        _shot("files/taken", "games from elsewhere", taken),
    ]
