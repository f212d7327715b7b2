"""Where DDS is for the tests: in an environment of its own (`make .venv/.double-dummy`)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

#: Its packages, empty if there is none. The library is loaded, and no package.
SITES = sorted(Path(sys.prefix).glob("double-dummy/lib/*/site-packages"))

needs_dds = pytest.mark.skipif(
    not SITES and not os.environ.get("CARNET_CI"),
    reason="DDS has an environment of its own: make .venv/.double-dummy",
)
