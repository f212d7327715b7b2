"""Sets the figures of advice right by how far such figures were off in deals that were played.

Players who follow advice played deals among themselves, and what they expected was compared with
what the deals brought. What was off on average is taken off here, and the band is made as wide as
those deals need. All options of a moment are lowered alike, so their order and what they lose stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, exp, floor, log
from typing import NamedTuple

from analysis.advice.answer import AdvisedOption
from analysis.advice.calibration_fitted import FITTED
from analysis.advice.moment import TableAfter
from analysis.estimate import Expected
from analysis.estimate.piecewise import at_part
from analysis.estimate.usual import usual
from records.rules.ruleset import RuleSet

#: While cards are drawn nothing is sure: a chance is not taken to be less than this, nor nearer 1.
_LEAST = 1 / 80


class Part(NamedTuple):
    """What a correction depends on.

    `game` names the rules, or nothing if they are not the usual ones. `leads` says that no card is
    on the table, and `draws` that cards are still drawn later. `share` is the share of the cards
    that have been played, from 0 to 1: of those up to the last draw while cards are drawn, and then
    of the others.
    """

    game: str
    share: float
    leads: bool
    draws: bool

    @property
    def role(self) -> str:
        """The end of the name of a row in `FITTED` that depends on whether somebody leads."""
        return f"{'lead' if self.leads else 'follow'}{self.phase}"

    @property
    def phase(self) -> str:
        """The end of the name of a row that does not."""
        return " drawing" if self.draws else ""


def part_of(found: TableAfter, early: bool) -> Part:
    """Return the part of a deal at a moment, before the draws that are due or after them."""
    table, rules = found.table, found.table.rules
    draws = (table if early else found.drawn).stock.left > 0
    first, last = rules.seats * rules.stock_tricks, rules.seats * rules.tricks
    share = table.plays / first if draws else max(0, table.plays - first) / (last - first)
    return Part(rules.game if usual(rules) else "", share, not table.current.cards, draws)


def is_set_right(rules: RuleSet) -> bool:
    """Return whether anything was fitted to deals under such rules."""
    return usual(rules) and f"{rules.game} wins slope" in FITTED


def corrected(
    options: Sequence[AdvisedOption],
    part: Part,
    fitted: Mapping[str, Sequence[float]] = FITTED,
) -> list[AdvisedOption]:
    """Return options, the best first, with what they are expected to bring set right.

    `fitted` is as `calibration_fitted` has it. In a game of which it has nothing, the options stay
    as they are. So they do if nothing is drawn any more and the best brings the same in all random
    deals, and so does a chance of 0 or 1 then.
    """
    best = options[0]
    if not part.draws and best.value.p5 == best.value.p95:
        return list(options)
    return [
        replace(
            one,
            value=_set_right(one.value, "value", part, fitted),
            score=_set_right(one.score, "score", part, fitted),
            wins=_chance(one.wins, part, fitted),
        )
        for one in options
    ]


def _set_right(
    one: Expected,
    figure: str,
    part: Part,
    fitted: Mapping[str, Sequence[float]],
) -> Expected:
    by = _at(fitted, f"{part.game} {figure} {part.role}", part.share)
    mean, p5, p95 = one.mean - by, one.p5, one.p95
    below, above = (f"{part.game} {figure} {end}{part.phase}" for end in ("below", "above"))
    if below in fitted:
        # Deals end at whole points, and one that ends at the edge is in the band.
        p5 = min(mean, floor(p5 - by - _at(fitted, below, part.share)))
        p95 = max(mean, ceil(p95 - by + _at(fitted, above, part.share)))
    return Expected(mean, one.low - by, one.high - by, p5, p95)


def _chance(wins: float, part: Part, fitted: Mapping[str, Sequence[float]]) -> float:
    slope, odds = fitted.get(f"{part.game} wins slope"), log_odds(wins, part.draws)
    if slope is None or odds is None:
        return wins
    odds = slope[0] * odds - _at(fitted, f"{part.game} wins {part.role}", part.share)
    return 1 / (1 + exp(-odds))


def log_odds(chance: float, draws: bool) -> float | None:
    """Return the natural logarithm of the odds of a chance, or None if it is 0 or 1 and stays so.

    >>> log_odds(0.5, draws=False), log_odds(1, draws=False), round(log_odds(1, draws=True), 2)
    (0.0, None, 4.37)
    """
    if draws:
        chance = min(1 - _LEAST, max(_LEAST, chance))
    return log(chance / (1 - chance)) if 0 < chance < 1 else None


def _at(fitted: Mapping[str, Sequence[float]], row: str, share: float) -> float:
    figures = fitted.get(row)
    return 0.0 if figures is None else at_part(figures, share)
