"""Adds records: many in one transaction, one batch of rows at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from records.library import ids
from records.library.clock import now
from records.library.entry import Entry, text_digest
from records.library.model import Added, Remember
from records.library.sql.annotations import Annotating
from records.library.sql.bin import empty
from records.library.sql.callers import Names, Outcomes, keep, same_request
from records.library.sql.facts import insert_facts
from records.library.sql.rows import Numbered, insert
from records.library.sql.session import Session, some_at_a_time

#: The number of entries that are looked up and written at a time.
BATCH = 1000


class AddingRecords(Annotating):
    """The part of the store that adds records."""

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
        with self._adding(), self.writing() as session:
            earlier = same_request(self, remember)
            if earlier is not None:
                return earlier.added
            outcomes = Outcomes()
            created = now()
            empty(session)
            # A record may come back from the bin, so its number is not given out again.
            (last,) = session.execute(
                "select max(number) from (select max(number) as number from entries"
                " union all select max(number) from bin) as given_out"
            ).fetchone()
            for batch in some_at_a_time(entries, BATCH):
                last = self._add_batch(batch, outcomes, last, created, by)
            if remember is not None:
                keep(session, remember, outcomes)
            return outcomes

    def _add_batch(
        self, batch: list[Entry], outcomes: Outcomes, last: int | None, created: str, by: str | None
    ) -> int | None:
        digests = [text_digest(entry.text) for entry in batch]
        kept = _firsts(self._session, "text_digest", digests)
        played = _firsts(self._session, "digest", [bytes.fromhex(entry.digest) for entry in batch])
        new: list[Numbered] = []
        annotated: list[tuple[int, Entry]] = []
        for entry, digest in zip(batch, digests, strict=True):
            number = kept.get(digest)
            identity = bytes.fromhex(entry.digest)
            first = played.get(identity)
            if number is None:
                number = last = ids.next_number(last)
                kept[digest] = number
                played.setdefault(identity, number)
                new.append(Numbered(number, entry, first, digest))
                outcomes.note(number, True, first)
            else:
                outcomes.note(number, False, number)
            if entry.annotations:
                annotated.append((number, entry))
        self.words.name(self._session, insert(self._session, new, created, by))
        self.words.keep(self._session, [(one.number, one.entry.search) for one in new])
        insert_facts(
            self._session, [(one.number, facts) for one in new for facts in one.entry.facts]
        )
        for number, entry in annotated:
            self._take_annotations(number, entry, by)
        return last

    def known(self, entries: Iterable[Entry]) -> Sequence[str | None]:
        """Return, for each entry, the id of the first stored record of the same play, or None.

        As with `add`, entries may come from a generator.
        """
        found = Names()
        with self.reading() as session:
            for batch in some_at_a_time(entries, BATCH):
                digests = [bytes.fromhex(entry.digest) for entry in batch]
                played = _firsts(session, "digest", digests)
                for digest in digests:
                    found.note(played.get(digest))
        return found


def _firsts(session: Session, column: str, digests: Sequence[bytes]) -> dict[bytes, int]:
    """Map each digest that is stored to the lowest number that has it.

    Each one is looked up by itself, so that of very many with one digest only the first is read.
    """
    sought = ", ".join(["(?)"] * len(digests))
    found = session.execute(
        f"with sought (digest) as (values {sought}) select digest,"
        f" (select min(number) from entries where {column} = sought.digest) from sought",
        digests,
    )
    return {digest: number for digest, number in found if number is not None}
