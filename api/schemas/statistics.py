"""Charts, and figures over the collection."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.records import FilterQuery, PageQuery
from api.schemas.shared_fields import (
    Schema,
    asked_form,
    asked_language,
    asked_seat,
    asked_theme,
    both,
    filled,
    flag,
    from_one,
    listed,
    mapping,
    nested,
    number,
    real,
    string,
)

#: The forms of a chart, by the names that addresses have for them.
FORMS_OF_A_CHART = {"csv": "text/csv", "html": "text/html", "json": "application/json"}


class DrawingQuery(Schema):
    """How a chart is drawn."""

    media = asked_form(FORMS_OF_A_CHART)

    theme = asked_theme("For a light or a dark page")
    language = asked_language("The language of its words; by default that of Accept-Language")


class ChartQuery(DrawingQuery):
    """Which part of a record is drawn, and how."""

    deal = from_one(
        "The deal's place in the record, from 1; the whole game if left "
        "out, of the tricks the first deal"
    )
    seat = asked_seat(
        "The seat by whose eyes `chance` is drawn, A to F; by default those of all in turn"
    )


class TableSchema(Schema):
    """The data of a chart."""

    headers = fields.List(fields.String(), required=True)
    rows = listed(
        "A cell for each header: text, number or null",
        fields.List(fields.Raw(allow_none=True)),
        required=True,
    )


class FigureSchema(Schema):
    """A chart: a Plotly figure, and its data as a table."""

    data = listed("The traces, as Plotly has them", fields.Dict(), required=True)
    layout = mapping("As Plotly has it", required=True)
    table = fields.Nested(TableSchema, required=True)


BY = ("game", "player", "pair", "rules", "period")
PERIODS = ("year", "decade", "month")


def _grouping(description: str) -> fields.String:
    return string(description, load_default="game", validate=validate.OneOf(BY, error="by"))


def _period() -> fields.String:
    return string(
        "How long a period is, with by=period",
        load_default="year",
        validate=validate.OneOf(PERIODS, error="period"),
    )


class CollectionQuery(FilterQuery, DrawingQuery):
    """The filters of records, and how their figures are drawn."""

    page = from_one("The page of the chart, if it does not fit on one", load_default=1)


class StatisticsQuery(CollectionQuery):
    """The filters of records, and the grouping of their figures."""

    by = _grouping("How to group the figures, within each game")
    period = _period()
    group = string("Only this player, pair, options or period, as the figures have it")


class DealsQuery(PageQuery):
    """The filters of records, and the figure whose deals are listed."""

    measure = string("The figure's `measure`", required=True, validate=filled, example="deal-gap")
    by = _grouping("What told the figures apart")
    period = _period()
    group = string("The figure's `group`", load_default="")


class FigureOfManySchema(Schema):
    """A share or a mean over many records."""

    game = string("The id of the game", required=True)
    unit = string(
        "share, deals, or what the game counts: points, chips, odd-tricks, "
        "game-points, or mixed where records of the game count different things",
        required=True,
    )
    value = real("A share (0 to 1) or a mean", required=True)
    low = real("Its interval at 95 % begins", allow_none=True)
    high = real("And ends", allow_none=True)
    count = number("Out of how many (hands, deals, cards, choices, games)", required=True)
    deals = number("How many deals are behind it", required=True)


class NumberSchema(FigureOfManySchema):
    """One number over many records."""

    group = string("The player, pair, options or period; empty: the whole game", required=True)
    kind = string("The kind of figure", required=True)
    measure = string("What is measured", required=True)
    label = both("What is measured, in words")
    of = number("How many deals the group has", required=True)
    link = string("Where those deals are listed", required=True)


class WorkDoneSchema(Schema):
    """How far `carnet work` has come with the records that the filters select."""

    done = number("Of how many records the figures are kept", required=True)
    running = number("How many are being worked on", required=True)
    failed = number(
        "How many could not be worked out in three tries: they do not count", required=True
    )


class CountedSchema(Schema):
    """How many records were counted of how many."""

    records = number("How many records were counted", required=True)
    left_out = number(
        "Records of which the game or the options are not known, or without a deal", required=True
    )
    total = number("How many records the filters select", required=True)
    whole = flag(
        "Whether all of them were counted; if not, those stored last were, until the time was up",
        required=True,
    )


class CollectionSchema(CountedSchema):
    """Figures over the collection, and their chart."""

    work = nested(
        "What is worked out in the background for figures that take more than "
        "a replay; null for the others",
        WorkDoneSchema,
        required=True,
        allow_none=True,
    )
    page = number("Which page of the chart this is, from 1", required=True)
    pages = number("How many pages the chart has", required=True)
    drawn = string(
        "Which page this is, and what part of all that there is it draws, in words; empty if the "
        "chart draws all",
        required=True,
    )
    chart = fields.Nested(FigureSchema, required=True)


class StatisticsSchema(CollectionSchema):
    """Figures of one kind over the collection."""

    kind = string("The kind of figures", required=True)
    by = string("What tells them apart", required=True)
    groups = number("How many groups there are", required=True)
    told = number(
        "How many of them the figures tell: the hundred with the most deals, or the asked one",
        required=True,
    )
    deals = number("How many deals", required=True)
    figures = fields.List(fields.Nested(NumberSchema), required=True)


class BehindSchema(Schema):
    """A deal behind a figure."""

    record = string("The record's id", required=True)
    deal = number("The deal's place in the record, from 1", required=True)
    page = string("Where it can be looked at", required=True)


class BehindPageSchema(Schema):
    """The deals behind a figure, in a page of records."""

    items = fields.List(fields.Nested(BehindSchema), required=True)
    next = string(
        "The cursor of the next page, or null; a page may be empty and have a next one",
        allow_none=True,
        required=True,
    )
