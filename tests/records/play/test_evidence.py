"""Notation 4: a record read as evidence; what is found, once, where, and how surely."""

from __future__ import annotations

import pytest

from tests.build import codes, findings_of, found, only, replay_of, score_of
from tests.deals import Deals

whist = Deals("whist")
besigue = Deals("besigue", '[Dealer "B"]\n[TurnUp "9H"]')
sizette = Deals("sizette", '[Dealer "F"]\n[Trump "S"]')


THREE = "1. A:KH QH JH AH TH 9H\n2. A:KD QD JD AD TD 9D\n3. A:KC QC JC AC TC 9C"
B_HAND = '[TurnUp "2H"]\n[HandB "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 2C"]'


# -- the fields of a finding --------------------


def test_a_finding_says_where_what_and_why() -> None:
    text = whist("1. A:AS B:2C^! KH QH\n*", tags=B_HAND)
    finding = only(text)
    assert (finding.code, finding.severity) == ("play-follow", "note")
    assert (finding.deal, finding.trick, finding.ply, finding.seat) == (1, 1, 2, "B")
    assert finding.text == "2C"
    line = text.split("\n")[(finding.line or 0) - 1]
    assert line[(finding.column or 0) - 1 : (finding.end_column or 0) - 1] == "2C"
    assert finding.rule is not None
    assert finding.rule.id == "whist/end-play/follow"
    assert "Cavendish" in finding.rule.source
    assert set(finding.legal) == {f"{rank}S" for rank in "KQJT98765432"}


def test_an_action_marked_irregular_keeps_its_findings_as_notes() -> None:
    replay = replay_of(whist("1. A:AS 2C^ *", tags=B_HAND))
    assert [f.severity for f in replay.findings] == ["note"]
    assert replay.ok


def test_marked_irregular_though_the_rules_surely_allow_it_is_a_warning() -> None:
    finding = only(whist("1. A:AS 2S^ *", tags=B_HAND))
    assert (finding.code, finding.severity) == ("irregular-unfounded", "warning")
    assert replay_of(whist("1. A:AS 2S^ *", tags=B_HAND)).ok


def test_a_mark_is_unfounded_whatever_was_found_of_the_like_card_in_an_earlier_deal() -> None:
    dealt = [
        *("9S TS TS AH AH QH AC 9C", "KS KS QS 8S JD TD TC 7C"),
        *("QS TS TS AH AH QH AC 9C", "KS KS QS 8S JD TD TC 7C"),
    ]
    first, third = (
        f'[Deal "{number}"]\n[Dealer "B"]\n[HandA "{a}"]\n[HandB "{b}"]\n[TurnUp "QC"]\n\n'
        "1. A:9S^ QS *\n"
        for number, a, b in ((1, *dealt[2:]), (3, *dealt[:2]))
    )
    replay = replay_of(f'[Game "besigue"]\n\n{first}\n[Deal "2"]\n\n*\n\n{third}')
    assert [(f.code, f.deal) for f in replay.findings] == [
        ("play-not-held", 1),
        ("irregular-unfounded", 3),
    ]


def test_it_is_no_warning_where_an_unknown_card_could_make_it_irregular() -> None:
    assert codes(whist("1. A:AS 2H^ *")) == []


def test_the_text_is_the_word_with_its_points_and_without_seat_and_marks() -> None:
    assert only(besigue("1. A:8C 7C A:+KSQS=50! *")).text == "+KSQS=50"
    assert only(besigue("1. A:8C 7C B:~7H=10?? *")).text == "~7H=10"
    assert only(sizette("1. A:KH QH B:>KD! *")).text == ">KD"


def test_for_a_seat_the_text_is_the_seat() -> None:
    assert only(whist("1. A:AS E:KS *")).text == "E"
    assert only(whist("1. A:AS D:KS *")).text == "D"


def test_for_a_tag_the_text_is_its_value_and_trick_ply_and_seat_are_none() -> None:
    finding = only(whist("*", header='[Date "never"]'))
    assert (finding.text, finding.deal, finding.trick, finding.ply) == ("never", None, None, None)
    assert finding.seat is None
    finding = only(whist("*", tags='[TurnUp "2H"]\n[HandB "AS"]'))
    assert (finding.text, finding.seat, finding.deal, finding.trick) == ("AS", "B", 1, None)


def test_for_what_is_no_action_the_trick_is_that_of_its_line_and_the_seat_none() -> None:
    finding = only(besigue("1. A:8C 7C\n2. A:9C 7S =10/0 *"))
    assert (finding.code, finding.trick, finding.seat, finding.ply) == (
        "score-running",
        2,
        None,
        None,
    )
    finding = only(sizette(THREE + "\n#2/0"))
    assert (finding.code, finding.trick, finding.ply) == ("score-deal", None, None)


def test_findings_come_in_the_order_of_the_text() -> None:
    text = sizette(THREE + "\n#2/0", header='[Result "9/9"]\n[Date "x"]')
    places = [(f.line, f.column) for f in findings_of(text)]
    assert places == sorted(places)
    assert codes(text) == ["result-early", "tag-value", "score-deal"]


def test_words_are_in_english_and_french() -> None:
    finding = only(whist("1. A:AS 2C *", tags=B_HAND))
    assert finding.message["en"] != finding.message["fr"]
    assert "2♣" in finding.message["en"]
    assert "2♣" in finding.message["fr"]


# -- one fault, one finding --------------------


def test_a_card_that_is_not_held_may_still_be_played_by_its_holder() -> None:
    hands = (
        '[Dealer "D"]\n[TurnUp "2H"]\n'
        '[HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]\n'
        '[HandB "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]'
    )
    text = whist("1. A:AC KC 2D 3D\n2. A:AS AC 4D 5D\n*", tags=hands)
    assert found(text)[0] == ("play-not-held", "AC")
    assert len(found(text)) == 1


def test_after_it_that_hand_has_a_card_less_of_which_nobody_knows() -> None:
    hands = '[TurnUp "2H"]\n[HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]'
    text = whist("1. A:AC KC 2C 3C\n2. A:AS 2D 3D 4D *", tags=hands)
    assert found(text) == [("play-not-held", "AC")]
    position = replay_of(text).position(1, 1)
    assert len(position.hands["A"]) in (12, 13)


def test_a_faulty_exchange_moves_the_cards_all_the_same() -> None:
    tags = '[Dealer "B"]\n[TurnUp "9H"]\n[HandA "7H 8C KS QS JS AS KC QC"]'
    text = besigue("A:~7H 1. A:9H 8H *", tags=tags)
    assert codes(text) == ["exchange-turn"]


def test_a_faulty_declaration_scores_nothing() -> None:
    assert codes(besigue("1. A:8C 7C B:+KSQS =0/0 *")) == ["declare-turn"]


def test_an_unreadable_word_or_an_unknown_seat_is_a_gap_for_the_rules() -> None:
    assert codes(whist("1. A:AS Zf3 2. C:KS *")) == ["syntax-token"]
    assert codes(whist("1. A:AS F:KS 2. C:KS *")) == ["seat-unknown"]
    assert score_of(besigue("1. A:8C Zf3 2. A:KS *")) is None


def test_a_wrong_deal_score_is_not_reported_again_in_the_next_score_and_the_result() -> None:
    first = sizette(THREE + "\n#2/0", header='[Result "3/0"]\n[Termination "abandoned"]')
    moved = THREE.replace("A:", "B:")
    second = f'\n[Deal "2"]\n[Score "2/0"]\n[Dealer "A"]\n[Trump "S"]\n\n{moved}\n#0/1\n'
    assert codes(first.replace("3/0", "2/1") + second) == ["score-deal"]


def test_after_a_wrong_score_tag_the_written_one_goes_on() -> None:
    moved = THREE.replace("A:", "B:")
    second = f'\n[Deal "2"]\n[Score "3/3"]\n[Dealer "A"]\n[Trump "S"]\n\n{moved}\n#0/1\n'
    text = sizette(THREE + "\n#1/0") + second
    assert codes(text) == ["score-running"]
    assert score_of(text) == (3, 4)


def test_after_a_wrong_running_score_the_computed_one_goes_on() -> None:
    text = besigue("1. A:8C 7C +KSQS =30/0\n2. A:9C 7C =20/0 *")
    assert found(text) == [("score-running", "=30/0")]


# -- several rules at once --------------------


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("1. A:8C 7C B:+KSQD *", "declare-unknown"),
        ("1. A:8C 7C B:+KSQS=50 *", "declare-turn"),
        ("1. A:8C 7C +KSQS +QSQD=1 *", "declare-unknown"),
        ("1. A:8C 7C +KSQS +QSJD=1 *", "declare-limit"),
        ("1. A:8C 7C B:~8H *", "exchange-turn"),
        ("1. A:8C 7C ~8H=3 *", "exchange-card"),
        ("1. A:8C B:^KC *", "draw-turn"),
    ],
)
def test_the_first_rule_that_applies_is_the_one_found(play: str, code: str) -> None:
    options = '[Options "melds-per-trick=1"]'
    assert codes(besigue(play, header=options)) == [code]


def test_closed_comes_before_turn_and_not_held_before_follow() -> None:
    tags = '[Dealer "B"]\n[TurnUp "9H"]\n[Start "25"]\n[Leader "A"]'
    assert codes(besigue("25. A:8C 7C B:+KSQS *", tags=tags)) == ["declare-closed"]
    assert codes(besigue("25. A:8C 7C B:~8H *", tags=tags)) == ["exchange-closed"]
    assert codes(whist("1. A:AS 3C *", tags=B_HAND)) == ["play-not-held"]


# -- unknown hands --------------------


def test_a_revoke_is_proven_from_the_play_alone_with_the_ply_that_proves_it() -> None:
    text = whist("1. A:KH 2C AH QH\n2. C:5D 4D 3D 7D\n3. B:3H *")
    finding = next(f for f in findings_of(text) if f.code == "play-follow")
    assert finding.certainty == "proven"
    assert finding.ply == 2
    assert finding.evidence == (9,)
    assert finding.legal == ("3H",)


def test_without_a_later_card_of_the_suit_nothing_is_said() -> None:
    assert codes(whist("1. A:KH 2C AH QH\n*")) == []


def test_where_cards_are_drawn_a_later_card_proves_nothing() -> None:
    assert codes(besigue("1. A:KS 8D\n2. A:AS 7S *")) == []


def test_in_the_end_play_of_besigue_it_does() -> None:
    tags = '[Dealer "B"]\n[TurnUp "9H"]\n[Start "29"]\n[Leader "A"]'
    text = besigue("29. A:AS 8D 30. A:KC 7C\n31. A:QC 8S *", tags=tags)
    finding = only(text)
    assert (finding.code, finding.evidence, finding.legal) == ("play-follow", (6,), ("8S",))


def test_cards_may_not_exceed_the_pack() -> None:
    assert found(whist("1. A:KH 2H AH QH\n2. C:2H *")) == [("deal-copies", "2H")]
    assert codes(besigue("1. A:TH 7S\n2. A:TH 7S *")) == []
    assert found(besigue("1. A:TH 7S\n2. A:TH 7S\n3. A:TH 8S *")) == [("deal-copies", "TH")]


def test_a_card_that_the_pack_does_not_hold() -> None:
    assert found(besigue("1. A:2H 7S *")) == [("deal-card", "2H")]


# -- copies --------------------


def test_of_a_card_in_two_hands_the_second_is_one_too_many() -> None:
    tags = (
        '[Dealer "D"]\n[TurnUp "2H"]\n[HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]\n'
        '[HandB "AS KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]'
    )
    finding = only(whist("*", tags=tags))
    assert (finding.code, finding.text, finding.seat) == ("deal-copies", "AS", "B")
    assert finding.line == 7


def test_every_hand_that_lists_it_counts_it_as_an_unknown_card() -> None:
    tags = (
        '[Dealer "D"]\n[TurnUp "2H"]\n[HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]\n'
        '[HandB "AS KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]'
    )
    for play in ("1. A:AS 2C *", "1. A:AH AS *", "1. A:3S AS *"):
        assert found(whist(play, tags=tags)) == [("deal-copies", "AS")]


def test_if_the_hand_is_known_it_is_a_card_that_is_not_held() -> None:
    assert found(whist("1. A:AS AS *", tags=B_HAND)) == [("play-not-held", "AS")]


def test_the_turn_up_counts_once_with_the_hand_that_it_belongs_to() -> None:
    tags = '[Dealer "D"]\n[TurnUp "2S"]\n[HandD "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]'
    assert codes(whist("*", tags=tags)) == []


# -- identical cards --------------------


def test_identical_cards_are_told_apart_only_against_every_way_that_is_legal() -> None:
    hand = '[Dealer "B"]\n[TurnUp "9H"]\n[HandA "KS KS QS QS 8C 9C JC JD"]'
    play = "1. A:8C 7C +KSQS ^8S ^8S\n2. A:9C 7C +KSQS ^9S ^9S\n3. A:JC 9C"
    assert codes(besigue(play + " *", tags=hand)) == []
    assert codes(besigue(play + " +KSQS *", tags=hand)) == ["declare-reused"]


def test_a_card_played_after_it_was_declared_may_be_the_other_copy() -> None:
    hand = '[Dealer "B"]\n[TurnUp "9H"]\n[HandA "KS KS QS QS 8C 9C JC JD"]'
    play = "1. A:8C 7C +KSQS ^8S ^8S\n2. A:KS 7S +KSQS *"
    assert codes(besigue(play, tags=hand)) == []


# -- unknown cards in play --------------------


@pytest.mark.parametrize("card", ["Ax", "xS"])
def test_an_unknown_card_makes_no_finding_by_itself(card: str) -> None:
    assert codes(whist(f"1. A:AS {card} *", tags=B_HAND)) == []


def test_the_winner_of_a_trick_that_hangs_on_one_is_the_next_written_leader() -> None:
    for leader in ("A", "B"):
        text = whist(f"1. A:KS xS 2S 3S\n2. {leader}:AD *")
        assert codes(text) == []
        assert replay_of(text).position(1, 5).leader == leader


def test_where_every_card_that_it_can_be_gives_the_same_winner_he_leads() -> None:
    assert codes(whist("1. A:AS xS 2S 3S\n2. B:AD *", tags='[Trump "H"]')) == ["turn"]


# -- gaps --------------------


def test_nothing_is_assumed_after_a_gap() -> None:
    text = whist("1. A:AS KS ... QS *")
    assert codes(text) == []
    assert [event.seat for event in replay_of(text).events(1)] == ["A", "B", None]


def test_the_next_written_seat_and_number_say_where_we_are() -> None:
    text = whist("1. A:AS ... 5. C:KS QS JS TS\n6. C:AH KH *")
    assert codes(text) == []
    events = replay_of(text).events(1)
    assert [(e.trick, e.seat) for e in events[1:3]] == [(5, "C"), (5, "D")]


def test_what_was_played_before_a_gap_is_out() -> None:
    assert codes(whist("1. A:AS KS QS JS ... 5. C:AS *")) == ["deal-copies"]


def test_what_was_dealt_bounds_the_hands_after_it() -> None:
    assert codes(whist("1. A:AS KS KC QC ... 5. B:2C *", tags=B_HAND)) == []
    assert codes(whist("1. A:AS KS KC QC ... 5. B:3C *", tags=B_HAND)) == ["play-not-held"]


def test_scores_are_unknown_after_a_gap_until_one_is_stated_and_believed() -> None:
    text = besigue("1. A:8C 7C ... 9. A:9C 7C =50/20 +KSQS =70/20 *")
    assert codes(text) == []
    assert codes(text.replace("=70/20", "=80/20")) == ["score-running"]
    replay = replay_of(whist("1. A:AS ... #3/0"))
    assert replay.score == (3, 0)
    assert not replay.complete


def test_an_unfinished_deal_leaves_the_game_score_unknown() -> None:
    assert score_of(sizette("1. A:KH *")) is None
    text = sizette("1. A:KH *") + '\n[Deal "2"]\n[Dealer "A"]\n\n*\n'
    assert score_of(text) is None


# -- scores, results --------------------


def test_inside_a_deal_the_score_of_sizette_is_the_one_before_it() -> None:
    assert codes(sizette("1. A:KH QH JH AH TH 9H =0/0 *")) == []
    assert codes(sizette(THREE + " =0/0\n#1/0")) == []
    assert codes(sizette(THREE + " =1/0\n#1/0")) == ["score-running"]


def test_in_besigue_it_is_what_has_been_marked_so_far() -> None:
    assert codes(besigue("1. A:8C 7C +KSQS =20/0 *")) == []


def test_the_score_tag_of_the_first_deal_is_no_assertion() -> None:
    tags = '[Dealer "F"]\n[Trump "S"]\n[Score "2/3"]'
    assert score_of(sizette(THREE + "\n#1/0", tags=tags)) == (3, 3)


def test_a_result_is_audited_once_the_game_is_over() -> None:
    tags = '[Dealer "F"]\n[Trump "S"]\n[Score "4/0"]'
    play = THREE + "\n#1/0"
    assert codes(sizette(play, tags=tags, header='[Result "5/0"]')) == []
    finding = only(sizette(play, tags=tags, header='[Result "5/1"]'))
    assert (finding.code, finding.text, finding.deal) == ("score-result", "5/1", None)


@pytest.mark.parametrize(
    ("termination", "right", "wrong"),
    [
        ("normal", ["result-early"], ["result-early"]),
        ("unterminated", ["result-early"], ["result-early"]),
        ("conceded", [], ["score-result"]),
        ("abandoned", [], ["score-result"]),
    ],
)
def test_a_result_before_the_game_is_over(
    termination: str, right: list[str], wrong: list[str]
) -> None:
    header = f'[Termination "{termination}"]\n[Result "1/0"]'
    assert codes(sizette(THREE + "\n#1/0", header=header)) == right
    assert codes(sizette(THREE + "\n#1/0", header=header.replace("1/0", "2/0"))) == wrong


def test_a_result_is_not_audited_where_the_score_is_not_known() -> None:
    assert codes(sizette("1. A:KH *", header='[Result "5/0"]')) in ([], ["result-early"])


def test_a_star_is_no_result() -> None:
    assert codes(sizette(THREE + "\n#1/0", header='[Result "*"]')) == []


def test_a_deal_cut_short_is_found_and_its_figure_not_audited() -> None:
    assert codes(sizette("1. A:KH QH JH AH TH 9H\n#2/0")) == ["deal-cut-short"]


def test_after_the_end_one_finding_a_deal() -> None:
    options = '[Options "play-on=stop"]'
    text = sizette(THREE + "\n4. A:KS QS JS AS TS 9S\n#1/0", header=options)
    assert codes(text) == ["after-end"]


def test_nothing_is_judged_under_other_rules_where_the_game_or_an_option_is_unknown() -> None:
    for text in (
        whist("1. A:AS A:AS *").replace("whist", "boston"),
        whist("1. A:AS A:AS *", header='[Options "honors=true"]'),
        whist("1. A:AS A:AS *", header='[Options "target=0"]'),
    ):
        replay = replay_of(text)
        assert len(replay.findings) == 1
        assert replay.rules is None
        assert replay.deals == []
        assert replay.score is None


def test_a_record_is_ok_without_errors_faults_and_mismatches() -> None:
    assert replay_of(whist("1. A:AS ( C:KS ) *")).ok
    assert not replay_of(whist("1. A:AS A:KS *")).ok


def test_a_third_seven_may_be_shown_after_one_was_exchanged_and_one_played() -> None:
    text = (
        '[Game "besigue-3"]\n[Options "melds-per-trick=any"]\n\n[Deal "1"]\n[Dealer "C"]\n'
        '[TurnUp "KC"]\n\n1. A:AS 7S 8S +7C +7C ~7C=0\n2. A:7C KS KS\n3. A:AS 7S 8S +7C *\n'
    )
    assert codes(text) == []


def test_an_exchange_of_a_seven_that_cannot_be_there_moves_nothing() -> None:
    hands = '[HandB "7H 7H 8C 9C JC JD QD QC"]'
    tags = f'[Dealer "B"]\n[TurnUp "9H"]\n{hands}'
    text = besigue("1. A:JS QD A:~7H\n2. A:9C QC B:~7H *", tags=tags)
    # The turn-up still lies there for B, who has won the second trick.
    assert found(text) == [("exchange-not-held", "~7H")]


def test_a_declaration_after_an_exchange_for_a_turn_up_that_is_not_known() -> None:
    assert codes(besigue("1. A:AS 7S ~7H +KSQS *", tags='[Dealer "B"]\n[Trump "H"]')) == []
