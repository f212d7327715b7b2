"""Notation 3: who acts, when cards are drawn, to which trick an action belongs, variations."""

from __future__ import annotations

import pytest

from tests.build import codes, findings_of, found, only, replay_of
from tests.deals import Deals, Several
from tests.soiree import DEALT

whist = Deals("whist")
besigue = Deals("besigue", '[Dealer "B"]\n[TurnUp "9H"]')
sizette = Deals("sizette", '[Dealer "F"]\n[Trump "S"]')
games = Several(whist, besigue, sizette)


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


def test_sides_are_listed_by_their_first_seat() -> None:
    assert replay_of(whist("*")).sides == (("A", "C"), ("B", "D"))
    assert replay_of(besigue("*")).sides == (("A",), ("B",))


test_the_dealer_and_the_first_leader = games.sentences("""
what follows from a wrong dealer is not reported again
    # Whoever leads, the one that the written dealer makes leader or the one whose turn it was.
    sizette 1. A:KH QH JH AH TH 9H 2. KD QD JD AD TD 9D 3. KC QC JC AC TC 9C #1/0 [Deal "2"]
        [Dealer "C"] [HandC "KH QH JH AH TH 9H"] [TurnUp "9H"] 1. D:KD * -> deal-dealer(C)
    1. A:KH QH JH AH TH 9H 2. KD QD JD AD TD 9D 3. KC QC JC AC TC 9C #1/0 [Deal "2"] [Dealer "C"]
        [HandC "KH QH JH AH TH 9H"] [TurnUp "9H"] 1. B:KD * -> deal-dealer(C)
""")


# -- who acts --------------------


def test_a_written_seat_stands_and_is_turn_if_the_rules_say_otherwise() -> None:
    text = whist("1. A:AS C:KS *")
    finding = only(text)
    assert (finding.code, finding.seat, finding.text) == ("turn", "C", "C")
    assert (finding.column, finding.end_column) == (9, 10)
    assert seats(text) == ["A", "C"]


def test_a_trick_is_full_when_each_seat_has_played() -> None:
    text = whist("1. A:2S C:KS QS JS 2. AH *")
    assert tricks(text) == [1, 1, 1, 1, 2]
    assert seats(text)[-1] == "C"


def test_a_second_card_by_one_seat_to_one_trick_is_left_out_of_the_reckoning() -> None:
    text = whist("1. A:AS B:2S B:3S 4S 5S 2. KH *")
    assert found(text) == [("turn", "B")]
    assert seats(text) == ["A", "B", "B", "C", "D", "A"]
    assert replay_of(text).position(1, 4).table == [["A", "AS"], ["B", "2S"], ["C", "4S"]]


test_who_acts = games.sentences("""
an action without a seat is by the player whose turn it is
    whist 1. AS KS QS JS 2. KH AH * => seats ABCDAB
between tricks it is the winner of the last
    besigue 1. 7C AC +KSQS * => seats ABB
before the first trick it is its leader
    besigue-1847 [Dealer "A"] [TurnUp "9H"] ~7H * => seats B
an order without a seat is by the captain of the side on lead
    sizette [Captains "E B"] >KH 1. KH * => seats EA
a draw without a seat is by whoever draws next
    besigue 1. 7C AC ^KS ^QS 2. KH * => seats ABBAB
after a card out of turn the next is the first that has not played
    whist 1. A:AS C:KS QS JS 2. KH * -> turn => seats ACDBA
turn does not keep the play from being judged
    whist [TurnUp "2H"] [HandC "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 2C"] 1. A:AS C:2C * -> turn
        play-follow
""")


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


test_draws = games.sentences("""
a draw by one who has drawn or inside a trick is out of turn
    besigue 1. 7C AC ^KS B:^QS * -> draw-turn
    1. 7C B:^QS AC * -> draw-turn
    ^QS 1. 7C * -> draw-turn
points that the rules give are counted with the last card
    besigue [Start "32"] [Leader "A"] 32. A:AS * => marked nothing
""")


# -- the trick of an action --------------------


def test_what_precedes_the_first_play_belongs_to_the_first_trick() -> None:
    assert tricks(sizette('A:"Oui" >KH 1. KH *')) == [1, 1, 1]
    assert tricks(old("B:~7H 1. A:TD *")) == [1, 1]


def test_inside_a_trick_its_number_may_be_repeated() -> None:
    assert codes(whist("1. A:AS 1... KS 1. QS JS 2. KH *")[:-2]) != ["trick-number"]
    assert codes(whist("1. A:AS KS 1. QS JS\n2. KH *")) == []


def test_a_wrong_trick_number_is_found_once_if_the_next_ones_follow_it() -> None:
    text = whist("1. A:AS KS QS JS\n3. AH KH QH JH\n4. AD KD QD JD *")
    assert found(text) == [("trick-number", "3.")]
    assert tricks(text)[-1] == 3


test_the_trick_of_an_action = games.sentences("""
declarations exchanges and draws after a trick belong to it
    besigue 1. A:8C 7C +KSQS ~7H ^AS ^KC 2. A:9C JS * => tricks 1 1 1 1 1 1 2 2
speech and orders after a trick belong to the next
    sizette 1. A:KH QH JH AH TH 9H A:>KD 2. KD * => tricks 1 1 1 1 1 1 2 2
    whist 1. AS KS QS JS A:"Oh" 2. KH * => tricks 1 1 1 1 2 2
a trick number never closes a trick
    whist 1. A:AS 2. KS QS JS * -> trick-number => tricks 1 1 1 1
""")


# -- variations --------------------


def test_a_variation_is_judged_by_the_rules_of_play_as_warnings_without_a_ply() -> None:
    text = whist("1. A:AS KS ( D:JS ) QS JS *")
    finding = only(text)
    assert (finding.code, finding.severity, finding.ply) == ("turn", "warning", None)
    assert finding.variation
    assert finding.as_dict()["variation"] is True
    assert replay_of(text).ok


def test_errors_in_a_variation_stay_inside_it() -> None:
    text = whist("1. A:AS KS ( C:QS A:2H B:3H ) QS JS\n2. A:KH *")
    assert all(finding.variation for finding in findings_of(text))


def test_declarations_in_a_variation_are_judged() -> None:
    text = besigue("1. A:8C 7C +KSQS ( +KSJS ) *")
    assert [(f.code, f.severity) for f in findings_of(text)] == [("declare-unknown", "warning")]


test_variations = games.sentences("""
a variation leaves the line before the action it follows
    # What the main line shows of a hand holds in the other line too.
    whist 1. A:AS KS ( B:2S C:3S ) QS JS *
    1. A:AS KS ( C:QS ) QS JS * -> turn
    1. A:AS KS ( B:QS ) QS JS * -> deal-copies
    1. A:AS ( A:QS KS ) KS QS JS * -> deal-copies
variations may nest
    whist 1. A:AS KS ( QS ( TS 9S ) 8S ) JS *
the scores in a variation are not judged
    besigue 1. A:8C 7C +KSQS ( +QSJD=50 =990/10 ) =20/0 *
an end token in a variation ends the deal and the variation is unclosed
    whist 1. A:AS KS ( QS * -> syntax-unclosed
a variation with no action before it is misplaced
    whist ( AS ) 1. A:AS * -> syntax-structure
an empty variation is no fault
    whist 1. A:AS ( ) KS *
""")


# -- tags --------------------


@pytest.mark.parametrize(
    "tag", ['[Deal "x"]', '[Deal "0"]', '[Deal "1234567890"]'], ids=lambda tag: tag[6:-1]
)
def test_a_deal_tag_counts(tag: str) -> None:
    assert codes(f'[Game "whist"]\n\n{tag}\n\n1. AS *\n') == ["tag-value"]


def test_a_record_may_take_the_deal_up_at_a_trick() -> None:
    tags = '[Dealer "D"]\n[Start "12"]\n[Leader "B"]\n[Trump "S"]\n[HandB "AS KS"]'
    text = whist("12. AS 2H 3H 4H\n13. KS 5H 6H 7H\n*", tags=tags)
    assert codes(text) == []
    assert seats(text)[0] == "B"
    assert replay_of(text).score is None


def test_unknown_tags_are_kept_and_no_fault() -> None:
    replay = replay_of(whist("*", tags='[Weather "fine"]', header='[Club "Baldwin"]'))
    assert replay.findings == []
    assert replay.record.get("Club") == "Baldwin"
    assert replay.record.deals[0].get("Weather") == "fine"


def test_the_same_tag_twice_holds_the_first_time() -> None:
    replay = replay_of(whist("1. C:AS *", tags='[Dealer "B"]\n[Dealer "D"]'))
    assert [f.code for f in replay.findings] == ["syntax-duplicate-tag"]
    assert replay.deals[0].dealer == "B"


test_tags = games.sentences("""
deals that do not count are one finding
    whist * [Deal "3"] * [Deal "4"] * -> deal-number(3)
what had been declared before the start has served
    besigue [Start "10"] [Leader "A"] [HandA "KS QS 8C JD AS AH TD TC"]
    10. A:8C 7C +KSQS *
    [Melded "A:KSQS"] 10. A:8C 7C +KSQS * -> declare-reused
""")
