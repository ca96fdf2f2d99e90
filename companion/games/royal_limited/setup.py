"""Setup: the conductor, the deck, the two VIPs, and the first hand.

A VIP that is not in the card library yet is told once: name, colour, requirement.
"""

from dataclasses import dataclass

from companion.asks import Ask, Choice, Choices, Count, Option, Text
from companion.errors import Refused
from companion.game import Step
from companion.games.royal_limited.choosing import colour_options, limit_options
from companion.games.royal_limited.events import Kind
from companion.games.royal_limited.library import MOST_VIPS, Library, vip_key
from companion.games.royal_limited.moves import NEW_HAND
from companion.games.royal_limited.options import Options
from companion.games.royal_limited.play import Play
from companion.games.royal_limited.table import VIPS, Table, Untold
from companion.games.royal_limited.turn import Turn
from companion.games.royal_limited.vocabulary import (
    MOST_CARDS,
    MOST_WORDS,
    Need,
    Requires,
    Vip,
)
from companion.language import joined, tr

ANY = "any"
LONGEST_NAME = 40
ON_THE_CARD = Need(Requires.WORDS, words="as the card says")
LAY_OUT = tr(
    "Lay the conductor above the build area so that it shows 45 minutes. Shuffle the 12 train cards: the deck, face "
    "down. Shuffle the VIPs and deal two, either side up."
)


def first_table(options: Options, library: Library) -> Table:
    """The table before anything is dealt."""
    first: Step[Table] = DealVips() if options.told else TableVip()
    return Table(options, library, Play(), first, untold=(Untold.LATER,) * VIPS)


class _Setup(Turn):
    """Nothing can be corrected before the first hand, so every step stays due."""

    __slots__ = ()

    def afresh(self, table: Table) -> Step[Table]:
        return self


def _join(table: Table, vip: Vip) -> Step[Table] | None:
    """One more VIP is known."""
    table.vips = (*table.vips, vip)
    table.untold = table.untold[1:]
    return _next_vip(table)


def _next_vip(table: Table) -> Step[Table] | None:
    """Tell the next VIP; when both are known the first hand is drawn."""
    if table.untold:
        return VipName() if table.untold[0] is Untold.NEW else TableVip()
    table.due = (NEW_HAND,)
    return None


def _which(table: Table) -> str:
    return "first" if not table.vips else "second"


@dataclass(frozen=True, slots=True)
class DealVips(_Setup):
    """The two VIPs dealt, out of those that have been told."""

    def ask(self, table: Table) -> Ask:
        known = [Option(vip.key, vip.name, vip.text) for vip in table.library.vips.values()]
        new = [
            *(Option(f"new:{n}", words, tr("you tell what it says")) for n, words in enumerate(_NEW, 1)),
            *(Option(f"later:{n}", words, tr("only its colour now")) for n, words in enumerate(_LATER, 1)),
        ]
        return Choices(
            id="setup.vips",
            fact=True,
            title=tr("The VIPs"),
            instruction=joined(" ", (LAY_OUT, tr("Which two lie there?"))),
            rule="setup",
            options=(*known, *new),
            low=VIPS,
            high=VIPS,
        )

    def take(self, table: Table, answer: list[str]) -> Step[Table] | None:
        table.vips = tuple(table.library.vips[key] for key in answer if ":" not in key)
        table.untold = tuple(Untold(key.partition(":")[0]) for key in answer if ":" in key)
        return _next_vip(table)


_NEW = (tr("A new VIP"), tr("Another new VIP"))
_LATER = (tr("A VIP to be told later"), tr("Another VIP to be told later"))


@dataclass(frozen=True, slots=True)
class TableVip(_Setup):
    """The colour of a VIP whose requirement stays on the table."""

    def ask(self, table: Table) -> Ask:
        lay_out = "" if table.vips or table.options.told else LAY_OUT
        title = tr("The second VIP") if table.vips else tr("The first VIP")
        return _colour_ask(table, "setup.vip-colour", title, lay_out)

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        which = _which(table)
        return _join(table, Vip(f"the_{which}", f"the {which} VIP", answer, ON_THE_CARD))


def _colour_ask(table: Table, ask_id: str, title: str, lay_out: str) -> Ask:
    if table.vips:
        question = tr("Which colour is the second VIP? A wild one rides in cars of any colour.")
    else:
        question = tr("Which colour is the first VIP? A wild one rides in cars of any colour.")
    return Choice(
        id=ask_id,
        fact=True,
        title=title,
        instruction=joined(" ", (lay_out, question)) if lay_out else question,
        rule="vip",
        about=f"vip:{_which(table)}",
        options=colour_options(),
    )


# A VIP that is told


@dataclass(frozen=True, slots=True)
class VipName(_Setup):
    """The name of a VIP who is new to the library; one who is known is told anew."""

    def ask(self, table: Table) -> Ask:
        return Text(
            id="library.vip-name",
            title=tr("A new VIP, the second") if table.vips else tr("A new VIP, the first"),
            instruction=tr("What is the VIP called? The app asks once what a VIP says, and keeps it."),
            rule="library",
            about=f"vip:{_which(table)}",
            longest=LONGEST_NAME,
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        key = vip_key(answer, table.library.vips)
        if any(vip.key == key for vip in table.vips):
            raise Refused(tr("{vip} is the first VIP already", vip=answer))
        if key not in table.library.vips and len(table.library.vips) >= MOST_VIPS:
            raise Refused(tr("Your card library is full: it holds {most} VIPs", most=MOST_VIPS))
        return NewVipColour(answer)


@dataclass(frozen=True, slots=True)
class NewVipColour(_Setup):
    """The colour of a new VIP, or wild."""

    name: str

    def ask(self, table: Table) -> Ask:
        return _colour_ask(table, "library.vip-colour", self.name, "")

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        return VipNeed(self.name, answer)


_NEEDS = {
    Requires.NOTHING: (tr("No requirement"), ""),
    Requires.BETWEEN: (tr("Between two passengers"), tr("with values or colours to be told")),
    Requires.BESIDE: (tr("Beside a passenger"), tr("with a value or colour to be told")),
    Requires.BESIDE_VIP: (tr("Beside the other VIP"), ""),
    Requires.ALONE: (tr("No one beside"), tr("the neighbouring cars are empty")),
    Requires.FIRST: (tr("In the first car"), ""),
    Requires.LAST: (tr("In the last car"), tr("the rightmost at that moment")),
    Requires.INSIDE: (tr("Not at an end"), tr("a car on both sides")),
    Requires.CAR: (tr("In a car of a kind"), tr("with a number to be told")),
    Requires.LENGTH: (tr("In a long train"), tr("with so many cars")),
    Requires.WORDS: (tr("In my words"), tr("the app reminds you, you judge")),
}


@dataclass(frozen=True, slots=True)
class VipNeed(_Setup):
    """The requirement of a new VIP."""

    name: str
    colour: str

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="library.vip-requirement",
            fact=True,
            title=self.name,
            instruction=tr("What does this VIP require when placed?"),
            rule="vip",
            about=f"vip:{_which(table)}",
            options=tuple(Option(kind, *words) for kind, words in _NEEDS.items()),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        match requires := Requires(answer):
            case Requires.BETWEEN | Requires.BESIDE | Requires.CAR:
                return VipLimit(self.name, self.colour, requires)
            case Requires.LENGTH:
                return VipLength(self.name, self.colour)
            case Requires.WORDS:
                return VipWords(self.name, self.colour)
            case _:
                return _told(table, self.name, self.colour, Need(requires))


def _told(table: Table, name: str, colour: str, need: Need) -> Step[Table] | None:
    """A new VIP is known: it goes into the library and to the table."""
    vip = Vip(vip_key(name, table.library.vips), name, colour, need)
    table.library = table.library.with_vip(vip)
    table.tell(Kind.TOLD, vip=name, words=vip.text)
    return _join(table, vip)


@dataclass(frozen=True, slots=True)
class VipLimit(_Setup):
    """Which passengers, or which car."""

    name: str
    colour: str
    requires: Requires

    def ask(self, table: Table) -> Ask:
        need = _NEEDS[self.requires][0]
        if self.requires is Requires.CAR:
            question = tr("{need}. Which car? Number 0 is even; a VIP beside has no value.", need=need)
        else:
            question = tr("{need}. Which passengers? Number 0 is even; a VIP beside has no value.", need=need)
        return Choice(
            id="library.vip-which",
            fact=True,
            title=self.name,
            instruction=question,
            rule="vip",
            about=f"vip:{_which(table)}",
            options=(Option(ANY, tr("Any")), *limit_options()),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        return _told(table, self.name, self.colour, Need(self.requires, "" if answer == ANY else answer))


@dataclass(frozen=True, slots=True)
class VipLength(_Setup):
    """How many cars the train must have."""

    name: str
    colour: str

    def ask(self, table: Table) -> Ask:
        return Count(
            id="library.vip-length",
            fact=True,
            title=self.name,
            instruction=tr("How many cars must the train have at least?"),
            rule="vip",
            about=f"vip:{_which(table)}",
            low=1,
            high=MOST_CARDS,
            unit=tr("cars"),
        )

    def take(self, table: Table, answer: int) -> Step[Table] | None:
        return _told(table, self.name, self.colour, Need(Requires.LENGTH, amount=answer))


@dataclass(frozen=True, slots=True)
class VipWords(_Setup):
    """A requirement that the vocabulary has no word for."""

    name: str
    colour: str

    def ask(self, table: Table) -> Ask:
        return Text(
            id="library.vip-words",
            title=self.name,
            instruction=tr("Write what this VIP requires; the app reminds you, and you judge."),
            rule="vip",
            about=f"vip:{_which(table)}",
            longest=MOST_WORDS,
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        return _told(table, self.name, self.colour, Need(Requires.WORDS, words=answer))
