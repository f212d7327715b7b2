"""The history of a record, and its undo."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import records
from records.library.clock import now
from records.library.entry import describe
from records.library.model import Change, Conflict, Missing
from records.library.sql.annotations import KeptAnnotation, change_of, kept_from, read_fields
from records.library.sql.corrections import Correcting
from records.library.sql.rows import number_of

_SAYING = ("kind", "text", "author", "language")
_PLACE = ("deal", "ply", "lost")
#: Greater than the id of any change, and than their number.
_ALL = 1 << 62


class Undoing(Correcting):
    """The part of the store that tells the changes of a record, and undoes them."""

    def history(
        self, record: str, before: int | None = None, limit: int | None = None
    ) -> list[Change]:
        """Return the changes made to a record, the latest first.

        `before` is the id of a change: only older ones are returned. `limit` is the largest number
        of changes, None for all.
        """
        last, most = (_ALL if one is None else one for one in (before, limit))
        which = "where record = ? and id < ? order by id desc limit ?"
        rows = self._kept("changes", which, [number_of(record), last, most])
        return [change_of(row) for row in rows]

    def undo(self, record: str, change: int, by: str | None = None) -> Change:
        """Undo a change. Undoing is a change itself, and is returned.

        Raises Missing for the record or the change. Raises Conflict if the change has been undone
        already, if what it changed has been changed again, or if the change is that the record was
        brought back.
        """
        number = number_of(record)
        with self.writing():
            text, version = self._text(number)
            row = self._kept_row("changes", "where record = ? and id = ?", [number, change])
            if row is None:
                raise Missing("change")
            if row["undone_by"] is not None:
                raise Conflict(None)
            if row["action"] == "restore":
                raise Conflict(version)  # only `delete` takes it back
            was, became = read_fields(row["was"]), read_fields(row["became"])
            if row["action"] == "correct":
                assert was is not None
                assert became is not None
                if became["version"] != version:
                    raise Conflict(version)
                return self._put_back(number, was["version"], by, change)
            done = self._take_back(number, text, version, was, became, by, change)
            self._search_again(number)
            return done

    def _put_back(self, number: int, version: int, by: str | None, undoes: int) -> Change:
        """Give a record one of its earlier texts again."""
        text = self._version_text(number, version)
        assert text is not None
        reader = records.Reader(unpacked=text)
        (record,) = reader
        entry = describe(record, before=reader.outside_text)
        _, change = self._put(number, entry, by, undoes)
        assert change is not None
        return change

    def _take_back(
        self,
        number: int,
        text: bytes,
        version: int,
        was: dict[str, Any] | None,
        became: dict[str, Any] | None,
        by: str | None,
        undoes: int,
    ) -> Change:
        """Restore an annotation to its state before a change.

        Raises Conflict if it has changed since.
        """
        present = self._find(number, (became or was or {})["id"])
        if (present is None) != (became is None):
            raise Conflict(None if present is None else present.annotation.version)
        if present is not None and became is not None:
            if not _same(present, kept_from(became)):
                raise Conflict(present.annotation.version)
            if was is None:
                return self._set(number, present, None, by, undoes)
        assert was is not None
        before = kept_from(was)
        found = self._places(number, text, version)(before)
        latest = before.annotation.version if present is None else present.annotation.version
        again = KeptAnnotation(
            replace(found.annotation, version=latest + 1, changed=now()), found.standing
        )
        return self._set(number, present, again, by, undoes)


def _same(present: KeptAnnotation, then: KeptAnnotation) -> bool:
    """Return whether nobody has changed the annotation since.

    A corrected text may have moved it. So its place counts only if both stand in the same version.
    """
    names = _SAYING + _PLACE if present.standing == then.standing else _SAYING
    return all(getattr(present.annotation, n) == getattr(then.annotation, n) for n in names)
