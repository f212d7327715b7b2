"""Insights over the collection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.views.insights import Answered, answered
from api.work.outcome import Refused
from api.work.tasks.figures import as_json, as_table, image, plotted
from records.library import Query, open_store

if TYPE_CHECKING:
    from analysis.charts.style import Theme
    from analysis.insights import Question
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

    What is not kept with the records is worked out, the newest first, for `seconds`; the answer
    says how many records it lacks. Raises Refused (404) if the chart has no such page.
    """
    from analysis import charts

    with open_store(database) as store:
        made = answered(store, question, query, seconds)
    found = made.insights
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
            "total": made.total,
            "whole": not made.lacking,
            "lacking": made.lacking,
            "work": _work(made),
            "figures": [
                {**one.as_dict(), "label": charts.value_name(question.by, one.value_of, language)}
                for one in found.figures()
            ],
            **charts.page_of(figure),
            "drawn": drawn,
            "chart": plotted(figure, data),
        }
    )


def _work(made: Answered) -> dict[str, int] | None:
    """Return how far what takes long has come in the background."""
    jobs = made.jobs
    if jobs is None:
        return None
    return {"done": made.kept, "running": jobs.running, "failed": jobs.failed}
