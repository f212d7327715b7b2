"""What a deal and a game of bésigue with one pack bring (rulebook 1)."""

from __future__ import annotations

import pytest

import records
from records.play.replay import Replay
from tests.build import codes, record_of, replay_of
from tests.records.rules.besigue_1847 import ALL_TO_A, ALL_TO_B, TAGS, deal

# -- counting --------------------


QUINTE_OF_TRUMPS = "1. A:8C 7C +AHTHKHQHJH=500"


@pytest.mark.parametrize("value", ["0", "100001", "-5", "1000000000", "1e3"])
def test_the_target_is_a_whole_number_from_1_to_100000(value: str) -> None:
    assert codes(deal("*", f"target={value}")) == ["option-value"]
    for good in ("1", "100000", "000000750"):
        assert codes(deal("*", f"target={good}")) == []


test_counting = deal.sentences(f"""
a whole deal brings 120 card points and 10 for the last trick
    {ALL_TO_A} #130/0 => marked A 120 cards, A 10 last-trick
    {ALL_TO_B} #0/130 => marked B 120 cards, B 10 last-trick
one below 400 counts his tricks at the end
    [Score "399/0"] 1. A:AS TS =399/0 *
one at 400 counts his tricks as he makes them
    [Score "400/399"] 1. A:AS TS =421/399 2. A:7S 8S 3. B:AC TC =421/399 *
of a deal not told from its first trick nobody knows whether its tricks count live
    [Score "450/0"] [Start "3"] 3. A:AS 7S =461/0 4. A:AD 8D =472/0 *
    [Score "450/0"] [Start "3"] 3. A:AS 7S =461/0 4. A:AD 8D =461/0 *
    [Score "390/0"] [Start "3"] 3. A:9S 7S =390/0 4. A:8D 7D =395/0 * -> score-running
both may count live
    [Score "400/410"] 1. A:AS TS 2. A:7S 8S 3. B:AC TC =421/431 *
a live player wins the moment he is at 500
    [Score "480/0"] 1. A:AS TS #21/0 => won by A
    [Score "480/0"] 1. A:AS TS 2. A:AC 7C #21/0 -> after-end
the ten for the exchange counts for the 400
    [Score "390/0"] A:~7H 1. AS TS =421/0 *
an announcement that reaches 400 by option
    [Score "390/0"] live-count-test=start-of-deal 1. A:AS TS +KCQC =410/0 *
    [Score "390/0"] live-count-test=continuous 1. A:AS TS +KCQC =431/0 *
continuous goes on counting as he makes them
    [Score "390/0"] live-count-test=continuous 1. A:AS TS +KCQC 2. A:AD TD =452/0 *
continuous does not add the tricks of one who has won by the announcement
    [Score "390/0"] live-count-test=continuous 1. A:9C 7C +ACTCKCQCJC #250/0 => score 640/0
    [Score "390/0"] live-count-test=continuous 1. A:KD QD +ACTCKCQCJC #250/0
a ten for a turned seven counts for the test at the start
    [TurnUp "7H"] [Score "0/390"] turned-seven=10-dealer 1. A:7S AS =0/411 *
500 by an announcement for one who began below 400 by option
    [Score "390/0"] win-on-meld=true 1. A:8C 7C +ASTSKSQSJS 2. A:9C JC * -> after-end
    [Score "390/0"] win-on-meld=false 1. A:8C 7C +ASTSKSQSJS 2. A:9C JC *
the quinte of trumps wins at once whatever other announcements do
    win-on-meld=true {QUINTE_OF_TRUMPS} #500/0 => won by A
    win-on-meld=true {QUINTE_OF_TRUMPS} 2. A:9C JC * -> after-end
    win-on-meld=false {QUINTE_OF_TRUMPS} #500/0 => won by A
    win-on-meld=false {QUINTE_OF_TRUMPS} 2. A:9C JC * -> after-end
the quinte of trumps stays 500 and wins if that reaches the target
    win-on-meld=false target=600 {QUINTE_OF_TRUMPS} 2. A:9C JC *
    [Score "100/0"] win-on-meld=false target=600 {QUINTE_OF_TRUMPS} 2. A:9C JC * -> after-end
the game is to any number and counts live from a hundred below
    [Score "700/699"] target=800 1. A:AS TS =721/699 *
    [Score "700/699"] target=800 1. A:TS AS =700/699 *
    [Score "700/699"] target=720 1. A:AS TS #21/0
to a hundred or less tricks count live from the start
    target=100 1. A:7C 9C 2. B:AS TS =0/21 *
    target=1 1. A:7C 9C 2. B:AS TS =0/21 *
    target=60 1. A:7C 9C 2. B:AS TS =0/21 *
the last trick of a live player and its ten are one mark
    [Score "400/499"] {ALL_TO_A} #130/0 => score 530/499; won by A
tricks of one who does not count live are not counted if the other wins before
    [Score "399/490"] 1. A:AS TS 2. A:7C AC #0/11 => score 399/501
the highest of those at 500 wins at the end
    [Score "400/399"] {ALL_TO_B} #0/130 => won by B
the deal of one who has won is broken off
    [Score "460/0"] 1. A:8C 7C +QSJD #40/0 => over yes; ended yes
""")


# -- the game --------------------


def two_deals(first: str, second: str, options: str = "", dealers: str = "BA") -> str:
    """Two deals; what is played in the first is not known."""
    return (
        deal(
            f"... #{first}",
            options,
            f'[Dealer "{dealers[0]}"]\n[TurnUp "9H"]\n[Score "450/450"]',
        )
        + f'\n[Deal "2"]\n[Dealer "{dealers[1]}"]\n[TurnUp "9H"]\n\n{second}\n'
    )


def test_options_that_only_describe_change_nothing() -> None:
    text = deal("1. A:8C 7C +KSQS\n2. A:9C JC *", "packets=2-2-2 melds-stay=true")
    assert codes(text) == []
    rules = replay_of(text).rules
    assert rules is not None
    assert rules.option("packets") == "2-2-2"


def test_the_seven_left_in_the_place_of_the_turn_up_is_drawn_last() -> None:
    hand = '[HandA "AS KS QS JS 7H TS"]'
    replay = Replay(record_of(deal("A:~7H *", tags=f"{TAGS}\n{hand}")))
    assert replay.position(1, 1).turn_up == "7H"
    assert records.replay(replay.record).findings == []


test_the_game = deal.sentences("""
the deal alternates
    [Score "450/450"] ... #10/0 [Deal "2"] [Dealer "A"] [TurnUp "9H"] *
    [Score "450/450"] ... #10/0 [Deal "2"] [Dealer "B"] [TurnUp "9H"] * -> deal-dealer
the next dealer by option
    [Score "450/450"]
    dealer-rotation=winner ... #10/0 [Deal "2"] [Dealer "A"] [TurnUp "9H"] *
    dealer-rotation=winner ... #10/0 [Deal "2"] [Dealer "B"] [TurnUp "9H"] * -> deal-dealer
    dealer-rotation=loser ... #10/0 [Deal "2"] [Dealer "B"] [TurnUp "9H"] *
    dealer-rotation=loser ... #10/0 [Deal "2"] [Dealer "A"] [TurnUp "9H"] * -> deal-dealer
equal points at 500 ask for another deal without live counting
    [Score "450/450"] ... #70/70 [Deal "2"] [Dealer "A"] [TurnUp "9H"] 1. B:AS TS +KSQS =520/540 *
    [Score "450/450"] ... #70/70 [Deal "2"] [Dealer "A"] [TurnUp "9H"] * => won by nobody
nothing wins before the end of the further deal and then more points do
    [Score "450/450"] ... #70/70 [Deal "2"] [Dealer "A"] [TurnUp "9H"] 1. B:AS TS +KCQC ... #10/130
        => won by B; score 530/650
""")
