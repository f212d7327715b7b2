"""The policies as data, by which the compiled kernel plays deals on where there is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from analysis.estimate.count_policy import FALLS, HIDDEN, WORTH_CLOSING, CountingPolicy
from analysis.estimate.habits import SILENCE
from analysis.estimate.likely_worlds import steps_of
from analysis.estimate.policy import WORTH_TAKING, Policy, declared, keeping, leading
from analysis.estimate.trick_policy import TrickPolicy
from analysis.estimate.unseen_cards import Seen
from analysis.fitted import DOUBLE, KIND, PAIR, RUN
from analysis.kernel import resuming, rollouts
from analysis.kernel.generating import declares
from analysis.kernel.likely import Clues
from analysis.kernel.resuming import Outset, Unseen
from analysis.kernel.rollouts import Brought
from analysis.kernel.rollouts import Policy as PolicyAsData
from records.cards import KNOWN
from records.kernel.tables import MOST_MELDS
from records.notation.model import Item
from records.rules.phases import AT_DRAW
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP, strength
from records.rules.tally import Tally

_TRUMPS = range(NO_TRUMP, 4)
#: More than the power of any card, and than it counts.
_MORE = 1000


def start_of(seen: Seen) -> Outset | None:
    """Return what a player has seen, as the kernel wants it, or None if Python must do the work."""
    unseen = Unseen(seen.unseen, seen.missing, seen.lacks, seen.out, _told(seen))
    return resuming.start(seen.table, seen.shown, unseen if seen.unseen else None)


def _told(seen: Seen) -> Clues | None:
    found = seen.evidence
    if found is None:
        return None
    return Clues(*found, SILENCE, steps_of(found, seen.missing), (PAIR, KIND, RUN, DOUBLE))


def rolled_out(
    policy: Policy | TrickPolicy,
    adds_up: bool,
    tally: Tally,
    starts: Sequence[Outset | None],
    rounds: int,
    otherwise: Callable[[int], Sequence[Brought]],
    deeds: Sequence[Item | None] = (),
    randoms: Sequence[Random] = (),
) -> list[Brought] | None:
    """Return what deals bring that are played on from each of the starts in turn, round by round.

    `adds_up` says that the deal scores what is announced and what each trick counts. With `deeds`
    each of them is done first in each of the worlds that `randoms` deal; a deed of None stands for
    a card that the policy chooses. Otherwise the policy's own generator deals and chooses. All is
    as if Python did it. `otherwise` is asked for what the kernel has no room for. None if nothing
    is compiled, or some start is for Python.
    """
    known, told = [start for start in starts if start is not None], as_data(policy, adds_up)
    if len(known) < len(starts) or told is None:
        return None
    randoms = randoms or (policy.random,)
    return rollouts.roll_out(policy.rules, told, tally, known, randoms, rounds, otherwise, deeds)


def as_data(policy: Policy | TrickPolicy, adds_up: bool) -> PolicyAsData | None:
    """Return a policy as data, None if it is not one of ours, or too much for the kernel."""
    if type(policy) is TrickPolicy:
        return _of_tricks(policy.rules, adds_up)
    if isinstance(policy, Policy) and type(policy) in (Policy, CountingPolicy):
        counts = type(policy) is CountingPolicy
        return _of_keeping(policy.rules, adds_up, counts, policy.limit)
    return None


@lru_cache(maxsize=64)
def _of_tricks(rules: RuleSet, adds_up: bool) -> PolicyAsData:
    """Return the policy of games without a talon."""
    out = PolicyAsData(adds_up=adds_up)
    out.style = rollouts.AVOIDS if rules.fewest else rollouts.WINS
    for trump in _TRUMPS:
        table = strength(rules, trump)
        for card in range(KNOWN):
            own = table.classes[card]
            power, value = table.power[own][card], rules.value[card]
            out.keep[trump + 1][card] = power + (_MORE if own == trump else 0)
            out.lead[trump + 1][card] = -(power * _MORE + value)
            out.shed[trump + 1][card] = value * _MORE + power
    return out


@lru_cache(maxsize=64)
def _of_keeping(rules: RuleSet, adds_up: bool, counts: bool, limit: int) -> PolicyAsData | None:
    """Return the policy of games with a talon, None if it is too much for the kernel."""
    if counts and rules.seven == AT_DRAW:
        return None
    out = PolicyAsData(adds_up=adds_up, last_of_stock=rules.scoring.last_stock, limit=limit)
    out.style, out.worth_taking = rollouts.KEEPS, WORTH_TAKING
    out.worth_closing, out.falls, out.hidden = WORTH_CLOSING, FALLS, HIDDEN
    out.announces = rollouts.ONE_BY_ONE if counts else rollouts.ALL_BETWEEN
    for trump in _TRUMPS:
        out.keep[trump + 1][:] = keeping(rules, trump)
        out.lead[trump + 1][:] = leading(rules, trump)
        groups = [group for _, group, _ in declared(rules, trump)]
        if len(groups) > MOST_MELDS:
            return None
        declares(out, trump, groups)
    return out
