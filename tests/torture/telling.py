"""What an attack tells of itself: a line of the table that `make torture` prints."""

from __future__ import annotations

from collections.abc import Callable

import pytest

#: The name under which a line is among the properties of a test's report.
PROPERTY = "torture"


class Told:
    """Takes the line of one attack; whether it held, its test says."""

    def __init__(self, tell: Callable[[tuple[str, object]], None]) -> None:
        self._tell = tell

    def __call__(self, attack: str, tried: str, seen: str, wanted: str) -> None:
        """Tell it before anything is asserted, so that it is told of a failure too."""
        self._tell((PROPERTY, {"attack": attack, "tried": tried, "seen": seen, "wanted": wanted}))


def lines(report: pytest.TestReport) -> list[dict[str, str]]:
    """What one test told."""
    return [dict(line) for name, line in report.user_properties if name == PROPERTY]
