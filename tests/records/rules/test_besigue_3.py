"""Bésigue for three: rulebook 3, with what chapter 2 and 0.1 say for it.

Where no hands are given, a hand is what its player shows (notation 4).
"""

from __future__ import annotations

import pytest

from tests.build import codes, marked, tricks
from tests.deals import Deals

TAGS = '[Dealer "C"]\n[TurnUp "9H"]'

#: A leads, hearts are trumps.
deal = Deals("besigue-3", TAGS)
late = deal.late
based = deal.based


# All 96 cards: the cards of each trick are alike, so whoever leads wins.
THREES = [" ".join([f"{rank}{suit}"] * 3) for suit in "SDHC" for rank in "ATKQ"]
THREES += [" ".join([f"{rank}{suit}"] * 3) for suit in "SDHC" for rank in "J987"]
ALL_TO_A = tricks(*THREES)


# -- the deal --------------------


test_the_deal = deal.sentences("""
three packs have three copies of a card and no fourth
    1. A:TS TS TS *
    1. A:TS TS TS 2. A:TS 7S 8S * -> deal-copies(TS)
the seat after the dealer leads and deals next
    direction=ccw 1. A:8S 7S 9S *
    direction=ccw 1. B:8S 7S 9S * -> turn
    direction=ccw ... #0/0/0 [Deal "2"] [Dealer "A"] *
    direction=ccw ... #0/0/0 [Deal "2"] [Dealer "B"] * -> deal-dealer
    direction=cw 1. A:8S 7S 9S *
    direction=cw 1. B:8S 7S 9S * -> turn
    direction=cw ... #0/0/0 [Deal "2"] [Dealer "A"] *
    direction=cw ... #0/0/0 [Deal "2"] [Dealer "B"] * -> deal-dealer
a turned seven is ten for the dealer and there is no exchange
    [TurnUp "7H"] 1. A:8C 7C 7C * => marked C 10 seven
    [TurnUp "7H"] 1. A:8C 7C 7C ~7H * -> exchange-none
eight cards each of three packs
    [HandA "AS AS AS KS KS KS QS QS"] *
    [HandA "AS AS AS KS KS KS QS QS QS"] * -> deal-size
    [HandA "AS AS AS KS KS KS QS QS QS JS"] * -> deal-size
    * => talon 72; length 32 tricks; sides A B C
    [HandA "AS AS AS KS KS KS QS QS"] hand-size=9 * -> deal-size
    [HandA "AS AS AS KS KS KS QS QS QS"] hand-size=9 *
    [HandA "AS AS AS KS KS KS QS QS QS JS"] hand-size=9 * -> deal-size
    hand-size=9 * => talon 69; length 32 tricks; sides A B C
    [HandA "AS AS AS KS KS KS QS QS"] hand-size=10 * -> deal-size
    [HandA "AS AS AS KS KS KS QS QS QS"] hand-size=10 * -> deal-size
    [HandA "AS AS AS KS KS KS QS QS QS JS"] hand-size=10 *
    hand-size=10 * => talon 66; length 32 tricks; sides A B C
""")


# -- draws --------------------


def test_the_winner_draws_first_and_then_the_others_in_the_order_of_play() -> None:
    assert codes(deal("1. A:8S 9S 7S B:^KS C:^QS A:^JS *")) == []
    assert codes(deal("1. A:8S 9S 7S B:^KS A:^QS C:^JS *"))[:1] == ["draw-turn"]


test_draws = deal.sentences("""
the last to draw gets the turn-up after 24 tricks
    [Start "24"] [Leader "A"] 24. A:8S 9S 7S ^KS ^QS ^9H *
    [Start "24"] [Leader "A"] 24. A:8S 9S 7S ^KS ^QS ^JS * -> draw-card
    [Start "24"] [Leader "A"] 24. A:8S 9S 7S ^KS ^QS ^9H ^TS * -> draw-none(^TS)
    [Start "25"] [Leader "A"] 25. A:8S 9S 7S ^KS * -> draw-none
""")


# -- announcements --------------------


TRIPLE = "QSQSQSJDJDJD"

BUILT = "1. A:8C 7C 7C +QSJD\n2. A:9C 7D 7D +QSQSJDJD\n3. A:9C 7D 8D"


@pytest.mark.parametrize("value", ["true", "false"])
def test_all_three_at_once_are_right_either_way(value: str) -> None:
    for group in ("QSJD", "QSQSJDJD", TRIPLE):
        assert codes(deal(f"1. A:8C 7C 7C +{group} *", f"build-besigue={value}")) == []


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-reused"]), ("true", [])])
def test_a_double_besigue_joined_with_a_new_one_by_option(value: str, expected: list[str]) -> None:
    play = "1. A:8C 7C 7C +QSQSJDJD\n2. A:9C 7D 7D +QSQSJDJD"
    assert codes(deal(f"{play} *", f"second-double={value}")) == expected
    if not expected:
        assert marked(deal(f"{play} *", f"second-double={value}"))[1] == ("A", 500, "declaration")


test_announcements = deal.sentences(f"""
triple besigue is 1500 and wins at once
    1. A:8C 7C 7C +{TRIPLE}=1500 #1500/0/0 => won by A
    1. A:8C 7C 7C +{TRIPLE} 2. A:9C 7C 8C * -> after-end
triple besigue does not win a game of 2000 at once
    target=2000 1. A:8C 7C 7C +{TRIPLE} 2. A:9C 7C 8C *
there is no quadruple besigue
    1. A:8C 7C 7C +{TRIPLE}QSJD * -> declare-unknown
only the winner announces one group before the draw
    1. A:8C 7C 7C B:+KSQS * -> declare-turn
    1. A:8C 7C 7C C:+KSQS * -> declare-turn
    1. A:8C 7C 7C +KSQS +QSJD * -> declare-limit
    melds-per-trick=any 1. A:8C 7C 7C +KSQS +QSJD *
    1. A:8C 7C 7C ^AS A:+KSQS * -> declare-turn
the last announcement is before the last draw
    [Start "24"] [Leader "A"] 24. A:8C 7C 7C +KSQS *
    [Start "25"] [Leader "A"] 25. A:8C 7C 7C +KSQS * -> declare-closed
a besigue built up by option
    [HandA "QS QS JD JD 8C 9C 9C AS"] target=2000
    build-besigue=true 1. A:8C 7C 7C +QSJD ^QS ^7D ^7D 2. A:9C 7D 7D +QSQSJDJD *
    build-besigue=true 1. A:8C 7C 7C +QSQSJDJD ^QS ^7D ^7D 2. A:9C 7D 7D ^JD ^8C ^8D 3. A:9C 8D 7C
        +{TRIPLE} *
    build-besigue=false 1. A:8C 7C 7C +QSJD ^QS ^7D ^7D 2. A:9C 7D 7D +QSQSJDJD * -> declare-reused
    build-besigue=false 1. A:8C 7C 7C +QSQSJDJD ^QS ^7D ^7D 2. A:9C 7D 7D ^JD ^8C ^8D 3. A:9C 8D 7C
        +{TRIPLE} * -> declare-reused
built up a besigue brings 40 and 500 and 1500
    target=2000
    {BUILT} +{TRIPLE} * => marked A 40 declaration, A 500 declaration, A 1500 declaration
a lower besigue does not come out of a higher one
    target=2000 1. A:8C 7C 7C +{TRIPLE} 2. A:9C 7D 7D +QSJD * -> declare-reused
    target=2000 1. A:8C 7C 7C +{TRIPLE} 2. A:9C 7D 7D +QSQSJDJD * -> declare-reused
after a double besigue the third pair is a single one
    1. A:8C 7C 7C +QSQSJDJD 2. A:9C 7D 7D +QSJD *
    1. A:8C 7C 7C +QSQSJDJD 2. A:9C 7D 7D +QSJD 3. A:9C 7D 8D +QSJD * -> declare-reused
the same double besigue never scores again
    [HandA "QS QS JD JD 8C 9C 9C AS"] second-double=true
    1. A:8C 7C 7C +QSQSJDJD ^AS ^7D ^7D 2. A:9C 7D 7D +QSQSJDJD * -> declare-reused
    1. A:8C 7C 7C +QSQSJDJD ^QS ^7D ^7D 2. A:9C 7D 7D +QSQSJDJD * -> declare-reused
    1. A:8C 7C 7C +QSQSJDJD ^JD ^7D ^7D 2. A:9C 7D 7D +QSQSJDJD * -> declare-reused
""")


# -- the sevens --------------------


test_the_sevens = deal.sentences("""
the first seven exchanges and the others are shown for ten each
    1. A:8C 7C 7C ~7H 2. A:9C 7C 8C +7H 3. A:9C 8D 7D +7H * => marked A 10 exchange, A 10 seven, A
        10 seven
    1. A:8C 7C 7C +7H 2. A:9C 7D 8C +7H 3. A:9C 8D 7D +7H 4. A:9D 8D 7D +7H * -> declare-reused
the other sevens by option
    second-seven=show-10 1. A:8C 7C 7C +7H *
    second-seven=show-10 1. A:8C 7C 7C 2. A:8S 7H 7S * => marked nothing
    second-seven=play-10 1. A:8C 7C 7C +7H * -> declare-unknown
    second-seven=play-10 1. A:8C 7C 7C 2. A:8S 7H 7S * => marked B 10 seven
    second-seven=0 1. A:8C 7C 7C +7H * -> declare-unknown
    second-seven=0 1. A:8C 7C 7C 2. A:8S 7H 7S * => marked nothing
""")


# -- the end play --------------------


def last_two(hand_c: str, play: str, options: str = "") -> list[str]:
    """The last trick but one: A leads a spade, B trumps it, and C holds these two cards."""
    hands = f'[HandA "KS 9D"]\n[HandB "9H 9D"]\n[HandC "{hand_c}"]'
    return codes(deal(f"31. A:KS 9H {play} *", options, late(31, hands).replace("9H", "8H", 1)))


@pytest.mark.parametrize("value", ["false", "true"])
def test_who_can_beat_the_trump_on_the_table_must(value: str) -> None:
    assert last_two("TH 7H", "TH", f"must-undertrump={value}") == []
    assert last_two("TH 7H", "7H", f"must-undertrump={value}") == ["play-beat"]
    assert last_two("TH 8C", "8C", f"must-undertrump={value}") == ["play-trump"]


test_the_end_play = deal.sentences("""
who cannot beat the trump on the table throws anything by option
    [TurnUp "8H"] [Start "31"] [Leader "A"] [HandA "KS 9D"] [HandB "9H 9D"] [HandC "7H 8C"]
    must-undertrump=false 31. A:KS 9H 8C *
    must-undertrump=false 31. A:KS 9H 7H *
    must-undertrump=true 31. A:KS 9H 8C * -> play-trump
    must-undertrump=true 31. A:KS 9H 7H *
a plain card never beats a trump so any of the suit will do
    [TurnUp "8H"] [Start "31"] [Leader "A"] [HandA "KS 9D"] [HandB "9H 9D"]
    [HandC "AS 7S"] 31. A:KS 9H 7S *
    [HandC "AS 7S"] 31. A:KS 9H AS *
    [HandC "AS 7H"] 31. A:KS 9H 7H * -> play-follow
duties by option
    [Start "31"] [Leader "A"] [HandA "KS 9D"]
    [HandB "AS 8S"] end-play=follow-beat-trump 31. A:KS 8S * -> play-beat
    [HandB "7H 8C"] end-play=follow-beat-trump 31. A:KS 8C * -> play-trump
    [HandB "8S 7H"] end-play=follow-beat-trump 31. A:KS 7H * -> play-follow
    [HandB "AS 8S"] end-play=follow-trump 31. A:KS 8S *
    [HandB "7H 8C"] end-play=follow-trump 31. A:KS 8C * -> play-trump
    [HandB "8S 7H"] end-play=follow-trump 31. A:KS 7H * -> play-follow
    [HandB "AS 8S"] end-play=follow 31. A:KS 8S *
    [HandB "7H 8C"] end-play=follow 31. A:KS 8C *
    [HandB "8S 7H"] end-play=follow 31. A:KS 7H * -> play-follow
    [HandB "AS 8S"] end-play=free 31. A:KS 8S *
    [HandB "7H 8C"] end-play=free 31. A:KS 8C *
    [HandB "8S 7H"] end-play=free 31. A:KS 7H *
""")


# -- counting --------------------


@pytest.mark.parametrize(("value", "score"), [("final", "0/0/0"), ("last-stock", "10/0/0")])
def test_the_ten_for_the_last_trick_by_option(value: str, score: str) -> None:
    lines = ALL_TO_A.split("\n")
    play = "\n".join([*lines[:24], f"={score}", *lines[24:], "#250/0/0"])
    assert codes(deal(play, f"last-trick={value}")) == []


#: A takes the brisques, B the last trick only.
LAST_TO_B = tricks(*THREES[:30], "7C 8C 7C", "B:8C 8C 7C")


test_counting = deal.sentences(f"""
a whole deal by option and ten for the last trick
    trick-score=brisques-10 {ALL_TO_A} #250/0/0
    trick-score=card-points {ALL_TO_A} #370/0/0
brisques at the end or live
    brisque-marking=end AS AS AS =0/0/0 *
    brisque-marking=end {ALL_TO_A} #250/0/0
    brisque-marking=live AS AS AS =30/0/0 *
    brisque-marking=live {ALL_TO_A} #250/0/0
the target by option
    [Score "750/0/0"] target=1000 {ALL_TO_A} #250/0/0 => won by A
    [Score "740/0/0"] target=1000 {ALL_TO_A} #250/0/0 => won by nobody
    [Score "1250/0/0"] target=1500 {ALL_TO_A} #250/0/0 => won by A
    [Score "1240/0/0"] target=1500 {ALL_TO_A} #250/0/0 => won by nobody
    [Score "1750/0/0"] target=2000 {ALL_TO_A} #250/0/0 => won by A
    [Score "1740/0/0"] target=2000 {ALL_TO_A} #250/0/0 => won by nobody
the game is 1500
    [Score "1250/0/0"] {ALL_TO_A} #250/0/0 => won by A
several at the target after the final count by option
    [Score "1300/1490/1560"] win-test=end-of-deal
    both-reach=last-trick-winner {LAST_TO_B} #240/10/0 => won by B
    both-reach=non-dealer-counts-first {LAST_TO_B} #240/10/0 => won by A
    both-reach=higher-total {LAST_TO_B} #240/10/0 => won by C
where the last trick made none of them the higher total wins
    # B has the last trick; A and C are at the target.  Equal: C comes first after B.
    [Score "1300/0/1500"] win-test=end-of-deal {LAST_TO_B} #240/10/0 => won by A
    [Score "1270/0/1520"] win-test=end-of-deal {LAST_TO_B} #240/10/0 => won by C
    [Score "1260/0/1500"] win-test=end-of-deal {LAST_TO_B} #240/10/0 => won by C
""")
