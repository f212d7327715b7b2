"""The kernel judges exchanges in deals whose hands are left out.

A player who has shown the 7 of trumps and then exchanges one may have given away another, which
scores. The record tells which only if its points are written, or if all others are seen. Where it
does not, the score is unknown until the record states it.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from bench.games import hidden
from tests.amounts import times
from tests.hide import hands
from tests.records.kernel.generated import generated, judged

_EXCHANGE = re.compile(r"(~7[SHDC])(=\d+)?")
WITH_EXCHANGES = (
    *("besigue", "besigue-chinois", "besigue-3", "besigue-4", "besigue-9", "besigue-1847"),
)


def unseen(game: str, seed: int) -> str:
    """A generated record without hands and talon."""
    return hidden(generated(game, seed).encode()).decode()


def worth(text: str, points: str) -> str:
    """The text with these points of every exchange."""
    return _EXCHANGE.sub(rf"\1{points}", text)


def altered(text: str, chance: Random) -> list[str]:
    """The text with other points of exchanges, other scores, or variations."""
    stated = f" ={chance.choice((0, 990))}/310"
    tens = chance.choice("1234")
    return [
        text,
        worth(text, ""),
        worth(text, "=0"),
        worth(text, "=10"),
        re.sub(r" =\S+(?=\s)", "", text),
        _EXCHANGE.sub(rf"\g<0>{stated}", text, count=2),
        re.sub(r"^#(\d)", rf"#{tens}\1", text, flags=re.M),
        re.sub(r"([AB]:~7[SHDC])", r"\1 (\1)", text),
    ]


@pytest.mark.parametrize("seed", range(times(8, 4)))
@pytest.mark.parametrize("game", WITH_EXCHANGES)
def test_exchanges_of_unseen_hands_are_judged_as_python_does(game: str, seed: int) -> None:
    text = unseen(game, seed)
    for other in altered(text, Random(seed)):
        judged(other)
    for other in altered(hands(generated(game, seed), Random(seed)), Random(seed)):
        judged(other)


_BESIGUE = """[Game "besigue"]
[Deal "1"]
[Dealer "B"]
[Score "{}/0"]
[TurnUp "QD"]

"""


def test_a_seven_played_before_another_was_shown_is_not_what_is_exchanged() -> None:
    play = "1. A:TC 7D B:+7D=10 B:~7D{} ={}\n*"
    for points, score in (("", "0/10"), ("=0", "0/10")):
        assert judged(_BESIGUE.format(0) + play.format(points, score))
    for points, score in (("=10", "0/20"), ("", "0/20")):
        assert not judged(_BESIGUE.format(0) + play.format(points, score))


def test_an_exchange_that_may_have_won_the_game_may_end_its_deal() -> None:
    play = "1. A:AD 8C A:+7D=10 A:~7D\n#{}/0"
    assert judged(_BESIGUE.format(980) + play.format(20))
    assert not judged(_BESIGUE.format(980) + play.format(10))
    assert not judged(_BESIGUE.format(970) + play.format(20))
