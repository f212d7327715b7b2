"""Wrong scores that have been reported, and that later scores may carry on.

One cause gives one finding (notation 4). A score that only carries on a wrong declared value or a
wrong deal score is not reported again.
"""

from __future__ import annotations

from collections.abc import Sequence

#: How many combinations of carried-on wrong scores are remembered, besides none of them.
_MOST = 16

Points = tuple[int, ...]


def _add(one: Points, other: Points) -> Points:
    return tuple(a + b for a, b in zip(one, other, strict=True))


class Drift:
    """The wrong scores of a record that later ones may carry on, in every combination.

    `deal` is the sum of the wrong declared values of the deal so far. Cost of each call: the number
    of sides, times at most sixteen.
    """

    __slots__ = ("_game", "_none", "deal")

    def __init__(self, sides: int) -> None:
        self._none: Points = (0,) * sides
        self._game = [self._none]
        self.deal = self._none

    def begin_deal(self) -> None:
        """Begin a deal, in which no declared value has been wrong yet."""
        self.deal = self._none

    def declared(self, side: int, points: int) -> None:
        """Note that a declaration or an exchange is written with this many points too many."""
        self.deal = tuple(
            wrong + points if at == side else wrong for at, wrong in enumerate(self.deal)
        )

    def deal_agrees(self, stated: Points, brought: Points) -> bool:
        """Return whether a deal score is the computed one, or carries on wrong declared values."""
        return stated == brought or stated == _add(brought, self.deal)

    def running_agrees(self, stated: Points, score: Sequence[int]) -> bool:
        """Return whether a running score is the computed one, or carries on an earlier fault."""
        known = tuple(score)
        return stated == known or any(
            stated in (_add(known, wrong), _add(_add(known, wrong), self.deal))
            for wrong in self._game
        )

    def game_agrees(self, stated: Points, score: Sequence[int]) -> bool:
        """Return whether a game score between deals is the computed one, or carries on a wrong
        one.
        """
        known = tuple(score)
        return stated == known or any(stated == _add(known, wrong) for wrong in self._game)

    def end_deal(self, stated: Points | None, brought: Points) -> None:
        """End a deal, with the score stated for it (or None) and the score it brought."""
        if stated in (None, brought) and self.deal == self._none and len(self._game) == 1:
            # Nothing is carried on, and nothing comes to it.
            return
        wrongs = dict.fromkeys((self._none, self.deal))
        if stated is not None:
            wrongs[_add(stated, tuple(-points for points in brought))] = None
        game = dict.fromkeys(_add(before, wrong) for before in self._game for wrong in wrongs)
        del game[self._none]
        # That a score carries on nothing is never forgotten.
        self._game = [self._none, *list(game)[-_MOST:]]
        self.deal = self._none

    def start_anew(self) -> None:
        """Believe a game score that the record states, from here on."""
        self._game = [self._none]
