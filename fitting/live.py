"""Deals that advised players play among themselves, without a replay before each decision.

All is as `fitting.advised.play` has it for players who follow advice, at less than half the cost.
Where the advice is solved, the deal ends as the solver says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.advice import valued_at
from analysis.advice.calibration_fitted import FITTED
from analysis.advice.options import deeds
from fitting.advised import PlayedDeal, decision, items_of
from fitting.contest import Contest
from records.cards import SEATS
from records.notation.model import Item, Record


class _Deciding:
    """Follows advice on all seats, and keeps what is expected of each choice."""

    def __init__(
        self, out: PlayedDeal, worlds: int, seed: int, fitted: Mapping[str, Sequence[float]]
    ) -> None:
        self._out = out
        self._fitted = fitted
        self._worlds = worlds
        self._seed = seed

    def __call__(self, contest: Contest) -> Sequence[Item]:
        """Return what is done next, nothing if the rest is solved."""
        found = contest.following.moment()
        keys = [f"{self._seed} 1 {contest.following.ply} {one}" for one in range(self._worlds)]
        for number, seat in enumerate(contest.asked(self)):
            done = deeds(found, found.choices[seat])
            if not done.early and not done.late:
                continue
            valued = valued_at(contest.watch, contest.on, found, seat, done, keys, self._fitted)
            assert valued is not None
            early, late, how = valued
            lists = [one for one in (early, late) if one]
            for options in lists[:1] if number else lists:
                best = options[0]
                if best.kind == "none" or (number and best.kind == "play"):
                    continue
                if options is late and how == "solved":
                    own = round(best.score.mean)
                    made = own, own - round(best.value.mean)
                    self._out.scores = made if contest.rules.side_of(seat) == 0 else made[::-1]
                    return ()
                self._out.decisions.append(decision(seat, found, options is early, best))
                return items_of(best, seat)
        raise AssertionError("nothing to do")


def play(
    record: Record,
    worlds: int,
    seed: int = 0,
    fitted: Mapping[str, Sequence[float]] = FITTED,
) -> PlayedDeal:
    """Play the only deal of a record out by advice from so many random deals on all seats.

    `fitted` is by what the advice is set right, and empty if it is not.
    """
    out = PlayedDeal(record)
    deciding = _Deciding(out, worlds, seed, fitted)
    contest = Contest(record, [deciding] * len(SEATS))
    scores = contest.play()
    if scores is not None:
        out.scores = scores
    return out
