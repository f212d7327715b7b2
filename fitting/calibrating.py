"""Fits by how much the figures of advice are set right: what `CALIBRATION` has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis.advice import AdvisedOption
from analysis.advice.calibrated import corrected, log_odds
from analysis.estimate import Expected, Mean
from fitting.live import Decision
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

#: At how many parts of a deal a mean, a band and a chance are set right, and a chance that is all
#: or nothing in the random deals: it is wrong ever less often towards the end, in no straight line.
MEANS, BANDS, CHANCES, SURE = 9, 9, 3, 5
#: The share of deals that end beyond either end of the band.
TAIL = 0.05
#: How strongly figures are drawn to no correction, in decisions, and to a straight line.
DRAWN, SMOOTH = 1.0, 0.1
#: The same for chances.
ODDS = 20.0
#: How often chances and the ends of bands are made better.
TIMES = 30


def _bends(knots: int) -> np.ndarray:
    """Return what makes of figures at so many parts the sum of the squares of their bends."""
    bends = np.diff(np.eye(knots), 2, axis=0)
    return bends.T @ bends


#: The rows of `CALIBRATION`.
Rows = dict[str, tuple[float, ...]]


class Told(NamedTuple):
    """What each choice of a deal was expected to bring, and what the deal brought each side."""

    decisions: list[Decision]
    scores: tuple[int, ...]


def made_by(scores: Sequence[int], side: int) -> int:
    """Return what the value of an option of this side is about."""
    return scores[side] - scores[1 - side] if len(scores) == 2 else scores[side]


def share(scores: Sequence[int], side: int) -> float:
    """Return a side's share of having won the deal."""
    most = max(scores)
    return 1 / scores.count(most) if scores[side] == most else 0.0


def set_right(deal: Told, fitted: Mapping[str, Sequence[float]]) -> Told:
    """Return a deal whose decisions are set right by these rows."""

    def around(one: Sequence[float]) -> Expected:
        return Expected(one[0], one[0], one[0], one[1], one[2])

    def back(one: Expected) -> tuple[float, float, float]:
        return one.mean, one.p5, one.p95

    decisions = []
    for one in deal.decisions:
        value, score = around(one.value), around(one.score)
        option = AdvisedOption("play", (), None, value, score, one.wins, Mean(0, 0, 0))
        (made,) = corrected([option], one.part, fitted)
        decisions.append(
            Decision(one.seat, one.share, one.part, back(made.value), back(made.score), made.wins)
        )
    return Told(decisions, deal.scores)


def rows_of(game: str, deals: Sequence[Told]) -> Rows:
    """Return the rows of a game that were fitted to these deals."""
    rules = GAMES[game].rules()
    data = _Data(rules, deals)
    out: Rows = {}
    for figure, told, made in (
        ("value", data.value, data.made),
        ("score", data.score, data.scored),
    ):
        mean, p5, p95 = told.T
        lowered = np.zeros(len(mean))
        for role, chosen in data.roles.items():
            # Where all random deals end alike nothing is set right. What is off there on average
            # is taken off where they do not.
            weighted = _hats(data.share, MEANS) * (chosen * data.weight)[:, None]
            hats = _hats(data.share, MEANS) * (chosen & data.open)[:, None]
            left = weighted.T @ hats
            if not left.any():
                continue
            drawn = DRAWN * data.weight.mean() * np.eye(MEANS)
            drawn += SMOOTH * np.trace(left) / MEANS * _bends(MEANS)
            shift = np.linalg.solve(left + drawn, weighted.T @ (mean - made))
            lowered += hats @ shift
            out[f"{game} {figure} {role}"] = _short(shift)
        if rules.unit == "points":
            for phase, chosen in data.phases.items():
                chosen = chosen & data.open
                hats = _hats(data.share, BANDS) * chosen[:, None]
                for end, far in (("below", p5 - lowered - made), ("above", made - p95 + lowered)):
                    found = _ends(far, hats, data.weight * chosen)
                    out[f"{game} {figure} {end}{phase}"] = _short(found)
    slopes, by_role = _chances(data)
    out[f"{game} wins slope"] = _short(slopes)
    for role, shift in by_role.items():
        out[f"{game} wins {role}"] = _short(shift)
        for name, wins in (("all", 1), ("none", 0)):
            sure = data.sure & data.roles[role] & (data.wins == wins)
            if sure.any():
                out[f"{game} wins {name} {role}"] = _short(_more(data, sure))
    return out


class _Data:
    """The decisions of all deals in columns."""

    def __init__(self, rules: RuleSet, deals: Sequence[Told]) -> None:
        rows = [(deal, one) for deal in deals for one in deal.decisions]
        side = [rules.side_of(one.seat) for _, one in rows]
        self.open = np.array([one.part.draws or one.value[1] < one.value[2] for _, one in rows])
        self.share = np.array([one.part.share for _, one in rows])
        self.roles = _each([one.part.role for _, one in rows])
        self.phases = _each([one.part.phase for _, one in rows])
        self.value = np.array([one.value for _, one in rows])
        self.score = np.array([one.score for _, one in rows])
        odds = (log_odds(one.wins, one.part.draws) for _, one in rows)
        self.odds = np.array([np.nan if one is None else one for one in odds])
        self.wins = np.array([one.wins for _, one in rows])
        self.worlds = np.array([one.part.worlds for _, one in rows])
        #: where all random deals of hidden cards end one way
        self.sure = np.isnan(self.odds) & (self.worlds > 0)
        ends = list(zip((deal.scores for deal, _ in rows), side, strict=True))
        self.made = np.array([float(made_by(*end)) for end in ends])
        self.scored = np.array([float(scores[own]) for scores, own in ends])
        self.won = np.array([share(*end) for end in ends])
        self.weight = np.array(list(_weights(deals)))


def _each(names: Sequence[str]) -> dict[str, np.ndarray]:
    """Return for each name the rows that have it."""
    named = np.array(names)
    return {name: named == name for name in sorted(set(names))}


def _weights(deals: Iterable[Told]) -> Iterable[float]:
    """Give each seat the same weight in each quarter of each deal, however often it chooses."""
    for deal in deals:
        cells = [(one.seat, min(3, int(4 * one.share))) for one in deal.decisions]
        many = Counter(cells)
        seats = Counter(quarter for _, quarter in many)
        yield from (1 / (many[cell] * seats[cell[1]]) for cell in cells)


def _hats(part: np.ndarray, knots: int) -> np.ndarray:
    """Return how much each knot says at each part, as `calibrated` reads them."""
    place = part * (knots - 1)
    return np.maximum(0.0, 1 - np.abs(place[:, None] - np.arange(knots)))


def _ends(far: np.ndarray, hats: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Return for each knot how far the band must reach so that a tail of the deals is beyond."""
    weighted = hats * weight[:, None]
    found = np.zeros(BANDS)
    for _ in range(TIMES):
        left = far - hats @ found
        found += [_quantile(left, weighted[:, knot]) / 2 for knot in range(BANDS)]
    return found


def _quantile(far: np.ndarray, weight: np.ndarray) -> float:
    """Return what all but a tail of these are below, 0 if there are none."""
    if not weight.any():
        return 0.0
    order = np.argsort(far)
    sums = np.cumsum(weight[order])
    return float(far[order][np.searchsorted(sums, (1 - TAIL) * sums[-1])])


def _chances(data: _Data) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return the slopes of log odds below 0 and above, and what is taken off by role and part."""
    inside = (data.open | (data.value[:, 0] != data.value[:, 1])) & ~np.isnan(data.odds)
    weight = data.weight[inside]
    hats = _hats(data.share[inside], CHANCES)
    odds = data.odds[inside]
    terms = np.column_stack(
        [
            np.minimum(0, odds),
            np.maximum(0, odds),
            *(-hats * own[inside][:, None] for own in data.roles.values()),
        ]
    )
    plain = np.zeros(terms.shape[1])
    plain[:2] = 1.0
    drawn = ODDS * weight.mean() * np.eye(len(plain))
    found = plain.copy()
    for _ in range(TIMES):
        given = 1 / (1 + np.exp(-terms @ found))
        slopes = terms.T @ (weight * (data.won[inside] - given)) - drawn @ (found - plain)
        curve = (terms * (weight * given * (1 - given))[:, None]).T @ terms + drawn
        found = found + np.linalg.solve(curve, slopes)
    shifts = np.split(found[2:], len(data.roles))
    return found[:2], dict(zip(data.roles, shifts, strict=True))


def _more(data: _Data, sure: np.ndarray) -> np.ndarray:
    """Return for each knot how many more random deals are taken to end each way where all end one.

    Where little is known of that it is half a deal.
    """
    weight, worlds = data.weight[sure], data.worlds[sure].mean()
    hats = _hats(data.share[sure], SURE)
    weighted = hats * weight[:, None]
    left, drawn = weighted.T @ hats, ODDS * weight.mean()
    missed = weighted.T @ np.abs(data.wins - data.won)[sure] + drawn * 0.5 / (worlds + 1)
    left += drawn * np.eye(SURE) + SMOOTH * np.trace(left) / SURE * _bends(SURE)
    share = np.maximum(0.0, np.linalg.solve(left, missed))
    return worlds * share / (1 - 2 * share)


def _short(found: Iterable[float]) -> tuple[float, ...]:
    """Round to three significant digits, at most to thousandths."""
    return tuple(round(float(f"{one:.3g}"), 3) + 0.0 for one in found)
