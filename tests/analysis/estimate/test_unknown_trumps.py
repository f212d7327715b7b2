"""Where nobody can say which suit is trumps, nobody can say who wins a trick, and so no figure."""

from __future__ import annotations

import pytest

from analysis.advice import NoAdvice, advise
from analysis.chance import Chances, DealAccuracy, accuracy, chances
from records.play.replay import Replay
from tests.answered import answered
from tests.build import replay_of

#: A deal of which the record does not say what was turned up.
_NO_TURN_UP = """
[Game "whist"]
[Deal "1"]
[Dealer "D"]
[HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]

1. A:AS 2H 3H 4H
2. A:KS
*
"""


def _replay(text: str = _NO_TURN_UP) -> Replay:
    return replay_of(text)


def test_nobody_is_advised_without_trumps() -> None:
    found = answered(NoAdvice, advise(_replay(), 1, 4, worlds=4))
    assert found.reason == "trumps"
    assert found.text["en"] == "the trump suit is not known"
    assert found.text["fr"] == "la couleur d’atout n’est pas connue"


def test_chances_without_trumps_are_those_of_the_score() -> None:
    found = answered(Chances, chances(_replay(), games=20))
    assert {moment.how for moment in found.moments} == {"score"}
    assert sum(side.value for side in found.moments[0].sides) == pytest.approx(1)


def test_no_choice_is_graded_without_trumps() -> None:
    found = answered(DealAccuracy, accuracy(_replay(), 1, games=2))
    assert not found.choices


def test_with_trumps_all_of_it_is_there() -> None:
    replay = _replay(_NO_TURN_UP.replace("[HandA", '[Trump "S"]\n[HandA'))
    found = answered(DealAccuracy, accuracy(replay, 1, games=2))
    assert found.choices
    assert not isinstance(advise(replay, 1, 4, worlds=4), NoAdvice)
