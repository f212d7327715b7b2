"""Notation 4: a record read as evidence; what is found, once, where, and how surely."""

from __future__ import annotations

from tests.build import codes, findings_of, found, only, replay_of
from tests.deals import Deals, Several

whist = Deals("whist")
besigue = Deals("besigue", '[Dealer "B"]\n[TurnUp "9H"]')
sizette = Deals("sizette", '[Dealer "F"]\n[Trump "S"]')
games = Several(whist, besigue, sizette)

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


test_the_fields_of_a_finding = games.sentences("""
it is no warning where an unknown card could make it irregular
    whist 1. A:AS 2H^ *
""")


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


test_one_fault_one_finding = games.sentences(f"""
a faulty exchange moves the cards all the same
    besigue [HandA "7H 8C KS QS JS AS KC QC"] A:~7H 1. A:9H 8H * -> exchange-turn
a faulty declaration scores nothing
    besigue 1. A:8C 7C B:+KSQS =0/0 * -> declare-turn
an unreadable word or an unknown seat is a gap for the rules
    whist 1. A:AS Zf3 2. C:KS * -> syntax-token
    1. A:AS F:KS 2. C:KS * -> seat-unknown
    besigue 1. A:8C Zf3 2. A:KS * -> syntax-token => score unknown
a wrong deal score is not reported again in the next score and the result
    sizette [Result "2/1"] [Termination "abandoned"] [Deal "1"] {THREE} #2/0 [Deal "2"]
        [Score "2/0"] [Dealer "A"] [Trump "S"] 1. B:KH QH JH AH TH 9H 2. B:KD QD JD AD TD 9D 3. B:KC
        QC JC AC TC 9C #0/1 -> score-deal
after a wrong score tag the written one goes on
    sizette {THREE} #1/0 [Deal "2"] [Score "3/3"] [Dealer "A"] [Trump "S"] 1. B:KH QH JH AH TH 9H
        2. B:KD QD JD AD TD 9D 3. B:KC QC JC AC TC 9C #0/1 -> score-running => score 3/4
after a wrong running score the computed one goes on
    besigue 1. A:8C 7C +KSQS =30/0 2. A:9C 7C =20/0 * -> score-running(=30/0)
""")


# -- several rules at once --------------------


test_several_rules_at_once = games.sentences("""
the first rule that applies is the one found
    besigue melds-per-trick=1 1. A:8C 7C B:+KSQD * -> declare-unknown
    melds-per-trick=1 1. A:8C 7C B:+KSQS=50 * -> declare-turn
    melds-per-trick=1 1. A:8C 7C +KSQS +QSQD=1 * -> declare-unknown
    melds-per-trick=1 1. A:8C 7C +KSQS +QSJD=1 * -> declare-limit
    melds-per-trick=1 1. A:8C 7C B:~8H * -> exchange-turn
    melds-per-trick=1 1. A:8C 7C ~8H=3 * -> exchange-card
    melds-per-trick=1 1. A:8C B:^KC * -> draw-turn
closed comes before turn and not held before follow
    besigue [Start "25"] [Leader "A"] 25. A:8C 7C B:+KSQS * -> declare-closed
    [Start "25"] [Leader "A"] 25. A:8C 7C B:~8H * -> exchange-closed
    whist [TurnUp "2H"] [HandB "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 2C"] 1. A:AS 3C *
        -> play-not-held
""")


# -- unknown hands --------------------


def test_a_revoke_is_proven_from_the_play_alone_with_the_ply_that_proves_it() -> None:
    text = whist("1. A:KH 2C AH QH\n2. C:5D 4D 3D 7D\n3. B:3H *")
    finding = next(f for f in findings_of(text) if f.code == "play-follow")
    assert finding.certainty == "proven"
    assert finding.ply == 2
    assert finding.evidence == (9,)
    assert finding.legal == ("3H",)


def test_in_the_end_play_of_besigue_it_does() -> None:
    tags = '[Dealer "B"]\n[TurnUp "9H"]\n[Start "29"]\n[Leader "A"]'
    text = besigue("29. A:AS 8D 30. A:KC 7C\n31. A:QC 8S *", tags=tags)
    finding = only(text)
    assert (finding.code, finding.evidence, finding.legal) == ("play-follow", (6,), ("8S",))


test_unknown_hands = games.sentences("""
without a later card of the suit nothing is said
    whist 1. A:KH 2C AH QH *
where cards are drawn a later card proves nothing
    besigue 1. A:KS 8D 2. A:AS 7S *
cards may not exceed the pack
    whist 1. A:KH 2H AH QH 2. C:2H * -> deal-copies(2H)
    besigue 1. A:TH 7S 2. A:TH 7S *
    1. A:TH 7S 2. A:TH 7S 3. A:TH 8S * -> deal-copies(TH)
a card that the pack does not hold
    besigue 1. A:2H 7S * -> deal-card(2H)
""")


# -- copies --------------------


def test_of_a_card_in_two_hands_the_second_is_one_too_many() -> None:
    tags = (
        '[Dealer "D"]\n[TurnUp "2H"]\n[HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]\n'
        '[HandB "AS KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]'
    )
    finding = only(whist("*", tags=tags))
    assert (finding.code, finding.text, finding.seat) == ("deal-copies", "AS", "B")
    assert finding.line == 7


test_copies = games.sentences("""
every hand that lists it counts it as an unknown card
    whist [Dealer "D"] [TurnUp "2H"] [HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]
        [HandB "AS KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]
    1. A:AS 2C * -> deal-copies(AS)
    1. A:AH AS * -> deal-copies(AS)
    1. A:3S AS * -> deal-copies(AS)
if the hand is known it is a card that is not held
    whist [TurnUp "2H"] [HandB "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 2C"] 1. A:AS AS *
        -> play-not-held(AS)
the turn-up counts once with the hand that it belongs to
    whist [Dealer "D"] [TurnUp "2S"] [HandD "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"] *
""")


# -- identical cards --------------------


test_identical_cards = games.sentences("""
identical cards are told apart only against every way that is legal
    besigue [HandA "KS KS QS QS 8C 9C JC JD"]
    1. A:8C 7C +KSQS ^8S ^8S 2. A:9C 7C +KSQS ^9S ^9S 3. A:JC 9C *
    1. A:8C 7C +KSQS ^8S ^8S 2. A:9C 7C +KSQS ^9S ^9S 3. A:JC 9C +KSQS * -> declare-reused
a card played after it was declared may be the other copy
    besigue [HandA "KS KS QS QS 8C 9C JC JD"] 1. A:8C 7C +KSQS ^8S ^8S 2. A:KS 7S +KSQS *
""")


# -- unknown cards in play --------------------


def test_the_winner_of_a_trick_that_hangs_on_one_is_the_next_written_leader() -> None:
    for leader in ("A", "B"):
        text = whist(f"1. A:KS xS 2S 3S\n2. {leader}:AD *")
        assert codes(text) == []
        assert replay_of(text).position(1, 5).leader == leader


test_unknown_cards_in_play = games.sentences("""
an unknown card makes no finding by itself
    whist [TurnUp "2H"] [HandB "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 2C"] 1. A:AS Ax *
    [TurnUp "2H"] [HandB "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 2C"] 1. A:AS xS *
where every card that it can be gives the same winner he leads
    whist [Trump "H"] 1. A:AS xS 2S 3S 2. B:AD * -> turn
""")


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


test_gaps = games.sentences("""
what was played before a gap is out
    whist 1. A:AS KS QS JS ... 5. C:AS * -> deal-copies
what was dealt bounds the hands after it
    whist [TurnUp "2H"] [HandB "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS 2C"]
    1. A:AS KS KC QC ... 5. B:2C *
    1. A:AS KS KC QC ... 5. B:3C * -> play-not-held
scores are unknown after a gap until one is stated and believed
    besigue 1. A:8C 7C ... 9. A:9C 7C =50/20 +KSQS =70/20 *
    1. A:8C 7C ... 9. A:9C 7C =50/20 +KSQS =80/20 * -> score-running
    whist 1. A:AS ... #3/0 => score 3/0; over no
an unfinished deal leaves the game score unknown
    sizette 1. A:KH * => score unknown
    1. A:KH * [Deal "2"] [Dealer "A"] * => score unknown
""")


# -- scores, results --------------------


def test_a_result_is_audited_once_the_game_is_over() -> None:
    tags = '[Dealer "F"]\n[Trump "S"]\n[Score "4/0"]'
    play = THREE + "\n#1/0"
    assert codes(sizette(play, tags=tags, header='[Result "5/0"]')) == []
    finding = only(sizette(play, tags=tags, header='[Result "5/1"]'))
    assert (finding.code, finding.text, finding.deal) == ("score-result", "5/1", None)


def test_a_result_is_not_audited_where_the_score_is_not_known() -> None:
    assert codes(sizette("1. A:KH *", header='[Result "5/0"]')) in ([], ["result-early"])


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


def test_a_declaration_after_an_exchange_for_a_turn_up_that_is_not_known() -> None:
    assert codes(besigue("1. A:AS 7S ~7H +KSQS *", tags='[Dealer "B"]\n[Trump "H"]')) == []


test_scores_results = games.sentences(f"""
inside a deal the score of sizette is the one before it
    sizette 1. A:KH QH JH AH TH 9H =0/0 *
    {THREE} =0/0 #1/0
    {THREE} =1/0 #1/0 -> score-running
in besigue it is what has been marked so far
    besigue 1. A:8C 7C +KSQS =20/0 *
the score tag of the first deal is no assertion
    sizette [Score "2/3"] {THREE} #1/0 => score 3/3
a result before the game is over
    sizette [Termination "normal"] [Result "1/0"] [Deal "1"] {THREE} #1/0 -> result-early
    [Termination "normal"] [Result "2/0"] [Deal "1"] {THREE} #1/0 -> result-early
    [Termination "unterminated"] [Result "1/0"] [Deal "1"] {THREE} #1/0 -> result-early
    [Termination "unterminated"] [Result "2/0"] [Deal "1"] {THREE} #1/0 -> result-early
    [Termination "conceded"] [Result "1/0"] [Deal "1"] {THREE} #1/0
    [Termination "conceded"] [Result "2/0"] [Deal "1"] {THREE} #1/0 -> score-result
    [Termination "abandoned"] [Result "1/0"] [Deal "1"] {THREE} #1/0
    [Termination "abandoned"] [Result "2/0"] [Deal "1"] {THREE} #1/0 -> score-result
a star is no result
    sizette [Result "*"] [Deal "1"] {THREE} #1/0
a deal cut short is found and its figure not audited
    sizette 1. A:KH QH JH AH TH 9H #2/0 -> deal-cut-short
after the end one finding a deal
    sizette play-on=stop {THREE} 4. A:KS QS JS AS TS 9S #1/0 -> after-end
a third seven may be shown after one was exchanged and one played
    besigue-3 [Dealer "C"] [TurnUp "KC"] melds-per-trick=any 1. A:AS 7S 8S +7C +7C ~7C=0 2. A:7C KS
        KS 3. A:AS 7S 8S +7C *
an exchange of a seven that cannot be there moves nothing
    # The turn-up still lies there for B, who has won the second trick.
    besigue [HandB "7H 7H 8C 9C JC JD QD QC"] 1. A:JS QD A:~7H 2. A:9C QC B:~7H *
        -> exchange-not-held(~7H)
""")
