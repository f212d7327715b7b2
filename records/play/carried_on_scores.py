"""Wrong scores that have been reported, and that later scores may carry on.

One cause gives one finding (notation 4). A score that only carries on a wrong declared value, a
declaration or exchange that breaks a rule, or a wrong deal score is not reported again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from records.rules.tally import Tally
from records.slots import Copied

#: How many combinations of carried-on wrong scores are remembered, besides none of them.
_MOST = 16

Points = tuple[int, ...]


def _add(one: Points, other: Points) -> Points:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _more(points: Points, side: int, own: int) -> Points:
    return (*points[:side], points[side] + own, *points[side + 1 :])


class Drift(Copied, own=("_game",)):
    """The wrong scores of a record that later ones may carry on, in every combination.

    In a deal so far these are the sum of the wrong declared values, and the sum of the points of
    declarations and exchanges that break a rule. `doubtful` says that a believed deal score is one
    that no deal brings, so that nobody knows what it should have been. Cost of each call: the
    number of sides, times at most 64.
    """

    __slots__ = ("_game", "_none", "_values", "_void", "doubtful")

    def __init__(self, sides: int) -> None:
        self._none: Points = (0,) * sides
        self._game = [self._none]
        self.doubtful = False
        self.begin_deal()

    @property
    def fresh(self) -> bool:
        """Whether no wrong score may be carried on into the next deal."""
        return len(self._game) == 1 and not self.doubtful

    def begin_deal(self) -> None:
        """Begin a deal, in which nothing has been declared wrongly yet."""
        self._values = self._void = self._none

    def declared(self, side: int, points: int) -> None:
        """Note that a declaration or an exchange is written with this many points too many."""
        self._values = _more(self._values, side, points)

    def declared_in_vain(self, side: int, points: int) -> None:
        """Note that a declaration or an exchange, which scores nothing, would have scored this."""
        self._void = _more(self._void, side, points)

    def _of_deal(self) -> dict[Points, None]:
        """Return by how much a score of this deal may differ from the computed one."""
        both = _add(self._values, self._void)
        return dict.fromkeys((self._none, self._values, self._void, both))

    def deal_agrees(self, stated: Points, brought: Points) -> bool:
        """Return whether a deal score is the computed one, or carries on what was declared."""
        return stated == brought or any(stated == _add(brought, one) for one in self._of_deal())

    def in_deal(self, score: Sequence[int]) -> Iterator[Points]:
        """Yield the score that is computed within a deal, and those that carry on a fault."""
        for one in self._of_deal():
            for known in self.between(score):
                yield _add(known, one)

    def between(self, score: Sequence[int]) -> Iterator[Points]:
        """Yield the score that is computed between deals, and those that carry on a wrong one."""
        known = tuple(score)
        for wrong in self._game:
            yield _add(known, wrong)

    def ends(self, tally: Tally) -> bool:
        """Return whether a wrong score that the record goes on from has won a game that is not."""
        return self._some(tally, tally.ends_at)

    def goes_on(self, tally: Tally) -> bool:
        """Take back that the game is over, if a wrong score that the record goes on from has not.

        Returns whether that was so.
        """
        if not tally.rules.target or not self._some(tally, lambda one: not tally.ends_at(one)):
            return False
        tally.go_on()
        return True

    def _some(self, tally: Tally, fits: Callable[[Points], bool]) -> bool:
        """Return whether a score that carries on a fault fits a condition, or may do so."""
        if tally.scores is None or tally.apart or tally.scoring.of_games is not None:
            return False
        known = tuple(tally.scores)
        return self.doubtful or any(one != known and fits(one) for one in self.in_deal(known))

    def end_deal(self, stated: Points | None, brought: Points) -> None:
        """End a deal, with the score stated for it (or None) and the score it brought."""
        right = stated in (None, brought) and self._values == self._void == self._none
        if right and len(self._game) == 1:
            # No wrong score is carried on, and none is added.
            return
        wrongs = self._of_deal()
        if stated is not None:
            wrongs[_add(stated, tuple(-points for points in brought))] = None
        game = dict.fromkeys(_add(before, wrong) for before in self._game for wrong in wrongs)
        del game[self._none]
        # The case in which a score carries on nothing is always kept.
        self._game = [self._none, *list(game)[-_MOST:]]
        self.begin_deal()

    def start_anew(self) -> None:
        """Believe a game score that the record states, from here on."""
        self._game = [self._none]
        self.doubtful = False
