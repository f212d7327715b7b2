"""The kernel's search in which each plays alone finds what Python's does."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from analysis.solver.answer import Solution
from analysis.solver.compiled import CompiledEach
from analysis.solver.each import Each, EachForHimself
from analysis.solver.grade import Solver, unsolvable
from analysis.solver.layout import TooManyPositions
from analysis.solver.searches import countable
from bench.ends import end_play
from records.cards import NOBODY
from records.kernel.tables import Rules
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from tests.amounts import times
from tests.build import some_options
from tests.kernel_way import needs_kernel

pytestmark = needs_kernel

#: Games of which some rules are searched line by line, each player alone or two sides.
ALONE = ("bassadewitz", "bassadewitz-old", "besigue-3", "besigue-4", "brusquembille")
LIMIT = 8_000
_BY_PLACES = {"score": "chips", "players": "4", "tie": "eldest-first", "hundred": "100"}


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


def _in_both_ways(end: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is found with the kernel, and what by Python."""
    found = []
    with monkeypatch.context() as kernel:
        kernel.delenv("CARNET_KERNEL", raising=False)
        found.append(_found(end))
        kernel.setenv("CARNET_KERNEL", "python")
        found.append(_found(end))
    return found


def alike(game: str, seed: int, tricks: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Hold the two searches against each other; returns whether these rules are searched so."""
    rules = GAMES[game].rules_for(some_options(game, Random(seed)))
    end = _end(rules, seed, tricks)
    if not countable(rules) or unsolvable(end) is not None:
        return False
    compiled, plain = _in_both_ways(end, monkeypatch)
    if compiled is None or plain is None:
        assert compiled is plain
        return False
    assert (compiled[0], plain[0]) == (CompiledEach, EachForHimself)
    if by_places(rules):
        # The kernel looks at fewer positions, and counts them otherwise.
        assert None in (compiled[1], plain[1]) or compiled[1] == plain[1]
        return compiled[1] is not None and plain[1] is not None
    assert compiled[1:] == plain[1:]
    return True


def by_places(rules: RuleSet) -> bool:
    """Whether the places that the points come to are paid, and nothing else but a hundred."""
    return (rules.pool, rules.seats) == (True, 4) and (
        rules.option("tie"),
        rules.option("hundred"),
    ) in (("eldest-first", "100"), ("eldest-first", "off"))


def _score(chance: Random, end: Any) -> Any:
    """The same end after tricks of all kinds of points: by several players, or by one."""
    before = end.rules.tricks - len(end.hands[0])
    seats = end.rules.seats
    points, tricks = [0] * seats, [0] * seats
    one = chance.randrange(seats)
    for _ in range(before):
        seat = one if chance.random() < 0.8 else chance.randrange(seats)
        tricks[seat] += 1
        points[seat] += chance.randrange(20)
    return replace(end, counted=tuple(points), tricks=tuple(tricks))


def held_to_python(seeds: range, tricks: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Hold ends paid by places to the search of every line; returns how many were solved."""
    held = 0
    for seed in seeds:
        chance = Random(seed)
        game = ("bassadewitz", "bassadewitz-old")[seed % 2]
        options = some_options(game, chance) | _BY_PLACES
        rules = GAMES[game].rules_for(options)
        assert by_places(rules)
        end = _score(chance, _end(rules, seed, tricks))
        compiled, plain = _in_both_ways(end, monkeypatch)
        if plain[1] is not None:
            assert compiled[1] == plain[1], seed
            held += 1
    return held


def test_who_is_paid_by_places_finds_what_the_search_of_every_line_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert held_to_python(range(120), 3, monkeypatch) == 120
    assert held_to_python(range(200, 240), 4, monkeypatch) > 20


def test_so_do_many_more_and_longer_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.analysis.solver.test_compiled_each.LIMIT", 60_000)
    many, longer = times(320, 4), times(64, 4)
    assert held_to_python(range(1_000, 1_000 + many), 4, monkeypatch) > 0.8 * many
    assert held_to_python(range(2_000, 2_000 + longer), 5, monkeypatch) >= longer // 4


def test_answers_for_one_score_hold_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """One search is asked about the same cards after many scores, as it is within a deal."""
    rules = GAMES["bassadewitz"].rules()
    for seed in range(10):
        chance = Random(seed)
        end = _end(rules, seed, 3)
        quick = Solver(end, 10**6)
        with monkeypatch.context() as kernel:
            kernel.setenv("CARNET_KERNEL", "python")
            plain = Solver(end, 10**6)
        taken = 120 - sum(rules.value[card] for hand in end.hands for card in hand)
        for _ in range(60):
            # From even scores to one near a hundred, so that every kind of end is near.
            cuts = sorted(chance.choice((0, taken, chance.randint(0, taken))) for _ in range(3))
            counted = (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], taken - cuts[2])
            if chance.random() < 0.5:
                counted = tuple(taken // 4 + chance.randint(-3, 3) for _ in range(4))
            tricks = chance.choice(((5, 0, 0, 0), (0, 0, 5, 0), (2, 1, 1, 1)))
            start = quick.start._replace(counted=counted, tricks=tricks)
            assert quick.search.cards(start) == plain.search.cards(start), (seed, counted)


@pytest.mark.parametrize("options", [{"tie": "carry"}, {"hundred": "any-highest"}])
def test_who_is_paid_otherwise_is_searched_line_by_line(
    options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = GAMES["bassadewitz"].rules_for(options)
    for seed in range(5):
        end = _end(rules, seed, 3)
        with monkeypatch.context() as kernel:
            kernel.delenv("CARNET_KERNEL", raising=False)
            compiled = _found(end)
        with monkeypatch.context() as kernel:
            kernel.setenv("CARNET_KERNEL", "python")
            assert _found(end)[1:] == compiled[1:]  # type: ignore[index]


def test_a_whole_deal_may_be_graded_within_the_limit() -> None:
    answer = Solver(end_play(GAMES["bassadewitz"].rules(), 7), 100_000).solution()
    assert isinstance(answer, Solution)
    assert len(answer.plays) == 32
    assert answer.from_ply == 1


@pytest.mark.parametrize("game", ALONE)
def test_worths_and_positions_are_those_of_python(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sum(alike(game, seed, 4, monkeypatch) for seed in range(100, 110))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_worths_and_positions_of_many_ends_are_those_of_python(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(100, 120):
        alike(game, seed, 3 + seed % 3, monkeypatch)


def test_under_rules_that_the_kernel_does_not_know_python_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    end = _end(GAMES["bassadewitz"].rules(), 1, 3)
    compiled = _found(end)
    monkeypatch.setattr("analysis.solver.compiled.tables_of", lambda _: Rules())
    plain = _found(end)
    assert compiled is not None
    assert plain is not None
    assert (compiled[0], plain[0]) == (CompiledEach, EachForHimself)
    assert compiled[1] == plain[1]


def test_an_end_that_counts_alike_whoever_dealt_needs_no_dealer() -> None:
    whole = _end(GAMES["brusquembille"].rules_for({"players": "3"}), 4, 4)
    assert _found(replace(whole, dealer=NOBODY)) == _found(whole)
