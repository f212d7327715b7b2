"""Figures over the records of a database or a survey, and numbers as the commands have them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING

from api.commands.shared.console import Trouble, complain
from api.commands.shared.store_to_work_on import opened_store
from api.commands.words import say

if TYPE_CHECKING:
    from analysis.collection import RecordFacts, Statistics
    from analysis.stored.asking import Answer, Sums
    from analysis.survey.facts import Surveyed
    from records.library import Query, Store


_SCHEMES = ("sqlite://", "postgresql://", "postgres://")


def names_database(path: str) -> bool:
    """Return whether a PATH is the address of a database."""
    return path.startswith(_SCHEMES)


def sums_of_database(
    database: str, kind: str, language: str, ask: Callable[[Store], Answer[Sums]]
) -> Sums:
    """Return what is asked of a database. What is lacking is worked out, and not kept.

    What `carnet work` has given up is left out, and told as figures of a `kind`. Raises Trouble.
    """
    with opened_store(database, language) as store:
        made = ask(store)
    if made.lacking:
        complain(say("figures-lack", language, kind=kind, n=made.lacking))
    return made.sums


def figures_of_database(
    database: str, query: Query, by: str, period: str, kinds: Sequence[str], language: str
) -> Statistics:
    """Return the figures of some kinds over the records that a query selects.

    They are made as `sums_of_database` does.
    """
    from analysis.collection import MISSED
    from analysis.stored.asking import statistics_of

    def of_kind(kind: str) -> Statistics:
        return sums_of_database(
            database,
            kind,
            language,
            lambda store: statistics_of(store, query, by, period, kind, inf),
        )

    if set(kinds) == {MISSED}:
        return of_kind(MISSED)
    found = of_kind("")
    if MISSED in kinds:
        found.take_measures(of_kind(MISSED), MISSED)
    return found


def facts_of_database(
    database: str, query: Query, kind: str, language: str
) -> Iterator[tuple[str, RecordFacts | None, Mapping[str, str]]]:
    """Yield the id and the facts of each record that a query selects, and the person's name for
    each alias of a player. Raises Trouble.

    Cost: a replay of each, and what the kind asks for.
    """
    from analysis.stored.asking import facts_in

    with opened_store(database, language) as store:
        same = store.aliases.people()
        for stored in store.stream(query):
            yield stored.summary.id, facts_in(stored, kind), same


def shown_number(value: float | None, language: str, *, share: bool = False) -> str:
    """Return a number with two digits after its point, or a share in percent.

    >>> shown_number(1.5, "fr"), shown_number(0.125, "en", share=True), shown_number(None, "en")
    ('1,50', '12.5 %', '–')
    """
    if value is None:
        return "–"
    value = round(100 * value, 1) if share else round(value, 2)
    # Adding zero makes -0.0 what it is.
    text = f"{value + 0.0:.1f} %" if share else f"{value + 0.0:.2f}"
    return text.replace(".", ",") if language == "fr" else text


def holds_survey(path: str) -> bool:
    """Return whether a folder is that of a survey, finished or not."""
    from analysis.survey.places import PLAN

    return path != "-" and os.path.isfile(os.path.join(path, PLAN))


def surveyed_records(path: str, kinds: Collection[str], language: str) -> Iterator[Surveyed]:
    """Yield the records of the survey in a folder, for figures of some kinds.

    Raises Trouble if there is no finished survey, or if the tables do not hold such figures.
    """
    from analysis.collection import MISSED
    from analysis.survey.errors import SurveyError

    if MISSED in kinds:
        raise Trouble(say("survey-deep", language, path=path, kind=MISSED))
    try:
        from analysis.survey.facts import records_of

        yield from records_of(path)
    except ModuleNotFoundError as error:
        raise Trouble(say("no-cluster", language, package=error.name)) from None
    except SurveyError as error:
        raise Trouble(say(error.what, language, **error.values)) from None
