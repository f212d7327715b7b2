"""Reads uploaded records, judges them, spools the results and builds the answer row by row.

However much is sent, only a few records are in memory. The rest waits in temporary files.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import records
from api.http.bodies import Sent
from api.http.spools import Spool
from api.upload.allowance import Allowance
from api.upload.batch import OUTSIDE, RECORD, UNREAD, Judged, SentBatch, judge, row
from api.upload.workers import Helpers, Judges
from records.findings import MOST
from records.library import Added, Entry
from records.library.entry import unpacked
from records.notation.batches import Batches
from records.notation.source import TooLong, encode, pieces_of
from records.play.outside import outside_severities

#: The first bytes of a text are judged in this process, even if helpers are available. What takes
#: long makes all others wait here, so there are few of them.
ALONE = 1 << 18
#: After so many bytes all helpers that are free help, and not one alone.
LONG = 1 << 21
#: After this many rows that concern no record, the allowance is asked again.
_NOW_AND_THEN = 100
#: The most characters shown of a line that cannot be read.
SHOWN = 2000

_UNREADABLE = {
    "not-json": {
        "en": "this line is not JSON",
        "fr": "cette ligne n’est pas du JSON",
    },
    "no-text": {
        "en": "this line is not a JSON object with a “text”",
        "fr": "cette ligne n’est pas un objet JSON avec un « text »",
    },
    "no-record": {
        "en": "the “text” of this line holds no record",
        "fr": "le « text » de cette ligne ne contient aucun relevé",
    },
    "no-record-in-file": {
        "en": "this file holds no record",
        "fr": "ce fichier ne contient aucun relevé",
    },
}
_NOTHING: dict[str, Any] = {
    "record": None,
    "game": None,
    "ok": False,
    "findings": [],
    "deals": [],
    "score": None,
    "complete": False,
    "winner": None,
}


class TooLongRecord(Exception):  # noqa: N818
    """A record or a line of JSON is longer than the service may hold in memory."""

    def __init__(self, record: int, line: int) -> None:
        super().__init__(record, line)
        self.record = record
        self.line = line


class Intake:
    """An upload, judged: a row of the answer for each record, and an entry for a store.

    `longest` is the largest record in bytes. `helpers` judge a long text if they are free.
    `allowance` limits the upload. `records` counts the records that can be stored, and `severities`
    their findings. `outside` holds the findings outside any record in the last text, and
    `outside_severities` counts those of all texts. `unreadable` counts the lines of JSON and files
    of a form that cannot be read. Among them, `empty_files` counts the files without a record. Must
    be closed.
    """

    def __init__(
        self,
        longest: int,
        helpers: Helpers | None = None,
        allowance: Allowance = Allowance(),  # noqa: B008 - it is frozen
    ) -> None:
        self._longest = longest
        self._helpers = helpers
        self._allowance = allowance
        self._told = self._others = 0
        self._judges: Judges | None = None
        self._all_called = False
        self._size = 0
        self._rows = Spool()
        self._entries = Spool()
        self.records = 0
        self.unreadable = 0
        self.empty_files = 0
        self.severities: Counter[str] = Counter()
        self.outside: list[dict[str, Any]] = []
        self.outside_severities: Counter[str] = Counter()

    def close(self) -> None:
        """Delete the temporary files, and return the helpers."""
        self._dismiss()
        self._rows.close()
        self._entries.close()

    # -- reading --------------------

    def take(self, sent: Sent) -> None:
        """Read and judge a text. Cost: a replay of each record. Memory: the longest record.

        Raises TooLongRecord, TooMuch, and what the allowance raises. Ends the request if the text
        cannot be unpacked.
        """
        self.take_blocks(sent.name, sent.blocks(), ndjson=sent.ndjson, part=sent.part)

    def take_blocks(
        self, name: str | None, blocks: Iterable[bytes], *, ndjson: bool, part: bool = False
    ) -> None:
        """Read and judge a text that comes unpacked, in blocks.

        A `part` of an upload gets a row even if it holds no record.
        """
        before = self.records + self.unreadable
        if ndjson:
            self._take_lines(name, blocks)
        else:
            self._take_text(name, blocks, part=part)
            self._settle()
        if part and before == self.records + self.unreadable:
            self._refuse(name, 1, b"", "no-record-in-file")
            self.empty_files += 1

    def _take_text(
        self,
        name: str | None,
        blocks: Iterable[bytes],
        at: int | None = None,
        *,
        part: bool = False,
    ) -> None:
        """Judge the records of a text. `at` is the line of JSON that held it, or None."""
        try:
            batches = Batches(name, pieces_of(blocks, self._longest))
        except TooLong:
            raise TooLongRecord(1, at or 1) from None
        found = records.outside_dict(batches.outside, MOST)
        self.outside_severities.update(outside_severities(batches.outside))
        before = batches.outside.outside_text
        try:
            begun = batches.begin()
            if found is not None:
                self.outside = found["findings"]
            if not begun and at is not None:
                self._refuse(name, at, before, "no-record", self.outside)
                return
            if not begun and part and found is not None:
                self._refuse(name, 1, before, "no-record-in-file", self.outside)
                self.empty_files += 1
                return
            if found is not None:
                self._count_other(len(self.outside))
                self._rows.write(row(name, at or 1, found, OUTSIDE))
            for batch in batches:
                self._judge(SentBatch(batch, at, before))
                before = b""
        except TooLong:
            raise TooLongRecord(batches.number, at or batches.line) from None

    def _judge(self, sent: SentBatch) -> None:
        if sent.at is None:
            self._size += len(sent.batch.text)
            self._call_helpers()
        if self._judges is None:
            self._set_down(judge(sent))
        else:
            for judged in self._judges.give(sent):
                self._set_down(judged)

    def _call_helpers(self) -> None:
        if self._helpers is None or self._size <= ALONE:
            return
        if self._judges is None:
            self._judges = self._helpers.lend(lambda: self._allowance.meanwhile(0.0), 1)
            self._all_called = False
        if self._judges is not None and self._size > LONG and not self._all_called:
            self._judges.call_others()
            self._all_called = True

    def _set_down(self, judged: Judged) -> None:
        self._entries.write(judged.entries)
        self._rows.write(judged.rows)
        self.severities.update(judged.severities)
        self.records += judged.records
        self._told += judged.findings
        self._allowance.check(self.records + self._others, self._told)
        self._allowance.meanwhile(judged.seconds)

    def _count_other(self, findings: int) -> None:
        """Count a row that concerns no record, with its number of findings."""
        self._others += 1
        self._told += findings
        self._allowance.check(self.records + self._others, self._told)
        if not self._others % _NOW_AND_THEN:
            self._allowance.meanwhile(0.0)

    def _settle(self) -> None:
        """Wait for the batches given to helpers, and return the helpers."""
        if self._judges is not None:
            for judged in self._judges.rest():
                self._set_down(judged)
        self._dismiss()
        self._size = 0

    def _dismiss(self) -> None:
        if self._judges is not None:
            self._judges.close()
            self._judges = None

    def _take_lines(self, name: str | None, blocks: Iterable[bytes]) -> None:
        for number, line in enumerate(_lines(blocks, self._longest), 1):
            if not line.strip():
                continue
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                self._refuse(name, number, line, "not-json")
                continue
            if isinstance(value, dict) and "text" not in value and "count" in value:
                continue  # the end of what GET /records gives
            text = value.get("text") if isinstance(value, dict) else None
            if not isinstance(text, str):
                self._refuse(name, number, line, "no-text")
                continue
            self._take_text(name, (encode(text),), number)

    def _refuse(
        self,
        name: str | None,
        number: int,
        line: bytes,
        why: str,
        findings: Sequence[dict[str, Any]] = (),
    ) -> None:
        self.unreadable += 1
        self._count_other(len(findings))
        shown = line.strip().decode("utf-8", "replace")[:SHOWN]
        unread = {**_NOTHING, "findings": findings, "text": shown, "message": _UNREADABLE[why]}
        self._rows.write(row(name, number, unread, UNREAD))

    def set_down(self) -> None:
        """Flush the temporary files. After that, a full disk cannot make the answer fail."""
        self._rows.flush()
        self._entries.flush()

    # -- answering --------------------

    def entries(self) -> Iterator[Entry]:
        """Yield the entry of each record, in order."""
        self._entries.seek(0)
        left = self.records
        while left:
            self._allowance.meanwhile(0.0)
            entries = unpacked(self._entries)
            left -= len(entries)
            yield from entries

    def stored_rows(self, added: Sequence[Added]) -> Iterator[str]:
        """Yield the rows of the answer as JSON. `added` is the store's outcome for each entry."""
        return self._answered(
            _outcome("stored" if one.stored else "duplicate", one.id, one.duplicate_of)
            for one in added
        )

    def checked_rows(self, known: Iterable[str | None]) -> Iterator[str]:
        """Yield the rows of the answer for a check, after which nothing is stored.

        `known` is, for each entry, the id of a stored record of the same play, or None.
        """
        return self._answered(_outcome("checked", None, same) for same in known)

    def _answered(self, outcomes: Iterator[str]) -> Iterator[str]:
        self._rows.seek(0)
        for line in self._rows:
            kind = line[:1]
            outcome = next(outcomes) if kind == RECORD else _OTHER_OUTCOMES[kind]
            yield line[1:-2].decode() + outcome


def _outcome(status: str, record: str | None, duplicate_of: str | None) -> str:
    """Return the end of a row as JSON. Ids need no escapes."""
    kept = "null" if record is None else f'"{record}"'
    same = "null" if duplicate_of is None else f'"{duplicate_of}"'
    return f', "status": "{status}", "id": {kept}, "duplicate_of": {same}}}'


_OTHER_OUTCOMES = {
    OUTSIDE: _outcome("outside", None, None),
    UNREAD: _outcome("unreadable", None, None),
}


def _lines(blocks: Iterable[bytes], longest: int) -> Iterator[bytes]:
    """Yield the lines of a text without line ends. Raises TooLongRecord."""
    number = 1
    held: list[bytes] = []
    for block in blocks:
        lines = block.split(b"\n")
        held.append(lines[0])
        if len(lines) > 1:
            yield b"".join(held)
            yield from lines[1:-1]
            number += len(lines) - 1
            held = [lines[-1]]
        if sum(map(len, held)) > longest:
            raise TooLongRecord(1, number)
    yield b"".join(held)
