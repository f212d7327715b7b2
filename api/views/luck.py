"""Results without luck over a collection, from what is kept with each record or from its text."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.collection.kept import form_of
from analysis.luck import LUCK, LuckSums, luck_to_keep
from records.library import JobCounts, Query, Store
from records.notation.batches import Batch
from records.notation.record_texts import chunks
from records.play.as_read import replay_as_read, replays

if TYPE_CHECKING:
    from analysis.luck import GameWithoutLuck, WithoutLuck
    from records.library import Facts
    from records.play.replay import Replay

#: The digits after the point of a mean and of a ratio.
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Luck:
    """The sums over the records that a query selects, `total` of them.

    `whole` says whether all were counted. What was counted of `kept` of them was kept with the
    record. `jobs` are those that work it out.
    """

    sums: LuckSums
    total: int
    whole: bool
    kept: int
    jobs: JobCounts


def luck_of(store: Store, query: Query, seconds: float) -> Luck:
    """Return what the records that a query selects add up to.

    What is not kept is worked out, as far as `seconds` allow, the newest first; what `carnet work`
    has given up is left out. Cost: that of the totals, and of each record worked out.
    """
    form = form_of(LUCK)
    sums = LuckSums(store.people())
    totals = store.totals(query, "player", form)
    for group, counts in (*totals.whole.items(), *totals.groups.items()):
        sums.take(group, counts)
    kept = sums.records + sums.left_out
    if kept == totals.records:
        return Luck(sums, kept, True, kept, JobCounts(0, 0, 0))
    jobs = store.job_counts(LUCK, query)
    end = time.monotonic() + seconds
    for one in store.without_facts(query, form, LUCK):
        if time.monotonic() > end:
            return Luck(sums, totals.records, False, kept, jobs)
        sums.add(luck_of_text(one.text, one.summary.game or ""))
    whole = sums.records + sums.left_out == totals.records
    return Luck(sums, totals.records, whole, kept, jobs)


def luck_of_text(text: bytes, game: str) -> Facts:
    """Return what is kept of a record, by its text and the game that it names."""
    return luck_to_keep(replay_of_text(text), game)


def replay_of_text(text: bytes, whole: bool = True) -> Replay:
    """Return the replay of a stored record. Cost: a parse and a replay.

    If `whole` is false, its `record` has only the deals that the kernel does not judge, which costs
    a third less.
    """
    _, record = chunks(text)
    batch = Batch(None, record, 1, 1)
    if whole:
        return replay_as_read(*batch.records())
    (replay,) = replays(batch)
    return replay


def game_view(found: GameWithoutLuck) -> dict[str, Any]:
    """Return how far luck counts in a game as JSON has it."""
    return _rounded(found.as_dict())


def player_view(found: WithoutLuck) -> dict[str, Any]:
    """Return a player's result as JSON has it."""
    return _rounded(found.as_dict())


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    return round(value, _DIGITS) if isinstance(value, float) else value
