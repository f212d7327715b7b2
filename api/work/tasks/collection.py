"""Figures over the collection."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from analysis.collection.groups import group_of_people
from analysis.collection.measures import DEEP
from api.views.collection_figures import Summed, facts_in, facts_of_text, keep_missing, summed
from api.work.outcome import Refused
from api.work.tasks.figures import as_json, as_table, image, plotted
from records.library import Query, open_store

if TYPE_CHECKING:
    from analysis.charts.style import Theme
    from analysis.collection import Figure, Statistics
    from api.views.chart import Form
    from records.languages import Language


#: The most groups in the chart of an answer. The others are drawn as one.
MOST_TOLD_APART = 1000


@dataclass(frozen=True)
class Told:
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


def keep_facts(database: str) -> bytes:
    """Work out what the figures need of the records of a store that lack it, and keep it."""
    with open_store(database) as store:
        return b"%d" % keep_missing(store)


def facts_of_kind(text: bytes, game: str, kind: str) -> bytes:
    """Return what is kept of a record for the figures of a kind; see `facts_of_text`.

    It is a JSON list of forms and texts.
    """
    found = facts_of_text(text, game, kind)
    return json.dumps([(one.form, one.text) for one in found]).encode()


def statistics(
    database: str,
    kind: str,
    query: Query,
    told: Told,
    form: Form,
    language: Language,
    theme: Theme,
    page: int,
    seconds: float,
) -> bytes:
    """Return the figures of one kind over the records that a query selects, or their chart.

    Records that have to be replayed are left out if that takes longer than `seconds`, and the
    answer says so. So are those that another page of the chart has. Raises Refused (404) if there
    is no such page.
    """
    from analysis.charts import COLLECTION_CHARTS, page_in_words, page_of
    from analysis.vocabulary import word

    chart = COLLECTION_CHARTS[kind]
    by = chart.by or told.by
    with open_store(database) as store:
        made = summed(
            store, query, by, told.period, chart.needs, seconds, MOST_TOLD_APART, told.group
        )
    found = made.statistics
    data = chart.data(found, language)
    if form in ("table", "csv"):
        return as_table(data, form)
    try:
        figure = chart.figure(found, language, theme, page)
    except IndexError:
        pages = page_of(chart.figure(found, language, theme, 1))["pages"]
        raise Refused(404, "no-page", {"page": page, "pages": pages}) from None
    drawn = page_in_words(figure, language)
    if form != "figure":
        counted = f"{found.deals} {word('deals', language).lower()}"
        return image(
            figure, " – ".join(filter(None, (chart.title[language], counted, drawn))), form
        )
    groups = _groups(found, told)
    return as_json(
        {
            "kind": kind,
            "by": by,
            "groups": made.groups,
            "told": len(groups),
            "records": found.records,
            "deals": found.deals,
            "left_out": found.left_out,
            "total": made.total,
            "whole": made.whole,
            "work": _work(made) if chart.needs in DEEP else None,
            "figures": [
                {**one.as_dict(), "link": _link(one, by, told)}
                for one in found.figures([chart.needs], groups)
            ],
            **page_of(figure),
            "drawn": drawn,
            "chart": plotted(figure, data),
        }
    )


def _work(made: Summed) -> dict[str, int]:
    """Return how far what takes long has come in the background."""
    return {"done": made.kept, "running": made.jobs.running, "failed": made.jobs.failed}


def _groups(found: Statistics, told: Told) -> set[tuple[str, str]]:
    """Return the groups whose figures are shown: the selected one, or the largest."""
    if told.group is not None:
        asked = group_of_people(found.by, told.group, found.same)
        return {key for key in found.sums if key[1] == asked}
    return set(found.largest(told.most_groups))


def _link(figure: Figure, by: str, told: Told) -> str:
    """Return the link to the deals behind a figure, with the same filters."""
    asked = {
        **told.filters,
        "game": figure.game,
        "by": by,
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
        same = store.people()
        asked = group_of_people(by, group, same) or group
        for summary in page.items:
            stored = store.get(summary.id)
            facts = None if stored is None else facts_in(stored, kind)
            if facts is None:
                continue
            for deal in deals_behind(facts, measure, by, asked, period, same):
                items.append({"record": summary.id, "deal": deal})
    return as_json({"items": items, "next": page.next})
