"""The points marked in deals that the kernel has judged, as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from records.cards import NAMES
from records.kernel.columns import SOURCES, Columns
from records.kernel.tables import MOST_HAND

#: Ply, trick, side, points, source and cards of a mark, as in `Mark`. If a score is `stated`, each
#: side has a row with its score.
Row = tuple[int, int, int, int, str, str]


class DealMarks(NamedTuple):
    """The marks of deals one after the other; `stops` is where those of each deal end.

    `cards` names how many cards each mark names, and `card` has room for MOST_HAND of each.
    """

    stops: list[int]
    plies: list[int]
    tricks: list[int]
    sides: list[int]
    points: list[int]
    sources: list[int]
    cards: list[int]
    card: bytes

    def rows(self, deal: int) -> Iterator[Row]:
        """Yield the marks of a deal, by its index."""
        first = self.stops[deal - 1] if deal else 0
        for row in range(first, self.stops[deal]):
            begin = row * MOST_HAND
            yield (
                self.plies[row],
                self.tricks[row],
                self.sides[row],
                self.points[row],
                SOURCES[self.sources[row]],
                _word(self.card[begin : begin + self.cards[row]]),
            )


def marked(columns: Columns, deal: int, count: int) -> DealMarks:
    """Return the marks of `count` deals from the row `deal` on. Cost: the number of marks."""
    first = columns.deal_marks[deal - 1] if deal else 0
    stops = columns.deal_marks[deal : deal + count]
    stop = stops[-1] if stops else first
    return DealMarks(
        [one - first for one in stops],
        columns.mark_ply[first:stop],
        columns.mark_trick[first:stop],
        columns.mark_side[first:stop],
        columns.mark_points[first:stop],
        columns.mark_source[first:stop],
        columns.mark_cards[first:stop],
        bytes(columns.mark_card[MOST_HAND * first : MOST_HAND * stop]),
    )


@lru_cache(maxsize=4096)
def _word(cards: bytes) -> str:
    """Return cards as they are written together."""
    return "".join(NAMES[card] for card in cards)
