"""`python -m fitting.calibration`: whether the figures of advice come true.

    python -m fitting.calibration [--game GAME ...] [--first N] [--deals N] [--worlds N]
                                  [--folder F] [--fit]

All players follow advice. What each choice was expected to bring is compared with what the deal
brought. Each deal is kept in FOLDER/calibration/GAME.jsonl as soon as it is played, and a deal that
is there is not played again. So a long measurement can be stopped, and goes on where it was.

It prints for each quarter of the cards

- the excess: the value less what the deal brought. In each deal it is the mean of all seats, and of
  all choices of a seat. What two sides make cancels out in this, so that few deals tell much;
- how many in a hundred ended below `p5`, between `p5` and `p95`, and above `p95`;

and for the whole deal the Brier score of `wins`, beside that of a side that knows nothing, and for
each tenth of the chances given how often they came true. Standard errors take the choices of a deal
together. Solved moments are left out.

It prints all of this three times: as the random deals have it, as it is set right by others, and as
advice has it, which is worth stating of deals to which that was not fitted (from 1000 on). By
others: there are five groups of deals, and each is set right by what was fitted to the other four.
With `--fit` it prints the rows of `analysis.fitted.CALIBRATION` instead, fitted to all these
deals.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from analysis.advice.calibrated import Part
from analysis.fitted import CALIBRATION
from fitting import live
from fitting.calibrating import Rows, Told, made_by, rows_of, set_right, share
from fitting.contest import dealt
from fitting.live import Decision
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

#: The parts of a deal, the bins of chances, and the groups of deals.
PARTS, BINS, GROUPS = 4, 10, 5


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def kept_in(file: Path, worlds: int) -> dict[int, Told]:
    """Return the deals of a file that were played with so many random deals, by number."""
    if not file.exists():
        return {}
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {
        one["deal"]: Told([_decision(*row) for row in one["decisions"]], tuple(one["scores"]))
        for one in rows
        if one["worlds"] == worlds
    }


def deals_of(game: str, numbers: Iterable[int], worlds: int, file: Path) -> list[Told]:
    """Return these deals. Those that a file does not have are played, and kept in it."""
    known = kept_in(file, worlds)
    for number in numbers:
        if number in known:
            continue
        played = live.play(dealt(game, number), worlds, fitted={})
        rows = [astuple(one) for one in played.decisions]
        line = {"deal": number, "worlds": worlds, "scores": played.scores, "decisions": rows}
        with file.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(line) + "\n")
        known[number] = Told(played.decisions, played.scores)
    return [known[number] for number in numbers]


def _decision(
    seat: int,
    share: float,
    part: list[Any],
    value: list[float],
    score: list[float],
    wins: float,
) -> Decision:
    (middle, p5, p95), (own, least, most) = value, score
    return Decision(seat, share, Part(*part), (middle, p5, p95), (own, least, most), wins)


def figure_of(values: Sequence[float]) -> Figure | None:
    """Return the mean of independent values with its error, None if there are none."""
    if not values:
        return None
    return Figure(fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0)


def clustered(by_deal: Iterable[Sequence[float]]) -> Figure | None:
    """Return the mean of all values, with its error if the values of a deal hang together.

    >>> clustered([[1.0, 1.0], [0.0, 0.0]])
    Figure(mean=0.5, error=0.5)
    """
    groups = [values for values in by_deal if values]
    count = sum(map(len, groups))
    if not count:
        return None
    mean = sum(map(sum, groups)) / count
    if len(groups) < 2:
        return Figure(mean, 0.0)
    apart = sum((sum(values) - mean * len(values)) ** 2 for values in groups)
    return Figure(mean, sqrt(apart * len(groups) / (len(groups) - 1)) / count)


def excess(rules: RuleSet, deals: Sequence[Told]) -> list[Figure | None]:
    """Return how much too high the values were, quarter by quarter."""
    out: list[list[float]] = [[] for _ in range(PARTS)]
    for deal in deals:
        by_seat: list[dict[int, list[float]]] = [defaultdict(list) for _ in range(PARTS)]
        for one in deal.decisions:
            made = made_by(deal.scores, rules.side_of(one.seat))
            by_seat[part_of(one)][one.seat].append(one.value[0] - made)
        for part, seats in enumerate(by_seat):
            if seats:
                out[part].append(fmean(fmean(values) for values in seats.values()))
    return list(map(figure_of, out))


def part_of(one: Decision) -> int:
    """Return the quarter of a deal in which a decision fell."""
    return min(PARTS - 1, int(one.share * PARTS))


def bands(rules: RuleSet, deals: Sequence[Told]) -> list[tuple[Figure | None, ...]]:
    """Return for each quarter the shares that ended below the band, in it, and above it."""
    ends: list[list[list[list[float]]]] = [[[] for _ in range(3)] for _ in range(PARTS)]
    for deal in deals:
        for part in ends:
            for kind in part:
                kind.append([])
        for one in deal.decisions:
            made = made_by(deal.scores, rules.side_of(one.seat))
            _, p5, p95 = one.value
            where = (made < p5, p5 <= made <= p95, made > p95)
            for kind, true in zip(ends[part_of(one)], where, strict=True):
                kind[-1].append(float(true))
    return [tuple(clustered(kind) for kind in part) for part in ends]


def chances(rules: RuleSet, deals: Sequence[Told]) -> dict[str, Any]:
    """Return the Brier score, that of nothing known, and what came true of each tenth given."""
    errors: list[float] = []
    plain: list[float] = []
    given: list[list[float]] = [[] for _ in range(BINS)]
    won: list[list[list[float]]] = [[] for _ in range(BINS)]
    even = 1 / len(rules.sides)
    for deal in deals:
        for part in won:
            part.append([])
        for one in deal.decisions:
            hit = share(deal.scores, rules.side_of(one.seat))
            errors.append((one.wins - hit) ** 2)
            plain.append((even - hit) ** 2)
            at = min(BINS - 1, int(one.wins * BINS))
            given[at].append(one.wins)
            won[at][-1].append(hit)
    bins = [
        {"given": fmean(chance), "choices": len(chance), "won": clustered(hits)}
        for chance, hits in zip(given, won, strict=True)
        if chance
    ]
    return {"brier": fmean(errors), "brier of nothing known": fmean(plain), "bins": bins}


def by_others(game: str, deals: Sequence[Told]) -> list[Told]:
    """Return deals set right, each group by what was fitted to the other groups."""
    out: list[Told] = list(deals)
    for group in range(GROUPS):
        others = [deal for at, deal in enumerate(deals) if at % GROUPS != group]
        fitted = rows_of(game, others)
        out[group::GROUPS] = [set_right(deal, fitted) for deal in deals[group::GROUPS]]
    return out


def judged(game: str, deals: Sequence[Told]) -> dict[str, Any]:
    """Return the figures of a game."""
    rules = GAMES[game].rules()
    return {
        "deals": len(deals),
        "excess": excess(rules, deals),
        "bands": bands(rules, deals),
        **chances(rules, deals),
    }


def printed(name: str, found: dict[str, Any]) -> None:
    """Print the figures of a game."""

    def at(one: Figure | None, times: float, form: str) -> str:
        return "-" if one is None else f"{times * one.mean:{form}}"

    print(f"{name}: {found['deals']} deals")
    errors = [
        "-" if one is None else f"{one.mean:+.2f} ± {one.error:.2f}" for one in found["excess"]
    ]
    print("  excess", ", ".join(errors))
    bands = [" ".join(at(one, 100, ".0f") for one in part) for part in found["bands"]]
    print("  below, in and above the band, %:", ", ".join(bands))
    print(f"  Brier {found['brier']:.3f} of {found['brier of nothing known']:.3f}")
    for one in found["bins"]:
        came, error = one["won"]
        given = f"given {100 * one['given']:.0f} %: won {100 * came:.0f} ± {100 * error:.0f} %"
        print(f"  {given} ({one['choices']} choices)")


def main() -> None:
    """Measure game by game, and print the figures."""
    parser = argparse.ArgumentParser(description="Whether the figures of advice come true.")
    parser.add_argument("--game", nargs="*", default=list(GAMES))
    parser.add_argument("--first", type=int, default=0, help="The number of the first deal.")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    parser.add_argument("--fit", action="store_true", help="Print what is fitted to these deals.")
    given = parser.parse_args()
    folder = given.folder / "calibration"
    folder.mkdir(parents=True, exist_ok=True)
    numbers = range(given.first, given.first + given.deals)
    out, fitted = {}, Rows()
    for game in given.game:
        deals = deals_of(game, numbers, given.worlds, folder / f"{game}.jsonl")
        fitted |= rows_of(game, deals)
        if given.fit:
            continue
        right = judged(game, by_others(game, deals))
        used = judged(game, [set_right(deal, CALIBRATION) for deal in deals])
        out[game] = {"as found": judged(game, deals), "by others": right, "as advice has it": used}
        for name, found in out[game].items():
            printed(f"{game}, {name}", found)
    if given.fit:
        print(
            "\n".join(
                f"{row}: {' '.join(f'{one:g}' for one in found)}" for row, found in fitted.items()
            )
        )
        return
    text = json.dumps(out) + "\n"
    (given.folder / "bench-calibration.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
