"""What a store keeps of its records for figures over many, made from their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice

from analysis.collection.facts_of_a_record import MISSED, facts_of
from analysis.collection.kept import (
    DEEDS_FORM,
    FORMS_OF_A_REPLAY,
    NEWEST_FORM,
    WORKED_FORMS,
    facts_to_keep,
)
from analysis.insights.kept import deeds_to_keep
from analysis.luck import LUCK, luck_to_keep
from records.library import Query, Store, Stored, StoreError
from records.library.facts import WHOLE, Facts, Group, Part, facts
from records.notation.batches import Batch
from records.notation.record_texts import pieces_of
from records.play.as_read import replays
from records.play.replay import Replay

#: The number of records that are worked out between two moments of writing.
_AT_ONCE = 1000


def replay_of_text(text: bytes) -> Replay:
    """Return the replay of a stored record. Cost: that of `replays`."""
    _, record = pieces_of((text,))
    (replay,) = replays(Batch(None, record, 1, 1))
    return replay


def facts_of_replay(replay: Replay, game: str) -> tuple[Facts, ...]:
    """Return what is kept of a record for what needs no more than a replay: of each of
    FORMS_OF_A_REPLAY, by its replay and the game that it names.
    """
    deeds = deeds_to_keep(replay)
    counted = _counted(game, DEEDS_FORM, deeds)
    return facts_to_keep(facts_of(replay), game), _with_deeds(counted, deeds)


def facts_worked_out(text: bytes, game: str, kind: str) -> Facts:
    """Return what is kept of a record for a kind of WORKED_FORMS. Cost: that of the kind."""
    replay = replay_of_text(text)
    if kind == LUCK:
        return luck_to_keep(replay, game)
    deeds = deeds_to_keep(replay, kind)
    if kind == MISSED:
        return _with_deeds(facts_to_keep(facts_of(replay, missed=True), game, kind), deeds)
    return _with_deeds(_counted(game, WORKED_FORMS[kind], deeds), deeds)


def _counted(game: str, form: int, deeds: str) -> Facts:
    """Return the facts that say whether a record counts, which is so if it has deeds."""
    counts = {"=records" if deeds else "=left-out": [1]}
    return facts(form, [Part((Group(WHOLE, game, ""),), counts)])


def _with_deeds(kept: Facts, deeds: str) -> Facts:
    return Facts(kept.form, f"{kept.text}\n{deeds}" if deeds else kept.text)


def counted_again(store: Store, stored: Iterable[Stored]) -> int:
    """Work out the facts of these records, and keep them. Returns for how many.

    Cost: a replay of each, and adding up what it counts. Memory: that of the records.
    """
    # Nobody else can write while they are kept: so all are worked out before.
    found = [
        (one.summary.id, one.summary.version, facts)
        for one in stored
        for facts in facts_of_replay(replay_of_text(one.text), one.summary.game or "")
    ]
    return store.keep_facts(found) // len(FORMS_OF_A_REPLAY)


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
    if kept_of(store, NEWEST_FORM) < store.count(Query()):
        lacking = store.without_facts(Query(descending=False), NEWEST_FORM)
        while batch := list(islice(lacking, _AT_ONCE)):
            kept += counted_again(store, batch)
            done(len(batch))
    return kept
