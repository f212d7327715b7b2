"""Changed texts of one record, judged: what the search of slips asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from records.evidence.changes import Edit, changed
from records.evidence.written import Word
from records.kernel import trials
from records.kernel.judge import kernel
from records.kernel.trials import Reach
from records.notation.model import DECLARATION, Record
from records.notation.reader import loads
from records.notation.record_texts import deal_starts, encode
from records.play.replay import BadPlace, Replay
from records.severities import BAD

#: What a trial costs besides the items of play, as so many of them, and how much less they cost the
#: kernel if some hands are not known, and if all are.
_BESIDES, _QUICK, _QUICKER = 40, 2, 5
#: What a pair of declarations costs a replay, which tries all the ways in which they can be meant.
_EACH_PAIR = 6
_WORD = re.compile(r"\S+")


class Trials:
    """Judges changed texts of one record, by the kernel or else by replays.

    `replay` is that of the record, which must have offsets. `deal` is the first deal that is not
    sound, `items` how much of it is, and `limit` the offset up to which something has to be
    changed.
    """

    def __init__(self, record: Record, replay: Replay) -> None:
        self._text, self._replay = record.text, replay
        self._result = record.find("Result")
        self._bad = replay.bad_places()
        base = _reach(record.text, self._bad)
        self._length, self._play, self._hands_known = 1, 0, False
        if base.deal < len(record.deals):
            deal = record.deals[base.deal]
            hands = sum(tag.name.startswith("Hand") for tag in deal.tags)
            self._hands_known = replay.rules is not None and hands >= replay.rules.seats
            items = deal.items
            declared = sum(item.kind == DECLARATION for item in items)
            self._length += len(items) + _EACH_PAIR * declared**2
            self._play = items[0].start if items else 0
        self.deal, self.limit, self.items = base.deal, base.at, base.items
        #: what leaves the first deal that is not sound alone
        self._alone: tuple[Edit, ...] = ()
        if len(record.deals) > 1 and base.deal < len(record.deals):
            self._alone = _from_deal(record, replay, base.deal, base.deal + 1)
        #: whether the deal's text is damaged, so that no slip explains all of it
        self.damaged = any(
            fault.deal == base.deal + 1 and fault.code != "syntax-token" for fault in record.faults
        )
        #: where the kernel stops in the deal
        self._stopped = base.at
        #: what is changed besides, and the deals that are left out so
        self._before: tuple[Edit, ...] = ()
        self._left_out = 0
        #: the bytes before each sign of a text that is not plain
        self._offsets: list[int] = []
        if not self._text.isascii():
            sizes = (len(encode(sign)) for sign in self._text)
            self._offsets = [0, *accumulate(sizes)]
        self._judge = self._kernel()
        if self._judge is None or base.deal >= len(record.deals):
            return
        (there,) = self._judged([()])
        if there.deal < base.deal:
            # The kernel leaves an earlier deal to Python.
            self._before = _from_deal(record, replay, base.deal, len(record.deals))
            self._left_out = base.deal
            (there,) = self._judged([()])
        elif there.deal == base.deal:
            self._stopped = self._offsets.index(there.at) if self._offsets else there.at
            self.limit = max(self.limit, self._stopped)
        self.items = there.items

    def _kernel(self) -> trials.CompiledTrials | None:
        judge = kernel(apart=True)
        if judge is None:
            return None
        try:
            return trials.CompiledTrials(judge, encode(self._text))
        except ValueError:
            return None

    @property
    def fast(self) -> bool:
        """Whether the kernel judges."""
        return self._judge is not None

    @property
    def begins(self) -> bool:
        """Whether the kernel judges any of the deal, if its tags are not what is wrong."""
        return self.items >= 0 or self.limit < self._play

    @property
    def work(self) -> int:
        """What a trial by the kernel costs, as so many items of play."""
        items = max(self.items, 0) + _BESIDES
        return items // (_QUICKER if self._hands_known else _QUICK)

    @property
    def length(self) -> int:
        """What a replay costs, as so many items of play."""
        return self._length + _BESIDES

    def leave_to_python(self) -> bool:
        """Have replays judge from now on if the kernel leaves what is in order in this deal to
        Python, and return whether that is so. Cost: a replay.
        """
        at, text = self._stopped, self._text
        if self._judge is None or self.damaged or (self.items >= 0 and at >= self.limit):
            return False
        word = _WORD.search(text, at)
        stop = self._play if self.items < 0 or word is None else word.end()
        result = self._result
        if result is not None:
            text = text[: result.start] + " " * (result.end - result.start) + text[result.end :]
        if self.limit > self._play and not _replayed(f"{text[:stop]} *\n").sound:
            return False
        self._judge = None
        return True

    def judged(self, changes: Sequence[tuple[Edit, ...]]) -> Iterator[Reach]:
        """Yield how far each changed text is sound, by the kernel, in order.

        How many items stand is told where they are more than in the text as it is.
        """
        if self._judge is not None:
            yield from self._judged(changes, (self.deal - self._left_out, self.items))

    def _judged(
        self, changes: Sequence[tuple[Edit, ...]], beyond: tuple[int, int] | None = None
    ) -> Iterator[Reach]:
        assert self._judge is not None
        for got in self._judge.tried([self._in_bytes(one) for one in changes], beyond):
            yield got._replace(deal=got.deal + self._left_out) if self._left_out else got

    def _in_bytes(self, changes: tuple[Edit, ...]) -> list[trials.ByteEdit]:
        every = changes
        if self._before:
            every = (
                tuple(
                    one
                    for one in self._before
                    if not any(a < one.stop and one.start < b for a, b, _ in changes)
                )
                + changes
            )
        if len(every) > 1:
            every = tuple(sorted(every))
        at = self._offsets or range(len(self._text) + 1)
        return [trials.ByteEdit(at[start], at[stop], encode(text)) for start, stop, text in every]

    def marked(self, word: Word) -> Reach:
        """Return the same if an action is marked as irregular, by the replay of the record.

        The mark changes only how bad it is what is found of that action.
        """
        left = [one for one in self._bad if (one.deal, one.item) != (self.deal, word.at)]
        sound = bad_findings(self._replay) == len(self._bad) - len(left)
        return _reach(self._text, left)._replace(sound=sound)

    def replayed(self, changes: tuple[Edit, ...], may: Callable[[str], bool]) -> Reach | None:
        """Return the same by a replay in Python of the deal, and if it is sound, of the record.

        None if the whole text may not be replayed, which is asked by `may`.
        """
        if self._alone:
            got = _replayed(changed(self._text, self._alone + changes))
            if not got.sound:
                return got._replace(deal=got.deal + self.deal)
            if not may(self._text):
                return None
        return _replayed(changed(self._text, changes))


def _from_deal(record: Record, replay: Replay, first: int, stop: int) -> tuple[Edit, ...]:
    """The changes that leave these deals alone, begun as the game then stands."""
    deals = record.deals
    out = []
    if first:
        out.append(Edit(deals[0].start, deals[first].start, ""))
    if stop < len(deals):
        out.append(Edit(deals[stop].start, len(record.text), ""))
    result = record.find("Result")
    if result is not None and stop < len(deals):
        out.append(Edit(result.start, result.end, ""))
    for index, deal in enumerate(deals[first:stop] if first else ()):
        tag = deal.find("Deal")
        if tag is not None:
            out.append(Edit(tag.value_start, tag.value_end, str(index + 1)))
    deal = deals[first]
    tag = deal.find("Deal")
    dealer, score = replay.deals[first].dealer, replay.deals[first].start_score
    begun = ""
    if dealer is not None and deal.find("Dealer") is None:
        begun += f'\n[Dealer "{dealer}"]'
    if score is not None and deal.find("Score") is None:
        begun += f'\n[Score "{"/".join(map(str, score))}"]'
    if first and tag is not None and begun:
        out.append(Edit(tag.end, tag.end, begun))
    return tuple(out)


def _replayed(text: str) -> Reach:
    records = loads(text)
    return reach(Replay(records[0])) if len(records) == 1 else Reach(False, -1, 0, 0)


def bad_findings(replay: Replay) -> int:
    """Return how many findings are of severity error, illegal or mismatch."""
    return sum(count for severity, count in replay.severities.items() if severity in BAD)


def reach(replay: Replay) -> Reach:
    """Return how far a record is sound. Cost: that of finding the places of its findings."""
    if replay.ok:
        text = replay.record.text
        return Reach(True, len(deal_starts(text)) - 1, 0, len(text))
    return _reach(replay.record.text, replay.bad_places())


def _reach(text: str, bad: Iterable[BadPlace]) -> Reach:
    """Return how far a text is sound in which something bad is found, perhaps not in a deal."""
    starts = deal_starts(text)
    last = len(starts) - 1
    deal, at = min(((one.deal, one.last) for one in bad), default=(last, len(text)))
    items = 0 if deal >= last else len(text[starts[deal] : at].split())
    return Reach(False, deal, items, at)
