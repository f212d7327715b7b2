"""Tokens and what they allow, stored by their digests."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from records.library.clock import now
from records.library.model import SCOPES, Missing, Token
from records.library.sql.connection import StorePart
from records.library.sql.rows import insert_counted
from records.library.sql.seals import TOKEN
from records.library.sql.session import Session, read
from records.library.sql.tables import columns

_SHOWN = ("id", "label", "scope", "created", "last_used", "revoked")
_COLUMNS = columns("tokens")
_NOTED_EVERY = timedelta(hours=1)


class Tokens(StorePart):
    """The part of a store that keeps tokens."""

    def add(self, digest: str, scope: str, label: str) -> Token:
        """Keep a token by its SHA-256 digest in hexadecimal. `scope` is one of SCOPES."""
        if scope not in SCOPES:
            raise ValueError(scope)
        row: dict[str, Any] = {"digest": bytes.fromhex(digest), "label": label, "scope": scope}
        row |= {"created": now(), "last_used": None, "revoked": None}
        with self._in.writing() as session:
            return _token(insert_counted(session, "tokens", TOKEN, row))

    def get(self, digest: str) -> Token | None:
        """Return the token with that digest, revoked or not, or None."""
        given = bytes.fromhex(digest)
        found = self._in.row(f"select {_COLUMNS} from tokens where digest = ?", [given])
        # The comparison takes constant time, so its duration does not tell how close a guess came.
        if found is None or not hmac.compare_digest(found["digest"], given):
            return None
        return _token(found)

    def all(self) -> list[Token]:
        """Return all tokens in the order in which they were made."""
        rows = self._in.rows(f"select {_COLUMNS} from tokens order by id")
        return [_token(row) for row in rows]

    def revoke(self, token: int) -> Token:
        """Revoke a token and return it. Raises Missing("token")."""
        with self._in.writing() as session:
            self._token("id", token)  # a damaged one gets no new seal
            session.execute(
                "update tokens set revoked = ? where id = ? and revoked is null", [now(), token]
            )
            seal_tokens(session, "id = ?", [token])
        found = self._token("id", token)
        if found is None:
            raise Missing("token")
        return found

    def note_use(self, token: int) -> None:
        """Note that a token was used, at most once an hour, so that reading does not mean writing.

        It never waits for another writer. If it would have to, it raises StoreError.
        """
        found = self._token("id", token)
        if found is not None and not now(-_NOTED_EVERY) <= (found.last_used or "") <= now():
            with self._in.without_waiting(), self._in.writing() as session:
                session.execute("update tokens set last_used = ? where id = ?", [now(), token])

    def _token(self, column: str, value: Any) -> Token | None:
        row = self._in.row(f"select {_COLUMNS} from tokens where {column} = ?", [value])
        return None if row is None else _token(row)


def seal_tokens(session: Session, where: str, values: Sequence[Any] = ()) -> None:
    """Seal the selected tokens. The caller has begun a transaction."""
    for row in read(session, f"select {_COLUMNS} from tokens where {where}", values):
        session.execute("update tokens set seal = ? where id = ?", [TOKEN.of(row), row["id"]])


def _token(row: dict[str, Any]) -> Token:
    TOKEN.check(row)
    return Token(**{name: row[name] for name in _SHOWN})
