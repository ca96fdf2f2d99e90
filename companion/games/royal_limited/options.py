"""The options of a game: how cards are followed, what their effects are, and the readings that are settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import Setting
from companion.games.house_rules import read_settings, setting
from companion.games.royal_limited.deck import DECK
from companion.games.royal_limited.library import Library, from_plain, to_plain
from companion.games.seats import read_names
from companion.language import tr

TITLE = "The Royal Limited"
PLAYERS = range(1, 2)


@dataclass(frozen=True, slots=True)
class Options:
    """The checked options; each string is the id of the chosen reading."""

    players: tuple[str, ...]
    tracking: str
    effects: str
    empty_hand: str

    @property
    def by_cards(self) -> bool:
        """Whether the app is told which cards are drawn and discarded, not only how many."""
        return self.tracking == "cards"

    @property
    def told(self) -> bool:
        """Whether effects and requirements come from the card library, not from the table."""
        return self.effects == "library"


def settings(own: Library) -> tuple[Setting, ...]:
    """The settings; the library says how much of it is known."""
    library = tr(
        "asked once when a card first matters, then kept; {told} of {all} cars and {vips} VIP sides told so far",
        told=len(own.effects),
        all=len(DECK),
        vips=len(own.vips),
    )
    return (
        setting(
            "tracking",
            tr("Hand, deck and discard pile"),
            tr("Counts need no entries; cards are entered as they are drawn, then every possible play is listed."),
            ("counts", tr("As counts"), tr("the app counts, you see your cards")),
            ("cards", tr("As cards"), tr("you enter the cards you draw and discard")),
        ),
        setting(
            "effects",
            tr("Effects and VIPs"),
            tr("What the cards do is not known to the app. A simulation knows only what has been told."),
            ("library", tr("Your card library"), library),
            ("table", tr("Resolve on the table"), tr("after each effect you say how many cards lie where")),
        ),
        setting(
            "empty_hand",
            tr("Empty hand"),
            tr("The draws of your last card come first in any case."),
            ("ends", tr("Ends the round"), tr("no VIP can be added any more")),
            ("vip", tr("A VIP may still be added"), tr("the round ends when none can be")),
        ),
    )


def checked(raw: Mapping[str, object], own: Library) -> dict[str, Any]:
    """The options complete and in the form records keep, the card library whole. Raises Refused."""
    chosen: dict[str, Any] = read_settings(raw, settings(own), TITLE, others=("library",))
    library = raw.get("library", own)
    kept = library if isinstance(library, Library) else from_plain(library)
    return {"players": read_names(raw.get("players"), PLAYERS, TITLE), **chosen, "library": to_plain(kept)}


def build(plain: Mapping[str, Any]) -> Options:
    """The options object of checked options."""
    return Options(
        players=tuple(plain["players"]),
        **{key: plain[key] for key in ("tracking", "effects", "empty_hand")},
    )
