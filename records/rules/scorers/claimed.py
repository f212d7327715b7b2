"""Game points by deal, after the count of its tricks: Sixty-six (rulebook 18)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar, NamedTuple

from records.cards import NOBODY
from records.rules.parts.count import Count
from records.rules.ruleset import Claim
from records.rules.scoring import Counts
from records.rules.steps import COUNT, Step
from records.rules.tally import Tally

_SCHNEIDER, _SCHWARZ = 2, 3


class Standing(NamedTuple):
    """How a deal stands at its end: for each seat the count, and whether it has a trick.

    `early` says that the talon was closed before the closer's opponent had a trick.
    """

    counts: tuple[int, ...]
    won: tuple[bool, ...]
    early: bool


class Award(NamedTuple):
    """What a deal brings: game points for a seat, or none for NOBODY."""

    seat: int
    points: int


_NOTHING = Award(NOBODY, 0)


def _claimed(spec: Claim, winner: int, standing: Standing) -> int:
    """Return what a right claim brings."""
    other = 1 - winner
    if not standing.won[other]:
        return _SCHWARZ
    return _SCHNEIDER if standing.counts[other] < spec.half else 1


def _standings(spec: Claim, count: Count) -> Iterator[Standing]:
    """Yield every standing that the known counts leave open, as far as it matters."""
    seats = range(2)
    chances = []
    for seat in seats:
        low, high, declared = count.low[seat], count.high[seat], count.declared_low[seat]
        own = []
        if not count.won[seat] and not low:
            own.append((0, False))
        if count.won[seat] is not False:
            least, most = low + declared, high + count.declared_high[seat]
            bounds = (least, *(one for one in (spec.half, spec.enough) if least < one <= most))
            own += [(points, True) for points in bounds]
        chances.append(own)
    early = (True, False) if count.early is None else (count.early,)
    for (first, second), one in product(product(*chances), early):
        yield Standing((first[0], second[0]), (first[1], second[1]), one)


class PointsWait(Step):
    """Points that the last deal gave to nobody wait for the player who scores in this one."""

    whatever_score: ClassVar[bool] = True
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset()

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> None:
        """Take it over from the last deal."""
        # Until a deal has brought something, it is not known what the next one gets besides.
        tally.waiting, tally.carried = tally.carried, None


class DealToCount(Step):
    """A deal brings 1, 2 or 3 to whoever has enough, or whose opponent has failed to.

    `closing` is how a failed closer is judged: `two-three`, by whether the opponent had a trick, or
    otherwise by the closer's own count. With `last_trick_wins` the last trick wins a deal in which
    nobody has enough.
    """

    closing: str = ""
    last_trick_wins: bool = False
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset((COUNT,))

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> None:
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

    def award(self, spec: Claim, count: Count, standing: Standing, last_winner: int) -> Award:
        """Return what a deal brings if it ends with this standing. Source: rulebook 18.

        >>> count = Count(2)
        >>> count.claim(0)
        >>> DealToCount().award(Claim(), count, Standing((66, 32), (True, True), False), 0)
        Award(seat=0, points=2)
        """
        counts, won, _ = standing
        closer = count.closer if count.closed else NOBODY
        if count.claimed:
            claimer = count.claimer
            other = 1 - claimer
            if counts[claimer] < spec.enough:
                points = _SCHNEIDER if won[other] else _SCHWARZ
                if claimer == closer:
                    points = max(points, self._failed(spec, closer, standing))
                return Award(other, points)
            if closer == other:
                return Award(claimer, self._failed(spec, closer, standing))
            return Award(claimer, _claimed(spec, claimer, standing))
        if closer >= 0 and counts[closer] < spec.enough:
            return Award(1 - closer, self._failed(spec, closer, standing))
        reached = [seat for seat in range(2) if counts[seat] >= spec.enough]
        if len(reached) == 1:
            return Award(reached[0], _claimed(spec, reached[0], standing))
        if closer < 0 and self.last_trick_wins:
            return Award(last_winner, _claimed(spec, last_winner, standing))
        return _NOTHING

    def _failed(self, spec: Claim, closer: int, standing: Standing) -> int:
        """Return what the other player gets when a closer has failed."""
        if self.closing == "two-three":
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
