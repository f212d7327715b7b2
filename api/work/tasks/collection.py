"""Figures over the collection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from analysis.collection.facts_of_a_record import MISSED
from analysis.collection.groups import group_of_people
from analysis.stored.asking import Answer, facts_in, insights_of, statistics_of
from analysis.stored.keeping import facts_worked_out, keep_missing
from api.views.refused import Refused
from api.work.tasks.figures import as_json, as_table, image, plotted
from records.library import Query, open_store

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from analysis.charts import DataTable
    from analysis.charts.style import Theme
    from analysis.collection import Figure, Statistics
    from analysis.insights import Question
    from api.pages.chart import Form
    from records.languages import Language


#: The most groups in the chart of an answer: those with the most deals.
MOST_DRAWN = 1000


@dataclass(frozen=True)
class Grouping:
    """How figures are grouped and shown.

    `group` selects one group. Otherwise the largest `most_groups` are shown. `link` is the address
    of the deals behind a figure, and `filters` are its parameters.
    """

    by: str
    period: str
    group: str | None
    most_groups: int
    link: str
    filters: Mapping[str, str]


@dataclass(frozen=True)
class OverMany:
    """Which records are asked about, in which form and language, and which page of the answer.

    Records that have to be replayed are left out if that takes longer than `seconds`.
    """

    database: str
    query: Query
    form: Form
    language: Language
    theme: Theme
    page: int
    limit: int
    seconds: float


def keep_facts(database: str) -> bytes:
    """Work out what the figures need of the records of a store that lack it, and keep it."""
    with open_store(database) as store:
        return b"%d" % keep_missing(store)


def facts_of_kind(text: bytes, game: str, kind: str) -> bytes:
    """Return the text of what is kept of a record for a kind; see `facts_worked_out`."""
    return facts_worked_out(text, game, kind).text.encode()


def statistics(asked: OverMany, kind: str, told: Grouping) -> bytes:
    """Return the figures of one kind over the records that a query selects, or their chart.

    The answer says if records were left out. Raises Refused (404) if the chart has no such page.
    """
    from analysis.charts import COLLECTION_CHARTS, figures_table
    from analysis.vocabulary import word

    chart = COLLECTION_CHARTS[kind]
    with open_store(asked.database) as store:
        made = statistics_of(
            store, asked.query, told.by, told.period, kind, asked.seconds, MOST_DRAWN, told.group
        )
    found = made.sums

    def body() -> dict[str, Any]:
        groups = _groups(found, told)
        return {
            "kind": kind,
            "by": told.by,
            "groups": found.groups,
            "told": len(groups),
            "deals": found.deals,
            **how_many(made),
            "work": made.work if kind == MISSED else None,
            "figures": [
                {**one.as_dict(), "link": _link(one, told)} for one in found.figures([kind], groups)
            ],
        }

    language = asked.language
    draw = partial(chart.figure, found, language, asked.theme)
    title = f"{chart.title[language]} – {found.deals} {word('deals', language).lower()}"
    return _drawn(draw, figures_table(found, kind, language), title, asked, body)


def insights(asked: OverMany, question: Question) -> bytes:
    """Return the answer to a question over the records that a query selects, or its chart.

    What is not kept with the records is worked out, the newest first, for some seconds; the answer
    says how many records it lacks. Raises Refused (404) if the chart has no such page.
    """
    from analysis import charts

    language = asked.language
    with open_store(asked.database) as store:
        made = insights_of(store, asked.query, question, asked.seconds)
    found = made.sums
    title = charts.insights_title(question, language)
    name_of = charts.value_name

    def body() -> dict[str, Any]:
        return {
            "title": title,
            "measure": question.measure,
            "by": question.by,
            "where": question.where,
            **how_many(made),
            "lacking": made.lacking,
            "work": made.work if question.measured.deep else None,
            "figures": [
                {**one.as_dict(), "label": name_of(question.by, one.value_of, language, one.game)}
                for one in found.figures()
            ],
        }

    draw = partial(charts.insights_chart, found, language, asked.theme)
    return _drawn(draw, charts.insights_table(found, language), title, asked, body)


def how_many(made: Answer[Any]) -> dict[str, Any]:
    """Return how many records were counted of how many."""
    return {
        "records": made.sums.records,
        "left_out": made.sums.left_out,
        "total": made.total,
        "whole": not made.lacking,
    }


def _drawn(
    draw: Callable[[int], go.Figure],
    data: DataTable,
    title: str,
    asked: OverMany,
    body: Callable[[], dict[str, Any]],
) -> bytes:
    """Return the data of a chart, a page of the chart as an image, or all of it as JSON in a body.

    Raises Refused (404) if there is no such page.
    """
    from analysis.charts import page_in_words, page_of

    if asked.form in ("table", "csv"):
        return as_table(data, asked.form)
    try:
        figure = draw(asked.page)
    except IndexError:
        pages = page_of(draw(1))["pages"]
        raise Refused(404, "no-page", {"page": asked.page, "pages": pages}) from None
    drawn = page_in_words(figure, asked.language)
    if asked.form != "figure":
        return image(figure, " – ".join(filter(None, (title, drawn))), asked.form)
    chart = plotted(figure, data)
    return as_json({**body(), **page_of(figure), "drawn": drawn, "chart": chart})


def _groups(found: Statistics, told: Grouping) -> set[tuple[str, str]]:
    """Return the groups whose figures are shown: the selected one, or the largest."""
    if told.group is not None:
        asked = group_of_people(found.by, told.group, found.same)
        return {key for key in found.sums if key[1] == asked}
    return set(found.largest(told.most_groups))


def _link(figure: Figure, told: Grouping) -> str:
    """Return the link to the deals behind a figure, with the same filters."""
    asked = {
        **told.filters,
        "game": figure.game,
        "by": told.by,
        "group": figure.group,
        "measure": figure.measure,
    }
    return f"{told.link}?{urlencode(asked)}"


def deals(
    database: str, query: Query, kind: str, measure: str, by: str, group: str, period: str
) -> bytes:
    """Return the deals behind a figure as JSON, from one page of records.

    `query` selects the records and the page.
    """
    from analysis.collection import deals_behind

    items: list[dict[str, Any]] = []
    with open_store(database) as store:
        page = store.page(query)
        same = store.aliases.people()
        asked = group_of_people(by, group, same) or group
        for summary in page.items:
            stored = store.get(summary.id)
            facts = None if stored is None else facts_in(stored, kind)
            if facts is None:
                continue
            for deal in deals_behind(facts, measure, by, asked, period, same):
                items.append({"record": summary.id, "deal": deal})
    return as_json({"items": items, "next": page.next})
