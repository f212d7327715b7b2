"""Who has won a deal by the count of its tricks, claimed (rulebook 18) or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar, NamedTuple

from records.cards import NOBODY
from records.rules.count import Count
from records.rules.ruleset import Claim
from records.rules.scorers.common import Settling, best_of, side_counts
from records.rules.steps import COUNT, Step
from records.rules.tally import NO_SIDE, CountedDeal, Tally

_SCHNEIDER, _SCHWARZ = 2, 3


class CountsAtEnd(NamedTuple):
    """How a deal stands at its end: for each seat the count, and whether it has a trick.

    `early` says that the talon was closed before the closer's opponent had a trick, `at_closing`
    what that opponent had counted then.
    """

    counts: tuple[int, ...]
    won: tuple[bool, ...]
    early: bool
    at_closing: int = 0


class Award(NamedTuple):
    """What a deal brings: game points for a seat, or none for NOBODY."""

    seat: int
    points: int


_NOTHING = Award(NOBODY, 0)


def _claimed(spec: Claim, winner: int, closer: int, standing: CountsAtEnd) -> int:
    """Return what a right claim brings."""
    other = 1 - winner
    won, counted = standing.won[other], standing.counts[other]
    if spec.at_closing and winner == closer:
        won, counted = not standing.early, standing.at_closing
    if not won:
        return _SCHWARZ
    return _SCHNEIDER if counted < spec.half else 1


def _standings(spec: Claim, count: Count) -> Iterator[CountsAtEnd]:
    """Yield every standing that the known counts leave open, as far as it matters."""
    seats = range(2)
    # Counts below a limit or above it, and the same or different ones, come to different things.
    limits = {spec.half - 1, spec.half, spec.enough - 1, spec.enough}
    ranges = []
    for seat in seats:
        least = count.low[seat] + count.declared_low[seat]
        most = count.high[seat] + count.declared_high[seat]
        ranges.append((least, most))
        limits |= {least, most}
    chances = []
    for seat, (least, most) in zip(seats, ranges, strict=True):
        own = []
        if not count.won[seat] and not count.low[seat]:
            own.append((0, False))
        if count.won[seat] is not False:
            own += [(points, True) for points in limits if least <= points <= most]
        chances.append(own)
    early = (True, False) if count.early is None else (count.early,)
    least, most = count.at_closing
    then = [points for points in {*limits, least, most} if least <= points <= most]
    for (first, second), one, points in product(product(*chances), early, then):
        yield CountsAtEnd((first[0], second[0]), (first[1], second[1]), one, points)


class PointsWait(Settling):
    """Points that the last deal gave to nobody wait for the player who scores in this one."""

    whatever_score: ClassVar[bool] = True

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Take it over from the last deal."""
        # Until a deal has brought something, it is not known what the next one gets besides.
        tally.waiting, tally.carried = tally.carried, None


class DealToCount(Step):
    """A deal brings 1, 2 or 3 to whoever has enough, or whose opponent has failed to.

    `closing` is how a failed closer is judged: by their own count (`by-count`), by whether the
    opponent had a trick (`two-three`), the same but 2 if the opponent claims (`two-three-flat`), or
    always 3 (`three`). `unclaimed` is who wins if nobody claims: the only player who has enough
    (`counts`), the `higher` count, or nobody, and a closer has `lost`. With `flat_false_claim` a
    wrong claim costs 2, even if the other has no trick.
    """

    closing: str = "by-count"
    unclaimed: str = "counts"
    flat_false_claim: bool = False
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset((COUNT,))

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark it, or note that it waits for the next deal."""
        count, spec = table.count, tally.rules.claim
        assert spec is not None
        unnamed = (count.claimed and count.claimer < 0) or (count.closed and count.closer < 0)
        may = set() if unnamed else self._awards(spec, count, table.last_winner)
        if len(may) != 1:
            tally.scores = None
            return
        (seat, points) = may.pop()
        if seat >= 0 and tally.waiting is None:
            tally.scores = None
            return
        if seat >= 0:
            assert tally.waiting is not None
            trick = max(1, table.trick - 1)
            tally.mark(tally.side_of[seat], points + tally.waiting, "deal", trick)
            tally.carried = 0
        elif tally.waiting is not None:
            tally.carried = tally.waiting + 1

    def believed(self, tally: Tally, brought: tuple[int, ...]) -> None:
        """Note what waits for the next deal."""
        if any(brought):
            tally.carried = 0
        elif tally.waiting is not None:
            tally.carried = tally.waiting + 1

    def award(self, spec: Claim, count: Count, standing: CountsAtEnd, last_winner: int) -> Award:
        """Return what a deal brings if it ends with this standing. Source: rulebook 18.

        >>> count = Count(2)
        >>> count.claim(0)
        >>> DealToCount().award(Claim(), count, CountsAtEnd((66, 32), (True, True), False), 0)
        Award(seat=0, points=2)
        """
        counts, won = standing.counts, standing.won
        closer = count.closer if count.closed else NOBODY
        if count.claimed:
            claimer = count.claimer
            other = 1 - claimer
            if counts[claimer] < spec.enough:
                points = _SCHNEIDER if won[other] or self.flat_false_claim else _SCHWARZ
                if claimer == closer:
                    points = max(points, self._failed(spec, closer, standing))
                return Award(other, points)
            if closer == other:
                return Award(claimer, self._failed(spec, closer, standing, stopped=True))
            return Award(claimer, _claimed(spec, claimer, closer, standing))
        if closer >= 0 and (self.unclaimed == "lost" or counts[closer] < spec.enough):
            return Award(1 - closer, self._failed(spec, closer, standing))
        if closer < 0 and (
            spec.last_trick_wins == "true"
            or (spec.last_trick_wins == "equal" and counts[0] == counts[1])
        ):
            return Award(last_winner, 1)
        winner = self._unclaimed(spec, counts)
        return _NOTHING if winner < 0 else Award(winner, _claimed(spec, winner, closer, standing))

    def _unclaimed(self, spec: Claim, counts: tuple[int, ...]) -> int:
        """Return who scores by these counts though nobody has claimed, NOBODY if nobody does."""
        if self.unclaimed == "lost":
            return NOBODY
        tests = counts
        if self.unclaimed == "counts":
            tests = tuple(points >= spec.enough for points in counts)
        return NOBODY if tests[0] == tests[1] else tests.index(max(tests))

    def _failed(
        self, spec: Claim, closer: int, standing: CountsAtEnd, *, stopped: bool = False
    ) -> int:
        """Return what the other player gets when a closer has failed, perhaps `stopped` by a
        claim.
        """
        if self.closing == "three":
            return _SCHWARZ
        if self.closing == "two-three-flat" and stopped:
            return _SCHNEIDER
        if self.closing != "by-count":
            return _SCHWARZ if standing.early else _SCHNEIDER
        if standing.early or not standing.won[closer]:
            return _SCHWARZ
        return 1 if standing.counts[closer] >= spec.half else _SCHNEIDER

    def _awards(self, spec: Claim, count: Count, last_winner: int) -> set[Award]:
        """Return what a deal that has ended may bring, as far as the record tells."""
        winners = (last_winner,) if last_winner >= 0 else (0, 1)
        return {
            self.award(spec, count, standing, winner)
            for standing in _standings(spec, count)
            for winner in winners
        }


class MostCounted(Step):
    """A deal counts `points` points for the player who has counted most, or whose claim won it.

    If several tie, it counts for nobody, or with `tied="last-trick"` for the one who took that.
    """

    points: int = 1
    tied: str = ""
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset((COUNT,))

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them."""
        known, winner = self._winner(tally, table)
        if not known:
            tally.scores = None
        elif winner != NO_SIDE:
            tally.mark(winner, self.points, "deal", max(1, table.trick - 1))

    def _winner(self, tally: Tally, table: CountedDeal) -> tuple[bool, int]:
        """Return whether the winner of a deal is known, and the side, NO_SIDE if nobody has won."""
        count = table.count
        if count.claimed:
            return count.claimer != NOBODY, tally.side_of[count.claimer]
        exact = count.exact()
        if exact is None:
            return False, NO_SIDE
        best = best_of(side_counts(tally, list(exact)))
        if best != NO_SIDE or self.tied != "last-trick":
            return True, best
        return table.last_winner != NOBODY, tally.side_of[table.last_winner]
