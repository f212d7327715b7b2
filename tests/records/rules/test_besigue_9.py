"""Bésigue with nine cards: rulebook 7, with what chapter 2 and 0.1 say for it.

Where no hands are given, a hand is what its player shows (notation 4)."""

from __future__ import annotations

import pytest

from tests.build import codes, marked, replay_of, tricks
from tests.records.rules.besigue_9 import (
    ALL_TO_A,
    LAST_TO_B,
    PAIRS,
    STOCK,
    TAGS,
    deal,
    late,
)

# -- the deal --------------------


@pytest.mark.parametrize(
    ("option", "size", "talon"), [("", 9, 46), ("hand-size=8", 8, 48), ("hand-size=10", 10, 44)]
)
def test_nine_cards_or_eight_or_ten_by_option(option: str, size: int, talon: int) -> None:
    hand = ["AS", "AS", "KS", "KS", "QS", "QS", "JS", "JS", "TS", "TS"]
    for given in (8, 9, 10):
        tags = f'{TAGS}\n[HandA "{" ".join(hand[:given])}"]'
        assert codes(deal("*", option, tags)) == ([] if given == size else ["deal-size"])
    replay = replay_of(deal("*", option))
    assert replay.position(1, 0).talon_left == talon


test_the_deal = deal.sentences("""
cards are drawn after 23 tricks and nine are played out
    [Start "23"] [Leader "A"] 23. A:8C 7C ^AS ^9H *
    [Start "23"] [Leader "A"] 23. A:8C 7C ^AS ^9H ^KS * -> draw-none(^KS)
    [Start "23"] [Leader "A"] 23. A:8C 7C ^AS ^9H 24. A:AS 7S ^KS * -> draw-none
the winner draws first and the turn-up is drawn last
    [Start "23"] [Leader "A"] 23. A:8C 7C A:^AS B:^AS * -> draw-card
    1. A:8C 7C B:^AS A:^KS * -> draw-turn
of two equal cards the first wins
    1. A:AH AH 2. A:7S 8S *
    1. A:AH AH 2. B:7S 8S * -> turn
any card may be played while there is a talon
    [HandA "AS KS QS JS TS 9S 8S 7S JD"] [HandB "AC KC QC JC TC 9C 8C 7C AD"] 1. A:AS AC *
    [HandA "AS KS QS JS TS 9S 8S 7S JD"] [HandB "QS KC QC JC TC 9C 8C 7C AD"] 1. A:AS AD *
a turned seven is ten for the dealer
    [TurnUp "7H"] 1. A:8C 7C * => marked B 10 seven
    1. A:8C 7C * => marked nothing
""")


# -- announcements --------------------


test_announcements = deal.sentences("""
a besigue made double brings forty and five hundred
    1. A:8C 7C +QSJD 2. A:9C 7C +QSQSJDJD =540/0 *
    1. A:8C 7C +QSQSJDJD =500/0 *
one combination a trick by its winner
    1. A:8C 7C +KSQS +QSJD * -> declare-limit
    melds-per-trick=any 1. A:8C 7C +KSQS +QSJD *
    1. A:8C 7C B:+KSQS * -> declare-turn
cards laid out serve again as in the common rules
    [HandA "AS KS QS 8D TS 9S 8S 7S JD"] [HandB "AC KC QC JC TC 9C 8C 7C AD"]
    1. A:8S 7C +KSQS 2. A:7S 8C +QSJD *
    1. A:8S 7C +KSQS ^7D ^8D 2. A:7S 8C +KSQS * -> declare-reused
""")


# -- the last round of combinations --------------------


@pytest.mark.parametrize("value", ["none", "winner", "each-in-turn"])
def test_the_winner_of_the_last_stock_trick_announces_before_the_draw(value: str) -> None:
    option = f"final-meld-round={value}"
    assert codes(deal("23. A:8C 7C +KSQS ^AS ^9H *", option, late(23))) == []
    assert codes(deal("23. A:8C 7C B:+KSQS +KDQD *", option, late(23)))[:1] == (
        [] if value == "each-in-turn" else ["declare-turn"]
    )


test_the_last_round_of_combinations = deal.sentences("""
announcing after the last draw by option
    [Start "23"] [Leader "A"]
    final-meld-round=none 23. A:8C 7C +KSQS ^AS ^9H A:+QSJD * -> declare-closed
    final-meld-round=none 23. A:8C 7C +KSQS ^AS ^9H B:+KDQD * -> declare-closed
    final-meld-round=winner 23. A:8C 7C +KSQS ^AS ^9H A:+QSJD *
    final-meld-round=winner 23. A:8C 7C +KSQS ^AS ^9H B:+KDQD * -> declare-turn
    final-meld-round=each-in-turn 23. A:8C 7C +KSQS ^AS ^9H A:+QSJD *
    final-meld-round=each-in-turn 23. A:8C 7C +KSQS ^AS ^9H B:+KDQD *
each announces once in the last round
    [Start "23"] [Leader "A"] final-meld-round=each-in-turn
    23. A:8C 7C ^AS ^9H A:+QSJD B:+KDQD *
    23. A:8C 7C ^AS ^9H A:+QSJD A:+KSQS * -> declare-limit
nobody announces once the end play has begun
    [Start "24"] [Leader "A"] final-meld-round=none 24. A:8C 7C +KSQS * -> declare-closed
    [Start "24"] [Leader "A"] final-meld-round=winner 24. A:8C 7C +KSQS * -> declare-closed
    [Start "24"] [Leader "A"] final-meld-round=each-in-turn 24. A:8C 7C +KSQS * -> declare-closed
there is no such round after an earlier draw
    [Start "22"] [Leader "A"]
    final-meld-round=none 22. A:8C 7C ^AS ^TD A:+KSQS * -> declare-turn
    final-meld-round=winner 22. A:8C 7C ^AS ^TD A:+KSQS * -> declare-turn
    final-meld-round=each-in-turn 22. A:8C 7C ^AS ^TD A:+KSQS * -> declare-turn
""")


# -- playing out --------------------


@pytest.mark.parametrize("last", ["final", "last-stock"])
@pytest.mark.parametrize("marking", ["end", "live"])
def test_without_playing_out_that_ten_is_marked_however_brisques_are(
    last: str, marking: str
) -> None:
    play = tricks(*PAIRS[:22], "JC KC")
    options = f"play-out=false brisque-marking={marking} last-trick={last}"
    text = deal(f"{play} =80/{10 if marking == 'live' else 0}\n#80/10", options)
    idle = ["option-idle"] if last == "last-stock" else []
    assert codes(text.replace("=80/0", "=0/0")) == idle


test_playing_out = deal.sentences(f"""
a deal is played out or ends with the last draw by option
    {STOCK} #80/0 -> deal-cut-short
    play-out=false {STOCK} #90/0
    play-out=false {STOCK} #80/0 -> score-deal
    play-out=false {STOCK} 24. A:QC QC #90/0 -> after-end
    {ALL_TO_A} #90/0
without playing out the last round of combinations still counts
    play-out=false final-meld-round=winner {STOCK} A:+JHJHJCJC #130/0
hands are full to the end of a deal that is not played out
    [Leader "A"] [HandA "AC TC KC QC JC JC 9C 8C 7C"]
    [Start "23"] play-out=false 23. A:AC *
    [Start "23"] 23. A:AC *
    [Start "24"] 24. A:AC *
    [Start "25"] 25. A:AC * -> deal-size
the duty to beat by option
    [Start "31"] [Leader "A"] [HandA "KS 9D"] [HandB "AS 8S"]
    end-play=follow-trump 31. A:KS AS *
    end-play=follow-trump 31. A:KS 8S *
    end-play=follow-beat-trump 31. A:KS AS *
    end-play=follow-beat-trump 31. A:KS 8S * -> play-beat
once the talon is empty one follows or else trumps
    [Start "31"] [Leader "A"] [HandA "KS 9D"]
    [HandB "8S 9C"] 31. A:KS 9C * -> play-follow
    [HandB "7H 9C"] 31. A:KS 9C * -> play-trump
    [HandB "8D 9C"] 31. A:KS 9C *
one may decline to beat with a trump
    [Start "31"] [Leader "A"] [HandA "KH 9D"] [HandB "AH 7H"]
    31. A:KH 7H *
    end-play=follow-beat-trump 31. A:KH 7H * -> play-beat
without playing out the last stock trick has its ten
    play-out=false 1. AS AS 2. TS TS 3. KS KS 4. QS QS 5. JS JS 6. 9S 9S 7. 8S 8S 8. 7S 7S 9. AD AD
        10. TD TD 11. KD KD 12. QD QD 13. JD JD 14. 9D 9D 15. 8D 8D 16. 7D 7D 17. AH AH 18. TH TH
        19. KH KH 20. QH QH 21. AC AC 22. TC TC 23. JC KC #80/10
""")


# -- who wins a trick --------------------


test_who_wins_a_trick = deal.sentences("""
a higher card of another suit by option
    offsuit-rank-wins=false 1. A:8S AD 2. A:9C 9D *
    offsuit-rank-wins=false 1. A:8S AD 2. B:9C 9D * -> turn
    offsuit-rank-wins=true 1. A:8S AD 2. B:9C 9D *
    offsuit-rank-wins=true 1. A:8S AD 2. A:9C 9D * -> turn
trumps and the first of equal ranks win either way
    offsuit-rank-wins=false 1. A:AD 9S 2. A:9C 9D *
    offsuit-rank-wins=false 1. A:AD AC 2. A:9C 9D *
    offsuit-rank-wins=false 1. A:AD 7H 2. B:9C 9D *
    offsuit-rank-wins=false 1. A:7H AD 2. A:9C 9D *
    offsuit-rank-wins=true 1. A:AD 9S 2. A:9C 9D *
    offsuit-rank-wins=true 1. A:AD AC 2. A:9C 9D *
    offsuit-rank-wins=true 1. A:AD 7H 2. B:9C 9D *
    offsuit-rank-wins=true 1. A:7H AD 2. A:9C 9D *
once the talon is empty only the suit led wins
    [Start "24"] [Leader "A"] offsuit-rank-wins=true 24. A:8S AD 25. A:9C 9D *
""")


# -- counting --------------------


def test_a_whole_deal_brings_eighty_for_aces_and_ten_for_the_last_trick() -> None:
    marks = marked(deal(f"{ALL_TO_A}\n#90/0"))
    assert sorted(marks) == [("A", 10, "last-trick"), ("A", 80, "brisques")]
    assert codes(deal(f"{LAST_TO_B}\n#80/10")) == []


test_counting = deal.sentences(f"""
the brisques by option
    brisques=aces {ALL_TO_A} #90/0
    brisques=aces {ALL_TO_A} *
    brisques=aces-tens {ALL_TO_A} #170/0
    brisques=aces-tens {ALL_TO_A} *
""")


# -- the game --------------------


def based(score: str) -> str:
    """The tags of a deal before which the game stood at this score."""
    return f'{TAGS}\n[Score "{score}"]'


def test_a_lower_total_that_was_there_first_does_not_win() -> None:
    # A passes 1000 in the deal, B passes him at its end.
    play = LAST_TO_B.replace("2. TS TS", "+KSQS\n2. TS TS")
    replay = replay_of(deal(f"{play}\n#100/10", tags=based("980/1080")))
    assert replay.findings == []
    assert replay.winner == ("B",)


def test_a_marriage_of_which_one_card_is_drawn_last_is_declared_in_the_last_round() -> None:
    head = '[Game "besigue-9"]\n[Options "melds-per-trick=any final-meld-round=each-in-turn"]\n'
    hands = (
        '[Deal "1"]\n[Dealer "A"]\n[HandA "TS 9S AH 7H TD 8D 7D AC 9C"]\n'
        '[HandB "AS KS 7S KH QH 8H 7H TC 7C"]\n[TurnUp "AD"]\n'
        '[Talon "TS JD AD TD 9H 8D KD QD JC 9C JS JD 9D KD 8S KS 9S QD QH JH AH 8S QS 9H 8C QC 7C '
        'JC 8H 7S JS 7D TH QS KH TC KC 8C AC AS KC 9D TH JH QC"]\n\n'
    )
    play = tricks(
        *("B:7C TD", "A:9C TC", "B:QH 9S", "B:9H 7D", "A:TS KH", "A:AC AD", "B:JS TS", "A:8D KS"),
        *("A:7H AS", "A:JC 9C", "A:9S KD", "B:KS 8D", "A:8S JH", "A:KD JD", "A:QS JC", "A:TD 8H"),
        *("A:8H 7H", "A:TH 7D", "B:QS 7C", "B:9H JD", "A:QH AH", "B:AS 8C +KCQC=20"),
        "B:TH JH B:+KCQC=20",
    )
    assert codes(head + hands + play + "\n*\n") == []
    assert codes(head + hands + play + " B:+KCQC\n*\n") == ["declare-limit"]


test_the_game = deal.sentences(f"""
the game is won at the end of a deal
    [Score "920/0"] {LAST_TO_B} #80/10 => won by A; score 1000/10
a mark that reaches the target by option
    [Score "980/0"] win-test=end-of-deal 1. A:8C 7C +KSQS #20/0 -> deal-cut-short
    [Score "980/0"] win-test=end-of-deal 1. A:8C 7C +KSQS 2. A:9C 7C *
    [Score "980/0"] win-test=immediate 1. A:8C 7C +KSQS #20/0
    [Score "980/0"] win-test=immediate 1. A:8C 7C +KSQS 2. A:9C 7C * -> after-end
where both are at the target the higher total wins
    [Score "990/1000"] {LAST_TO_B} #80/10 => won by A
    [Score "930/1010"] {LAST_TO_B} #80/10 => won by B
equal totals ask for another deal
    [Score "930/1000"] {LAST_TO_B} #80/10 => score 1010/1010; won by nobody; over no
    [Score "930/1000"] {LAST_TO_B} #80/10 [Deal "2"] [Dealer "A"] 1. B:8C 7C *
won at once the final count goes by both reach
    [Score "990/990"] win-test=immediate
    both-reach=last-trick-winner {LAST_TO_B} #80/10 => score 1070/1000; won by B
    both-reach=non-dealer-counts-first {LAST_TO_B} #80/10 => score 1070/1000; won by A
    both-reach=higher-total {LAST_TO_B} #80/10 => score 1070/1000; won by A
at the end of the deal both reach changes nothing
    [Score "990/990"] both-reach=last-trick-winner {LAST_TO_B} #80/10 => won by A
the target by option
    [Score "920/0"] target=1000 {LAST_TO_B} #80/10 => won by A
    [Score "910/0"] target=1000 {LAST_TO_B} #80/10 => won by nobody
    [Score "1420/0"] target=1500 {LAST_TO_B} #80/10 => won by A
    [Score "1410/0"] target=1500 {LAST_TO_B} #80/10 => won by nobody
    [Score "1920/0"] target=2000 {LAST_TO_B} #80/10 => won by A
    [Score "1910/0"] target=2000 {LAST_TO_B} #80/10 => won by nobody
""")
