"""What Python and the kernel share of play that goes on, and of open hands."""

from __future__ import annotations

from records.kernel.shared import JUDGED, CHeader

PLAYED = CHeader("shared_play.hpp", JUDGED)
