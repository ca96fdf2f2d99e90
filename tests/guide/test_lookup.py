"""Words are found by their beginnings, in any order and without their accents; and the glossaries are whole."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.game import Game
from companion.games import Shelf
from companion.guide.lookup import Entry, look_up, marks_of, mentioned

SHELF: Mapping[str, Game[Any]] = Shelf()
PAGES = (
    Entry("a", "The whip", "Umbar strikes with his fire whip. It takes cards."),
    Entry("b", "Cards", "Whipped cream is no card. Über alles: crème."),
    Entry("c", "Dice", "A die is rolled, and " + "again " * 60 + "the whip comes at last."),
)


def found(wanted: str) -> list[str]:
    return [one.entry.id for one in look_up(PAGES, wanted)]


def test_what_has_it_in_its_title_comes_first() -> None:
    assert found("whip") == ["a", "b", "c"]
    assert found("cards") == ["b", "a"]


def test_all_words_must_be_there_in_any_order_by_their_beginnings() -> None:
    assert found("wh fi") == found("fi wh") == ["a"]
    assert found("hip") == []
    assert found("die whip") == ["c"]
    assert found("") == found("   ") == []


GERMAN = (
    Entry("a", "Der große Wurf", "Die Größe zählt, die Straße nicht."),
    Entry("b", "Strasse", "Ein Häuschen und die Mühe."),
    Entry("c", "Neue Mächte", "Manche sind böse."),
)


@pytest.mark.parametrize(
    ("wanted", "ids", "marked"),
    [
        ("groß", ["a"], {"große", "Größe"}),
        ("gross", ["a"], {"große", "Größe"}),
        ("GROSS", ["a"], {"große", "Größe"}),
        ("straße", ["b", "a"], {"Straße", "Strasse"}),
        ("strasse", ["b", "a"], {"Straße", "Strasse"}),
        ("größe", ["a"], {"große", "Größe"}),
        ("groesse", ["a"], {"Größe"}),
        ("grosse", ["a"], {"große", "Größe"}),
        ("haeus", ["b"], {"Häuschen"}),
        ("haus", ["b"], {"Häuschen"}),
        ("muehe", ["b"], {"Mühe"}),
        ("neue mae", ["c"], {"Neue", "Mächte"}),
        ("ma", ["c"], {"Mächte", "Manche"}),
        ("boese", ["c"], {"böse"}),
        ("hues", [], set()),
    ],
)
def test_umlauts_and_sharp_s_are_found_however_they_are_typed(wanted: str, ids: list[str], marked: set[str]) -> None:
    assert [one.entry.id for one in look_up(GERMAN, wanted)] == ids
    texts = [text for one in GERMAN if one.id in ids for text in (one.title, one.text)]
    assert {text[start:end] for text in texts for start, end in marks_of(text, wanted)} == marked


def test_marks_are_right_where_letters_have_loose_accents() -> None:
    loose = "Cre\u0300me bru\u0302le\u0301e, Straße"
    assert [loose[start:end] for start, end in marks_of(loose, "creme")] == ["Cre\u0300me"]
    assert [loose[start:end] for start, end in marks_of(loose, "strasse")] == ["Straße"]


def test_capitals_and_accents_do_not_matter() -> None:
    assert found("UBER") == found("über") == ["b"]
    assert found("creme") == ["b"]


def test_signs_are_letters_and_no_patterns() -> None:
    assert found("(") == found("a.*") == found("[") == []


@pytest.mark.parametrize("wanted", ["(army", '"army"', "„army“", "army,", "[army]"])
def test_signs_around_a_word_do_not_matter(wanted: str) -> None:
    entries = [Entry("one", "Armies", "Every army has a leader.")]
    assert [one.entry.id for one in look_up(entries, wanted)] == ["one"]
    assert marks_of("Every army", wanted) == ((6, 10),)


@pytest.mark.parametrize("wanted", ["(", "…", "-", "\0", '"" ()'])
def test_signs_alone_find_nothing(wanted: str) -> None:
    assert look_up([Entry("one", "(Armies) …", "- an army")], wanted) == []


def test_the_piece_that_is_shown_has_what_was_found_marked() -> None:
    piece = look_up(PAGES, "whip")[2]
    assert piece.excerpt.startswith("… ")
    assert [piece.excerpt[start:end] for start, end in piece.marks] == ["whip"]
    assert len(piece.excerpt) < len(PAGES[2].text) / 2
    assert [PAGES[0].text[start:end] for start, end in marks_of(PAGES[0].text, "fi ta")] == ["fire", "takes"]


def test_mentioned_words_are_told_by_entry() -> None:
    words = [("whip", ["whip"]), ("die", ["die", "dice"]), ("lock", ["lock"])]
    assert mentioned(PAGES, words) == {"a": ["whip"], "b": ["whip"], "c": ["whip", "die"]}


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF.keys())
def test_glossaries_are_in_order_have_their_rule_and_are_used(game: Game[Any]) -> None:
    terms, sections = game.glossary(), {section.id for section in game.rules()}
    words = [term.word for term in terms]
    assert len(words) >= 10
    assert words == sorted(words, key=str.lower)
    assert len(set(words)) == len(words)
    assert {term.rule for term in terms} <= sections
    pages = [Entry(section.id, section.title, section.text) for section in game.rules()]
    used = mentioned(pages, [(term.word, [term.word, *term.also]) for term in terms])
    assert {word for some in used.values() for word in some} == set(words)
    assert all(term.text.endswith(".") for term in terms)


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF.keys())
def test_every_ask_and_every_option_names_a_rule_that_is_there(game: Game[Any]) -> None:
    from companion.simulate import seeded

    sections = {section.id for section in game.rules()}
    seats = game.players[0] if len(game.players) == 1 else 3
    table = game.start(game.options({"players": ["Anna", "Ben", "Cleo"][:seats]}))
    dealer = game.dealer(table, seeded(4, 4))
    while not (step := game.step(table)).over:
        ask = step.ask(table)
        assert ask.rule in sections
        assert {option.rule for option in getattr(ask, "options", ()) if option.rule} <= sections
        game.move_to(table, step.answer(table, dealer.answer(table)))
