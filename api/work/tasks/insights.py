"""Insights over the collection."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from api.work.outcome import Refused
from api.work.tasks.figures import as_json, as_table, image, plotted
from records.library import Query, open_store

if TYPE_CHECKING:
    from analysis.charts.style import Theme
    from analysis.insights import Insights, Question
    from api.views.chart import Form
    from records.languages import Language


def insights(
    database: str,
    query: Query,
    question: Question,
    form: Form,
    language: Language,
    theme: Theme,
    page: int,
    seconds: float,
) -> bytes:
    """Return the answer to a question over the records that a query selects, or its chart.

    The records are replayed, the newest first, for `seconds`; the answer says if that was not
    enough for all. Raises Refused (404) if the chart has no such page.
    """
    from analysis import charts

    found, total, whole = _counted(database, query, question, seconds)
    data = charts.insights_table(found, language)
    if form in ("table", "csv"):
        return as_table(data, form)
    try:
        figure = charts.insights_chart(found, language, theme, page)
    except IndexError:
        pages = charts.page_of(charts.insights_chart(found, language, theme, 1))["pages"]
        raise Refused(404, "no-page", {"page": page, "pages": pages}) from None
    drawn = charts.page_in_words(figure, language)
    title = charts.insights_title(question, language)
    if form != "figure":
        return image(figure, " – ".join(filter(None, (title, drawn))), form)
    return as_json(
        {
            "title": title,
            "measure": question.measure,
            "by": question.by,
            "where": question.where,
            "records": found.records,
            "left_out": found.left_out,
            "total": total,
            "whole": whole,
            "figures": [
                {**one.as_dict(), "label": charts.value_name(question.by, one.value_of, language)}
                for one in found.figures()
            ],
            **charts.page_of(figure),
            "drawn": drawn,
            "chart": plotted(figure, data),
        }
    )


def _counted(
    database: str, query: Query, question: Question, seconds: float
) -> tuple[Insights, int, bool]:
    """Return the answer, how many records the query selects, and whether all were counted."""
    from analysis.insights import Insights
    from records.notation.batches import Batch
    from records.notation.record_texts import chunks
    from records.play.as_read import replay_as_read

    with open_store(database) as store:
        same = store.people()
        found = Insights(question.of_people(same), same=same)
        total = store.count(query)
        end = time.monotonic() + seconds
        for stored in store.stream(query):
            if time.monotonic() > end:
                return found, total, False
            _, text = chunks(stored.text)
            for record in Batch(None, text, 1, 1).records():
                found.add(replay_as_read(record))
    return found, total, True
