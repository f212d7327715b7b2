"""Sixty-six and Schnapsen, by rulebook 18."""

from __future__ import annotations

import pytest

from records.rules.games import GAMES
from tests.build import codes, only, replay_of
from tests.records.rules.sixty_six import EXAMPLE, SCHNAPSEN, TAGS, brought, counts, deal

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
    assert finding.message["en"] == "A♠ is not a card of the marriage just shown"
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
