"""Judges the records of a batch, in whichever process the work is done."""

from __future__ import annotations

from collections import Counter

from api.commands.judging.settings import Manner
from api.commands.judging.sound import Sound, judged
from records.kernel.judge import kernel
from records.notation.batches import Batch


class Checked:
    """The text to print for some records, and the number of their findings by severity."""

    def __init__(self, text: str, counts: Counter[str]) -> None:
        self.text = text
        self.counts = counts

    def merge(self, other: Checked) -> None:
        """Add what is to print for the batch that follows."""
        self.text += other.text
        self.counts.update(other.counts)


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
