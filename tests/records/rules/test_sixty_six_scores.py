"""What a deal and a game of sixty-six bring, by rulebook 18."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

import records
from analysis.generate import PLAYERS, generate
from records.play.replay import Replay
from records.rules.count import Count
from records.rules.deal_replay import DealReplay
from records.rules.games import GAMES
from records.rules.scorers.claimed import Award, CountsAtEnd, DealToCount
from tests.build import codes, only, replay_of
from tests.records.rules.sixty_six import CLOSED_WIN, TAGS, deal

# -- the deal score --------------------

A, B = 0, 1


def outcome(
    standing: CountsAtEnd,
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
    standing = CountsAtEnd((66, other[0]), (True, other[1]), False)
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
    standing = CountsAtEnd((count, 66), (won, True), early)
    assert outcome(standing, A, claimer) == Award(B, by_count)
    assert outcome(standing, A, claimer, {"closing": "two-three"}) == Award(B, two_three)
    assert outcome(standing, A, claimer, {"closing": "three"}) == Award(B, 3)
    flat = 2 if claimer == B else two_three
    assert outcome(standing, A, claimer, {"closing": "two-three-flat"}) == Award(B, flat)


@pytest.mark.parametrize(
    ("won", "closer", "early", "points"),
    [(True, -1, False, 2), (False, -1, False, 3), (True, A, True, 3), (True, A, False, 2)],
)
def test_a_wrong_claim_brings_the_other_2_or_3(
    won: bool, closer: int, early: bool, points: int
) -> None:
    standing = CountsAtEnd((65, 0), (True, won), early)
    assert outcome(standing, closer, A) == Award(B, points)


@pytest.mark.parametrize(("closer", "points"), [(-1, 2), (B, 2), (A, 3)])
def test_a_wrong_claim_costs_2_by_option_but_a_closer_what_the_closing_costs(
    closer: int, points: int
) -> None:
    standing = CountsAtEnd((65, 0), (True, False), True)
    options = {"false-claim": "two", "closing": "two-three-flat"}
    assert outcome(standing, closer, A, options) == Award(B, points)


def test_a_wrong_claim_against_a_closer_brings_him_2() -> None:
    assert outcome(CountsAtEnd((0, 65), (True, True), True), A, B) == Award(A, 2)


@pytest.mark.parametrize("counts_of", [(65, 65), (70, 70)])
def test_if_nobody_or_both_have_66_nobody_scores(counts_of: tuple[int, int]) -> None:
    standing = CountsAtEnd(counts_of, (True, True), False)
    assert outcome(standing) == Award(-1, 0)
    for value in ("equal", "true"):
        assert outcome(standing, options={"last-trick-wins": value}, last=B) == Award(B, 1)


@pytest.mark.parametrize("counts_of", [(20, 100), (100, 0), (64, 66), (70, 80)])
@pytest.mark.parametrize("unclaimed", ["counts", "higher", "lost"])
def test_the_last_trick_wins_one_point_whatever_the_counts(
    counts_of: tuple[int, int], unclaimed: str
) -> None:
    standing = CountsAtEnd(counts_of, (True, True), False)
    options = {"last-trick-wins": "true", "unclaimed": unclaimed}
    assert [outcome(standing, options=options, last=one) for one in (A, B)] == [(A, 1), (B, 1)]
    # What is equal only is decided as otherwise.
    equal = options | {"last-trick-wins": "equal"}
    usual = outcome(standing, options={"unclaimed": unclaimed})
    assert outcome(standing, options=equal, last=B) == usual


@pytest.mark.parametrize("value", ["equal", "true"])
def test_the_last_trick_does_not_win_a_closed_deal(value: str) -> None:
    standing = CountsAtEnd((70, 70), (True, True), False)
    assert outcome(standing, A, options={"last-trick-wins": value}) == Award(-1, 0)


@pytest.mark.parametrize(
    ("counts_of", "closer", "counts", "higher", "lost"),
    [
        ((70, 50), -1, (A, 1), (A, 1), (-1, 0)),
        ((70, 32), -1, (A, 2), (A, 2), (-1, 0)),
        ((50, 32), -1, (-1, 0), (A, 2), (-1, 0)),
        ((70, 80), -1, (-1, 0), (B, 1), (-1, 0)),
        ((60, 60), -1, (-1, 0), (-1, 0), (-1, 0)),
        ((70, 50), A, (A, 1), (A, 1), (B, 1)),
        ((70, 80), A, (-1, 0), (B, 1), (B, 1)),
        ((65, 50), A, (B, 1), (B, 1), (B, 1)),
    ],
)
def test_who_scores_if_nobody_claims_by_option(
    counts_of: tuple[int, int],
    closer: int,
    counts: tuple[int, int],
    higher: tuple[int, int],
    lost: tuple[int, int],
) -> None:
    standing = CountsAtEnd(counts_of, (True, True), False)
    for value, award in (("counts", counts), ("higher", higher), ("lost", lost)):
        assert outcome(standing, closer, options={"unclaimed": value}) == award


def test_at_the_closing_a_marriage_counts_that_was_shown_before_it_with_a_trick() -> None:
    count = Count(2)
    count.declare(B, 20, 20)
    with_trick = count.copy()
    with_trick.count_trick(B, 14)
    for one in (count, with_trick):
        one.close(A)
        one.count_trick(B, 15)
        one.declare(B, 40, 40)
    assert (count.early, count.at_closing) == (True, (0, 0))
    assert (with_trick.early, with_trick.at_closing) == (False, (34, 34))


@pytest.mark.parametrize(
    ("early", "at_closing", "points"), [(True, 0, 3), (False, 32, 2), (False, 33, 1)]
)
@pytest.mark.parametrize("claimer", [-1, A])
def test_a_closer_wins_by_what_the_other_had_at_the_closing_by_option(
    early: bool, at_closing: int, points: int, claimer: int
) -> None:
    standing = CountsAtEnd((66, 40), (True, True), early, at_closing)
    options = {"closing-count": "at-closing"}
    assert outcome(standing, A, claimer, options) == Award(A, points)
    assert outcome(standing, A, claimer) == Award(A, 1)
    # Nobody else does.
    assert outcome(standing, -1, A, options) == Award(A, 1)


def test_a_closers_deal_ends_with_nothing_only_if_both_have_66() -> None:
    for mine, other in itertools.product((0, 32, 33, 65, 66, 90), repeat=2):
        standing = CountsAtEnd((mine, other), (True, True), False)
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


@pytest.mark.parametrize("rotation", ["alternate", "winner", "loser"])
def test_after_a_deal_that_nobody_wins_the_same_player_deals_by_option(rotation: str) -> None:
    options = f"drawn-deal=again dealer-rotation={rotation}"
    dealt = f"{TAGS}\n\n{CLOSED_WIN} #4/0"
    assert codes(game(believed("#0/0", "B"), dealt, options=options)) == []
    won = game(believed("#0/1", "B"), "\n*", options=options)
    assert replay_of(won).deals[1].dealer == ("B" if rotation == "winner" else "A")


def test_by_option_nothing_is_carried_over() -> None:
    again = f"{TAGS}\n\n{CLOSED_WIN} ".replace('[Dealer "B"]\n', "")
    deals = believed("#0/0", "A")
    assert codes(game(deals, again + "#3/0", options="carry=false")) == []
    assert codes(game(deals, again + "#4/0", options="carry=false")) == ["score-deal"]


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


test_the_end_of_a_deal_by_option = deal.sentences("""
the last trick wins the deal whoever has 66
    sixty-six [Start "12"] [Leader "A"] [Trump "S"] [HandA "9H"] [HandB "9D"] [Talon ""]
    =10/70 12. A:9H 9D #0/2
    last-trick-wins=equal =55/65 12. A:9H 9D #1/0
    last-trick-wins=equal =58/68 12. A:9H 9D #1/0
    last-trick-wins=equal =10/70 12. A:9H 9D #0/2
    last-trick-wins=true =55/65 12. A:9H 9D #1/0
    last-trick-wins=true =10/70 12. A:9H 9D #1/0
    last-trick-wins=true =60/0 12. A:9H 9D #1/0
who wins the last trick may claim after it and who loses it may not
    sixty-six [Start "12"] [Leader "A"] [Trump "S"] [HandA "9H"] [HandB "9D"] [Talon ""]
    last-trick-wins=true =60/20 12. A:9H 9D || #2/0
    last-trick-wins=true =60/20 12. A:9H 9D A:|| #2/0
    last-trick-wins=true =20/70 12. A:9H 9D B:|| #1/0 -> after-end
    last-trick-wins=true =20/70 12. A:9H B:|| #0/2
    last-trick-wins=equal =20/70 12. A:9H 9D B:|| #0/2
    last-trick-wins=true =20/20 12. A:9H 9D || #0/2 -> claim-short
who loses the last trick may claim if the talon was closed
    last-trick-wins=true | 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS B:||
        #3/0 -> claim-short score-deal
    # It may have been closed in a gap.
    sixty-six [Dealer "B"] [TurnUp "JS"] last-trick-wins=true 1. A:AS 9S ... =20/70 12. A:9H 9D
        B:|| #0/2
if nobody claims the higher count may score
    sixty-six [Start "12"] [Leader "A"] [Trump "S"] [HandA "9H"] [HandB "9D"] [Talon ""]
    unclaimed=higher =40/60 12. A:9H 9D #0/1
    unclaimed=higher =60/80 12. A:9H 9D #0/1
    unclaimed=higher =55/65 12. A:9H 9D #0/0
    unclaimed=lost =20/80 12. A:9H 9D #0/0
a closer who has not claimed has lost by option
    | 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH +KSQS 5. A:KS TS 6. B:JD QS #2/0
    unclaimed=lost | 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH +KSQS 5. A:KS TS 6. B:JD QS #0/3
a closer wins by what the other had at the closing by option
    1. A:KH TH 2. B:QH AH A:^AC | 3. A:QC TC 4. B:KC AC +KSQS 5. A:KS TS 6. B:TD AD || #1/0
    closing-count=at-closing 1. A:KH TH 2. B:QH AH A:^AC | 3. A:QC TC 4. B:KC AC +KSQS 5. A:KS TS
        6. B:TD AD || #2/0
    closing-count=at-closing | 1. A:KH TH 2. B:QH AH 3. A:AS 9S 4. A:AD TD +KSQS || #3/0
    | 1. A:KH TH 2. B:QH AH 3. A:AS 9S 4. A:AD TD +KSQS || #2/0
what the other had at the closing is believed if it is not known
    sixty-six [Start "5"] [Leader "A"] [Trump "S"] [HandA "AS KS QS AH KH AD"]
        [HandB "TS 9S TH QH TD JD"]
    closing-count=at-closing | 5. A:AS 9S =60/40 6. A:AD TD || #1/0
    closing-count=at-closing | 5. A:AS 9S =60/40 6. A:AD TD || #2/0
    closing-count=end | 5. A:AS 9S =60/40 6. A:AD TD || #2/0 -> score-deal
what can never be carried over is idle
    last-trick-wins=true unclaimed=lost carry=false drawn-deal=again * -> option-idle option-idle
    last-trick-wins=true carry=false drawn-deal=again *
    unclaimed=lost carry=false drawn-deal=again *
""")


def _deals(options: str) -> Iterator[tuple[Replay, DealReplay, set[str]]]:
    """The deals of generated games under these options, with the kinds of what was done."""
    chosen = dict(word.split("=") for word in options.split())
    for seed, player in zip(range(20), itertools.cycle(PLAYERS)):
        replay = records.replay(generate("sixty-six", seed, chosen, player))
        assert replay.ok
        for one in replay.deals:
            yield replay, one, {event.kind for event in replay.events(one.deal)}


def test_a_failed_closing_is_three_by_option() -> None:
    failed = 0
    for replay, one, kinds in _deals("closing=three carry=false"):
        if "closing" in kinds:
            (closer,) = (e.seat for e in replay.events(one.deal) if e.kind == "closing")
            assert one.score is not None
            other = one.score["BA".index(closer)]
            assert other in (0, 3)
            failed += other > 0
    assert failed


test_counted_where_it_is_closest = deal.sentences("""
a closed talon stays closed after a gap
    | 1. A:AS 9S ... 3. A:KH TH B:^KC * -> draw-none
""")
