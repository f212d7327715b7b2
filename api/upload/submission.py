"""Reads uploaded records, judges them, spools the results and builds the answer row by row.

However much is sent, only a few records are in memory. The rest waits in temporary files.
"""

from __future__ import annotations

import json
import pickle
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from api.http.archives import Text
from api.http.bodies import Sent, is_ndjson
from api.http.spools import Spool
from api.upload.allowance import Allowance
from api.upload.batch import (
    NO_CARNET,
    OUTSIDE,
    RECORD,
    SHOWN_BYTES,
    UNREAD,
    Judged,
    SentText,
    judge,
)
from api.upload.workers import Judges
from records.kernel.borders import tools
from records.library import Added, Entry
from records.notation.batches import BATCH, BATCH_RECORDS, Batches
from records.notation.record_texts import TooLong, encode

#: The first bytes of an upload are judged in this process, even if there are workers. All other
#: callers wait for what is judged here, so these are few.
ALONE = 1 << 18


class Intake:
    """An upload, judged: a row of the answer for each record, and an entry for a store.

    `longest` is the largest record in bytes. `judges` judge a long upload.
    `allowance` limits the upload. The first records, `searched` of them, are searched for slips if
    something is wrong with them. Must be closed.

    After `finish`, `records` counts the records that can be stored, and `severities` their
    findings. `outside` is what was found outside any record in the last text where something was,
    and `outside_severities` counts what was found outside in all texts. `unreadable` counts the
    lines of JSON and files of a form that cannot be read. Among them, `empty_files` counts the
    files without a record. `foreign` is the kind of the last file that is no Carnet text, or None.
    `of_archive` says whether any text came in an archive.
    """

    def __init__(
        self,
        longest: int,
        judges: Judges | None = None,
        allowance: Allowance = Allowance(),  # noqa: B008 - it is frozen
        searched: int = 0,
    ) -> None:
        self._longest = longest
        self._judges = judges
        self._allowance = allowance
        #: How many of the records to come may be searched for slips.
        self._searched = searched
        self._told = self._others = 0
        #: The processor time of this thread that the allowance knows of.
        self._looked = time.thread_time()
        #: The bytes that were judged so far.
        self._size = 0
        #: Texts that are judged together, with their size and how many records they have.
        self._texts: list[SentText] = []
        self._texts_size = self._texts_records = 0
        self._rows = Spool()
        self._entries = Spool()
        self.records = 0
        self.unreadable = 0
        self.empty_files = 0
        self.foreign: str | None = None
        self.of_archive = False
        self.severities: Counter[str] = Counter()
        self.outside: dict[str, Any] = {"findings": []}
        self.outside_severities: Counter[str] = Counter()

    def close(self) -> None:
        """Delete the temporary files, and give up what is not judged yet."""
        if self._judges is not None:
            self._judges.close()
        self._rows.close()
        self._entries.close()

    # -- reading --------------------

    def take(self, sent: Sent) -> None:
        """Read a text, and have it judged. Cost: a replay of each record. Memory: the longest one.

        Raises TooLong, TooMuch, and what the allowance raises. Ends the request if the text
        cannot be unpacked.
        """
        texts = sent.texts(self._look)
        self.take_texts(sent.name, texts, ndjson=sent.ndjson, part=sent.part)

    def take_texts(
        self, name: str | None, texts: Iterable[Text], *, ndjson: bool, part: bool = False
    ) -> None:
        """Read a file, or those in an archive, and have them judged.

        A `part` of an upload gets a row even if it holds no record, and so does each file in an
        archive. `name` and `ndjson` are those of the file, or of the archive.
        """
        empty = True
        for text in texts:
            empty = False
            if text.name is None:
                of_text, lines, alone = name, ndjson, part
            else:
                of_text, lines, alone = in_archive(name, text.name), is_ndjson(text.name), True
                self.of_archive = True
            if text.kind is not None:
                self.foreign = text.kind
                self._refuse(of_text, None, b"", text.kind)
                self.empty_files += 1
            else:
                self.take_blocks(of_text, text.blocks, ndjson=lines, part=alone)
        if empty:
            self._refuse(name, None, b"", "no-record-in-file")
            self.empty_files += 1

    def take_blocks(
        self, name: str | None, blocks: Iterable[bytes], *, ndjson: bool, part: bool = False
    ) -> None:
        """Read a text that comes unpacked, in blocks, and have it judged.

        A `part` of an upload gets a row even if it holds no record.
        """
        blocks = self._looked_at(blocks)
        if ndjson:
            taken, before = self._take_lines(name, blocks), b""
        else:
            taken, before = self._take_text(name, blocks, part=part)
        if part and not taken:
            self._refuse(name, None, before, "no-record-in-file")
            self.empty_files += 1

    def _looked_at(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        for block in blocks:
            self._look()
            yield block

    def _look(self) -> None:
        """Tell the allowance what reading has taken: it takes time even where there is nothing."""
        now = time.thread_time()
        self._allowance.meanwhile(max(0.0, now - self._looked))
        self._looked = now

    def _take_text(
        self,
        name: str | None,
        blocks: Iterable[bytes],
        at: int | None = None,
        *,
        part: bool = False,
    ) -> tuple[bool, bytes]:
        """Have the records of a text judged. `at` is the line of JSON that held it, or None.

        Returns whether there is a record, and the text before it. If there is none, nothing is done
        with the text of a line or of a `part`.
        """
        try:
            batches = Batches(name, blocks, tools(), self._longest)
            before = batches.before
            begun = batches.begin()
            if not begun and at is None and not part:
                self._judge(SentText(name, at, before))
            for batch in batches:
                count = batches.number - batch.number
                self._judge(SentText(name, at, before, batch, searched=self._searched), count)
                self._searched = max(0, self._searched - count)
                before = b""
        except TooLong as error:
            raise TooLong(error.record, at or error.line, error.limit) from None
        return begun, before

    def _take_lines(self, name: str | None, blocks: Iterable[bytes]) -> bool:
        """Have the records in lines of JSON judged. Returns whether any line holds something."""
        taken = False
        for number, line in enumerate(_lines(blocks, self._longest), 1):
            if not line.strip():
                continue
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                taken = True
                self._refuse(name, number, line, "not-json")
                continue
            if isinstance(value, dict) and "text" not in value and "count" in value:
                continue  # the end of what GET /records gives
            taken = True
            text = value.get("text") if isinstance(value, dict) else None
            if not isinstance(text, str):
                self._refuse(name, number, line, "no-text")
                continue
            begun, before = self._take_text(name, (encode(text),), number)
            if not begun:
                self._refuse(name, number, before, "no-record")
        return taken

    def _refuse(self, name: str | None, at: int | None, text: bytes, why: str) -> None:
        self.unreadable += 1
        if why in NO_CARNET:
            text = text.strip()[:SHOWN_BYTES]
        self._judge(SentText(name, at, text, None, why))

    # -- judging --------------------

    def _judge(self, text: SentText, records: int = 0) -> None:
        """Have a text with so many records judged, together with others if it is short."""
        self._size += text.size
        self._texts.append(text)
        self._texts_size += text.size
        self._texts_records += records
        if (
            self._texts_size >= BATCH
            or self._texts_records >= BATCH_RECORDS
            or len(self._texts) >= BATCH_RECORDS
        ):
            self._give()

    def _give(self) -> None:
        texts, self._texts = self._texts, []
        self._texts_size = self._texts_records = 0
        if self._judges is None or self._size <= ALONE:
            judged = judge(texts)
            self._looked += judged.seconds
            self._set_down(judged)
        else:
            for judged in self._judges.judge(texts):
                self._set_down(judged)

    def _set_down(self, judged: Judged) -> None:
        self._entries.write(judged.entries)
        self._rows.write(judged.rows)
        self.severities.update(judged.severities)
        self.outside_severities.update(judged.outside_severities)
        if judged.outside is not None:
            self.outside = judged.outside
        self.records += judged.records
        self._others += judged.others
        self._told += judged.findings
        self._allowance.check(self.records + self._others, self._told)
        self._allowance.meanwhile(judged.seconds)

    def finish(self) -> None:
        """Judge what is left of the texts, and flush the temporary files.

        After that, a full disk cannot make the answer fail. Raises what `take` raises.
        """
        if self._texts:
            self._give()
        if self._judges is not None:
            for judged in self._judges.last():
                self._set_down(judged)
        self._rows.flush()
        self._entries.flush()

    # -- answering --------------------

    def entries(self) -> Iterator[Entry]:
        """Yield the entry of each record, in order."""
        self._entries.seek(0)
        left = self.records
        while left:
            self._allowance.meanwhile(0.0)
            # What this program itself has written.
            entries: list[Entry] = pickle.load(self._entries)
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


def in_archive(name: str | None, path: str) -> str:
    """Return what a file in an archive is called.

    >>> in_archive("club.zip", "1850/a.carnet"), in_archive(None, "a.carnet")
    ('club.zip/1850/a.carnet', 'a.carnet')
    """
    return path if name is None else f"{name}/{path}"


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
    """Yield the lines of a text without line ends. Raises TooLong."""
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
            raise TooLong(1, number, longest)
    yield b"".join(held)
