"""The moments of a record at which advice is asked for."""

from __future__ import annotations

from analysis.advice.moment import TableAfter, moment_at
from records.play.choices import stopped
from records.play.replay import Replay


def moment(replay: Replay, deal: int, ply: int) -> TableAfter:
    """The moment after a ply of a deal."""
    return moment_at(stopped(replay, deal, ply).point)
