"""Spellings of players that stand for other names, with who said so and when.

A row is never deleted. Taking an alias back, or replacing it, notes when and by whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from records.library import ids
from records.library.aliases import AliasError, name_as_kept, people, spellings
from records.library.clock import now
from records.library.model import Alias, Missing, Query
from records.library.sql import filters, seals
from records.library.sql.connection import StorePart
from records.library.sql.seals import ALIAS
from records.library.sql.session import Session
from records.notation.values import is_named
from records.search_terms import folded

_PRESENT = "taken_back is null"


class Aliases(StorePart):
    """The part of a store that keeps aliases."""

    def present(self) -> list[Alias]:
        """Return the spellings that stand for other names, by name and spelling."""
        rows = self._in._kept("aliases", f"where {_PRESENT}")
        return sorted(map(_alias, rows), key=lambda one: (one.name, one.spelling))

    def history(self) -> list[Alias]:
        """Return all aliases that there are or were, the latest set first."""
        return list(map(_alias, self._in._kept("aliases", "order by id desc")))

    def people(self) -> dict[str, str]:
        """Return the person's name for each alias; see `records.library.aliases.people`."""
        return people(self.present())

    def meant(self, query: Query) -> Query:
        """Return the query with all names of the people that its filters mean."""
        if query.player is None and query.person is None:
            return query
        same = self.people()
        if query.player is not None:
            part = folded(query.player)
            known = {*same, *same.values()}
            meant = {same.get(name, name) for name in known if part in folded(name)}
            others = sorted({one for name in meant for one in spellings(name, same)})
            query = replace(query, player_names=tuple(others))
        if query.person is not None:
            names = spellings(name_as_kept(query.person), same)
            query = replace(query, person_names=tuple(names))
        return query

    def set(self, spelling: str, name: str, by: str | None = None) -> Alias:
        """Let a spelling of a player stand for another name, and return that.

        If it stands for yet another name, that is taken back. If it stands for this one already,
        nothing changes. Raises AliasError.
        """
        spelling, name = name_as_kept(spelling), name_as_kept(name)
        if not (is_named(spelling) and is_named(name)):
            raise AliasError("nobody")
        with self._in.writing() as session:
            same = people(self.present())
            if spelling == name or same.get(name) == spelling:
                raise AliasError("same")
            there = self._present("spelling", spelling)
            if there is not None and there["name"] == name:
                return _alias(there)
            if there is not None:
                _take_back(session, there, by)
                same = people(self.present())
            record = self._together(session, spellings(spelling, same), spellings(name, same))
            if record is not None:
                raise AliasError("together", record)
            row = {"spelling": spelling, "name": name, "created": now(), "who": by}
            row |= {"taken_back": None, "taken_back_by": None}
            return _alias(seals.insert_counted(session, "aliases", row))

    def take_back(self, alias: int, by: str | None = None) -> Alias:
        """Take an alias back, and return it. Raises Missing("alias") if there is none."""
        with self._in.writing() as session:
            row = self._present("id", alias)
            if row is None:
                raise Missing("alias")
            _take_back(session, row, by)
            return _alias(row)

    def _present(self, column: str, value: Any) -> dict[str, Any] | None:
        return self._in._kept_row("aliases", f"where {column} = ? and {_PRESENT}", [value])

    def _together(self, session: Session, ones: Sequence[str], others: Sequence[str]) -> str | None:
        """Return a record that names somebody of each group, or None."""
        one, values = filters.named(ones, self._in.words)
        other, more = filters.named(others, self._in.words)
        sql = f"select number from ({one}) as ones where number in ({other})"
        sql += " order by number limit 1"
        for (number,) in session.execute(sql, [*values, *more]).fetchall():
            return ids.encode(number)
        return None


def _take_back(session: Session, row: dict[str, Any], by: str | None) -> None:
    """Note in a row, and in the table, that an alias is taken back."""
    row |= {"taken_back": now(), "taken_back_by": by}
    seals.replace(session, "aliases", row)


def _alias(row: dict[str, Any]) -> Alias:
    return Alias(*(row[name] for name in ALIAS.values))
