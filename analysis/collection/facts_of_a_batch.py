"""The facts of records one after the other, of which no more is read than they ask for."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from analysis.collection.facts_of_a_record import RecordFacts, facts_of
from analysis.collection.measures import DEEP
from records.notation.batches import Batch
from records.notation.model import Record
from records.play.as_read import replays


def facts_of_batch(
    batch: Batch,
    kinds: Container[str] = (),
    wanted: Callable[[Record], bool] = lambda record: True,
) -> Iterator[tuple[int, RecordFacts | None]]:
    """Yield the number of each record of a batch that is wanted, and its facts as `facts_of` does.

    `kinds` are the kinds of figures that are asked for, `wanted` is asked with the tags of a
    record. Cost: where the kernel is compiled, most of it is that of `facts_of`.
    """
    missed, graded = (kind in kinds for kind in DEEP)
    for replay in replays(batch, wanted):
        yield replay.record.number, facts_of(replay, missed, graded)
