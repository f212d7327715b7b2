"""`python -m fitting.habits`: how likely players who follow advice are to play each card.

    python -m fitting.habits [--game GAME ...] [--first N] [--deals N] [--worlds N]

Players who follow advice play among themselves. A conditional logit is fitted to their choices
among their legal cards, drawn towards equal chances where there are few data. It prints the rows of
`analysis.fitted.HABITS`, with how readily cards that something holds are played, and how much
likelier both make the card that was played.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import exp, log
from typing import NamedTuple

from analysis.estimate.habits import Moved, Role, bonds, held_by, roles
from analysis.fitted import KIND, RUN
from fitting import live
from fitting.contest import dealt
from records.cards import BIT, KNOWN
from records.judging.plays import legal_plays
from records.notation.model import DECLARATION, PLAY, Item, Record
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.tally import Tally

#: How often the figures are made better, how strongly they are drawn to 0, and their bounds.
TIMES, DRAWN, MOST = 200, 1.0, 6.0

#: What makes a card more or less likely to be played: a row and a place in it.
Mark = tuple[str, int]


class Able(NamedTuple):
    """A card that might have been played: its role, and what holds it as `held_by` has it."""

    role: Role
    held: tuple[int, int, int, int]

    @property
    def marks(self) -> list[Mark]:
        """All that makes it likely."""
        bound = zip(("pair", "kind", "run", "double"), self.held, strict=True)
        least = {"kind": 2, "run": 2}
        return [
            (self.role.name, self.role.level),
            *((name, many) for name, many in bound if many >= least.get(name, 1)),
        ]


#: A choice: the cards that might have been played, and the place of the one that was.
Chosen = tuple[list[Able], int]


class _Plays(Watch):
    """Keeps what each card might have done from which one was chosen, and which that was."""

    def __init__(self) -> None:
        self.found: list[Chosen] = []

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        table = line.table
        self.before = table.copy()
        trick: list[tuple[int, int]] = []
        declared: dict[int, set[tuple[int, ...]]] = defaultdict(set)

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            before = self.before
            if item.kind == DECLARATION:
                declared[seat].add(tuple(sorted(item.cards)))
            if item.kind == PLAY:
                before.settle()
                legal = legal_plays(before, seat)
                draws, offsuit = before.stock.left > 0, before.phase.offsuit_wins
                moved = Moved(before.trumps.suit, offsuit, draws, tuple(trick))
                by_card = roles(table.rules, moved, seat)
                told = frozenset(declared[seat])
                bound = bonds(table.rules, before.trumps.suit, told) if draws else ()
                hand = before.hands.known[seat]
                one, two = (
                    sum(BIT[card] for card in range(KNOWN) if hand[card] >= many) for many in (1, 2)
                )
                able, chosen = [], -1
                for card, role in enumerate(by_card):
                    if role is None or not legal >> card & 1:
                        continue
                    if card == item.card:
                        chosen = len(able)
                    held = held_by(bound[card], card, one, two) if bound else (0, 0, 0, 0)
                    able.append(Able(role, held))
                if len(able) > 1:
                    self.found.append((able, chosen))
                trick.append((seat, item.card))
                if not table.current.cards:
                    trick.clear()
            self.before = table.copy()

        return observe


def plays_of(record: Record) -> list[Chosen]:
    """Return for each choice what each card would have done, and the place of the chosen card."""
    watch = _Plays()
    Replay(record, None, watch)
    return watch.found


def fitted(plays: list[Chosen]) -> dict[Mark, float]:
    """Return the natural logarithm of how likely a card is to be played, by mark."""
    data = [([one.marks for one in able], chosen) for able, chosen in plays]
    counts: dict[Mark, int] = defaultdict(int)
    for able, _ in data:
        for marks in able:
            for one in marks:
                counts[one] += 1
    out = dict.fromkeys(counts, 0.0)
    for _ in range(TIMES):
        slope = {one: -2 * DRAWN * value for one, value in out.items()}
        for able, chosen in data:
            weights = [exp(sum(out[one] for one in marks)) for marks in able]
            total = sum(weights)
            for one in able[chosen]:
                slope[one] += 1
            for marks, weight in zip(able, weights, strict=True):
                for one in marks:
                    slope[one] -= weight / total
        for one, value in out.items():
            step = slope[one] / (counts[one] / 4 + 5)
            out[one] = max(-MOST, min(MOST, value + step))
    return out


def likelihood(plays: list[Chosen], by: dict[Mark, float]) -> float:
    """Return the mean logarithm of the chance that the card chosen had."""
    total = 0.0
    for able, chosen in plays:
        weights = [exp(sum(by.get(mark, 0.0) for mark in one.marks)) for one in able]
        total += log(weights[chosen] / sum(weights))
    return total / len(plays)


def readily(by: dict[Mark, float], name: str, most: int) -> list[int]:
    """Return how readily cards are played by how much of this kind holds them, in hundredths."""
    return [round(100 * exp(by.get((name, many), 0.0))) for many in range(most)]


def told(by: dict[Mark, float]) -> str:
    """Return what was fitted as `analysis.fitted.HABITS` has it."""
    bound = {"pair": 2, "kind": len(KIND), "run": len(RUN), "double": 2}
    rows: dict[str, dict[int, float]] = defaultdict(dict)
    for (name, level), value in by.items():
        if name not in bound:
            rows[name][level] = value
    lines = []
    for name, row in sorted(rows.items()):
        size = 14 if name.startswith("keeps") else 13
        figures = (round(100 * row.get(level, 0.0)) for level in range(size))
        lines.append(f"{name}: " + " ".join(map(str, figures)))
    for name, most in bound.items():
        lines.append(f"{name}: " + " ".join(map(str, readily(by, name, most))))
    return "\n".join(lines)


def main() -> None:
    """Let advised players play, and print the rows."""
    parser = argparse.ArgumentParser(description="The habits of players who follow advice.")
    parser.add_argument("--game", nargs="*", default=list(GAMES))
    parser.add_argument("--first", type=int, default=0, help="The number of the first deal.")
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--worlds", type=int, default=40)
    given = parser.parse_args()
    plays = []
    for game in given.game:
        for number in range(given.first, given.first + given.deals):
            plays += plays_of(live.play(dealt(game, number), given.worlds).record)
    found = fitted(plays)
    print(told(found))
    print(f"{len(plays)} cards: {likelihood(plays, found):.3f}, and {likelihood(plays, {}):.3f}")


if __name__ == "__main__":
    main()
