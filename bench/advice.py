"""`python -m bench.advice`: whether advice is right about what deals bring, and whether it wins.

    python -m bench.advice right [--game GAME ...] [--deals N] [--worlds N] [--jobs N]
    python -m bench.advice wins [--game GAME ...] [--deals N] [--worlds N] [--against NAME|WORLDS]

`right`: all players follow advice, and what each choice was expected to bring is compared with what
the deal brought. For each quarter of the deal it prints the excess of the expectation with its
standard error (deals are independent), and how many in a hundred ended between `p5` and `p95`. For
all quarters together it prints the Brier score of `wins`, beside that of a side that knows nothing,
and for each fifth of the chances given how often they come true. Solved moments are left out.

`wins`: one side follows advice. The other plays as a player of `carnet generate`, or follows advice
from another number of worlds. Each deal is played again with the sides exchanged. It prints the
gain of a deal, the mean of both, with its 95 % interval. Figures go to FOLDER/bench-advice.json.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from bench.advised import PlayedDeal, Player, dealt, generated, play
from records.rules.games import GAMES

#: The parts of a deal, and the bins of chances.
PARTS, BINS = 4, 5


def self_played(number: int, game: str, worlds: int) -> PlayedDeal:
    """Play a deal by advice on all seats."""
    seats = GAMES[game].rules().seats
    return play(dealt(game, number), [None] * seats, [worlds] * seats)


def exchanged(number: int, game: str, worlds: int, against: str) -> float:
    """Return what the first side makes by advice more than the other, the mean of both places.

    If there are more than two sides, how much more it makes by advice than as the others play.
    """
    rules = GAMES[game].rules()
    gains = []
    for place in range(len(rules.sides)):
        players: list[Player | None] = [None] * rules.seats
        asked = [worlds] * rules.seats
        for seat in range(rules.seats):
            if rules.side_of(seat) == place:
                continue
            if against.isdigit():
                asked[seat] = int(against)
            else:
                players[seat] = generated(game, against, number)
        scores = play(dealt(game, number), players, asked, number).scores
        others = [score for side, score in enumerate(scores) if side != place]
        gains.append(scores[place] - fmean(others))
    return fmean(gains)


def error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def made_by(scores: tuple[int, ...], side: int) -> int:
    """Return what the value of an option of this side is about."""
    return scores[side] - scores[1 - side] if len(scores) == 2 else scores[side]


def share(scores: tuple[int, ...], side: int) -> float:
    """Return a side's share of having won the deal."""
    most = max(scores)
    return 1 / scores.count(most) if scores[side] == most else 0.0


def judged(game: str, deals: Sequence[PlayedDeal]) -> dict[str, Any]:
    """Return the figures of `right` for deals of a game."""
    rules = GAMES[game].rules()
    excess: list[dict[int, list[float]]] = [defaultdict(list) for _ in range(PARTS)]
    inside: list[list[bool]] = [[] for _ in range(PARTS)]
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for number, deal in enumerate(deals):
        for one in deal.decisions:
            if one.how != "sampled":
                continue
            side = rules.side_of(one.seat)
            made = made_by(deal.scores, side)
            part = min(PARTS - 1, int(one.part * PARTS))
            excess[part][number].append(one.value - made)
            inside[part].append(one.p5 <= made <= one.p95)
            pair = one.wins, share(deal.scores, side)
            bins[min(BINS - 1, int(one.wins * BINS))].append(pair)
    every = [pair for pairs in bins for pair in pairs]
    by_deal = [[fmean(values) for values in part.values()] for part in excess]
    plain = 1 / len(rules.sides)
    return {
        "deals": len(deals),
        "excess": [(fmean(part), error(part)) if part else None for part in by_deal],
        "inside": [100 * fmean(part) if part else None for part in inside],
        "brier": fmean((chance - won) ** 2 for chance, won in every),
        "brier of nothing known": fmean((plain - won) ** 2 for _, won in every),
        "bins": [
            (fmean(chance for chance, _ in part), fmean(won for _, won in part), len(part))
            if part
            else None
            for part in bins
        ],
    }


def told_right(game: str, found: dict[str, Any]) -> None:
    """Print the figures of `right` for a game."""
    excess = ", ".join(
        "-" if one is None else f"{one[0]:+.2f} ± {one[1]:.2f}" for one in found["excess"]
    )
    inside = ", ".join("-" if one is None else f"{one:.0f}" for one in found["inside"])
    bins = ", ".join(f"{a:.2f} {b:.2f}" for a, b, _ in filter(None, found["bins"]))
    print(f"{game}: {found['deals']} deals, excess {excess}; inside {inside} %;", end=" ")
    print(f"Brier {found['brier']:.3f} of {found['brier of nothing known']:.3f}; {bins}")


def main() -> None:
    """Measure what is asked for, and print it game by game."""
    parser = argparse.ArgumentParser(description="Whether advice is right, and whether it wins.")
    parser.add_argument("what", choices=("right", "wins"))
    parser.add_argument("--game", nargs="*", default=list(GAMES))
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="The number of the first deal.")
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--against", default="collector")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    out: dict[str, Any] = {}
    numbers = range(given.first, given.first + given.deals)
    with ProcessPoolExecutor(given.jobs) as pool:
        for game in given.game:
            begun = time.time()
            if given.what == "right":
                each = partial(self_played, game=game, worlds=given.worlds)
                out[game] = judged(game, list(pool.map(each, numbers)))
                told_right(game, out[game])
            else:
                each = partial(exchanged, game=game, worlds=given.worlds, against=given.against)
                gains = list(pool.map(each, numbers))
                out[game] = {"deals": len(gains), "gain": fmean(gains), "error": error(gains)}
                print(
                    f"{game}: {fmean(gains):+.2f} ± {1.96 * error(gains):.2f} in {len(gains)} deals"
                )
            out[game]["seconds"] = time.time() - begun
    given.folder.mkdir(parents=True, exist_ok=True)
    (given.folder / "bench-advice.json").write_text(json.dumps(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
