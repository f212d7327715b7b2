"""A record replayed as it was read: the kernel judges what it can of its text."""

from __future__ import annotations

from functools import cached_property

from records.cards import SEATS
from records.kernel.begun import begun, known
from records.kernel.columns import SOUND
from records.kernel.judge import Kernel, kernel
from records.notation.model import Record
from records.notation.sections import AllRead
from records.notation.record_texts import encode
from records.play.going_on import GoingOn, judged_deals
from records.play.replay import Replay
from records.rules.scoring import Mark


def replay_as_read(record: Record) -> Replay:
    """Replay a record under its own rules, that has not been changed since it was read.

    The answers are those of `records.replay`. Where the kernel is compiled, the cost is that of
    replaying the deals in which it finds something; but `marks`, positions, events and the layout
    cost a full replay.
    """
    judge = kernel()
    if judge is None or not record.text:
        return Replay(record)
    return _asked(judge, record) or Replay(record)


def _asked(judge: Kernel, record: Record) -> Replay | None:
    text = encode(record.text)
    columns = judge.judge(text)
    if (columns.layout.records, columns.start[0], columns.stop[0]) != (1, 0, len(text)):
        return None
    if columns.status[0] == SOUND:
        return _Sound(record, judge)
    found = known(judge, text, 0)
    return None if found is None else GoingOn(AllRead(record), found.begun, found.judge)


class _Sound(Replay):
    """A record in which the kernel, which has just judged it, finds nothing."""

    def __init__(self, record: Record, judge: Kernel) -> None:
        self._columns = judge.columns
        super().__init__(record, judge.rule_sets[judge.columns.rule_set[0]])

    def _judge(self) -> None:
        rules, columns = self.rules, self._columns
        assert rules is not None
        sides = len(rules.sides)
        all_deals = begun(columns, 0, sides)
        self.deals = judged_deals(all_deals)
        last = self.deals[-1]
        if rules.scoring.valued is not None:
            last.start_score = (0,) * sides
        if columns.whole[0]:
            self.score = all_deals.score
        else:
            last.score = None
            last.complete = False
        self.complete = bool(columns.complete[0])
        if all_deals.winner >= 0:
            self.winner = tuple(SEATS[seat] for seat in rules.sides[all_deals.winner])

    @property
    def marks(self) -> list[Mark]:
        """The points marked, in order."""
        return self._laid_out.marks

    @cached_property
    def _laid_out(self) -> Replay:
        return Replay(self.record, self.rules)
