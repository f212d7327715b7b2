"""How many of the records that the filters select each further filter would select."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import fields

from api.http.blueprint import Blueprint
from api.http.filters import query_of
from api.http.responses import json_answer, tagged
from api.http.stores import collection
from api.schemas.records import FilterQuery
from api.schemas.shared_fields import Schema, both, flag, listed, number, string
from api.words.rules_pages import game_title


class ValueSchema(Schema):
    """A value of a filter."""

    value = string("The value, as the filter takes it", required=True)
    count = number("How many of the records have it", required=True)
    title = both("What it is called, if it is a game")


class FacetSchema(Schema):
    """The values of a filter."""

    filter = string("The name of the filter", required=True)
    values = listed("Those that records have", fields.Nested(ValueSchema), required=True)


class FacetsSchema(Schema):
    """How many of the selected records each further filter would select."""

    counted = number("How many records were looked at, the newest", required=True)
    whole = flag("Whether these were all of them", required=True)
    facets = listed("By filter", fields.Nested(FacetSchema), required=True)


blueprint = Blueprint("facets", "What records have")

#: The most records that are looked at for one answer.
MOST_COUNTED = 10_000
#: The most players and events in one answer.
MOST_VALUES = 12


@blueprint.get("/facets")
@blueprint.arguments(FilterQuery, location="query")
@blueprint.response(200, FacetsSchema)
def facets(values: dict[str, Any]) -> Response:
    """How many of the selected records are of each game, state, player, event and finding.

    The newest 10,000 of them are counted. `whole` says whether these are all. Players and
    events are limited to the 12 with the most records. All findings of the collection are
    listed, even if no record counted has them. The game, the state, the finding and whether
    there are annotations do not narrow their own counts, so that another one can be chosen.
    """
    found = collection().facets(query_of(values), MOST_COUNTED, MOST_VALUES)
    facets = [
        {
            "filter": name,
            "values": [
                {"value": value, "count": count, **_title(name, value)}
                for value, count in counts.items()
            ],
        }
        for name, counts in found.values.items()
    ]
    return tagged(json_answer({"counted": found.counted, "whole": found.whole, "facets": facets}))


def _title(facet: str, value: str) -> dict[str, Any]:
    """Return what a value is called, where it is a game."""
    title = game_title(value) if facet == "game" else None
    return {} if title is None else {"title": title}
