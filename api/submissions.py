"""Records that are sent: read, replayed, and answered for one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import records
from api.bodies import Sent
from api.operation.metrics import count_submitted
from records.library import Added, Entry, describe


@dataclass(frozen=True, slots=True)
class Submitted:
    """One record that was sent: where it stood, what a store would keep, its judgement.

    `judged` is what ``carnet check --json`` prints for it, its lines counted in the file.
    `entry` is None for what stands outside any record.
    """

    file: str | None
    entry: Entry | None
    judged: dict[str, Any]


def read_sent(sent: Sequence[Sent]) -> list[Submitted]:
    """All the records in what was sent, in order.  Cost: one replay of each."""
    return [submitted for part in sent for submitted in _read(part)]


def _read(part: Sent) -> list[Submitted]:
    reader = records.Reader(part.text)
    found: list[Submitted] = []
    for record in reader:
        replay = records.replay(record)
        before = b"" if found else reader.outside_text
        found.append(Submitted(part.name, describe(record, replay, before), replay.as_dict()))
    outside = records.outside_dict(reader)
    if outside is not None:
        found.insert(0, Submitted(part.name, None, outside))
    return found


def stored_answer(submitted: Sequence[Submitted], added: Sequence[Added]) -> dict[str, Any]:
    """What the caller is told; `added` is what the store says of each entry, in order."""
    results = iter(added)
    return _answer(submitted, [None if one.entry is None else next(results) for one in submitted])


def checked_answer(submitted: Sequence[Submitted], known: Sequence[str | None]) -> dict[str, Any]:
    """What the caller is told where nothing was to be stored.

    `known` names for each entry, in order, the stored record that says the same.
    """
    same = iter(known)
    return _answer(submitted, [None if one.entry is None else next(same) for one in submitted])


def _answer(
    submitted: Sequence[Submitted], results: Sequence[Added | str | None]
) -> dict[str, Any]:
    rows = [
        {"file": one.file, **one.judged, **_outcome(one, result)}
        for one, result in zip(submitted, results, strict=True)
    ]
    statuses = Counter(row["status"] for row in rows)
    count_submitted(statuses, Counter(f["severity"] for row in rows for f in row["findings"]))
    return {
        "stored": statuses["stored"],
        "duplicates": statuses["duplicate"],
        "records": rows,
    }


def _outcome(one: Submitted, result: Added | str | None) -> dict[str, Any]:
    if one.entry is None:
        return {"status": "outside", "id": None, "duplicate_of": None}
    if not isinstance(result, Added):
        return {"status": "checked", "id": None, "duplicate_of": result}
    status = "stored" if result.stored else "duplicate"
    return {"status": status, "id": result.id, "duplicate_of": result.duplicate_of}
