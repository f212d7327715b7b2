"""What follows from the rows of the tables, made anew for a store of an older form."""

from __future__ import annotations

from records.library.sql.counted import count_again
from records.library.sql.facts import add_up
from records.library.sql.session import Session
from records.library.sql.word_search import WordIndex

#: The first form in which totals have the size of their group.
_SIZES = 9


def drop(session: Session, form: int) -> None:
    """Drop the tables of a store of an older form that are made again of the others."""
    for table in ("named", "names", "counted", *(["totals"] if form < _SIZES else [])):
        session.execute(f"drop table if exists {table}")


def fill(session: Session, words: WordIndex, form: int) -> None:
    """Fill the tables that `drop` dropped. Cost: some 20 s a million records."""
    count_again(session)
    words.name_all_again(session)
    if form < _SIZES:
        for (of_facts,) in session.execute("select distinct form from facts").fetchall():
            add_up(session, of_facts)
