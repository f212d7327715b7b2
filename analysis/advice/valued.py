"""Values each option: in random deals that agree with what a seat knows, or by the solver."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from random import Random

from analysis.advice.answer import Option
from analysis.advice.options import Deed
from analysis.estimate.compiled import start_of, tried
from analysis.estimate.deal import DealEstimate, Points, policy_for
from analysis.estimate.policy import PLAYS, Policy
from analysis.estimate.sample import expected, mean
from analysis.estimate.trick_policy import TrickPolicy
from analysis.estimate.unseen_cards import Seen
from analysis.solver import DEFAULT_LIMIT, PositionSolution, solve_position
from records.kernel.rollouts import Brought
from records.rules.table import Table


def sampled(
    estimate: DealEstimate, ply: int, side: int, known: Seen, deeds: Sequence[Deed], worlds: int
) -> list[Option]:
    """Return each option as it does in the same random deals, the best first.

    The first deals are the same however many are asked for. Cost: some microseconds for each
    option in each deal, about a millisecond without the compiled kernel.
    """
    policy = policy_for(estimate.rules, Random())
    announced = estimate.announced(ply)
    keys = [f"{estimate.seed} {estimate.deal} {ply} {number}" for number in range(worlds)]

    def by_python(number: int) -> list[Brought]:
        return _tried(
            estimate, policy, known.dealt(Random(keys[number])), keys[number], announced, deeds
        )

    start, tally = start_of(known), estimate.tally(announced)
    items, chances = [deed.item for deed in deeds], list(map(Random, keys))
    made = tried(policy, estimate.added_up, tally, start, items, chances, by_python)
    if made is None:
        made = [one for number in range(worlds) for one in by_python(number)]
    scores = [one.scores for one in made]
    if estimate.added_up:
        scores = [tuple(map(add, announced, one)) for one in scores]
    found = [scores[at :: len(deeds)] for at in range(len(deeds))]
    return _ranked(
        [(deed.kind, deed.cards, None) for deed in deeds],
        found,
        side,
    )


def _tried(
    estimate: DealEstimate,
    policy: Policy | TrickPolicy,
    world: Table,
    key: str,
    announced: Points,
    deeds: Sequence[Deed],
) -> list[Brought]:
    """Return what each option brings in a world. Chance takes the same course after each of them.

    That is, as far as it can.
    """
    out = []
    for deed in deeds:
        policy.random = Random(key)
        line = estimate.line_of(world.copy(), announced)
        if deed.item is not None:
            line.run((deed.item,))
        else:
            assert isinstance(policy, Policy)
            policy.draw(line)
            line.run((PLAYS[policy.choose(line.table)],))
        policy.play_on(line)
        out.append(estimate.brought(line))
    return out


def solved(
    estimate: DealEstimate, ply: int, side: int, deeds: Sequence[Deed]
) -> list[Option] | None:
    """Return each card with what it brings if all play their best with open hands, the best first.

    What is shown with a lead stands beside its card. None if that cannot be solved, or if something
    else may be done there.
    """
    solution = solve_position(estimate.replay, estimate.deal, ply, DEFAULT_LIMIT)
    if not isinstance(solution, PositionSolution):
        return None
    # Once a marriage has been shown, the solver takes the lead to be still free.
    covered = {("play", one.card) for one in solution.cards} | {
        ("declaration", one.declared) for one in solution.cards if one.declared
    }
    if covered != {(deed.kind, "".join(deed.cards)) for deed in deeds}:
        return None
    before = estimate.nothing
    if estimate.added_up:
        counted = estimate.counted(estimate.replay.position(estimate.deal, ply))
        before = tuple(map(add, estimate.announced(ply), counted))
    return _ranked(
        [("play", (one.card,), one.declared) for one in solution.cards],
        [[tuple(map(add, before, one.value))] for one in solution.cards],
        side,
    )


def _ranked(
    named: Sequence[tuple[str, tuple[str, ...], str | None]],
    found: Sequence[Sequence[Points]],
    side: int,
) -> list[Option]:
    """Return the options with these scores, from deal to deal, the best first."""
    values = [[_value(scores, side) for scores in each] for each in found]
    best = max(values, key=sum)
    options = [
        Option(
            kind=kind,
            cards=cards,
            declared=declared,
            value=expected(own),
            score=expected([scores[side] for scores in each]),
            wins=sum(_share(scores, side) for scores in each) / len(each),
            lost=mean([top - one for top, one in zip(best, own, strict=True)]),
        )
        for (kind, cards, declared), each, own in zip(named, found, values, strict=True)
    ]
    return sorted(options, key=lambda one: one.lost.mean)


def _value(scores: Points, side: int) -> int:
    """Return what a side makes: of two, how much more than the other."""
    return scores[side] - scores[1 - side] if len(scores) == 2 else scores[side]


def _share(scores: Points, side: int) -> float:
    """Return a side's share of the deal: 1 if it makes most, less if others make as much."""
    most = max(scores)
    return 1 / scores.count(most) if scores[side] == most else 0.0
