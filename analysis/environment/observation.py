"""What a player knows, as an array of fixed size."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate

import numpy
from numpy.typing import NDArray

from analysis.decisions import Question
from records.cards import SUITS
from records.rules.ruleset import RuleSet

Array = NDArray[numpy.float32]


class Layout:
    """Where each thing that a player knows stands in the array, under one set of rules.

    `parts` has the name of each part with its slice. Seats are counted from the player's own, in
    the order of play, and sides from the player's own in the order of scores. Cards are in the
    order of the pack, as many columns as it has different cards:

    - `hand`: the player's cards, how many of each
    - `shown`: for each other seat, the cards known to be there
    - `lying`: for each seat, its card on the table
    - `played`: for each seat, the cards that it has played in the deal
    - `trump`: 1 for the suit of trumps (S, H, D, C); `turned`: 1 for the turn-up
    - `sizes`, `tricks`, `declared`: for each seat its cards, its tricks, and the points of its
      declarations
    - `dealer`, `leader`, `to_play`, `closer`: 1 for that seat
    - `talon`, `due`, `number`, `early`: the cards left to draw, the draws that are due, the number
      of the trick, and 1 before the draws
    - `score`, `start`: the game score of each side, now and before the deal

    Counts and points are not scaled.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._columns = {card: at for at, card in enumerate(rules.cards)}
        self._seats = rules.seats
        self._sides = len(rules.sides)
        self._side_of = [rules.side_of(seat) for seat in range(rules.seats)]
        n, cards, sides = self._seats, len(self._columns), self._sides
        sizes = {
            "hand": cards,
            "shown": (n - 1) * cards,
            "lying": n * cards,
            "played": n * cards,
            "trump": len(SUITS),
            "turned": cards,
            **dict.fromkeys(("sizes", "tricks", "declared"), n),
            **dict.fromkeys(("dealer", "leader", "to_play", "closer"), n),
            **dict.fromkeys(("talon", "due", "number", "early"), 1),
            **dict.fromkeys(("score", "start"), sides),
        }
        ends = list(accumulate(sizes.values()))
        self.parts = {
            name: slice(end - sizes[name], end) for name, end in zip(sizes, ends, strict=True)
        }
        self.size = ends[-1]

    def array(self, question: Question) -> Array:
        """Return what the player who is asked knows. Cost: some tens of microseconds."""
        view, n, columns = question.view, self._seats, self._columns
        width = len(columns)
        out = numpy.zeros(self.size, numpy.float32)
        begin = {name: part.start for name, part in self.parts.items()}
        own = view.seat

        def add(part: str, seat: int, cards: Iterable[int]) -> None:
            first = begin[part] + seat * width
            for card in cards:
                if card in columns:
                    out[first + columns[card]] += 1

        def mark(part: str, seat: int) -> None:
            if seat >= 0:
                out[begin[part] + (seat - own) % n] = 1

        add("hand", 0, view.hand)
        for seat, cards in enumerate(view.shown):
            if seat != own:
                add("shown", (seat - own) % n - 1, cards)
        for seat, card in view.trick:
            add("lying", (seat - own) % n, (card,))
        for seat, card in view.played:
            add("played", (seat - own) % n, (card,))
        if view.trump >= 0:
            out[begin["trump"] + view.trump] = 1
        add("turned", 0, (view.turned,))
        for seat in range(n):
            place = (seat - own) % n
            out[begin["sizes"] + place] = view.sizes[seat]
            out[begin["tricks"] + place] = view.tricks[seat]
        for seat, _, points, _ in view.declared:
            out[begin["declared"] + (seat - own) % n] += points
        mark("dealer", view.dealer)
        mark("leader", view.leader)
        mark("to_play", view.to_play)
        mark("closer", view.closer)
        out[begin["talon"]] = view.talon
        out[begin["due"]] = view.due
        out[begin["number"]] = view.number
        out[begin["early"]] = question.early
        for part, scores in (("score", view.score), ("start", view.start)):
            for side, score in enumerate(scores or ()):
                out[begin[part] + (side - self._side_of[own]) % self._sides] = score
        return out


@lru_cache(maxsize=64)
def layout(rules: RuleSet) -> Layout:
    """Return the layout under these rules."""
    return Layout(rules)
