"""Records that are sent: read, judged, set down, and answered for one by one.

However much is sent, what is in memory is some records: the rest waits in temporary files.
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

#: So many bytes of a text are judged in this process, whoever might help.
ALONE = 1 << 21
#: After so many rows about no record it is asked whether to go on.
_NOW_AND_THEN = 100
#: As much is told of a line that cannot be read.
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
    """A record, or a line of JSON, is longer than the service holds in memory."""

    def __init__(self, record: int, line: int) -> None:
        super().__init__(record, line)
        self.record = record
        self.line = line


class Intake:
    """What was sent, judged: a row of the answer for each record, and what a store would keep.

    `longest` is the most that one record may have, in bytes; `helpers` judge a text that is
    long, if they are there and free; `allowance` is what it may cost.  `records` counts those
    that can be kept, `severities` the findings in them; `outside` are the findings about what
    stands outside any, the last text's, and `outside_severities` how many there are of all
    texts.  Of what is `unreadable`, lines of JSON and files of a form, so many are
    `empty_files`.  To be closed.
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
        """Let go of the temporary files, and of helpers."""
        self._dismiss()
        self._rows.close()
        self._entries.close()

    # -- reading --------------------

    def take(self, sent: Sent) -> None:
        """Read and judge a text.  Cost: one replay of each record; memory: the longest one.

        Raises TooLongRecord, TooMuch, and what the allowance raises; ends the request where the
        text cannot be unpacked.
        """
        self.take_blocks(sent.name, sent.blocks(), ndjson=sent.ndjson, part=sent.part)

    def take_blocks(
        self, name: str | None, blocks: Iterable[bytes], *, ndjson: bool, part: bool = False
    ) -> None:
        """The same of a text that comes unpacked, in blocks.

        One that is a `part` of what was sent has a row even if there is nothing in it.
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
        """The records of a text, which was line `at` of lines of JSON, or stands for itself."""
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
            if self._judges is None and self._helpers is not None and self._size > ALONE:
                self._judges = self._helpers.lend(lambda: self._allowance.meanwhile(0.0))
        if self._judges is None:
            self._set_down(judge(sent))
        else:
            for judged in self._judges.give(sent):
                self._set_down(judged)

    def _set_down(self, judged: Judged) -> None:
        self._entries.write(judged.entries)
        self._rows.write(judged.rows)
        self.severities.update(judged.severities)
        self.records += judged.records
        self._told += judged.findings
        self._allowance.check(self.records + self._others, self._told)
        self._allowance.meanwhile(judged.seconds)

    def _count_other(self, findings: int) -> None:
        """A row more of the answer, which is about no record, with so many findings."""
        self._others += 1
        self._told += findings
        self._allowance.check(self.records + self._others, self._told)
        if not self._others % _NOW_AND_THEN:
            self._allowance.meanwhile(0.0)

    def _settle(self) -> None:
        """Waits for what was given out, and gives the helpers back."""
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
        """Write what waits to be written: after this there was room for the answer too."""
        self._rows.flush()
        self._entries.flush()

    # -- answering --------------------

    def entries(self) -> Iterator[Entry]:
        """What a store would keep of each record, in order."""
        self._entries.seek(0)
        left = self.records
        while left:
            self._allowance.meanwhile(0.0)
            entries = unpacked(self._entries)
            left -= len(entries)
            yield from entries

    def stored_rows(self, added: Sequence[Added]) -> Iterator[str]:
        """The rows of the answer, as JSON; `added` is what the store says of each entry."""
        return self._answered(
            _outcome("stored" if one.stored else "duplicate", one.id, one.duplicate_of)
            for one in added
        )

    def checked_rows(self, known: Iterable[str | None]) -> Iterator[str]:
        """The rows of the answer where nothing was to be stored.

        `known` names for each entry, in order, the stored record that says the same.
        """
        return self._answered(_outcome("checked", None, same) for same in known)

    def _answered(self, outcomes: Iterator[str]) -> Iterator[str]:
        self._rows.seek(0)
        for line in self._rows:
            kind = line[:1]
            outcome = next(outcomes) if kind == RECORD else _OTHER_OUTCOMES[kind]
            yield line[1:-2].decode() + outcome


def _outcome(status: str, record: str | None, duplicate_of: str | None) -> str:
    """The end of a row; ids are such as need no escape."""
    kept = "null" if record is None else f'"{record}"'
    same = "null" if duplicate_of is None else f'"{duplicate_of}"'
    return f', "status": "{status}", "id": {kept}, "duplicate_of": {same}}}'


_OTHER_OUTCOMES = {
    OUTSIDE: _outcome("outside", None, None),
    UNREAD: _outcome("unreadable", None, None),
}


def _lines(blocks: Iterable[bytes], longest: int) -> Iterator[bytes]:
    """The lines of a text, without their ends.  Raises TooLongRecord."""
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
