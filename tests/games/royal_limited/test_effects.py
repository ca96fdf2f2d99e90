"""Effects: told once, kept, resolved part by part, or on the table."""

import pytest

from companion.errors import Refused
from companion.games.royal_limited.library import Library, from_texts, new_texts
from companion.games.royal_limited.vocabulary import Action, Does, Part, Side, effect_text
from companion.session import Session
from tests.games.royal_limited.tables import (
    DUKE,
    GAME,
    NOON,
    STAR,
    begin,
    dictates,
    discards,
    do,
    draws,
    knows,
    options,
    play,
    possible,
    retrieves,
    riders,
    sizes,
    triggers,
)

UNTOLD = Library({}, {"duke": DUKE, "star": STAR})


def test_drawing() -> None:
    session = do(play("red-0 blue-1", 3, library=knows(red_0=draws(3))), "passenger", "red-2")
    assert sizes(session.table) == (5, 4, 0)


def test_drawing_from_an_empty_deck_shuffles_the_discard_pile() -> None:
    session = do(play("red-0 blue-1", 5, 4, library=knows(red_0=draws(3))), "passenger", "red-2")
    assert sizes(session.table) == (7, 2, 0)
    assert session.report is not None
    assert session.report.todo[1:] == (
        "Draw 1 card",
        "Shuffle the discard pile of 4 cards: the new deck",
        "Draw 2 cards",
    )


def test_with_deck_and_discard_pile_empty_the_rest_is_skipped() -> None:
    train = "red-0 blue-1<blue-0 red-3<red-1 yellow-2<yellow-1"
    session = do(play(train, 4, library=knows(red_0=draws(3))), "passenger", "yellow-0")
    assert sizes(session.table) == (4, 0, 0)
    assert session.report is not None
    assert "Deck and discard pile are empty: 2 draws skipped" in session.report.why


def test_discarding_takes_what_there_is() -> None:
    session = do(play("red-0 blue-1", 3, library=knows(red_0=discards(1))), "passenger", "red-2")
    assert sizes(session.table) == (1, 7, 1)
    session = do(play("red-0 blue-1", 3, library=knows(red_0=discards(5))), "passenger", "red-2")
    assert session.table.round == 2


def test_with_cards_what_is_drawn_discarded_and_taken_back_is_asked() -> None:
    library = knows(red_0=(draws(1), discards(1), retrieves(1)))
    session = do(play("red-0 blue-1", "red-2 blue-3 yellow-3", "yellow-0 yellow-1", library=library), "passenger:red-2")
    assert session.ask.id == "effect.draw"
    do(session, ["blue-2"])
    assert session.ask.id == "effect.discard"
    do(session, ["yellow-3"])
    assert session.ask.id == "effect.retrieve"
    do(session, ["yellow-0"])
    assert sorted(session.table.hand) == ["blue-2", "blue-3", "yellow-0"]
    assert session.table.discard == ["yellow-1", "yellow-3"]


def test_retrieving_takes_what_there_is() -> None:
    session = do(play("red-0 blue-1", 3, 1, library=knows(red_0=retrieves(2))), "passenger", "red-2")
    assert sizes(session.table) == (3, 6, 0)


@pytest.mark.parametrize(("side", "drawn"), [(Side.LEFT, 1), (Side.RIGHT, 2), (Side.BOTH, 3)])
def test_triggering_neighbours(side: Side, drawn: int) -> None:
    library = knows(red_0=draws(1), blue_1=triggers(side), red_2=draws(2))
    session = do(play("red-0 blue-1 red-2", 3, library=library), "passenger", "blue-3")
    assert len(session.table.hand) == 2 + drawn


def test_one_neighbour_is_chosen_where_there_are_two() -> None:
    library = knows(red_0=draws(1), blue_1=triggers(Side.ONE), red_2=draws(2))
    session = do(play("red-0 blue-1 red-2", 3, library=library), "passenger", "blue-3")
    assert session.ask.id == "effect.neighbour"
    assert len(do(session, "red-2").table.hand) == 4
    session = do(play("red-0 blue-1", 3, library=library), "passenger", "blue-3")
    assert len(session.table.hand) == 3


def test_neighbours_do_not_trigger_each_other_for_ever() -> None:
    library = knows(red_0=(draws(1), triggers(Side.RIGHT)), blue_1=(draws(1), triggers(Side.LEFT)))
    session = do(play("red-0 blue-1", 3, library=library), "passenger", "blue-3")
    assert len(session.table.hand) == 4


def test_an_effect_is_asked_once_when_it_first_matters() -> None:
    session = do(play("red-0 blue-1", 4, library=UNTOLD), "passenger", "red-2")
    assert session.ask.id == "library.effect"
    assert session.ask.about == "card:red-0"
    do(session, "draw", 2, "next", "car", "any", "end")
    assert session.table.library.effects["red-0"] == (draws(2), dictates(Action.CAR))
    assert len(session.table.hand) == 5
    assert session.ask.title == "Next: add a car"


@pytest.mark.parametrize(
    ("answers", "part"),
    [
        (["draw", 3], draws(3)),
        (["discard", 1], discards(1)),
        (["retrieve", 2], retrieves(2)),
        (["neighbour", "both"], triggers(Side.BOTH)),
        (["next", "vip"], dictates(Action.VIP)),
        (["next", "passenger", "red"], dictates(Action.PASSENGER, "red")),
        (["words", "Swap two cars"], Part(Does.WORDS, words="Swap two cars")),
    ],
)
def test_the_whole_vocabulary_can_be_told(answers: list[object], part: Part) -> None:
    session = do(play("red-0 blue-1", 4, library=UNTOLD), "passenger", "red-2", *answers, "end")
    assert session.table.library.effects["red-0"] == (part,)
    assert effect_text((part,)) in session.report.headline


def test_no_effect_is_two_taps() -> None:
    session = do(play("red-0 blue-1", 4, library=UNTOLD), "passenger", "red-2", "end")
    assert session.table.library.effects["red-0"] == ()


def test_an_effect_can_be_told_later_and_is_asked_again() -> None:
    session = do(play("red-0 blue-1", 4, library=UNTOLD), "passenger", "red-2", "table")
    assert session.ask.id == "effect.hand"
    do(session, 5, 0, "none")
    assert "red-0" not in session.table.library.effects
    assert sizes(session.table) == (5, 4, 0)


def test_resolved_on_the_table() -> None:
    session = do(play("red-0 blue-1", 4, effects="table"), "passenger", "red-2")
    assert session.ask.id == "effect.hand"
    with pytest.raises(Refused):
        session.answer(10)
    do(session, 2)
    assert session.ask.id == "effect.discard-pile"
    do(session, 3, "passenger")
    assert sizes(session.table) == (2, 4, 3)
    assert session.ask.title == "Next: add a passenger"


def test_resolved_on_the_table_with_cards() -> None:
    session = do(play("red-0 blue-1", "red-2 red-3", effects="table"), "passenger:red-2")
    assert session.ask.id == "effect.hand-cards"
    do(session, ["red-3", "blue-0"], ["yellow-1"], "none")
    assert (session.table.hand, session.table.discard) == (["red-3", "blue-0"], ["yellow-1"])


def test_own_words_are_resolved_on_the_table_and_what_follows_goes_on() -> None:
    library = knows(red_0=(Part(Does.WORDS, words="Swap two cars"), draws(1)))
    session = do(play("red-0 blue-1", 4, library=library), "passenger", "red-2")
    assert "Swap two cars" in session.ask.instruction
    do(session, 3, 0)
    assert sizes(session.table) == (4, 5, 0)


# The library


def test_what_is_told_is_kept_a_text_for_each_card() -> None:
    kept: dict[str, str] = {}
    session = Session(GAME, options(), clock=lambda: NOON, keep=lambda game, texts: kept.update(texts))
    do(session, ["new:1", "later:1"], "The Duchess", "blue", "between", "even", "red")
    do(session, "car", "red-0", "passenger", "red-1", "draw", 1, "end")
    assert sorted(kept) == ["red-0", "vip-the-duchess"]
    game = GAME.keeping(kept)
    chosen = game.options({"players": ["Anna"]})
    assert chosen["library"] == {
        "effects": {"red-0": [{"does": "draw"}]},
        "vips": {
            "the-duchess": {
                "key": "the-duchess",
                "name": "The Duchess",
                "colour": "blue",
                "need": {"requires": "between", "limit": "even"},
            }
        },
    }
    assert game.start(chosen).library == session.table.library


def test_all_that_can_be_told_survives_being_kept() -> None:
    parts = tuple(Part(does, 2, Side.LEFT, Action.RIDER, "odd", "“Ünusual” \\ words") for does in Does)
    library = knows(red_0=parts, blue_3=())
    assert from_texts(new_texts(Library(), library)) == library


@pytest.mark.parametrize(
    "text",
    [
        "no toml [",
        'car = "green-1"\neffect = []',
        'car = "red-1"\neffect = [{does = "fly"}]',
        'car = "red-1"\neffect = [{does = "draw", amount = 99}]',
        'car = "red-1"\neffect = [{does = "next", limit = "pink"}]',
        'car = "red-1"\neffect = [{does = "words"}]',
        '[vip]\nkey = "../x"\nname = "X"\ncolour = "red"\nneed = {requires = "nothing"}',
        '[vip]\nkey = "x"\nname = "X"\ncolour = "pink"\nneed = {requires = "nothing"}',
        '[vip]\nkey = "x"\nname = " "\ncolour = "red"\nneed = {requires = "nothing"}',
        "other = 1",
    ],
)
def test_a_text_that_does_not_fit_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(Refused, match="red-1: "):
        GAME.keeping({"red-1": text})


def test_a_told_effect_needs_no_more_asks() -> None:
    session = do(begin(knows(red_0=draws(1))), ["duke", "star"], "car", "red-0", "passenger", "red-1")
    assert session.ask.id.startswith("play.")
    assert riders(session.table) == ["red-1"]
    assert possible(session)
