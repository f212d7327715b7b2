"""Figures over many records. The memory that they need does not grow with the number of records."""

from __future__ import annotations

from analysis.collection.facts_of_a_batch import facts_of_batch
from analysis.collection.facts_of_a_record import DealFacts, RecordFacts, facts_of
from analysis.collection.groups import BY
from analysis.collection.measures import ALL_SEEN, DEEP, KINDS, label, sense_of
from analysis.collection.summary import Figure, Statistics, deals_behind
from analysis.who_and_when import PERIODS

__all__ = [
    "ALL_SEEN",
    "BY",
    "DEEP",
    "KINDS",
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
