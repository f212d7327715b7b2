"""Records spoilt at random are solved and advised, or it is said why not; nothing raises."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.advice import advise
from analysis.solver import solve_all, solve_position
from tests.amounts import times
from tests.mutate import conformance_texts, loaded, spoilt

TEXTS = conformance_texts("legal", "fault", "hidden-hands")


@pytest.mark.parametrize("seed", range(times(240)))
def test_whatever_a_record_says_there_is_an_answer_for_each_deal(seed: int) -> None:
    random = Random(seed)
    for record in loaded(spoilt(random.choice(TEXTS), random)):
        replay = records.replay(record)
        answers = solve_all(replay, 200)
        assert set(answers) == {deal.deal for deal in replay.deals if replay.rules}
        for deal, answer in answers.items():
            assert answer.as_dict()["status"] == answer.status
            solve_position(replay, deal, random.randrange(30), 200)
        for outcome in replay.deals[:1]:
            ply = random.randrange(outcome.plies + 1)
            assert advise(replay, outcome.deal, ply, worlds=2, game=False).as_dict()["ply"] == ply
