"""Generated games have no fault: nearly every deal of them goes the quick way, seen or not."""

from __future__ import annotations

import re
from random import Random

import pytest

import records
from records.generate import generate
from records.notation.model import Deal
from records.play.quick import quick_deal
from records.play.quick.common import Counted
from records.rules import games
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally
from tests.hide import hands

#: Of the others the quick ways know nothing.
GAMES = {name: game for name, game in games.GAMES.items() if game.rules().quick}
_TALON = re.compile(r"^\[Talon [^\n]*\n", re.M)


def ways(texts: list[str], monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each deal of some sound records whether it goes the quick way."""
    out: list[bool] = []

    def noted(
        deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], tally: Tally
    ) -> Counted | None:
        counted = quick_deal(deal, at, rules, language, due, tally)
        out.append(counted is not None)
        return counted

    monkeypatch.setattr("records.play.replay.quick_deal", noted)
    for text in texts:
        (record,) = records.loads(text)
        assert records.replay(record).ok
    return out


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_without_fault_goes_the_quick_way(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = ways([records.dumps(generate(game, seed)) for seed in range(3)], monkeypatch)
    assert True in quick
    # An exchange that uses up a declaration is left to the full way.
    assert quick.count(False) <= (1 if game == "besigue-chinois" else 0)


@pytest.mark.parametrize("share", [0.5, 1])
@pytest.mark.parametrize("game", GAMES)
def test_so_does_mostly_one_whose_hands_and_talon_are_not_given(
    game: str, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [records.dumps(generate(game, seed)) for seed in range(3)]
    # Of a deal with its talon given and a hand not the full way knows more.
    hidden = [_TALON.sub("", hands(text, Random(game), share)) for text in texts]
    quick = ways(hidden, monkeypatch)
    # A deal that the game's end cuts short is left to it too, and some that declare much.
    few = 0.35 if GAMES[game].rules().stock else 0
    assert quick.count(False) <= few * len(quick)
