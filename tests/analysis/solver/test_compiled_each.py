"""The kernel's search in which each plays alone finds what Python's does, position by position."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from analysis.solver.alone import Each
from analysis.solver.compiled_each import CompiledEach
from analysis.solver.each import EachForHimself
from analysis.solver.grade import Solver
from analysis.solver.layout import TooManyPositions
from analysis.solver.searches import countable
from bench.ends import end_play
from records.kernel.library import load
from records.kernel.tables import Rules
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from tests.build import some_options

#: Games of which some rules are searched line by line, each player alone or two sides.
ALONE = ("bassadewitz", "bassadewitz-old", "besigue-3", "besigue-4", "brusquembille")
LIMIT = 8_000

needs_kernel = pytest.mark.skipif(
    load() is None and not os.environ.get("CARNET_CI"), reason="no kernel is compiled here"
)


def _end(rules: RuleSet, seed: int, tricks: int) -> Any:
    """An end of so many tricks, in which somebody has taken points before."""
    whole = end_play(rules, seed)
    chance = Random(seed)
    size = min(tricks, rules.hand_size)
    hands = tuple(tuple(sorted(chance.sample(hand, size))) for hand in whole.hands)
    score = tuple(-chance.randrange(9) if rules.pool else 0 for _ in rules.sides)
    return replace(whole, hands=hands, plays=(), trick=rules.tricks - size + 1, score=score)


def _found(end: Any) -> tuple[type[EachForHimself], Any, int] | None:
    """Which search found what of every card, in how many positions; None for another search."""
    solver = Solver(end, LIMIT)
    if not isinstance(solver.search, Each):
        return None
    search = solver.search._search
    try:
        cards = solver.search.cards(solver.start)
    except TooManyPositions:
        return type(search), None, search.positions
    return type(search), cards, search.positions


def alike(game: str, seed: int, tricks: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Hold the two searches against each other; returns whether these rules are searched so."""
    rules = GAMES[game].rules_for(some_options(game, Random(seed)))
    if not countable(rules):
        return False
    end = _end(rules, seed, tricks)
    with monkeypatch.context() as kernel:
        kernel.delenv("CARNET_KERNEL", raising=False)
        compiled = _found(end)
    with monkeypatch.context() as kernel:
        kernel.setenv("CARNET_KERNEL", "python")
        plain = _found(end)
    if compiled is None or plain is None:
        assert compiled is plain
        return False
    assert (compiled[0], plain[0]) == (CompiledEach, EachForHimself)
    if compiled[1] is not None and plain[1] is not None:
        assert compiled[1] == plain[1], seed
    return True


@needs_kernel
@pytest.mark.parametrize("game", ALONE)
def test_worths_and_positions_are_those_of_python(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sum(alike(game, seed, 4, monkeypatch) for seed in range(100, 110))


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_worths_and_positions_of_many_ends_are_those_of_python(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(100, 140):
        alike(game, seed, 3 + seed % 3, monkeypatch)


@needs_kernel
def test_what_fails_in_rules_that_the_kernel_does_not_know_is_raised_and_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("records.kernel.open_hands.tables_of", lambda _: Rules())
    solver = Solver(_end(GAMES["bassadewitz"].rules(), 1, 3), LIMIT)
    assert isinstance(solver.search, Each)
    search = solver.search._search
    right = search._final
    assert right is not None

    def wrong(*_: object) -> tuple[int, ...]:
        raise RuntimeError("no such worth")

    search._final = wrong
    with pytest.raises(RuntimeError, match="no such worth"):
        solver.search.cards(solver.start)
    search._final = right
    assert solver.search.cards(solver.start)
