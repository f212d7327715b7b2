"""The word search by SQLite's FTS5, which also keeps which records name whom.

FTS5 writes what comes in one after another, and sorts it into larger and larger parts. A table of
names and records would be written all over for each few records.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from records.library.sql.session import Session
from records.library.sql.word_search import WordIndex, id_of, keep_names, names_in

#: The tokenizer of the word search. Texts are folded before they reach it.
TOKENIZER = "unicode61 remove_diacritics 2"
#: The word that stands for a name in the table `named`, made of its id.
NAME_WORD = "printf('%x', {})"


class Fts5(WordIndex):
    """The tables `words` and `named`. Their row numbers are those of the records.

    `named` has a word for each name, and keeps no text: what is deleted has to be told as it was
    inserted. `naming` has a row for each word and record of it, and is read more slowly.
    """

    columns = ("rowid", "folded")
    unname_all = "insert into named (named) values ('delete-all')"

    def found(self, terms: Sequence[str]) -> tuple[str, Any]:
        """See `WordIndex.found`. Each word is quoted, so that none is taken for an operator."""
        quoted = " ".join(f'"{term}"' for term in terms)
        return "select rowid from words where words match ?", f"{quoted}*"

    def name(self, session: Session, found: Sequence[tuple[int, str]]) -> None:
        """See `WordIndex.name`."""
        session.executemany(
            "insert into named (rowid, names) values (?, ?)",
            [(record, as_words(ids)) for record, ids in keep_names(session, found) if ids],
        )

    def unname(self, session: Session, found: Sequence[tuple[int, str]]) -> None:
        """See `WordIndex.unname`."""
        named = [(record, [id_of(name) for name in names_in(players)]) for record, players in found]
        session.executemany(
            "insert into named (named, rowid, names) values ('delete', ?, ?)",
            [(record, as_words(ids)) for record, ids in named if ids],
        )
        session.executemany(
            "delete from names where id = ?"
            f" and not exists (select 1 from naming where term = {NAME_WORD.format('id')})",
            [(one,) for one in {one for _, ids in named for one in ids}],
        )

    def part_of(self, column: str) -> str:
        """See `WordIndex.part_of`."""
        return f"instr({column}, ?)"

    def among(self, column: str, found: str) -> str:
        """See `WordIndex.among`."""
        return f"{column} in ({found})"

    def naming(self, names: str) -> str:
        """See `WordIndex.naming`."""
        return (
            f"select named.rowid as record from ({names}) as sought"
            f" cross join named on named match {NAME_WORD.format('sought.id')}"
        )

    def only(self, found: str, table: str, column: str) -> tuple[str, str, str]:
        """See `WordIndex.only`. A cross join is made in the order in which it is written."""
        first = f"with sought_in_{table} (sought) as materialized ({found}) "
        return first, f"sought_in_{table} cross join {table}", f"{column} = sought"


def as_words(ids: Iterable[int]) -> str:
    """Return the words of names with these ids.

    >>> as_words([id_of("zoe"), 31])
    'd6076523570fe87 1f'
    """
    return " ".join(f"{one:x}" for one in ids)
