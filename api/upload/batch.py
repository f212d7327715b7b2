"""Some records that were sent, judged: what is answered of each, and what a store would keep.

It runs in the process that was asked, or in one that helps it (see `api.upload.workers`).
"""

from __future__ import annotations

import json
import pickle
import re
import time
from collections import Counter
from dataclasses import replace
from typing import Any, NamedTuple

import records
from records.findings import MOST
from records.library import Entry, describe
from records.library.annotated import extracted
from records.library.entry import packed
from records.notation.batches import Batch

#: What a row that is set down begins with: whether it is of what stands outside, a record, or
#: what cannot be read.
OUTSIDE, RECORD, UNREAD = b"0", b"1", b"2"

#: How the texts that GET /records gives end; it belongs to no record.
_LAST_LINE = re.compile(rb"(?<=[\r\n])% [0-9]+ records\s*\Z")


class SentBatch(NamedTuple):
    """Some records that were sent: `before` is what stood before the first of them.

    `at` is the line of JSON that their text was, or None if it was none.
    """

    batch: Batch
    at: int | None = None
    before: bytes = b""


class Judged(NamedTuple):
    """How many records a batch has, their rows, what a store would keep, and what was found.

    `findings` are how many of these are told, `seconds` what it took of a processor.
    """

    records: int
    rows: bytes
    entries: bytes
    severities: Counter[str]
    findings: int
    seconds: float


def judge(sent: SentBatch) -> Judged:
    """Read and replay the records of a batch.  Memory: that of what it gives."""
    began = time.thread_time()
    findings = 0
    entries: list[Entry] = []
    rows: list[bytes] = []
    severities: Counter[str] = Counter()
    batch, at, before = sent
    for record in batch.records():
        replay = records.replay(record)
        judged = replay.as_dict(MOST)
        plain, drafts = extracted(record)
        if plain is record:
            entry = describe(record, replay, before, judged)
        else:
            entry = replace(describe(plain, before=before), annotations=drafts)
        if b" records" in entry.text[-40:]:
            entry = replace(entry, text=_LAST_LINE.sub(b"", entry.text))
        before = b""
        entries.append(entry)
        severities.update(replay.severities)
        findings += len(judged["findings"])
        rows.append(row(batch.name, at or record.line, judged, RECORD))
    kept = packed(entries)
    seconds = time.thread_time() - began
    return Judged(len(entries), b"".join(rows), kept, severities, findings, seconds)


def judge_to_bytes(sent: SentBatch) -> bytes:
    """The same, pickled: for a process that helps."""
    return pickle.dumps(judge(sent), pickle.HIGHEST_PROTOCOL)


def row(name: str | None, line: int, judged: dict[str, Any], kind: bytes) -> bytes:
    """A row of the answer, its outcome apart."""
    text = json.dumps({"file": name, "record": judged["record"], "line": line, **judged})
    return b"%b%b\n" % (kind, text.encode())
