"""What replays show: the figures of a record, its score through the game, and charts of both."""

from __future__ import annotations

from analysis.figures import Analysis, analyse

__all__ = ["Analysis", "analyse"]
