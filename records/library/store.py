"""What any store of records can do, whatever keeps them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from records.library.entry import Entry
from records.library.model import (
    Added,
    Annotation,
    Change,
    Corrected,
    Damage,
    Draft,
    Page,
    Query,
    Remember,
    Remembered,
    Stored,
    Summary,
    Token,
    Version,
)


class Store(ABC):
    """A collection of records.

    One thread has the object: the one that made it, until it releases it, then the one that
    claims it.  Every method raises OwnerError in any other thread, and does nothing.

    Times are UTC, as ``2026-11-21T20:40:00Z``.  `expected` is the version that the caller has
    seen; a method that takes it raises Conflict if that is not the present one.  `by` is
    who does it.  Every method raises StoreError if the store cannot be used; what it was to
    write is then not written at all.  What is read is compared with a digest of what was kept:
    where that differs, the method raises Damaged, which is a StoreError, and gives out nothing.
    """

    # -- records --------------------

    @abstractmethod
    def add(
        self,
        entries: Iterable[Entry],
        remember: Remember | None = None,
        by: str | None = None,
    ) -> Sequence[Added]:
        """Keep these entries, all or none; one answer for each, in order.

        The annotations of an entry are kept with it; where its bytes are kept already, those
        whose id is not known yet are added to them.  The answer is remembered under the key
        of `remember`; if that is there already, nothing is kept and the answer is that of
        then.  Raises KeyReused if the key stands for another request, Missing("ply") for an
        annotation on an action that is not there.  The memory it takes does not grow with
        the texts: entries may come from a generator.
        """

    @abstractmethod
    def known(self, entries: Iterable[Entry]) -> Sequence[str | None]:
        """For each entry the id of the first stored record of the same play, or None.

        As with `add`, entries may come from a generator.
        """

    @abstractmethod
    def get(self, record: str) -> Stored | None:
        """The record of that id, or None."""

    @abstractmethod
    def summary(self, record: str) -> Summary | None:
        """The record of that id without its text, or None."""

    @abstractmethod
    def page(self, query: Query) -> Page:
        """The records that the query selects, one page of them.

        A record that stays as it is comes once, on whatever page, while others are added.
        Raises QueryError.
        """

    @abstractmethod
    def stream(self, query: Query) -> Iterator[Stored]:
        """All the records that the query selects from its cursor on, whatever its limit.

        Nothing is locked between two of them, and memory does not grow.  Raises QueryError.
        """

    @abstractmethod
    def count(self, query: Query) -> int:
        """How many records the query selects in all, on whatever page.  Raises QueryError."""

    @abstractmethod
    def put(
        self, record: str, entry: Entry, expected: int | None = None, by: str | None = None
    ) -> Corrected:
        """Give a record a new text; the earlier ones stay readable.

        The annotations of the entry whose id is not known yet are added in the same
        transaction; what is answered is told of those that were there before.
        Raises Missing("record"), Conflict, and Duplicate if another record has these bytes.
        """

    @abstractmethod
    def versions(self, record: str) -> list[Version]:
        """The texts that a record has had, the newest first.  Raises Missing("record")."""

    @abstractmethod
    def version(self, record: str, number: int) -> bytes | None:
        """One of these texts, or None."""

    @abstractmethod
    def delete(self, record: str, expected: int | None = None) -> None:
        """Let go of a record with all its texts, annotations and history.

        Raises Missing("record") and Conflict.
        """

    # -- annotations --------------------

    @abstractmethod
    def annotations(self, record: str) -> list[Annotation]:
        """Those of a record in the order of its text, lost ones last."""

    @abstractmethod
    def annotation(self, record: str, annotation: str) -> Annotation | None:
        """One of them, or None."""

    @abstractmethod
    def annotate(
        self, record: str, draft: Draft, by: str | None = None, remember: Remember | None = None
    ) -> Annotation:
        """Add an annotation.  Raises Missing for the record or the ply.

        With a key that is remembered already, nothing is added and the annotation is the one
        of then (Missing("annotation") if it is gone).  Raises KeyReused as `add` does.
        """

    @abstractmethod
    def change_annotation(
        self,
        record: str,
        annotation: str,
        draft: Draft,
        expected: int | None = None,
        by: str | None = None,
    ) -> Annotation:
        """Put `draft` in its place; id and time of making stay.

        A draft that says what is there already changes nothing: no version, no line in the
        history.  Raises Missing and Conflict.
        """

    @abstractmethod
    def remove_annotation(
        self, record: str, annotation: str, expected: int | None = None, by: str | None = None
    ) -> None:
        """Take it away.  Raises Missing and Conflict."""

    @abstractmethod
    def history(
        self, record: str, before: int | None = None, limit: int | None = None
    ) -> list[Change]:
        """What was done to a record, the latest first; `before` is the id of a change."""

    @abstractmethod
    def undo(self, record: str, change: int, by: str | None = None) -> Change:
        """Take a change back, which is a change itself.

        Raises Missing for the record or the change, and Conflict if what it changed has been
        changed again since, or it has been undone.
        """

    # -- answers that are remembered --------------------

    @abstractmethod
    def remembered(self, key: str, caller: str = "") -> Remembered | None:
        """The answer under that key of that caller, or None if there is none or it has expired."""

    @abstractmethod
    def remember(self, answer: Remember) -> Remembered:
        """Keep an answer; the one that is there already if the request is the same.

        Raises KeyReused if it is another.
        """

    @abstractmethod
    def forget(self) -> int:
        """Drop the answers that have expired; how many."""

    # -- tokens --------------------

    @abstractmethod
    def add_token(self, digest: str, scope: str, label: str) -> Token:
        """Keep a token by the SHA-256 of it, in hexadecimal.  `scope` is one of SCOPES."""

    @abstractmethod
    def token(self, digest: str) -> Token | None:
        """The token of that digest, revoked or not, or None."""

    @abstractmethod
    def tokens(self) -> list[Token]:
        """All tokens, in the order they were made."""

    @abstractmethod
    def revoke_token(self, token: int) -> Token:
        """Let a token count no more.  Raises Missing("token")."""

    @abstractmethod
    def token_used(self, token: int) -> None:
        """Note that a token was used; to the hour, so that reading does not become writing.

        Never waits for those who write: raises StoreError where it would have to.
        """

    # -- operation --------------------

    @property
    @abstractmethod
    def schema(self) -> int:
        """The number of the form in which the store keeps all this."""

    @property
    @abstractmethod
    def writable(self) -> bool:
        """Whether anything can be kept: a store on a medium that is read-only can be read."""

    @abstractmethod
    def current(self) -> bool:
        """Whether this still is the store that its address names, in the present form.

        False besides within something unfinished.  It costs next to nothing: who keeps a store
        open asks before he uses it again, and opens another if not.
        """

    @abstractmethod
    def backup(self, path: str | Path) -> None:
        """Write all of it as it is at one moment to a file, while the store is in use.

        The file is there wholly or not at all; what was there before is replaced.  Raises
        BackupError if it cannot be written.
        """

    @abstractmethod
    def restore(self, path: str | Path) -> None:
        """Put a backup in the place of all that is kept, while the store is in use.

        The tokens of the present stay as they are, those of the backup come besides.  Raises
        BackupError, and nothing changes, if the file is damaged anywhere (see `verify`), is
        no such backup, or was made by a later version.
        """

    @abstractmethod
    def verify(self) -> Iterator[Damage]:
        """Read all that is kept, as it is at one moment, and tell what is not what was kept.

        Nothing is changed, and nobody waits for it.  Cost: grows with the store.
        """

    @abstractmethod
    def claim(self) -> None:
        """Take it for the present thread.  Raises OwnerError if a thread has it already."""

    @abstractmethod
    def release(self) -> None:
        """Let another thread claim it.

        Raises OwnerError in a thread that does not have it, and within something unfinished.
        """

    @abstractmethod
    def close(self) -> None:
        """Let go of the connection; the object must not be used afterwards.

        Who has it closes it; of one that nobody has, anybody.
        """

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
