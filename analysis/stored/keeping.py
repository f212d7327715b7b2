"""What a store keeps of its records for figures over many, made from their texts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from itertools import islice

from analysis.collection.facts_of_a_record import facts_of
from analysis.collection.kept import DEEDS_FORMS, FORMS_OF_A_REPLAY, facts_to_keep
from analysis.collection.measures import DEEP
from analysis.insights.kept import deeds_to_keep
from analysis.luck import LUCK, luck_to_keep
from records.library import Query, Store, Stored, StoreError
from records.library.facts import WHOLE, Facts
from records.notation.batches import Batch
from records.notation.stretches import pieces_of
from records.play.as_read import replays
from records.play.replay import Replay

#: The number of records that are worked out between two moments of writing.
_AT_ONCE = 1000


def replay_of_text(text: bytes) -> Replay:
    """Return the replay of a stored record. Cost: that of `replays`."""
    _, record = pieces_of((text,))
    (replay,) = replays(Batch(None, record, 1, 1))
    return replay


def facts_of_text(text: bytes, game: str, kind: str = "") -> list[Facts]:
    """Return what is kept of a record, by its text and the game that it names, for the figures of a
    kind of WORKED, or for those that need no more than a replay. Cost: that of the kind.
    """
    replay = replay_of_text(text)
    if kind == LUCK:
        return [luck_to_keep(replay, game)]
    facts = []
    if not kind or kind in DEEP:
        missed, graded = (kind == one for one in DEEP)
        facts.append(facts_to_keep(facts_of(replay, missed, graded), game, kind))
    if kind in DEEDS_FORMS:
        facts.append(deeds_to_keep(replay, game, kind))
    return facts


def counted_again(
    store: Store, stored: Iterable[Stored], forms: Collection[int] = FORMS_OF_A_REPLAY
) -> int:
    """Work out the facts of these records, of some forms, and keep them. Returns for how many.

    Cost: a replay of each, and adding up what it counts. Memory: that of the records.
    """
    # Nobody else can write while they are kept: so all are worked out before.
    found = [
        (one.summary.id, one.summary.version, facts)
        for one in stored
        for facts in facts_of_text(one.text, one.summary.game or "")
        if facts.form in forms
    ]
    return store.keep_facts(found) // len(forms)


def count_again(store: Store, stored: Iterable[Stored]) -> None:
    """Work out what the figures need of records that have just changed or come back, and keep it.

    If the store does not take it now, they stay without: figures are made from their texts.
    """
    with suppress(StoreError):
        counted_again(store, stored)


def kept_of(store: Store, form: int) -> int:
    """Return for how many records facts of a form are kept. Cost: reads some rows."""
    whole = store.totals(Query(), WHOLE, form).whole.values()
    return sum(counts.get(name, [0])[0] for counts in whole for name in ("=records", "=left-out"))


def keep_missing(store: Store, done: Callable[[int], None] = lambda number: None) -> int:
    """Work out what the figures need of all records that lack it. Returns of how many.

    `done` is called with the number of records after each batch. Where none lacks it, that is known
    from the totals: no record is read.
    """
    kept = 0
    for at, form in enumerate(FORMS_OF_A_REPLAY):
        if kept_of(store, form) == store.count(Query()):
            continue
        lacking = store.without_facts(Query(descending=False), form)
        while batch := list(islice(lacking, _AT_ONCE)):
            # Those that lack the first form, if any, were given the others with it.
            kept += counted_again(store, batch, FORMS_OF_A_REPLAY[at:])
            done(len(batch))
    return kept
