"""All that a collection holds, read through a connection that is opened for it.

What a service, which is another process, has in memory or has not yet let go of, is not there for
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from records.library import Query, open_store

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
    """What is in that collection."""
    states, notes = {}, {}
    with open_store(url) as store:
        for stored in store.stream(Query()):
            name = stored.summary.id
            notes[name] = {
                note.id: (note.deal, note.ply, note.kind, note.text)
                for note in store.annotations(name)
            }
            states[name] = State(stored.text, tuple(sorted(notes[name].values())))
            # Every text it ever had must be there to be read, not only the present one.
            for version in store.versions(name):
                assert store.version(name, version.number)
        assert store.count(Query()) == len(states)
        tokens = [(token.label, token.revoked is not None) for token in store.tokens.all()]
    return Seen(states, notes, tokens)


def note_of(fields: dict[str, Any]) -> Note:
    """An annotation, from its JSON, as it is compared."""
    return fields["deal"], fields["ply"], fields["kind"], fields["text"]
