"""Hands of which the rank or the suit of a card is known (notation 2, 4)."""

import records

DEAL = """[Game "whist"]
[Deal "1"]
[Dealer "D"]
[HandB "{hand}"]
[TurnUp "2C"]
{play}
*
"""


def codes(hand: str, play: str) -> list[tuple[str, str, str]]:
    """Code, certainty and text of what is found."""
    (record,) = records.loads(DEAL.format(hand=hand, play=play))
    return [(f.code, f.certainty, f.text) for f in records.replay(record).findings]


def test_a_hand_with_some_spade_in_it_cannot_discard_on_a_spade() -> None:
    hand = "xS KH x x x x x x x x x x x"
    assert codes(hand, "1. A:AS 2H 3S 4S") == [("play-follow", "proven", "2H")]


def test_a_hand_with_some_king_in_it_may_discard_on_a_spade() -> None:
    assert codes("Kx KH x x x x x x x x x x x", "1. A:AS 2H 3S 4S") == []


def test_the_only_spade_it_can_have_been_is_gone_once_a_spade_is_played() -> None:
    hand = "xS KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
    play = "1. A:AS 5S 3S 4S\n2. A:KS KH 6S 7S"
    assert codes(hand, play) == []


def test_a_card_that_no_half_known_card_can_be_is_not_held() -> None:
    hand = "xS KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
    assert codes(hand, "1. A:AD KD 3D 4D") == [("play-not-held", "proven", "KD")]


def test_a_half_known_card_is_shown_as_it_is_written() -> None:
    (record,) = records.loads(DEAL.format(hand="xS KH x x x x x x x x x x x", play="1. A:AS"))
    hand = records.replay(record).position(1, 0).hands["B"]
    assert hand == ["xS", "KH"] + ["x"] * 11
