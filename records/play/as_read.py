"""A record replayed as it was read: the kernel judges what it can of its text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from records.cards import SEATS
from records.kernel.begun import Known, begun, known
from records.kernel.columns import SOUND
from records.kernel.judge import Kernel, kernel
from records.notation.model import Record
from records.notation.plain_parser import still_says
from records.notation.record_texts import encode
from records.notation.sections import AllRead
from records.play.going_on import GoingOn, judged_deals
from records.play.replay import Replay
from records.rules.ruleset import RuleSet
from records.rules.scoring import Mark


def replay(record: Record, rules: RuleSet | None = None) -> Replay:
    """Replay a record under the rules that it names, or under others.

    Cost: linear in the record. Where the kernel is compiled and the record is as it was read, most
    of that is reading its text again, and replaying the deals in which the kernel finds something;
    but `marks`, positions, events and the layout cost a full replay.

    >>> from records.notation.reader import loads
    >>> replay(loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S A:KS *')[0]).rules.tricks
    13
    """
    if rules is None and not record.located:
        return _asked(record, still_says) or Replay(record)
    return Replay(record, rules)


def replay_as_read(record: Record) -> Replay:
    """Replay a record that has not been changed since it was read, as `replay` does."""
    return _asked(record) or Replay(record)


def _asked(
    record: Record, still_so: Callable[[Record], bool] = lambda record: True
) -> Replay | None:
    """A replay that the kernel makes shorter, None if it finds nothing out.

    `still_so` tells whether the text is what is to be replayed.
    """
    found = _known(record)
    if found is None or not still_so(record):
        return None
    if isinstance(found, Kernel):
        return _Sound(record, found)
    return GoingOn(AllRead(record), found.begun, found.judge)


def _known(record: Record) -> Known | Kernel | None:
    """What the kernel knows of the deals of a record, itself if it finds nothing wrong."""
    # Who is told of the records of a text one by one may replay each before asking on.
    judge = kernel(apart=True)
    if judge is None or not record.text:
        return None
    text = encode(record.text)
    columns = judge.judge(text)
    if (columns.layout.records, columns.start[0], columns.stop[0]) != (1, 0, len(text)):
        return None
    return judge if columns.status[0] == SOUND else known(judge, text, 0)


class Variants:
    """Replays records that differ from one, as it was read, in a single deal."""

    def __init__(self, record: Record) -> None:
        self._text = record.text
        found = _known(record)
        self._known = None if isinstance(found, Kernel) else found

    def replay(self, variant: Record, deal: int, rules: RuleSet) -> Replay:
        """Replay a record that differs in this deal (from 0), or ends with it.

        A `deal` below 0 says that they differ elsewhere. `rules` are those that both name. The
        answers are those of a `Replay`. Cost: that of the deals in which the kernel finds something
        in the other record, and of this one.
        """
        known = self._known
        if known is None or deal < 0 or deal < len(known.begun.deals):
            return Replay(variant, rules)
        return GoingOn(AllRead(variant, self._text), known.begun, known.judge)


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
