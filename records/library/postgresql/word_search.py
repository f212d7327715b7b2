"""The word search by PostgreSQL's full text search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from records.library.sql.session import Session
from records.library.sql.word_search import WordIndex, insert_names, name_all_again
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

    def keep(self, session: Session, texts: Sequence[tuple[int, str]]) -> None:
        """See `WordIndex.keep`."""
        session.executemany(
            "insert into words (record, folded, found) values (?, ?, ?)",
            [(number, text, indexed(text)) for number, text in texts],
        )

    def replace(self, session: Session, number: int, text: str) -> None:
        """See `WordIndex.replace`."""
        session.execute(
            "update words set folded = ?, found = cast(? as tsvector) where record = ?",
            [text, indexed(text), number],
        )

    def forget(self, session: Session, number: int) -> None:
        """See `WordIndex.forget`."""
        session.execute("delete from words where record = ?", [number])

    def texts(self, session: Session, first: int, last: int) -> list[tuple[int, str]]:
        """See `WordIndex.texts`."""
        sql = "select record, folded from words where record between ? and ? order by record"
        return session.execute(sql, [first, last]).fetchall()

    def found(self, terms: Sequence[str]) -> tuple[str, Any]:
        """See `WordIndex.found`."""
        sought = " & ".join(f"'{term[:LONGEST]}'" for term in terms)
        sql = "select record from words where found @@ cast(? as tsquery)"
        return sql, f"{sought}:*"

    def name(self, session: Session, found: Sequence[tuple[int, str]]) -> None:
        """See `WordIndex.name`."""
        insert_names(session, found)

    def unname(self, session: Session, found: Sequence[tuple[int, str]]) -> None:
        """See `WordIndex.unname`. A trigger deletes the names that are in no record."""
        session.executemany("delete from named where record = ?", [[one] for one, _ in found])

    def name_all_again(self, session: Session) -> None:
        """See `WordIndex.name_all_again`."""
        name_all_again(session)

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
