"""Figures over many records: sums that grow no longer however many records go by."""

from __future__ import annotations

from analysis.collection.facts import DealFacts, RecordFacts, facts_of
from analysis.collection.groups import BY, PERIODS
from analysis.collection.measures import DEEP, KINDS, PARTS, label, sense_of
from analysis.collection.summary import Figure, Statistics, deals_behind

__all__ = [
    "BY",
    "DEEP",
    "KINDS",
    "PARTS",
    "PERIODS",
    "DealFacts",
    "Figure",
    "RecordFacts",
    "Statistics",
    "deals_behind",
    "facts_of",
    "label",
    "sense_of",
]
