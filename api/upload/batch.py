"""Judges what was uploaded, some texts at a time: the rows of the answer, and what is to be stored.

This runs in the serving process, or in a worker (see `api.upload.workers`).
"""

from __future__ import annotations

import json
import pickle
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import records
from analysis.stored.keeping import facts_of_replay
from records.evidence.diagnosis import diagnosis_of, not_searched, told_by_cause
from records.kernel.judge import kernel
from records.library import Entry, describe
from records.library.annotated import extracted
from records.notation.batches import Batch, outside_of
from records.notation.foreign_files import NAMES
from records.play.as_read import replays
from records.play.outside_records import outside_severities
from records.play.replay import Replay
from records.severities import MOST

#: The first byte of a spooled row: text outside any record, a record, or something unreadable.
OUTSIDE, RECORD, UNREAD = b"0", b"1", b"2"
#: The most characters of a record that is searched for slips, and whose facts are made, while its
#: caller waits.
LONGEST_AT_ONCE = 32 << 10
#: The most characters shown of a line that cannot be read, and bytes that hold that many.
SHOWN = 2000
SHOWN_BYTES = 4 * SHOWN

#: The last line of the texts from GET /records. It belongs to no record.
_LAST_LINE = re.compile(rb"(?<=[\r\n])% [0-9]+ records\s*\Z")

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
#: The reasons for which the text of a line is not looked at any further.
NO_CARNET = ("not-json", "no-text")
_FOREIGN = {
    "en": "this is {what}, not Carnet text; nothing of it is stored",
    "fr": "c’est {what}, et non du texte Carnet ; rien n’en est enregistré",
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


#: About the bytes of a row of the answer that says of a text that it has no record.
ROW = 300


class SentText(NamedTuple):
    """Some text of an upload that belongs together.

    `name` is the name of its file, or None. `at` is the number of the line of JSON that held it, or
    None for plain text. `before` is the text before the first record, if that is part of it.
    `batch` is the records, or None. `why` says why a line or file is unreadable, or is empty. It
    may be a kind of file that is no Carnet text (see `records.notation.foreign_files`). `searched`
    is how many of its records may be searched for slips: the first ones.
    """

    name: str | None
    at: int | None = None
    before: bytes = b""
    batch: Batch | None = None
    why: str = ""
    searched: int = 0

    @property
    def size(self) -> int:
        """Its length in bytes, and what it takes to tell of it, however short it is."""
        return ROW + len(self.before) + (0 if self.batch is None else len(self.batch.text))


class Judged(NamedTuple):
    """Judged texts: the number of their records, rows, entries for a store, and severities.

    `others` is the number of rows that concern no record. `outside` is what was found outside any
    record in the last text where something was (`findings`, and how many `more`), or None.
    `outside_severities` counts that of all texts.
    `findings` is the number of findings in the rows, and `seconds` the processor time used.
    """

    records: int
    others: int
    rows: bytes
    entries: bytes
    severities: Counter[str]
    outside_severities: Counter[str]
    outside: dict[str, Any] | None
    findings: int
    seconds: float


def judge(sent: Sequence[SentText]) -> Judged:
    """Read and replay the records of some texts. Memory: that of the result."""
    began = time.thread_time()
    judging = _Judging()
    for text in sent:
        judging.take(text)
    return judging.done(began)


def judge_to_bytes(sent: Sequence[SentText]) -> bytes:
    """Return `judge` of the texts, pickled, for a worker."""
    return pickle.dumps(judge(sent), pickle.HIGHEST_PROTOCOL)


class _Judging:
    """Collects what is to be said of some texts, in their order."""

    def __init__(self) -> None:
        self._rows: list[bytes] = []
        self._entries: list[Entry] = []
        self._others = self._findings = 0
        self._severities: Counter[str] = Counter()
        self._outside_severities: Counter[str] = Counter()
        self._outside: dict[str, Any] | None = None

    def take(self, sent: SentText) -> None:
        """Judge a text."""
        found = None if sent.why in NO_CARNET else self._read_outside(sent.before)
        if sent.why:
            shown = sent.before.strip()[:SHOWN_BYTES].decode("utf-8", "replace")[:SHOWN]
            said = {**_found_in(found), "text": shown, "message": _message(sent.why)}
            self._add_other(sent, {**_NOTHING, **said}, UNREAD)
        elif found is not None:
            self._add_other(sent, found, OUTSIDE)
        if sent.batch is not None:
            self._take_records(sent.batch, sent.at, sent.before, sent.searched)

    def _read_outside(self, before: bytes) -> dict[str, Any] | None:
        if not before:
            return None
        reader = outside_of(before)
        self._outside_severities.update(outside_severities(reader))
        found = records.outside_dict(reader, MOST)
        if found is not None:
            self._outside = _found_in(found)
        return found

    def _add_other(self, sent: SentText, said: dict[str, Any], kind: bytes) -> None:
        self._others += 1
        self._findings += len(said["findings"])
        self._rows.append(_row(sent.name, sent.at or 1, said, kind))

    def _take_records(self, batch: Batch, at: int | None, before: bytes, searched: int) -> None:
        # Where Python does the work, facts take another replay, for which nobody waits.
        by_kernel = kernel() is not None
        for number, replay in enumerate(replays(batch, identities=True)):
            record = replay.record
            judged = replay.as_dict(MOST)
            plain, drafts = extracted(record)
            if plain is record:
                entry = describe(record, replay, before, judged)
            else:
                entry = replace(describe(plain, before=before), annotations=drafts)
            if by_kernel and len(record.text) <= LONGEST_AT_ONCE:
                entry = replace(entry, facts=facts_of_replay(replay, entry.game or ""))
            if b" records" in entry.text[-40:]:
                entry = replace(entry, text=_LAST_LINE.sub(b"", entry.text))
            before = b""
            self._entries.append(entry)
            self._severities.update(replay.severities)
            self._findings += len(judged["findings"])
            if not replay.ok:
                judged = _by_cause(replay, judged, search=number < searched)
            judged |= {"language": record.language, "players": entry.players}
            self._rows.append(_row(batch.name, at or record.line, judged, RECORD))

    def done(self, began: float) -> Judged:
        """Return the result. `began` is the thread's processor time when it began."""
        return Judged(
            len(self._entries),
            self._others,
            b"".join(self._rows),
            pickle.dumps(self._entries, pickle.HIGHEST_PROTOCOL),
            self._severities,
            self._outside_severities,
            self._outside,
            self._findings,
            time.thread_time() - began,
        )


def _by_cause(replay: Replay, judged: dict[str, Any], *, search: bool) -> dict[str, Any]:
    """Return the JSON form of a record that is not ok with its slips.

    A record that is long, or none of the first, is not searched.
    """
    found = search and len(replay.record.text) <= LONGEST_AT_ONCE
    return told_by_cause(judged, diagnosis_of(replay) if found else not_searched(replay))


def _message(why: str) -> dict[str, str]:
    """Return the sentence that says why a line or a file is unreadable."""
    if why in _UNREADABLE:
        return _UNREADABLE[why]
    return {
        language: words.format(what=NAMES[why][language]) for language, words in _FOREIGN.items()
    }


def _found_in(found: dict[str, Any] | None) -> dict[str, Any]:
    """Return the part of a row that says what was found: `findings`, and how many `more`."""
    return {key: found[key] for key in ("findings", "more") if key in found} if found else {}


def _row(name: str | None, line: int, judged: dict[str, Any], kind: bytes) -> bytes:
    """Return a row of the answer without its outcome, which is known only later."""
    text = json.dumps({"file": name, "record": judged["record"], "line": line, **judged})
    return b"%b%b\n" % (kind, text.encode())
