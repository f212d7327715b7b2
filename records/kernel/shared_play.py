"""What Python and the kernel share of play that goes on."""

from __future__ import annotations

import os

from records.kernel.paths import SOURCES
from records.kernel.shared import JUDGED, CHeader

PLAYED = CHeader(os.path.join(SOURCES, "shared_play.hpp"), JUDGED)
