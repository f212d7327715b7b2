"""Ends of Rubicon, Brusquembille and Sixty-six whose worth can be told by hand."""

from __future__ import annotations

import pytest

import records
from analysis.generate import generate
from analysis.solver import Solution, UnknownCards, solve
from tests.answered import answered
from tests.build import replay_of
from tests.records.rules.sixty_six import EXAMPLE


def solved(text: str) -> Solution:
    return answered(Solution, solve(replay_of(text), 1))


def values(solution: Solution, ply: int) -> dict[tuple[str, str | None], tuple[int, ...]]:
    play = solution.play_at(ply)
    return {(one.card, one.declared): one.value for one in play.cards}


# -- Sixty-six --------------------


def sixty_six(a: str, b: str, score: str, plays: str = "", options: str = "") -> str:
    """The end of a deal with spades trumps, A to lead, the counts as stated."""
    first = 13 - len(a.split())
    return (
        f'[Game "sixty-six"]\n[Options "{options}"]\n[Deal "1"]\n[Start "{first}"]\n'
        f'[Leader "A"]\n[Trump "S"]\n[HandA "{a}"]\n[HandB "{b}"]\n[Talon ""]\n\n'
        f"={score} {plays} *\n"
    )


def test_a_marriage_that_is_shown_before_the_lead_makes_the_sixty_six() -> None:
    solution = solved(sixty_six("KH QH", "AH TH", "50/40", "11. A:KH AH 12. B:TH QH"))
    # Shown it is 70, and A claims; not shown B takes the rest.
    assert values(solution, 1) == {
        ("KH", "KHQH"): (1, 0),
        ("QH", "KHQH"): (1, 0),
        ("KH", None): (0, 1),
        ("QH", None): (0, 1),
    }
    play = solution.play_at(1)
    assert (play.lost, play.declared, play.at_stake) == (2, None, 2)
    assert (solution.line, solution.declared) == ((("A", "KH"),), ("KHQH",))


def test_of_two_who_have_counted_enough_the_one_who_is_to_play_claims() -> None:
    solution = solved(sixty_six("AH 9C", "KH TC", "70/70", "11. A:AH KH 12. A:9C TC"))
    # Whoever plays a card has not claimed, and the next to play does.
    assert values(solution, 1) == {("AH", None): (0, 1), ("9C", None): (0, 1)}
    assert values(solution, 2) == {("KH", None): (1, 0)}


def test_without_late_marriages_nothing_is_shown() -> None:
    text = sixty_six("KH QH", "AH TH", "50/40", "11. A:KH AH", "late-marriages=false")
    assert values(solved(text), 1) == {("KH", None): (0, 1), ("QH", None): (0, 1)}


def test_the_last_trick_counts_ten_unless_the_option_says_that_it_does_not() -> None:
    assert solved(sixty_six("AH", "KH", "45/40", "12. A:AH KH")).value == (1, 0)
    assert solved(sixty_six("AH", "KH", "45/40", "12. A:AH KH", "last-trick=0")).value == (0, 0)


def test_with_last_trick_wins_the_last_trick_is_the_deal() -> None:
    options = "last-trick=0 last-trick-wins=true"
    assert solved(sixty_six("AH", "KH", "40/40", "12. A:AH KH", options)).value == (1, 0)
    # Who loses it without having claimed has claimed too late.
    late = solved(sixty_six("AH", "KH", "40/70", "12. A:AH KH", options))
    assert values(late, 2) == {("KH", None): (1, 0)}
    usual = solved(sixty_six("AH", "KH", "40/70", "12. A:AH KH", "last-trick=0"))
    assert values(usual, 2) == {("KH", None): (0, 1)}


def test_who_need_follow_suit_only_need_not_beat() -> None:
    for options, cards in (("", {"AH"}), ("end-play=follow", {"AH", "JH"})):
        text = sixty_six("QH 9C", "AH JH", "30/30", "11. A:QH AH", options)
        assert {card for card, _ in values(solved(text), 2)} == cards


def test_a_closed_talon_is_an_end_play_bound_by_the_marriage_before_it() -> None:
    solution = solved(EXAMPLE)
    assert solution.start_ply == solution.plays[0].ply
    assert solution.plays[0].trick == 4
    # The marriage was shown before the talon was closed: it stands, and one of the two is led.
    assert set(values(solution, solution.start_ply)) == {("KS", None), ("QS", None)}
    assert solution.value == (2, 0)


def test_points_that_wait_from_the_deal_before_go_to_who_scores() -> None:
    replay = records.replay(generate("sixty-six", 16))
    assert replay.deals[6].score == (0, 0)
    solution = answered(Solution, solve(replay, 8))
    assert solution.plays[-1].value == replay.deals[7].score == (4, 0)


def test_a_count_that_is_not_known_leaves_nothing_to_solve() -> None:
    text = sixty_six("AH", "KH", "45/40", "12. A:AH KH").replace("=45/40", "")
    answer = answered(UnknownCards, solve(replay_of(text), 1))
    assert answer.reason == "before"


# -- Rubicon --------------------


RUBICON = """\
[Game "besigue-rubicon"]

[Deal "1"]
[Start "63"]
[Leader "A"]
[Trump "S"]
[Score "{score}"]
[HandA "{a}"]
[HandB "{b}"]
[Talon ""]

{plays} *
"""


def test_what_was_taken_before_must_be_known_for_the_brisques() -> None:
    text = RUBICON.format(score="1200/1100", a="AH 7C", b="KH 8C", plays="63. A:AH KH 64. A:7C 8C")
    answer = answered(UnknownCards, solve(replay_of(text), 1))
    assert answer.reason == "before"


def test_the_value_of_the_game_is_what_counts() -> None:
    solution = answered(Solution, solve(records.replay(generate("besigue-rubicon", 4)), 1))
    assert solution.measure == "value"
    replay = records.replay(generate("besigue-rubicon", 4))
    assert solution.plays[-1].value == replay.score
    assert all(max(one) >= 600 or one == (0, 0) for one in (play.value for play in solution.plays))
    assert all(min(play.value) == 0 for play in solution.plays)


# -- Brusquembille --------------------


@pytest.mark.parametrize("score", ["deal", "pot"])
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_the_last_play_is_worth_what_the_deal_brought(score: str, players: str) -> None:
    replay = records.replay(generate("brusquembille", 2, {"score": score, "players": players}))
    solutions = [solve(replay, deal.deal) for deal in replay.deals]
    found = [one for one in solutions if isinstance(one, Solution)]
    assert found
    for one in found:
        if one.plays[-1].trick == one.plays[0].trick + 2:
            assert one.plays[-1].value == replay.deals[one.deal - 1].score


def test_trevoux_counts_the_tricks_and_the_turn_up_besides() -> None:
    replay = records.replay(generate("brusquembille", 3, {"form": "trevoux"}))
    for deal in replay.deals:
        solution = answered(Solution, solve(replay, deal.deal))
        assert (solution.measure, solution.plays[-1].value) == ("deal", deal.score)
