"""The word search by SQLite's FTS5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from records.library.sql.session import Session
from records.library.sql.word_search import Words


class Fts5(Words):
    """The table `words`. Its row numbers are those of the records."""

    def keep(self, session: Session, texts: Sequence[tuple[int, str]]) -> None:
        """See `Words.keep`."""
        session.executemany("insert into words (rowid, folded) values (?, ?)", texts)

    def replace(self, session: Session, number: int, text: str) -> None:
        """See `Words.replace`."""
        session.execute("update words set folded = ? where rowid = ?", [text, number])

    def forget(self, session: Session, number: int) -> None:
        """See `Words.forget`."""
        session.execute("delete from words where rowid = ?", [number])

    def texts(self, session: Session, first: int, last: int) -> list[tuple[int, str]]:
        """See `Words.texts`."""
        sql = "select rowid, folded from words where rowid between ? and ? order by rowid"
        return session.execute(sql, [first, last]).fetchall()

    def found(self, terms: Sequence[str]) -> tuple[str, Any]:
        """See `Words.found`. Each word is quoted, so that none is taken for an operator."""
        quoted = " ".join(f'"{term}"' for term in terms)
        return "select rowid from words where words match ?", f"{quoted}*"

    def part_of(self, column: str) -> str:
        """See `Words.part_of`."""
        return f"instr({column}, ?)"

    def among(self, column: str, found: str) -> str:
        """See `Words.among`."""
        return f"{column} in ({found})"

    def naming(self, names: str) -> str:
        """See `Words.naming`."""
        return f"select record from named where name in ({names})"

    def only(self, found: str, table: str, column: str) -> tuple[str, str, str]:
        """See `Words.only`. A cross join is made in the order in which it is written."""
        first = f"with sought_in_{table} (sought) as materialized ({found}) "
        return first, f"sought_in_{table} cross join {table}", f"{column} = sought"
