"""Cards that lie as a game has them laid out answer its asks, one or several in a row; what lies otherwise is told."""

from collections.abc import Sequence

import pytest

from companion.asks import Answer, Ask, Cards, Choice, Count, Option
from companion.errors import Refused
from companion.layouts import Lying, laid_out
from companion.matching import answer_of, corrected, match_sight, may_lie, wanted
from companion.sights import SeenCard, Sight, What
from companion.spreads import BESIDE_ACES, ROWS_OF_THREE, Layout, Line, Spread

WORDS = {"title": "Cards", "instruction": "Lay them.", "rule": "laying"}
POSSIBLE = ("2h", "3c", "4d", "5s", "6c", "7h", "8h", "9c", "9d", "10s", "Jd")
WIDE, HIGH = 60, 84
GRID = [["Ad", "4d", "5s", "8h", "6c"], ["Ac", "Jd", "2h", "9c"], ["Ah", "7h", "10s"], ["As", "3c"]]


def ask(layout: Spread, sizes: tuple[int, ...] = (1,), possible: Sequence[str] = POSSIBLE, **more: object) -> Cards:
    return Cards(id="cards.lay", sizes=sizes, possible=tuple(possible), layout=layout, **WORDS, **more)


def lying(rows: Sequence[Sequence[str]], sideways: Sequence[str] = ()) -> list[Lying]:
    """Cards in rows from top to bottom, some of them sideways."""
    found = []
    for j, row in enumerate(rows):
        for i, card in enumerate(row):
            w, h = (HIGH, WIDE) if card in sideways else (WIDE, HIGH)
            found.append(Lying(card, (100 + 110 * i - w // 2, 100 + 130 * j - h // 2, w, h)))
    return found


def answered(ask: Ask, rows: Sequence[Sequence[str]], sideways: Sequence[str] = ()) -> Answer:
    assert ask.layout is not None
    return answer_of(ask, laid_out(lying(rows, sideways), ask.layout.layout))


def refused(ask: Ask, rows: Sequence[Sequence[str]], sideways: Sequence[str] = ()) -> str:
    with pytest.raises(Refused) as refusal:
        answered(ask, rows, sideways)
    return str(refusal.value)


def sight(
    rows: Sequence[Sequence[str]], lay: Sequence[str] = (), sideways: Sequence[str] = (), waiting: bool = False
) -> Sight:
    """The same, seen by a camera; those in ``lay`` have not moved."""
    seen = tuple(SeenCard(one.card, one.box, 0.98, lay=one.card in lay) for one in lying(rows, sideways))
    return Sight(1, 1, What.CARDS, 1280, 720, cards=seen, sure=not waiting, waiting=waiting)


BATTLE = ask(Spread(Layout.BATTLE_ROW, (Line.FIRST, Line.SECOND)), (2,))
SECOND = ask(Spread(Layout.BATTLE_ROW, (Line.SECOND,), {Line.FIRST: ("9?",)}, ordered=False))
TURNED = ask(Spread(Layout.SITUATION, (Line.UPRIGHT, Line.SIDEWAYS), ordered=False), (2,), ("Qs", "Kh", "joker"))
UPRIGHT = Choice(
    id="cards.upright", layout=Spread(Layout.SITUATION, (Line.UPRIGHT,)), **WORDS,
    options=(Option("Qs", "Q♠ upright"), Option("Kh", "K♥ upright")),
)  # fmt: skip
WEAPONS = Count(
    id="cards.weapons", low=0, high=3, **WORDS,
    layout=Spread(Layout.ARMY, (Line.WEAPONS,), {Line.CARDS: ("8?", "8h", "8s", "8?", "Jd")}, beside=("Qs",)),
)  # fmt: skip
ROYALS = ask(Spread(Layout.THREE_ROWS, ROWS_OF_THREE), (3,), ("Jh", "Qs", "Kd", "Kh"), suits=True)
HAND = ask(Spread(Layout.THREE_ROWS, (Line.HAND,), ordered=False), (3,), (*POSSIBLE, "joker"), suits=True)


def lock(number: int, sizes: tuple[int, ...] | None = None, known: tuple[str, ...] = ()) -> Cards:
    line = BESIDE_ACES[number - 1]
    spread = Spread(Layout.COMBINATION, (line,), {line: known}, beside=("Kd", "Qs"))
    return ask(spread, sizes or (number - len(known),), about=f"lock:{number}")


# an answer from a layout


def test_the_battle_row_by_its_places() -> None:
    assert answered(BATTLE, [["9c", "7h"]]) == ["9c", "7h"]
    assert refused(BATTLE, [["9c"]]) == "No card lies in the second place"
    assert refused(BATTLE, [["9c"], ["7h"]]) == "The cards do not lie in one row"
    assert refused(BATTLE, [["9c", "back"]]) == "A card lies face down in the second place: turn it up"
    assert "three" in refused(BATTLE, [["9c", "7h", "2h"]]) or "More than two" in refused(BATTLE, [["9c", "7h", "2h"]])


def test_the_second_place_beside_the_card_that_lies_in_the_first() -> None:
    assert answered(SECOND, [["9c", "7h"]]) == ["7h"]
    assert refused(SECOND, [["7h", "9c"]]) == "9 should lie in the first place, and 7♥ is seen there"
    assert refused(SECOND, [["9c"]]) == "No card lies in the second place"


def test_situation_cards_by_the_way_they_lie() -> None:
    assert answered(TURNED, [["Kh", "Qs"]], ["Kh"]) == ["Qs", "Kh"]
    assert answered(UPRIGHT, [["Kh", "Qs"]], ["Kh"]) == "Qs"
    assert refused(UPRIGHT, [["Kh", "Qs"]]) == "One card should lie upright and one sideways"
    assert refused(UPRIGHT, [["Ks", "Qs"]], ["Qs"]) == "K♠ is none of these: Q♠ K♥"


def test_weapons_are_counted_in_the_row_of_the_army() -> None:
    assert answered(WEAPONS, [["8h", "back", "8c", "back", "Jd"]]) == 2
    assert answered(WEAPONS, [["8h", "8s", "8c", "8d", "Jd"]]) == 0
    assert answered(WEAPONS, [["8c", "8d", "8s", "8h", "Jd"]]) == 0
    assert refused(WEAPONS, [["8h", "back", "7c", "back", "Jd"]]) == "7♣ is none of these: 8 8♥ 8♠ 8 J♦"
    assert refused(WEAPONS, [["8h", "8s", "8c", "8d"]]) == ("5 cards should lie in the row of the army; 4 seen")
    assert refused(WEAPONS, [["8h", "back", "back", "back", "back"]]) == "4 is not possible here: 0 to 3"
    assert refused(WEAPONS, [["back", "back"]]) == "No card of the army lies face up"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_each_lock_of_the_combination_from_left_to_right(number: int) -> None:
    assert answered(lock(number), GRID) == GRID[4 - number][1:]


def test_a_lock_with_too_few_cards_or_a_known_one() -> None:
    short = [GRID[0], ["Ac", "Jd", "2h"], GRID[2], GRID[3]]
    assert refused(lock(3), short) == "3 cards should lie beside the A♣; 2 seen"
    assert answered(lock(4), short) == GRID[0][1:]
    assert answered(lock(3, (2,), ("J?",)), GRID) == ["2h", "9c"]
    assert refused(lock(3, (2,), ("5?",)), GRID) == "5 should lie beside the A♣, and J♦ is seen there"
    assert answered(lock(3, (1,)), [["Ad"], ["Ac", "Jd"], *GRID[2:]]) == ["Jd"]
    assert refused(lock(1), [*GRID[:3], ["As"]]) == "No card lies beside the A♠"


def test_the_royals_of_three_rows_and_a_hand_below_them() -> None:
    rows = [["back", "back", "back", "Jh"], ["back", "back", "Qs"], ["back", "Kd"]]
    assert answered(ROYALS, rows) == ["Jh", "Qs", "Kd"]
    assert answered(HAND, [*rows, ["7h", "2h", "joker"]]) == ["7h", "2h", "joker"]
    assert refused(HAND, rows) == "No card lies in the hand laid out"
    assert refused(ROYALS, rows[:2]) == "Three rows, and a hand below them, should be seen"
    assert refused(ROYALS, [["Jh", "back"], *rows[1:]]) == "In each row only the last card should lie face up"


def test_a_card_that_is_elsewhere_is_refused_as_ever() -> None:
    known = ask(Spread(Layout.BATTLE_ROW, (Line.FIRST, Line.SECOND)), (2,), elsewhere={"3h": "on the discard pile"})
    assert refused(known, [["9c", "3h"]]) == "3♥ is already on the discard pile"


def test_an_ask_without_a_layout_is_answered_by_none() -> None:
    plain = Cards(id="cards.lay", possible=POSSIBLE, **WORDS)
    with pytest.raises(Refused, match="by hand"):
        answer_of(plain, laid_out(lying([["9c"]]), Layout.ROW))


def test_what_a_camera_can_answer_and_what_may_lie_there() -> None:
    assert wanted(WEAPONS) is wanted(UPRIGHT) is wanted(BATTLE) is What.CARDS
    assert set(may_lie(WEAPONS)) == {"8h", "8s", "8?", "Jd", "Qs"}
    assert set(may_lie(UPRIGHT)) == {"Qs", "Kh"}
    assert {"As", "Ad", "Kd", "9c"} <= set(may_lie(lock(1)))
    assert may_lie(Cards(id="cards.lay", possible=POSSIBLE, **WORDS)) == POSSIBLE


# a sight of it


def test_a_row_that_lies_as_it_should_counts_by_itself() -> None:
    match = match_sight(BATTLE, sight([["9c", "7h"]]))
    assert (match.answer, match.by_itself, match.astray) == (["9c", "7h"], True, False)
    assert match.rows == ((0, 1),)


def test_a_row_that_lies_otherwise_is_told_and_can_be_taken_in_the_order_that_the_players_tell() -> None:
    seen = sight([["9c"], ["7h"]])
    match = match_sight(BATTLE, seen)
    assert (match.answer, match.by_itself, match.astray) == (["9c", "7h"], False, True)
    assert match.says == "The cards do not lie in one row. Is 9♣ 7♥ right, in this order?"
    turned = corrected(BATTLE, seen, ["9c", "7h"], order=(1, 0))
    assert (turned.answer, turned.by_itself, turned.astray) == (["7h", "9c"], False, True)


def test_where_the_order_does_not_matter_cards_may_lie_anyhow() -> None:
    match = match_sight(TURNED, sight([["Qs"], ["Kh"]]))
    assert (match.answer, match.by_itself) == (["Qs", "Kh"], True)
    hand = match_sight(HAND, sight([["7h"], ["2h", "joker"]]))
    assert (hand.answer, hand.by_itself) == (["7h", "2h", "joker"], True)


def test_a_new_card_beside_one_that_has_not_moved() -> None:
    match = match_sight(SECOND, sight([["9c", "7h"]], lay=("9c",)))
    assert (match.answer, match.by_itself, match.used) == (["7h"], True, (1,))
    other = match_sight(SECOND, sight([["9c", "7h"], ["2h", "3c"]], lay=("9c", "2h", "3c")))
    assert (other.answer, other.by_itself) == (["7h"], True)
    alone = match_sight(SECOND, sight([["7h"]]))
    assert (alone.answer, alone.by_itself) == (["7h"], True)


def test_a_decision_never_counts_by_itself() -> None:
    match = match_sight(UPRIGHT, sight([["Kh", "Qs"]], lay=("Qs",), sideways=("Kh",)))
    assert (match.answer, match.by_itself, match.says) == ("Qs", False, "I see Q♠ upright")
    assert match.sideways == (0,)
    weapons = match_sight(WEAPONS, sight([["8h", "back", "8c", "8d", "Jd"]]))
    assert (weapons.answer, weapons.by_itself) == (1, False)


def test_before_the_cards_are_laid_it_only_waits() -> None:
    waits = match_sight(UPRIGHT, sight([["Kh", "Qs"]], lay=("Kh", "Qs"), waiting=True))
    assert (waits.answer, waits.says) == (None, "Waiting for the cards")
    row = match_sight(BATTLE, sight([["9c"]], lay=("9c",), waiting=True))
    assert (row.answer, row.says) == (None, "Waiting for the cards; 1 card lies there from before")


def test_what_is_known_to_lie_there_is_not_worth_a_word() -> None:
    moved = match_sight(SECOND, sight([["9c"]]))
    assert (moved.says, moved.answer, moved.fixes) == ("Waiting for the card", None, ())
    aces = match_sight(lock(1), sight([["Ad"], ["Ac"], ["Ah"], ["As"]]))
    assert (aces.says, aces.fixes) == ("Waiting for the card", ())


def test_what_was_misread_is_put_right_by_a_tap_also_an_ace() -> None:
    rows = [row if row[0] != "Ah" else ["4h", "7h", "10s"] for row in GRID]
    seen = sight(rows)
    match = match_sight(lock(1), seen)
    assert "Not all Aces are seen: A♥" in match.says
    fix = next(fix for fix in match.fixes if seen.cards[fix.index].card == "4h")
    assert "Ah" in fix.instead
    values = ["Ah" if card.card == "4h" else card.card for card in seen.cards]
    assert corrected(lock(1), seen, values).answer == ["3c"]


def test_a_card_that_cannot_be_there_is_a_conflict_also_in_a_layout() -> None:
    known = ask(Spread(Layout.BATTLE_ROW, (Line.FIRST, Line.SECOND)), (2,), elsewhere={"3h": "on the discard pile"})
    match = match_sight(known, sight([["9c", "3h"]]))
    assert match.conflict is not None
    assert match.conflict.known == "3♥ is already on the discard pile"


# several asks at once


def locks(answers: Sequence[Answer]) -> Ask | None:
    """One lock after the other."""
    for number, answer in enumerate(answers, 1):
        lock(number).check(answer)
    return lock(len(answers) + 1) if len(answers) < 4 else None


def test_one_picture_fills_the_whole_combination() -> None:
    match = match_sight(lock(1), sight([["Kd", "Qs"], *GRID]), locks)
    assert match.answer == ["3c"]
    assert [filled.answer for filled in match.then] == [row[1:] for row in (GRID[2], GRID[1], GRID[0])]
    assert match.by_itself
    assert match.says == "I see 3♣; 7♥ 10♠; J♦ 2♥ 9♣; 4♦ 5♠ 8♥ 6♣"
    assert len(match.used) == 10


def test_a_combination_is_filled_as_far_as_it_lies() -> None:
    short = [["Ad"], ["Ac", "Jd", "2h"], GRID[2], GRID[3]]
    match = match_sight(lock(1), sight(short), locks)
    assert (match.answer, [filled.answer for filled in match.then]) == (["3c"], [["7h", "10s"]])
    assert match.says == "I see 3♣; 7♥ 10♠. 3 cards should lie beside the A♣; 2 seen"


def test_situation_cards_and_which_is_upright_are_one_but_the_players_decide() -> None:
    match = match_sight(TURNED, sight([["Kh", "Qs"]], sideways=("Kh",)), lambda answers: UPRIGHT)
    assert (match.answer, match.then[0].answer, match.by_itself) == (["Qs", "Kh"], "Qs", False)
    assert match.words(TURNED) == "Q♠ K♥; Q♠ upright"


def test_the_same_line_does_not_answer_twice() -> None:
    assert match_sight(WEAPONS, sight([["8h", "back", "8c", "8d", "Jd"]]), lambda answers: WEAPONS).then == ()


def test_an_unsure_card_anywhere_makes_all_of_it_unsure() -> None:
    seen = sight(GRID)
    doubtful = tuple(SeenCard(one.card, one.box, 0.5, sure=False) if one.card == "8h" else one for one in seen.cards)
    match = match_sight(lock(1), Sight(1, 1, What.CARDS, 1280, 720, cards=doubtful, sure=False), locks)
    assert len(match.then) == 3
    assert not match.by_itself
    assert match.offers == ()
    assert match.says.startswith("I think I see 3♣; 7♥ 10♠")
