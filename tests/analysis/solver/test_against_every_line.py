"""Values held against every line of play stepped and scored by the rules engine."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import records
from analysis.solver import Solution, solve
from records.cards import SEATS
from records.generate import generate
from records.notation.model import ACTIONS, PLAY, UNFINISHED, Item, Record
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from tests.analysis.solver.every_line import EveryLine, endless
from tests.build import some_options

GAME_IDS = sorted(GAMES)
seeds = st.integers(0, 100_000)

#: A smaller seed is no simpler a game.
_PHASES = (Phase.explicit, Phase.reuse, Phase.generate)


def _random(game: str, seed: int) -> tuple[Record, RuleSet, int]:
    """A random record under random options, rules that end no game, and one of its deals."""
    random = Random(seed)
    options = some_options(game, random)
    if game == "besigue-9":
        options.pop("play-out", None)
    options.pop("honours", None)  # no card play brings them
    record = generate(game, seed, options)
    deals = records.replay(record).deals
    return record, endless(GAMES[game].rules_for(options)), random.choice(deals).deal


def _solved(game: str, seed: int, limit: int) -> tuple[Record, RuleSet, Solution] | None:
    record, rules, deal = _random(game, seed)
    answer = solve(records.replay(record, rules), deal, limit)
    return (record, rules, answer) if isinstance(answer, Solution) else None


def _values_as_by_every_line(game: str, seed: int, limit: int, deeper: int) -> None:
    solved = _solved(game, seed, limit)
    if solved is None:
        return
    record, rules, solution = solved
    if rules.option("brisque-marking") == "live" or rules.option("last-trick") == "last-stock":
        return  # marked trick by trick: see the tests that replay the line
    lines = EveryLine(record, rules, solution.deal)
    for play in solution.plays:
        if play.trick > rules.tricks - 3 - deeper:
            assert {c.card: c.value for c in play.cards} == lines.cards(play.ply - 1), play.ply


@pytest.mark.parametrize("game", GAME_IDS)
@settings(max_examples=3, deadline=None, phases=_PHASES)
@given(seed=seeds)
def test_every_card_is_worth_what_going_through_every_line_says(game: str, seed: int) -> None:
    _values_as_by_every_line(game, seed, 4_000, 0 if GAMES[game].rules().seats < 4 else -1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
@settings(max_examples=6, deadline=None, phases=_PHASES)
@given(seed=seeds)
def test_so_is_every_card_farther_from_the_end(game: str, seed: int) -> None:
    _values_as_by_every_line(game, seed, 100_000, 2 if GAMES[game].rules().seats < 3 else 0)


@pytest.mark.parametrize("game", GAME_IDS)
@settings(max_examples=3, deadline=None, phases=_PHASES)
@given(seed=seeds)
def test_the_best_line_written_into_the_record_is_scored_as_it_was_valued(
    game: str, seed: int
) -> None:
    _line_scored_as_valued(game, seed, 4_000)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
@settings(max_examples=8, deadline=None, phases=_PHASES)
@given(seed=seeds)
def test_so_are_the_best_lines_of_many_more_records(game: str, seed: int) -> None:
    _line_scored_as_valued(game, seed, 100_000)


def _line_scored_as_valued(game: str, seed: int, limit: int) -> None:
    solved = _solved(game, seed, limit)
    if solved is None:
        return
    record, rules, solution = solved
    number = solution.deal
    deal = record.deals[number - 1]
    kept: list[Item] = []
    ply = 0
    for item in deal.items:
        ply += item.kind in ACTIONS
        if ply >= solution.from_ply and item.kind == PLAY:
            break
        kept.append(item)
    line = [
        Item(PLAY, seat=SEATS.index(seat), card=records.cards.card(card))
        for seat, card in solution.line
    ]
    made = _marked(record, rules, number, kept + line)
    if solution.measure == "points":
        before = _marked(record, rules, number, kept)
        made = tuple(a - b for a, b in zip(made, before, strict=True))
    assert made == solution.value


def _marked(record: Record, rules: RuleSet, number: int, items: list[Item]) -> tuple[int, ...]:
    """What the replay of the record, written out and read again, marks in the deal's play."""
    deal = record.deals[number - 1]
    old = deal.items, deal.end
    deal.items, deal.end = items, Item(UNFINISHED)
    try:
        (again,) = records.loads(records.dumps(record))
    finally:
        deal.items, deal.end = old
    replay = records.replay(again, rules)
    position = replay.position(number, sum(item.kind in ACTIONS for item in items))
    if position.phase != "over":
        counted = position.counted
        assert counted is not None
        live = [0] * len(rules.sides)
        for mark in replay.marks:
            if mark.deal == number and mark.source == "last-trick":
                live[mark.side] += mark.points
        return tuple(a + b for a, b in zip(counted, live, strict=True))
    play = {"brisques", "cards", "last-trick", "tricks", "deal", "chips"}
    out = [0] * len(rules.sides)
    for mark in replay.marks:
        if mark.deal == number and mark.source in play:
            out[mark.side] += mark.points
    return tuple(out)
