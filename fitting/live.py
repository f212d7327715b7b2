"""Deals that players who follow advice play among themselves, and what each decision expected.

Where the advice is solved, the deal ends as the solver says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from analysis.advice import AdvisedOption, valued_at
from analysis.advice.calibrated import Part, part_of
from analysis.advice.moment import TableAfter, deeds
from analysis.fitted import CALIBRATION
from fitting.contest import Contest, items_of
from records.cards import SEATS
from records.notation.model import Item, Record


@dataclass
class Decision:
    """What was expected of the option chosen, if that was sampled.

    `share` is the share of the cards of the deal that had been played, from 0 to 1. `value` and
    `score` are each a mean and the two ends of its band. `wins` is the chance to win
    the deal.
    """

    seat: int
    share: float
    part: Part
    value: tuple[float, float, float]
    score: tuple[float, float, float]
    wins: float


@dataclass
class PlayedDeal:
    """A deal that was played, what each decision expected, and what the deal brought each side."""

    record: Record
    decisions: list[Decision] = field(default_factory=list)
    scores: tuple[int, ...] = ()


def _decision(
    seat: int, found: TableAfter, early: bool, best: AdvisedOption, worlds: int
) -> Decision:
    """Return what is expected of the option that is chosen before the draws or after them."""
    value, score = best.value, best.score
    rules = found.table.rules
    return Decision(
        seat,
        found.table.plays / (rules.tricks * rules.seats),
        part_of(found, early, 0 if best.kind == "claim" else worlds),
        (value.mean, value.p5, value.p95),
        (score.mean, score.p5, score.p95),
        best.wins,
    )


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
                self._out.decisions.append(
                    _decision(seat, found, options is early, best, len(keys))
                )
                return items_of(best, seat)
        raise AssertionError("nothing to do")


def play(
    record: Record,
    worlds: int,
    seed: int = 0,
    fitted: Mapping[str, Sequence[float]] = CALIBRATION,
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
