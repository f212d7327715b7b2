"""Values held against every line of play stepped and scored by the rules engine."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import records
from analysis.generate import generate
from analysis.solver import Solution, solve
from records.cards import SEATS
from records.notation.model import ACTIONS, CLAIM, DECLARATION, PLAY, UNFINISHED, Item, Record
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from tests.amounts import times
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


def _solved(game: str, seed: int) -> tuple[Record, RuleSet, Solution] | None:
    record, rules, deal = _random(game, seed)
    answer = solve(records.replay(record, rules), deal, 100_000)
    return (record, rules, answer) if isinstance(answer, Solution) else None


@pytest.mark.parametrize("game", GAME_IDS)
@settings(max_examples=times(24), deadline=None, phases=_PHASES)
@given(seed=seeds)
def test_every_card_is_worth_what_going_through_every_line_says(game: str, seed: int) -> None:
    solved = _solved(game, seed)
    if solved is None:
        return
    record, rules, solution = solved
    if rules.option("brisque-marking") == "live" or rules.option("last-trick") == "last-stock":
        return  # marked trick by trick: see the tests that replay the line
    lines = EveryLine(record, rules, solution.deal, solution.measure)
    deepest = 5 if rules.seats < 3 else 3
    for play in solution.plays:
        if play.trick > lines.tables[play.ply].length - deepest:
            # What is shown before a card is an action of its own.
            ply = play.ply - 1 - (play.declared is not None)
            found = {(c.card, c.declared): c.value for c in play.cards}
            assert found == lines.cards(ply), play.ply


def test_who_counts_penalty_points_plays_for_the_fewest() -> None:
    graded = 0
    for seed in range(20):
        record = generate("bassadewitz", seed, {"score": "penalty"})
        rules = endless(GAMES["bassadewitz"].rules_for({"score": "penalty"}))
        answer = solve(records.replay(record, rules), 1, 1_000)
        assert isinstance(answer, Solution)
        for play in answer.plays:
            own = {one.card: one.value[play.side] for one in play.cards}
            assert play.value[play.side] == min(own.values()) == own[play.best[0]]
            assert play.lost == own[play.card] - min(own.values())
            graded += play.at_stake > 0
    assert graded


@pytest.mark.parametrize("game", GAME_IDS)
@settings(max_examples=times(16), deadline=None, phases=_PHASES)
@given(seed=seeds)
def test_the_best_line_written_into_the_record_is_scored_as_it_was_valued(
    game: str, seed: int
) -> None:
    solved = _solved(game, seed)
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
    if solution.plays and solution.plays[0].declared:
        # What is best to show is said by the line.
        kept.pop(max(i for i, item in enumerate(kept) if item.kind == DECLARATION))
    line = []
    for (seat, card), declared in zip(solution.line, solution.declared, strict=True):
        at = SEATS.index(seat)
        if declared:
            group = tuple(records.cards.card(declared[i : i + 2]) for i in (0, 2))
            line.append(Item(DECLARATION, seat=at, cards=group))
        line.append(Item(PLAY, seat=at, card=records.cards.card(card)))
    if rules.claim is not None:
        line += _claimed(record, rules, number, kept + line)
    made = _marked(record, rules, number, kept + line)
    if solution.measure == "points":
        before = _marked(record, rules, number, kept)
        made = tuple(a - b for a, b in zip(made, before, strict=True))
    assert made == solution.value


def _claimed(record: Record, rules: RuleSet, number: int, items: list[Item]) -> list[Item]:
    """The claim that stands at the end of these items, if somebody can make one."""
    for seat in range(rules.seats):
        claim = Item(CLAIM, seat=seat)
        replay = _replayed(record, rules, number, [*items, claim])
        if not any(finding.code == "claim-short" for finding in replay.findings):
            return [claim]
    return []


def _replayed(record: Record, rules: RuleSet, number: int, items: list[Item]) -> Replay:
    """The replay of the record with these items, written out and read again."""
    deal = record.deals[number - 1]
    old = deal.items, deal.end
    deal.items, deal.end = items, Item(UNFINISHED)
    try:
        (again,) = records.loads(records.dumps(record))
    finally:
        deal.items, deal.end = old
    return records.replay(again, rules)


def _marked(record: Record, rules: RuleSet, number: int, items: list[Item]) -> tuple[int, ...]:
    """What the replay marks in the deal's play; of a game of one deal its value."""
    replay = _replayed(record, rules, number, items)
    if rules.scoring.valued is not None:
        assert replay.score is not None
        return replay.score
    position = replay.position(number, sum(item.kind in ACTIONS for item in items))
    if position.phase != "over":
        counted = position.counted
        assert counted is not None
        live = [0] * len(rules.sides)
        for mark in replay.marks:
            if mark.deal == number and mark.source == "last-trick":
                live[mark.side] += mark.points
        return tuple(a + b for a, b in zip(counted, live, strict=True))
    play = {"brisques", "cards", "last-trick", "tricks", "turn-up", "deal", "chips"}
    out = [0] * len(rules.sides)
    for mark in replay.marks:
        if mark.deal == number and mark.source in play:
            out[mark.side] += mark.points
    return tuple(out)
