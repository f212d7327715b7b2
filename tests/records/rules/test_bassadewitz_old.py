"""Old Bassadewitz: rulebook 11, on the game of chapter 10.

Chips are the net change of each player's, the stake included; `counted` are points.
"""

from __future__ import annotations

import pytest

from tests.build import replay_of, tricks
from tests.deals import Deals
from tests.records.rules.eight_tricks import played

TAGS = '[Dealer "D"]'
#: (trick-point, jack-points) and what the four scores add up to.
TOTALS = [("1", "2", 104), ("0", "2", 96), ("1", "0", 96), ("0", "0", 88)]

#: A leads.
deal = Deals("bassadewitz-old", TAGS)


def chips(play: str, options: str = "", tags: str = TAGS) -> tuple[int, ...] | None:
    """What a deal brings, hands unknown."""
    return replay_of(deal(f"{play}\n*", options, tags)).deals[0].score


def counted(play: str, options: str = "") -> list[int] | None:
    """What the tricks of each player count at the end of the deal."""
    return replay_of(deal(f"{play}\n*", options)).position(1, 32).counted


# -- as in chapter 10 --------------------


test_as_in_chapter_10 = deal.sentences("""
the ace is highest though it counts less than the ten
    1. A:TS AS KS QS 2. B:AD *
    1. A:TS KS QS 9S 2. A:AD *
the jacks by option
    jacks=top 1. A:TS AS JD KS 2. C:AH *
    jacks=ordinary 1. A:TS AS JD KS 2. B:AH *
a jack follows its printed suit by option
    [HandB "JH 9H 8S 7S 9S QS KS AS"] jack-suit=own 1. A:AH JH *
    [HandB "JH 9H 8S 7S 9S QS KS AS"] jack-suit=trump 1. A:AH JH * -> play-follow
suit must be followed
    [HandB "AH 9H 8S 7S 9S QS KS AS"] 1. A:TH 8S * -> play-follow
    [HandB "AH 9H 8S 7S 9S QS KS AS"] 1. A:TH 9H *
four players eight cards each and no turn-up
    * => sides A B C D; length 8 tricks
    [HandA "AS TS KS QS 9S 8S 7S"] * -> deal-size
    [TurnUp "AS"] * -> deal-turn-up
""")


# -- points --------------------


@pytest.mark.parametrize(("trick", "jack", "total"), TOTALS)
def test_the_four_scores_add_up_by_both_options(trick: str, jack: str, total: int) -> None:
    options = f"trick-point={trick} jack-points={jack}"
    for takers in ("DDBCDBCC", "CDCDCDCD", "AAAAAAAA"):
        assert sum(counted(played(takers), options) or ()) == total


test_points = deal.sentences(f"""
what a card counts and one for the trick by option
    trick-point=1 1. A:AS 9S 8S 7S * => counted 6/0/0/0
    trick-point=0 1. A:AS 9S 8S 7S * => counted 5/0/0/0
    trick-point=1 1. A:TS 9S 8S 7S * => counted 11/0/0/0
    trick-point=0 1. A:TS 9S 8S 7S * => counted 10/0/0/0
    trick-point=1 1. A:KS 9S 8S 7S * => counted 5/0/0/0
    trick-point=0 1. A:KS 9S 8S 7S * => counted 4/0/0/0
    trick-point=1 1. A:QS 9S 8S 7S * => counted 4/0/0/0
    trick-point=0 1. A:QS 9S 8S 7S * => counted 3/0/0/0
    trick-point=1 1. A:JS 9S 8S 7S * => counted 3/0/0/0
    trick-point=0 1. A:JS 9S 8S 7S * => counted 2/0/0/0
    trick-point=1 1. A:9S 8S 7S 7H * => counted 1/0/0/0
    trick-point=0 1. A:9S 8S 7S 7H * => counted 0/0/0/0
what a jack counts by option
    jack-points=2 1. A:JC JS JH JD * => counted 9/0/0/0
    jack-points=0 1. A:JC JS JH JD * => counted 1/0/0/0
all are equal at a quarter of it
    trick-point=1 jack-points=2 {played("ABCDABCD")} * => counted 26/26/26/26; deal -3/-3/-3/-3
    trick-point=0 jack-points=2 {played("ABCDABCD")} * => counted 24/24/24/24; deal -3/-3/-3/-3
    trick-point=1 jack-points=0 {played("ABCDABCD")} * => counted 24/24/24/24; deal -3/-3/-3/-3
    trick-point=0 jack-points=0 {played("ABCDABCD")} * => counted 22/22/22/22; deal -3/-3/-3/-3
""")


# -- chips --------------------


@pytest.mark.parametrize(("lost", "kept", "pays"), [("QS", "KS", True), ("KS", "QS", False)])
def test_a_hundred_is_possible_if_the_trick_lost_is_worth_four_at_most(
    lost: str, kept: str, pays: bool
) -> None:
    play = tricks(
        "A:JC JS JH JD", "A:AH TH KH QH", "A:AD TD KD QD", "A:AC TC KC QC",
        f"A:AS TS {kept} 9S", "A:9H 8H 7H 7D", "A:9D 8D 9C 8C", f"A:7S {lost} 8S 7C",
    )  # fmt: skip
    points = counted(play)
    assert points is not None
    assert points[0] == (100 if pays else 99)
    assert chips(play) == ((-15, 1, 1, 1) if pays else (-3, 0, 2, 1))


test_chips = deal.sentences(f"""
fewest points five then four then three
    {played("DDBCDBCC")} * => counted 0/26/29/49
    {played("DDBCDBCC")} #2/1/0/-3
a trick of one jack costs the better place by both options
    # A has one trick of a jack and nothing else, B none at all; of equals A, the eldest, and C
    # go first.
    trick-point=1 jack-points=2 {played("CDCDCDCA")} * => deal 1/2/-3/0
    trick-point=0 jack-points=2 {played("CDCDCDCA")} * => deal 1/2/-3/0
    trick-point=1 jack-points=0 {played("CDCDCDCA")} * => deal 1/2/-3/0
    trick-point=0 jack-points=0 {played("CDCDCDCA")} * => deal 2/1/0/-3
a hundred without all tricks by option
    # A has 101 and B 3: of the others C and D have none, and C is nearer the eldest hand.
    {played("AAAAAAAB")} * => deal -15/1/1/1
    hundred=100 {played("AAAAAAAB")} * => deal -15/1/1/1
    hundred=off {played("AAAAAAAB")} * => deal -3/0/2/1
    trick-point=0 {played("AAAAAAAB")} * => deal -3/0/2/1
    jack-points=0 {played("AAAAAAAB")} * => deal -3/0/2/1
all tricks by option
    durchmarsch=4-each hundred=100 {played("AAAAAAAA")} * => deal 9/-7/-7/-7
    durchmarsch=3-each hundred=100 {played("AAAAAAAA")} * => deal 6/-6/-6/-6
    durchmarsch=pool-plus-4 hundred=100 {played("AAAAAAAA")} * => deal 21/-7/-7/-7
    durchmarsch=4-each hundred=off {played("AAAAAAAA")} * => deal 9/-7/-7/-7
    durchmarsch=3-each hundred=off {played("AAAAAAAA")} * => deal 6/-6/-6/-6
    durchmarsch=pool-plus-4 hundred=off {played("AAAAAAAA")} * => deal 21/-7/-7/-7
a tie among the paid places by option
    tie=eldest-first {played("CDCDCDCD")} * => deal 2/1/0/-3
    tie=carry {played("CDCDCDCD")} * => deal -3/-3/-3/-3
who stakes the twelve by option
    stake=each {played("DDBCDBCC")} * => deal 2/1/0/-3
    stake=dealer {played("DDBCDBCC")} * => deal 5/4/3/-12
any highest is no value here
    hundred=any-highest * -> option-value
a carried pool by option
    {played("ABCDABCD")} #-3/-3/-3/-3 [Deal "2"] [Dealer "A"] [Leader "A"] {played("CDCDCDCB")} *
        => deal 5/4/0/3
    ante-on-carry=true {played("ABCDABCD")} #-3/-3/-3/-3 [Deal "2"] [Dealer "A"] [Leader "A"]
        {played("CDCDCDCB")} * => deal 2/1/-3/0
    ante-on-carry=true payout=scaled {played("ABCDABCD")} #-3/-3/-3/-3 [Deal "2"] [Dealer "A"]
        [Leader "A"] {played("CDCDCDCB")} * => deal 7/5/-3/3
a game of so many deals
    deals=1 {played("DDBCDBCC")} #2/1/0/-3 => over yes; won by A
    deals=2 {played("DDBCDBCC")} #2/1/0/-3 => over no; won by nobody
    deals=0 {played("DDBCDBCC")} #2/1/0/-3 => over no; won by nobody
options that cannot matter are told
    hundred=off *
    hundred=off trick-point=0 * -> option-idle
    hundred=off jack-points=0 * -> option-idle
    payout=scaled * -> option-idle
""")
