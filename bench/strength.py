"""`make bench`: whether advice beats the players of `carnet generate`, and plainer advice.

    python -m bench.strength [--game GAME ...] [--against NAME|WORLDS ...] [--worlds N]
                             [--deals N] [--most N] [--minutes M] [--folder FOLDER]

One side follows advice. The other is by default each of these in turn:

- a player of `carnet generate`, each of those who play differently in the game;
- `plain`: advice from as many random deals, which are all equally likely and played on to the last
  card by the policy, as a plain determinized player has it;
- `older`: advice that plays random deals on to the last card, as it was before it solved their
  rest, in the games in which it does.

`--against 80` is advice from so many random deals. Each deal is played once with advice in each
place. The gain is what advice makes more in the deal than the others, the mean of all places. Deals
are independent, so that the interval is of their gains.

Every game has its first `deals`. Then those whose interval holds 0 have as many more, again and
again, up to `most` or until the processor minutes have run out. All results are kept in
FOLDER/strength.jsonl, and those that are there are not played again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple

from analysis.estimate.last_tricks import claims_solvable, solvable
from fitting.contest import Adviser, Player, Result, duplicated, of_generator
from records.rules.games import GAMES

#: Half the width of a 95 % interval, in standard errors.
_WIDTH = 1.96
#: The names of the opponents who follow other advice.
_PLAIN, _OLDER = "plain", "older"


class Match(NamedTuple):
    """Advice on `worlds` random deals in a game, against somebody (see above)."""

    game: str
    worlds: int
    against: str


class Kept:
    """The results of all matches, in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.results: dict[Match, dict[int, Result]] = {}
        #: for each match the processor seconds, the choices and the options tried
        self.cost: dict[Match, list[float]] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                one = json.loads(line)
                match = Match(*one["match"])
                self._take(match, Result(*one["result"]), one["cost"])

    def add(self, match: Match, result: Result, cost: list[float]) -> None:
        """Keep a result, and what it cost."""
        self._take(match, result, cost)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"match": match, "result": result, "cost": cost}) + "\n")

    def _take(self, match: Match, result: Result, cost: list[float]) -> None:
        self.results.setdefault(match, {})[result.number] = result
        sums = self.cost.setdefault(match, [0.0] * len(cost))
        sums[:] = [a + b for a, b in zip(sums, cost, strict=True)]

    def interval(self, match: Match) -> tuple[float, float]:
        """Return the mean gain with half the width of its interval, which a single deal has not."""
        gains = [one.gain for one in self.results.get(match, {}).values()]
        if len(gains) < 2:
            return (gains[0] if gains else 0.0), float("inf")
        return fmean(gains), _WIDTH * stdev(gains) / sqrt(len(gains))


def opponents(game: str) -> list[str]:
    """Return whom advice plays in a game: generated players who take all chances, other advice.

    >>> opponents("brusquembille"), opponents("whist")
    (['thrifty', 'plain', 'older'], ['eager', 'plain'])
    """
    rules = GAMES[game].rules()
    out = ["collector"] if rules.declarations is not None else []
    if any(rules.value) and not rules.fewest:
        out.append("thrifty")
    ends = [_OLDER] if solvable(rules) or claims_solvable(rules) else []
    return [*(out or ["eager"]), _PLAIN, *ends]


def opponent(game: str, name: str, worlds: int, number: int) -> Player:
    """Return one of the opponents, or advice from as many random deals as the name says."""
    if name in (_PLAIN, _OLDER):
        return Adviser(worlds, seed=1, plain=name == _PLAIN, older=name == _OLDER)
    if name.isdigit():
        return Adviser(int(name), seed=1)
    return of_generator(game, name, number)


def play(kept: Kept, match: Match, numbers: Iterable[int], until: float) -> bool:
    """Play these deals, if they are not there yet. Returns whether there was time for all."""
    there = kept.results.get(match, {})
    game, worlds, against = match
    for number in numbers:
        if number in there:
            continue
        if process_time() > until:
            return False
        begun, advice = process_time(), Adviser(worlds)
        other = partial(opponent, game, against, worlds, number)
        result = duplicated(game, number, lambda advice=advice: advice, other)
        seconds = process_time() - begun
        kept.add(match, result, [seconds, advice.choices, advice.tried])
    return True


def told(kept: Kept, match: Match) -> str:
    """Return a line about a match."""
    gain, half = kept.interval(match)
    results = kept.results[match].values()
    seconds, choices, tried = kept.cost[match]
    won = 100 * fmean(one.won for one in results)
    name = f"{match.game} {match.worlds}"
    each, rate = 1000 * seconds / max(1, choices), tried / max(seconds, 1e-9)
    return (
        f"{name:32} against {match.against:10} {len(results):5} deals  {gain:+9.2f} ± {half:7.2f}"
        f"  {won:4.0f} % won  {each:6.1f} ms a choice  {rate:7.0f} worlds/s"
    )


def unsettled(kept: Kept, matches: Iterable[Match]) -> list[Match]:
    """Return those of the matches whose interval holds 0."""
    out = []
    for match in matches:
        gain, half = kept.interval(match)
        if abs(gain) <= half:
            out.append(match)
    return out


def main() -> None:
    """Play the matches that are asked for, and print a line for each."""
    parser = argparse.ArgumentParser(description="Whether advice beats others.")
    parser.add_argument("--game", nargs="*", default=list(GAMES))
    parser.add_argument("--against", nargs="*", default=[])
    parser.add_argument("--worlds", type=int, default=8)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--most", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    kept = Kept(given.folder / "strength.jsonl")
    until = process_time() + 60 * given.minutes
    matches = [
        Match(game, given.worlds, against)
        for game in given.game
        for against in given.against or opponents(game)
    ]
    left, upto = matches, given.deals
    while left and upto <= given.most:
        for match in left:
            if not play(kept, match, range(upto), until):
                left = []
                break
            print(told(kept, match), flush=True)
        left = unsettled(kept, left)
        upto += given.deals
    print("\nall")
    for match in matches:
        if match in kept.results:
            print(told(kept, match))


if __name__ == "__main__":
    main()
