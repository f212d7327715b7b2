"""Whist: rulebook 12."""

from __future__ import annotations

import pytest

from tests.build import codes, replay_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "D"]\n[Trump "S"]'

#: A leads, spades are trumps.
deal = Deals("whist", TAGS)

RANKS = "AKQJT98765432"


def hands(seats: str) -> str:
    """Thirteen tricks of one card of each suit; each is won by the spade of the seat given.

    Every seat holds one suit whole, so nobody ever follows.
    """
    suits = dict(zip("ABCD", "SHDC", strict=True))
    lines, leader = [], "A"
    for rank, seat in zip(RANKS, seats, strict=True):
        order = ["ABCD"[("ABCD".index(leader) + i) % 4] for i in range(4)]
        lines.append(f"{leader}:" + " ".join(rank + suits[one] for one in order))
        leader = seat
    return tricks(*lines)


ALL_TO_A = hands("A" * 13)


def test_four_players_in_two_sides_thirteen_cards_each() -> None:
    replay = replay_of(deal("*"))
    assert replay.sides == (("A", "C"), ("B", "D"))
    assert replay.rules is not None
    assert (replay.rules.tricks, replay.rules.hand_size, replay.rules.size) == (13, 13, 52)
    assert codes(deal("*", tags=f'{TAGS}\n[HandA "AS KS"]')) == ["deal-size"]


@pytest.mark.parametrize("weaker", range(12))
def test_cards_rank_from_the_ace_to_the_two(weaker: int) -> None:
    better, worse = RANKS[weaker], RANKS[weaker + 1]
    assert codes(deal(f"1. A:{worse}H {better}H {better}C {worse}C\n2. B:AD *")) == []
    assert codes(deal(f"1. A:{better}H {worse}H {better}C {worse}C\n2. A:AD *")) == []


@pytest.mark.parametrize(("target", "over"), [("5", True), ("7", True), ("10", False)])
def test_the_target_by_option(target: str, over: bool) -> None:
    replay = replay_of(deal(ALL_TO_A + "\n#7/0", f"target={target}"))
    assert (replay.winner == ("A", "C")) == over
    assert replay.complete == over


test_plays = deal.sentences(f"""
the dealer's left neighbour leads
    1. A:AS *
    1. D:AS * -> turn
a side scores a point for each trick above six
    {ALL_TO_A} #7/0
    {ALL_TO_A} * => marked A 7 tricks
    {ALL_TO_A} #6/0 -> score-deal
honours by option
    honours=false target=10 {ALL_TO_A} * => score 7/0
    honours=true target=10 {ALL_TO_A} * => score 11/0
tricks are counted before honours
    [Score "0/4"] honours=true {ALL_TO_A} #11/0 => won by AC
a deal that stops with a gap is believed
    1. A:AS AH AD AC ... #3/0 => score 3/0; over no; ended no
without the gap it is cut short
    1. A:AS AH AD AC #3/0 -> deal-cut-short => score unknown
talk is never a finding in a game without captains
    1. A:AS B:"Oh!" AH AD AC 2. C:"Ah" A:KS *
there is no order no declaration no exchange and no draw
    A:>AS 1. AS * -> order-turn
    1. A:AS AH AD AC A:+KSQS * -> declare-unknown
    A:~2S 1. AS * -> exchange-none
    1. A:AS AH AD AC ^2S * -> draw-none
the turn-up is the dealers
    whist [Dealer "D"] [TurnUp "2H"] [HandD "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"] *
    [Dealer "D"] [TurnUp "2S"] [HandD "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"] * -> deal-turn-up
three honours of a side count two
    # B was dealt the jack of spades, A the jack of hearts, which B's ace takes.
    honours=true target=10 1. A:AS JS AD AC 2. A:KS KH KD KC 3. A:QS QH QD QC 4. A:JH AH JD JC
        5. B:TH TD TC TS 6. A:9S 9H 9D 9C 7. A:8S 8H 8D 8C 8. A:7S 7H 7D 7C 9. A:6S 6H 6D 6C
        10. A:5S 5H 5D 5C 11. A:4S 4H 4D 4C 12. A:3S 3H 3D 3C 13. A:2S 2H 2D 2C #8/0
    target=10 1. A:AS JS AD AC 2. A:KS KH KD KC 3. A:QS QH QD QC 4. A:JH AH JD JC 5. B:TH TD TC TS
        6. A:9S 9H 9D 9C 7. A:8S 8H 8D 8C 8. A:7S 7H 7D 7C 9. A:6S 6H 6D 6C 10. A:5S 5H 5D 5C
        11. A:4S 4H 4D 4C 12. A:3S 3H 3D 3C 13. A:2S 2H 2D 2C #6/0
suit must be followed and nothing more
    [HandB "AH 2H AS KS QS JS TS 9S 8S 7S 6S 5S 4S"]
    1. A:KH 2H *
    1. A:KH 4S * -> play-follow => legal AH 2H
    1. A:KC 4S *
""")


# -- honours and the target --------------------


@pytest.mark.parametrize(("stated", "brought"), [("4/0", (7, 0)), ("3/0", (11, 0))])
def test_a_running_score_tells_the_score_before_the_deal(
    stated: str, brought: tuple[int, int]
) -> None:
    first = deal("1. A:AS AH AD AC *", "honours=true target=5")
    lines = ALL_TO_A.replace("\n2.", f" ={stated}\n2.", 1)
    second = f'\n[Deal "2"]\n[Dealer "A"]\n[Leader "A"]\n[Trump "S"]\n\n{lines}\n*\n'
    replay = replay_of(first + second)
    assert replay.findings == []
    assert replay.deals[1].score == brought


test_honours_and_the_target = deal.sentences(f"""
a side one short of the target cannot count honours
    [Score "4/0"] honours=true target=5 {ALL_TO_A} #7/0
    [Score "3/0"] honours=true target=5 {ALL_TO_A} #11/0
    [Score "0/4"] honours=true target=5 {ALL_TO_A} #11/0
    [Score "9/0"] honours=true target=10 {ALL_TO_A} #7/0
    [Score "4/0"] honours=true target=10 {ALL_TO_A} #11/0
    [Score "12/0"] honours=true target=13 {ALL_TO_A} #7/0
its honours are not known where the score is not
    honours=true 1. A:AS AH AD AC * [Deal "2"] [Dealer "D"] [Trump "S"] {ALL_TO_A} * -> deal-dealer
        => deal unknown
honours cannot matter in a game of one point
    honours=true target=1 * -> option-idle
    honours=true target=2 *
an order after the end is told as that
    {ALL_TO_A} A:>AS * -> after-end
without honours for either side it need not be known who held them
    [Score "4/4"] honours=true 1. A:AS AH AD AC 2. A:KS KH KD KC 3. A:QS QH QD QC 4. A:xS JH JD JC
        5. A:TS TH TD TC 6. A:9S 9H 9D 9C 7. A:8S 8H 8D 8C 8. A:7S 7H 7D 7C 9. A:6S 6H 6D 6C
        10. A:5S 5H 5D 5C 11. A:4S 4H 4D 4C 12. A:3S 3H 3D 3C 13. A:2S 2H 2D 2C #7/0 => ended yes
""")
