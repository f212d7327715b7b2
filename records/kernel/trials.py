"""The text of one record, judged with many changes: how far it is sound then."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from records.kernel.judge import Kernel
from records.kernel.library import load


class ByteEdit(NamedTuple):
    """A stretch of a text, from `start` to `stop`, is replaced. Offsets are in bytes."""

    start: int
    stop: int
    replacement: bytes


class Reach(NamedTuple):
    """How far a text is sound.

    `sound` tells whether all of it is: the kernel never says so of a record in which Python finds
    something wrong.  `deal` is the index of the first deal that is not, -1 if the header comes
    before it, and the number of deals if they all are (the result may still be wrong).  `items` is
    how many items of that deal's play stand: if the deal were cut after them, and ended by `*`,
    the record up to there would be sound.  Items are the words of its line: plays and other
    actions, numbers, running scores, a gap at the end, and last the deal's score.  A variation is
    part of the item before it.  `items` is -1 if not even the deal's tags stand.  `at` is the
    offset of the next item in the changed text: that of the deal if its tags do not stand, that of
    what follows the deal if all its items do.
    """

    sound: bool
    deal: int
    items: int
    at: int


class CompiledTrials:
    """The text of one record, to be tried with changes.  Only one thread may use it.

    Raises ValueError if the kernel cannot begin with it: the text is not one record, or something
    in its header is for Python.
    """

    def __init__(self, judge: Kernel, text: bytes) -> None:
        library = load()
        assert library is not None
        self._library = library
        layout = judge.judge(text).layout
        one = layout.records == 1 and layout.used == len(text)
        self._trials = one and library.carnet_trials_new(judge.address, text, len(text))
        if not self._trials:
            raise ValueError("the kernel cannot begin with this text")

    def __del__(self) -> None:
        if getattr(self, "_trials", None):
            self._library.carnet_trials_free(self._trials)

    def tried(
        self, changes: Sequence[Sequence[ByteEdit]], beyond: tuple[int, int] | None = None
    ) -> list[Reach]:
        """Return how far the text is sound with each of these sets of changes.

        The changes of a set are in the order of the text, and none reaches into another; ValueError
        if not, or if one is not within the text.  If `beyond` names a deal and so many of its
        items, `items` may be -1, and `at` where the deal begins, unless more of that deal stand.
        Cost: what is played from the deal of the first change up to where it is not sound, 0.1 µs a
        play.  Where hands are not known, it is twice as much with `beyond`, else some times as
        much.
        """
        deal, items = beyond or (-1, -1)
        numbers = array("q")
        for start, stop, replacement in chain.from_iterable(changes):
            numbers.extend((start, stop, len(replacement)))
        counts = array("q", map(len, changes))
        words = b"".join(one.replacement for one in chain.from_iterable(changes))
        answers = array("q", bytes(32 * len(changes)))
        from_numbers, from_counts, to = (x.buffer_info()[0] for x in (numbers, counts, answers))
        asked = from_numbers, from_counts, len(changes), words, deal, items, to
        done = self._library.carnet_try(self._trials, *asked)
        if done < 0:
            raise MemoryError
        if done < len(changes):
            raise ValueError(f"changes are not in order, or not in the text: {changes[done]}")
        rows = zip(*[iter(answers)] * 4, strict=True)
        return [Reach(sound != 0, deal, items, at) for sound, deal, items, at in rows]
