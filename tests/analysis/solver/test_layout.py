"""The key of a position stands for no other position, however many patterns a suit has."""

from __future__ import annotations

from functools import reduce
from operator import or_

from analysis.solver.layout import Layout
from records.rules.games import GAMES


def test_the_keys_of_two_suits_of_whist_share_no_bit() -> None:
    # Dealt card by card, a suit of 13 has the most patterns.
    hands = [[card for card in range(52) if card % 4 == s] for s in range(4)]
    assert [len(hand) for hand in hands] == [13] * 4
    layout = Layout(GAMES["whist"].rules(), 0, hands)
    bits = [0b111]
    for at in (0, 1):
        keys = set()
        part = mask = layout.used[at]
        while part:
            keys.add(layout.suit(at, part).key)
            part = part - 1 & mask
        assert len(keys) == 5967
        bits.append(reduce(or_, keys))
    assert reduce(or_, bits) == sum(bits)
