"""What `analysis` in Python and in the kernel share."""

from __future__ import annotations

import os

from analysis.kernel.library import SOURCES
from records.kernel.shared import JUDGED, CHeader

ANALYSED = CHeader(os.path.join(SOURCES, "shared_analysis.hpp"), JUDGED)
