"""Sixte, by rulebook 23: six players, each for himself."""

from __future__ import annotations

import re
from collections import Counter

import records
from analysis.generate import generate
from records.play.choices import stopped
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.build import codes, replay_of, tricks
from tests.deals import Deals

#: A leads, spades are trumps.
deal = Deals("sixte", '[Dealer "F"]\n[Trump "S"]')

#: The deal with which rulebook 23 ends.
DEALT = """[Dealer "F"]
[HandA "JH 9H 7H 6H 7D 7C"]
[HandB "9S 7S AH TH JD 6D"]
[HandC "8S 8H KD KC AC 6C"]
[HandD "KS 6S AD 9D 8D QC"]
[HandE "QS JS TS QD JC 9C"]
[HandF "AS KH QH TD TC 8C"]
[TurnUp "TD"]"""
PLAYED = """1. A:7C 6D KC QC JC TC
2. B:AH 8H 8D QD QH 7H
3. E:9C 8C 7D JD 6C 9D
4. B:7S 8S KS JS AS 9H
5. D:AD TS TD JH 9S KD
6. C:AC 6S QS KH 6H TH"""


def example(score: str, options: str = "") -> list[str]:
    """What is found in that deal with this score."""
    return codes(deal(f"{PLAYED}\n#{score}", options, DEALT))


def led(seat: str, suit: str) -> str:
    """A trick of one suit that its leader wins."""
    return f"{seat}:" + " ".join(f"{rank}{suit}" for rank in "KQJAT9")


#: A has three tricks, and then all.
THREE = tricks(*(led("A", suit) for suit in "HDC"))
ALL = f"""{THREE}
4. A:KS QS JS AS TS 9S
5. A:8S 7S 6S 8H 8D 8C
6. A:7H 6H 7D 6D 7C 6C"""
#: An ace is turned up.
ACE = {"AD": "TD", "TD": "AD"}


def with_the_ace(text: str) -> str:
    """The same with the ten and the ace of diamonds changed for each other."""
    return re.sub("[AT]D", lambda card: ACE[card[0]], text)


def test_who_has_most_tricks_scores_and_of_two_who_had_them_first() -> None:
    assert example("0/1/0/0/0/0") == []
    assert example("0/0/1/0/0/0") == ["score-deal"]
    replay = replay_of(deal(f"{PLAYED}\n#0/1/0/0/0/0", tags=DEALT))
    assert replay.positions[-1].tricks == dict(zip("ABCDEF", (0, 2, 2, 1, 1, 0), strict=True))


def test_six_for_themselves_with_all_thirty_six_cards() -> None:
    rules = GAMES["sixte"].rules()
    assert (rules.seats, rules.size, rules.hand_size, rules.tricks) == (6, 36, 6, 6)
    assert (len(rules.sides), rules.aside, rules.talon_size) == (6, 0, 0)


test_the_deal = deal.sentences("""
the turn-up is the dealer's own card
    sixte [Dealer "F"] [TurnUp "TD"] [HandF "TD 9D 8D 7D 6D KD"] *
    [Dealer "F"] [TurnUp "TD"] [HandF "9D 8D 7D 6D KD QD"] * -> deal-turn-up
the sixes are in the pack and nothing below
    1. A:6H *
    1. A:5H * -> deal-card
the player after the dealer leads and deals next
    1. B:KH * -> turn
    * [Deal "2"] [Dealer "A"] [Trump "S"] *
    * [Deal "2"] [Dealer "B"] [Trump "S"] * -> deal-dealer
nobody is a captain and nothing is shown exchanged or claimed
    A:>KH 1. A:KH * -> order-turn
    +KHQH 1. A:KH * -> declare-unknown
    ~6S 1. A:KH * -> exchange-none
    | 1. A:KH * -> close-none
    A:|| 1. A:KH * -> claim-short
anybody may speak at any time
    A:"à moi" 1. A:KH F:"hélas" QH *
""")

test_play = deal.sentences("""
cards rank king queen knave ace ten to six
    1. A:AH KH QH JH TH 9H 2. B:6D *
    1. A:AH TH 9H 8H 7H 6H 2. A:6D *
    rank=AKQJT9876 1. A:AH KH QH JH TH 9H 2. A:6D *
suit must be followed
    [HandB "KH 6D 7D 8D 9D TD"] 1. A:QH 6D * -> play-follow
    duty=follow [HandB "KH 6D 7D 8D 9D TD"] 1. A:QH 6D * -> play-follow
the best card so far must be beaten
    [HandB "KH 6H 7D 8D 9D TD"] 1. A:QH 6H * -> play-beat
    duty=follow-trump [HandB "KH 6H 7D 8D 9D TD"] 1. A:QH 6H *
a void player must trump
    [HandB "6S 6D 7D 8D 9D TD"] 1. A:QH 6D * -> play-trump
    duty=follow [HandB "6S 6D 7D 8D 9D TD"] 1. A:QH 6D *
and over-trump
    [HandC "6S KS 7D 8D 9D TD"] 1. A:QH QS 6S * -> play-beat
    duty=follow-trump [HandC "6S KS 7D 8D 9D TD"] 1. A:QH QS 6S *
who cannot over-trump may throw any card
    [HandC "6S 6D 7D 8D 9D TD"] 1. A:QH QS 7D *
    must-undertrump=true [HandC "6S 6D 7D 8D 9D TD"] 1. A:QH QS 7D * -> play-trump
    must-undertrump=true duty=follow * -> option-idle
""")

test_the_score = deal.sentences(f"""
three tricks win and the deal may stop there
    {THREE} #1/0/0/0/0/0
    {tricks(led("A", "H"), led("A", "D"))} #1/0/0/0/0/0 -> deal-cut-short
six tricks bring no more
    {ALL} #1/0/0/0/0/0
the game is six points
    [Score "5/0/0/0/0/0"] {THREE} #1/0/0/0/0/0 => won by A
    target=7 [Score "5/0/0/0/0/0"] {THREE} #1/0/0/0/0/0 => won by nobody
""")


def turned(score: str, options: str = "turned-ace=1", before: str = "0/0/0/0/0/0") -> Replay:
    """The deal of the chapter with an ace turned up, after this score."""
    tags = f'{with_the_ace(DEALT)}\n[Score "{before}"]'
    return replay_of(deal(f"{with_the_ace(PLAYED)}\n#{score}", options, tags))


def test_an_ace_turned_up_is_the_dealers_point_if_so_agreed() -> None:
    assert turned("0/1/0/0/0/1").findings == []
    assert [one.code for one in turned("0/1/0/0/0/0").findings] == ["score-deal"]
    assert turned("0/1/0/0/0/0", "").findings == []
    assert example("0/1/0/0/0/0", "turned-ace=1") == []


def test_the_ace_is_counted_before_the_tricks_and_may_win_the_game() -> None:
    assert turned("0/1/0/0/0/1", before="0/5/0/0/0/5").winner == ("F",)
    assert turned("0/1/0/0/0/1", before="0/5/0/0/0/4").winner == ("B",)


def test_a_game_of_six_deals_is_won_by_most_points_and_a_tie_by_nobody() -> None:
    record = generate("sixte", 1, {"deals": "6"})
    replay = records.replay(record)
    assert len(record.deals) == 6
    assert replay.complete
    assert replay.score is not None
    most = max(replay.score)
    assert bool(replay.winner) == (replay.score.count(most) == 1)
    assert codes(deal("*", "deals=6 target=7")) == ["option-idle"]


def test_each_deal_brings_one_point_to_whom_the_chapter_says() -> None:
    played_out = 0
    for seed in range(25):
        replay = records.replay(generate("sixte", seed))
        assert replay.findings == []
        for one in replay.deals:
            assert one.score is not None
            winners = stopped(replay, one.deal, one.plies).point.table.taken.winners
            first, had = winners[0], Counter[int]()
            for seat in winners:
                had[seat] += 1
                first = seat if had[seat] > had[first] else first
            assert one.score == tuple(int(seat == first) for seat in range(6))
            played_out += len(winners) == 6
    assert played_out > 20
