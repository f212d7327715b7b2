"""All that a collection holds, read by a process of its own: `python -m tests.torture.reading URL`.

What a service has in memory, or a connection has not yet let go of, is not there for it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from records.library import Query, open_store

ROOT = Path(__file__).resolve().parents[2]

#: An annotation as it is compared: deal, ply, kind, words.
Note = tuple[int, int, str, str]


@dataclass(frozen=True)
class State:
    """A record with its annotations; `text` is None of one that is gone."""

    text: bytes | None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Seen:
    """What was found: of each id its state, the ids of its annotations; tokens by digest."""

    states: dict[str, State]
    notes: dict[str, dict[str, Note]]
    revoked: list[tuple[str, bool]]


def read(url: str) -> Seen:
    """What is in that collection.  Raises AssertionError, with what was told, if it cannot be."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.reading", url],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    *lines, last = done.stdout.splitlines()
    states, notes = {}, {}
    for line in lines:
        one = json.loads(line)
        of_record = {each["id"]: note_of(each) for each in one["notes"]}
        notes[one["id"]] = of_record
        states[one["id"]] = State(
            one["text"].encode("utf-8", "surrogateescape"), tuple(sorted(of_record.values()))
        )
    end = json.loads(last)
    assert end["count"] == len(states)
    return Seen(states, notes, [(label, gone) for label, gone in end["tokens"]])


def note_of(fields: dict[str, Any]) -> Note:
    """An annotation, from its JSON, as it is compared."""
    return fields["deal"], fields["ply"], fields["kind"], fields["text"]


def _tell(url: str) -> None:
    with open_store(url) as store:
        for stored in store.stream(Query()):
            line = {
                "id": stored.summary.id,
                "text": stored.text.decode("utf-8", "surrogateescape"),
                "notes": [asdict(note) for note in store.annotations(stored.summary.id)],
            }
            # Every text it ever had must be there to be read, not only the present one.
            for version in store.versions(stored.summary.id):
                assert store.version(stored.summary.id, version.number)
            print(json.dumps(line))
        tokens = [(token.label, token.revoked is not None) for token in store.tokens.all()]
        print(json.dumps({"count": store.count(Query()), "tokens": tokens}))


if __name__ == "__main__":
    _tell(sys.argv[1])
