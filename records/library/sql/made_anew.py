"""What follows from the rows of the tables, made anew for a store of an older form."""

from __future__ import annotations

from records.library.sql.counted import count_again
from records.library.sql.facts import add_up
from records.library.sql.session import Session
from records.library.sql.word_search import WordIndex

#: The first form in which totals have the size of their group.
_SIZES = 9
#: The first form in which a group is one group, and the forms of facts that were written before.
_GROUPS, _OLD_FACTS = 14, "(1, 2, 3, 7, 10, 11)"


def drop(session: Session, form: int) -> None:
    """Drop the tables of a store of an older form that are made again of the others."""
    for table in ("named", "names", "counted", *(["totals"] if form < _SIZES else [])):
        session.execute(f"drop table if exists {table}")


def fill(session: Session, words: WordIndex, form: int) -> None:
    """Fill the tables that `drop` dropped, and forget facts that are not used any more.

    Cost: some 20 s a million records, and more if facts are forgotten.
    """
    count_again(session)
    words.name_all_again(session)
    if form < _GROUPS:
        for table in ("facts", "totals"):
            session.execute(f"delete from {table} where form in {_OLD_FACTS}")
        # The sums of all groups of a kind.
        session.execute("delete from totals where substr(kind, 1, 1) = '*'")
    if form < _SIZES:
        for (of_facts,) in session.execute("select distinct form from facts").fetchall():
            add_up(session, of_facts)
