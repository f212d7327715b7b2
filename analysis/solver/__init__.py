"""The end play solved: what each card was worth when all cards were known.

With the talon empty two-player bésigue, and deals of Sizette, Quadrette and Whist from their
first card, are games of two sides with open cards: solved by alpha-beta.  Games of each for
himself (Bassadewitz, bésigue of three) are solved by max-n.  An answer that cannot be given
is data: `TooLarge`, `UnknownCards`, `NoEndPlay`, told apart by `status`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.solver.answer import (
    DEFAULT_LIMIT,
    Answer,
    CardValue,
    GradedPlay,
    NoEndPlay,
    PlayerGrade,
    PositionSolution,
    Solution,
    TooLarge,
    UnknownCards,
)
from analysis.solver.end_play import EndPlay, Missing, end_plays
from analysis.solver.grade import Solver, unsolvable
from analysis.solver.reasons import no_end_play, unknown_cards

if TYPE_CHECKING:
    from records.play.replay import Replay

__all__ = [
    "DEFAULT_LIMIT",
    "Answer",
    "CardValue",
    "GradedPlay",
    "NoEndPlay",
    "PlayerGrade",
    "PositionSolution",
    "Solution",
    "TooLarge",
    "UnknownCards",
    "solve",
    "solve_all",
    "solve_position",
]


def solve(replay: Replay, deal: int, limit: int = DEFAULT_LIMIT) -> Answer:
    """The plays of a deal (from 1) graded, from the last trick back as far as `limit` allows.

    `limit` is how many positions may be looked at; the answer does not hang on the clock.
    Raises IndexError if the record has no such deal.  Cost: a replay of the record and some
    microseconds a position.
    """
    _check(replay, deal)
    return _solve(deal, end_plays(replay, deal)[deal], limit)


def solve_all(replay: Replay, limit: int = DEFAULT_LIMIT) -> dict[int, Answer]:
    """As `solve` for every deal of a record, each with its own limit."""
    return {deal: _solve(deal, one, limit) for deal, one in end_plays(replay).items()}


def solve_position(
    replay: Replay, deal: int, ply: int, limit: int = DEFAULT_LIMIT
) -> PositionSolution | TooLarge | UnknownCards | NoEndPlay:
    """What each card is worth in the position after a ply of a deal (ply 0: the first card).

    Raises IndexError as `solve` does.
    """
    _check(replay, deal)
    solver = _solver(deal, end_plays(replay, deal)[deal], limit)
    if not isinstance(solver, Solver):
        return solver
    return solver.at(ply) or no_end_play(deal, "ply")


def _check(replay: Replay, deal: int) -> None:
    if not 1 <= deal <= len(replay.deals):
        raise IndexError(f"the record has no deal {deal} that can be replayed")


def _solver(deal: int, found: EndPlay | Missing, limit: int) -> Solver | UnknownCards | NoEndPlay:
    if isinstance(found, Missing):
        answer = unknown_cards if found.cards else no_end_play
        return answer(deal, found.reason)
    return unsolvable(found) or Solver(found, limit)


def _solve(deal: int, found: EndPlay | Missing, limit: int) -> Answer:
    solver = _solver(deal, found, limit)
    return solver.solution() if isinstance(solver, Solver) else solver
