"""Figures over the records of a database, for the commands that make figures of files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING

from api.commands.console import complain
from api.commands.messages import say
from api.commands.store_to_work_on import opened_store

if TYPE_CHECKING:
    from analysis.collection import RecordFacts, Statistics
    from records.library import Query

_SCHEMES = ("sqlite://", "postgresql://", "postgres://")


def names_database(path: str) -> bool:
    """Return whether a PATH is the address of a database."""
    return path.startswith(_SCHEMES)


def figures_of_database(
    database: str, query: Query, by: str, period: str, kinds: Sequence[str], language: str
) -> Statistics:
    """Return the figures of some kinds over the records that a query selects.

    They are made from what is kept with the records. What is lacking is worked out, and not kept;
    what `carnet work` has given up is left out, and told. Raises Trouble.
    """
    from analysis.collection import DEEP
    from api.views.collection_figures import summed

    deep = [kind for kind in kinds if kind in DEEP]
    first = [] if deep and len(deep) == len(kinds) else [""]
    found: Statistics | None = None
    with opened_store(database, language) as store:
        for kind in [*first, *deep]:
            made = summed(store, query, by, period, kind, inf)
            if not made.whole:
                failed = made.jobs.failed
                complain(say("figures-lack", language, kind=kind, n=failed))
            if found is None:
                found = made.statistics
            else:
                found.take_measures(made.statistics, kind)
    assert found is not None
    return found


def facts_of_database(
    database: str, query: Query, kind: str, language: str
) -> Iterator[tuple[str, RecordFacts | None, Mapping[str, str]]]:
    """Yield the id and the facts of each record that a query selects, and the person's name for
    each alias of a player. Raises Trouble.

    Cost: a replay of each, and what the kind asks for.
    """
    from api.views.collection_figures import facts_in

    with opened_store(database, language) as store:
        same = store.people()
        for stored in store.stream(query):
            yield stored.summary.id, facts_in(stored, kind), same
