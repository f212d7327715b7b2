"""How a store searches for words and names, which each database does in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, ClassVar

from records.library.sql.session import Session

#: The number of records that are named at a time.
BATCH = 1000

_NAME = "insert into names (id, folded) values (?, ?) on conflict (id) do nothing"


def id_of(name: str) -> int:
    """Return the id of a name: 63 bits of its digest.

    >>> id_of("elodie") == id_of("elodie"), id_of("elodie") == id_of("zoe")
    (True, False)
    """
    digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def names_in(players: object) -> set[str]:
    """Return the names in a value of the column `players_folded`. A damaged one has none.

    >>> sorted(names_in("elodie\\nzoe\\n\\nzoe"))
    ['elodie', 'zoe']
    """
    return set(filter(None, players.split("\n"))) if isinstance(players, str) else set()


def keep_names(session: Session, found: Iterable[tuple[int, str]]) -> list[tuple[int, list[int]]]:
    """Keep the names in `players_folded` of records, by number. Returns their ids by record."""
    names: dict[int, str] = {}
    named = []
    for record, players in found:
        ids = {id_of(name): name for name in names_in(players)}
        names.update(ids)
        named.append((record, list(ids)))
    session.executemany(_NAME, list(names.items()))
    return named


def all_players(session: Session) -> Iterator[list[tuple[int, str]]]:
    """Yield the number and `players_folded` of all records, some at a time, in order."""
    last = -1
    while rows := session.execute(
        "select number, players_folded from entries where number > ? order by number limit ?",
        [last, BATCH],
    ).fetchall():
        yield rows
        last = rows[-1][0]


def players_between(session: Session, first: int, last: int) -> Sequence[tuple[int, str]]:
    """Return the number and `players_folded` of the records from `first` to `last`."""
    return session.execute(
        "select number, players_folded from entries where number between ? and ?", [first, last]
    ).fetchall()


def wrongly_named(
    session: Session, first: int, last: int, players: dict[int, object]
) -> Iterator[int]:
    """Yield the records with numbers from `first` to `last` of which other names are noted.

    `players` are the values of the column `players_folded`.
    """
    named: dict[int, set[str]] = {}
    for record, name in session.execute(
        "select record, folded from named left join names on id = name"
        " where record between ? and ?",
        [first, last],
    ).fetchall():
        named.setdefault(record, set()).add(name)
    for record in players.keys() | named.keys():
        noted = players.get(record, "")
        if not isinstance(noted, str) or names_in(noted) != named.get(record, set()):
            yield record


class WordIndex(ABC):
    """The index of the words of each record. The texts in it are folded (see `search_terms`)."""

    #: The columns of the table `words`: the number of a record, its folded text, and others.
    columns: ClassVar[tuple[str, ...]]
    #: Forgets who is named anywhere.
    unname_all: ClassVar[str]

    def row_of(self, number: int, text: str) -> tuple[Any, ...]:
        """Return the values of the columns for a record."""
        return number, text

    def keep(self, session: Session, texts: Iterable[tuple[int, str]]) -> None:
        """Add the words of records, by number, that have none in the index yet."""
        marks = ", ".join("?" * len(self.columns))
        sql = f"insert into words ({', '.join(self.columns)}) values ({marks})"
        session.executemany(sql, [self.row_of(number, text) for number, text in texts])

    def replace(self, session: Session, number: int, text: str) -> None:
        """Replace the words of a record."""
        self.forget(session, number)
        self.keep(session, [(number, text)])

    def forget(self, session: Session, number: int) -> None:
        """Delete the words of a record."""
        session.execute(f"delete from words where {self.columns[0]} = ?", [number])

    def selected(self, which: str = "") -> str:
        """Return the query for the numbers and texts of some records, in order."""
        number, text, *_ = self.columns
        return f"select {number}, {text} from words {which} order by {number}"

    def texts(self, session: Session, first: int, last: int) -> list[tuple[int, str]]:
        """Return the texts of the records with numbers from `first` to `last`, in order."""
        sql = self.selected(f"where {self.columns[0]} between ? and ?")
        return session.execute(sql, [first, last]).fetchall()

    @abstractmethod
    def found(self, terms: Sequence[str]) -> tuple[str, Any]:
        """Return a query for the numbers of records, with a value for its one ``?``.

        It selects those that have all of these words. The last one may be the beginning of a
        word.
        """

    @abstractmethod
    def name(self, session: Session, found: Sequence[tuple[int, str]]) -> None:
        """Note who is named in records of which nobody is noted: number, and `players_folded`."""

    @abstractmethod
    def unname(self, session: Session, found: Sequence[tuple[int, str]]) -> None:
        """Forget who is named in records, and the names that are then in no record.

        `found` are their numbers with `players_folded` as it was when `name` noted it.
        """

    def name_all_again(self, session: Session) -> None:
        """Note anew who is named in all records. Cost: some 10 s a million. Memory: some rows."""
        session.execute(self.unname_all)
        session.execute("delete from names")
        for some in all_players(session):
            self.name(session, some)

    @abstractmethod
    def part_of(self, column: str) -> str:
        """Return a condition that the value of its one ``?`` is a part of a column's text."""

    @abstractmethod
    def among(self, column: str, found: str) -> str:
        """Return a condition that a column has one of the few values that a query finds."""

    @abstractmethod
    def naming(self, names: str) -> str:
        """Return a query for the records that name one of the players whose `id` a query finds.

        A record is found once for each of them, and the first are found at once.
        """

    @abstractmethod
    def only(self, found: str, table: str, column: str) -> tuple[str, str, str]:
        """Return how the rows of a table are read whose column has a number that a query finds.

        That is a clause before `select`, the tables, and a condition. The values of the query are
        the first ones.
        """
