"""How a store searches for words and names, which each database does in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from records.library.sql.session import Session


class WordIndex(ABC):
    """The index of the words of each record. The texts in it are folded (see `search_terms`)."""

    @abstractmethod
    def keep(self, session: Session, texts: Sequence[tuple[int, str]]) -> None:
        """Add the words of records, by number, that have none in the index yet."""

    @abstractmethod
    def replace(self, session: Session, number: int, text: str) -> None:
        """Replace the words of a record."""

    @abstractmethod
    def forget(self, session: Session, number: int) -> None:
        """Delete the words of a record."""

    @abstractmethod
    def texts(self, session: Session, first: int, last: int) -> list[tuple[int, str]]:
        """Return the texts of the records with numbers from `first` to `last`, in order."""

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

    @abstractmethod
    def name_all_again(self, session: Session) -> None:
        """Note anew who is named in all records. Cost: some 10 s a million. Memory: some rows."""

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
