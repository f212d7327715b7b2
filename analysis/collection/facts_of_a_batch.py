"""The facts of records one after the other, of which no more is read than they ask for."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from analysis.collection.facts_of_a_record import RecordFacts, facts_of
from analysis.collection.measures import DEEP
from records.notation.batches import Batch
from records.notation.model import Record
from records.play.as_read import replay_as_read, replays
from records.play.replay import Replay


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
    found: Iterator[Replay]
    if missed or graded:
        found = (replay_as_read(record) for record in batch.records() if wanted(record))
    else:
        found = replays(batch, wanted)
    for replay in found:
        yield replay.record.number, facts_of(replay, missed, graded)
