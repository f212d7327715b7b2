"""What replays show: figures of a record, the score through the game, and charts of it."""

from __future__ import annotations

from analysis.figures import Analysis, analyse

__all__ = ["Analysis", "analyse"]
