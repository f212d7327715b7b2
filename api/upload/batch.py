"""Judges a batch of uploaded records: the rows of the answer, and the entries for a store.

This runs in the serving process, or in a helper (see `api.upload.workers`).
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

#: The first byte of a spooled row: text outside any record, a record, or something unreadable.
OUTSIDE, RECORD, UNREAD = b"0", b"1", b"2"

#: The last line of the texts from GET /records. It belongs to no record.
_LAST_LINE = re.compile(rb"(?<=[\r\n])% [0-9]+ records\s*\Z")


class SentBatch(NamedTuple):
    """A batch of uploaded records. `before` is the text before the first of them.

    `at` is the number of the line of JSON that held the text, or None for plain text.
    """

    batch: Batch
    at: int | None = None
    before: bytes = b""


class Judged(NamedTuple):
    """A judged batch: its number of records, rows, entries for a store, and severities.

    `findings` is the number of findings in the rows, and `seconds` the processor time used.
    """

    records: int
    rows: bytes
    entries: bytes
    severities: Counter[str]
    findings: int
    seconds: float


def judge(sent: SentBatch) -> Judged:
    """Read and replay the records of a batch. Memory: that of the result."""
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
    """Return `judge` of the batch, pickled, for a helper."""
    return pickle.dumps(judge(sent), pickle.HIGHEST_PROTOCOL)


def row(name: str | None, line: int, judged: dict[str, Any], kind: bytes) -> bytes:
    """Return a row of the answer without its outcome, which is known only later."""
    text = json.dumps({"file": name, "record": judged["record"], "line": line, **judged})
    return b"%b%b\n" % (kind, text.encode())
