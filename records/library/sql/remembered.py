"""Remembered answers, for requests that come again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from records.library.clock import now
from records.library.model import KeyReused, Remember, Remembered
from records.library.outcomes import Outcomes, unpacked
from records.library.sql.connection import StorePart
from records.library.sql.seals import ANSWER
from records.library.sql.session import Session, read
from records.library.sql.tables import columns, replaced, row_of

_COLUMNS = columns("answers")


class Answers(StorePart):
    """The part of a store that remembers answers."""

    def get(self, key: str, caller: str = "") -> Remembered | None:
        """Return the caller's answer under that key, or None if there is none or it has expired."""
        with self._in.at_once() as session:
            return _found(session, key, caller)

    def keep(self, answer: Remember) -> Remembered:
        """Keep an answer and return it.

        If the same request has an answer already, that one is returned instead. Raises KeyReused if
        the key belongs to another request.
        """
        with self._in.writing() as session:
            earlier = same_request(session, answer)
            if earlier is not None:
                return earlier
            return keep(session, answer, now(), Outcomes())

    def forget(self) -> int:
        """Delete the answers that have expired. Returns their number."""
        with self._in.writing() as session:
            return session.execute("delete from answers where expires <= ?", [now()]).rowcount


def same_request(session: Session, asked: Remember) -> Remembered | None:
    """Return the answer that the same request had before, or None.

    Raises KeyReused if the key belongs to another request.
    """
    found = _found(session, asked.key, asked.caller)
    if found is not None and found.request != asked.request:
        raise KeyReused(asked.key)
    return found


def keep(session: Session, answer: Remember, created: str, added: Outcomes) -> Remembered:
    """Keep an answer, in place of an expired one with its key.

    The caller has begun a transaction.
    """
    kept = {**asdict(answer), "created": created}
    _insert(session, {**kept, "added": added.packed() if added else None})
    return Remembered(**kept, added=added)


def _found(session: Session, key: str, caller: str) -> Remembered | None:
    rows = read(
        session,
        f"select {_COLUMNS} from answers where caller = ? and key = ? and expires > ?",
        [caller, key, now()],
    )
    if not rows:
        return None
    (row,) = rows
    ANSWER.check(row)
    added = row.pop("added")
    del row["seal"]
    return Remembered(**row, added=Outcomes() if added is None else unpacked(added))


def rename_callers(session: Session, names: Mapping[str, str]) -> None:
    """Replace the names of callers by new ones. The caller has begun a transaction."""
    rows = read(session, f"select {_COLUMNS} from answers")
    session.execute("delete from answers")
    for row in rows:
        row["caller"] = names.get(row["caller"], row["caller"])
        _insert(session, row)


def _insert(session: Session, row: dict[str, Any]) -> None:
    sealed = {**row, "seal": ANSWER.of(row)}
    session.execute(replaced("answers"), row_of("answers", sealed))
