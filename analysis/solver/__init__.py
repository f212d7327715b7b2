"""Solves the end play of a deal: what each card was worth if all players saw all cards.

In two-player bezique with an empty talon, and in Sizette, Quadrette and Whist from the first card,
two sides play with open hands. These games are solved by alpha-beta search. Games in which each
player plays alone (Bassadewitz, bezique of three) are solved by max-n. If there is no solution, the
answer says why: `TooLarge`, `UnknownCards` or `NoEndPlay`. The `status` tells them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.solver.answer import (
    DEFAULT_LIMIT,
    Answer,
    CardValue,
    GradedPlay,
    NoEndPlay,
    Par,
    PlayerGrade,
    PositionSolution,
    Solution,
    TooLarge,
    UnknownCards,
    no_end_play,
    par_of,
    unknown_cards,
)
from analysis.solver.end_play import EndPlay, InPairs, Obstacle, end_plays
from analysis.solver.grade import PairsSolver, Solver, unsolvable
from analysis.solver.searches import added_up, countable

if TYPE_CHECKING:
    from records.play.replay import Replay

__all__ = [
    "DEFAULT_LIMIT",
    "Answer",
    "CardValue",
    "GradedPlay",
    "NoEndPlay",
    "Par",
    "PlayerGrade",
    "PositionSolution",
    "Solution",
    "TooLarge",
    "UnknownCards",
    "par",
    "solve",
    "solve_all",
    "solve_position",
]


def solve(replay: Replay, deal: int, limit: int = DEFAULT_LIMIT) -> Answer:
    """Grade the plays of a deal (from 1), from the last trick back as far as `limit` allows.

    `limit` is the number of positions to search, so the answer does not depend on the clock. Raises
    IndexError if the record has no such deal. Cost: a replay of the record, and a few microseconds
    for each position.
    """
    _check(replay, deal)
    return _solve(deal, end_plays(replay, deal)[deal], limit)


def solve_all(replay: Replay, limit: int = DEFAULT_LIMIT) -> dict[int, Answer]:
    """Solve every deal of a record as `solve` does, each with its own limit."""
    return {deal: _solve(deal, one, limit) for deal, one in end_plays(replay).items()}


def par(replay: Replay, deal: int, limit: int = DEFAULT_LIMIT) -> Par | None:
    """Return par of a deal (from 1) and its opening lead, None if it cannot be solved whole.

    It needs the first card, with which the deal began. Raises IndexError as `solve` does.
    """
    return par_of(solve(replay, deal, limit))


def solve_position(
    replay: Replay, deal: int, ply: int, limit: int = DEFAULT_LIMIT
) -> PositionSolution | TooLarge | UnknownCards | NoEndPlay:
    """Return the worth of each card after a ply of a deal. Ply 0 is before the first card.

    Raises IndexError as `solve` does.
    """
    _check(replay, deal)
    return solve_end_play(deal, end_plays(replay, deal)[deal], ply, limit)


def solve_end_play(
    deal: int, found: EndPlay | InPairs | Obstacle, ply: int, limit: int = DEFAULT_LIMIT
) -> PositionSolution | TooLarge | UnknownCards | NoEndPlay:
    """Return the same for the end play of a deal. Cost: some microseconds for each position."""
    solver = _solver(deal, found, limit)
    if not isinstance(solver, Solver | PairsSolver):
        return solver
    return solver.at(ply) or no_end_play(deal, "ply")


def _check(replay: Replay, deal: int) -> None:
    if not 1 <= deal <= len(replay.deals):
        raise IndexError(f"the record has no deal {deal} that can be replayed")


def _solver(
    deal: int, found: EndPlay | InPairs | Obstacle, limit: int
) -> Solver | PairsSolver | UnknownCards | NoEndPlay:
    if isinstance(found, Obstacle):
        answer = unknown_cards if found.cards else no_end_play
        return answer(deal, found.reason)
    if isinstance(found, InPairs):
        if not (countable(found.second.rules) and added_up(found.second.rules)):
            return no_end_play(deal, "counting")
        return PairsSolver(found, limit)
    if not countable(found.rules):
        return no_end_play(deal, "counting")
    return unsolvable(found) or Solver(found, limit)


def _solve(deal: int, found: EndPlay | InPairs | Obstacle, limit: int) -> Answer:
    solver = _solver(deal, found, limit)
    return solver.solution() if isinstance(solver, Solver | PairsSolver) else solver
