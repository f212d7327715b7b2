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
from analysis.advice.moment import TableAfter
from analysis.estimate import Expected
from analysis.fitted import CALIBRATION
from analysis.solver.answer import KNOWN, known_or_open
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

#: While cards are drawn nothing is sure: a chance is not taken to be less than this, nor nearer 1.
_LEAST = 1 / 80


class Part(NamedTuple):
    """What a correction depends on.

    `game` names the rules, or nothing if they are not the usual ones. `leads` says that no card is
    on the table, and `draws` that cards are still drawn later. `share` is the share of the cards
    that have been played, from 0 to 1: of those up to the last draw while cards are drawn, and then
    of the others. `worlds` is the number of random deals, 0 if no card is hidden any more. `early`
    says that the talon was closed before a third of the cards up to the last draw was played.
    """

    game: str
    share: float
    leads: bool
    draws: bool
    worlds: int = 0
    early: bool = False

    @property
    def role(self) -> str:
        """The end of the name of a row in `CALIBRATION` that depends on whether somebody leads."""
        return f"{'lead' if self.leads else 'follow'}{self.phase}{' early' if self.early else ''}"

    @property
    def phase(self) -> str:
        """The end of the name of a row that does not."""
        return " drawing" if self.draws else ""


def part_of(found: TableAfter, early: bool, worlds: int = 0) -> Part:
    """Return the part of a deal at a moment, before the draws that are due or after them."""
    table, rules = found.table, found.table.rules
    draws = (table if early else found.drawn).stock.left > 0
    # A closed talon makes a deal shorter.
    last = rules.seats * found.drawn.length
    first = last - rules.seats * (rules.tricks - rules.stock_tricks)
    share = table.plays / first if draws else max(0, table.plays - first) / (last - first)
    closed = not draws and bool(found.drawn.stock.closed)
    if not draws and known_or_open(rules, closed) == KNOWN:
        worlds = 0
    closed_early = closed and first < rules.seats * rules.stock_tricks / 3
    game = rules.game if usual(rules) else ""
    return Part(game, share, not table.current.cards, draws, worlds, closed_early)


def usual(rules: RuleSet) -> bool:
    """Return whether these rules have as many players, and count the same, as the game usually.

    >>> game = GAMES["brusquembille"]
    >>> usual(game.rules()), usual(game.rules_for({"players": "3"}))
    (True, False)
    """
    if rules.game not in GAMES:
        return False
    own = GAMES[rules.game].rules()
    return (own.seats, own.unit) == (rules.seats, rules.unit)


def is_set_right(rules: RuleSet) -> bool:
    """Return whether anything was fitted to deals under such rules."""
    return usual(rules) and f"{rules.game} wins slope" in CALIBRATION


def corrected(
    options: Sequence[AdvisedOption],
    part: Part,
    fitted: Mapping[str, Sequence[float]] = CALIBRATION,
) -> list[AdvisedOption]:
    """Return options, the best first, with what they are expected to bring set right.

    `fitted` is as `CALIBRATION` is. In a game of which it has nothing, the options stay
    as they are. So do values and scores if nothing is drawn any more and the best brings the same
    in nine of ten random deals, and a tie if it does in all. What is claimed is certain.
    """
    best = options[0].value
    same = not part.draws and best.p5 == best.p95
    ties = same and best.mean == best.p5
    out = [
        one
        if one.kind == "claim" or (ties and 0 < one.wins < 1)
        else replace(one, wins=_chance(one.wins, part, fitted))
        for one in options
    ]
    if same:
        return out
    return [
        replace(
            one,
            value=_set_right(one.value, "value", part, fitted),
            score=_set_right(one.score, "score", part, fitted),
        )
        for one in out
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
    slopes, odds = fitted.get(f"{part.game} wins slope"), log_odds(wins, part.draws)
    if slopes is None:
        return wins
    if odds is None and not part.worlds:
        return wins
    if odds is None:
        # So many more random deals are taken to end one way, and so many the other.
        row = f"{part.game} wins {'all' if wins else 'none'} {part.role}"
        more = _at(fitted, row, part.share)
        return abs(wins - more / (part.worlds + 2 * more))
    odds = slopes[-1 if odds > 0 else 0] * odds - _at(
        fitted, f"{part.game} wins {part.role}", part.share
    )
    return 1 / (1 + exp(-odds))


def log_odds(chance: float, draws: bool) -> float | None:
    """Return the natural logarithm of the odds of a chance, or None if it is 0 or 1.

    >>> log_odds(0.5, draws=False), log_odds(1, draws=False), round(log_odds(1, draws=True), 2)
    (0.0, None, 4.37)
    """
    if draws:
        chance = min(1 - _LEAST, max(_LEAST, chance))
    return log(chance / (1 - chance)) if 0 < chance < 1 else None


def at_part(figures: Sequence[float], part: float) -> float:
    """Return what a figure is at a part of a deal, from 0 (its beginning) to 1 (its end).

    `figures` are those at equal distances, two at least. Between two of them the figure lies in
    proportion.

    >>> at_part((0, 4, 2), 0.25), at_part((0, 4, 2), 0.75), at_part((0, 4, 2), 1.0)
    (2.0, 3.0, 2.0)
    """
    along = part * (len(figures) - 1)
    place = min(int(along), len(figures) - 2)
    beyond = along - place
    return figures[place] * (1 - beyond) + figures[place + 1] * beyond


def _at(fitted: Mapping[str, Sequence[float]], row: str, share: float) -> float:
    figures = fitted.get(row)
    return 0.0 if figures is None else at_part(figures, share)
