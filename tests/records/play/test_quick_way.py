"""Generated games have no fault: nearly every deal of them goes the quick way."""

from __future__ import annotations

import pytest

import records
from records.generate import generate
from records.notation.model import Deal
from records.play.quick import quick_deal
from records.play.quick.common import Counted
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_without_fault_goes_the_quick_way(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [records.dumps(generate(game, seed)) for seed in range(3)]
    ways: list[bool] = []

    def noted(
        deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], tally: Tally
    ) -> Counted | None:
        counted = quick_deal(deal, at, rules, language, due, tally)
        ways.append(counted is not None)
        return counted

    monkeypatch.setattr("records.play.replay.quick_deal", noted)
    for text in texts:
        (record,) = records.loads(text)
        assert records.replay(record).ok
    assert True in ways
    # An exchange that uses up a declaration is left to the full way.
    assert ways.count(False) <= (1 if game == "besigue-chinois" else 0)
