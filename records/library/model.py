"""The values that a store takes and returns, and the errors that it raises."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

import records
from records.library.facts import Counts, Group
from records.notation.reader import Reader
from records.notation.writer import format_records

#: The kinds of annotation.
KINDS = ("comment", "judgement", "variation")
#: For how many days a deleted record stays in the bin.
BIN_DAYS = 30
#: The scopes of a token. Each includes those before it.
SCOPES = ("read", "write", "admin")
#: The orders in which lists can be sorted.
SORTS = ("created", "date", "event", "game")
#: The filters that choose one of a few values.
CHOSEN = ("game", "ok", "annotated", "finding")


class StoreError(Exception):
    """The store cannot be opened or used. The text tells its operator why."""


class Unavailable(StoreError):  # noqa: N818 - it names what the store is
    """The store cannot be used at this moment. The same call may succeed soon."""


class Unsure(Unavailable):
    """The connection was lost at the end of a transaction, which may have been written or not."""


class BackupError(StoreError):
    """A backup cannot be written or read. The store has not changed.

    `path` is the file. `why` is missing, damaged, foreign (a database, but not a store), later
    or earlier (made by a version whose form this one does not read), same (the store itself) or
    unable. With unable, `told` is the error of the system.
    """

    def __init__(self, path: str | Path, why: str, told: object = "") -> None:
        super().__init__(f"{path}: {why}" + (f" ({told})" if told else ""))
        self.path = str(path)
        self.why = why
        self.told = str(told)


@dataclass(frozen=True, slots=True)
class Damage:
    """A part of the store that is not what was kept.

    `what` is one of these: file (`told` is the error of the system), tables (`told` names the table
    or index), index (the search data of a record), record (the columns that lists show), text (with
    its findings), version, annotation, change, links (references between rows), bin (a deleted
    record), facts (what a record adds to figures), total (of such facts; `told` names the group),
    job, tag, study (`told` has its id), answer, alias, token. `record` is the id of the record
    concerned, or None. `told` says which one it is.
    """

    what: str
    record: str | None = None
    told: str = ""


class Damaged(StoreError):  # noqa: N818 - it names what is the matter
    """The data asked for are not those that were kept, so they are not returned: see `damage`."""

    def __init__(self, what: str, record: str | None = None, told: str = "") -> None:
        named = " ".join(filter(None, (what, record, told)))
        super().__init__(f"damaged: {named}")
        self.damage = Damage(what, record, told)


class Missing(LookupError):  # noqa: N818 - it names what is missing
    """Something is not there.

    `what` is record, version, annotation, ply, change, alias, study, token or live.

    `record` says which of several records it is about, if there are several.
    """

    def __init__(self, what: str, record: str | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.record = record


class Conflict(Exception):  # noqa: N818
    """The record or annotation has changed since the caller read it.

    `version` is its present version, or None if it has none. `record` says which of several records
    it is about, if there are several.
    """

    def __init__(self, version: int | None, record: str | None = None) -> None:
        super().__init__(f"the present version is {version}")
        self.version = version
        self.record = record


class Duplicate(Exception):  # noqa: N818
    """Another record, `record`, has exactly these bytes."""

    def __init__(self, record: str) -> None:
        super().__init__(record)
        self.record = record


class KeyReused(Exception):  # noqa: N818
    """The key of a remembered answer came with a different request."""


class QueryError(ValueError):
    """The query is not valid: `what` is sort, since, until or cursor."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Added:
    """The outcome for one entry: its id, and the record that it duplicates, if any.

    `stored` is False if the same bytes are kept already. Then `id` is that record's. A record of
    the same play in other words is stored, and `duplicate_of` names the first one.
    """

    id: str
    stored: bool
    duplicate_of: str | None


@dataclass(frozen=True, slots=True)
class Summary:
    """A stored record without its text, as lists show it.

    `version` counts its texts from 1. `annotations` is the number of its present annotations.
    """

    id: str
    created: str
    changed: str
    version: int
    annotations: int
    game: str | None
    options: str | None
    players: dict[str, str]
    event: str | None
    site: str | None
    date: str | None
    round: str | None
    result: str | None
    ok: bool
    severities: dict[str, int]
    score: list[int] | None
    complete: bool
    winner: list[str] | None
    deals: int
    plies: int
    duplicate_of: str | None


@dataclass(frozen=True, slots=True)
class Draft:
    """An annotation as somebody writes it, on an action of a record.

    `deal` and `ply` count from 1. Ply 0 is the place before the deal's first action. `kind` is one
    of KINDS. `id` and `created` are set if the annotation comes from elsewhere and has them.
    """

    deal: int
    ply: int
    kind: str
    text: str
    author: str | None = None
    language: str | None = None
    id: str | None = None
    created: str | None = None


@dataclass(frozen=True, slots=True)
class Annotation:
    """A stored annotation.

    `action` is the word of the action on which it was written. `lost` says that this action is no
    longer in the record's text. Then `deal` and `ply` say where it was. `standing` is the version
    of the text in which it stands there.
    """

    id: str
    record: str
    deal: int
    ply: int
    kind: str
    text: str
    author: str | None
    language: str | None
    created: str
    changed: str
    version: int
    lost: bool
    action: str
    standing: int = field(default=1, compare=False)


@dataclass(frozen=True)
class Stored:
    """A stored record: its summary, its exact bytes, its findings as JSON and its annotations.

    If there are very many findings, only the first are kept (see `records.severities.MOST`).
    """

    summary: Summary
    text: bytes
    digest: str
    findings_json: str
    annotations: list[Annotation]

    @cached_property
    def findings(self) -> list[dict[str, Any]]:
        """The findings as dictionaries. Cost: some ms for very many, at the first call."""
        found: list[dict[str, Any]] = json.loads(self.findings_json)
        return found

    def __getstate__(self) -> dict[str, Any]:
        # Whether the findings were asked for makes no difference to those it is sent to.
        return {one.name: self.__dict__[one.name] for one in fields(self)}

    @property
    def more(self) -> int:
        """The number of findings that were left out."""
        return sum(self.summary.severities.values()) - len(self.findings)

    @property
    def canonical(self) -> bytes:
        """What `carnet format` makes of the text. Cost: a replay."""
        return b"".join(format_records(Reader(unpacked=self.text), records.form))


@dataclass(frozen=True, slots=True)
class Query:
    """Which records to select, in what order, and which part of them, at most `limit`.

    `person` is a player's whole name, exactly as written, or an alias. `player` and `event` are
    parts of names, without regard to case and accents. `since` and `until` are dates as records
    write them (hyphens are accepted for dots). A record with an uncertain date is selected if it
    may fall between them. `result` is compared as written. `finding` is a code. `tag` is a tag of
    the record, or several with commas between them, which it has all. `study` is the id of a study
    that the record is in. `annotated` selects records with annotations, or those without. `text` is
    a list of words that must all be found; the last may be only the beginning of one. `cursor` is
    the `next` of the page before. Records without a sort key come last. Stores fill in
    `player_names` and `person_names`: all names of the people who are meant.
    """

    game: str | None = None
    player: str | None = None
    person: str | None = None
    event: str | None = None
    since: str | None = None
    until: str | None = None
    result: str | None = None
    ok: bool | None = None
    finding: str | None = None
    tag: str | None = None
    study: str | None = None
    annotated: bool | None = None
    text: str | None = None
    sort: str = "created"
    descending: bool = True
    cursor: str | None = None
    limit: int = 50
    player_names: tuple[str, ...] = ()
    person_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """Some records, and the cursor of the next page, or None on the last page."""

    items: list[Summary]
    next: str | None


@dataclass(frozen=True, slots=True)
class Facets:
    """How many of some records have each value, by the name of the filter that selects it.

    `counted` is how many records were looked at, and `whole` says whether these were all. `values`
    has the numbers for the filters of CHOSEN, `player` and `event`. The codes of findings are all
    that the store has, with 0 where none of the records looked at has it.
    """

    counted: int
    whole: bool
    values: dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Binned:
    """A record in the bin: as lists showed it, when it was deleted and by whom.

    It can be brought back before the time `until`.
    """

    summary: Summary
    deleted: str
    until: str
    by: str | None


@dataclass(frozen=True, slots=True)
class BinPage:
    """Some records in the bin, and the cursor of the next page, or None on the last page.

    `total` is the number of all records in the bin.
    """

    items: list[Binned]
    next: str | None
    total: int


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of the facts of some records.

    `records` is how many records there are, with facts or without. `whole` has the sums for each
    game, `groups` those for each group of the kind asked for, or for the largest ones. `number` is
    how many groups there are.
    """

    records: int
    whole: dict[Group, Counts]
    groups: dict[Group, Counts]
    number: int


@dataclass(frozen=True, slots=True)
class Job:
    """Something to work out of a text of a record: the record's id, and the version of the text.

    `kind` says what it is. `tries` counts how often it has been claimed, this time included.
    """

    record: str
    version: int
    kind: str
    tries: int


@dataclass(frozen=True, slots=True)
class JobCounts:
    """How many jobs wait, how many are being worked on, and how many failed too often."""

    waiting: int
    running: int
    failed: int


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game that is being typed: its text so far, with a version that grows.

    `record` is the id of the record that it was saved as, if it has ended so.
    """

    text: bytes
    version: int
    created: str
    ended: bool
    record: str | None


@dataclass(frozen=True, slots=True)
class Version:
    """A text that a record has or had, with who gave it, when, and its size in bytes."""

    number: int
    created: str
    by: str | None
    ok: bool
    size: int
    current: bool


@dataclass(frozen=True, slots=True)
class Corrected:
    """The outcome of a new text: its version, and the places of the record's annotations.

    `changed` is False if the text was the same already. The annotations in `kept` did not move.
    Those in `moved` are on the same action at another ply. Those in `lost` were on an action that
    is no longer there.
    """

    version: int
    changed: bool
    kept: list[Annotation]
    moved: list[Annotation]
    lost: list[Annotation]


@dataclass(frozen=True, slots=True)
class Change:
    """A change made to a record.

    `action` is correct, add, change, remove, delete or restore. Add, change and remove concern an
    `annotation`. Delete puts the record into the bin, and restore brings it back. `before` and
    `after` are the annotation's fields, or, for a correction, the `version`. Each is None if there
    was nothing. `undoes` is the change that this one undoes. `undone_by` is the change that undid
    this one.
    """

    id: int
    record: str
    at: str
    by: str | None
    action: str
    annotation: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    undoes: int | None
    undone_by: int | None


@dataclass(frozen=True, slots=True)
class Alias:
    """A spelling of a player that stands for another name: who said so, and when.

    `taken_back` is the time when it was taken back or replaced, by `taken_back_by`, or None.
    """

    id: int
    spelling: str
    name: str
    created: str
    by: str | None
    taken_back: str | None
    taken_back_by: str | None


@dataclass(frozen=True, slots=True)
class Remember:
    """An answer to keep in case the same request comes again.

    `request` is a digest of the request, and `expires` a time. `caller` is the id of the token that
    came with it, or empty. Different callers may use the same key.
    """

    key: str
    request: str
    expires: str
    status: int | None = None
    body: bytes | None = None
    caller: str = ""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A remembered answer. `added` holds the outcomes of the entries that came with the request."""

    key: str
    request: str
    created: str
    expires: str
    status: int | None
    body: bytes | None
    added: Sequence[Added]
    caller: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """A caller's token and what it allows.

    The token itself is not kept, only its digest. `revoked` is the time of revocation, or None.
    """

    id: int
    label: str
    scope: str
    created: str
    last_used: str | None
    revoked: str | None
