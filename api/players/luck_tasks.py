"""Results without luck, over the collection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.stored.asking import luck_of
from api.players.views import game_view, player_view
from api.work.tasks.figures import as_json, as_table, rows_of_page
from records.library import Query, open_store

if TYPE_CHECKING:
    from api.views.chart import Form
    from records.languages import Language


def without_luck(
    database: str,
    query: Query,
    form: Form,
    language: Language,
    page: int,
    limit: int,
    seconds: float,
) -> bytes:
    """Return a page of the results without luck of the records that a query selects, as CSV all.

    Raises Refused (404) if there is no such page.
    """
    from analysis.luck import game_results, results
    from analysis.luck.tables import luck_table

    with open_store(database) as store:
        made = luck_of(store, query, seconds)
    found = made.sums
    rows = results(found)
    if form != "figure":
        return as_table(luck_table(rows, language), form)
    shown, pages = rows_of_page(rows, page, limit)
    return as_json(
        {
            "records": found.records,
            "left_out": found.left_out,
            "total": made.total,
            "whole": not made.lacking,
            "work": made.work,
            "games": [game_view(one) for one in game_results(found)],
            "players": len(rows),
            "page": page,
            "pages": pages,
            "results": [player_view(one) for one in shown],
        }
    )
