"""Following a replay while it goes on."""

from __future__ import annotations

from abc import ABC, abstractmethod

from records.play.course import Observer
from records.play.line_of_play import Line
from records.rules.tally import Tally


class Watch(ABC):
    """Follows a replay. It is called when a deal is set up and after each item."""

    @abstractmethod
    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Begin a deal (from 0). The function returned is called after each of its items."""


class Unwatched(Watch):
    """Has a replay go through every deal and keep all findings, but observes nothing."""

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Begin a deal."""
        return None
