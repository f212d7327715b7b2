"""Which search counts as the rules of a game do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import permutations
from math import gcd
from typing import TYPE_CHECKING

from analysis.solver.compiled import CountedByRules, Ending, each_for_himself, kind_of, sides
from analysis.solver.counted import Counted
from analysis.solver.each import SEVERAL, Each, Winners, Worth
from analysis.solver.layout import CHIPS, DEAL, PENALTIES, POINTS, VALUE, Layout, Search
from analysis.solver.sides import Level, TwoSides
from records.knowledge.table import Table
from records.rules import steps
from records.rules.ruleset import RuleSet
from records.rules.scorers.tricks import first_to
from records.rules.tally import Tally
from records.rules.values import replace

if TYPE_CHECKING:
    from analysis.solver.end_play import EndPlay
    from analysis.solver.sides import Sides


Points = tuple[int, ...]


# Cached, because the engine derives its tables anew for every rule set.
@lru_cache(maxsize=64)
def _played(rules: RuleSet) -> RuleSet:
    """Return the rules without what counts cards as they were dealt."""
    return replace(rules, scoring=rules.scoring.played())


class Final:
    """Counts one deal, whatever its end. Honours, which no play changes, are left out."""

    def __init__(self, end_play: EndPlay) -> None:
        self._end_play = end_play
        self.rules = _played(end_play.rules)
        self._known: dict[tuple[Points, Points], Points] = {}

    def __call__(self, counted: Points, winners: Sequence[int]) -> Points:
        """Return what the deal scores for each side, given what the tricks of each seat count.

        `winners` are those of the tricks, as far as the rules ask. In a game of one deal it is the
        value of the game. Cost: about 20 µs the first time.
        """
        key = (counted, tuple(winners))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._count(counted, winners)
        return known

    def _count(self, counted: Points, winners: Sequence[int]) -> Points:
        table = Table(self.rules, self._end_play.dealer)
        table.end_with(counted, winners)
        tally = self.tally()
        tally.end(table)
        # Of several games in a record, too, what counts is the deal and not the rubber.
        score = tally.value if tally.apart else tally.scores
        assert score is not None
        return tuple(score)

    def tally(self) -> Tally:
        """Return the score as it stands before the deal is counted."""
        end_play = self._end_play
        tally = Tally(self.rules)
        # Nothing is won: the deal is counted to its end.
        tally.void = True
        tally.pool = end_play.pool
        tally.turned = end_play.turned
        tally.scores = [0] * tally.n
        if tally.apart:
            assert end_play.made is not None
            tally.scores = list(end_play.made)
        return tally


#: More than the card points of any seat, so that one number can hold chips and card points.
_CHIP = 1024


def countable(rules: RuleSet) -> bool:
    """Return whether there is a search that counts as these rules do."""
    return _builder(rules) is not None


def added_up(rules: RuleSet) -> bool:
    """Return whether the points of a deal are those of its tricks, one by one."""
    return steps.EACH_TRICK in rules.scoring.hangs_on


def search_for(layout: Layout, end_play: EndPlay) -> Search:
    """Return the search that scores as the rules of an end play do.

    It may not search any position until allowed. Raises ValueError for a way of counting that no
    search knows.
    """
    build = _builder(layout.rules)
    if build is None:
        raise ValueError(f"no search counts as {layout.rules.game} does")
    return build(layout, end_play)


def _builder(rules: RuleSet) -> Callable[[Layout, EndPlay], Search] | None:
    hangs = rules.scoring.hangs_on
    two = len(rules.sides) == 2
    if hangs == {steps.EACH_TRICK}:
        return _by_points if two else _each_by_points
    if hangs == {steps.COUNT}:
        return _by_count if rules.seats == 2 else None
    if hangs <= {steps.TRICKS, steps.FIRST} and two:
        return _by_result
    if hangs <= {steps.POINTS, steps.LAST} and two:
        return _by_result
    if hangs <= {steps.POINTS, steps.ALL_TRICKS}:
        return _exactly
    if hangs <= {steps.POINTS, steps.TRICKS}:
        return _exactly
    return None


# -- two sides --------------------


def _by_count(layout: Layout, end_play: EndPlay) -> Counted:
    assert end_play.count is not None
    return Counted(layout, end_play.dealer, end_play.count)


def _by_points(layout: Layout, end_play: EndPlay) -> TwoSides:
    last = _last_trick(layout.rules)
    total = sum(layout.value) + last
    step = gcd(last, *layout.value) or 1
    levels = [Level(0, made, (made, total - made)) for made in range(0, total + 1, step)]
    return TwoSides(layout, [sides(layout, 0, last)], levels, POINTS)


def _last_trick(rules: RuleSet) -> int:
    return 0 if rules.scoring.last_stock else rules.last_trick


def _by_result(layout: Layout, end_play: EndPlay) -> Search:
    """Build the search for games in which a deal scores by what the sides make and the last trick.

    They make points, or tricks. More of them must never be worse, with the last trick or without
    it. Then a result needs one number of them with the last trick and another without it. The
    difference between the two is what the last trick is worth. If this does not hold, every line is
    searched.
    """
    rules = layout.rules
    made_of = _tricks_made if {steps.TRICKS, steps.FIRST} & rules.scoring.hangs_on else _points_made
    per_trick, makes, worth = made_of(layout, end_play)
    worths = [[worth(made, last) for made in makes] for last in range(2)]
    margins = [[one - two for one, two in row] for row in worths]
    values = {one - two: (one, two) for row in worths for one, two in row}
    plain = all(values[one - two] == (one, two) for row in worths for one, two in row)
    if not plain or any(row != sorted(row) for row in margins):
        return _exactly(layout, end_play)
    never = makes[-1] + makes.step
    searches: dict[int, Sides] = {}
    levels = []
    for margin in sorted(values):
        own, other = (
            next((made for made, one in zip(makes, row, strict=True) if one >= margin), never)
            for row in margins
        )
        bonus = other - own
        if bonus not in searches:
            searches[bonus] = sides(layout, per_trick, bonus, kind_of(layout, per_trick, bonus))
        levels.append(Level(list(searches).index(bonus), other, values[margin]))
    measure = VALUE if rules.scoring.valued is not None else DEAL
    return TwoSides(layout, list(searches.values()), levels, measure)


#: What each trick makes, all that the first side may make, and what a deal then scores for each
#: side if that side (0 or 1) takes the last trick.
_Made = tuple[int, range, Callable[[int, int], Points]]


def _points_made(layout: Layout, end_play: EndPlay) -> _Made:
    rules, final = layout.rules, Final(end_play)
    first, second = (seats[0] for seats in rules.sides)
    before = [0, 0]
    for seat, points in enumerate(end_play.counted or ()):
        before[layout.side[seat]] += points
    total = sum(layout.value) + rules.trick_value * (layout.size // layout.seats)
    step = gcd(rules.trick_value, *layout.value) or 1

    def worth(made: int, last: int) -> Points:
        counted = [0] * layout.seats
        counted[first], counted[second] = made, sum(before) + total - made
        return final(tuple(counted), [(first, second)[last]])

    return rules.trick_value, range(before[0], before[0] + total + 1, step), worth


def _tricks_made(layout: Layout, end_play: EndPlay) -> _Made:
    rules, final = layout.rules, Final(end_play)
    first, second = (seats[0] for seats in rules.sides)
    spec, nothing = first_to(rules), (0,) * layout.seats
    # Where play stops there are no more tricks than it takes.
    most = spec.tricks if spec is not None and spec.play_on == "stop" else rules.tricks

    def worth(made: int, last: int) -> Points:
        tricks = [(second, rules.tricks - made), (first, made)]
        # Who takes the last trick has taken the others later.
        if last:
            tricks.reverse()
        stopped = next(([seat] * most for seat, many in tricks if many >= most), None)
        return final(nothing, stopped or [seat for seat, many in tricks for _ in range(many)])

    return 1, range(rules.tricks + 1), worth


def counts_by_sides(rules: RuleSet) -> bool:
    """Return whether a deal scores by the number of each side's tricks alone.

    This concerns games in which a number of tricks wins the deal. It is not so if one player alone
    may score, or if going on for all tricks, or refusing an offer, may cost what is won. Nor is it
    so if less than half the tricks decide, because then it matters which tricks they are.
    """
    spec = first_to(rules)
    assert spec is not None
    return not (spec.alone or spec.fails or spec.refused) and 2 * spec.tricks >= rules.tricks


# -- every line: each for himself, or two sides for the difference --------------------


def _each_by_points(layout: Layout, end_play: EndPlay) -> Each:
    rules = layout.rules
    return Each(layout, each_for_himself(layout, rules.trick_value, _last_trick(rules)), POINTS)


def _winners(rules: RuleSet) -> Winners:
    hangs = rules.scoring.hangs_on
    if steps.TRICKS in hangs:
        return Winners.HOW_MANY
    return Winners.ONLY_TAKER if steps.ALL_TRICKS in hangs else Winners.NOTHING


def _exactly(layout: Layout, end_play: EndPlay) -> Each:
    """Build the search of every line, in which the rules count what it comes to.

    Where the fewest points win, more chips, or fewer penalty points, are better, and among equal
    ones fewer card points.
    """
    rules = layout.rules
    score = Final(end_play)
    winners = _winners(rules)
    more = (-_CHIP if rules.low_wins else _CHIP) if rules.fewest else 0

    def final(taken: Points, won: Hashable) -> Worth:
        value = score(taken, _named(rules, won))
        if rules.fewest:
            merits = (c * more - p for c, p in zip(value, taken, strict=True))
            return (*merits, *value, *taken)
        return (*(_merit(value, layout.side[seat]) for seat in range(layout.seats)), *value)

    most = None
    if rules.fewest and rules.scoring.best_for_none(layout.seats - 1):
        most = tuple(_most(layout, score, seat) for seat in range(layout.seats))
    # Where it matters who dealt, that is known.
    counted = CountedByRules(score.rules, Ending.of(score.tally(), max(0, end_play.dealer), more))
    search = each_for_himself(layout, rules.trick_value, 0, final, most, winners, counted)
    measure = PENALTIES if rules.low_wins else CHIPS if rules.fewest else DEAL
    return Each(layout, search, measure)


def _merit(value: Points, side: int) -> int:
    return value[side] - (value[1 - side] if len(value) == 2 else 0)


def _named(rules: RuleSet, won: Hashable) -> list[int]:
    """Return winners for the tricks of a deal that agree with what is known of them."""
    if isinstance(won, tuple):
        return [seat for seat, tricks in enumerate(won) for _ in range(tricks)]
    if isinstance(won, int) and won >= 0:
        return [won] * rules.tricks
    return [0] * (rules.tricks - 1) + [1]


def _most(layout: Layout, final: Final, seat: int) -> int:
    """Return the most that a seat without points can want unless somebody takes every trick."""
    ways = layout.rules.scoring.best_for_none(layout.seats - 1)
    several = _named(layout.rules, SEVERAL)
    return max(
        final((*others[:seat], 0, *others[seat:]), several)[seat] * _CHIP
        for way in ways
        for others in set(permutations(way))
    )
