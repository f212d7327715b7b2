"""The schemas of requests and answers, from which the OpenAPI document is made."""

from __future__ import annotations

from api.schemas.charts import ChartQuery, FigureSchema
from api.schemas.findings import FindingSchema, FindingsSchema, PlacedFindingSchema, RuleReference
from api.schemas.games import GameDetailSchema, GameSchema, GamesSchema, OptionSchema
from api.schemas.records import (
    DealFigures,
    ListQuery,
    PageSchema,
    RecordQuery,
    StoredSchema,
    SummarySchema,
)
from api.schemas.replays import EventSchema, ReplayedDeal, ReplayQuery, ReplaySchema
from api.schemas.submissions import SubmissionSchema, SubmittedSchema

__all__ = [
    "ChartQuery",
    "DealFigures",
    "EventSchema",
    "FigureSchema",
    "FindingSchema",
    "FindingsSchema",
    "GameDetailSchema",
    "GameSchema",
    "GamesSchema",
    "ListQuery",
    "OptionSchema",
    "PageSchema",
    "PlacedFindingSchema",
    "RecordQuery",
    "ReplayQuery",
    "ReplaySchema",
    "ReplayedDeal",
    "RuleReference",
    "StoredSchema",
    "SubmissionSchema",
    "SubmittedSchema",
    "SummarySchema",
]
