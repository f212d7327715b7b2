"""Sound deals of a record that the kernel leaves to Python further on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from records.cards import SEATS
from records.kernel.columns import (
    PLAYED_OUT,
    VOID,
    Columns,
    DealMarks,
    DealsBefore,
    Dealt,
    FaultRows,
    Games,
    dealt,
    marked,
    unpacked,
)
from records.kernel.judge import Kernel
from records.rules.deal_replay import DealReplay


class SoundDeals(NamedTuple):
    """Deals of a record one after the other, and how the game stands after them.

    `score` is the game score by side. `pool`, `carried`, `games`, `tie`, `over` and `winner` are
    those of a `Tally`. `marks` are None if they were not asked for, and `dealt` too if the record
    is not sound.
    """

    deals: list[DealReplay]
    score: tuple[int, ...]
    pool: int
    carried: int
    games: Games
    tie: bool
    over: bool
    winner: int
    marks: DealMarks | None = None
    dealt: Dealt | None = None


class ToldDeal(NamedTuple):
    """A deal as it was played, whatever is wrong with it, how the game stands then, and the faults.

    `text` is that of the record.
    """

    sound: SoundDeals
    faults: FaultRows
    text: bytes


#: Takes the columns of deals that follow so many others: they are filled anew afterwards.
Follow = Callable[[Columns, int], None]


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The deals that the kernel has judged at a record's beginning, and the kernel to ask for more.

    `text` is that of the record, and `rule_set` the number of its rules. `marks` says whether the
    marks are told; `follow`, if any, is called with the plays of the deals that are asked for.
    """

    kernel: Kernel
    text: bytes
    rule_set: int
    sound: SoundDeals
    marks: bool
    follow: Follow | None

    def judge(self, start: int, before: DealsBefore) -> SoundDeals:
        """Judge the deals from an offset in the bytes of the record on, the game standing so."""
        before.rule_set = self.rule_set
        plays = self.follow is not None
        return self._told(
            self.kernel.judge_rest(self.text, start, before, self.marks, plays), before
        )

    def tell(self, start: int, before: DealsBefore) -> ToldDeal | None:
        """Tell of the deal at an offset, the game standing so. None if the kernel cannot."""
        before.rule_set = self.rule_set
        plays = self.follow is not None
        told = self.kernel.tell(self.text, start, before, self.marks, plays)
        if told is None:
            return None
        return ToldDeal(self._told(told[0], before), told[1], self.text)

    def _told(self, columns: Columns, before: DealsBefore) -> SoundDeals:
        if self.follow is not None:
            self.follow(columns, before.deals)
        return sound_deals(columns, 0, len(self.sound.score), before.deals)


def handed_over(
    kernel: Kernel, columns: Columns, text: bytes, at: int, follow: Follow | None = None
) -> HandedOver | None:
    """Return what the kernel knows of a record that it has just left to Python, by its row.

    `text` is that of the record alone. None if nothing is known: what stands
    before its first deal is not for the kernel. The marks are told if they were asked for. `follow`
    is called with the plays of the deals that are asked for later.
    """
    if columns.stopped[at] == columns.start[at]:
        return None
    number = columns.rule_set[at]
    rules = kernel.rule_sets[number]
    assert rules is not None
    sound = sound_deals(columns, at, len(rules.sides))
    return HandedOver(kernel, text, number, sound, columns.layout.marks.most > 0, follow)


def sound_deals(
    columns: Columns, at: int, sides: int, before: int = 0, whole: bool = False
) -> SoundDeals:
    """Return what is known of the deals of a record (its row) that the kernel has judged.

    `sides` is how many sides its game has. `before` other deals precede them in the record, and
    `whole` says that they are all of it. Cost: the number of its deals and marks.
    """
    count, first, each = columns.deal_count[at], columns.first_deal[at], len(SEATS)
    end = first + count
    scores, starts = (
        column[each * first : each * end] for column in (columns.deal_score, columns.start_score)
    )
    told = (columns.deal_whole, columns.dealer, columns.last_winner, columns.deal_plies)
    deals = []
    for number, (ended, dealer, last_winner, plies) in enumerate(
        zip(*(column[first:end] for column in told), strict=True)
    ):
        row = slice(each * number, each * number + sides)
        outcome = DealReplay(before + number + 1)
        outcome.score = tuple(scores[row]) if ended and ended != VOID else None
        outcome.start_score = tuple(starts[row])
        outcome.complete = ended == PLAYED_OUT
        outcome.void = ended == VOID
        outcome.dealer = SEATS[dealer]
        outcome.last_winner = last_winner
        outcome.plies = plies
        deals.append(outcome)
    marks = columns.layout.marks.most > 0
    return SoundDeals(
        deals,
        tuple(columns.score[each * at : each * at + sides]),
        columns.pool[at],
        columns.carried[at],
        unpacked(columns.games[at]),
        bool(columns.tie[at]),
        bool(columns.over[at]),
        columns.winner[at],
        marked(columns, first, count) if marks else None,
        dealt(columns, first, count) if marks and whole else None,
    )
