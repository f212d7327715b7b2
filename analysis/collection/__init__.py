"""Figures over many records. The memory that they need does not grow with the number of records."""

from __future__ import annotations

from analysis.collection.facts_of_a_record import (
    MISSED,
    DealFacts,
    RecordFacts,
    facts_of,
    facts_of_batch,
)
from analysis.collection.groups import BY
from analysis.collection.measures import KINDS, label, sense_of
from analysis.collection.summary import Figure, Statistics, deals_behind
from analysis.who_and_when import PERIODS

__all__ = [
    "BY",
    "KINDS",
    "MISSED",
    "PERIODS",
    "DealFacts",
    "Figure",
    "RecordFacts",
    "Statistics",
    "deals_behind",
    "facts_of",
    "facts_of_batch",
    "label",
    "sense_of",
]
