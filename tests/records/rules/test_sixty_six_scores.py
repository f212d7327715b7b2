"""What a deal and a game of sixty-six bring, by rulebook 18."""

from __future__ import annotations

import itertools

import pytest

from records.rules.games import GAMES
from records.rules.parts.count import Count
from records.rules.scorers.claimed import Award, DealToCount, Standing
from tests.build import codes, only, replay_of
from tests.records.rules.sixty_six import CLOSED_WIN, TAGS, deal

# -- the deal score --------------------

A, B = 0, 1


def outcome(
    standing: Standing,
    closer: int = -1,
    claimer: int = -1,
    options: dict[str, str] | None = None,
    last: int = A,
) -> Award:
    """What a deal brings."""
    count = Count(2)
    if closer >= 0:
        count.close(closer)
    if claimer >= 0:
        count.claim(claimer)
    rules = GAMES["sixty-six"].rules_for(options or {})
    (step,) = rules.scoring.end
    assert isinstance(step, DealToCount)
    assert rules.claim is not None
    return step.award(rules.claim, count, standing, last)


@pytest.mark.parametrize(
    ("other", "points"), [((0, False), 3), ((0, True), 2), ((32, True), 2), ((33, True), 1)]
)
@pytest.mark.parametrize("closer", [-1, A])
def test_a_right_claim_by_the_closer_or_unclosed(
    other: tuple[int, bool], points: int, closer: int
) -> None:
    standing = Standing((66, other[0]), (True, other[1]), False)
    assert outcome(standing, closer, A) == Award(A, points)


@pytest.mark.parametrize(
    ("count", "won", "early", "by_count", "two_three"),
    [
        (65, True, False, 1, 2),
        (33, True, False, 1, 2),
        (32, True, False, 2, 2),
        (0, False, False, 3, 2),
        (65, True, True, 3, 3),
        (0, False, True, 3, 3),
    ],
)
@pytest.mark.parametrize("claimer", [-1, B])
def test_a_closer_who_fails_loses_by_the_option(
    count: int, won: bool, early: bool, by_count: int, two_three: int, claimer: int
) -> None:
    standing = Standing((count, 66), (won, True), early)
    assert outcome(standing, A, claimer) == Award(B, by_count)
    assert outcome(standing, A, claimer, {"closing": "two-three"}) == Award(B, two_three)


@pytest.mark.parametrize(
    ("won", "closer", "early", "points"),
    [(True, -1, False, 2), (False, -1, False, 3), (True, A, True, 3), (True, A, False, 2)],
)
def test_a_wrong_claim_brings_the_other_2_or_3(
    won: bool, closer: int, early: bool, points: int
) -> None:
    standing = Standing((65, 0), (True, won), early)
    assert outcome(standing, closer, A) == Award(B, points)


def test_a_wrong_claim_against_a_closer_brings_him_2() -> None:
    assert outcome(Standing((0, 65), (True, True), True), A, B) == Award(A, 2)


@pytest.mark.parametrize("counts_of", [(65, 65), (70, 70)])
def test_if_nobody_or_both_have_66_nobody_scores(counts_of: tuple[int, int]) -> None:
    standing = Standing(counts_of, (True, True), False)
    assert outcome(standing) == Award(-1, 0)
    assert outcome(standing, options={"last-trick-wins": "true"}, last=B) == Award(B, 1)


def test_the_last_trick_does_not_win_a_closed_deal() -> None:
    standing = Standing((70, 70), (True, True), False)
    assert outcome(standing, A, options={"last-trick-wins": "true"}) == Award(-1, 0)


def test_a_closers_deal_ends_with_nothing_only_if_both_have_66() -> None:
    for mine, other in itertools.product((0, 32, 33, 65, 66, 90), repeat=2):
        standing = Standing((mine, other), (True, True), False)
        nothing = outcome(standing, A) == Award(-1, 0)
        assert nothing == (mine >= 66 and other >= 66)


# -- the game, deal after deal --------------------


def game(*deals: str, options: str = "", header: str = "") -> str:
    """A record of several deals, each its tags and its play."""
    named = f'[Options "{options}"]\n' if options else ""
    parts = [f'[Deal "{number}"]\n{one}\n' for number, one in enumerate(deals, 1)]
    return f'[Game "sixty-six"]\n{named}{header}\n' + "\n".join(parts)


def believed(score: str, dealer: str = "") -> str:
    """A deal of which only the score is known."""
    tag = f'[Dealer "{dealer}"]\n' if dealer else ""
    return f"{tag}\n... {score}"


def closed_by(seat: str) -> str:
    """A deal that is closed and claimed by a seat at once: wrongly, which brings the other 3."""
    return f'[TurnUp "JS"]\n\n{seat}:| {seat}:|| '


def test_after_a_deal_without_points_the_next_brings_one_more_until_it_is_got() -> None:
    dealt = f"{TAGS}\n\n{CLOSED_WIN} "
    again = dealt.replace('[Dealer "B"]\n', "")
    nothing = believed("#0/0", "B")
    # The deal alternates: A deals the second, B the third, in which A leads.
    assert codes(game(nothing, believed("#0/0"), again + "#5/0")) == []
    assert codes(game(nothing, believed("#0/0"), again + "#3/0")) == ["score-deal"]
    assert codes(game(believed("#0/1", "B"), believed("#0/0"), again + "#4/0")) == []
    # What was carried is got once.
    assert codes(game(nothing, believed("#2/0"), again + "#3/0")) == []


def test_what_is_carried_past_an_unfinished_deal_is_not_known() -> None:
    again = f'{TAGS}\n[Score "0/0"]\n\n{CLOSED_WIN} '.replace('[Dealer "B"]\n', "")
    for points in (3, 4, 5):
        unknown = game(believed("#0/0", "B"), "\n1. B:AS *", again + f"#{points}/0")
        assert codes(unknown) == []


def test_a_void_deal_leaves_what_is_carried_as_it_was() -> None:
    again = f"{TAGS}\n\n{CLOSED_WIN} ".replace('[Dealer "B"]\n', "")
    void = '[Void "misdeal"]\n\n1. B:AC KC *'
    assert codes(game(believed("#0/0", "A"), void, again + "#4/0")) == ["turn"]
    void = '[Void "misdeal"]\n\n1. A:AC KC *'
    assert codes(game(believed("#0/0", "A"), void, again + "#4/0")) == []


@pytest.mark.parametrize(("value", "dealer"), [("alternate", "A"), ("winner", "A"), ("loser", "B")])
def test_who_deals_next_by_option(value: str, dealer: str) -> None:
    first = f"{TAGS}\n\n{CLOSED_WIN} #3/0"
    replay = replay_of(game(first, "\n*", options=f"dealer-rotation={value}"))
    assert replay.deals[1].dealer == dealer
    for rotation in ("winner", "loser"):
        tied = game(believed("#0/0", "B"), "\n*", options=f"dealer-rotation={rotation}")
        assert replay_of(tied).deals[1].dealer == "A"


def test_running_scores_in_a_deal_are_the_count_and_the_result_game_points() -> None:
    dealt = f'{TAGS}\n[Score "4/6"]\n\n1. A:AS 9S =11/0 *'
    assert codes(game(dealt)) == []
    wrong = only(game(dealt.replace("=11/0", "=15/6")))
    assert (wrong.code, wrong.expected) == ("score-running", "11/0")


test_the_game_deal_after_deal = deal.sentences(f"""
adjustments come before it is asked who has won
    [Score "4/6"] [Adjust "0/2 a revoke"] {CLOSED_WIN} #3/2 => score 7/8; won by B
    [Score "4/6"] [Adjust "0/1 a revoke"] {CLOSED_WIN} #3/1 => score 7/7; won by nobody
the target by option
    [Score "4/6"] target=7 {CLOSED_WIN} #3/0 => won by A
    [Score "4/6"] target=10 {CLOSED_WIN} #3/0 => won by nobody
    [Score "4/6"] target=8 {CLOSED_WIN} #3/0 => won by nobody
""")


# -- counted where it is closest --------------------

#: The last trick of a deal, which brings both to 65.
LAST = """[Start "12"]
[Leader "A"]
[Trump "S"]
[HandA "9H"]
[HandB "9D"]
[Talon ""]

=55/65 12. A:9H 9D"""


def test_points_add_up_until_they_are_got() -> None:
    first = f'[Dealer "B"]\n{LAST} '
    third = f"{TAGS}\n\n{CLOSED_WIN} "
    assert codes(game(first + "#0/0", f"{LAST} #0/0", third + "#5/0")) == []
    assert codes(game(first + "#0/0", f"{LAST} #0/0", third + "#4/0")) == ["score-deal"]


def test_a_wrong_claim_after_the_last_trick_loses_a_deal_that_nobody_had_won() -> None:
    assert codes(game(f"{LAST} #0/0")) == []
    assert codes(game(f"{LAST} || #0/2")) == ["claim-short"]
    assert codes(game(f"{LAST} || #0/0")) == ["claim-short", "score-deal"]


def test_after_a_gap_the_turn_up_may_still_lie_under_a_closed_talon() -> None:
    play = "1. B:KD TS\n...\n6. A:KC QC\n7. A:AD TD\n8. A:9H AH\n9. B:QS KS\n10. A:TC JD\n*"
    assert codes(deal(play, tags='[Dealer "A"]\n[TurnUp "9C"]')) == []


def test_nobody_is_taken_to_have_drawn_the_turn_up_of_a_closed_talon() -> None:
    seen = replay_of(deal("1. A:AS 9S | 2. A:AH *")).position(1, 4).seen_by("A")
    assert set(seen.hands["B"]) == {"x"}


test_counted_where_it_is_closest = deal.sentences("""
a closed talon stays closed after a gap
    | 1. A:AS 9S ... 3. A:KH TH B:^KC * -> draw-none
""")
