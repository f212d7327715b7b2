"""The analysis of replays: the figures of a record, its score, and charts of both."""

from __future__ import annotations

from analysis.figures import Analysis, analyse

__all__ = ["Analysis", "analyse"]
