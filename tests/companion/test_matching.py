"""What was seen, held against what is asked."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from companion.asks import Answer, Cards, Confirm, Roll
from companion.errors import Refused
from companion.matching import MOST_OFFERS, corrected, match_sight, wanted
from companion.sights import Box, SeenCard, SeenDie, Sight, What

WORDS = {"title": "An attack", "instruction": "Roll.", "rule": "Phase 2"}


def roll(dice: int) -> Roll:
    return Roll(id="servants.attack", dice=dice, results={"hit": "Hit", "miss": "Miss"}, **WORDS)


def turned(*possible: str, sizes: tuple[int, ...] = (1,), **more: object) -> Cards:
    return Cards(id="servants.turn", possible=possible, sizes=sizes, **WORDS, **more)


def at(place: int) -> Box:
    return (100 * place, 50, 40, 40)


def dice(*values: int, sure: bool = True, reason: str = "", lay: int = 0) -> Sight:
    """Dice from left to right; the first ``lay`` lay there before."""
    seen = [SeenDie(v, at(i), 0.98, lay=i < lay) for i, v in enumerate(values)]
    return Sight(1, 1, What.DICE, 1280, 720, dice=tuple(seen), sure=sure, reason=reason)


def laid(*names: str, sure: bool = True, lay: int = 0) -> Sight:
    seen = [SeenCard(name, at(i), 0.98, lay=i < lay) for i, name in enumerate(names)]
    return Sight(1, 1, What.CARDS, 1280, 720, cards=tuple(seen), sure=sure)


def test_what_the_camera_can_answer() -> None:
    assert wanted(roll(2)) is What.DICE
    assert wanted(turned("7c")) is What.CARDS
    assert wanted(Confirm(id="a.b", **WORDS)) is None
    assert wanted(Roll(id="a.b", dice=2, results={"hit": "Hit"}, dice_wanted=False, **WORDS)) is None


def test_a_sure_whole_roll_counts_by_itself_from_left_to_right() -> None:
    match = match_sight(roll(4), dice(3, 6, 1, 4))
    assert (match.answer, match.by_itself, match.says) == ([3, 6, 1, 4], True, "I see 3 6 1 4")
    assert match.used == (0, 1, 2, 3)


def test_missing_dice_are_counted_in_words() -> None:
    match = match_sight(roll(4), dice(3, 3, 5))
    assert (match.says, match.missing, match.answer) == ("I see 3 of 4 dice", 1, None)
    assert not match.by_itself
    none = match_sight(roll(1), dice(sure=False, reason="the picture is too dark"))
    assert none.says == "I see no dice; 1 die is rolled here: the picture is too dark"


def test_a_doubtful_die_is_named_and_offered_both_ways() -> None:
    doubtful = match_sight(roll(2), cocked())
    assert doubtful.says == "I am not sure of one die: 5 or 6?"
    assert [offer.answer for offer in doubtful.offers] == [[2, 5], [2, 6]]
    assert not doubtful.by_itself
    assert doubtful.fixes[1].doubtful
    assert doubtful.fixes[1].instead[0] == 6
    assert sorted(doubtful.fixes[1].instead) == [1, 2, 3, 4, 6]


def cocked() -> Sight:
    seen = (SeenDie(2, at(0), 0.98), SeenDie(5, at(1), 0.6, sure=False, others=(6,)))
    return Sight(1, 1, What.DICE, 1280, 720, dice=seen, sure=False, reason="1 of 2 dice are not clear")


def test_an_unsure_reading_is_never_taken_by_itself() -> None:
    match = match_sight(roll(2), dice(2, 5, sure=False, reason="something there may be another die"))
    assert (match.answer, match.by_itself) == ([2, 5], False)
    assert match.says == "Please check: something there may be another die"
    assert [offer.answer for offer in match.offers] == [[2, 5]]


def test_dice_left_lying_are_no_new_roll() -> None:
    match = match_sight(roll(4), dice(3, 3, 4, 5, lay=4))
    assert not match.by_itself
    assert match.says == "4 dice have not moved. Is this the new roll?"
    assert [offer.answer for offer in match.offers] == [[3, 3, 4, 5]]
    nudged = match_sight(roll(4), dice(3, 3, 4, 5, lay=3))
    assert not nudged.by_itself


def test_before_the_roll_it_only_waits() -> None:
    nothing = Sight(1, 1, What.DICE, 1280, 720, sure=False, waiting=True)
    assert match_sight(roll(4), nothing).says == "Waiting for the roll"
    old = match_sight(roll(1), dice(3, 3, 4, 5, lay=4))
    assert (old.says, old.answer) == ("Waiting for the roll; 4 dice lie there from before", None)
    assert match_sight(roll(4), dice(3, lay=1)).says == "Waiting for the roll; 1 die lies there from before"
    card = Sight(1, 1, What.CARDS, 1280, 720, waiting=True)
    assert match_sight(turned("8c"), card).says == "Waiting for the card"
    assert match_sight(turned("8c"), laid("2h", "3h", lay=2)).says.endswith("2 cards lie there from before")


def test_one_die_rolled_beside_dice_left_lying_counts() -> None:
    match = match_sight(roll(1), dice(3, 3, 4, 6, lay=3))
    assert (match.answer, match.by_itself, match.used) == ([6], True, (3,))


def test_too_many_dice_offer_every_way_of_leaving_one_out() -> None:
    match = match_sight(roll(2), dice(1, 2, 3))
    assert match.says == "I see 3 dice; 2 dice are rolled here"
    assert match.answer is None
    assert sorted(offer.answer for offer in match.offers) == [[1, 2], [1, 3], [2, 3]]
    with_old = match_sight(roll(2), dice(1, 2, 3, lay=2))
    assert all(3 in offer.answer for offer in with_old.offers)
    assert not match_sight(roll(15), dice(*[1, 6] * 15)).offers  # too many ways to offer


def test_a_correction_is_the_players_word() -> None:
    fixed = corrected(roll(2), cocked(), [2, 6])
    assert (fixed.answer, fixed.by_itself) == ([2, 6], False)
    assert corrected(turned("8s", "8c"), laid("8c", sure=False), ["8s"]).answer == ["8s"]


def test_a_sure_possible_card_counts_by_itself() -> None:
    match = match_sight(turned("7c", "8s", suits=True), laid("8s"))
    assert (match.answer, match.by_itself, match.says) == (["8s"], True, "I see 8♠")


def test_a_card_that_is_out_is_a_conflict_with_both_sides() -> None:
    ask = turned("8s", "7h", suits=True, elsewhere={"7c": "on the table"})
    match = match_sight(ask, laid("7c"))
    assert match.says == "7♣ is already on the table"
    assert match.conflict is not None
    assert (match.conflict.seen, match.conflict.known) == ("The camera sees 7♣", "7♣ is already on the table")
    assert match.offers[0].answer == ["7h"]  # the same rank first
    assert "7c" not in match.fixes[0].instead


def test_an_unsure_impossible_card_is_taken_for_misread() -> None:
    ask = turned("8s", "7h", suits=True, elsewhere={"7c": "on the table"})
    seen = SeenCard("7c", at(0), 0.5, sure=False, others=("8s",))
    match = match_sight(ask, Sight(1, 1, What.CARDS, 1280, 720, cards=(seen,)))
    assert match.conflict is None
    assert [offer.answer for offer in match.offers] == [["8s"], ["7h"]]


def test_two_of_one_card_are_a_conflict() -> None:
    match = match_sight(turned("8c", "8s", "9c", sizes=(2,), suits=True), laid("8c", "8c"))
    assert match.conflict is not None
    assert match.answer is None


def test_what_the_rules_refuse_is_not_offered_and_the_reason_is_told() -> None:
    def after(answers: Sequence[Answer]) -> None:
        if answers[0] != ["8s"]:
            raise Refused("6 and 7 show no value")

    ask = turned("6s", "7d", "8s")
    found = match_sight(ask, laid("7d"), after)
    assert (found.answer, found.by_itself, found.says) == (None, False, "6 and 7 show no value")
    assert match_sight(ask, laid("8s"), after).by_itself
    doubtful = match_sight(ask, laid("7d", sure=False), after)
    assert doubtful.answer is None
    assert [offer.answer for offer in doubtful.offers] == [["8s"]]


def test_missing_cards_and_those_face_down() -> None:
    match = match_sight(turned("8c", "8s", "9c", sizes=(3,)), laid("8c", "back", "9c"))
    assert match.says == "I see 2 of 3 cards; 1 card lies face down"
    assert match.missing == 1
    assert match_sight(turned("8c"), laid()).says == "I see no card"


def test_a_rank_is_enough_where_no_suit_is_asked() -> None:
    assert match_sight(turned("8c", "9c"), laid("8?")).by_itself
    needs = match_sight(turned("8c", "8s", suits=True), laid("8?"))
    assert needs.conflict is None
    assert {tuple(offer.answer) for offer in needs.offers} == {("8c",), ("8s",)}


def test_a_card_beside_those_left_lying_counts() -> None:
    match = match_sight(turned("8c", "9c", "10c"), laid("2h", "3h", "9c", lay=2))
    assert (match.answer, match.by_itself) == (["9c"], True)
    old = match_sight(turned("8c", "9c"), laid("9c", lay=1))
    assert (old.answer, old.by_itself) == (["9c"], False)


def test_a_sight_of_the_wrong_kind_answers_nothing() -> None:
    assert match_sight(roll(1), laid("8c")).answer is None
    assert match_sight(turned("8c"), dice(1)).answer is None


SEEN = st.builds(
    SeenDie,
    st.integers(1, 6),
    st.tuples(*[st.integers(0, 700)] * 2, *[st.integers(10, 60)] * 2),
    st.floats(0, 1),
    st.booleans(),
    st.lists(st.integers(1, 6), max_size=3, unique=True).map(tuple),
    st.booleans(),
)


@given(st.integers(1, 9), st.lists(SEEN, max_size=9), st.booleans())
def test_whatever_is_seen_only_whole_sure_moved_rolls_count_by_themselves(
    number: int, seen: list[SeenDie], sure: bool
) -> None:
    ask, sight = roll(number), Sight(1, 1, What.DICE, 800, 800, dice=tuple(seen), sure=sure)
    match = match_sight(ask, sight)
    assert match.says
    assert len(match.offers) <= MOST_OFFERS
    for answer in [offer.answer for offer in match.offers] + ([match.answer] if match.answer is not None else []):
        assert ask.check(answer) == answer
    if match.by_itself:
        used = [seen[i] for i in match.used]
        assert sure
        assert len(used) == number == sum(not die.lay for die in seen)
        assert all(die.sure and not die.lay for die in used)


CARD = st.sampled_from(["8c", "8s", "9c", "9?", "10h", "joker", "back"])


@given(st.lists(CARD, max_size=4), st.lists(CARD.filter(lambda c: c != "back"), min_size=1, max_size=6), st.booleans())
def test_cards_that_count_by_themselves_pass_the_asks_own_check(
    seen: list[str], possible: list[str], suits: bool
) -> None:
    ask = turned(*possible, sizes=(1, 2), suits=suits)
    match = match_sight(ask, laid(*seen))
    for answer in [offer.answer for offer in match.offers] + ([match.answer] if match.answer is not None else []):
        assert ask.check(answer) == answer
    if match.by_itself:
        assert match.conflict is None
        assert match.answer is not None


def test_cards_that_may_be_followed_by_more_never_count_by_themselves() -> None:
    ask = turned("7h", "7s", "9d", sizes=(1, 2), same_rank=True)
    first = match_sight(ask, laid("7h"))
    assert (first.answer, first.by_itself) == (["7h"], False)
    assert match_sight(ask, laid("7h", "7s")).by_itself


def test_of_a_whole_hand_the_cards_of_one_value_are_offered() -> None:
    ask = turned("7h", "7s", "9d", "2c", sizes=(1, 2, 3), same_rank=True)
    for hand in (("9d", "7h", "7s"), ("9d", "7h", "2c", "7s")):
        match = match_sight(ask, laid(*hand))
        assert match.conflict is None
        assert [offer.answer for offer in match.offers][:2] == [["7h", "7s"], ["9d"]]
    assert "1 to 3 are asked for" in match.says


def test_two_of_one_card_are_a_conflict_also_where_one_value_is_asked_for() -> None:
    ask = turned("8c", "8h", "9d", sizes=(1, 2), same_rank=True)
    assert match_sight(ask, laid("8c", "8c")).conflict is not None


def test_cards_are_answered_row_by_row() -> None:
    places = {"Kd": (500, 420), "Jh": (520, 30), "7s": (60, 40), "Qs": (480, 225)}
    seen = tuple(SeenCard(card, (x, y, 90, 130), 0.98) for card, (x, y) in places.items())
    sight = Sight(1, 1, What.CARDS, 1280, 720, cards=seen, sure=True)
    ask = turned(*places, sizes=(4,), suits=True)
    assert match_sight(ask, sight).answer == ["7s", "Jh", "Qs", "Kd"]


def test_where_the_suit_does_not_matter_one_card_of_each_other_value_is_offered() -> None:
    ask = turned("8c", "8h", "9d", "9s", "10?")
    doubtful = SeenCard("8c", at(0), 0.5, sure=False, others=("9s",))
    match = match_sight(ask, Sight(1, 1, What.CARDS, 1280, 720, cards=(doubtful,)))
    assert match.fixes[0].instead == ("9s", "10?")
