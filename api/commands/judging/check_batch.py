"""Judges the records of a batch, in whichever process the work is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from api.commands.judging.settings import Manner
from api.commands.judging.sound import Sound, judged
from records.kernel.judge import kernel
from records.notation.batches import Batch


class Checked(NamedTuple):
    """The text to print for some records, and the number of their findings by severity."""

    text: str
    counts: Counter[str]


def joined(parts: Sequence[Checked]) -> Checked:
    """Return what is to print for some batches, one after the other."""
    counts: Counter[str] = Counter()
    for part in parts:
        counts.update(part.counts)
    return Checked("".join(part.text for part in parts), counts)


def check_batch(batch: Batch, manner: Manner) -> Checked:
    """Return the text to print for a batch, and its counts of records and of findings by severity.

    The name of `batch` is that of its file. Cost: a parse, and a replay for each game of the
    manner.
    """
    out: list[str] = []
    counts: Counter[str] = Counter()
    judge = None if manner.every or manner.games else kernel()
    if judge is None:
        from api.commands.judging.judged_by_python import check_by_python

        check_by_python(batch, batch.records(), manner, out, counts)
    else:
        for part in judged(batch, judge, manner.as_json):
            if isinstance(part, Sound):
                counts["records"] += part.records
                out += part.lines
            else:
                # Imported late: where the kernel finds nothing, the command starts much sooner.
                from api.commands.judging.judged_by_python import check_the_rest

                check_the_rest(part.batch, part.known, manner, out, counts)
    return Checked("".join(f"{line}\n" for line in out), counts)
