"""The word search by PostgreSQL's full text search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from records.library.sql.session import Session
from records.library.sql.word_search import WordIndex, keep_names
from records.search_terms import words

#: PostgreSQL takes at most 2046 bytes of a word, and 1 MiB of different words of one record.
LONGEST, MOST = 500, 900_000


def indexed(text: str) -> str:
    """Return the words of a folded text as a tsvector is written, each one once.

    They are told apart here and not by PostgreSQL's parser, which depends on the locale and takes
    numbers, names of hosts and paths for words. So a query finds the same records in every store.

    >>> indexed("as de pique: as, 10.5")
    'as de pique 10 5'
    """
    size = 0
    kept = []
    for word in dict.fromkeys(word[:LONGEST] for word in words(text)):
        size += len(word.encode())
        if size > MOST:
            break
        kept.append(word)
    return " ".join(kept)


class TextSearch(WordIndex):
    """The table `words`, with the folded text of each record and the words in it."""

    columns = ("record", "folded", "found")
    unname_all = "delete from named"

    def row_of(self, number: int, text: str) -> tuple[Any, ...]:
        """See `WordIndex.row_of`."""
        return number, text, indexed(text)

    def found(self, terms: Sequence[str]) -> tuple[str, Any]:
        """See `WordIndex.found`."""
        sought = " & ".join(f"'{term[:LONGEST]}'" for term in terms)
        sql = "select record from words where found @@ cast(? as tsquery)"
        return sql, f"{sought}:*"

    def name(self, session: Session, found: Sequence[tuple[int, str]]) -> None:
        """See `WordIndex.name`."""
        session.executemany(
            "insert into named (name, record) values (?, ?)",
            [(one, record) for record, ids in keep_names(session, found) for one in ids],
        )

    def unname(self, session: Session, found: Sequence[tuple[int, str]]) -> None:
        """See `WordIndex.unname`. A trigger deletes the names that are in no record."""
        session.executemany("delete from named where record = ?", [[one] for one, _ in found])

    def part_of(self, column: str) -> str:
        """See `WordIndex.part_of`."""
        return f"strpos({column}, ?) > 0"

    def among(self, column: str, found: str) -> str:
        """See `WordIndex.among`. PostgreSQL takes a part of a text to select a third of all rows,
        and a join with that many would read the whole table.
        """
        return f"{column} = any(array({found}))"

    def naming(self, names: str) -> str:
        """See `WordIndex.naming`. The offset makes each name be looked up by itself."""
        return (
            f"select record from ({names}) as sought (id)"
            " cross join lateral (select record from named where name = id offset 0) as naming"
        )

    def only(self, found: str, table: str, column: str) -> tuple[str, str, str]:
        """See `WordIndex.only`. The whole table might be read and hashed for a join."""
        return "", table, f"{column} = any(array({found}))"
