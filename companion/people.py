"""The people who play here: what they are called, their colour and usual seat, and the names they had in records.

Records keep the names that were typed. Whoever was renamed, or turned out to be the same person, is one person here;
nothing in the games changes by that.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.files import read_bytes, set_aside, write_whole
from companion.games.seats import LONGEST_NAME, read_names
from companion.language import tr
from companion.wire import BadText, decode

VERSION = 1
LONGEST = 2_000_000
COLOURS = ("red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "brown", "white", "grey", "black")
_HEX = re.compile(r"#[0-9a-f]{6}")
_SEATS = range(1, 9)


class BadPeople(CompanionError):
    """The list of people cannot be used; the message says why and what to do."""


class UnusableList(BadPeople):
    """The file is no list of people that this companion knows; ``word`` says in one word how it is instead."""

    def __init__(self, path: Path, why: str, word: str = "damaged") -> None:
        super().__init__(tr("{path} {how}; mend the file or move it away", path=path, how=why))
        self.path = path
        self.why = why
        self.word = word


@dataclass(frozen=True, slots=True)
class Person:
    """One person. ``id`` never changes; ``names`` are those in records, ``seat`` counts from 1."""

    id: str
    name: str
    names: tuple[str, ...]
    colour: str = ""
    seat: int | None = None


class _File(msgspec.Struct, frozen=True):
    people: int
    persons: list[Person]


def folded(name: str) -> str:
    """A name for comparing: case, spaces and ways to write a letter do not matter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def id_of(name: str) -> str:
    """The id of a person first met under a name; the same on every machine, and no name can be read from it."""
    return hashlib.sha256(f"person {folded(name)}".encode(errors="surrogatepass")).hexdigest()[:12]


class People:
    """All people that something is known of; anybody else is who the record says."""

    def __init__(self, path: Path) -> None:
        """Raises BadPeople, FileTrouble."""
        self._path = path
        self._persons = {person.id: person for person in _read(path)}
        self._by_name = {folded(name): one.id for one in self._persons.values() for name in (*one.names, one.name)}
        self._met: dict[str, Person] = {}

    def __iter__(self) -> Iterator[Person]:
        return iter(self._persons.values())

    def of(self, name: str) -> Person:
        """Who is meant by a name in a record, or by the name somebody has now."""
        written = folded(name)
        key = self._by_name.get(written)
        if key is not None:
            return self._persons[key]
        # Anna and anna are one; she is called as she was first met.
        return self._met.setdefault(written, Person(id_of(name), name, (name,)))

    def called(self, name: str) -> str:
        """What the person of a record is called today."""
        return self.of(name).name

    def rename(self, name: str, new: str) -> Person:
        """Call somebody by another name. Raises Refused, BadPeople where somebody else has it, FileTrouble."""
        (new,) = read_names([new], range(1, 2), tr("A game"))
        person = self.of(name)
        other = self.of(new)
        if folded(new) in self._by_name and other.id != person.id:
            raise BadPeople(tr("{name} is somebody else; merge the two if they are the same person", name=other.name))
        return self._keep(replace(person, name=new))

    def merge(self, name: str, other: str) -> Person:
        """Make two people one, who is called by the first name. Raises BadPeople, FileTrouble."""
        one, two = self.of(name), self.of(other)
        if one.id == two.id:
            raise BadPeople(tr("{name} and {other} are one person already", name=one.name, other=other))
        names = tuple(dict.fromkeys((*one.names, *two.names, two.name)))
        self._persons = {key: person for key, person in self._persons.items() if key != two.id}
        return self._keep(
            replace(one, names=names, colour=one.colour or two.colour, seat=one.seat if one.seat else two.seat)
        )

    def paint(self, name: str, colour: str) -> Person:
        """Give somebody a colour. Raises BadPeople, FileTrouble."""
        if not is_colour(colour):
            raise BadPeople(
                tr(
                    "{colour} is no colour here; possible: {colours}, or #rrggbb",
                    colour=repr(colour),
                    colours=", ".join(COLOURS),
                )
            )
        return self._keep(replace(self.of(name), colour=colour))

    def place(self, name: str, seat: int | None) -> Person:
        """Give somebody a usual seat, or none. Raises BadPeople, FileTrouble."""
        if seat is not None and seat not in _SEATS:
            raise BadPeople(tr("There is no seat {seat}; seats are 1 to {last}", seat=seat, last=_SEATS[-1]))
        return self._keep(replace(self.of(name), seat=seat))

    def forget(self, name: str, new: str) -> Person:
        """Put a name in place of all names a person ever had, the colour and the id. Raises FileTrouble."""
        person = self.of(name)
        self._persons = {key: one for key, one in self._persons.items() if key != person.id}
        self._met.clear()
        return self._keep(Person(id_of(new), new, (new,)))

    def _keep(self, person: Person) -> Person:
        """Keep a person in place of what was known of them. Raises FileTrouble; then nothing has changed."""
        persons = {**self._persons, person.id: person}
        listed = _File(VERSION, list(persons.values()))
        write_whole(self._path, msgspec.json.format(msgspec.json.encode(listed), indent=1).decode() + "\n")
        self._persons = persons
        self._by_name = {folded(name): one.id for one in persons.values() for name in (*one.names, one.name)}
        return person


def open_people(path: Path) -> tuple[People, str]:
    """The people for a screen that must open in any case: a list that cannot be used is set aside, never written over,
    and the words say so. Raises FileTrouble where it cannot even be looked at or set aside."""
    try:
        return People(path), ""
    except UnusableList as trouble:
        new = set_aside(path, trouble.word)
        return People(path), tr(
            "The list of players {path} {how}; it was set aside as {name}", path=path, how=trouble.why, name=new.name
        )


def _read(path: Path) -> list[Person]:
    try:
        raw = read_bytes(path, LONGEST)
    except FileNotFoundError:
        return []
    try:
        found = msgspec.convert(decode(raw.decode("utf-8-sig")), _File)
    except UnicodeDecodeError as error:
        raise UnusableList(path, tr("is not UTF-8 text")) from error
    except BadText as error:
        raise UnusableList(path, tr("cannot be understood: {reason}", reason=str(error))) from error
    except msgspec.ValidationError as error:
        raise UnusableList(path, tr("is no list of people")) from error
    if found.people != VERSION:
        raise UnusableList(path, tr("was written by a newer version of the companion"), "newer")
    return [_sound(person) for person in found.persons]


def _sound(person: Person) -> Person:
    """A person as they may be: what somebody has written by hand that cannot be is as if it were not there."""
    name = "".join(sign if sign.isprintable() else " " for sign in " ".join(person.name.split()))
    colour = person.colour if is_colour(person.colour) else ""
    return replace(
        person,
        name=name.strip()[:LONGEST_NAME] or next(iter(person.names), person.id),
        colour=colour,
        seat=person.seat if person.seat in _SEATS else None,
    )


def is_colour(colour: str) -> bool:
    """Whether somebody can have this colour."""
    return colour in COLOURS or _HEX.fullmatch(colour) is not None
