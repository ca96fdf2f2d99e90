"""The dealer of The Royal Limited, and how games end. What holds for all games is in ``tests/games``."""

from random import Random

from companion.simulate import play_out, simulate
from tests.games.royal_limited.tables import GAME, knows, options
from tests.games.royal_limited.wandering import SUBJECT, random_options


def test_every_game_ends_with_a_rank() -> None:
    ranks = set()
    for seed in range(40):
        random = Random(seed)
        table = SUBJECT.wander(GAME.start(random_options(random)), random, random.choice((0, 0.3)))
        ranks.add(GAME.status(table).rating)
        score = GAME.status(table).score
        assert score is not None
        assert score % 2 == 0
    assert ranks <= {"Royal Conductor", "Beginner Conductor", "You lose"}
    assert len(ranks) > 1


def test_the_dealer_plays_to_the_end_and_tells_the_library_nothing() -> None:
    for seed in range(30):
        random = Random(seed)
        table = GAME.start(options(tracking=random.choice(("counts", "cards"))))
        play_out(GAME, table, random)
        assert table.library.effects == {}
        assert table.library.vips == {}
    assert "not told" in GAME.status(table).summary


def test_the_dealers_hidden_hand_is_played_from() -> None:
    """Where the hand is only counted, no card is played that was not drawn."""
    for seed in range(30):
        random = Random(seed)
        table = GAME.start(options(knows()))
        dealer = GAME.dealer(table, random)
        while not table.step.over:
            GAME.move_to(table, table.step.answer(table, dealer.answer(table)))
            dealer._hidden.follow(table)
            hidden = dealer._hidden
            assert (len(hidden.hand), len(hidden.deck), len(hidden.discard)) == (
                len(table.hand),
                table.deck,
                len(table.discard),
            )
            assert sorted(hidden.hand + hidden.deck + hidden.discard) == sorted(table.loose())


def test_a_simulation_knows_the_cards_that_were_told() -> None:
    run = simulate(GAME, options(knows()), 40, 3)
    assert run.mean_score is not None
    assert sum(run.ratings.values()) == 40
