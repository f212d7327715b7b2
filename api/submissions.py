"""Records that are sent: read, replayed, and answered for one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import records
from api.bodies import Sent
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


def answer(submitted: Sequence[Submitted], added: Sequence[Added] | None) -> dict[str, Any]:
    """What the caller is told.  `added` is what the store says of each entry, in order.

    None means that nothing was to be stored.
    """
    results = iter(added or ())
    rows = []
    for one in submitted:
        row: dict[str, Any] = {"file": one.file, **one.judged}
        if one.entry is None:
            row.update(status="outside", id=None, duplicate_of=None)
        elif added is None:
            row.update(status="checked", id=None, duplicate_of=None)
        else:
            result = next(results)
            row.update(
                status="stored" if result.stored else "duplicate",
                id=result.id,
                duplicate_of=result.duplicate_of,
            )
        rows.append(row)
    return {
        "stored": sum(row["status"] == "stored" for row in rows),
        "duplicates": sum(row["status"] == "duplicate" for row in rows),
        "records": rows,
    }
