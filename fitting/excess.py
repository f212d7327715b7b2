"""`python -m fitting.excess`: whether estimates favour whoever looks.

    python -m fitting.excess [--game GAME ...] [--players KIND ...] [--deals N] [--folder F]

At every moment of a deal that is estimated by random deals, each seat looks in turn. The excess is
how much more a seat expects for its own side than is right, as the mean of all seats. With two
sides it is that of the difference between them. What one of them makes more the other makes less,
so that what the seats expect tells the excess, whatever the deal brought. With more sides it is
that of the score, and what the policy makes of the true hands is right.

Deals are played by those of `carnet generate`, the default ones (`generated`) or those who keep
what they may still declare (`collector`), by the policy that plays estimates on (`policy`), or by
players who follow advice (`advised`, dear). Each deal is kept in FOLDER/excess/PLAYERS-GAME.jsonl
as soon as it was looked at, and is not looked at again unless `--again` is given. So a long
measurement can be stopped, and goes on where it was.

It prints the excess for each quarter of the cards, with its standard error by deal: that of the
random deals, and what `analysis.estimate.viewers` leaves of it. Beside these stands the share of
the deals that end in the band, for one seat's eyes and for all.

With `--fit` it also prints a row of `analysis.fitted.VIEWERS`, fitted to the deals of all
the players together, and what would be left of each deal by what is fitted to the others. There is
none unless whoever looks is favoured by more than two standard errors in some quarter with each
kind of players.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from analysis.estimate.compiled import rolled_out
from analysis.estimate.deal import DealEstimate
from analysis.estimate.piecewise import at_part
from analysis.estimate.playing_on import Points, policy_for
from analysis.estimate.sample import expected
from analysis.estimate.sampling import tricks_apart
from analysis.estimate.unseen_cards import clean, seen
from analysis.fitted import VIEWERS
from analysis.kernel import resuming
from analysis.kernel.rollouts import Brought
from fitting import live
from fitting.bent_lines import fitted
from fitting.calibration import PARTS, Figure, clustered, figure_of
from fitting.contest import dealt
from fitting.self_play import self_played
from records import form, loads, replay
from records.cards import SEATS
from records.generate import generate
from records.notation.model import Record
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.table import Table

#: Who plays the deals.
PLAYERS = ("generated", "collector", "policy", "advised")
#: The number of random deals for each seat's eyes, and for those who give advice.
SAMPLES, WORLDS = 40, 16
#: The number of figures that are fitted, how little they bend for each moment told, and into how
#: many parts deals are split, each put right by what is fitted to the others.
PLACES, BEND, FOLDS = 9, 0.01, 5

#: A row of `analysis.fitted.VIEWERS`, and the one that changes nothing.
Row = tuple[float, ...]
NOTHING: Row = (0.0, 0.0)


class Look(NamedTuple):
    """A moment of a deal.

    `part` is the share of the cards that has been played. `views` has for each seat what it expects
    each side to make, and `bands` where nine deals in ten end for its own side. `pooled` is that
    for each side by all eyes. `true` is what the policy makes of the true hands.
    """

    part: float
    views: list[list[float]]
    bands: list[tuple[float, float]]
    pooled: list[tuple[float, float]]
    true: list[float]


class Looked(NamedTuple):
    """A deal: what it made each side, and its moments."""

    made: list[int]
    looks: list[Look]


def own(scores: Sequence[float], side: int) -> float:
    """Return what a side makes: of two, how much more than the other."""
    return scores[side] - scores[1 - side] if len(scores) == 2 else scores[side]


def played(players: str, game: str, number: int) -> tuple[Record, tuple[int, ...]]:
    """Return a record of a deal that these players have played, and what it made each side."""
    if players == "advised":
        record = dealt(game, number)
        return record, live.play(record, WORLDS).scores
    if players == "policy":
        record = self_played(game, number)
    else:
        player = "random" if players == "generated" else players
        record = generate(game, f"excess {number}", player=player)
        del record.deals[1:]
    return record, replay(record).deals[0].score or ()


def look_at(record: Record, samples: int = SAMPLES) -> list[Look]:
    """Look at the first deal of a record by every seat's eyes."""
    found = replay(record)
    rules = found.rules
    assert rules is not None
    on = DealEstimate(found, 1, samples, 0, tricks_apart(rules))
    looks = []
    for ply, table in sorted(on.tables.items()):
        # Where both hands are known nothing is hidden from anybody.
        known_by_all = on.open_hands(table) and not table.stock.left
        if known_by_all or (table.trick - 1) % on.every:
            continue
        position, done = found.position(1, ply), on.played(ply)
        by_seat = []
        for seat in SEATS[: rules.seats]:
            known = seen(table, position, seat, done)
            if known is not None:
                by_seat.append(on._sampled([known], ply))
        # Who closed the talon may have drawn before, which a record need not say.
        if len(by_seat) == rules.seats:
            looks.append(_look(on, table, ply, by_seat))
    return looks


def _look(on: DealEstimate, table: Table, ply: int, found: list[list[Points]]) -> Look:
    rules = on.rules
    sides = range(len(rules.sides))
    bands = []
    for seat, points in enumerate(found):
        side = rules.side_of(seat)
        band = expected([own(one, side) for one in points])
        bands.append((band.p5, band.p95))
    pooled = [expected([own(one, side) for points in found for one in points]) for side in sides]
    return Look(
        part=round(table.plays / (rules.tricks * rules.seats), 4),
        views=[[fmean(one[side] for one in points) for side in sides] for points in found],
        bands=bands,
        pooled=[(one.p5, one.p95) for one in pooled],
        true=_from_true_hands(on, table, ply),
    )


def _from_true_hands(on: DealEstimate, table: Table, ply: int) -> list[float]:
    """Return what the policy makes on the mean for each side, if all cards are what they are."""
    policy = policy_for(on.rules, Random(f"true {ply}"))
    announced = on.announced(ply)
    start = clean(table)

    def by_python(unit: int) -> list[Brought]:
        return [on.played_on(policy, start.copy(), announced)]

    tally = on.tally(announced)
    made = rolled_out(
        policy, on.added_up, tally, [resuming.start(start, (), None)], on.samples, by_python
    )
    made = made or [by_python(unit)[0] for unit in range(on.samples)]
    before = announced if on.added_up else on.nothing
    return [early + fmean(one.scores[side] for one in made) for side, early in enumerate(before)]


def looked_at(players: str, game: str, number: int, kept: Path, again: bool = False) -> Looked:
    """Return what was seen of a deal that was kept, or have it played, look at it, and keep that.

    If it is to be looked at `again`, a deal that was kept is only not played again.
    """
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        one = json.loads(line)
        if one["deal"] == number:
            if again:
                return Looked(one["made"], look_at(loads(one["record"])[0]))
            return Looked(one["made"], [Look(*look) for look in one["looks"]])
    record, made = played(players, game, number)
    looks = look_at(record)
    row = {"deal": number, "made": made, "record": form(record), "looks": looks}
    with kept.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    return Looked(list(made), looks)


def excess_of(rules: RuleSet, look: Look, row: Row = NOTHING) -> float:
    """Return how much more the seats expect at a moment for their own sides than is right.

    That is what is left once the row's figure is taken off, within the band of each seat.
    """
    times = 2 if len(rules.sides) == 2 else 1
    off = times * at_part(row, look.part)
    found = []
    for seat, (view, (low, high)) in enumerate(zip(look.views, look.bands, strict=True)):
        side = rules.side_of(seat)
        value = own(view, side)
        right = look.true[side] if len(rules.sides) > 2 else 0.0
        found.append(min(max(value - off, min(low, value)), max(high, value)) - right)
    return fmean(found)


def quarter(look: Look) -> int:
    """Return the quarter of the cards in which a moment falls, from 0."""
    return min(PARTS - 1, int(look.part * PARTS))


def by_quarter(
    rules: RuleSet, deals: Sequence[Looked], rows: Sequence[Row] = (NOTHING,)
) -> list[Figure | None]:
    """Return the excess that is left, quarter by quarter. In each deal it is that of its moments.

    The first deal is put right by the first of the rows, and so on in turn.
    """
    out: list[list[float]] = [[] for _ in range(PARTS)]
    for number, deal in enumerate(deals):
        row = rows[number % len(rows)]
        quarters: list[list[float]] = [[] for _ in range(PARTS)]
        for look in deal.looks:
            quarters[quarter(look)].append(excess_of(rules, look, row))
        for part, values in zip(out, quarters, strict=True):
            if values:
                part.append(fmean(values))
    return list(map(figure_of, out))


def row_of(rules: RuleSet, kinds: Sequence[Sequence[Looked]]) -> Row:
    """Return how much too high each seat values its own side's score, fitted to these deals.

    Each kind of players counts alike, and a quarter of a deal as much as any other of theirs. Of
    the difference between two sides, half counts for each.
    """
    times = 2 if len(rules.sides) == 2 else 1
    told = []
    for deals in kinds:
        for deal in deals:
            in_quarter = Counter(quarter(look) for look in deal.looks)
            told += [
                (
                    look.part,
                    excess_of(rules, look) / times,
                    1 / (in_quarter[quarter(look)] * len(deals)),
                )
                for look in deal.looks
            ]
    row = fitted(told, PLACES, BEND * sum(weight for _, _, weight in told))
    # From the last moment told on, all is known, and nothing is too much.
    last = max((part for part, _, _ in told), default=0.0)
    return tuple(one if place < last * (PLACES - 1) + 1 else 0.0 for place, one in enumerate(row))


def crossed(rules: RuleSet, kinds: Sequence[Sequence[Looked]]) -> list[Row]:
    """Return rows for the deals in turn, each fitted to the deals that it does not put right."""
    return [
        row_of(
            rules,
            [[deal for at, deal in enumerate(deals) if at % FOLDS != fold] for deals in kinds],
        )
        for fold in range(FOLDS)
    ]


def favours(found: Sequence[Figure | None]) -> bool:
    """Return whether whoever looks is favoured by more than two standard errors in some quarter."""
    return any(one is not None and one.mean > 2 * one.error > 0 for one in found)


def printed(players: str, game: str, deals: Sequence[Looked]) -> None:
    """Print the figures of a game that these players played."""
    rules = GAMES[game].rules()
    print(f"{players} {game}, {len(deals)} deals")
    print("  excess of the random deals", said(by_quarter(rules, deals)))
    now = by_quarter(rules, deals, [VIEWERS.get(f"{game} {rules.seats}", NOTHING)])
    print("  excess that is left       ", said(now))
    shares = [
        "-" if one is None else f"{100 * one.mean:.0f} ± {100 * one.error:.0f} %"
        for one in inside(rules, deals)
    ]
    print("  inside the band by one seat's eyes, and by all:", ", ".join(shares), flush=True)


def print_fitted(game: str, found: Mapping[str, Sequence[Looked]]) -> None:
    """Print the row fitted to the deals of all these players, if all favour whoever looks."""
    rules, kinds = GAMES[game].rules(), list(found.values())
    if all(favours(by_quarter(rules, deals)) for deals in kinds):
        rows = crossed(rules, kinds)
        for players, deals in found.items():
            print(f"  {players}, put right by other deals", said(by_quarter(rules, deals, rows)))
        row = (f"{round(one, 3):g}" for one in row_of(rules, kinds))
        print(f"  {game} {rules.seats}:", *row, flush=True)


def inside(rules: RuleSet, deals: Sequence[Looked]) -> tuple[Figure | None, Figure | None]:
    """Return the shares of deals that end in their band, by one seat's eyes and by all.

    A seat's band is that of its own side. All eyes are asked for the first side's alone.
    """
    one: list[list[float]] = []
    every: list[list[float]] = []
    for deal in deals:
        one.append([])
        every.append([])
        for look in deal.looks if deal.made else ():
            for seat, (low, high) in enumerate(look.bands):
                one[-1].append(float(low <= own(deal.made, rules.side_of(seat)) <= high))
            low, high = look.pooled[0]
            every[-1].append(float(low <= own(deal.made, 0) <= high))
    return clustered(one), clustered(every)


def said(found: Sequence[Figure | None]) -> str:
    """Return figures with their errors, to as many places as these have."""
    out = []
    for one in found:
        places = 3 if one is not None and one.error < 0.1 else 2
        out.append("-" if one is None else f"{one.mean:+.{places}f} ± {one.error:.{places}f}")
    return ", ".join(out)


def main() -> None:
    """Measure game by game, and print the figures."""
    parser = argparse.ArgumentParser(description="Whether estimates favour whoever looks.")
    parser.add_argument("--game", nargs="*", default=list(GAMES))
    parser.add_argument("--players", nargs="*", default=list(PLAYERS[:2]), choices=PLAYERS)
    parser.add_argument("--first", type=int, default=0, help="The number of the first deal.")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    parser.add_argument("--again", action="store_true", help="Look again at deals that are kept.")
    parser.add_argument("--fit", action="store_true", help="Print the rows fitted to the deals.")
    given = parser.parse_args()
    folder = given.folder / "excess"
    folder.mkdir(parents=True, exist_ok=True)
    numbers = range(given.first, given.first + given.deals)
    for game in given.game:
        found = {}
        for players in given.players:
            kept = folder / f"{players}-{game}.jsonl"
            deals = [looked_at(players, game, one, kept, given.again) for one in numbers]
            printed(players, game, deals)
            found[players] = deals
        if given.fit:
            print_fitted(game, found)


if __name__ == "__main__":
    main()
