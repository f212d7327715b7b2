"""The next dealer where a wrong deal score says that the other side won it: notation 4."""

from __future__ import annotations

import re

import pytest

import records
from records.generate import generate
from tests.build import codes


def two_deals(rotation: str, dealer: str, *, wrong: bool) -> str:
    """A whole deal of sixty-six, perhaps with its score reversed, and the next one's dealer."""
    text = records.dumps(generate("sixty-six", 1, {"dealer-rotation": rotation}))
    first = text.split('[Deal "2"]')[0]
    if wrong:
        first = re.sub(r"#(\d)/(\d)", r"#\2/\1", first)
    return f'{first}[Deal "2"]\n[Dealer "{dealer}"]\n\n*\n'


@pytest.mark.parametrize("rotation", ["winner", "loser"])
def test_the_next_dealer_is_taken_from_the_score_written_or_from_the_right_one(
    rotation: str,
) -> None:
    for dealer in "AB":
        assert "deal-dealer" not in codes(two_deals(rotation, dealer, wrong=True))
        assert "score-deal" in codes(two_deals(rotation, dealer, wrong=True))


@pytest.mark.parametrize("rotation", ["winner", "loser"])
def test_a_right_deal_score_leaves_one_next_dealer(rotation: str) -> None:
    told = ["deal-dealer" in codes(two_deals(rotation, dealer, wrong=False)) for dealer in "AB"]
    assert sorted(told) == [False, True]
