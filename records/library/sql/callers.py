"""What a store keeps for the callers of a service: answers, tokens, games that are being typed."""

from __future__ import annotations

import hmac
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from records.library import ids
from records.library.clock import now
from records.library.model import (
    SCOPES,
    Added,
    Conflict,
    KeyReused,
    LiveGame,
    Missing,
    Remember,
    Remembered,
    Token,
)
from records.library.sql import seals
from records.library.sql.connection import Connection, StorePart
from records.library.sql.seals import Row
from records.library.sql.session import Session, read
from records.library.sql.tables import selected
from records.made_when_read import MadeWhenRead

_NONE = -1


class Names(MadeWhenRead[str | None]):
    """A sequence of ids or None, in eight bytes each. An id is spelled only when it is read."""

    def __init__(self) -> None:
        self._numbers = array("q")

    def note(self, number: int | None) -> None:
        """Append the id that spells `number`, or None."""
        self._numbers.append(_NONE if number is None else number)

    def __len__(self) -> int:
        return len(self._numbers)

    def _make(self, index: int) -> str | None:
        number = self._numbers[index]
        return None if number == _NONE else ids.encode(number)


class Outcomes(MadeWhenRead[Added]):
    """One answer for each entry, in 17 bytes each. Ids are spelled only when they are read."""

    def __init__(self) -> None:
        self._kept = Names()
        self._firsts = Names()
        self._stored = bytearray()

    def note(self, number: int, stored: bool, first: int | None) -> None:
        """Append an answer.

        `number` is the number of the kept record, and `first` that of the first one of the same
        play.
        """
        self._kept.note(number)
        self._firsts.note(first)
        self._stored.append(stored)

    def __len__(self) -> int:
        return len(self._stored)

    def _make(self, index: int) -> Added:
        kept = self._kept[index]
        assert kept is not None
        return Added(kept, bool(self._stored[index]), self._firsts[index])

    def packed(self) -> bytes:
        """Return all answers as compressed bytes, which `unpacked` reads."""
        parts = (self._kept._numbers, self._firsts._numbers, self._stored)
        return zlib.compress(b"".join(map(bytes, parts)), 1)


def unpacked(packed: bytes) -> Outcomes:
    """Return the answers that `Outcomes.packed` packed.

    >>> some = Outcomes()
    >>> some.note(1, True, None)
    >>> unpacked(some.packed())[0]
    Added(id='000000000001', stored=True, duplicate_of=None)
    """
    parts = zlib.decompress(packed)
    count = len(parts) // 17
    out = Outcomes()
    out._kept._numbers.frombytes(parts[: 8 * count])
    out._firsts._numbers.frombytes(parts[8 * count : 16 * count])
    out._stored.extend(parts[16 * count :])
    return out


class Answers(StorePart):
    """The part of a store that remembers answers."""

    def get(self, key: str, caller: str = "") -> Remembered | None:
        """Return the caller's answer under that key, or None if there is none or it has expired."""
        return _found(self._in, key, caller)

    def forget(self) -> int:
        """Delete the answers that have expired. Returns their number."""
        with self._in.writing() as session:
            return session.execute("delete from answers where expires <= ?", [now()]).rowcount


def same_request(store: Connection, asked: Remember | None) -> Remembered | None:
    """Return the answer that the same request had before, or None.

    Raises KeyReused if the key belongs to another request.
    """
    found = None if asked is None else _found(store, asked.key, asked.caller)
    if found is not None and asked is not None and found.request != asked.request:
        raise KeyReused(asked.key)
    return found


def keep(session: Session, answer: Remember, added: Outcomes | None = None) -> Remembered:
    """Keep an answer, in place of an expired one with its key.

    The caller has begun a transaction.
    """
    kept = {**asdict(answer), "created": now()}
    seals.replace(session, "answers", {**kept, "added": added.packed() if added else None})
    return Remembered(**kept, added=added or Outcomes())


def _found(store: Connection, key: str, caller: str) -> Remembered | None:
    which = "where caller = ? and key = ? and expires > ?"
    for row in store._kept("answers", which, [caller, key, now()]):
        del row["seal"]
        added = row.pop("added")
        return Remembered(**row, added=Outcomes() if added is None else unpacked(added))
    return None


def rename_callers(session: Session, names: Mapping[str, str]) -> None:
    """Replace the names of callers by new ones. The caller has begun a transaction."""
    rows = read(session, selected("answers"))
    session.execute("delete from answers")
    for row in rows:
        row["caller"] = names.get(row["caller"], row["caller"])
        seals.replace(session, "answers", row)


_SHOWN = ("id", "label", "scope", "created", "last_used", "revoked")
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
            return _token(seals.insert_counted(session, "tokens", row))

    def get(self, digest: str) -> Token | None:
        """Return the token with that digest, revoked or not, or None."""
        given = bytes.fromhex(digest)
        found = self._in._kept_row("tokens", "where digest = ?", [given])
        # The comparison takes constant time, so its duration does not tell how close a guess came.
        if found is None or not hmac.compare_digest(found["digest"], given):
            return None
        return _token(found)

    def all(self) -> list[Token]:
        """Return all tokens in the order in which they were made."""
        return list(map(_token, self._in._kept("tokens", "order by id")))

    def revoke(self, token: int) -> Token:
        """Revoke a token and return it. Raises Missing("token")."""
        with self._in.writing() as session:
            row = self._in._kept_row("tokens", "where id = ?", [token])
            if row is None:
                raise Missing("token")
            if row["revoked"] is None:
                row["revoked"] = now()
                seals.replace(session, "tokens", row)
            return _token(row)

    def note_use(self, token: int) -> None:
        """Note that a token was used, at most once an hour, so that reading does not mean writing.

        It never waits for another writer. If it would have to, it raises StoreError.
        """
        found = self._in._kept_row("tokens", "where id = ?", [token])
        if found is not None and not now(-_NOTED_EVERY) <= (found["last_used"] or "") <= now():
            with self._in.without_waiting(), self._in.writing() as session:
                session.execute("update tokens set last_used = ? where id = ?", [now(), token])


def _token(row: Row) -> Token:
    return Token(**{name: row[name] for name in _SHOWN})


#: How long a game stays live when nothing is typed, and how long an ended one is remembered.
IDLE = timedelta(hours=2)
REMEMBERED = timedelta(days=1)


class LiveGames(StorePart):
    """The part of a store that keeps live games."""

    def add(self, reader: str, writer: str, text: bytes, most: int) -> LiveGame | None:
        """Keep a game that is being typed. Returns None if `most` games are live already.

        `reader` and `writer` are SHA-256 digests, in hexadecimal, of the secrets that read and that
        write it. A game ends when it is ended, or after two hours without a change. A day after its
        last change it is forgotten.
        """
        at = now()
        row = {"created": at, "changed": at, "version": 1, "ended": 0, "record": None}
        row |= {"reader": bytes.fromhex(reader), "writer": bytes.fromhex(writer), "text": text}
        with self._in.writing() as session:
            # One that was changed later than now is there since a clock was set back.
            session.execute(
                "delete from live where changed not between ? and ?",
                [now(-REMEMBERED), now(REMEMBERED)],
            )
            ((number,),) = session.execute(
                "select count(*) from live where ended = 0 and changed between ? and ?",
                [now(-IDLE), now(IDLE)],
            ).fetchall()
            if number >= most:
                return None
            seals.insert(session, "live", row)
        return _game(row)

    def get(self, reader: str) -> LiveGame | None:
        """Return the game with that digest, ended or not, or None."""
        row = self._row(reader)
        return None if row is None else _game(row)

    def version(self, reader: str) -> tuple[int, bool, str | None] | None:
        """Return the version of a game, whether it has ended, and as which record, or None.

        Cost: one row, without the text.
        """
        row = self._in.row(
            "select version, ended, changed, record from live where reader = ?",
            [bytes.fromhex(reader)],
        )
        return None if row is None else (row["version"], _ended(row), row["record"])

    def change(
        self, reader: str, writer: str, text: bytes, expected: int | None = None
    ) -> LiveGame:
        """Replace the text of a game.

        Raises Missing("live") if there is no game with these two digests. Raises Conflict if it has
        ended, or its version is not `expected`.
        """
        return self._change_live(reader, writer, expected, {"text": text})

    def end(self, reader: str, writer: str, record: str | None = None) -> LiveGame:
        """End a game, which may have been saved as a record. Raises what `change_live` does."""
        return self._change_live(reader, writer, None, {"ended": 1, "record": record})

    def _change_live(
        self, reader: str, writer: str, expected: int | None, values: dict[str, Any]
    ) -> LiveGame:
        with self._in.writing() as session:
            row = self._row(reader)
            # The comparison takes constant time, so its duration does not tell how close it came.
            if row is None or not hmac.compare_digest(row["writer"], bytes.fromhex(writer)):
                raise Missing("live")
            if _ended(row) or expected not in (None, row["version"]):
                raise Conflict(row["version"])
            row |= {"changed": now(), "version": row["version"] + 1, **values}
            seals.replace(session, "live", row)
        return _game(row)

    def _row(self, reader: str) -> dict[str, Any] | None:
        return self._in._kept_row("live", "where reader = ?", [bytes.fromhex(reader)])


def _ended(row: Row) -> bool:
    return bool(row["ended"]) or not now(-IDLE) <= row["changed"] <= now(IDLE)


def _game(row: Row) -> LiveGame:
    return LiveGame(row["text"], row["version"], row["created"], _ended(row), row["record"])
