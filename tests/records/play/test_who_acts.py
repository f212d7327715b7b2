"""Notation 3: who acts, when cards are drawn, to which trick an action belongs, variations."""

from __future__ import annotations

import pytest

from tests.build import codes, findings_of, found, marked, only, replay_of
from tests.deals import Deals
from tests.soiree import DEALT

whist = Deals("whist")
besigue = Deals("besigue", '[Dealer "B"]\n[TurnUp "9H"]')
sizette = Deals("sizette", '[Dealer "F"]\n[Trump "S"]')


def seats(text: str) -> list[str | None]:
    return [event.seat for event in replay_of(text).events(1)]


def tricks(text: str) -> list[int | None]:
    return [event.trick for event in replay_of(text).events(1)]


# -- the dealer and the first leader --------------------


def test_without_a_dealer_the_seat_written_at_the_first_play_leads() -> None:
    assert seats(whist("1. C:AS KS QS JS *")) == ["C", "D", "A", "B"]
    assert replay_of(whist("1. C:AS *")).deals[0].dealer == "B"


def test_or_else_a_leads_and_the_dealer_is_the_seat_before() -> None:
    assert seats(whist("1. AS KS *")) == ["A", "B"]
    assert replay_of(whist("1. AS *")).deals[0].dealer == "D"


def test_from_the_second_deal_on_the_dealer_is_known_by_rotation() -> None:
    text = whist("1. C:AS *") + '\n[Deal "2"]\n\n1. AS KS *\n'
    replay = replay_of(text)
    assert [deal.dealer for deal in replay.deals] == ["B", "C"]
    assert [event.seat for event in replay.events(2)] == ["D", "A"]


def test_what_follows_from_a_wrong_dealer_is_not_reported_again() -> None:
    first = sizette("1. A:KH QH JH AH TH 9H\n2. KD QD JD AD TD 9D\n3. KC QC JC AC TC 9C #1/0")
    hands = '[HandC "KH QH JH AH TH 9H"]\n[TurnUp "9H"]'
    second = f'\n[Deal "2"]\n[Dealer "C"]\n{hands}\n\n1. D:KD *\n'
    assert found(first + second) == [("deal-dealer", "C")]
    # Whoever leads, the one that the written dealer makes leader or the one whose turn it was.
    assert found(first + second.replace("1. D:", "1. B:")) == [("deal-dealer", "C")]


def test_sides_are_listed_by_their_first_seat() -> None:
    assert replay_of(whist("*")).sides == (("A", "C"), ("B", "D"))
    assert replay_of(besigue("*")).sides == (("A",), ("B",))


# -- who acts --------------------


def test_an_action_without_a_seat_is_by_the_player_whose_turn_it_is() -> None:
    assert seats(whist("1. AS KS QS JS 2. KH AH *")) == ["A", "B", "C", "D", "A", "B"]


def test_between_tricks_it_is_the_winner_of_the_last() -> None:
    assert seats(besigue("1. 7C AC +KSQS *")) == ["A", "B", "B"]


def test_before_the_first_trick_it_is_its_leader() -> None:
    text = besigue("~7H *", tags='[Dealer "A"]\n[TurnUp "9H"]')
    assert seats(text.replace("besigue", "besigue-1847")) == ["B"]


def test_an_order_without_a_seat_is_by_the_captain_of_the_side_on_lead() -> None:
    text = sizette(">KH 1. KH *", tags='[Dealer "F"]\n[Trump "S"]\n[Captains "E B"]')
    assert seats(text) == ["E", "A"]


def test_a_draw_without_a_seat_is_by_whoever_draws_next() -> None:
    text = besigue("1. 7C AC ^KS ^QS 2. KH *")
    assert seats(text) == ["A", "B", "B", "A", "B"]
    assert codes(text) == []


def test_a_written_seat_stands_and_is_turn_if_the_rules_say_otherwise() -> None:
    text = whist("1. A:AS C:KS *")
    finding = only(text)
    assert (finding.code, finding.seat, finding.text) == ("turn", "C", "C")
    assert (finding.column, finding.end_column) == (9, 10)
    assert seats(text) == ["A", "C"]


def test_after_a_card_out_of_turn_the_next_is_the_first_that_has_not_played() -> None:
    assert seats(whist("1. A:AS C:KS QS JS 2. KH *")) == ["A", "C", "D", "B", "A"]


def test_a_trick_is_full_when_each_seat_has_played() -> None:
    text = whist("1. A:2S C:KS QS JS 2. AH *")
    assert tricks(text) == [1, 1, 1, 1, 2]
    assert seats(text)[-1] == "C"


def test_a_second_card_by_one_seat_to_one_trick_is_left_out_of_the_reckoning() -> None:
    text = whist("1. A:AS B:2S B:3S 4S 5S 2. KH *")
    assert found(text) == [("turn", "B")]
    assert seats(text) == ["A", "B", "B", "C", "D", "A"]
    assert replay_of(text).position(1, 4).table == [["A", "AS"], ["B", "2S"], ["C", "4S"]]


def test_turn_does_not_keep_the_play_from_being_judged() -> None:
    hand = '[TurnUp "2H"]\n[HandC "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 2C"]'
    text = whist("1. A:AS C:2C *", tags=hand)
    assert codes(text) == ["turn", "play-follow"]


# -- draws --------------------

KNOWN = DEALT.rstrip()


def old(play: str, tags: str = KNOWN) -> str:
    return f'[Game "besigue-1847"]\n\n[Deal "1"]\n{tags}\n\n{play}\n'


def test_cards_are_drawn_by_themselves_as_soon_as_the_next_card_is_played() -> None:
    replay = replay_of(old("1. A:TD 8D 2. A:9S *"))
    assert replay.findings == []
    before, after = replay.position(1, 2), replay.position(1, 3)
    assert (before.talon_left, after.talon_left) == (20, 18)
    assert "QH" not in before.hands["A"]
    assert "QH" in after.hands["A"]
    assert "TS" in after.hands["B"]


def test_a_declaration_or_an_exchange_never_brings_a_draw_on() -> None:
    assert codes(old("1. A:TD 8D +KHQH *")) == ["declare-not-held"]
    replay = replay_of(old("1. A:TD 8D +KSQS *"))
    assert replay.position(1, 3).talon_left == 20


def test_the_winner_draws_first_and_the_turn_up_comes_last() -> None:
    tags = '[Dealer "B"]\n[TurnUp "KH"]\n[Start "24"]\n[Leader "A"]\n[Talon "QH"]'
    replay = replay_of(besigue("24. A:7C AC 25. B:QH KH *", tags=tags))
    assert replay.findings == []
    assert replay.position(1, 4).table == []


def test_a_written_draw_must_agree_with_a_known_talon() -> None:
    assert codes(old("1. A:TD 8D ^QH ^TS 2. A:9S *")) == []
    finding = only(old("1. A:TD 8D ^TS *"))
    assert (finding.code, finding.legal, finding.seat) == ("draw-card", ("QH",), "A")


def test_a_draw_by_one_who_has_drawn_or_inside_a_trick_is_out_of_turn() -> None:
    assert codes(besigue("1. 7C AC ^KS B:^QS *")) == ["draw-turn"]
    assert codes(besigue("1. 7C B:^QS AC *")) == ["draw-turn"]
    assert codes(besigue("^QS 1. 7C *")) == ["draw-turn"]


def test_points_that_the_rules_give_are_counted_with_the_last_card() -> None:
    tags = '[Dealer "B"]\n[TurnUp "9H"]\n[Start "32"]\n[Leader "A"]'
    assert marked(besigue("32. A:AS *", tags=tags)) == []


# -- the trick of an action --------------------


def test_declarations_exchanges_and_draws_after_a_trick_belong_to_it() -> None:
    text = besigue("1. A:8C 7C +KSQS ~7H ^AS ^KC 2. A:9C JS *")
    assert tricks(text) == [1, 1, 1, 1, 1, 1, 2, 2]


def test_speech_and_orders_after_a_trick_belong_to_the_next() -> None:
    text = sizette("1. A:KH QH JH AH TH 9H A:>KD 2. KD *")
    assert tricks(text) == [1, 1, 1, 1, 1, 1, 2, 2]
    assert tricks(whist('1. AS KS QS JS A:"Oh" 2. KH *')) == [1, 1, 1, 1, 2, 2]


def test_what_precedes_the_first_play_belongs_to_the_first_trick() -> None:
    assert tricks(sizette('A:"Oui" >KH 1. KH *')) == [1, 1, 1]
    assert tricks(old("B:~7H 1. A:TD *")) == [1, 1]


def test_a_trick_number_never_closes_a_trick() -> None:
    text = whist("1. A:AS 2. KS QS JS *")
    assert codes(text) == ["trick-number"]
    assert tricks(text) == [1, 1, 1, 1]


def test_inside_a_trick_its_number_may_be_repeated() -> None:
    assert codes(whist("1. A:AS 1... KS 1. QS JS 2. KH *")[:-2]) != ["trick-number"]
    assert codes(whist("1. A:AS KS 1. QS JS\n2. KH *")) == []


def test_a_wrong_trick_number_is_found_once_if_the_next_ones_follow_it() -> None:
    text = whist("1. A:AS KS QS JS\n3. AH KH QH JH\n4. AD KD QD JD *")
    assert found(text) == [("trick-number", "3.")]
    assert tricks(text)[-1] == 3


# -- variations --------------------


def test_a_variation_is_judged_by_the_rules_of_play_as_warnings_without_a_ply() -> None:
    text = whist("1. A:AS KS ( D:JS ) QS JS *")
    finding = only(text)
    assert (finding.code, finding.severity, finding.ply) == ("turn", "warning", None)
    assert finding.variation
    assert finding.as_dict()["variation"] is True
    assert replay_of(text).ok


def test_a_variation_leaves_the_line_before_the_action_it_follows() -> None:
    assert codes(whist("1. A:AS KS ( B:2S C:3S ) QS JS *")) == []
    assert codes(whist("1. A:AS KS ( C:QS ) QS JS *")) == ["turn"]
    # What the main line shows of a hand holds in the other line too.
    assert codes(whist("1. A:AS KS ( B:QS ) QS JS *")) == ["deal-copies"]


def test_errors_in_a_variation_stay_inside_it() -> None:
    text = whist("1. A:AS KS ( C:QS A:2H B:3H ) QS JS\n2. A:KH *")
    assert all(finding.variation for finding in findings_of(text))


def test_variations_may_nest() -> None:
    assert codes(whist("1. A:AS KS ( QS ( TS 9S ) 8S ) JS *")) == []


def test_the_scores_in_a_variation_are_not_judged() -> None:
    text = besigue("1. A:8C 7C +KSQS ( +QSJD=50 =990/10 ) =20/0 *")
    assert codes(text) == []


def test_declarations_in_a_variation_are_judged() -> None:
    text = besigue("1. A:8C 7C +KSQS ( +KSJS ) *")
    assert [(f.code, f.severity) for f in findings_of(text)] == [("declare-unknown", "warning")]


def test_an_end_token_in_a_variation_ends_the_deal_and_the_variation_is_unclosed() -> None:
    assert codes(whist("1. A:AS KS ( QS *")) == ["syntax-unclosed"]


def test_a_variation_with_no_action_before_it_is_misplaced() -> None:
    assert codes(whist("( AS ) 1. A:AS *")) == ["syntax-structure"]


def test_an_empty_variation_is_no_fault() -> None:
    assert codes(whist("1. A:AS ( ) KS *")) == []


# -- tags --------------------


@pytest.mark.parametrize(
    "tag", ['[Deal "x"]', '[Deal "0"]', '[Deal "1234567890"]'], ids=lambda tag: tag[6:-1]
)
def test_a_deal_tag_counts(tag: str) -> None:
    assert codes(f'[Game "whist"]\n\n{tag}\n\n1. AS *\n') == ["tag-value"]


def test_deals_that_do_not_count_are_one_finding() -> None:
    text = whist("*") + '\n[Deal "3"]\n\n*\n\n[Deal "4"]\n\n*\n'
    assert found(text) == [("deal-number", "3")]


def test_a_record_may_take_the_deal_up_at_a_trick() -> None:
    tags = '[Dealer "D"]\n[Start "12"]\n[Leader "B"]\n[Trump "S"]\n[HandB "AS KS"]'
    text = whist("12. AS 2H 3H 4H\n13. KS 5H 6H 7H\n*", tags=tags)
    assert codes(text) == []
    assert seats(text)[0] == "B"
    assert replay_of(text).score is None


def test_what_had_been_declared_before_the_start_has_served() -> None:
    tags = (
        '[Dealer "B"]\n[TurnUp "9H"]\n[Start "10"]\n[Leader "A"]\n[HandA "KS QS 8C JD AS AH TD TC"]'
    )
    text = besigue("10. A:8C 7C +KSQS *", tags=tags)
    assert codes(text) == []
    melded = text.replace('[Leader "A"]', '[Leader "A"]\n[Melded "A:KSQS"]')
    assert codes(melded) == ["declare-reused"]


def test_unknown_tags_are_kept_and_no_fault() -> None:
    replay = replay_of(whist("*", tags='[Weather "fine"]', header='[Club "Baldwin"]'))
    assert replay.findings == []
    assert replay.record.get("Club") == "Baldwin"
    assert replay.record.deals[0].get("Weather") == "fine"


def test_the_same_tag_twice_holds_the_first_time() -> None:
    replay = replay_of(whist("1. C:AS *", tags='[Dealer "B"]\n[Dealer "D"]'))
    assert [f.code for f in replay.findings] == ["syntax-duplicate-tag"]
    assert replay.deals[0].dealer == "B"
