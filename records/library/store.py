"""The interface that every store of records offers, whatever keeps the data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from records.library.entry import Entry
from records.library.facts import Facts
from records.library.model import (
    Added,
    Alias,
    Annotation,
    Binned,
    BinPage,
    Change,
    Corrected,
    Damage,
    Draft,
    Facets,
    Job,
    JobCounts,
    LiveGame,
    Page,
    Query,
    Remember,
    Remembered,
    Stored,
    Summary,
    Token,
    Totals,
    Version,
)
from records.library.studies import Chapter, Study, StudyDraft, StudyPage, Tag, TagCount


class Store(ABC):
    """A collection of records.

    One thread owns the object: at first the one that made it. After the owner releases it, another
    thread may claim it. In any other thread every method raises OwnerError and does nothing.

    Times are UTC, written as ``2026-11-21T20:40:00Z``. `expected` is the version that the caller
    has seen. A method that takes it raises Conflict if the present version is another one. `by`
    names whoever makes the change. Every method raises StoreError if the store cannot be used, and
    then it has written nothing, unless the error is Unsure. It is Unavailable if the same call may
    succeed soon. Every method that reads compares the data with a digest made when
    they were kept. If the digest differs, the method raises Damaged, which is a StoreError, and
    returns nothing.
    """

    # -- records --------------------

    @abstractmethod
    def add(
        self,
        entries: Iterable[Entry],
        remember: Remember | None = None,
        by: str | None = None,
    ) -> Sequence[Added]:
        """Keep these entries, all or none. Returns one answer for each, in order.

        The annotations of an entry are kept with it. If its bytes are kept already, annotations
        with new ids are added to the stored record. The answer is remembered under the key of
        `remember`. If the key is known from the same request, nothing is kept and the earlier
        answer is returned.

        Raises KeyReused if the key belongs to another request, and Missing("ply") for an annotation
        on an action that is not there. The memory used does not grow with the texts, so `entries`
        may be a generator.
        """

    @abstractmethod
    def known(self, entries: Iterable[Entry]) -> Sequence[str | None]:
        """Return, for each entry, the id of the first stored record of the same play, or None.

        As with `add`, entries may come from a generator.
        """

    @abstractmethod
    def get(self, record: str) -> Stored | None:
        """Return the record with that id, or None."""

    @abstractmethod
    def summary(self, record: str) -> Summary | None:
        """Return the record with that id without its text, or None."""

    @abstractmethod
    def page(self, query: Query) -> Page:
        """Return one page of the records that the query selects.

        A record that does not change appears exactly once over all pages, even while others are
        added. Raises QueryError.
        """

    @abstractmethod
    def ids(self, query: Query) -> tuple[list[str], str | None]:
        """Return the ids of the first 200 records that the query selects, from its cursor on.

        The cursor after them is the second value, or None if there are no more. The limit of the
        query is ignored. Raises QueryError.
        """

    @abstractmethod
    def some(self, records: Sequence[str]) -> tuple[list[Stored], Sequence[str]]:
        """Return the first of these records, and the ids of the others.

        They have 256 KiB of texts and findings together, or the first alone has more. Those that
        are no longer there are left out.
        """

    @abstractmethod
    def stream(self, query: Query) -> Iterator[Stored]:
        """Yield every record that the query selects, from its cursor on. Its limit is ignored.

        No lock is held between two records. Memory: that of `some`. Raises QueryError.
        """

    @abstractmethod
    def summaries(self, query: Query) -> Iterator[Summary]:
        """Yield every record that the query selects without its text, as `stream` does.

        Cost: 30 to 60 µs for each.
        """

    @abstractmethod
    def count(self, query: Query) -> int:
        """Return how many records the query selects, over all pages. Raises QueryError."""

    @abstractmethod
    def facets(self, query: Query, most: int, values: int) -> Facets:
        """Count what the records that the query selects have; see `Facets`.

        Only the `most` newest of them are looked at, so the cost has a bound. There are at most
        `values` players and events, those with the most records. A filter of CHOSEN is left out
        where its own values are counted. Its sort, cursor and limit are ignored. As with `count`,
        the data are not compared with their digests. Raises QueryError.
        """

    @abstractmethod
    def put(
        self, record: str, entry: Entry, expected: int | None = None, by: str | None = None
    ) -> Corrected:
        """Give a record a new text. The earlier texts stay readable.

        Annotations of the entry with new ids are added in the same transaction. The answer covers
        only those that were there before. Raises Missing("record"), Conflict, and Duplicate if
        another record has these bytes.
        """

    @abstractmethod
    def versions(self, record: str) -> list[Version]:
        """Return every text that a record has had, the newest first. Raises Missing("record")."""

    @abstractmethod
    def version(self, record: str, number: int) -> bytes | None:
        """Return the text of that version, or None."""

    @abstractmethod
    def delete(self, record: str, expected: int | None = None, by: str | None = None) -> None:
        """Put a record into the bin, with all its texts, its annotations and its history.

        For everything but the bin it is gone. It stays there for BIN_DAYS days. Raises
        Missing("record") and Conflict.
        """

    @abstractmethod
    def delete_many(self, records: Mapping[str, int | None], by: str | None = None) -> list[Binned]:
        """Put records into the bin, all or none. For each id comes the `expected` version, or None.

        Raises what `delete` raises. The error names the record.
        """

    @abstractmethod
    def bin(self, cursor: str | None = None, limit: int = 50) -> BinPage:
        """Return at most `limit` records in the bin, the latest deleted first.

        `cursor` is the `next` of the page before. Raises QueryError.
        """

    @abstractmethod
    def binned(self, record: str) -> Binned | None:
        """Return what the bin says of the record with that id, or None if it is not there."""

    @abstractmethod
    def bring_back(self, records: Sequence[str], by: str | None = None) -> list[Summary]:
        """Bring records back from the bin, all or none, as they were. Their history tells of it.

        Raises Missing("record") if one is not in the bin, and Duplicate if another record has the
        same bytes by now. An annotation gets a new id if another record has it by now.
        """

    @abstractmethod
    def discard(self, record: str) -> None:
        """Delete a record in the bin for good. Raises Missing("record") if it is not there."""

    @abstractmethod
    def empty_bin(self) -> int:
        """Delete for good what has been in the bin for BIN_DAYS days. Returns the number.

        `add` and `delete` do the same. What is too old is never shown nor brought back.
        """

    @abstractmethod
    def index_again(self) -> None:
        """Rebuild the counts and the names that make lists quick.

        The store keeps them right itself. This is for one whose `verify` says that they are not.
        Cost: reads all records, some 10 s a million. Nobody else can write meanwhile.
        """

    # -- facts --------------------

    @abstractmethod
    def keep_facts(self, found: Iterable[tuple[str, int, Facts]]) -> int:
        """Keep the facts of records in place of those of their form. Returns for how many.

        Each comes with the record's id and the version of the text that they were made from. If
        the record has another version by then, or is gone, they are left out. Facts that come with
        an entry are kept by `add` and `put`. Otherwise, and after an undo, a record has none.
        """

    @abstractmethod
    def forget_facts(self, form: int) -> None:
        """Delete the facts of one form of all records, and their totals."""

    @abstractmethod
    def add_up_again(self, form: int) -> None:
        """Make the totals of one form anew, and delete the facts that are not what was kept.

        Cost: reads all facts of the form.
        """

    @abstractmethod
    def totals(
        self,
        query: Query,
        kind: str,
        form: int,
        most: int | None = None,
        names: Collection[str] = (),
    ) -> Totals:
        """Return the sums of the facts of one form, of the records that the query selects.

        The groups are those of a kind, at most the `most` largest ones, and besides those of these
        `names`.

        Cost: grows with the groups that are returned, some 50 µs for each, and with the records
        that are selected, or with the others of the game if these are fewer: 20 to 40 µs for each
        if they are in memory, without the kernel 250 to 500 µs.
        Raises QueryError, and Damaged if a total or the facts of a record are not what was kept.
        """

    @abstractmethod
    def read_facts(self, query: Query, form: int, take: Callable[[bytes], None]) -> int:
        """Call `take` with the facts of one form of each selected record that has some.

        They come in the order in which the records were stored. Returns how many records the query
        selects, with those without facts. `take` must not use the store. Memory does not grow with
        the records. Cost: 5 to 8 µs for each. Raises QueryError and Damaged as `totals`.
        """

    @abstractmethod
    def without_facts(self, query: Query, form: int, but: str | None = None) -> Iterator[Stored]:
        """Yield the selected records that have no facts of a form, as `stream` does.

        Those whose job of the kind `but` has failed are left out. Records may be given facts
        meanwhile.
        """

    # -- jobs --------------------

    @abstractmethod
    def lay_out(self, kind: str, form: int, after: str | None = None) -> str | None:
        """Make a job of a kind for records that have none and lack facts of a form.

        Makes some hundreds of them, from the record that follows `after` on. Returns the last one,
        or None if there is none left.
        """

    @abstractmethod
    def claim_job(self, kinds: Sequence[str], worker: str, lease: float) -> Job | None:
        """Claim a job for `lease` seconds, an hour at most. Returns None if there is none to claim.

        It is one that waits, or whose lease is over. Nobody else gets it meanwhile. A job that has
        been claimed three times without a result has failed. Raises Damaged.
        """

    @abstractmethod
    def renew_job(self, job: Job, worker: str, lease: float) -> bool:
        """Let the lease of a job last `lease` seconds from now.

        Returns False if the worker no longer has it: the record has another text or is gone, or
        somebody else has claimed the job.
        """

    @abstractmethod
    def finish_job(self, job: Job, worker: str, *facts: Facts) -> bool:
        """Keep the facts that a job was for, of one form or of several.

        Returns False, and keeps nothing, as `renew_job`.
        """

    @abstractmethod
    def give_back_job(self, job: Job, worker: str, why: str | None = None) -> bool:
        """Let a job wait for another try. Returns whether it has failed, after too many.

        `why` says what became of this try. Without it, the try does not count.
        """

    @abstractmethod
    def retry_jobs(self, kinds: Sequence[str]) -> int:
        """Forget that jobs of these kinds have failed, so that they can be laid out again.

        Returns how many there were.
        """

    @abstractmethod
    def forget_jobs(self) -> None:
        """Delete all jobs, so that they can be laid out again."""

    @abstractmethod
    def last_change(self) -> int:
        """Return the number of the last change made to any record, or 0."""

    @abstractmethod
    def job_counts(self, kind: str, query: Query | None = None) -> JobCounts:
        """Return how many jobs there are of a kind, or those of the records that a query selects.

        Cost: grows with the jobs.
        """

    # -- annotations --------------------

    @abstractmethod
    def annotations(self, record: str) -> list[Annotation]:
        """Return the annotations of a record in the order of its text. Lost ones come last."""

    @abstractmethod
    def annotation(self, record: str, annotation: str) -> Annotation | None:
        """Return one annotation of a record, or None."""

    @abstractmethod
    def annotate(
        self, record: str, draft: Draft, by: str | None = None, remember: Remember | None = None
    ) -> Annotation:
        """Add an annotation and return it. Raises Missing for the record or the ply.

        If the key of `remember` is known, nothing is added and the earlier annotation is returned.
        Raises Missing("annotation") if that one is gone, and KeyReused as `add` does.
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
        """Replace an annotation by `draft`. Its id and its time of creation stay.

        A draft that repeats the present fields changes nothing: there is no new version, and no
        line in the history. Raises Missing and Conflict.
        """

    @abstractmethod
    def remove_annotation(
        self, record: str, annotation: str, expected: int | None = None, by: str | None = None
    ) -> None:
        """Delete an annotation. Raises Missing and Conflict."""

    @abstractmethod
    def history(
        self, record: str, before: int | None = None, limit: int | None = None
    ) -> list[Change]:
        """Return the changes made to a record, the latest first.

        `before` is the id of a change: only older ones are returned. `limit` is the largest number
        of changes, None for all.
        """

    @abstractmethod
    def undo(self, record: str, change: int, by: str | None = None) -> Change:
        """Undo a change. Undoing is a change itself, and is returned.

        Raises Missing for the record or the change. Raises Conflict if the change has been undone
        already, if what it changed has been changed again, or if the change is that the record was
        brought back.
        """

    # -- aliases --------------------

    @abstractmethod
    def aliases(self) -> list[Alias]:
        """Return the spellings that stand for other names, by name and spelling."""

    @abstractmethod
    def alias_history(self) -> list[Alias]:
        """Return all aliases that there are or were, the latest set first."""

    @abstractmethod
    def people(self) -> dict[str, str]:
        """Return the person's name for each alias; see `records.library.aliases.people`."""

    @abstractmethod
    def set_alias(self, spelling: str, name: str, by: str | None = None) -> Alias:
        """Let a spelling of a player stand for another name, and return that.

        If it stands for yet another name, that is taken back. If it stands for this one already,
        nothing changes. Raises AliasError.
        """

    @abstractmethod
    def take_back_alias(self, alias: int, by: str | None = None) -> Alias:
        """Take an alias back, and return it. Raises Missing("alias") if there is none."""

    # -- tags and studies --------------------

    @abstractmethod
    def tags(self, record: str) -> list[Tag]:
        """Return the tags of a record in the order of the alphabet."""

    @abstractmethod
    def tags_of(self, records: Sequence[str]) -> dict[str, list[str]]:
        """Return the names of the tags of each of these records."""

    @abstractmethod
    def change_tags(
        self,
        records: Sequence[str],
        add: Iterable[str] = (),
        remove: Iterable[str] = (),
        by: str | None = None,
    ) -> None:
        """Put tags on records and take others off, on all of the records or on none.

        A tag that is there stays as it is, and one that is not there need not be taken off. A tag
        is spelled as on the records that have it already. Raises Missing("record"), which names the
        record, and TooMany("tags") if a record would have more than MOST_TAGS.
        """

    @abstractmethod
    def tag_counts(self, query: Query) -> list[TagCount]:
        """Return the tags of the records that the query selects, the most frequent first."""

    @abstractmethod
    def studies(
        self,
        record: str | None = None,
        *,
        deleted: bool = False,
        cursor: str | None = None,
        limit: int = 50,
    ) -> StudyPage:
        """Return at most `limit` studies, the latest changed first.

        With `record`, only those with that record. With `deleted`, those that were deleted and can
        be brought back, the latest deleted first. `cursor` is the `next` of the page before. Raises
        QueryError.
        """

    @abstractmethod
    def study(self, study: str) -> Study | None:
        """Return a study, also one that was deleted and can be brought back, or None."""

    @abstractmethod
    def add_study(
        self, draft: StudyDraft, by: str | None = None, remember: Remember | None = None
    ) -> tuple[Study, bool]:
        """Keep a study. Returns it, and whether it is new.

        The records that it names need not be there. If there is a study with the id of the draft,
        also a deleted one, that one is returned, and nothing is kept. With a key that is known, the
        earlier study is returned. Raises TooMany("chapters"), Missing("study") if the earlier one
        is gone, and KeyReused as `add` does.
        """

    @abstractmethod
    def change_study(
        self, study: str, draft: StudyDraft, expected: int | None = None, by: str | None = None
    ) -> Study:
        """Replace a study by `draft`. Its id and its time of creation stay.

        A chapter keeps its number. One without gets a number that none has had. A draft that
        repeats the study changes nothing. Raises Missing("study"), Conflict and
        TooMany("chapters").
        """

    @abstractmethod
    def add_chapters(
        self,
        study: str,
        chapters: Sequence[Chapter],
        by: str | None = None,
        remember: Remember | None = None,
    ) -> Study:
        """Add chapters at the end of a study. With a key that is known, nothing is added.

        Raises Missing("study"), TooMany("chapters"), and KeyReused as `add` does.
        """

    @abstractmethod
    def delete_study(self, study: str, expected: int | None = None, by: str | None = None) -> Study:
        """Delete a study, which can be brought back for BIN_DAYS days.

        Raises Missing("study") and Conflict.
        """

    @abstractmethod
    def bring_back_study(self, study: str, by: str | None = None) -> Study:
        """Bring a deleted study back as it was. Raises Missing("study") if it is not deleted."""

    # -- answers that are remembered --------------------

    @abstractmethod
    def remembered(self, key: str, caller: str = "") -> Remembered | None:
        """Return the caller's answer under that key, or None if there is none or it has expired."""

    @abstractmethod
    def remember(self, answer: Remember) -> Remembered:
        """Keep an answer and return it.

        If the same request has an answer already, that one is returned instead. Raises KeyReused if
        the key belongs to another request.
        """

    @abstractmethod
    def forget(self) -> int:
        """Delete the answers that have expired. Returns their number."""

    # -- tokens --------------------

    @abstractmethod
    def add_token(self, digest: str, scope: str, label: str) -> Token:
        """Keep a token by its SHA-256 digest in hexadecimal. `scope` is one of SCOPES."""

    @abstractmethod
    def token(self, digest: str) -> Token | None:
        """Return the token with that digest, revoked or not, or None."""

    @abstractmethod
    def tokens(self) -> list[Token]:
        """Return all tokens in the order in which they were made."""

    @abstractmethod
    def revoke_token(self, token: int) -> Token:
        """Revoke a token and return it. Raises Missing("token")."""

    @abstractmethod
    def token_used(self, token: int) -> None:
        """Note that a token was used, at most once an hour, so that reading does not mean writing.

        It never waits for another writer. If it would have to, it raises StoreError.
        """

    # -- live games --------------------

    @abstractmethod
    def add_live(self, reader: str, writer: str, text: bytes, most: int) -> LiveGame | None:
        """Keep a game that is being typed. Returns None if `most` games are live already.

        `reader` and `writer` are SHA-256 digests, in hexadecimal, of the secrets that read and that
        write it. A game ends when it is ended, or after two hours without a change. A day after its
        last change it is forgotten.
        """

    @abstractmethod
    def live(self, reader: str) -> LiveGame | None:
        """Return the game with that digest, ended or not, or None."""

    @abstractmethod
    def live_version(self, reader: str) -> tuple[int, bool, str | None] | None:
        """Return the version of a game, whether it has ended, and as which record, or None.

        Cost: one row, without the text.
        """

    @abstractmethod
    def change_live(
        self, reader: str, writer: str, text: bytes, expected: int | None = None
    ) -> LiveGame:
        """Replace the text of a game.

        Raises Missing("live") if there is no game with these two digests. Raises Conflict if it has
        ended, or its version is not `expected`.
        """

    @abstractmethod
    def end_live(self, reader: str, writer: str, record: str | None = None) -> LiveGame:
        """End a game, which may have been saved as a record. Raises what `change_live` does."""

    # -- operation --------------------

    @property
    @abstractmethod
    def schema(self) -> int:
        """The number of the schema in which the store keeps its data."""

    @property
    @abstractmethod
    def writable(self) -> bool:
        """Whether the store can be written. On a read-only medium it can only be read."""

    @abstractmethod
    def current(self) -> bool:
        """Return whether this is still the store at its address, with the present schema.

        Also False during an unfinished transaction. The call costs next to nothing. Whoever keeps a
        store open asks before using it again, and opens a new one if the answer is False.
        """

    @abstractmethod
    def backup(self, path: str | Path) -> None:
        """Write a consistent copy of the store to a file, while the store stays in use.

        The file appears whole or not at all. A file that was there before is replaced. Raises
        BackupError if it cannot be written.
        """

    @abstractmethod
    def restore(self, path: str | Path) -> None:
        """Replace all data with those of a backup, while the store stays in use.

        The present tokens stay as they are, and those of the backup are added. Raises BackupError
        if the file is damaged anywhere (see `verify`), is not a backup of a store, or comes from a
        later version. Then nothing changes.
        """

    @abstractmethod
    def verify(self) -> Iterator[Damage]:
        """Read all data as they are at one moment, and yield what differs from what was kept.

        Nothing is changed, and no other user of the store has to wait. Cost: grows with the store.
        """

    @abstractmethod
    def claim(self) -> None:
        """Make the present thread the owner. Raises OwnerError if there is an owner already."""

    @abstractmethod
    def release(self) -> None:
        """Give up ownership, so that another thread may claim the store.

        Raises OwnerError unless called by the owner, and during an unfinished transaction.
        """

    @abstractmethod
    def close(self) -> None:
        """Close the connection. The object must not be used afterwards.

        Only the owner may close it. If it has no owner, any thread may.
        """

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
