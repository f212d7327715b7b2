"""Values each option: in random deals that agree with what a seat knows, or by the solver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from operator import add
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from analysis.advice.answer import AdvisedOption
from analysis.advice.game_won import GameWon
from analysis.advice.moment import Deed
from analysis.estimate import Expected, Mean, expected, lowered, mean
from analysis.estimate.as_data import start_of
from analysis.estimate.compiled import Asked, Brought, rolled_out
from analysis.estimate.playing_on import PlayingOn, Points, policy_for
from analysis.estimate.policy import PLAYS, Policy, TrickPolicy
from analysis.estimate.unseen_cards import Seen
from analysis.solver import PositionSolution
from analysis.solver.layout import PENALTIES
from records.knowledge.table import Table


class Made(NamedTuple):
    """What a deal brings each side, and what each has marked if that is something else."""

    scores: Points
    marked: Points = ()


#: The kind of an option, its cards, and what is shown with it.
Named = tuple[str, tuple[str, ...], str | None]

#: Into how many parts the worlds are split, each valued by what the others choose.
_PARTS = 8


def sampled(
    on: PlayingOn,
    announced: Points,
    side: int,
    known: Seen,
    deeds: Sequence[Deed],
    keys: Sequence[str],
    game: GameWon | None = None,
) -> list[AdvisedOption]:
    """Return each option as it does in the same random deals, the best first.

    `announced` is what each side has announced so far. Each of the `keys` is the seed of a deal.
    `game` says who wins the game, None if that is not asked.
    Cost: some microseconds for each option in each deal, a tenth of a millisecond where its last
    tricks are solved. Without the compiled kernel it is some milliseconds.
    """
    found = brought(on, announced, known, deeds, keys)
    named: list[Named] = [(deed.kind, deed.cards, None) for deed in deeds]
    options = _ranked(named, found, side)
    if game is None:
        return options
    ends = [[one.scores for one in each] for each in found]
    chances = game.chances(ends, known, [deed.item for deed in deeds], keys)
    return _with_game(options, named, values_of(found, side), chances)


def best_of(found: Sequence[Sequence[Made]], side: int) -> int:
    """Return which option is the best by what `brought` returns: the first one, if several are."""
    sums = list(map(sum, values_of(found, side)))
    return sums.index(max(sums))


def brought(
    on: PlayingOn,
    announced: Points,
    known: Seen,
    deeds: Sequence[Deed],
    keys: Sequence[str],
    *,
    solves: bool = True,
) -> list[list[Made]]:
    """Return for each option what each deal brings, as `sampled` has it.

    Unless the policy `solves` the last tricks, it plays them.
    """
    policy = policy_for(on.rules, Random(), solves)

    def by_python(number: int) -> list[Brought]:
        world = known.dealt(Random(keys[number]))
        return _tried(on, policy, world, keys[number], announced, deeds)

    items, randoms = [deed.item for deed in deeds], list(map(Random, keys))
    asked = Asked(policy, on.tally(announced), [start_of(known)], len(keys), randoms, items)
    made = rolled_out(asked, on.added_up, by_python)
    if made is None:
        made = [one for number in range(len(keys)) for one in by_python(number)]
    before = announced if on.added_up else on.nothing
    found = [
        Made(on.rules.merits(tuple(map(add, before, one.scores))), on.rules.merits(one.marked))
        for one in made
    ]
    return [found[at :: len(deeds)] for at in range(len(deeds))]


def _tried(
    on: PlayingOn,
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
        line, rest = on.line_of(world.copy(), announced), None
        if deed.item is not None:
            line.run((deed.item,))
        else:
            assert isinstance(policy, Policy)
            policy.draw(line)
            rest = policy.rest(line)
            if rest is None:
                line.run((PLAYS[policy.choose(line.table)],))
        out.append(on.brought(line, policy.play_on(line) if rest is None else rest))
    return out


def solved(
    solution: object,
    before: Points,
    side: int,
    deeds: Sequence[Deed],
    game: GameWon | None = None,
    known: Seen | None = None,
    key: str = "",
) -> list[AdvisedOption] | None:
    """Return each card with what it brings if all play their best with open hands, the best first.

    `before` is what each side has made so far, as far as the solution does not count it. What is
    shown with a lead stands beside its card. None if that is not solved, or if something else may
    be done there. `game` says who wins the game, from what is `known` and by the seed `key`.
    """
    if not isinstance(solution, PositionSolution):
        return None
    # Once a marriage has been shown, the solver takes the lead to be still free.
    covered = {("play", one.card) for one in solution.cards} | {
        ("declaration", one.declared) for one in solution.cards if one.declared
    }
    if covered != {(deed.kind, "".join(deed.cards)) for deed in deeds}:
        return None
    named: list[Named] = [("play", (one.card,), one.declared) for one in solution.cards]
    low_wins = solution.measure == PENALTIES
    found = [
        [Made(tuple(-made if low_wins else made for made in map(add, before, one.value)))]
        for one in solution.cards
    ]
    options = _ranked(named, found, side)
    if game is None or known is None:
        return options
    done = {(deed.kind, "".join(deed.cards)): deed.item for deed in deeds}
    items = [
        done["declaration", shown] if shown else done["play", card] for _, (card,), shown in named
    ]
    ends = [[one.scores for one in each] for each in found]
    return _with_game(
        options, named, values_of(found, side), game.chances(ends, known, items, [key])
    )


def _with_game(
    options: Sequence[AdvisedOption],
    named: Sequence[Named],
    values: Sequence[Sequence[float]],
    chances: Sequence[Sequence[float]],
) -> list[AdvisedOption]:
    """Return the options in their order with the chance to win the game, by world for each name.

    What the best option owes to its being chosen is taken from all, but not from what is certain.
    """
    means, chosen = list(map(fmean, chances)), _chosen_by_others(values)
    top = list(map(sum, values)).index(max(map(sum, values)))
    lifted = max(0.0, means[top] - fmean(chances[one][at] for at, one in enumerate(chosen)))
    game = {
        name: each if each in (0, 1) else max(0.0, each - lifted)
        for name, each in zip(named, means, strict=True)
    }
    return [replace(one, wins_game=game[one.kind, one.cards, one.declared]) for one in options]


def _ranked(
    named: Sequence[Named],
    found: Sequence[Sequence[Made]],
    side: int,
) -> list[AdvisedOption]:
    """Return the options with what they bring from deal to deal, the best first."""
    values = values_of(found, side)
    ends = [[value_for(one.scores, side) for one in each] for each in found]
    own = [[one.scores[side] for one in each] for each in found]
    shares = [[_share(one.scores, side) for one in each] for each in found]
    best = max(values, key=sum)
    top, chosen = values.index(best), _chosen_by_others(values)
    # By how much the figures of the best option are lifted by its being chosen.
    lifted, scored, won = (
        max(0.0, fmean(of[top]) - fmean(of[one][world] for world, one in enumerate(chosen)))
        for of in (values, own, shares)
    )
    options = [
        AdvisedOption(
            kind=kind,
            cards=cards,
            declared=declared,
            value=lowered(_around(mean(value), expected(end)), lifted),
            score=lowered(expected(score), scored),
            wins=max(0.0, fmean(share) - won),
            lost=mean([high - one for high, one in zip(best, value, strict=True)]),
        )
        for (kind, cards, declared), value, end, score, share in zip(
            named, values, ends, own, shares, strict=True
        )
    ]
    return sorted(options, key=lambda one: one.lost.mean)


def values_of(found: Sequence[Sequence[Made]], side: int) -> list[list[float]]:
    """Return what each option brings a side in each deal, evened out where much hangs on little."""
    values: list[list[float]] = [[value_for(one.scores, side) for one in each] for each in found]
    if not found[0][0].marked:
        return values
    return smoothed(values, [[value_for(one.marked, side) for one in each] for each in found])


def _around(middle: Mean, band: Expected) -> Expected:
    return Expected(middle.mean, middle.low, middle.high, band.p5, band.p95)


def _chosen_by_others(values: Sequence[Sequence[float]]) -> list[int]:
    """Return for each world the option that the worlds of the other parts make the best.

    The best of several means is likely to be one that chance has lifted. What it brings in worlds
    that had no say in the choice is not.
    """
    worlds = len(values[0])
    totals = [sum(own) for own in values]
    if worlds == 1:
        # What is solved is no sample.
        return [totals.index(max(totals))]
    parts = min(_PARTS, worlds)
    out = [0] * worlds
    for part in range(parts):
        left = [total - sum(own[part::parts]) for total, own in zip(totals, values, strict=True)]
        out[part::parts] = [left.index(max(left))] * len(out[part::parts])
    return out


def value_for(scores: Points, side: int) -> int:
    """Return what a side makes: of two, how much more than the other."""
    return scores[side] - scores[1 - side] if len(scores) == 2 else scores[side]


def _share(scores: Points, side: int) -> float:
    """Return a side's share of the deal: 1 if it makes most, less if others make as much."""
    most = max(scores)
    return 1 / scores.count(most) if scores[side] == most else 0.0


#: How far two leads are about the same, as a part of the standard deviation of all leads.
_SAME = 1.0
#: Into how many steps the leads are put.
_STEPS = 60


def smoothed(
    values: Sequence[Sequence[float]], leads: Sequence[Sequence[int]]
) -> list[list[float]]:
    """Return the values of options in deals, each as deals bring with about the same lead.

    Where the winner takes a large premium, most random deals bring the same after two options, and
    a few bring a premium more or less. Evened out so, few deals are enough to tell options apart.
    The mean of all values is about the same. Cost: less than a microsecond for each value.

    >>> smoothed([[0, 10], [0, 0]], [[5, 5], [5, 5]])
    [[2.5, 2.5], [2.5, 2.5]]
    """
    every = [lead for row in leads for lead in row]
    least, width = min(every), (max(every) - min(every)) / _STEPS or 1.0
    spread = _SAME * pstdev(every) / width or 1.0
    sums, counts = [0.0] * (_STEPS + 1), [0] * (_STEPS + 1)
    steps = [[int((lead - least) / width) for lead in row] for row in leads]
    for row, at in zip(values, steps, strict=True):
        for value, step in zip(row, at, strict=True):
            sums[step] += value
            counts[step] += 1
    near = [exp(-0.5 * (apart / spread) ** 2) for apart in range(_STEPS + 1)]
    filled = [step for step, count in enumerate(counts) if count]
    even = {
        step: sum(near[abs(step - one)] * sums[one] for one in filled)
        / sum(near[abs(step - one)] * counts[one] for one in filled)
        for step in filled
    }
    return [[even[step] for step in row] for row in steps]
