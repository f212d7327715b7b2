"""`python -m bench.habits`: how likely players who follow advice are to play each card.

    python -m bench.habits [--game GAME ...] [--deals N] [--worlds N]

Players who follow advice play among themselves. A conditional logit is fitted to their choices
among their legal cards, drawn towards equal chances where there are few data. It prints the rows of
`analysis.estimate.habits_fitted`, and how much likelier they make the card that was played.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import exp, log

from analysis.estimate.habits import Moved, Role, roles
from bench.advised import dealt, play
from records.notation.model import PLAY, Item, Record
from records.play.course import Observer
from records.play.line_of_play import Line
from records.play.replay import Replay
from records.play.watch import Watch
from records.rules.games import GAMES
from records.rules.judging.plays import legal_plays
from records.rules.tally import Tally

#: How often the figures are made better, how strongly they are drawn to 0, and their bounds.
TIMES, DRAWN, MOST = 100, 1.0, 6.0


class _Plays(Watch):
    """Keeps the roles of the cards from which each was chosen, and which that was."""

    def __init__(self) -> None:
        self.found: list[tuple[list[Role], int]] = []

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        table = line.table
        self.before = table.copy()
        trick: list[tuple[int, int]] = []

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            before = self.before
            if item.kind == PLAY:
                before.settle()
                legal = legal_plays(before, seat)
                draws, offsuit = before.stock.left > 0, before.phase.offsuit_wins
                moved = Moved(before.trumps.suit, offsuit, draws, tuple(trick))
                by_card = roles(table.rules, moved, seat)
                cards = [card for card, role in enumerate(by_card) if role and legal >> card & 1]
                if len(cards) > 1:
                    able = [role for role in map(by_card.__getitem__, cards) if role]
                    self.found.append((able, cards.index(item.card)))
                trick.append((seat, item.card))
                if not table.current.cards:
                    trick.clear()
            self.before = table.copy()

        return observe


def plays_of(record: Record) -> list[tuple[list[Role], int]]:
    """Return for each choice what each card would have done, and the place of the chosen card."""
    watch = _Plays()
    Replay(record, None, watch)
    return watch.found


def fitted(plays: list[tuple[list[Role], int]]) -> dict[tuple[str, int], float]:
    """Return the natural logarithm of how likely a card is to be played, by role and level."""
    data = [([(one.name, one.level) for one in able], chosen) for able, chosen in plays]
    counts: dict[tuple[str, int], int] = defaultdict(int)
    for able, _ in data:
        for one in able:
            counts[one] += 1
    out = dict.fromkeys(counts, 0.0)
    for _ in range(TIMES):
        slope = {one: -2 * DRAWN * value for one, value in out.items()}
        for able, chosen in data:
            weights = [exp(out[one]) for one in able]
            total = sum(weights)
            slope[able[chosen]] += 1
            for one, weight in zip(able, weights, strict=True):
                slope[one] -= weight / total
        for one, value in out.items():
            step = 2 * slope[one] / (counts[one] / 2 + 5)
            out[one] = max(-MOST, min(MOST, value + step))
    return out


def likelihood(plays: list[tuple[list[Role], int]], by: dict[tuple[str, int], float]) -> float:
    """Return the mean logarithm of the chance that the card chosen had."""
    total = 0.0
    for able, chosen in plays:
        weights = [exp(by.get((one.name, one.level), 0.0)) for one in able]
        total += log(weights[chosen] / sum(weights))
    return total / len(plays)


def main() -> None:
    """Let advised players play, and print the rows."""
    parser = argparse.ArgumentParser(description="The habits of players who follow advice.")
    parser.add_argument("--game", nargs="*", default=list(GAMES))
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--worlds", type=int, default=40)
    given = parser.parse_args()
    plays = []
    for game in given.game:
        seats = GAMES[game].rules().seats
        for number in range(given.deals):
            deal = play(dealt(game, number), [None] * seats, [given.worlds] * seats)
            plays += plays_of(deal.record)
    found = fitted(plays)
    rows: dict[str, dict[int, float]] = defaultdict(dict)
    for (name, level), value in found.items():
        rows[name][level] = value
    for name, row in sorted(rows.items()):
        size = 14 if name.startswith("keeps") else 13
        print(f"{name}:", *(round(100 * row.get(level, 0.0)) for level in range(size)))
    print(f"{len(plays)} cards: {likelihood(plays, found):.3f}, and {likelihood(plays, {}):.3f}")


if __name__ == "__main__":
    main()
