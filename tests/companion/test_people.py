"""The people who play here: kept, renamed, merged, given a colour and a seat, whatever their names are made of."""

import json
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.people import BadPeople, People, id_of, open_people
from tests.companion.driving import companion, environ, failed_well


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "players.json"


def test_nobody_needs_to_be_known(path: Path) -> None:
    people = People(path)
    assert people.called("Anna") == "Anna"
    assert people.called(" ANNA ") == "Anna"
    assert list(people) == []
    assert not path.exists()


def test_who_is_renamed_keeps_id_and_names_and_is_kept(path: Path) -> None:
    before = People(path).of("Anna")
    People(path).rename("anna", "Anne Smith")
    people = People(path)
    assert people.of("Anna") == people.of("ANNE  smith")
    person = people.of("Anna")
    assert (person.id, person.name, person.names) == (before.id, "Anne Smith", ("anna",))


def test_who_is_merged_is_one_person(path: Path) -> None:
    people = People(path)
    people.paint("Anna", "red")
    people.place("Anni", 2)
    people.merge("Anna", "Anni")
    again = People(path)
    assert [(one.name, one.colour, one.seat) for one in again] == [("Anna", "red", 2)]
    assert again.called("anni") == "Anna"
    with pytest.raises(BadPeople, match="one person already"):
        again.merge("Anna", "ANNI")


def test_a_name_that_somebody_else_has_is_refused(path: Path) -> None:
    people = People(path)
    people.rename("Ben", "Benjamin")
    with pytest.raises(BadPeople, match="somebody else"):
        people.rename("Anna", "benjamin")
    people.rename("Ben", "Ben")
    assert people.called("Benjamin") == "Benjamin"


def test_a_name_may_be_written_in_other_ways(path: Path) -> None:
    people = People(path)
    people.rename("Zoe\u0308", "Zoë B")
    assert people.called("ZOË") == "Zoë B"
    people.rename("שרה", "שרה ל")
    assert People(path).called("שרה") == "שרה ל"


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\u202eb", "a\nb\x00", "\ud800"])
def test_names_that_cannot_be_shown_are_refused(path: Path, name: str) -> None:
    with pytest.raises(CompanionError):
        People(path).rename("Anna", name)
    assert not path.exists()


@pytest.mark.parametrize("colour", ["", "reddish", "#12345", "#GGGGGG", "red; rm -rf /"])
def test_colours_that_are_none(path: Path, colour: str) -> None:
    with pytest.raises(BadPeople):
        People(path).paint("Anna", colour)


@pytest.mark.parametrize("seat", [0, -1, 9])
def test_seats_that_are_none(path: Path, seat: int) -> None:
    with pytest.raises(BadPeople):
        People(path).place("Anna", seat)


@pytest.mark.parametrize(
    "text",
    ["{", "[]", "{}", '{"people": 2, "persons": []}', '{"people": 1, "persons": [{"name": 5}]}', "[" * 5000, "\ud800"],
)
def test_a_broken_list_is_refused_and_left_alone(path: Path, text: str) -> None:
    raw = text.encode(errors="surrogatepass")
    path.write_bytes(raw)
    with pytest.raises(CompanionError):
        People(path)
    assert path.read_bytes() == raw


def test_an_id_tells_nothing_and_is_always_the_same() -> None:
    assert id_of("Anna") == id_of(" anna ") == "72d2c5837b78"
    assert id_of("Ben") != id_of("Anna")


def test_the_command(tmp_path: Path) -> None:
    env = environ(tmp_path)
    companion(env, "play", "lighthouse", typed="n\nAnna Ben\n\n")
    assert companion(env, "players").stdout == "Anna\nBen\n"
    assert companion(env, "players", "rename", "anna", "Anne").stdout == "Anne, also anna\n"
    assert companion(env, "players", "colour", "Anne", "red").stdout == "Anne, red, also anna\n"
    assert companion(env, "players", "seat", "Anne", "3").stdout == "Anne, red, seat 3, also anna\n"
    assert companion(env, "players", "seat", "Anne", "0").stdout == "Anne, red, also anna\n"
    found = [json.loads(line) for line in companion(env, "players", "--json").stdout.splitlines()]
    assert [(one["name"], one["colour"]) for one in found] == [("Anne", "red"), ("Ben", "")]
    assert "(Anne, Ben)" in companion(env, "history").stdout
    assert companion(env, "history", "--player", "ANNE").stdout.count("\n") == 1
    failed_well(companion(env, "players", "rename", "Anne"), 2)
    failed_well(companion(env, "players", "colour", "Anne", "loud"), 1)
    failed_well(companion(env, "players", "seat", "Anne", "x"), 2)


@pytest.mark.parametrize(
    ("raw", "word", "why"),
    [
        (b"{", "damaged", "not JSON"),
        (b"[]", "damaged", "no list of people"),
        (b"\xff", "damaged", "not UTF-8"),
        (b'{"people": 2, "persons": []}', "newer", "newer version"),
    ],
)
def test_a_list_that_cannot_be_used_is_set_aside_and_named(tmp_path: Path, raw: bytes, word: str, why: str) -> None:
    path = tmp_path / "players.json"
    for number in (1, 2):
        path.write_bytes(raw)
        with pytest.raises(BadPeople, match=why):
            People(path)
        people, notice = open_people(path)
        aside = tmp_path / f"players.{word}-{number}.json"
        assert why in notice
        assert aside.name in notice
        assert aside.read_bytes() == raw
        assert not path.exists()
        assert people.called("Anna") == "Anna"
    people.paint("Anna", "red")
    assert open_people(path)[1] == ""
    assert open_people(path)[0].of("Anna").colour == "red"


def test_what_a_person_cannot_be_is_as_if_it_were_not_written(tmp_path: Path) -> None:
    path = tmp_path / "players.json"
    persons = [
        {"id": "a", "name": " ", "names": ["Anna"], "colour": "#zz", "seat": 99},
        {"id": "b", "name": "Be\nn\u0000", "names": ["Ben"], "colour": "mauve", "seat": 0},
        {"id": "c", "name": "C" * 900, "names": ["Carla"], "colour": "#12aB3c", "seat": 3},
    ]
    path.write_text(json.dumps({"people": 1, "persons": persons}))
    people = People(path)
    assert [(one.name, one.colour, one.seat) for one in people][:2] == [("Anna", "", None), ("Be n", "", None)]
    assert [len(one.name) for one in people][2] == 40
