"""The value of a game of one deal: Rubicon bezique (rulebook 16), six packs (rulebook 21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from records.rules.scorers.common import side_counts
from records.rules.scoring import NO_SIDE, Counts
from records.rules.steps import POINTS, Step
from records.rules.tally import Tally

_BRISQUE = 10


class Outcome(NamedTuple):
    """How a game has ended: the winning side (NO_SIDE if it is null), and its worth."""

    winner: int
    worth: int


class GameValue(Step):
    """A deal is a game: it has a value, and whoever made more has won it.

    A loser below `line` is rubiconed, and the winner then gets `rubicon_brisques` besides. Brisques
    decide if both have made as much; with `near` also if they would turn the game. `game` is for
    the game, in place of it `rubicon` if the loser is rubiconed.
    """

    line: int = 1000
    rubicon_brisques: int = 300
    near: bool = False
    game: int = 500
    rubicon: int = 1000
    valued: ClassVar[bool] = True
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset((POINTS,))

    def take(self, tally: Tally, table: Counts, side: int, source: str) -> None:
        """Settle the value and who has won."""
        assert tally.scores is not None
        tally.value = self.worth(tally, tuple(tally.scores))
        winners = {found.winner for found in self._outcomes(tally, tally.scores)}
        tally.win(winners.pop() if len(winners) == 1 else NO_SIDE)

    def worth(self, tally: Tally, made: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the value with these points, None if it depends on unknown brisques."""
        found = self._outcomes(tally, made)
        if len(found) > 1:
            return None
        (only,) = found
        return tuple(only.worth if side == only.winner else 0 for side in range(tally.n))

    def _outcomes(self, tally: Tally, made: Sequence[int]) -> set[Outcome]:
        """Return every possible outcome. There are several if it depends on unknown brisques."""
        rules, table = tally.rules, tally.counts
        assert table is not None
        taken = side_counts(tally, table.counted)
        rest = 0
        if table.uncounted:
            whole = rules.packs * sum(rules.value[card] for card in rules.cards)
            rest = max(0, whole - sum(taken))
        return {
            self.outcome(made, (taken[0] + more, taken[1] + rest - more))
            for more in range(0, rest + 1, _BRISQUE)
        }

    def outcome(self, made: Sequence[int], brisques: Sequence[int]) -> Outcome:
        """Return the outcome of a game from the points and the brisques of the two sides.

        Both are in points, brisques at 10 each. Source: rulebook 16, The value of the game.
        """
        sums = [one + more for one, more in zip(made, brisques, strict=True)]
        behind = made.index(min(made))
        by_brisques = made[0] == made[1] or (self.near and sums[behind] >= sums[1 - behind])
        decisive = sums if by_brisques else made
        if decisive[0] == decisive[1]:
            return Outcome(NO_SIDE, 0)
        winner = 0 if decisive[0] > decisive[1] else 1
        loser = 1 - winner
        lost, won = made[loser], made[winner]
        saved = lost < self.line <= sums[loser]
        if saved or (lost >= self.line and by_brisques):
            lost, won = sums[loser], sums[winner]
        if lost >= self.line:
            return Outcome(winner, max(_full(won) - _full(lost), 100) + self.game)
        bonus = self.rubicon + self.rubicon_brisques
        return Outcome(winner, _full(won) + max(_full(lost), 100) + bonus)


def _full(points: int) -> int:
    """Return the full hundreds of some points."""
    return points // 100 * 100
