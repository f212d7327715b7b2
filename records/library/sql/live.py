"""Live games: texts that are being typed, for those who were given their address.

A game is known by two secrets, of which only digests are kept: one reads it, the other one writes
it. It is no record: it ends, and is forgotten some time later.
"""

from __future__ import annotations

import hmac
from datetime import timedelta
from typing import Any

from records.library.clock import now
from records.library.model import Conflict, LiveGame, Missing
from records.library.sql.connection import StorePart
from records.library.sql.seals import LIVE, Row
from records.library.sql.session import Session, read
from records.library.sql.tables import columns, insert_row

#: How long a game stays live when nothing is typed, and how long an ended one is remembered.
IDLE = timedelta(hours=2)
REMEMBERED = timedelta(days=1)

_CHANGED = (
    "update live set changed = ?, version = ?, ended = ?, record = ?, text = ?, seal = ?"
    " where reader = ?"
)


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
            insert_row(session, "live", {**row, "seal": LIVE.of(row)})
        return _game(row)

    def get(self, reader: str) -> LiveGame | None:
        """Return the game with that digest, ended or not, or None."""
        with self._in.at_once() as session:
            row = _found(session, reader)
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
            row = _found(session, reader)
            # The comparison takes constant time, so its duration does not tell how close it came.
            if row is None or not hmac.compare_digest(row["writer"], bytes.fromhex(writer)):
                raise Missing("live")
            if _ended(row) or expected not in (None, row["version"]):
                raise Conflict(row["version"])
            row |= {"changed": now(), "version": row["version"] + 1, **values}
            changed = [row[name] for name in ("changed", "version", "ended", "record", "text")]
            session.execute(_CHANGED, [*changed, LIVE.of(row), row["reader"]])
        return _game(row)


def _found(session: Session, reader: str) -> dict[str, Any] | None:
    rows = read(
        session,
        f"select {columns('live')} from live where reader = ?",
        [bytes.fromhex(reader)],
    )
    for row in rows:
        LIVE.check(row)
        return row
    return None


def _ended(row: Row) -> bool:
    return bool(row["ended"]) or not now(-IDLE) <= row["changed"] <= now(IDLE)


def _game(row: Row) -> LiveGame:
    return LiveGame(row["text"], row["version"], row["created"], _ended(row), row["record"])
