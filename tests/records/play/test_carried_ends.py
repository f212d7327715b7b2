"""A wrong deal score is one finding, also where it ends the game early or late: notation 4."""

from __future__ import annotations

import re

import pytest

import records
from analysis.generate import generate
from tests.build import codes, found

_TAGS = '[Trump "S"]'
#: A and C take the first three tricks: 1. All six: 2.
_THREE = "1. {0}:KH QH JH AH\n2. {0}:KD QD JD AD\n3. {0}:KC QC JC AC\n"
_SIX = _THREE + "4. {0}:KS QS JS AS\n5. {0}:TS 9H 8H 7H\n6. {0}:9S 9D 8D 7D\n"


def game(*deals: str, result: str = "*", target: int = 2) -> str:
    """A game of Quadrette, each deal with its number."""
    head = f'[Game "quadrette"]\n[Options "target={target}"]\n[Result "{result}"]\n'
    return head + "".join(f'\n[Deal "{at}"]\n{deal}\n' for at, deal in enumerate(deals, 1))


FIRST = f'[Dealer "D"]\n{_TAGS}\n\n'
ALL_SIX = FIRST + _SIX.format("A")
ONLY_THREE = FIRST + _THREE.format("A")
SECOND = f"{_TAGS}\n\n{_THREE.format('B')}"


def test_a_game_goes_on_from_a_wrong_deal_score_that_does_not_end_it() -> None:
    running = SECOND.replace("\n2.", " =1/0\n2.").replace("\n3.", " =1/0\n3.")
    assert codes(game(ALL_SIX + "#1/0", running + "#0/1")) == ["score-deal"]
    assert codes(game(ALL_SIX + "#1/0", f'[Score "1/0"]\n{SECOND}#0/1')) == ["score-deal"]
    assert codes(game(ALL_SIX + "#1/0", f'[Score "2/0"]\n{SECOND}#0/1')) == ["score-deal"]
    assert codes(game(ALL_SIX + "#2/0", SECOND + "#0/1")) == ["after-end"]


def test_a_score_that_carries_nothing_on_is_told_all_the_same() -> None:
    text = game(ALL_SIX + "#1/0", f'[Score "0/1"]\n{SECOND}#0/1')
    assert found(text) == [("score-deal", "#1/0"), ("score-running", "0/1")]


def test_a_wrong_deal_score_may_end_the_game() -> None:
    assert codes(game(ONLY_THREE + "#2/0", result="2/0")) == ["score-deal"]
    assert codes(game(ONLY_THREE + "#1/0", result="1/0")) == ["result-early"]


@pytest.mark.parametrize("result", ["1/0", "3/0", "2/1"])
def test_another_result_is_early_all_the_same(result: str) -> None:
    assert codes(game(ONLY_THREE + "#2/0", result=result)) == ["result-early", "score-deal"]


def test_a_deal_after_the_end_of_a_deal_is_still_after_it() -> None:
    more = ALL_SIX + "A:8S #1/0"
    assert codes(game(more, SECOND + "#0/1")) == ["after-end", "score-deal"]


def test_nobody_knows_what_follows_from_a_deal_score_that_no_deal_brings() -> None:
    broken = f"{FIRST}1. A:KH QH JH AH ...\n#3/1"
    assert codes(game(broken, SECOND + "#0/1")) == ["score-deal"]
    assert codes(game(broken, f'[Score "3/1"]\n{SECOND}#0/1')) == ["score-deal"]
    assert codes(game(broken, f'[Score "1/0"]\n{SECOND}#0/1')) == ["score-deal"]


EIGHT = """[Dealer "D"]
[HandA "KS QS JS AS TS 9S 8S 7S"]
[HandB "KH QH JH AH TH 9H 8H 7H"]
[HandC "KD QD JD AD TD 9D 8D 7D"]
[HandD "KC QC JC AC TC 9C 8C 7C"]
[TurnUp "7C"]

1. A:KS KH KD KC
*"""


def test_hands_of_eight_throughout_are_one_finding_in_quadrette() -> None:
    assert found(game(EIGHT)) == [("deal-size", "KS QS JS AS TS 9S 8S 7S")]
    turned = EIGHT.replace('TurnUp "7C"', 'TurnUp "7D"')
    assert codes(game(turned)) == ["deal-size", "deal-turn-up"]


# -- the next dealer, where a wrong deal score says that the other side won it --------------------


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
