"""Bésigue for four: rulebook 4, with what chapters 2 and 3 and 0.1 say for it.

Where no hands are given, a hand is what its player shows (notation 4)."""

from __future__ import annotations

import pytest

from tests.build import codes, marked, replay_of, tricks
from tests.records.rules.besigue_4 import (
    ALL_TO_A,
    FIRST,
    FOURS,
    TAGS,
    based,
    deal,
    late,
)

# -- the deal --------------------


test_the_deal = deal.sentences(f"""
as many copies of a card as packs
    [HandA "TS TS TS TS AS AS AS KS"] packs=4 1. A:AS 8S 8S 8S *
    [HandA "TS TS TS TS AS AS AS KS"] packs=4 1. A:AS TS 8S 8S * -> deal-copies(TS)
    [HandA "TS TS TS AS AS AS KS QS"] packs=3 1. A:AS 8S 8S 8S *
    [HandA "TS TS TS AS AS AS KS QS"] packs=3 1. A:AS TS 8S 8S * -> deal-copies(TS)
the seat after the dealer leads and deals next
    direction=ccw {FIRST} *
    direction=ccw 1. B:8C 7C 7D 7S * -> turn
    direction=ccw ... #0/0 [Deal "2"] [Dealer "A"] *
    direction=ccw ... #0/0 [Deal "2"] [Dealer "C"] * -> deal-dealer
    direction=cw {FIRST} *
    direction=cw 1. B:8C 7C 7D 7S * -> turn
    direction=cw ... #0/0 [Deal "2"] [Dealer "A"] *
    direction=cw ... #0/0 [Deal "2"] [Dealer "C"] * -> deal-dealer
the winner draws first and the last after 24 tricks gets the turn-up
    [Start "24"] [Leader "A"] 24. A:8S 9S 7S 7S B:^KS ^QS ^JS A:^9H *
    [Start "24"] [Leader "A"] 24. A:8S 9S 7S 7S B:^KS ^QS ^JS A:^TS * -> draw-card
    [Start "24"] [Leader "A"] 24. A:8S 9S 7S 7S B:^KS ^QS ^JS ^9H ^TS * -> draw-none(^TS)
a turned seven is ten for the dealer's side and there is no exchange
    [TurnUp "7H"] {FIRST} * => marked B 10 seven
    [TurnUp "7H"] {FIRST} ~7H * -> exchange-none
packs and hand by option
    [HandA "AS AS AS KS KS KS QS QS"] *
    [HandA "AS AS AS KS KS KS QS QS QS"] * -> deal-size
    * => talon 96; length 32 tricks
    [HandA "AS AS AS KS KS KS QS QS"] packs=3 *
    [HandA "AS AS AS KS KS KS QS QS QS"] packs=3 * -> deal-size
    packs=3 * => talon 64; length 24 tricks
    [HandA "AS AS AS KS KS KS QS QS"] hand-size=9 * -> deal-size
    [HandA "AS AS AS KS KS KS QS QS QS"] hand-size=9 *
    hand-size=9 * => talon 92; length 32 tricks
    [HandA "AS AS AS KS KS KS QS QS"] packs=3 hand-size=9 * -> deal-size
    [HandA "AS AS AS KS KS KS QS QS QS"] packs=3 hand-size=9 *
    packs=3 hand-size=9 * => talon 60; length 24 tricks
partners sit opposite and share their score
    {FIRST} C:+KSQS =20/0 * => sides AC BD
each may play for himself by option
    partners=independent {FIRST} C:+KSQS =0/0/20/0 * => sides A B C D
""")


# -- who announces, and how often --------------------


test_who_announces_and_how_often = deal.sentences(f"""
who announces by option
    who-melds=all {FIRST} A:+KSQS *
    who-melds=all {FIRST} C:+KSQS *
    who-melds=all {FIRST} B:+KSQS *
    who-melds=all {FIRST} D:+KSQS *
    who-melds=winner-side {FIRST} A:+KSQS *
    who-melds=winner-side {FIRST} C:+KSQS *
    who-melds=winner-side {FIRST} B:+KSQS * -> declare-turn
    who-melds=winner-side {FIRST} D:+KSQS * -> declare-turn
    who-melds=winner {FIRST} A:+KSQS *
    who-melds=winner {FIRST} C:+KSQS * -> declare-turn
    who-melds=winner {FIRST} B:+KSQS * -> declare-turn
    who-melds=winner {FIRST} D:+KSQS * -> declare-turn
each for himself the winner's side is the winner
    partners=independent who-melds=winner-side {FIRST} A:+KSQS * -> option-idle
    partners=independent who-melds=winner-side {FIRST} C:+KSQS * -> option-idle declare-turn
everyone may announce after every trick in any order
    {FIRST} D:+KDQD B:+KCQC A:+KSQS C:+QSJD 2. A:9C 8C 8D 8S B:+KDQD * => marked B 20 declaration, B
        20 declaration, A 20 declaration, A 40 declaration, B 20 declaration
nobody announces before the first trick or after a draw
    B:+KSQS {FIRST} * -> declare-turn
    {FIRST} A:^AS B:+KSQS * -> declare-turn
the last announcements are before the last draw
    [Start "24"] [Leader "A"] 24. A:8C 7C 7D 7S C:+KSQS *
    [Start "25"] [Leader "A"] 25. A:8C 7C 7D 7S C:+KSQS * -> declare-closed
how many each by option
    melds-per-trick=1 {FIRST} C:+KSQS C:+QSJD * -> declare-limit
    melds-per-trick=1 {FIRST} C:+KSQS A:+QSJD *
    melds-per-trick=1 {FIRST} C:+KSQS 2. A:9C 8C 8D 8S C:+QSJD *
    melds-per-trick=any {FIRST} C:+KSQS C:+QSJD *
    melds-per-trick=any {FIRST} C:+KSQS A:+QSJD *
    melds-per-trick=any {FIRST} C:+KSQS 2. A:9C 8C 8D 8S C:+QSJD *
a group is made of one player's cards only
    [HandA "KS 8C AS AD AC AH TS TD"] [HandC "QS 7D 8S 8D 9C 9D 9S JS"]
    {FIRST} A:+KSQS * -> declare-not-held
    {FIRST} C:+KSQS * -> declare-not-held
cards that a partner has declared do not bar one's own
    {FIRST} A:+QSQSJDJD C:+QSJD *
""")


# -- what an announcement scores --------------------


QUADRUPLE = "QSQSQSQSJDJDJDJD"


test_what_an_announcement_scores = deal.sentences(f"""
of three packs there are no four alike of one suit
    packs=3 {FIRST} +ASASASAS * -> declare-unknown
    packs=3 {FIRST} +ASASASAH *
quadruple besigue by option
    quadruple=off hand-size=9 {FIRST} +{QUADRUPLE} * -> declare-unknown => marked nothing
    quadruple=4500 hand-size=9 {FIRST} +{QUADRUPLE} * => marked A 4500 declaration
three packs hold no quadruple besigue
    quadruple=4500 packs=3 hand-size=9 {FIRST} +{QUADRUPLE} * -> option-idle declare-unknown
of eight cards no quadruple besigue is left once one is played
    quadruple=4500 partners-meld=true {FIRST} +{QUADRUPLE} * -> declare-not-held
    quadruple=4500 {FIRST} +{QUADRUPLE} * -> option-idle declare-unknown
a quadruple besigue may be built up and not down
    quadruple=4500 hand-size=9 win-test=end-of-deal
    {FIRST} +QSQSQSJDJDJD 2. A:9C 8C 8D 8S +{QUADRUPLE} *
    {FIRST} +{QUADRUPLE} 2. A:9C 8C 8D 8S +QSQSQSJDJDJD * -> declare-reused
    {FIRST} +{QUADRUPLE} 2. A:9C 8C 8D 8S +QSJD * -> declare-reused
without building a used pair enters no quadruple besigue
    quadruple=4500 hand-size=9 build-besigue=false
    {FIRST} +QSJD 2. A:9C 8C 8D 8S +{QUADRUPLE} * -> declare-reused
two double besigues of different cards score twice
    {FIRST} +QSQSJDJD 2. A:QS 8C 8D 8S +QSQSJDJD *
    {FIRST} +QSQSJDJD 2. A:QS 8C 8D 8S +QSQSJDJD 3. A:9D 8C 8D 8S +QSJD * -> declare-reused
eight cards do not hold two double besigues at once
    {FIRST} +QSQSJDJD 2. A:9C 8C 8D 8S +QSQSJDJD * -> declare-reused
    hand-size=9 {FIRST} +QSQSJDJD 2. A:9C 8C 8D 8S +QSQSJDJD *
a used double besigue joined with a new one by option
    # Two doubles have used all four pairs but one of three packs.
    second-double=false packs=3 {FIRST} +QSQSJDJD 2. A:9C 8C 8D 8S +QSQSJDJD * -> declare-reused
    second-double=true packs=3 {FIRST} +QSQSJDJD 2. A:9C 8C 8D 8S +QSQSJDJD *
""")


# -- the sevens --------------------


def test_only_the_winner_shows_or_exchanges_a_seven() -> None:
    assert marked(deal(f"{FIRST} +7H *")) == [("A", 10, "seven")]
    assert marked(deal(f"{FIRST} ~7H *")) == [("A", 10, "exchange")]
    for seat in "BCD":
        assert codes(deal(f"{FIRST} {seat}:+7H *")) == ["declare-turn"]
        assert codes(deal(f"{FIRST} {seat}:~7H *")) == ["exchange-turn"]


test_the_sevens = deal.sentences(f"""
a seven does not count towards the announcements of the trick
    {FIRST} +KSQS +7H ~7H *
the exchange uses up the winner's announcement only
    exchange-uses-meld=true {FIRST} ~7H +KSQS * -> declare-limit
    exchange-uses-meld=true {FIRST} ~7H C:+KSQS *
""")


# -- without a turn-up --------------------


test_without_a_turn_up = deal.sentences(f"""
without a turn-up the talon keeps its size
    turn-up=false * -> deal-turn-up
    besigue-4 [Dealer "D"] turn-up=false * => talon 96
    [Dealer "D"] [HandA "KS 8C AS AD AC AH TS TD"] turn-up=false *
    [Dealer "D"] [HandA "KS 8C AS AD AC AH TS TD"] * -> deal-turn-up
without a turn-up the first marriage makes trumps and scores 40
    besigue-4 [Dealer "D"] turn-up=false {FIRST} C:+KSQS=40 B:+KDQD=20 A:+KSQS=40 *
    [Dealer "D"] turn-up=false {FIRST} +ASTSKSQSJS * -> declare-no-trump
    [Dealer "D"] turn-up=false {FIRST} C:+KSQS A:+ASTSKSQSJS *
a trump beats from the next trick on
    besigue-4 [Dealer "D"] turn-up=false {FIRST} C:+KSQS 2. A:9C 8C 7S 8D C:+KCQC=20 *
    [Dealer "D"] turn-up=false 1. A:9C 8C 7S 8D 2. C:9D * -> turn
without a turn-up there is no exchange and no seven
    besigue-4 [Dealer "D"] turn-up=false {FIRST} +KHQH +7H * -> declare-unknown
    [Dealer "D"] turn-up=false {FIRST} +KHQH ~7H * -> exchange-none
""")


# -- the end play --------------------


def third(hand: str, card: str, options: str = "", lead: str = "KS 9S") -> list[str]:
    """The last trick but one: C holds two cards and follows after A and B."""
    a, b = lead.split()
    hands = f'[HandA "{a} 9D"]\n[HandB "{b} 9D"]\n[HandC "{hand}"]'
    return codes(deal(f"31. A:{a} {b} {card} *", options, late(31, hands)))


@pytest.mark.parametrize("value", ["true", "false"])
def test_the_duty_to_trump_holds_against_ones_partner_in_any_case(value: str) -> None:
    assert third("7H 7D", "7D", f"head-partner={value}") == ["play-trump"]
    assert third("7H 7D", "7H", f"head-partner={value}") == []


test_the_end_play = deal.sentences("""
one's partner must be beaten by option
    # An opponent is beaten either way.
    [Start "31"] [Leader "A"] [HandA "KS 9D"] [HandC "AS 7S"]
    [HandB "9S 9D"] head-partner=true 31. A:KS 9S 7S * -> play-beat
    [HandB "9S 9D"] head-partner=true 31. A:KS 9S AS *
    [HandB "TS 9D"] head-partner=true 31. A:KS TS 7S * -> play-beat
    [HandB "9S 9D"] head-partner=false 31. A:KS 9S 7S *
    [HandB "9S 9D"] head-partner=false 31. A:KS 9S AS *
    [HandB "TS 9D"] head-partner=false 31. A:KS TS 7S * -> play-beat
over-trumping one's partner by option
    # B leads a spade, D trumps it, his opponent A must over-trump.
    # Now C trumps, A's partner.
    [Start "31"] [Leader "B"] [HandB "KS 9D"] [HandA "AH 7H"]
    [HandC "TD 9C"] [HandD "8H 9D"] head-partner=true 31. B:KS TD 8H 7H * -> play-beat
    [HandC "8H 9C"] [HandD "TD 9D"] head-partner=true 31. B:KS 8H TD 7H * -> play-beat
    [HandC "TD 9C"] [HandD "8H 9D"] head-partner=false 31. B:KS TD 8H 7H * -> play-beat
    [HandC "8H 9C"] [HandD "TD 9D"] head-partner=false 31. B:KS 8H TD 7H *
under-trumping by option
    [Start "31"] [Leader "A"] [HandA "KS 9D"] [HandB "8H 9D"] [HandC "7H 8C"]
    must-undertrump=false 31. A:KS 8H 8C *
    must-undertrump=false 31. A:KS 8H 7H *
    must-undertrump=true 31. A:KS 8H 8C * -> play-trump
    must-undertrump=true 31. A:KS 8H 7H *
duties by option
    [Start "31"] [Leader "A"] [HandA "KS 9D"]
    [HandB "TS 9D"] [HandC "AS 7S"] end-play=follow-beat-trump 31. A:KS TS 7S * -> play-beat
    [HandB "9S 9D"] [HandC "7H 7D"] end-play=follow-beat-trump 31. A:KS 9S 7D * -> play-trump
    [HandB "TS 9D"] [HandC "AS 7S"] end-play=follow-trump 31. A:KS TS 7S *
    [HandB "9S 9D"] [HandC "7H 7D"] end-play=follow-trump 31. A:KS 9S 7D * -> play-trump
    [HandB "TS 9D"] [HandC "AS 7S"] end-play=follow 31. A:KS TS 7S *
    [HandB "9S 9D"] [HandC "7H 7D"] end-play=follow 31. A:KS 9S 7D *
    [HandB "TS 9D"] [HandC "AS 7S"] end-play=free 31. A:KS TS 7S *
    [HandB "9S 9D"] [HandC "7H 7D"] end-play=free 31. A:KS 9S 7D *
""")


# -- counting --------------------


def test_a_whole_deal_of_three_packs_brings_240_and_10() -> None:
    alike = [
        f"{rank}{suit} {rank}{suit} {rank}{suit} {'777888'[at]}{suit}"
        for suit in "SDCH"
        for at, rank in enumerate("ATKQJ9")
    ]
    assert codes(deal(f"{tricks(*alike)}\n#250/0", "packs=3", TAGS.replace("9H", "8H"))) == []


@pytest.mark.parametrize(
    ("value", "winner"),
    [
        ("last-trick-winner", ("B", "D")),
        ("non-dealer-counts-first", ("A", "C")),
        ("higher-total", ("A", "C")),
    ],
)
def test_both_sides_at_the_target_after_the_final_count_by_option(
    value: str, winner: tuple[str, ...]
) -> None:
    play = tricks(*FOURS[:30], "8C 8C 7C 7C", "7C 8C 8C 7C")
    replay = replay_of(deal(f"{play}\n#320/10", f"both-reach={value}", based("1900/1990")))
    assert replay.findings == []
    assert replay.winner == winner


test_counting = deal.sentences(f"""
a whole deal and ten for the last trick
    {ALL_TO_A} #330/0
    trick-score=card-points {ALL_TO_A} #490/0
the target by option
    [Score "960/0"] target=1000 {FIRST} C:+QSJD #40/0 => won by AC
    [Score "950/0"] target=1000 {FIRST} C:+QSJD * => won by nobody
    [Score "1460/0"] target=1500 {FIRST} C:+QSJD #40/0 => won by AC
    [Score "1450/0"] target=1500 {FIRST} C:+QSJD * => won by nobody
    [Score "1960/0"] target=2000 {FIRST} C:+QSJD #40/0 => won by AC
    [Score "1950/0"] target=2000 {FIRST} C:+QSJD * => won by nobody
the game is 2000
    [Score "1960/0"] {FIRST} +QSJD #40/0 => won by AC
""")
