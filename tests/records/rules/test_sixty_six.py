"""Sixty-six and Schnapsen, by rulebook 18."""

from __future__ import annotations

import itertools

import pytest

import records
from records.perft import perft
from records.rules.games import GAMES
from records.rules.parts.count import Count
from records.rules.scorers.sixty_six import Award, Standing, award
from tests.build import codes, marked, only, record_of, replay_of, whole_game

EXAMPLE = """
[Game "sixty-six"]
[Result "*"]

[Deal "1"]
[Dealer "B"]
[HandA "TS 9S AH KD JD QC"]
[HandB "QH JH AD TD TC 9C"]
[TurnUp "QS"]
[Talon "KH KC JC AS KS QD 9H JS 9D AC TH"]

1. A:TS 9C ~9S
2. A:KD TD
3. B:JC QC +KSQS=40 |
4. A:KS JH =61/14
5. A:AS QH ||
#2/0
"""

#: A has good cards, spades are trumps, and A leads.
TAGS = """[Dealer "B"]
[HandA "AS KS QS AH KH AD"]
[HandB "TS 9S TH QH TD JD"]
[TurnUp "JS"]
[Talon "KC QC AC TC JC 9C JH 9H KD QD 9D"]"""

SCHNAPSEN = """[Dealer "B"]
[HandA "AS KS QS AH KH"]
[HandB "TS TH QH TD JD"]
[TurnUp "JC"]
[Talon "AC JH KC QC JS KD AD QD TC"]"""


def deal(play: str, options: str = "", tags: str = TAGS, header: str = "") -> str:
    """A record of one deal."""
    named = f'[Options "{options}"]\n' if options else ""
    return f'[Game "sixty-six"]\n{named}{header}\n[Deal "1"]\n{tags}\n\n{play}\n'


def brought(play: str, options: str = "", tags: str = TAGS) -> tuple[int, ...] | None:
    """What a deal brings."""
    replay = replay_of(deal(f"{play} *", options, tags))
    assert replay.findings == []
    return replay.deals[0].score


def counts(play: str, options: str = "", tags: str = TAGS) -> tuple[int, ...] | None:
    """The count of both where the play ends."""
    counted = replay_of(deal(f"{play} *", options, tags)).positions[-1].counted
    return None if counted is None else tuple(counted)


# -- the facts --------------------


def test_the_example_of_the_rulebook_has_no_finding() -> None:
    replay = replay_of(EXAMPLE)
    assert replay.findings == []
    assert replay.score == (2, 0)
    assert replay.deals[0].complete


@pytest.mark.parametrize(("pack", "size", "hand", "tricks"), [("24", 24, 6, 12), ("20", 20, 5, 10)])
def test_two_players_with_24_or_20_cards(pack: str, size: int, hand: int, tricks: int) -> None:
    rules = GAMES["sixty-six"].rules(pack=pack)
    assert (rules.seats, rules.size, rules.hand_size, rules.tricks) == (2, size, hand, tricks)
    assert sum(rules.value[card] for card in rules.cards) == 120


def test_a_nine_belongs_to_the_longer_pack_only() -> None:
    assert codes(deal("1. A:9S *", tags='[Dealer "B"]')) == []
    assert codes(deal("1. A:9S *", "pack=20", tags='[Dealer "B"]')) == ["deal-card"]


def test_any_card_may_be_played_while_there_is_a_talon() -> None:
    assert codes(deal("1. A:KH TD *")) == []


@pytest.mark.parametrize(
    ("options", "card", "code"),
    [
        ("", "TD", "play-follow"),
        ("", "QH", "play-beat"),
        ("", "TH", None),
        ("end-play=follow", "TD", "play-follow"),
        ("end-play=follow", "QH", None),
    ],
)
def test_the_duties_of_phase_two_hold_once_the_talon_is_closed(
    options: str, card: str, code: str | None
) -> None:
    assert codes(deal(f"| 1. A:KH {card} *", options)) == ([code] if code else [])


def test_who_is_void_trumps_once_the_talon_is_closed() -> None:
    # A draws a club before he closes; B has none.
    play = "1. A:AS 9S A:^KC B:^QC | 2. A:KC"
    assert codes(deal(f"{play} QC *")) == []
    play = "1. A:AH TH A:^KC B:^QC 2. A:KC QC | 3. A:AD"
    assert codes(deal(f"{play} TD *")) == []
    void = (
        TAGS.replace('"KC QC AC', '"KC 9D AC')
        .replace("QD 9D]", "QD QC]")
        .replace('QD 9D"', 'QD QC"')
    )
    play = "1. A:AH TH | 2. A:KH"
    assert codes(deal(f"{play} QH *", tags=void)) == []
    assert codes(deal("1. A:AH TH A:^KC | 2. A:KC TD *", tags=void)) == ["play-trump"]
    assert codes(deal("1. A:AH TH A:^KC | 2. A:KC TD *", "end-play=follow", tags=void)) == []


# -- marriages --------------------


@pytest.mark.parametrize("points", ["", "=40"])
def test_the_first_lead_may_be_from_a_marriage(points: str) -> None:
    assert codes(deal(f"+KSQS{points} 1. A:KS TS *")) == []


def test_a_marriage_is_worth_20_and_in_trumps_40() -> None:
    tags = TAGS.replace("AH KH AD", "KH QH AD").replace("TH QH", "TH AH")
    assert codes(deal("+KHQH=20 1. A:KH AH *", tags=tags)) == []
    finding = only(deal("+KHQH=40 1. A:KH AH *", tags=tags))
    assert (finding.code, finding.expected) == ("score-declared", "20")
    assert only(deal("+KSQS=20 1. A:KS TS *")).expected == "40"


def test_a_marriage_counts_as_soon_as_its_player_has_a_trick() -> None:
    assert counts("+KSQS 1. A:KS TS") == (0, 14)
    assert counts("+KSQS 1. A:KS TS 2. B:QH AH") == (54, 14)
    assert codes(deal("+KSQS 1. A:KS TS =0/14 2. B:QH AH =54/14 *")) == []
    assert codes(deal("+KSQS 1. A:KS TS =40/14 *")) == ["score-running"]


def test_another_lead_than_from_the_marriage_is_told() -> None:
    finding = only(deal("+KSQS 1. A:AS 9S *"))
    assert (finding.code, finding.text, finding.legal) == ("play-order", "AS", ("KS", "QS"))
    assert finding.message["en"] == "AS is not a card of the marriage just shown"
    # The marriage stands.
    assert codes(deal("+KSQS 1. A:AS 9S =51/0 *")) == ["play-order"]


def test_the_next_lead_is_free() -> None:
    assert codes(deal("+KSQS 1. A:QS 9S 2. A:AS TS *")) == []


def test_only_who_is_on_lead_may_marry_and_between_two_tricks() -> None:
    assert codes(deal("B:+THQH 1. A:AS 9S *")) == ["declare-unknown"]
    held = TAGS.replace("TH QH", "KH QH").replace("AH KH", "AH TH")
    assert codes(deal("B:+KHQH 1. A:AS 9S *", tags=held)) == ["declare-turn"]
    assert codes(deal("1. A:AS +KSQS 9S *")) == ["declare-turn"]
    assert codes(deal("1. A:AS 9S B:+KHQH *", tags=held)) == ["declare-turn"]


def test_one_marriage_a_lead() -> None:
    two = TAGS.replace("AS KS QS AH KH AD", "AS KS QS QH KH AD").replace("TH QH", "TH AH")
    assert codes(deal("+KSQS +KHQH 1. A:KS TS *", tags=two)) == ["declare-limit"]


def test_after_a_wrong_lead_a_marriage_has_still_served() -> None:
    assert codes(deal("+KSQS 1. A:AS 9S +KSQS *")) == ["play-order", "declare-reused"]


def test_a_marriage_not_held_is_told() -> None:
    assert codes(deal("+KDQD 1. A:AS 9S *")) == ["declare-not-held"]


def test_a_marriage_brings_the_draws_on() -> None:
    drawn = (
        TAGS.replace('"KC QC AC', '"KC AC QC').replace("TH QH", "TH JH").replace("9C JH", "9C QH")
    )
    # A draws QC with the second draw only.
    play = "1. A:AS 9S 2. A:AH TH"
    assert codes(deal(f"{play} A:+KCQC A:KC TD *", tags=drawn)) == []
    assert codes(deal(f"{play} A:+KCQC A:^QC *", tags=drawn)) == ["draw-turn"]


@pytest.mark.parametrize(("value", "code"), [("true", []), ("false", ["declare-closed"])])
def test_late_marriages_by_option(value: str, code: list[str]) -> None:
    play = "| 1. A:AS 9S +KSQS *"
    assert codes(deal(play, f"late-marriages={value}")) == code


# -- the exchange --------------------

NINE = TAGS.replace("AS KS QS AH KH AD", "AS KS 9S AH KH AD").replace("TS 9S", "TS QS")


def test_who_has_a_trick_exchanges_the_nine_of_trumps_on_lead() -> None:
    assert codes(deal("1. A:AS QS ~9S 2. A:JS *", tags=NINE)) == []
    assert codes(deal("~9S 1. A:AS QS *", tags=NINE)) == ["exchange-turn"]
    assert codes(deal("1. A:AS QS 2. A:JD *".replace("A:JD", "A:AH ~9S"), tags=NINE)) == [
        "exchange-not-held"
    ] or codes(deal("1. A:AS QS 2. A:AH A:~9S *", tags=NINE)) == ["exchange-turn"]


def test_an_exchange_inside_a_trick_is_out_of_time_on_lead() -> None:
    play = "1. A:AS QS 2. A:AH A:~9S *"
    assert codes(deal(play, tags=NINE)) == ["exchange-turn"]


def test_at_any_time_it_may_be_inside_a_trick_before_ones_own_card() -> None:
    b_has = TAGS.replace("KH AD", "KH JD").replace("TD JD", "TD AD")
    play = "1. A:KH TH 2. B:AD"
    assert codes(deal("1. A:KH TH 2. B:JD *", "exchange-when=any-time")) == []
    # B has a trick: between the tricks, or in one before his own card, on lead or not.
    swap = "1. A:KH TH ~9S 2. B:JS KS"
    assert codes(deal(f"{swap} *", "exchange-when=any-time", tags=b_has)) == []
    swap = "1. A:KH TH 2. B:QH AH 3. A:AS ~9S JS"
    assert codes(deal(f"{swap} *", "exchange-when=any-time", tags=b_has)) == []
    assert codes(deal(f"{swap} *", tags=b_has)) == ["exchange-turn"]
    # After his own card, and without a trick, it is not.
    late = f"{play} B:~9S *"
    assert codes(deal(late, "exchange-when=any-time", tags=b_has)) == ["exchange-turn"]
    early = "1. A:KS B:~9S *"
    assert codes(deal(early, "exchange-when=any-time", tags=b_has)) == ["exchange-turn"]


def test_an_exchange_scores_nothing() -> None:
    assert codes(deal("1. A:AS QS ~9S=0 *", tags=NINE)) == []
    assert codes(deal("1. A:AS QS ~9S=10 *", tags=NINE)) == ["score-declared"]


def test_another_card_does_not_exchange() -> None:
    finding = only(deal("1. A:AS QS ~KS *", tags=NINE))
    assert (finding.code, finding.legal) == ("exchange-card", ("9S",))


def test_nobody_exchanges_a_nine_turned_up() -> None:
    turned = NINE.replace("AS KS 9S", "AS KS JS").replace('"JS"', '"9S"')
    assert codes(deal("1. A:AS QS ~JS *", tags=turned)) == ["exchange-none"]


def test_nobody_exchanges_once_the_talon_is_closed() -> None:
    assert codes(deal("1. A:AS QS | ~9S *", tags=NINE)) == ["exchange-closed"]


def test_an_exchange_brings_the_draws_on() -> None:
    assert codes(deal("1. A:AS QS ~9S A:^KC *", tags=NINE)) == ["draw-turn"]
    assert codes(deal("1. A:AS QS A:^KC B:^QC ~9S *", tags=NINE)) == []


def test_after_the_last_trick_with_a_draw_the_exchange_comes_too_late() -> None:
    # The draws that it brings on empty the talon.
    tags = '[Dealer "B"]\n[TurnUp "JS"]\n[Start "6"]\n[Leader "A"]'
    assert codes(deal("6. A:AS QS ~9S *", tags=tags)) == ["exchange-closed"]
    assert codes(deal("6. A:AS QS *", tags=tags)) == []


def test_the_jack_exchanges_in_schnapsen() -> None:
    jack = (
        SCHNAPSEN.replace("KS QS AH", "KS JC AH").replace('"JC"', '"QC"').replace("KC QC", "KC QS")
    )
    assert codes(deal("1. A:AH QH ~JC *", "pack=20", tags=jack)) == []


# -- the closing --------------------


def test_the_leader_may_close_before_the_first_trick() -> None:
    assert codes(deal("| 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS *")) == []


def test_a_talon_closed_before_the_draw_leaves_the_hands_one_card_short() -> None:
    play = "1. A:AS 9S | 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS"
    assert codes(deal(f"{play} *")) == []
    assert replay_of(deal(f"{play} *")).deals[0].complete
    assert codes(deal(f"{play} 7. A:KC *")) == ["after-end"]


def test_a_talon_closed_after_the_draw_leaves_them_whole() -> None:
    play = "1. A:AS 9S A:^KC | 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS"
    assert codes(deal(f"{play} 7. A:KC QC *")) == []
    assert not replay_of(deal(f"{play} *")).deals[0].complete


def test_a_marriage_before_the_closing_has_brought_the_draws_on() -> None:
    assert codes(deal("1. A:AS 9S +KSQS | 2. A:KS TS 3. B:QC KC *")) == []


def test_nobody_draws_from_a_closed_talon() -> None:
    assert codes(deal("1. A:AS 9S | A:^KC *")) == ["draw-none"]


def test_a_talon_is_closed_once() -> None:
    assert codes(deal("| | 1. A:AS 9S *")) == ["close-none"]


def test_an_empty_talon_cannot_be_closed() -> None:
    tags = '[Dealer "B"]\n[TurnUp "JS"]\n[Start "6"]\n[Leader "A"]'
    assert codes(deal("6. A:AS QS A:^KC | *", tags=tags)) == ["close-none"]
    assert codes(deal("6. A:AS QS | *", tags=tags)) == []


def test_only_who_is_on_lead_closes_and_it_is_closed_all_the_same() -> None:
    assert codes(deal("B:| 1. A:KH QH *")) == ["close-turn", "play-beat"]
    assert codes(deal("1. A:KH | TD *")) == ["close-turn", "play-follow"]
    finding = only(deal("B:| 1. A:KH TH *"))
    assert finding.message["fr"].endswith("seul A, qui va entamer, le peut")


def test_the_last_trick_counts_nothing_after_a_closing() -> None:
    play = "| 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH 5. A:KS TS 6. B:JD QS"
    assert counts(play) == (65, 14)


def test_other_games_know_no_closing() -> None:
    assert codes('[Game "besigue"]\n[Deal "1"]\n1. A:9S 8S | *') == ["close-none"]


# -- the claim --------------------

SIXTY_SIX = "1. A:AS 9S 2. A:AH TH 3. A:AD TD"


def test_a_claim_with_66_wins_the_deal() -> None:
    play = f"{SIXTY_SIX} +KSQS ||"
    assert counts(play) == (93, 0)
    assert brought(play) == (3, 0)


def test_a_claim_may_follow_a_marriage_without_a_lead() -> None:
    assert codes(deal(f"{SIXTY_SIX} +KSQS=40 =93/0 || #3/0")) == []


def test_nothing_is_done_after_a_claim() -> None:
    assert codes(deal(f"{SIXTY_SIX} +KSQS || 4. A:KS #3/0")) == ["after-end"]
    assert codes(deal(f"{SIXTY_SIX} +KSQS || || #3/0")) == ["after-end"]


def test_a_claim_short_of_66_loses_the_deal() -> None:
    finding = only(deal(f"{SIXTY_SIX} || #0/3"))
    assert (finding.code, finding.seat, finding.trick) == ("claim-short", "A", 3)
    taken = "1. A:KH TH 2. B:QH AH"
    assert codes(deal(f"{taken} || #0/2")) == ["claim-short"]
    assert codes(deal(f"{taken} || #0/3")) == ["claim-short", "score-deal"]


def test_either_player_claims_at_any_time_and_inside_a_trick_without_it() -> None:
    # The ace that A has led does not count yet.
    assert codes(deal("1. A:AS 9S +KSQS=40 2. A:KS A:|| *")) == ["claim-short"]
    assert codes(deal("1. A:AS 9S 2. A:AH TH +KSQS 3. A:KS B:|| *")) == ["claim-short"]
    assert codes(deal("1. A:AS 9S 2. A:AH TH +KSQS 3. A:KS A:|| #3/0")) == []


def test_a_claim_without_a_seat_is_that_of_whose_turn_it_is() -> None:
    assert codes(deal("1. A:AS 9S 2. A:AH TH +KSQS 3. A:KS || *")) == ["claim-short"]


def test_after_a_claim_the_cards_that_are_due_are_not_drawn() -> None:
    replay = replay_of(deal(f"{SIXTY_SIX} +KSQS 4. A:KS TS B:|| *"))
    assert [len(hand) for hand in replay.positions[-1].hands.values()] == [5, 5]


def test_who_alone_has_66_when_the_cards_are_out_scores_as_by_a_claim() -> None:
    play = "| 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH +KSQS 5. A:KS TS 6. B:JD QS"
    assert counts(play) == (105, 14)
    assert brought(play) == (2, 0)


def test_a_claim_after_the_last_trick_is_in_time() -> None:
    play = "| 1. A:AS 9S 2. A:AH TH 3. A:AD TD 4. A:KH QH +KSQS 5. A:KS TS 6. B:JD QS"
    assert codes(deal(f"{play} || #2/0")) == []
    assert codes(deal(f"{play} B:|| #3/0")) == ["claim-short", "score-deal"]
    assert codes(deal(f"{play} B:|| #2/0")) == ["claim-short"]


def test_other_games_know_no_claim_and_it_ends_nothing() -> None:
    whist = '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S || 4S KS *'
    assert codes(whist) == ["claim-short"]


def test_a_claim_falls_short_only_if_no_unknown_card_can_bear_it() -> None:
    hidden = '[Dealer "B"]\n[TurnUp "JS"]'
    # Each of the unknown cards is a ten at most.
    assert codes(deal("1. A:AS xS 2. A:AH xH 3. A:AD xD || *", tags=hidden)) == ["claim-short"]
    assert codes(deal("1. A:AS xS 2. A:AH xH 3. A:AD xD 4. A:AC 9C || *", tags=hidden)) == []
    assert codes(deal("1. A:AS 9x 2. A:AH 9H +KSQS || *", tags=hidden)) == ["claim-short"]
    assert codes(deal("1. A:AS xS 2. A:AH 9H +KSQS || *", tags=hidden)) == []
    # Without the turn-up the marriage may be one of trumps.
    bare = '[Dealer "B"]'
    assert codes(deal("1. A:AS TS 2. A:AH TH +KDQD || *", tags=bare)) == []
    assert codes(deal("1. A:AS TS 2. A:AH TH +KDQD=20 || *", tags=bare)) == ["claim-short"]


# -- the deal score --------------------

CLOSED_BY_A = "a"
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
    return award(GAMES["sixty-six"].rules_for(options or {}), count, standing, last)


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

#: A deal that brings nobody anything: both sides' cards are out, and neither has 66 alone.
CLOSED_WIN = "| 1. A:AS 9S 2. A:AH TH 3. A:AD TD +KSQS ||"


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


def test_adjustments_come_before_it_is_asked_who_has_won() -> None:
    dealt = f'{TAGS}\n[Score "4/6"]\n[Adjust "0/2 a revoke"]\n\n{CLOSED_WIN} '
    replay = replay_of(game(dealt + "#3/2"))
    assert (replay.findings, replay.score, replay.winner) == ([], (7, 8), ("B",))
    replay = replay_of(game(dealt.replace("0/2", "0/1") + "#3/1"))
    assert (replay.findings, replay.score, replay.winner) == ([], (7, 7), None)


@pytest.mark.parametrize(("target", "winner"), [("7", ("A",)), ("10", None), ("8", None)])
def test_the_target_by_option(target: str, winner: tuple[str, ...] | None) -> None:
    dealt = f'{TAGS}\n[Score "4/6"]\n\n{CLOSED_WIN} #3/0'
    assert replay_of(game(dealt, options=f"target={target}")).winner == winner


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


# -- gaps, Start, unknown cards --------------------


def test_after_a_gap_the_count_is_unknown_until_it_is_stated() -> None:
    play = "1. A:AS 9S ... 4. A:AD TD"
    assert codes(deal(f"{play} || *")) == []
    assert codes(deal(f"{play} =40/3 || *")) == ["claim-short"]
    assert codes(deal(f"{play} =70/3 || *")) == []
    assert codes(deal(f"{play} =40/3 5. A:KH JH =44/3 *")) == ["score-running"]


def test_after_a_gap_the_deal_score_is_believed() -> None:
    play = "1. A:AS 9S ... 4. A:AD TD =70/3 ||"
    for score in ("#1/0", "#2/0", "#3/0"):
        replay = replay_of(deal(f"{play} {score}"))
        assert replay.findings == []
        assert not replay.deals[0].complete


def test_in_a_gap_the_talon_may_have_been_closed() -> None:
    # B would have drawn the jack that was turned, and be able to trump.
    play = "1. A:AH TH\n...\n9. A:KD 9C\n10. A:QD JC *"
    assert codes(deal(play, tags='[Dealer "B"]\n[TurnUp "JS"]')) == []


START = """[Dealer "B"]
[Start "7"]
[Leader "A"]
[Trump "S"]
[HandA "AS KS QS AH KH AD"]
[HandB "TS 9S TH QH TD JD"]
[Talon ""]
"""


def test_after_start_the_count_is_unknown_and_the_game_score_is_not() -> None:
    play = "7. A:AS 9S 8. A:AH TH 9. A:AD TD ||"
    assert codes(deal(f"{play} *", tags=START)) == []
    replay = replay_of(deal(f"=20/10 {play} #1/0", tags=START))
    assert [finding.code for finding in replay.findings] == ["score-deal"]
    replay = replay_of(deal(f"=20/10 {play} #2/0", tags=START))
    assert (replay.findings, replay.score) == ([], (2, 0))


def test_after_start_who_has_a_trick_is_unknown_until_it_is_plain() -> None:
    play = "7. A:AS 9S 8. A:AH TH 9. A:AD TD ||"
    # B may have taken a trick of two nines, or none.
    for score in ("#2/0", "#3/0"):
        assert codes(deal(f"=20/0 {play} {score}", tags=START)) == []
    assert codes(deal(f"=20/2 {play} #3/0", tags=START)) == ["score-deal"]


def test_after_start_the_talon_is_open() -> None:
    tags = '[Dealer "B"]\n[Start "3"]\n[Leader "A"]\n[TurnUp "JS"]'
    assert codes(deal("3. A:AS 9S | *", tags=tags)) == []


def test_an_unknown_card_leaves_the_count_open() -> None:
    hidden = '[Dealer "B"]\n[TurnUp "JS"]'
    assert counts("1. A:AS xS", tags=hidden) is None
    assert counts("1. A:AS 9x", tags=hidden) == (11, 0)
    assert codes(deal("1. A:AS xS =21/0 2. A:AH TH =42/0 *", tags=hidden)) == []
    assert codes(deal("1. A:AS xS =21/0 2. A:AH TH =41/0 *", tags=hidden)) == ["score-running"]


def test_a_deal_score_that_hangs_on_unknown_cards_is_believed() -> None:
    hidden = '[Dealer "B"]\n[TurnUp "JS"]'
    play = "| 1. A:AS xS 2. A:AH TH 3. A:AD TD ||"
    # 53 and the spade: 63 at most.
    assert codes(deal(f"{play} #0/3", tags=hidden)) == ["claim-short"]
    play = "| 1. A:AS xS 2. A:AH TH 3. A:AD TD 4. A:AC 9C 5. A:9D QD A:||"
    for score in ("#0/3", "#2/0"):
        assert codes(deal(f"{play} {score}", tags=hidden)) == []


def test_a_revoke_after_the_closing_is_proven_from_the_play_alone() -> None:
    hidden = '[Dealer "B"]\n[TurnUp "JS"]'
    finding = only(deal("| 1. A:AH TD 2. A:AD TH *", tags=hidden))
    assert (finding.code, finding.evidence) == ("play-follow", (5,))


# -- what is seen --------------------


def test_a_closed_talon_lies_there_still_and_nobody_sees_it() -> None:
    replay = replay_of(deal("1. A:AS 9S | 2. A:AH *"))
    position = replay.position(1, 4)
    assert (position.phase, position.talon_left) == ("end", 12)
    assert position.talon is not None
    assert len(position.talon) == 11
    seen = position.seen_by("B")
    assert seen.hands["A"].count("x") == len(seen.hands["A"])


def test_who_has_shown_a_marriage_may_lead_its_cards_only() -> None:
    assert replay_of(deal("+KSQS *")).position(1, 1).legal == ["KS", "QS"]


def test_the_points_of_a_marriage_are_those_of_its_event_and_no_mark() -> None:
    replay = replay_of(deal("+KSQS 1. A:KS TS *"))
    assert [event.points for event in replay.events(1)] == [40, 0, 0]
    assert marked(deal(f"{CLOSED_WIN} *")) == [("A", 3, "deal")]


def test_a_variation_may_close_and_claim_too() -> None:
    assert codes(deal("1. A:AS (| A:AH TD) 9S *")) == ["play-follow"]
    assert codes(deal("1. A:AS (A:||) 9S *")) == ["claim-short"]


def test_perft_keeps_a_closed_talon_closed() -> None:
    assert perft(record_of(deal("*")), 2) == [6, 36]
    assert perft(record_of(deal("| *")), 3) == [6, 9, 45]


@pytest.mark.parametrize("seed", range(6))
def test_a_generated_game_has_every_sum_right(seed: int) -> None:
    record = whole_game("sixty-six", seed)
    last = GAMES["sixty-six"].rules_for(
        dict(word.split("=") for word in (record.get("Options") or "").split())
    )
    replay = records.replay(record)
    assert replay.findings == []
    for outcome_of, written in zip(replay.deals, record.deals, strict=True):
        assert outcome_of.score is not None
        assert min(outcome_of.score) == 0
        position = replay.position(outcome_of.deal, outcome_of.plies)
        cards = sum(map(len, position.hands.values())) + (position.talon_left or 0)
        cards += 2 * sum(position.tricks.values()) + len(position.table)
        assert cards == last.size, written


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


def test_a_closed_talon_stays_closed_after_a_gap() -> None:
    assert codes(deal("| 1. A:AS 9S\n...\n3. A:KH TH B:^KC *")) == ["draw-none"]


def test_nobody_is_taken_to_have_drawn_the_turn_up_of_a_closed_talon() -> None:
    seen = replay_of(deal("1. A:AS 9S | 2. A:AH *")).position(1, 4).seen_by("A")
    assert set(seen.hands["B"]) == {"x"}
