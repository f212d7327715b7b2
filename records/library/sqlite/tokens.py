"""Who may do what: tokens, by their digests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from records.library.model import SCOPES, Missing, Token
from records.library.sqlite.connection import Connection, now

_COLUMNS = "id, label, scope, created, last_used, revoked"
_NOTED_EVERY = timedelta(hours=1)


class Admitting(Connection):
    """The part of the store that knows tokens."""

    def add_token(self, digest: str, scope: str, label: str) -> Token:
        """Keep a token by its digest; see `Store.add_token`.  Raises ValueError for a scope."""
        if scope not in SCOPES:
            raise ValueError(scope)
        created = now()
        with self._writing() as connection:
            made = connection.execute(
                "insert into tokens (digest, label, scope, created) values (?, ?, ?, ?)",
                [bytes.fromhex(digest), label, scope, created],
            )
            number = made.lastrowid
            assert number is not None
        return Token(number, label, scope, created, None, None)

    def token(self, digest: str) -> Token | None:
        """The token of that digest, revoked or not, or None."""
        return self._token("digest", bytes.fromhex(digest))

    def tokens(self) -> list[Token]:
        """All tokens, in the order they were made."""
        return [Token(**row) for row in self._rows(f"select {_COLUMNS} from tokens order by id")]

    def revoke_token(self, token: int) -> Token:
        """Let a token count no more; see `Store.revoke_token`."""
        with self._writing() as connection:
            connection.execute(
                "update tokens set revoked = ? where id = ? and revoked is null", [now(), token]
            )
        found = self._token("id", token)
        if found is None:
            raise Missing("token")
        return found

    def token_used(self, token: int) -> None:
        """Note that a token was used; see `Store.token_used`."""
        found = self._token("id", token)
        before = (datetime.now(UTC) - _NOTED_EVERY).strftime("%Y-%m-%dT%H:%M:%SZ")
        if found is not None and (found.last_used is None or found.last_used < before):
            with self._without_waiting(), self._writing() as connection:
                connection.execute("update tokens set last_used = ? where id = ?", [now(), token])

    def _token(self, column: str, value: Any) -> Token | None:
        row = self._row(f"select {_COLUMNS} from tokens where {column} = ?", [value])
        return None if row is None else Token(**row)
