"""Bassadewitz for three and five, and with penalty points: rulebook 10, third edition D."""

from __future__ import annotations

from itertools import permutations

import pytest

import records
from analysis.generate import generate
from records.cards import NOBODY
from records.rules.games import GAMES
from records.rules.possible_scores import Penalties
from records.rules.scorers import FewestArePaid, MostArePenalised
from tests.build import codes

HANDS = {
    "A": "AS TS KS QS 9S 8S 7S JC JS JH",
    "B": "AH TH KH QH 9H 8H 7H JD AC TC",
    "C": "AD TD KD QD 9D 8D 7D KC QC 9C",
}


def three(more: str = "", options: str = "players=3", *, hands: dict[str, str] = HANDS) -> str:
    tags = "".join(f'[Hand{seat} "{cards}"]\n' for seat, cards in hands.items())
    head = f'[Game "bassadewitz"]\n[Options "{options}"]\n\n[Deal "1"]\n[Dealer "C"]\n'
    return f"{head}{tags}{more}\n1. A:AS *\n"


def test_three_have_ten_cards_each_and_five_six() -> None:
    for players, cards in ((3, 10), (4, 8), (5, 6)):
        rules = GAMES["bassadewitz"].rules(players=str(players))
        assert (rules.seats, rules.hand_size, rules.tricks) == (players, cards, cards)
        assert rules.aside == 32 - players * cards


def test_two_cards_stay_out_and_a_talon_tag_names_both() -> None:
    assert codes(three()) == []
    assert codes(three('[Talon "8C 7C"]')) == []
    assert "deal-size" in codes(three('[Talon "8C"]'))
    assert "deal-size" in codes(three('[Talon "8C 7C 9C"]'))


def test_a_hand_of_eight_is_too_small_for_three() -> None:
    short = {**HANDS, "C": "AD TD KD QD 9D 8D 7D KC"}
    assert "deal-size" in codes(three(hands=short))


def test_with_three_players_nobody_sits_at_d() -> None:
    assert "seat-unknown" in codes(three('[HandD "QC 9C"]'))


def test_three_stake_four_each_and_all_are_paid() -> None:
    assert FewestArePaid(12).change((55, 41, 24), NOBODY, 0, 0) == ([-1, 0, 1], 0)


def test_five_stake_two_each_and_the_dealer_two_more_and_the_last_two_are_not_paid() -> None:
    change, pool = FewestArePaid(12).change((10, 20, 25, 30, 35), NOBODY, 0, 0)
    assert (change, pool) == ([1, 2, 1, -2, -2], 0)


def test_all_tricks_bring_four_from_each_other_player() -> None:
    change, pool = FewestArePaid(12).change((118, 0, 0), 0, 1, 12)
    assert (change, pool) == ([8, -4, -4], 12)


def test_a_tie_of_the_last_of_three_carries_the_pool() -> None:
    tied = FewestArePaid(12, ties_carry=True)
    assert tied.change((50, 50, 18), NOBODY, 0, 0) == ([-4, -4, -4], 12)


@pytest.mark.parametrize(
    ("points", "dealer", "marked"),
    [
        ((55, 41, 24), 0, [5, 4, 0]),
        ((30, 40, 20, 30), 3, [3, 5, 0, 4]),
        ((30, 40, 20, 30), 2, [4, 5, 0, 3]),
        ((10, 20, 25, 30, 35), 0, [0, 0, 3, 4, 5]),
        ((30, 30, 30, 30), 0, [0, 0, 0, 0]),
        ((60, 60, 0), 2, [4, 5, 0]),
    ],
    ids=["three", "four", "eldest-a-has-the-lower", "five", "all-equal", "two-equal"],
)
def test_most_card_points_bring_five_penalty_points(
    points: tuple[int, ...], dealer: int, marked: list[int]
) -> None:
    assert MostArePenalised().change(points, dealer) == marked


@pytest.mark.parametrize("game", ["bassadewitz", "bassadewitz-old"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_deal_brings_twelve_penalty_points_in_all_or_nine_to_three(
    game: str, players: int
) -> None:
    options = {"players": str(players), "score": "penalty", "deals": "3"}
    for record in (generate(game, seed, options) for seed in range(8)):
        replay = records.replay(record)
        assert replay.findings == []
        assert replay.score is not None
        whole = 9 if players == 3 else 12
        assert all(sum(deal.score or ()) in (0, whole) for deal in replay.deals)
        fewest = min(replay.score)
        alone = replay.score.count(fewest) == 1
        best = "ABCDE"[replay.score.index(fewest)] if alone else None
        assert (replay.winner or [None])[0] == best


def test_chips_go_from_the_players_into_the_pool_and_back() -> None:
    for players in "35":
        for record in (generate("bassadewitz", seed, {"players": players}) for seed in range(8)):
            replay = records.replay(record)
            assert replay.findings == []
            assert replay.score is not None
            assert -12 <= sum(replay.score) <= 0


def test_penalty_points_that_no_deal_brings_are_not_believed() -> None:
    for penalties in ((0, 4, 5), (0, 3, 4, 5), (0, 0, 3, 4, 5)):
        allowed = Penalties(penalties)
        assert all(allowed.allow(None, one) for one in permutations(penalties))
        assert allowed.allow(None, (0,) * len(penalties))
        assert not allowed.allow(None, (*penalties[:-1], 6))
    text = three(options="players=3 score=penalty").replace("1. A:AS *", "1. A:AS\n...\n#5/5/0\n*")
    assert "score-deal" in codes(text)
    assert "score-deal" not in codes(text.replace("#5/5/0", "#4/0/5"))


@pytest.mark.parametrize(
    "option",
    ["stake=dealer", "pool=20", "ante-on-carry=true", "tie=carry", "durchmarsch=3-each"],
)
def test_what_concerns_chips_is_idle_with_penalty_points(option: str) -> None:
    assert "option-idle" in codes(three(options=f"players=3 score=penalty {option}"))
    assert "option-idle" not in codes(three(options=f"players=3 {option}"))
