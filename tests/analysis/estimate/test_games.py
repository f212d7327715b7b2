"""Games played on to their end: by the kernel as by Python, and won as the rules say."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.chance.course import course_of
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.games import Games, Standing, deal_afresh, standing
from analysis.estimate.unseen_cards import Seen, seen
from analysis.generate import generate
from records.cards import SEATS
from records.notation.model import PLAY, Item
from records.rules.games import GAMES
from records.rules.tally import NO_SIDE, Tally
from tests.build import some_options
from tests.kernel_way import needs_kernel

SOME = [
    *((game, {}) for game in GAMES),
    ("besigue", {"win-test": "end-of-deal", "both-reach": "non-dealer-counts-first"}),
    ("besigue", {"brisque-marking": "live"}),
    ("besigue-1847", {"dealer-rotation": "loser"}),
    ("besigue-1847", {"dealer-rotation": "winner"}),
    ("bassadewitz", {"deals": "4"}),
    ("brusquembille", {"form": "trevoux"}),
    ("whist", {"honours": "true"}),
]
MORE = [(game, some_options(game, Random(seed))) for game in GAMES for seed in range(3)]
for _, options in MORE:
    # A game to a great target would take long in Python.
    options.pop("target", None)
#: Only games that end are won.
ENDING = [one for one in [*SOME, *MORE] if not GAMES[one[0]].rules_for(one[1]).open_ended]


def stands_at(game: str, options: dict[str, str], scores: tuple[int, ...]) -> Standing:
    tally = Tally(GAMES[game].rules_for(options))
    tally.scores = list(scores)
    return standing(tally)


@pytest.mark.parametrize(("game", "options"), ENDING)
@needs_kernel
def test_the_kernel_plays_the_same_games_as_python(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = GAMES[game].rules_for(options)
    games, number = Games(rules), 3
    start = standing(Tally(rules))
    by_kernel = games.winners_from(start, 0, number, Random("one"))
    from_scores = games.winners_from(start, 1, number, Random("two"))
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert by_kernel == games.winners_from(start, 0, number, Random("one"))
    assert from_scores == games.winners_from(start, 1, number, Random("two"))


@pytest.mark.parametrize("game", ["whist", "besigue", "sixty-six"])
@needs_kernel
def test_a_deed_that_is_done_first_is_the_same_in_the_kernel_and_in_python(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = GAMES[game].rules()
    table = deal_afresh(rules, 1, Random("deal"))
    tally = Tally(rules)
    tally.begin(1, table)
    hands = tuple(
        tuple(card for card in range(52) for _ in range(table.hands.known[seat][card]))
        for seat in range(rules.seats)
    )
    seen = open_to_all(table, hands)
    deeds = [Item(PLAY, seat=table.next, card=card) for card in sorted(set(hands[table.next]))]
    keys = ["a", "b", "c"]
    found = Games(rules).winners_after(standing(tally), seen, deeds, keys)
    assert len(found) == len(deeds)
    assert all(len(one) == len(keys) for one in found)
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert found == Games(rules).winners_after(standing(tally), seen, deeds, keys)


def open_to_all(table: object, hands: tuple[tuple[int, ...], ...]) -> Seen:
    """A deal whose hands are seen, and not the talon."""
    rules = table.rules  # type: ignore[attr-defined]
    left = [0] * 52
    for card in rules.cards:
        left[card] = rules.packs
    for hand in hands:
        for card in hand:
            left[card] -= 1
    if rules.turn_up == "talon":
        left[table.stock.turn_up] -= 1  # type: ignore[attr-defined]
    unseen = tuple(card for card in range(52) for _ in range(left[card]))
    sizes = tuple(map(len, hands))
    return Seen(table, hands, sizes, unseen, (0,) * len(hands))  # type: ignore[arg-type]


def test_a_side_one_trick_short_of_the_game_wins_more_often() -> None:
    rules = GAMES["whist"].rules()
    ahead = Games(rules).winners_from(stands_at("whist", {}, (4, 0)), 0, 200, Random(1))
    behind = Games(rules).winners_from(stands_at("whist", {}, (0, 4)), 0, 200, Random(1))
    assert ahead.count(0) > 150
    assert behind.count(0) < 50


def test_a_deal_that_brings_the_game_ends_it_at_the_mark() -> None:
    # By ten points short of the target, whoever marks first has won before the deal is over.
    rules = GAMES["besigue"].rules()
    won = Games(rules).winners_from(stands_at("besigue", {}, (990, 990)), 0, 100, Random(2))
    assert set(won) == {0, 1}


def test_the_game_of_so_many_deals_ends_after_them_and_may_have_no_winner() -> None:
    options = {"deals": "1"}
    won = Games(GAMES["bassadewitz"].rules_for(options)).winners_from(
        stands_at("bassadewitz", options, (0, 0, 0, 0)), 0, 60, Random(3)
    )
    assert NO_SIDE in won
    assert {0, 1, 2, 3} <= set(won)


def test_a_game_of_one_deal_is_won_by_its_value() -> None:
    rules = GAMES["besigue-rubicon"].rules()
    won = Games(rules).winners_from(standing(Tally(rules)), 0, 20, Random(4))
    assert {0, 1} <= set(won)


def test_further_deals_are_dealt_as_the_rules_say() -> None:
    for game in GAMES:
        rules = GAMES[game].rules()
        table = deal_afresh(rules, 1, Random(game))
        held = [sum(hand) for hand in table.hands.known]
        assert held == [rules.hand_size] * rules.seats, game
        assert table.dealer == 1
        if rules.turn_up == "dealer":
            assert table.hands.known[1][table.stock.turn_up], game
        if rules.turn_up != "none":
            assert table.trumps.suit == table.stock.turn_up // 13, game
        counts = [sum(hand[card] for hand in table.hands.known) for card in range(52)]
        for card in table.stock.talon:
            counts[card] += 1
        assert max(counts) <= rules.packs, game


def test_the_loser_deals_next_where_the_option_says_so() -> None:
    # With equal players the side that leads does not matter, but who deals is asked of the rules.
    for who in ("winner", "loser"):
        rules = GAMES["besigue-1847"].rules_for({"dealer-rotation": who})
        assert rules.rotation.dealer == who
        won = Games(rules).winners_from(standing(Tally(rules)), 0, 40, Random(who))
        assert {0, 1} == set(won)


@pytest.mark.parametrize("game", ["whist", "besigue-1847", "sixty-six", "besigue-rubicon"])
@needs_kernel
def test_from_the_middle_of_a_deal_the_kernel_goes_on_as_python_does(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = records.replay(generate(game, 3))
    games, estimate = Games(GAMES[game].rules()), RecordedDeal(replay, 1)
    spots = sorted(course_of(replay).deals[1].spots.items())
    for ply, spot in spots[len(spots) // 2 :: 4]:
        found = (
            seen(spot.table, replay.position(1, ply), seat, estimate.played(ply))
            for seat in SEATS[: games.rules.seats]
        )
        eyes = [one for one in found if one is not None]
        assert eyes
        by_kernel = games.ends(spot.score, eyes, 2, len(eyes), Random(ply))
        with monkeypatch.context() as patch:
            patch.setenv("CARNET_KERNEL", "python")
            assert by_kernel == games.ends(spot.score, eyes, 2, len(eyes), Random(ply))
