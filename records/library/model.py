"""What goes into a store and comes out of it, and why it says no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import records

#: What an annotation can be.
KINDS = ("comment", "judgement", "variation")
#: What a token can allow, each with all before it.
SCOPES = ("read", "write", "admin")
#: What lists can be sorted by.
SORTS = ("created", "date", "event", "game")


class StoreError(Exception):
    """The store cannot be opened or used; the text says why, for its operator."""


class BackupError(StoreError):
    """A backup cannot be written or read; the store is as it was.

    `path` is its file.  `why` is missing, damaged, foreign (a database, but no store), later
    (than this version knows), same (the store itself) or unable; then `told` is what the
    system says.
    """

    def __init__(self, path: str | Path, why: str, told: object = "") -> None:
        super().__init__(f"{path}: {why}" + (f" ({told})" if told else ""))
        self.path = str(path)
        self.why = why
        self.told = str(told)


@dataclass(frozen=True, slots=True)
class Damage:
    """Something that is not what was kept.

    `what` is file (`told` is what the system says), tables (`told` is the table or index),
    index (of a record), record (what lists show of it), text (or what was found in it),
    version, annotation, change, links (how what hangs together names each other), answer or
    token; `record` is the id of the record that it is of, if it is of one; `told` says which.
    """

    what: str
    record: str | None = None
    told: str = ""


class Damaged(StoreError):  # noqa: N818 - it names what is the matter
    """What was asked for is not what was kept, and is not given out: see `damage`."""

    def __init__(self, what: str, record: str | None = None, told: str = "") -> None:
        named = " ".join(filter(None, (what, record, told)))
        super().__init__(f"damaged: {named}")
        self.damage = Damage(what, record, told)


class Missing(LookupError):  # noqa: N818 - it names what is missing
    """It is not there: `what` is record, version, annotation, ply, change or token."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Conflict(Exception):  # noqa: N818
    """It has changed since the caller looked; `version` is its present one, if it has any."""

    def __init__(self, version: int | None) -> None:
        super().__init__(f"the present version is {version}")
        self.version = version


class Duplicate(Exception):  # noqa: N818
    """These very bytes are kept already, as the record `record`."""

    def __init__(self, record: str) -> None:
        super().__init__(record)
        self.record = record


class KeyReused(Exception):  # noqa: N818
    """The key of a remembered answer has come with another request."""


class QueryError(ValueError):
    """A query cannot be understood: `what` is sort, since, until or cursor."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Added:
    """What became of one entry: its id, and the record that it repeats, if it does.

    `stored` is false where the very same bytes are already kept: then `id` is theirs.  A
    record of the same play in other words is stored, and `duplicate_of` names the first.
    """

    id: str
    stored: bool
    duplicate_of: str | None


@dataclass(frozen=True, slots=True)
class Summary:
    """A stored record without its text: what a list shows.

    `version` counts its texts from 1, `annotations` those that it carries now.
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

    `deal` counts from 1, `ply` too; ply 0 is before the first action of the deal.  `kind` is
    one of KINDS.  `id` and `created` are given where it comes from elsewhere and has them.
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
    """An annotation that is kept.

    `action` is the word of the action it was written on.  `lost` tells that the action is
    gone from the record's text; then `deal` and `ply` say where it was.
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


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored record: its summary, its exact bytes, its findings, its annotations.

    Of very many findings the first are kept (see `records.findings.MOST`).
    """

    summary: Summary
    text: bytes
    digest: str
    findings: list[dict[str, Any]]
    annotations: list[Annotation]

    @property
    def more(self) -> int:
        """How many findings it has besides those that are kept."""
        return sum(self.summary.severities.values()) - len(self.findings)

    @property
    def canonical(self) -> bytes:
        """Its canonical form; of a record with an error its own text.  Cost: a replay."""
        (record,) = records.loads(self.text)
        return records.dumps(record).encode("utf-8", "surrogateescape")


@dataclass(frozen=True, slots=True)
class Query:
    """Which records, in what order, and which part of them: `limit` at most.

    `player` and `event` are parts of names, whatever their case and accents.  `since` and
    `until` are dates as a record writes them (hyphens do for dots); a record whose date is
    uncertain is among them if it may be.  `result` is as written.  `finding` is a code.
    `annotated` tells whether there are annotations.  `text` is words that are all to be
    found in it, of the last one perhaps only the beginning.  `cursor` is the `next` of the
    page before.  What has nothing to be sorted by comes last.
    """

    game: str | None = None
    player: str | None = None
    event: str | None = None
    since: str | None = None
    until: str | None = None
    result: str | None = None
    ok: bool | None = None
    finding: str | None = None
    annotated: bool | None = None
    text: str | None = None
    sort: str = "created"
    descending: bool = True
    cursor: str | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Page:
    """Some records and the cursor of the next page, or None where this was the last."""

    items: list[Summary]
    next: str | None


@dataclass(frozen=True, slots=True)
class Version:
    """A text that a record has or had: who gave it when, its size in bytes."""

    number: int
    created: str
    by: str | None
    ok: bool
    size: int
    current: bool


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a new text of a record brought: its version, and where its annotations are now.

    `changed` is false where the text was the same already.  `kept` stand where they stood,
    `moved` on the same action at another ply, `lost` on one that is no longer there.
    """

    version: int
    changed: bool
    kept: list[Annotation]
    moved: list[Annotation]
    lost: list[Annotation]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was done to a record.

    `action` is correct, add, change or remove, the last three of an `annotation`.  `before`
    and `after` are the annotation's fields, or of a correction the `version`; None where
    there was none.  `undoes` is the change that this one takes back, `undone_by` that
    which takes it back.
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
class Remember:
    """An answer to be kept for a request that may come again.

    `request` is a digest of it, `expires` a time.  `caller` is the id of the token with which it
    came, or empty: the same key of another caller is another one.
    """

    key: str
    request: str
    expires: str
    status: int | None = None
    body: bytes | None = None
    caller: str = ""


@dataclass(frozen=True, slots=True)
class Remembered:
    """An answer that was kept; `added` is what became of the entries that came with it."""

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
    """Who may do what: the token itself is not kept.  `revoked` is when, or None."""

    id: int
    label: str
    scope: str
    created: str
    last_used: str | None
    revoked: str | None
