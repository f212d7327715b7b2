"""The time of day. All that a store or the service dates, or lets expire, asks for it here.

What a caller may do within a time is counted by `time.monotonic` instead, which nobody sets.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

#: How a time is written.
MOMENT = "%Y-%m-%dT%H:%M:%SZ"


def moment() -> datetime:
    """Return the present time in UTC."""
    return datetime.now(UTC)


def after(written: str, later: timedelta) -> str:
    """Return the time that much later than one that is written."""
    return (datetime.strptime(written, MOMENT) + later).strftime(MOMENT)


def now(later: timedelta = timedelta()) -> str:
    """Return the present time in UTC as it is written, to the second, or that much later."""
    return (moment() + later).strftime(MOMENT)
