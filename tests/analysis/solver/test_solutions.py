"""What the solver answers: values of known ends, grades of plays, and when it cannot."""

from __future__ import annotations

import json

import pytest

import records
from analysis.generate import generate
from analysis.solver import (
    NoEndPlay,
    PositionSolution,
    Solution,
    TooLarge,
    UnknownCards,
    solve,
    solve_all,
    solve_position,
)
from records.play.replay import Replay
from tests.answered import answered
from tests.build import record_of, replay_of

SEATS = "ABCDEF"


def end(
    hands: str, plays: str = "", game: str = "besigue", trumps: str = "H", more: str = ""
) -> str:
    """An end of play as a record: hands parted by `/`, A to lead."""
    cards = hands.split("/")
    first = 33 - len(cards[0].split())
    tags = "".join(f'[Hand{SEATS[i]} "{hand.strip()}"]\n' for i, hand in enumerate(cards))
    return (
        f'[Game "{game}"]\n{more}[Deal "1"]\n[Start "{first}"]\n[Leader "A"]\n'
        f'[Trump "{trumps}"]\n{tags}\n{plays} *\n'
    )


def solved(text: str, limit: int = 100_000) -> Solution:
    return answered(Solution, solve(replay_of(text), 1, limit))


def values(solution: Solution, ply: int) -> dict[str, tuple[tuple[int, ...], int]]:
    play = solution.play_at(ply)
    return {one.card: (one.value, one.lost) for one in play.cards}


def deal(hands: str, game: str, options: str = "", trumps: str = "S") -> str:
    """A whole deal of Sizette or Quadrette, not played yet; A leads."""
    tags = "".join(f'[Hand{SEATS[i]} "{h.strip()}"]\n' for i, h in enumerate(hands.split("/")))
    last = SEATS[hands.count("/")]
    return (
        f'[Game "{game}"]\n[Options "{options}"]\n[Deal "1"]\n[Dealer "{last}"]\n'
        f'[Trump "{trumps}"]\n{tags}\n*\n'
    )


def unsolved(kind: type[NoEndPlay | UnknownCards], replay: Replay) -> str:
    """Why a deal is not solved, told by an answer of that kind."""
    answer = answered(kind, solve(replay, 1))
    return answer.reason


# -- two players --------------------


def test_the_wrong_card_led_first_costs_the_ten_of_the_last_trick() -> None:
    # B trumps the ace sooner or later; A keeps the last trick only by giving it away at once.
    solution = solved(end("AD 9S / 7H 8S", "31. A:9S 8S 32. A:AD 7H"))
    assert values(solution, 1) == {"AD": ((10, 10), 0), "9S": ((0, 20), 10)}
    assert solution.line == (("A", "AD"), ("B", "7H"), ("B", "8S"), ("A", "9S"))


def test_the_second_of_two_identical_cards_does_not_win() -> None:
    solution = solved(end("TD / TD", "32. A:TD TD"))
    assert solution.value == (30, 0)


def test_what_is_still_to_be_made_is_counted_from_each_play_on() -> None:
    solution = solved(end("AD 9S / TD 7S", "31. A:AD TD 32. A:9S 7S"))
    assert [play.value for play in solution.plays] == [(30, 0), (30, 0), (10, 0), (10, 0)]


def test_a_play_without_a_choice_counts_neither_for_nor_against() -> None:
    solution = solved(end("AD / TD", "32. A:AD TD"))
    assert [(one.plays, one.choices, one.accuracy) for one in solution.players] == [
        (1, 0, None),
        (1, 0, None),
    ]


def test_card_points_and_the_last_trick_are_counted_as_the_options_say() -> None:
    points = '[Options "trick-score=card-points"]\n'
    stock = '[Options "last-trick=last-stock"]\n'
    assert solved(end("AD KS / KD 7S", more=points)).value == (29, 0)
    assert solved(end("AD KS / KD 7S", more=stock)).value == (10, 0)


def test_the_duties_of_the_options_bind() -> None:
    # Bound to follow B gives his ten to the ace; free he may, and so keeps the last trick.
    cards = "AD 7S / TD 8S"
    assert solved(end(cards, "31. A:AD")).value == (30, 0)
    free = solved(end(cards, "31. A:AD", more='[Options "end-play=free"]\n'))
    assert values(free, 1) == {"AD": ((20, 10), 10), "7S": ((30, 0), 0)}


# -- deals --------------------

SWEEP = "KS QS JS AS TS 9S / KH QH JH AH TH 9H / 8H 7H KD QD JD AD / KC QC JC AC TC 9C"


@pytest.mark.parametrize(
    ("options", "value"), [("", (2, 0)), ("play-on=stop", (1, 0)), ("play-on=always-six", (2, 0))]
)
def test_all_six_tricks_are_worth_two_where_a_side_may_play_on(
    options: str, value: tuple[int, int]
) -> None:
    assert solved(deal(SWEEP, "quadrette", options)).value == value


SPLIT = "KS QS JS 9D 8D 7D / AD TD KD QD JD 9H / 8H 7H 9C 8C 7C TC / AS TS 9S KH QH JH"


def test_three_tricks_each_are_won_by_the_first_to_have_three_or_by_nobody() -> None:
    assert solved(deal(SPLIT, "quadrette")).value == (1, 0)
    assert solved(deal(SPLIT, "quadrette", "win-rule=four-or-void")).value == (0, 0)


def test_a_deal_that_is_not_played_yet_is_solved_from_its_hands() -> None:
    solution = solved(deal(SWEEP, "quadrette"))
    assert solution.plays == ()
    assert solution.start_ply == solution.from_ply == 1
    assert len(solution.line) == 24


# -- plays that are not what they should be --------------------


def test_a_card_that_is_not_legal_has_no_loss_and_is_left_out_of_the_grade() -> None:
    solution = solved(end("AD 7S / TD 8S", "31. A:AD 8S 32. A:7S TD"))
    play = solution.play_at(2)
    assert (play.card, play.lost, [one.card for one in play.cards]) == ("8S", None, ["TD"])
    assert [one.plays for one in solution.players] == [2, 1]
    assert [play.ply for play in solution.plays] == [1, 2, 3, 4]


def test_nothing_is_graded_from_a_play_out_of_turn_on() -> None:
    solution = solved(end("AD 9D 7S / TD JD 8S", "30. A:AD TD 31. B:JD A:9D 32. A:7S B:8S"))
    assert solution.broken_at == 3
    assert [play.ply for play in solution.plays] == [1, 2]


def test_what_a_player_did_with_his_choices_is_added_up() -> None:
    solution = solved(end("AD 9S / 7H 8S", "31. A:9S 8S 32. A:AD 7H"))
    first, second = solution.players
    assert (first.plays, first.choices, first.without_loss, first.losing) == (2, 1, 0, (1,))
    assert (first.lost, first.at_stake, first.accuracy) == (10, 10, 0)
    assert (second.plays, second.choices, second.accuracy) == (2, 0, None)


# -- answers that are no figures --------------------


def test_hidden_hands_that_are_played_out_are_known() -> None:
    open_hands = end("AD 8D / 7H 7S", "31. A:AD 7H 32. B:7S 8D")
    hidden = end("x x / x x", "31. A:AD 7H 32. B:7S 8D")
    assert solved(hidden).plays == solved(open_hands).plays


def test_hidden_hands_that_are_not_played_out_cannot_be_solved() -> None:
    answer = answered(UnknownCards, solve(replay_of(end("AD 8D / x x", "31. A:AD 7H")), 1))
    assert answer.reason == "hands"
    assert answer.text == {
        "en": "not all hands are known",
        "fr": "toutes les mains ne sont pas connues",
    }


def test_a_card_that_the_hand_did_not_hold_leaves_the_hands_in_doubt() -> None:
    assert (
        unsolved(UnknownCards, replay_of(end("AD 8D / 7H 7S", "31. A:AD 9H 32. A:8D 7S")))
        == "fault"
    )


def test_without_the_trump_suit_nothing_is_solved() -> None:
    text = deal(SWEEP, "quadrette").replace('[Trump "S"]\n', "")
    assert unsolved(UnknownCards, replay_of(text)) == "trumps"


def test_a_deal_taken_up_in_the_middle_lacks_what_was_won_before_where_that_counts() -> None:
    text = (
        '[Game "quadrette"]\n[Deal "1"]\n[Start "6"]\n[Leader "A"]\n[Trump "S"]\n'
        '[HandA "KS"]\n[HandB "QS"]\n[HandC "JS"]\n[HandD "AS"]\n\n*\n'
    )
    assert unsolved(UnknownCards, replay_of(text)) == "before"


def test_a_deal_broken_off_while_cards_are_drawn_has_no_end_play() -> None:
    record = generate("besigue", 1)
    record.deals[0].items = record.deals[0].items[:6]
    assert unsolved(NoEndPlay, records.replay(record)) == "broken-off"


def test_a_game_that_is_not_played_out_has_no_end_play() -> None:
    record = generate("besigue-9", 1, {"play-out": "false"})
    assert unsolved(NoEndPlay, records.replay(record)) == "not-played-out"


def test_a_deal_too_large_is_solved_from_as_far_back_as_the_limit_allows() -> None:
    replay = records.replay(generate("whist", 1))
    near, far = solve(replay, 1, 2_000), solve(replay, 1, 20_000)
    assert isinstance(near, Solution)
    assert isinstance(far, Solution)
    assert near.start_ply == far.start_ply == 1 < far.from_ply < near.from_ply
    # It gave up at the play before.
    assert near.too_large.tricks == 14 - (near.from_ply - 2) // 4 - 1
    assert near.too_large.positions == 2_001
    assert near.plays == tuple(play for play in far.plays if play.ply >= near.from_ply)


def test_a_limit_that_the_last_card_passes_leaves_nothing() -> None:
    answer = solve(replay_of(end("AD / TD", "32. A:AD TD")), 1, 0)
    assert isinstance(answer, Solution)  # nothing is to be searched
    answer = answered(TooLarge, solve(replay_of(end("TH 9S QD / AH 8S KD")), 1, 0))
    assert (answer.limit, answer.tricks) == (0, 3)


def test_part_of_a_trick_is_graded_where_the_whole_of_it_is_too_large() -> None:
    replay = records.replay(generate("besigue-3", 1))
    whole = answered(Solution, solve(replay, 1))
    firsts = set()
    for limit in range(10, 400, 20):
        part = answered(Solution, solve(replay, 1, limit))
        firsts.add((part.from_ply - whole.from_ply) % 3)
        assert part.plays == tuple(play for play in whole.plays if play.ply >= part.from_ply)
        assert part.value == part.plays[0].value
    assert firsts == {0, 1, 2}


def test_a_deal_that_is_not_there_is_an_error() -> None:
    replay = replay_of(end("AD / TD"))
    with pytest.raises(IndexError):
        solve(replay, 2)
    with pytest.raises(IndexError):
        solve_position(replay, 0, 0)


def test_a_game_of_unknown_rules_has_no_deals_to_solve() -> None:
    assert solve_all(replay_of('[Game "tarot"]\n[Deal "1"]\n1. A:AS *\n')) == {}


# -- positions --------------------


def test_a_position_has_the_values_that_the_play_is_graded_by() -> None:
    replay = records.replay(generate("besigue", 4))
    solution = answered(Solution, solve(replay, 1))
    for play in solution.plays:
        position = answered(PositionSolution, solve_position(replay, 1, play.ply - 1))
        assert (position.seat, position.cards, position.best) == (play.seat, play.cards, play.best)
        assert position.line[0][0] == play.seat
        assert position.line[0][1] in position.best


def test_before_the_end_play_and_after_the_last_card_there_is_no_position_to_solve() -> None:
    replay = replay_of(end("AD / TD", "32. A:AD TD"))
    assert isinstance(solve_position(replay, 1, 1), PositionSolution)
    for answer in (solve_position(replay, 1, 2), solve_position(replay, 1, 9)):
        assert isinstance(answer, NoEndPlay)
        assert answer.reason == "ply"


# -- all games --------------------


@pytest.mark.parametrize(
    "game", ["besigue", "besigue-3", "besigue-4", "sizette", "quadrette", "bassadewitz", "whist"]
)
def test_the_value_of_the_card_played_is_that_of_the_next_play(game: str) -> None:
    answer = answered(Solution, solve(records.replay(generate(game, 3)), 1, 20_000))
    for play, following in zip(answer.plays, answer.plays[1:], strict=False):
        if answer.measure != "points" or play.trick == following.trick:
            (played,) = [one for one in play.cards if one.card == play.card]
            assert played.value == following.value, play.ply


@pytest.mark.parametrize("game", ["besigue", "bassadewitz", "whist"])
def test_every_answer_can_be_written_as_json_and_says_what_it_assumes(game: str) -> None:
    answer = answered(Solution, solve(records.replay(generate(game, 2)), 1, 5_000))
    assert set(answer.assumes) == {"en", "fr"}
    again = json.loads(json.dumps(answer.as_dict()))
    assert again["status"] == "solved"
    assert again["plays"][0]["cards"][0]["card"] == answer.plays[0].cards[0].card
    assert {"accuracy", "choices", "losing"} <= set(again["players"][0])


def test_the_stake_and_the_pool_of_chips_are_those_of_the_deal() -> None:
    replay = records.replay(generate("bassadewitz", 6))
    for number, answer in solve_all(replay, 1_000).items():
        assert isinstance(answer, Solution)
        assert answer.plays[-1].value == replay.deals[number - 1].score


def test_a_record_of_several_deals_has_an_answer_for_each() -> None:
    text = end("AD / TD", "32. A:AD TD") + end("AD / TD").partition("\n")[2]
    record = record_of(text.replace('*\n[Deal "1"]', '*\n\n[Deal "2"]'))
    answers = solve_all(records.replay(record))
    assert list(answers) == [1, 2]
    assert [answer.status for answer in answers.values()] == ["solved", "solved"]
